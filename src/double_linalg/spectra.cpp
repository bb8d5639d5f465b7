// dsyevd, deigh, dgesdd, dsvd: arguments. SPDX-License-Identifier: MIT
#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "context/context_state.hpp"
#include "double/check.hpp"
#include "double_linalg/arguments.hpp"
#include "double_linalg/eigenproblem.hpp"
#include "double_linalg/jacobi.hpp"
#include "double_linalg/singular_values.hpp"
#include "double_linalg/spectrum.hpp"
#include "fragblas/double.hpp"
#include "fragblas/double_linalg.hpp"
#include "linalg/check.hpp"

namespace fragblas {

namespace detail {

namespace {

void check_values(const Check& check, const char* name, const VectorView& w, const char* rule,
                  std::int64_t size) {
  const std::string argument(name);
  check.equal((argument + ".size").c_str(), w.size, rule, size);
  check.nonzero((argument + ".inc").c_str(), w.inc);
  if (size > 0) {
    check.vector(name, rule, w.data, size, w.inc);
  }
}

// False where there is nothing to do.
bool check_eigenproblem(const char* routine, const MatrixView& a, const VectorView& w,
                        const MatrixView& v, const VectorView& info, Uplo uplo) {
  const Check check = double_check(routine);
  check.uplo(uplo);
  check_matrix(routine, "a", a);
  check.equal("a.cols", a.cols, "a.rows", a.rows);
  check_values(check, "w", w, "a.rows", a.rows);
  if (v.data.buffer) {
    check_matrix(routine, "v", v);
    check.equal("v.rows", v.rows, "a.rows", a.rows);
    check.equal("v.cols", v.cols, "a.rows", a.rows);
  }
  check_said(check, a, "info", info);
  if (a.rows == 0) {
    return false;
  }
  check.same_context(
      {{"a", a.data.buffer.get()}, {"w", w.data.buffer.get()}, {"v", v.data.buffer.get()}});
  return true;
}

std::vector<std::shared_ptr<BufferState>> buffers_of(
    std::initializer_list<std::shared_ptr<BufferState>> results) {
  std::vector<std::shared_ptr<BufferState>> written;
  std::copy_if(results.begin(), results.end(), std::back_inserter(written),
               [](const std::shared_ptr<BufferState>& buffer) { return buffer != nullptr; });
  return written;
}

// Of vectors that are wanted, with so many values.
void check_given(const Check& check, const char* name, const MatrixView& vectors,
                 std::int64_t order) {
  if (order > 0 && !vectors.data.buffer) {
    check.fail("{} = null, must be a view of a buffer", {name});
  }
}

struct Decomposition {
  const char* routine;
  MatrixView a;
  VectorView s;
  SingularVectors vectors;
  SvdJob job;
};

// Whether there are singular values.
bool check_decomposition(const Decomposition& given) {
  const auto& [routine, a, s, vectors, job] = given;
  const Check check = double_check(routine);
  check_job(check, job);
  check_matrix(routine, "a", a);
  const char* const rule = "min(a.rows, a.cols)";
  const std::int64_t order = std::min(a.rows, a.cols);
  check_values(check, "s", s, rule, order);
  if (job != SvdJob::None) {
    const bool all = job == SvdJob::All;
    const auto& [u, vt] = vectors;
    check_given(check, "u", u, order);
    check_matrix(routine, "u", u);
    check.equal("u.rows", u.rows, "a.rows", a.rows);
    check.equal("u.cols", u.cols, all ? "a.rows" : rule, all ? a.rows : order);
    check_given(check, "vt", vt, order);
    check_matrix(routine, "vt", vt);
    check.equal("vt.rows", vt.rows, all ? "a.cols" : rule, all ? a.cols : order);
    check.equal("vt.cols", vt.cols, "a.cols", a.cols);
  }
  if (order == 0) {
    return false;
  }
  check.same_context({{"a", a.data.buffer.get()},
                      {"s", s.data.buffer.get()},
                      {"u", vectors.u.data.buffer.get()},
                      {"vt", vectors.vt.data.buffer.get()}});
  return true;
}

// Of a matrix without elements all vectors there are.
void make_bases(const SingularVectors& vectors) {
  for (const MatrixView& basis : {vectors.u, vectors.vt}) {
    if (basis.rows > 0 && basis.cols > 0) {
      domatcopy(on_device(basis, identity(basis.rows, basis.cols)), basis);
    }
  }
}

}  // namespace

}  // namespace detail

std::int64_t dsyevd(const MatrixView& a, const VectorView& w, Vectors vectors, Uplo uplo) {
  using namespace detail;
  check_vectors(double_check("dsyevd"), vectors);
  std::int64_t result = 0;
  if (check_eigenproblem("dsyevd", a, w, {}, {}, uplo)) {
    const MatrixView v = vectors == Vectors::Yes ? a : MatrixView{};
    solve_eigenproblem(Steps("dsyevd", true, buffers_of({w.data.buffer, v.data.buffer})), a, w, v,
                       uplo, [&](std::int64_t info) { result = info; });
  }
  return result;
}

void deigh(const MatrixView& a, const VectorView& w, const MatrixView& v, const VectorView& info,
           Uplo uplo) {
  using namespace detail;
  if (!check_eigenproblem("deigh", a, w, v, info, uplo)) {
    tell("deigh", info, 0);
    return;
  }
  const bool waits = !context_of(*a.data.buffer).options.deferred;
  solve_eigenproblem(
      Steps("deigh", waits, buffers_of({w.data.buffer, v.data.buffer, info.data.buffer})), a, w, v,
      uplo, [info](std::int64_t failed) { tell("deigh", info, failed); });
}

std::int64_t dgesdd(const MatrixView& a, const VectorView& s, const MatrixView& u,
                    const MatrixView& vt, SvdJob job) {
  using namespace detail;
  const SingularVectors vectors = job == SvdJob::None ? SingularVectors{} : SingularVectors{u, vt};
  std::int64_t result = 0;
  if (check_decomposition({"dgesdd", a, s, vectors, job})) {
    const Steps steps("dgesdd", true,
                      buffers_of({s.data.buffer, vectors.u.data.buffer, vectors.vt.data.buffer}));
    find_singular_values(steps, a, s, vectors, [&](std::int64_t info) { result = info; });
  } else {
    make_bases(vectors);
  }
  return result;
}

void dsvd(const MatrixView& a, const VectorView& s, const MatrixView& u, const MatrixView& vt,
          const VectorView& info) {
  using namespace detail;
  const bool wanted = u.data.buffer || vt.data.buffer;
  const SingularVectors vectors = wanted ? SingularVectors{u, vt} : SingularVectors{};
  const bool all = u.cols == a.rows && vt.rows == a.cols;
  const SvdJob job = !wanted ? SvdJob::None : all ? SvdJob::All : SvdJob::Thin;
  const bool finds = check_decomposition({"dsvd", a, s, vectors, job});
  check_said(double_check("dsvd"), a, "info", info);
  if (!finds) {
    make_bases(vectors);
    tell("dsvd", info, 0);
    return;
  }
  const bool waits = !context_of(*a.data.buffer).options.deferred;
  const Steps steps(
      "dsvd", waits,
      buffers_of({s.data.buffer, vectors.u.data.buffer, vectors.vt.data.buffer, info.data.buffer}));
  find_singular_values(steps, a, s, vectors,
                       [info](std::int64_t failed) { tell("dsvd", info, failed); });
}

}  // namespace fragblas
