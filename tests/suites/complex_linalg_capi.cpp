// The C interface of linear algebra for complex numbers: each function is its C++ twin, and the
// table behind them. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstring>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "catalog/complex.hpp"
#include "fragblas/complex_linalg.h"
#include "fragblas/complex_linalg.hpp"
#include "support/c_interface.hpp"
#include "support/c_numbers.hpp"
#include "support/complex_factors.hpp"
#include "support/environment.hpp"

namespace fragblas::test {
namespace {

constexpr std::int64_t kOrder = 5, kSides = 2, kOffset = 2;

// Operands begin at an offset. The numbers of a are those of a Hermitian positive definite matrix.
struct CBuffers {
  fragblas_buffer *a, *b, *tau;
  fragblas_buffer *ipiv, *info;  // of floats; ipiv is eigenvalues and singular values, too
};
struct Operands {
  Operand a, b, tau;
  Operand ipiv, info;
};

struct Pair {
  const char* name;
  std::function<fragblas_status(const CBuffers& x)> c;
  std::function<void(const Operands& x)> cpp;
};

constexpr fragblas_layout kRow = FRAGBLAS_ROW_MAJOR, kCol = FRAGBLAS_COL_MAJOR;

const std::vector<Pair>& pairs() {
  constexpr auto n = kOrder, o = kOffset, s = kSides;
  static const std::vector<Pair> list = {
      {"cpotrf",
       [](const CBuffers& x) {
         return fragblas_cpotrf(kRow, FRAGBLAS_UPPER, n, x.a, o, n, x.info, o);
       },
       [](const Operands& x) { cpotrf(Layout::RowMajor, Uplo::Upper, n, x.a, n, x.info); }},
      {"cpotrs",
       [](const CBuffers& x) {
         return fragblas_cpotrs(kCol, FRAGBLAS_LOWER, n, s, x.a, o, n, x.b, o, n);
       },
       [](const Operands& x) { cpotrs(Layout::ColMajor, Uplo::Lower, n, s, x.a, n, x.b, n); }},
      {"cposv",
       [](const CBuffers& x) {
         return fragblas_cposv(kRow, FRAGBLAS_LOWER, n, s, x.a, o, n, x.b, o, s, x.info, o);
       },
       [](const Operands& x) {
         cposv(Layout::RowMajor, Uplo::Lower, n, s, x.a, n, x.b, s, x.info);
       }},
      {"cgetrf",
       [](const CBuffers& x) {
         return fragblas_cgetrf(kRow, n - 1, n, x.a, o, n, x.ipiv, o, x.info, o);
       },
       [](const Operands& x) { cgetrf(Layout::RowMajor, n - 1, n, x.a, n, x.ipiv, x.info); }},
      {"cgetrs",
       [](const CBuffers& x) {
         return fragblas_cgetrs(kCol, FRAGBLAS_CONJ_TRANS, n, s, x.a, o, n, x.ipiv, o, x.b, o, n);
       },
       [](const Operands& x) {
         cgetrs(Layout::ColMajor, Op::ConjTrans, n, s, x.a, n, x.ipiv, x.b, n);
       }},
      {"cgesv",
       [](const CBuffers& x) {
         return fragblas_cgesv(kCol, n, s, x.a, o, n, x.ipiv, o, x.b, o, n, x.info, o);
       },
       [](const Operands& x) { cgesv(Layout::ColMajor, n, s, x.a, n, x.ipiv, x.b, n, x.info); }},
      {"cgeqrf",
       [](const CBuffers& x) { return fragblas_cgeqrf(kRow, n, n - 1, x.a, o, n, x.tau, o); },
       [](const Operands& x) { cgeqrf(Layout::RowMajor, n, n - 1, x.a, n, x.tau); }},
      {"cgelqf",
       [](const CBuffers& x) { return fragblas_cgelqf(kCol, n - 1, n, x.a, o, n, x.tau, o); },
       [](const Operands& x) { cgelqf(Layout::ColMajor, n - 1, n, x.a, n, x.tau); }},
      {"cunmqr",
       [](const CBuffers& x) {
         return fragblas_cunmqr(kCol, FRAGBLAS_LEFT, FRAGBLAS_CONJ_TRANS, n, s, 3, x.a, o, n, x.tau,
                                o, x.b, o, n);
       },
       [](const Operands& x) {
         cunmqr(Layout::ColMajor, Side::Left, Op::ConjTrans, n, s, 3, x.a, n, x.tau, x.b, n);
       }},
      {"cunmlq",
       [](const CBuffers& x) {
         return fragblas_cunmlq(kRow, FRAGBLAS_LEFT, FRAGBLAS_NO_TRANS, n, s, 3, x.a, o, n, x.tau,
                                o, x.b, o, s);
       },
       [](const Operands& x) {
         cunmlq(Layout::RowMajor, Side::Left, Op::NoTrans, n, s, 3, x.a, n, x.tau, x.b, s);
       }},
      {"cungqr",
       [](const CBuffers& x) { return fragblas_cungqr(kRow, n, 4, 3, x.a, o, n, x.tau, o); },
       [](const Operands& x) { cungqr(Layout::RowMajor, n, 4, 3, x.a, n, x.tau); }},
      {"cunglq",
       [](const CBuffers& x) { return fragblas_cunglq(kCol, 4, n, 3, x.a, o, n, x.tau, o); },
       [](const Operands& x) { cunglq(Layout::ColMajor, 4, n, 3, x.a, n, x.tau); }},
      {"cgels",
       [](const CBuffers& x) {
         return fragblas_cgels(kCol, FRAGBLAS_NO_TRANS, n, n - 2, s, x.a, o, n, x.b, o, n, x.info,
                               o);
       },
       [](const Operands& x) {
         cgels(Layout::ColMajor, Op::NoTrans, n, n - 2, s, x.a, n, x.b, n, x.info);
       }},
      {"cheevd",
       [](const CBuffers& x) {
         return fragblas_cheevd(kCol, FRAGBLAS_VECTORS, FRAGBLAS_UPPER, n, x.a, o, n, x.ipiv, o,
                                x.info, o);
       },
       [](const Operands& x) {
         cheevd(Layout::ColMajor, Vectors::Yes, Uplo::Upper, n, x.a, n, x.ipiv, x.info);
       }},
      {"cgesdd",
       [](const CBuffers& x) {
         return fragblas_cgesdd(kRow, FRAGBLAS_SVD_THIN, n - 1, 2, x.a, o, n, x.ipiv, o, x.b, o, n,
                                x.tau, o, 2, x.info, o);
       },
       [](const Operands& x) {
         cgesdd(Layout::RowMajor, SvdJob::Thin, n - 1, 2, x.a, n, x.ipiv, x.b, n, x.tau, 2, x.info);
       }},
  };
  return list;
}

std::vector<Complex> behind_offset(const ComplexDense& dense) {
  std::vector<Complex> numbers(static_cast<std::size_t>(kOffset), Complex(-5, 6));
  for (const Wide value : dense.values) numbers.emplace_back(value);
  return numbers;
}

}  // namespace

TEST_SUITE_BEGIN("complex_linalg_capi");

TEST_CASE("each C function of complex linear algebra is its C++ twin, and the table has no other") {
  Rng random = rng("complex_linalg_capi");
  const std::vector<Complex> data[] = {
      behind_offset(hermitian_definite(random, kOrder)),
      behind_offset(random_numbers(random, kOrder, kOrder, Data::Unit)),
      behind_offset(random_numbers(random, kOrder, 1, Data::Unit))};
  const std::vector<float> ones = filled(kOffset + kOrder, 1);
  std::set<std::string> found;
  fragblas_context* const context = shared_c_context();
  for (const Pair& pair : pairs()) {
    INFO(pair.name);
    found.insert(pair.name);
    CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
    const auto a = c_numbers(context, data[0]), b = c_numbers(context, data[1]);
    const auto tau = c_numbers(context, data[2]);
    const auto ipiv = c_buffer(context, ones), info = c_buffer(context, ones);
    CHECK(pair.c({a.get(), b.get(), tau.get(), ipiv.get(), info.get()}) == FRAGBLAS_OK);
    const std::vector<Complex> from_c[] = {read_numbers(a.get()), read_numbers(b.get()),
                                           read_numbers(tau.get())};
    const std::vector<float> floats_from_c[] = {c_read(ipiv.get()), c_read(info.get())};

    blas().reset_state();
    const ComplexVector own[] = {ComplexVector(blas(), data[0]), ComplexVector(blas(), data[1]),
                                 ComplexVector(blas(), data[2])};
    const Vector floats[] = {blas().vector(ones), blas().vector(ones)};
    pair.cpp({Operand(own[0], kOffset), Operand(own[1], kOffset), Operand(own[2], kOffset),
              Operand(floats[0], kOffset), Operand(floats[1], kOffset)});
    bool changed = false;
    for (int i = 0; i < 3; ++i) {
      CHECK(own[i].read() == from_c[i]);
      changed = changed || from_c[i] != data[i];
    }
    CHECK(changed);
    CHECK(floats[0].read() == floats_from_c[0]);
    CHECK(floats[1].read() == floats_from_c[1]);
  }
  std::set<std::string> wanted;
  for (const catalog::Routine& routine : catalog::complex_linalg()) {
    INFO(routine.name);
    CHECK(routine.type.letter == 'c');
    wanted.insert(routine.name);
  }
  CHECK(found == wanted);
}

TEST_CASE("errors of complex linear algebra arrive through C, and info may be null") {
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const auto a = c_numbers(context, {4, Complex(0, 2), Complex(0, -2), 5});
  CHECK(fragblas_cpotrf(kRow, FRAGBLAS_LOWER, 2, a.get(), 0, 1, nullptr, 0) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::strcmp(fragblas_last_error(), "cpotrf: lda = 1, must be at least max(1, n) = 2") == 0);
  CHECK(fragblas_cpotrf(kRow, FRAGBLAS_LOWER, 2, a.get(), 0, 2, nullptr, 0) == FRAGBLAS_OK);
  const std::vector<Complex> factor = {2, Complex(0, 2), Complex(0, -1), 2};
  CHECK(read_numbers(a.get()) == factor);
  blas().reset_state();
}

TEST_SUITE_END();

}  // namespace fragblas::test
