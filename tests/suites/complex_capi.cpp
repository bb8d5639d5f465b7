// The C interface for complex numbers: each function is its C++ twin, buffers, and the table behind
// them. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstring>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "catalog/complex.hpp"
#include "fragblas/complex.h"
#include "fragblas/complex.hpp"
#include "fragblas/complex_beside.h"
#include "support/c_interface.hpp"
#include "support/c_numbers.hpp"
#include "support/complex_operand.hpp"
#include "support/environment.hpp"

namespace fragblas::test {
namespace {

constexpr std::int64_t kNumbers = 40, kOffset = 2;

constexpr fragblas_layout kRow = FRAGBLAS_ROW_MAJOR;
constexpr fragblas_uplo kUp = FRAGBLAS_UPPER;
constexpr fragblas_op kConj = FRAGBLAS_CONJ_TRANS;
constexpr fragblas_diag kFull = FRAGBLAS_NON_UNIT;
constexpr fragblas_side kOnRight = FRAGBLAS_RIGHT;

const fragblas_scalar kAlpha = {2, -1, nullptr, 0}, kBeta = {0, 3, nullptr, 0};
const fragblas_scalar kReal = {-3, 0, nullptr, 0};
const Complex kTwo(2, -1), kThree(0, 3);

struct CBuffers {
  fragblas_buffer *a, *b, *c;
  fragblas_buffer* floats;
};
struct Operands {
  Operand a, b, c, floats;
};

struct Pair {
  const char* name;
  std::function<fragblas_status(const CBuffers& x)> c;
  std::function<void(const Operands& x)> cpp;
};

// Not of crotg, which has no buffers. All operands begin at the same offset.
const std::vector<Pair>& pairs() {
  constexpr auto o = kOffset;
  static const std::vector<Pair> list = {
      {"csrot",
       [](const CBuffers& x) { return fragblas_csrot(4, x.a, o, 2, x.b, o, -1, kReal, kReal); },
       [](const Operands& x) { csrot(4, x.a, 2, x.b, -1, -3, -3); }},
      {"cswap", [](const CBuffers& x) { return fragblas_cswap(4, x.a, o, 2, x.b, o, -1); },
       [](const Operands& x) { cswap(4, x.a, 2, x.b, -1); }},
      {"cscal", [](const CBuffers& x) { return fragblas_cscal(4, kAlpha, x.a, o, 2); },
       [](const Operands& x) { cscal(4, kTwo, x.a, 2); }},
      {"csscal", [](const CBuffers& x) { return fragblas_csscal(4, kReal, x.a, o, 2); },
       [](const Operands& x) { csscal(4, -3, x.a, 2); }},
      {"ccopy", [](const CBuffers& x) { return fragblas_ccopy(4, x.a, o, 2, x.b, o, -1); },
       [](const Operands& x) { ccopy(4, x.a, 2, x.b, -1); }},
      {"caxpy", [](const CBuffers& x) { return fragblas_caxpy(4, kAlpha, x.a, o, 2, x.b, o, -1); },
       [](const Operands& x) { caxpy(4, kTwo, x.a, 2, x.b, -1); }},
      {"caxpby",
       [](const CBuffers& x) { return fragblas_caxpby(4, kAlpha, x.a, o, 2, kBeta, x.b, o, -1); },
       [](const Operands& x) { caxpby(4, kTwo, x.a, 2, kThree, x.b, -1); }},
      {"crot",
       [](const CBuffers& x) {
         return fragblas_crot(4, x.a, o, 2, x.b, o, -1, {-3, 0, nullptr, 0}, kBeta);
       },
       [](const Operands& x) { crot(4, x.a, 2, x.b, -1, -3, kThree); }},
      {"caxpy_batch_strided",
       [](const CBuffers& x) {
         return fragblas_caxpy_batch_strided(2, kAlpha, x.a, o, 2, 5, x.b, o, 1, 3, 2);
       },
       [](const Operands& x) { caxpy_batch_strided(2, kTwo, x.a, 2, 5, x.b, 1, 3, 2); }},
      {"cgemv_batch_strided",
       [](const CBuffers& x) {
         return fragblas_cgemv_batch_strided(kRow, kConj, 2, 3, kAlpha, x.a, o, 4, 8, x.b, o, 1, 2,
                                             kBeta, x.c, o, 1, 4, 2);
       },
       [](const Operands& x) {
         cgemv_batch_strided(Layout::RowMajor, Op::ConjTrans, 2, 3, kTwo, x.a, 4, 8, x.b, 1, 2,
                             kThree, x.c, 1, 4, 2);
       }},
      {"cgemm_batch_strided",
       [](const CBuffers& x) {
         return fragblas_cgemm_batch_strided(kRow, kConj, FRAGBLAS_CONJ_NO_TRANS, 2, 2, 2, kAlpha,
                                             x.a, o, 3, 6, x.b, o, 2, 0, kBeta, x.c, o, 2, 5, 2);
       },
       [](const Operands& x) {
         cgemm_batch_strided(Layout::RowMajor, Op::ConjTrans, Op::ConjNoTrans, 2, 2, 2, kTwo, x.a,
                             3, 6, x.b, 2, 0, kThree, x.c, 2, 5, 2);
       }},
      {"ctrsm_batch_strided",
       [](const CBuffers& x) {
         return fragblas_ctrsm_batch_strided(kRow, FRAGBLAS_LEFT, kUp, kConj, FRAGBLAS_UNIT, 2, 3,
                                             kAlpha, x.a, o, 2, 4, x.c, o, 3, 6, 2);
       },
       [](const Operands& x) {
         ctrsm_batch_strided(Layout::RowMajor, Side::Left, Uplo::Upper, Op::ConjTrans, Diag::Unit,
                             2, 3, kTwo, x.a, 2, 4, x.c, 3, 6, 2);
       }},
      {"cgemm3m",
       [](const CBuffers& x) {
         return fragblas_cgemm3m(kRow, kConj, FRAGBLAS_NO_TRANS, 2, 3, 4, kAlpha, x.a, o, 4, x.b, o,
                                 3, kBeta, x.c, o, 5);
       },
       [](const Operands& x) {
         cgemm3m(Layout::RowMajor, Op::ConjTrans, Op::NoTrans, 2, 3, 4, kTwo, x.a, 4, x.b, 3,
                 kThree, x.c, 5);
       }},
      {"comatcopy",
       [](const CBuffers& x) {
         return fragblas_comatcopy(kRow, kConj, 3, 4, kAlpha, x.a, o, 5, x.c, o, 4);
       },
       [](const Operands& x) {
         comatcopy(Layout::RowMajor, Op::ConjTrans, 3, 4, kTwo, x.a, 5, x.c, 4);
       }},
      {"cimatcopy",
       [](const CBuffers& x) {
         return fragblas_cimatcopy(kRow, kConj, 3, 2, kAlpha, x.c, o, 4, 3);
       },
       [](const Operands& x) {
         cimatcopy(Layout::RowMajor, Op::ConjTrans, 3, 2, kTwo, x.c, 4, 3);
       }},
      {"cdotu", [](const CBuffers& x) { return fragblas_cdotu(4, x.a, o, 2, x.b, o, -1, x.c, o); },
       [](const Operands& x) { cdotu(4, x.a, 2, x.b, -1, x.c); }},
      {"cdotc", [](const CBuffers& x) { return fragblas_cdotc(4, x.a, o, 2, x.b, o, -1, x.c, o); },
       [](const Operands& x) { cdotc(4, x.a, 2, x.b, -1, x.c); }},
      {"scnrm2", [](const CBuffers& x) { return fragblas_scnrm2(4, x.a, o, 2, x.floats, o); },
       [](const Operands& x) { scnrm2(4, x.a, 2, x.floats); }},
      {"scasum", [](const CBuffers& x) { return fragblas_scasum(4, x.a, o, 2, x.floats, o); },
       [](const Operands& x) { scasum(4, x.a, 2, x.floats); }},
      {"icamax", [](const CBuffers& x) { return fragblas_icamax(4, x.a, o, 2, x.floats, o); },
       [](const Operands& x) { icamax(4, x.a, 2, x.floats); }},
      {"cgemv",
       [](const CBuffers& x) {
         return fragblas_cgemv(kRow, kConj, 4, 3, kAlpha, x.a, o, 5, x.b, o, 2, kBeta, x.c, o, -1);
       },
       [](const Operands& x) {
         cgemv(Layout::RowMajor, Op::ConjTrans, 4, 3, kTwo, x.a, 5, x.b, 2, kThree, x.c, -1);
       }},
      {"chemv",
       [](const CBuffers& x) {
         return fragblas_chemv(kRow, kUp, 4, kAlpha, x.a, o, 5, x.b, o, 2, kBeta, x.c, o, -1);
       },
       [](const Operands& x) {
         chemv(Layout::RowMajor, Uplo::Upper, 4, kTwo, x.a, 5, x.b, 2, kThree, x.c, -1);
       }},
      {"cgbmv",
       [](const CBuffers& x) {
         return fragblas_cgbmv(kRow, kConj, 4, 3, 1, 1, kAlpha, x.a, o, 5, x.b, o, 2, kBeta, x.c, o,
                               -1);
       },
       [](const Operands& x) {
         cgbmv(Layout::RowMajor, Op::ConjTrans, 4, 3, 1, 1, kTwo, x.a, 5, x.b, 2, kThree, x.c, -1);
       }},
      {"chbmv",
       [](const CBuffers& x) {
         return fragblas_chbmv(kRow, kUp, 4, 2, kAlpha, x.a, o, 5, x.b, o, 2, kBeta, x.c, o, -1);
       },
       [](const Operands& x) {
         chbmv(Layout::RowMajor, Uplo::Upper, 4, 2, kTwo, x.a, 5, x.b, 2, kThree, x.c, -1);
       }},
      {"csymv",
       [](const CBuffers& x) {
         return fragblas_csymv(kRow, kUp, 4, kAlpha, x.a, o, 5, x.b, o, 2, kBeta, x.c, o, -1);
       },
       [](const Operands& x) {
         csymv(Layout::RowMajor, Uplo::Upper, 4, kTwo, x.a, 5, x.b, 2, kThree, x.c, -1);
       }},
      {"cspmv",
       [](const CBuffers& x) {
         return fragblas_cspmv(kRow, kUp, 4, kAlpha, x.a, o, x.b, o, 2, kBeta, x.c, o, -1);
       },
       [](const Operands& x) {
         cspmv(Layout::RowMajor, Uplo::Upper, 4, kTwo, x.a, x.b, 2, kThree, x.c, -1);
       }},
      {"ctbmv",
       [](const CBuffers& x) {
         return fragblas_ctbmv(kRow, kUp, kConj, kFull, 4, 2, x.a, o, 5, x.b, o, 2);
       },
       [](const Operands& x) {
         ctbmv(Layout::RowMajor, Uplo::Upper, Op::ConjTrans, Diag::NonUnit, 4, 2, x.a, 5, x.b, 2);
       }},
      {"ctbsv",
       [](const CBuffers& x) {
         return fragblas_ctbsv(kRow, kUp, kConj, kFull, 4, 2, x.a, o, 5, x.b, o, 2);
       },
       [](const Operands& x) {
         ctbsv(Layout::RowMajor, Uplo::Upper, Op::ConjTrans, Diag::NonUnit, 4, 2, x.a, 5, x.b, 2);
       }},
      {"chpmv",
       [](const CBuffers& x) {
         return fragblas_chpmv(kRow, kUp, 4, kAlpha, x.a, o, x.b, o, 2, kBeta, x.c, o, -1);
       },
       [](const Operands& x) {
         chpmv(Layout::RowMajor, Uplo::Upper, 4, kTwo, x.a, x.b, 2, kThree, x.c, -1);
       }},
      {"ctpmv",
       [](const CBuffers& x) {
         return fragblas_ctpmv(kRow, kUp, kConj, kFull, 4, x.a, o, x.b, o, 2);
       },
       [](const Operands& x) {
         ctpmv(Layout::RowMajor, Uplo::Upper, Op::ConjTrans, Diag::NonUnit, 4, x.a, x.b, 2);
       }},
      {"ctpsv",
       [](const CBuffers& x) {
         return fragblas_ctpsv(kRow, kUp, kConj, kFull, 4, x.a, o, x.b, o, 2);
       },
       [](const Operands& x) {
         ctpsv(Layout::RowMajor, Uplo::Upper, Op::ConjTrans, Diag::NonUnit, 4, x.a, x.b, 2);
       }},
      {"cgemmtr",
       [](const CBuffers& x) {
         return fragblas_cgemmtr(kRow, kUp, kConj, kConj, 4, 2, kAlpha, x.a, o, 5, x.b, o, 3, kBeta,
                                 x.c, o, 5);
       },
       [](const Operands& x) {
         cgemmtr(Layout::RowMajor, Uplo::Upper, Op::ConjTrans, Op::ConjTrans, 4, 2, kTwo, x.a, 5,
                 x.b, 3, kThree, x.c, 5);
       }},
      {"ctrmv",
       [](const CBuffers& x) {
         return fragblas_ctrmv(kRow, kUp, kConj, kFull, 4, x.a, o, 5, x.b, o, 2);
       },
       [](const Operands& x) {
         ctrmv(Layout::RowMajor, Uplo::Upper, Op::ConjTrans, Diag::NonUnit, 4, x.a, 5, x.b, 2);
       }},
      {"ctrsv",
       [](const CBuffers& x) {
         return fragblas_ctrsv(kRow, kUp, kConj, kFull, 4, x.a, o, 5, x.b, o, 2);
       },
       [](const Operands& x) {
         ctrsv(Layout::RowMajor, Uplo::Upper, Op::ConjTrans, Diag::NonUnit, 4, x.a, 5, x.b, 2);
       }},
      {"cgeru",
       [](const CBuffers& x) {
         return fragblas_cgeru(kRow, 4, 3, kAlpha, x.a, o, 2, x.b, o, -1, x.c, o, 5);
       },
       [](const Operands& x) { cgeru(Layout::RowMajor, 4, 3, kTwo, x.a, 2, x.b, -1, x.c, 5); }},
      {"cgerc",
       [](const CBuffers& x) {
         return fragblas_cgerc(kRow, 4, 3, kAlpha, x.a, o, 2, x.b, o, -1, x.c, o, 5);
       },
       [](const Operands& x) { cgerc(Layout::RowMajor, 4, 3, kTwo, x.a, 2, x.b, -1, x.c, 5); }},
      {"csyr",
       [](const CBuffers& x) { return fragblas_csyr(kRow, kUp, 4, kAlpha, x.a, o, 2, x.c, o, 5); },
       [](const Operands& x) { csyr(Layout::RowMajor, Uplo::Upper, 4, kTwo, x.a, 2, x.c, 5); }},
      {"chpr",
       [](const CBuffers& x) { return fragblas_chpr(kRow, kUp, 4, kReal, x.a, o, 2, x.c, o); },
       [](const Operands& x) { chpr(Layout::RowMajor, Uplo::Upper, 4, -3, x.a, 2, x.c); }},
      {"cspr",
       [](const CBuffers& x) { return fragblas_cspr(kRow, kUp, 4, kAlpha, x.a, o, 2, x.c, o); },
       [](const Operands& x) { cspr(Layout::RowMajor, Uplo::Upper, 4, kTwo, x.a, 2, x.c); }},
      {"chpr2",
       [](const CBuffers& x) {
         return fragblas_chpr2(kRow, kUp, 4, kAlpha, x.a, o, 2, x.b, o, -1, x.c, o);
       },
       [](const Operands& x) {
         chpr2(Layout::RowMajor, Uplo::Upper, 4, kTwo, x.a, 2, x.b, -1, x.c);
       }},
      {"cher",
       [](const CBuffers& x) { return fragblas_cher(kRow, kUp, 4, kReal, x.a, o, 2, x.c, o, 5); },
       [](const Operands& x) { cher(Layout::RowMajor, Uplo::Upper, 4, -3, x.a, 2, x.c, 5); }},
      {"cher2",
       [](const CBuffers& x) {
         return fragblas_cher2(kRow, kUp, 4, kAlpha, x.a, o, 2, x.b, o, -1, x.c, o, 5);
       },
       [](const Operands& x) {
         cher2(Layout::RowMajor, Uplo::Upper, 4, kTwo, x.a, 2, x.b, -1, x.c, 5);
       }},
      {"cgemm",
       [](const CBuffers& x) {
         return fragblas_cgemm(kRow, kConj, kConj, 4, 3, 2, kAlpha, x.a, o, 5, x.b, o, 3, kBeta,
                               x.c, o, 5);
       },
       [](const Operands& x) {
         cgemm(Layout::RowMajor, Op::ConjTrans, Op::ConjTrans, 4, 3, 2, kTwo, x.a, 5, x.b, 3,
               kThree, x.c, 5);
       }},
      {"csymm",
       [](const CBuffers& x) {
         return fragblas_csymm(kRow, kOnRight, kUp, 4, 3, kAlpha, x.a, o, 5, x.b, o, 3, kBeta, x.c,
                               o, 5);
       },
       [](const Operands& x) {
         csymm(Layout::RowMajor, Side::Right, Uplo::Upper, 4, 3, kTwo, x.a, 5, x.b, 3, kThree, x.c,
               5);
       }},
      {"chemm",
       [](const CBuffers& x) {
         return fragblas_chemm(kRow, kOnRight, kUp, 4, 3, kAlpha, x.a, o, 5, x.b, o, 3, kBeta, x.c,
                               o, 5);
       },
       [](const Operands& x) {
         chemm(Layout::RowMajor, Side::Right, Uplo::Upper, 4, 3, kTwo, x.a, 5, x.b, 3, kThree, x.c,
               5);
       }},
      {"csyrk",
       [](const CBuffers& x) {
         return fragblas_csyrk(kRow, kUp, FRAGBLAS_TRANS, 4, 3, kAlpha, x.a, o, 5, kBeta, x.c, o,
                               5);
       },
       [](const Operands& x) {
         csyrk(Layout::RowMajor, Uplo::Upper, Op::Trans, 4, 3, kTwo, x.a, 5, kThree, x.c, 5);
       }},
      {"cherk",
       [](const CBuffers& x) {
         return fragblas_cherk(kRow, kUp, kConj, 4, 3, kReal, x.a, o, 5, kReal, x.c, o, 5);
       },
       [](const Operands& x) {
         cherk(Layout::RowMajor, Uplo::Upper, Op::ConjTrans, 4, 3, -3, x.a, 5, -3, x.c, 5);
       }},
      {"csyr2k",
       [](const CBuffers& x) {
         return fragblas_csyr2k(kRow, kUp, FRAGBLAS_TRANS, 4, 3, kAlpha, x.a, o, 5, x.b, o, 4,
                                kBeta, x.c, o, 5);
       },
       [](const Operands& x) {
         csyr2k(Layout::RowMajor, Uplo::Upper, Op::Trans, 4, 3, kTwo, x.a, 5, x.b, 4, kThree, x.c,
                5);
       }},
      {"cher2k",
       [](const CBuffers& x) {
         return fragblas_cher2k(kRow, kUp, kConj, 4, 3, kAlpha, x.a, o, 5, x.b, o, 4, kReal, x.c, o,
                                5);
       },
       [](const Operands& x) {
         cher2k(Layout::RowMajor, Uplo::Upper, Op::ConjTrans, 4, 3, kTwo, x.a, 5, x.b, 4, -3, x.c,
                5);
       }},
      {"ctrmm",
       [](const CBuffers& x) {
         return fragblas_ctrmm(kRow, kOnRight, kUp, kConj, kFull, 4, 3, kAlpha, x.a, o, 5, x.c, o,
                               5);
       },
       [](const Operands& x) {
         ctrmm(Layout::RowMajor, Side::Right, Uplo::Upper, Op::ConjTrans, Diag::NonUnit, 4, 3, kTwo,
               x.a, 5, x.c, 5);
       }},
      {"ctrsm",
       [](const CBuffers& x) {
         return fragblas_ctrsm(kRow, kOnRight, kUp, kConj, kFull, 4, 3, kAlpha, x.a, o, 5, x.c, o,
                               5);
       },
       [](const Operands& x) {
         ctrsm(Layout::RowMajor, Side::Right, Uplo::Upper, Op::ConjTrans, Diag::NonUnit, 4, 3, kTwo,
               x.a, 5, x.c, 5);
       }},
  };
  return list;
}

std::vector<Complex> random_data_of(Rng& random) {
  std::vector<Complex> data;
  for (std::int64_t i = 0; i < kNumbers; ++i) data.push_back(random_number(random, Data::Unit));
  return data;
}

}  // namespace

TEST_SUITE_BEGIN("complex_capi");

TEST_CASE("each C function for complex numbers is its C++ twin, and the table has no other") {
  std::set<std::string> found = {"crotg"};
  Rng random = rng("complex_capi");
  const std::vector<Complex> data[] = {random_data_of(random), random_data_of(random),
                                       random_data_of(random)};
  fragblas_context* const context = shared_c_context();
  for (const Pair& pair : pairs()) {
    INFO(pair.name);
    found.insert(pair.name);
    CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
    const auto a = c_numbers(context, data[0]), b = c_numbers(context, data[1]);
    const auto c = c_numbers(context, data[2]), floats = c_buffer(context, filled(8, -7));
    CHECK(pair.c({a.get(), b.get(), c.get(), floats.get()}) == FRAGBLAS_OK);
    const std::vector<Complex> from_c[] = {read_numbers(a.get()), read_numbers(b.get()),
                                           read_numbers(c.get())};
    const std::vector<float> floats_from_c = c_read(floats.get());

    blas().reset_state();
    const ComplexVector own[] = {ComplexVector(blas(), data[0]), ComplexVector(blas(), data[1]),
                                 ComplexVector(blas(), data[2])};
    const Vector own_floats = blas().vector(filled(8, -7));
    pair.cpp({Operand(own[0], kOffset), Operand(own[1], kOffset), Operand(own[2], kOffset),
              Operand(own_floats, kOffset)});
    bool changed = own_floats.read() != filled(8, -7);
    for (int i = 0; i < 3; ++i) {
      CHECK(own[i].read() == from_c[i]);
      changed = changed || from_c[i] != data[i];
    }
    CHECK(own_floats.read() == floats_from_c);
    CHECK(changed);
  }
  std::set<std::string> wanted;
  for (const catalog::Routine& routine : catalog::complex()) {
    INFO(routine.name);
    CHECK(routine.type.letter == 'c');
    wanted.insert(routine.name);
  }
  CHECK(found == wanted);
}

TEST_CASE("fragblas_crotg is crotg") {
  fragblas_complex a = {3, -1}, s = {0, 0};
  float c = 0;
  CHECK(fragblas_crotg(&a, {2, 5}, &c, &s) == FRAGBLAS_OK);
  Complex own_a(3, -1), own_s;
  float own_c = 0;
  crotg(own_a, Complex(2, 5), own_c, own_s);
  CHECK(Complex(a.re, a.im) == own_a);
  CHECK(Complex(s.re, s.im) == own_s);
  CHECK(c == own_c);
  CHECK(fragblas_crotg(nullptr, {2, 5}, &c, &s) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::strcmp(fragblas_last_error(), "crotg: a = null, must be a pointer") == 0);
}

TEST_CASE("scalars on the device, and errors, arrive through C") {
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const auto x = c_numbers(context, {Complex(1, 2), Complex(0, 1)});
  CHECK(fragblas_cscal(1, {0, 0, x.get(), 1}, x.get(), 0, 1) == FRAGBLAS_OK);
  CHECK(read_numbers(x.get()) == std::vector<Complex>{Complex(-2, 1), Complex(0, 1)});
  CHECK(fragblas_buffer_dtype(x.get()) == FRAGBLAS_COMPLEX64);
  float number = 0;
  CHECK(fragblas_buffer_read(x.get(), 0, &number, 1) == FRAGBLAS_INVALID_ARGUMENT);
  fragblas_buffer* none = nullptr;
  CHECK(fragblas_complex_buffer_create(nullptr, 1, &none) == FRAGBLAS_INVALID_ARGUMENT);
  const auto floats = c_buffer(context, {1, 2});
  fragblas_complex read = {0, 0};
  CHECK(fragblas_complex_buffer_read(floats.get(), 0, &read, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::strcmp(fragblas_last_error(), "read: buffer.dtype = float32, must be complex64") == 0);
  blas().reset_state();
}

TEST_CASE("the parts of numbers are real vectors, and the lines of matrices arrive, through C") {
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  fragblas_buffer* raw = nullptr;
  REQUIRE(fragblas_buffer_create_typed(context, FRAGBLAS_COMPLEX64, 5, &raw) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> x(raw);
  CHECK(fragblas_buffer_dtype(x.get()) == FRAGBLAS_COMPLEX64);
  const float data[] = {1, 2, 3, 4, 99, 99, 5, 6, 7, 8};
  REQUIRE(fragblas_buffer_write_matrix(x.get(), 0, FRAGBLAS_ROW_MAJOR, 2, 2, 3, data, 3) ==
          FRAGBLAS_OK);
  CHECK(read_numbers(x.get()) == std::vector<Complex>{{1, 2}, {3, 4}, 0, {5, 6}, {7, 8}});

  REQUIRE(fragblas_complex_buffer_count_as(x.get(), FRAGBLAS_FLOAT32) == FRAGBLAS_OK);
  CHECK(fragblas_buffer_size(x.get()) == 10);
  const auto sums = c_buffer(context, {0, 0});
  CHECK(fragblas_sasum(5, x.get(), 0, 2, sums.get(), 0) == FRAGBLAS_OK);
  CHECK(fragblas_sscal(5, {-1, 0, nullptr, 0}, x.get(), 1, 2) == FRAGBLAS_OK);
  CHECK(fragblas_cscal(1, {2, 0, nullptr, 0}, x.get(), 0, 1) == FRAGBLAS_INVALID_ARGUMENT);
  REQUIRE(fragblas_complex_buffer_count_as(x.get(), FRAGBLAS_COMPLEX64) == FRAGBLAS_OK);
  CHECK(fragblas_sscal(1, {2, 0, nullptr, 0}, x.get(), 0, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(read_numbers(x.get()) ==
        std::vector<Complex>{{1, -2}, {3, -4}, {0, -0.0f}, {5, -6}, {7, -8}});
  float sum = 0;
  CHECK(fragblas_buffer_read(sums.get(), 0, &sum, 1) == FRAGBLAS_OK);
  CHECK(sum == 16);

  fragblas_readback* waiting = nullptr;
  REQUIRE(fragblas_buffer_read_async(x.get(), 3, 2, &waiting) == FRAGBLAS_OK);
  const CHandle<fragblas_readback> readback(waiting);
  CHECK(fragblas_readback_wait(readback.get()) == FRAGBLAS_OK);
  float read[4] = {};
  CHECK(fragblas_readback_get(readback.get(), read, 4) == FRAGBLAS_OK);
  CHECK(std::vector<float>(read, read + 4) == std::vector<float>{5, -6, 7, -8});

  CHECK(fragblas_complex_buffer_count_as(nullptr, FRAGBLAS_FLOAT32) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_complex_buffer_count_as(x.get(), FRAGBLAS_FLOAT64) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::strcmp(fragblas_last_error(),
                    "count_as: dtype = 100, must be Complex64 (99) or Float32 (115)") == 0);
  const auto odd = c_buffer(context, {1, 2, 3});
  CHECK(fragblas_complex_buffer_count_as(odd.get(), FRAGBLAS_COMPLEX64) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::strcmp(fragblas_last_error(), "count_as: buffer.size = 3, must be even") == 0);
  blas().reset_state();
}

TEST_SUITE_END();

}  // namespace fragblas::test
