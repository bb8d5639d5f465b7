// Workspace queries of the drop-in LAPACK: it answers with enough for the CPU's LAPACK, too, which
// computes in blocks only where it is given room for them.
//
// SPDX-License-Identifier: MIT
#include <complex>
#include <cstdint>
#include <functional>
#include <string>

#include "blas.hpp"

namespace {

using dropin_test::Library;
using Complex = std::complex<float>;

struct Problem {
  const Library& lapack;
  const Library& cpu;
  const std::function<void(bool, const std::string&)>& check;

  // Of both libraries; `least` is what the documentation of LAPACK asks for.
  template <typename Number, typename Query>
  void compare(const std::string& routine, double least, const Query& query) const {
    const std::string symbol = routine + "_";
    Number ours{}, theirs{};
    int info = 1;
    query(lapack, symbol.c_str(), &ours, &info);
    check(info == 0, routine + ": info " + std::to_string(info));
    query(cpu, symbol.c_str(), &theirs, &info);
    check(std::real(ours) >= least && std::real(ours) >= std::real(theirs),
          routine + ": " + std::to_string(std::real(ours)) + ", the CPU's " +
              std::to_string(std::real(theirs)) + ", must be at least " + std::to_string(least));
  }
};

const int m = 500, n = 300, k = 200, one = 1, query = -1;

template <typename Number>
void factorization(const Problem& problem, const char* routine, int least) {
  problem.compare<Number>(routine, least,
                          [](const Library& lapack, const char* name, Number* work, int* info) {
                            lapack.call(name, &m, &n, nullptr, &m, nullptr, work, &query, info);
                          });
}

// Of columns, or of rows.
template <typename Number>
void q(const Problem& problem, const char* routine, bool by_rows) {
  problem.compare<Number>(
      routine, n, [&](const Library& lapack, const char* name, Number* work, int* info) {
        const int& rows = by_rows ? n : m;
        const int& cols = by_rows ? m : n;
        lapack.call(name, &rows, &cols, &k, nullptr, &rows, nullptr, work, &query, info);
      });
}

template <typename Number>
void product_by_q(const Problem& problem, const char* routine) {
  problem.compare<Number>(routine, n,
                          [](const Library& lapack, const char* name, Number* work, int* info) {
                            lapack.call(name, "L", "N", &m, &n, &k, nullptr, &m, nullptr, nullptr,
                                        &m, work, &query, info);
                          });
}

template <typename Number>
void least_squares(const Problem& problem, const char* routine) {
  problem.compare<Number>(
      routine, 2 * n, [](const Library& lapack, const char* name, Number* work, int* info) {
        lapack.call(name, "N", &m, &n, &one, nullptr, &m, nullptr, &m, work, &query, info);
      });
}

void inverse(const Problem& problem) {
  problem.compare<float>("sgetri", n,
                         [](const Library& lapack, const char* name, float* work, int* info) {
                           lapack.call(name, &n, nullptr, &n, nullptr, work, &query, info);
                         });
}

template <typename Real>
void eigenvalues(const Problem& problem, const char* routine) {
  problem.compare<Real>(routine, 3 * n - 1,
                        [](const Library& lapack, const char* name, Real* work, int* info) {
                          lapack.call(name, "V", "U", &n, nullptr, &n, nullptr, work, &query, info);
                        });
}

// Of that order: the size may be no float, and the CPU's may be more than an int holds.
template <typename Real>
void divided_eigenvalues(const Problem& problem, const char* routine, int order) {
  const double size = order;
  problem.compare<Real>(routine, 1 + 6 * size + 2 * size * size,
                        [&](const Library& lapack, const char* name, Real* work, int* info) {
                          int iwork = 0;
                          lapack.call(name, "V", "U", &order, nullptr, &order, nullptr, work,
                                      &query, &iwork, &query, info);
                        });
}

void complex_eigenvalues(const Problem& problem) {
  problem.compare<Complex>(
      "cheev", 2 * n - 1, [](const Library& lapack, const char* name, Complex* work, int* info) {
        lapack.call(name, "V", "U", &n, nullptr, &n, nullptr, work, &query, nullptr, info);
      });
}

void divided_complex_eigenvalues(const Problem& problem, int order) {
  const double size = order;
  float rwork = 0;
  int iwork = 0;
  problem.compare<Complex>("cheevd", 2 * size + size * size,
                           [&](const Library& lapack, const char* name, Complex* work, int* info) {
                             lapack.call(name, "V", "U", &order, nullptr, &order, nullptr, work,
                                         &query, &rwork, &query, &iwork, &query, info);
                           });
  problem.compare<float>("cheevd", 1 + 5 * size + 2 * size * size,
                         [&](const Library& lapack, const char* name, float* reals, int* info) {
                           Complex work;
                           lapack.call(name, "V", "U", &order, nullptr, &order, nullptr, &work,
                                       &query, reals, &query, &iwork, &query, info);
                         });
}

// `rest`: what a complex routine has before INFO.
template <typename Number, typename... Rest>
void singular_values(const Problem& problem, const std::string& type, Rest... rest) {
  problem.compare<Number>(type + "gesvd", 2 * n + m,
                          [&](const Library& lapack, const char* name, Number* work, int* info) {
                            lapack.call(name, "S", "S", &m, &n, nullptr, &m, nullptr, nullptr, &m,
                                        nullptr, &n, work, &query, rest..., info);
                          });
  problem.compare<Number>(type + "gesdd", 2 * n + m,
                          [&](const Library& lapack, const char* name, Number* work, int* info) {
                            int iwork = 0;
                            lapack.call(name, "S", &m, &n, nullptr, &m, nullptr, nullptr, &m,
                                        nullptr, &n, work, &query, rest..., &iwork, info);
                          });
}

}  // namespace

void compare_queries(const Library& lapack, const Library& cpu,
                     const std::function<void(bool, const std::string&)>& check) {
  const Problem problem{lapack, cpu, check};
  factorization<float>(problem, "sgeqrf", n);
  factorization<float>(problem, "sgelqf", m);
  factorization<Complex>(problem, "cgeqrf", n);
  factorization<Complex>(problem, "cgelqf", m);
  factorization<double>(problem, "dgeqrf", n);
  q<float>(problem, "sorgqr", false);
  q<float>(problem, "sorglq", true);
  q<Complex>(problem, "cungqr", false);
  q<Complex>(problem, "cunglq", true);
  q<double>(problem, "dorgqr", false);
  product_by_q<float>(problem, "sormqr");
  product_by_q<float>(problem, "sormlq");
  product_by_q<Complex>(problem, "cunmqr");
  product_by_q<Complex>(problem, "cunmlq");
  product_by_q<double>(problem, "dormqr");
  least_squares<float>(problem, "sgels");
  least_squares<Complex>(problem, "cgels");
  least_squares<double>(problem, "dgels");
  inverse(problem);
  eigenvalues<float>(problem, "ssyev");
  eigenvalues<double>(problem, "dsyev");
  complex_eigenvalues(problem);
  for (const int order : {n, 2895, 40000}) {
    divided_eigenvalues<float>(problem, "ssyevd", order);
    divided_eigenvalues<double>(problem, "dsyevd", order);
    divided_complex_eigenvalues(problem, order);
  }
  singular_values<float>(problem, "s");
  singular_values<double>(problem, "d");
  float rwork = 0;
  singular_values<Complex>(problem, "c", &rwork);
}
