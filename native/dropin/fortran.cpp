// The Fortran interface: arguments by address, 32-bit integers, a float as a float. The hidden
// lengths of option letters follow the arguments; nobody looks at them.
//
// SPDX-License-Identifier: MIT
#include "routines.hpp"
#include "symbols.hpp"

namespace {
constexpr auto kFortran = fragblas::dropin::Interface::Fortran;
namespace routines = fragblas::dropin::routines;
using In = const float*;
using Out = float*;
using Int = const int*;
using Letter = const char*;
}  // namespace

extern "C" {

FRAGBLAS_SYMBOL void srotg_(Out a, Out b, Out c, Out s) {
  routines::srotg(a, b, c, s);
}
FRAGBLAS_SYMBOL void srotmg_(Out d1, Out d2, Out x1, In y1, Out param) {
  routines::srotmg(d1, d2, x1, *y1, param);
}
FRAGBLAS_SYMBOL void srot_(Int n, Out x, Int incx, Out y, Int incy, In c, In s) {
  routines::srot(*n, x, *incx, y, *incy, *c, *s);
}
FRAGBLAS_SYMBOL void srotm_(Int n, Out x, Int incx, Out y, Int incy, In param) {
  routines::srotm(*n, x, *incx, y, *incy, param);
}
FRAGBLAS_SYMBOL void sswap_(Int n, Out x, Int incx, Out y, Int incy) {
  routines::sswap(*n, x, *incx, y, *incy);
}
FRAGBLAS_SYMBOL void sscal_(Int n, In alpha, Out x, Int incx) {
  routines::sscal(*n, *alpha, x, *incx);
}
FRAGBLAS_SYMBOL void scopy_(Int n, In x, Int incx, Out y, Int incy) {
  routines::scopy(*n, x, *incx, y, *incy);
}
FRAGBLAS_SYMBOL void saxpy_(Int n, In alpha, In x, Int incx, Out y, Int incy) {
  routines::saxpy(*n, *alpha, x, *incx, y, *incy);
}
FRAGBLAS_SYMBOL float sdot_(Int n, In x, Int incx, In y, Int incy) {
  return routines::sdot(*n, x, *incx, y, *incy);
}
FRAGBLAS_SYMBOL float sdsdot_(Int n, In sb, In x, Int incx, In y, Int incy) {
  return routines::sdsdot(*n, *sb, x, *incx, y, *incy);
}
FRAGBLAS_SYMBOL float snrm2_(Int n, In x, Int incx) {
  return routines::snrm2(*n, x, *incx);
}
FRAGBLAS_SYMBOL float sasum_(Int n, In x, Int incx) {
  return routines::sasum(*n, x, *incx);
}
FRAGBLAS_SYMBOL int isamax_(Int n, In x, Int incx) {
  return routines::isamax(*n, x, *incx);
}

FRAGBLAS_SYMBOL void sgemv_(Letter trans, Int m, Int n, In alpha, In a, Int lda, In x, Int incx,
                            In beta, Out y, Int incy) {
  routines::sgemv(kFortran, *trans, *m, *n, *alpha, a, *lda, x, *incx, *beta, y, *incy);
}
FRAGBLAS_SYMBOL void sgbmv_(Letter trans, Int m, Int n, Int kl, Int ku, In alpha, In a, Int lda,
                            In x, Int incx, In beta, Out y, Int incy) {
  routines::sgbmv(kFortran, *trans, *m, *n, *kl, *ku, *alpha, a, *lda, x, *incx, *beta, y, *incy);
}
FRAGBLAS_SYMBOL void ssymv_(Letter uplo, Int n, In alpha, In a, Int lda, In x, Int incx, In beta,
                            Out y, Int incy) {
  routines::ssymv(kFortran, *uplo, *n, *alpha, a, *lda, x, *incx, *beta, y, *incy);
}
FRAGBLAS_SYMBOL void ssbmv_(Letter uplo, Int n, Int k, In alpha, In a, Int lda, In x, Int incx,
                            In beta, Out y, Int incy) {
  routines::ssbmv(kFortran, *uplo, *n, *k, *alpha, a, *lda, x, *incx, *beta, y, *incy);
}
FRAGBLAS_SYMBOL void sspmv_(Letter uplo, Int n, In alpha, In ap, In x, Int incx, In beta, Out y,
                            Int incy) {
  routines::sspmv(kFortran, *uplo, *n, *alpha, ap, x, *incx, *beta, y, *incy);
}
FRAGBLAS_SYMBOL void strmv_(Letter uplo, Letter trans, Letter diag, Int n, In a, Int lda, Out x,
                            Int incx) {
  routines::strmv(kFortran, *uplo, *trans, *diag, *n, a, *lda, x, *incx);
}
FRAGBLAS_SYMBOL void strsv_(Letter uplo, Letter trans, Letter diag, Int n, In a, Int lda, Out x,
                            Int incx) {
  routines::strsv(kFortran, *uplo, *trans, *diag, *n, a, *lda, x, *incx);
}
FRAGBLAS_SYMBOL void stbmv_(Letter uplo, Letter trans, Letter diag, Int n, Int k, In a, Int lda,
                            Out x, Int incx) {
  routines::stbmv(kFortran, *uplo, *trans, *diag, *n, *k, a, *lda, x, *incx);
}
FRAGBLAS_SYMBOL void stbsv_(Letter uplo, Letter trans, Letter diag, Int n, Int k, In a, Int lda,
                            Out x, Int incx) {
  routines::stbsv(kFortran, *uplo, *trans, *diag, *n, *k, a, *lda, x, *incx);
}
FRAGBLAS_SYMBOL void stpmv_(Letter uplo, Letter trans, Letter diag, Int n, In ap, Out x, Int incx) {
  routines::stpmv(kFortran, *uplo, *trans, *diag, *n, ap, x, *incx);
}
FRAGBLAS_SYMBOL void stpsv_(Letter uplo, Letter trans, Letter diag, Int n, In ap, Out x, Int incx) {
  routines::stpsv(kFortran, *uplo, *trans, *diag, *n, ap, x, *incx);
}
FRAGBLAS_SYMBOL void sger_(Int m, Int n, In alpha, In x, Int incx, In y, Int incy, Out a, Int lda) {
  routines::sger(kFortran, *m, *n, *alpha, x, *incx, y, *incy, a, *lda);
}
FRAGBLAS_SYMBOL void ssyr_(Letter uplo, Int n, In alpha, In x, Int incx, Out a, Int lda) {
  routines::ssyr(kFortran, *uplo, *n, *alpha, x, *incx, a, *lda);
}
FRAGBLAS_SYMBOL void sspr_(Letter uplo, Int n, In alpha, In x, Int incx, Out ap) {
  routines::sspr(kFortran, *uplo, *n, *alpha, x, *incx, ap);
}
FRAGBLAS_SYMBOL void ssyr2_(Letter uplo, Int n, In alpha, In x, Int incx, In y, Int incy, Out a,
                            Int lda) {
  routines::ssyr2(kFortran, *uplo, *n, *alpha, x, *incx, y, *incy, a, *lda);
}
FRAGBLAS_SYMBOL void sspr2_(Letter uplo, Int n, In alpha, In x, Int incx, In y, Int incy, Out ap) {
  routines::sspr2(kFortran, *uplo, *n, *alpha, x, *incx, y, *incy, ap);
}

FRAGBLAS_SYMBOL void sgemm_(Letter transa, Letter transb, Int m, Int n, Int k, In alpha, In a,
                            Int lda, In b, Int ldb, In beta, Out c, Int ldc) {
  routines::sgemm(kFortran, *transa, *transb, *m, *n, *k, *alpha, a, *lda, b, *ldb, *beta, c, *ldc);
}
FRAGBLAS_SYMBOL void ssymm_(Letter side, Letter uplo, Int m, Int n, In alpha, In a, Int lda, In b,
                            Int ldb, In beta, Out c, Int ldc) {
  routines::ssymm(kFortran, *side, *uplo, *m, *n, *alpha, a, *lda, b, *ldb, *beta, c, *ldc);
}
FRAGBLAS_SYMBOL void ssyrk_(Letter uplo, Letter trans, Int n, Int k, In alpha, In a, Int lda,
                            In beta, Out c, Int ldc) {
  routines::ssyrk(kFortran, *uplo, *trans, *n, *k, *alpha, a, *lda, *beta, c, *ldc);
}
FRAGBLAS_SYMBOL void ssyr2k_(Letter uplo, Letter trans, Int n, Int k, In alpha, In a, Int lda, In b,
                             Int ldb, In beta, Out c, Int ldc) {
  routines::ssyr2k(kFortran, *uplo, *trans, *n, *k, *alpha, a, *lda, b, *ldb, *beta, c, *ldc);
}
FRAGBLAS_SYMBOL void strmm_(Letter side, Letter uplo, Letter transa, Letter diag, Int m, Int n,
                            In alpha, In a, Int lda, Out b, Int ldb) {
  routines::strmm(kFortran, *side, *uplo, *transa, *diag, *m, *n, *alpha, a, *lda, b, *ldb);
}
FRAGBLAS_SYMBOL void strsm_(Letter side, Letter uplo, Letter transa, Letter diag, Int m, Int n,
                            In alpha, In a, Int lda, Out b, Int ldb) {
  routines::strsm(kFortran, *side, *uplo, *transa, *diag, *m, *n, *alpha, a, *lda, b, *ldb);
}

}  // extern "C"
