// The CBLAS interface. A row-major matrix is the transpose of a column-major one: each row-major
// call is a column-major call of the same routine, with what the reference CBLAS exchanges for it,
// so that errors are found in the same order and get the same numbers.
//
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <initializer_list>

#include "routines.hpp"
#include "symbols.hpp"

namespace {

using fragblas::dropin::Interface;
using fragblas::dropin::reject_setting;
using fragblas::dropin::Routine;
namespace routines = fragblas::dropin::routines;
using In = const float*;
using Out = float*;

enum { kRowMajor = 101, kColMajor = 102 };

// The options of one call as letters, row-major's exchanged. The first that is out of range is
// reported, and then there is no call.
class Options {
 public:
  Options(Routine routine, int layout)
      : routine_(routine),
        interface_(layout == kRowMajor ? Interface::CblasRowMajor : Interface::CblasColMajor) {
    if (layout != kRowMajor && layout != kColMajor) {
      reject(1, "layout", layout);
    }
  }

  bool valid() const { return valid_; }
  bool row_major() const { return interface_ == Interface::CblasRowMajor; }
  Interface interface() const { return interface_; }

  // A transposition that row-major leaves as it is: sgemm's, strmm's and strsm's.
  char trans(int number, int value) {
    return letter(number, "Trans", value, {{111, 'N'}, {112, 'T'}, {113, 'C'}});
  }
  char turned_trans(int number, int value) {
    return row_major() ? letter(number, "Trans", value, {{111, 'T'}, {112, 'N'}, {113, 'N'}})
                       : trans(number, value);
  }
  char turned_uplo(int number, int value) {
    const bool row = row_major();
    return letter(number, "Uplo", value, {{121, row ? 'L' : 'U'}, {122, row ? 'U' : 'L'}});
  }
  char diag(int number, int value) {
    return letter(number, "Diag", value, {{131, 'N'}, {132, 'U'}});
  }
  char turned_side(int number, int value) {
    const bool row = row_major();
    return letter(number, "Side", value, {{141, row ? 'R' : 'L'}, {142, row ? 'L' : 'R'}});
  }

 private:
  struct Letter {
    int value;
    char letter;
  };
  char letter(int number, const char* argument, int value, std::initializer_list<Letter> letters) {
    for (const Letter& one : letters) {
      if (one.value == value) {
        return one.letter;
      }
    }
    reject(number, argument, value);
    return '\0';
  }
  void reject(int number, const char* argument, int value) {
    if (valid_) {
      reject_setting(interface_, routine_, number, argument, value);
      valid_ = false;
    }
  }

  Routine routine_;
  Interface interface_;
  bool valid_ = true;
};

}  // namespace

extern "C" {

FRAGBLAS_SYMBOL void cblas_srotg(Out a, Out b, Out c, Out s) {
  routines::srotg(a, b, c, s);
}
FRAGBLAS_SYMBOL void cblas_srotmg(Out d1, Out d2, Out x1, float y1, Out param) {
  routines::srotmg(d1, d2, x1, y1, param);
}
FRAGBLAS_SYMBOL void cblas_srot(int n, Out x, int incx, Out y, int incy, float c, float s) {
  routines::srot(n, x, incx, y, incy, c, s);
}
FRAGBLAS_SYMBOL void cblas_srotm(int n, Out x, int incx, Out y, int incy, In param) {
  routines::srotm(n, x, incx, y, incy, param);
}
FRAGBLAS_SYMBOL void cblas_sswap(int n, Out x, int incx, Out y, int incy) {
  routines::sswap(n, x, incx, y, incy);
}
FRAGBLAS_SYMBOL void cblas_sscal(int n, float alpha, Out x, int incx) {
  routines::sscal(n, alpha, x, incx);
}
FRAGBLAS_SYMBOL void cblas_scopy(int n, In x, int incx, Out y, int incy) {
  routines::scopy(n, x, incx, y, incy);
}
FRAGBLAS_SYMBOL void cblas_saxpy(int n, float alpha, In x, int incx, Out y, int incy) {
  routines::saxpy(n, alpha, x, incx, y, incy);
}
FRAGBLAS_SYMBOL float cblas_sdot(int n, In x, int incx, In y, int incy) {
  return routines::sdot(n, x, incx, y, incy);
}
FRAGBLAS_SYMBOL float cblas_sdsdot(int n, float sb, In x, int incx, In y, int incy) {
  return routines::sdsdot(n, sb, x, incx, y, incy);
}
FRAGBLAS_SYMBOL float cblas_snrm2(int n, In x, int incx) {
  return routines::snrm2(n, x, incx);
}
FRAGBLAS_SYMBOL float cblas_sasum(int n, In x, int incx) {
  return routines::sasum(n, x, incx);
}
// From 0, and 0 if there is none.
FRAGBLAS_SYMBOL std::size_t cblas_isamax(int n, In x, int incx) {
  const int index = routines::isamax(n, x, incx);
  return index > 0 ? static_cast<std::size_t>(index - 1) : 0;
}

FRAGBLAS_SYMBOL void cblas_sgemv(int layout, int trans, int m, int n, float alpha, In a, int lda,
                                 In x, int incx, float beta, Out y, int incy) {
  Options is(Routine::sgemv, layout);
  const char t = is.turned_trans(2, trans);
  if (is.valid()) {
    const bool row = is.row_major();
    routines::sgemv(is.interface(), t, row ? n : m, row ? m : n, alpha, a, lda, x, incx, beta, y,
                    incy);
  }
}
FRAGBLAS_SYMBOL void cblas_sgbmv(int layout, int trans, int m, int n, int kl, int ku, float alpha,
                                 In a, int lda, In x, int incx, float beta, Out y, int incy) {
  Options is(Routine::sgbmv, layout);
  const char t = is.turned_trans(2, trans);
  if (is.valid()) {
    const bool row = is.row_major();
    routines::sgbmv(is.interface(), t, row ? n : m, row ? m : n, row ? ku : kl, row ? kl : ku,
                    alpha, a, lda, x, incx, beta, y, incy);
  }
}
FRAGBLAS_SYMBOL void cblas_ssymv(int layout, int uplo, int n, float alpha, In a, int lda, In x,
                                 int incx, float beta, Out y, int incy) {
  Options is(Routine::ssymv, layout);
  const char u = is.turned_uplo(2, uplo);
  if (is.valid()) {
    routines::ssymv(is.interface(), u, n, alpha, a, lda, x, incx, beta, y, incy);
  }
}
FRAGBLAS_SYMBOL void cblas_ssbmv(int layout, int uplo, int n, int k, float alpha, In a, int lda,
                                 In x, int incx, float beta, Out y, int incy) {
  Options is(Routine::ssbmv, layout);
  const char u = is.turned_uplo(2, uplo);
  if (is.valid()) {
    routines::ssbmv(is.interface(), u, n, k, alpha, a, lda, x, incx, beta, y, incy);
  }
}
FRAGBLAS_SYMBOL void cblas_sspmv(int layout, int uplo, int n, float alpha, In ap, In x, int incx,
                                 float beta, Out y, int incy) {
  Options is(Routine::sspmv, layout);
  const char u = is.turned_uplo(2, uplo);
  if (is.valid()) {
    routines::sspmv(is.interface(), u, n, alpha, ap, x, incx, beta, y, incy);
  }
}
FRAGBLAS_SYMBOL void cblas_strmv(int layout, int uplo, int trans, int diag, int n, In a, int lda,
                                 Out x, int incx) {
  Options is(Routine::strmv, layout);
  const char u = is.turned_uplo(2, uplo);
  const char t = is.turned_trans(3, trans);
  const char d = is.diag(4, diag);
  if (is.valid()) {
    routines::strmv(is.interface(), u, t, d, n, a, lda, x, incx);
  }
}
FRAGBLAS_SYMBOL void cblas_strsv(int layout, int uplo, int trans, int diag, int n, In a, int lda,
                                 Out x, int incx) {
  Options is(Routine::strsv, layout);
  const char u = is.turned_uplo(2, uplo);
  const char t = is.turned_trans(3, trans);
  const char d = is.diag(4, diag);
  if (is.valid()) {
    routines::strsv(is.interface(), u, t, d, n, a, lda, x, incx);
  }
}
FRAGBLAS_SYMBOL void cblas_stbmv(int layout, int uplo, int trans, int diag, int n, int k, In a,
                                 int lda, Out x, int incx) {
  Options is(Routine::stbmv, layout);
  const char u = is.turned_uplo(2, uplo);
  const char t = is.turned_trans(3, trans);
  const char d = is.diag(4, diag);
  if (is.valid()) {
    routines::stbmv(is.interface(), u, t, d, n, k, a, lda, x, incx);
  }
}
FRAGBLAS_SYMBOL void cblas_stbsv(int layout, int uplo, int trans, int diag, int n, int k, In a,
                                 int lda, Out x, int incx) {
  Options is(Routine::stbsv, layout);
  const char u = is.turned_uplo(2, uplo);
  const char t = is.turned_trans(3, trans);
  const char d = is.diag(4, diag);
  if (is.valid()) {
    routines::stbsv(is.interface(), u, t, d, n, k, a, lda, x, incx);
  }
}
FRAGBLAS_SYMBOL void cblas_stpmv(int layout, int uplo, int trans, int diag, int n, In ap, Out x,
                                 int incx) {
  Options is(Routine::stpmv, layout);
  const char u = is.turned_uplo(2, uplo);
  const char t = is.turned_trans(3, trans);
  const char d = is.diag(4, diag);
  if (is.valid()) {
    routines::stpmv(is.interface(), u, t, d, n, ap, x, incx);
  }
}
FRAGBLAS_SYMBOL void cblas_stpsv(int layout, int uplo, int trans, int diag, int n, In ap, Out x,
                                 int incx) {
  Options is(Routine::stpsv, layout);
  const char u = is.turned_uplo(2, uplo);
  const char t = is.turned_trans(3, trans);
  const char d = is.diag(4, diag);
  if (is.valid()) {
    routines::stpsv(is.interface(), u, t, d, n, ap, x, incx);
  }
}
FRAGBLAS_SYMBOL void cblas_sger(int layout, int m, int n, float alpha, In x, int incx, In y,
                                int incy, Out a, int lda) {
  const Options is(Routine::sger, layout);
  if (is.valid() && is.row_major()) {
    routines::sger(is.interface(), n, m, alpha, y, incy, x, incx, a, lda);
  } else if (is.valid()) {
    routines::sger(is.interface(), m, n, alpha, x, incx, y, incy, a, lda);
  }
}
FRAGBLAS_SYMBOL void cblas_ssyr(int layout, int uplo, int n, float alpha, In x, int incx, Out a,
                                int lda) {
  Options is(Routine::ssyr, layout);
  const char u = is.turned_uplo(2, uplo);
  if (is.valid()) {
    routines::ssyr(is.interface(), u, n, alpha, x, incx, a, lda);
  }
}
FRAGBLAS_SYMBOL void cblas_sspr(int layout, int uplo, int n, float alpha, In x, int incx, Out ap) {
  Options is(Routine::sspr, layout);
  const char u = is.turned_uplo(2, uplo);
  if (is.valid()) {
    routines::sspr(is.interface(), u, n, alpha, x, incx, ap);
  }
}
FRAGBLAS_SYMBOL void cblas_ssyr2(int layout, int uplo, int n, float alpha, In x, int incx, In y,
                                 int incy, Out a, int lda) {
  Options is(Routine::ssyr2, layout);
  const char u = is.turned_uplo(2, uplo);
  if (is.valid()) {
    routines::ssyr2(is.interface(), u, n, alpha, x, incx, y, incy, a, lda);
  }
}
FRAGBLAS_SYMBOL void cblas_sspr2(int layout, int uplo, int n, float alpha, In x, int incx, In y,
                                 int incy, Out ap) {
  Options is(Routine::sspr2, layout);
  const char u = is.turned_uplo(2, uplo);
  if (is.valid()) {
    routines::sspr2(is.interface(), u, n, alpha, x, incx, y, incy, ap);
  }
}

FRAGBLAS_SYMBOL void cblas_sgemm(int layout, int transa, int transb, int m, int n, int k,
                                 float alpha, In a, int lda, In b, int ldb, float beta, Out c,
                                 int ldc) {
  Options is(Routine::sgemm, layout);
  const char ta = is.trans(2, transa);
  const char tb = is.trans(3, transb);
  if (is.valid() && is.row_major()) {
    routines::sgemm(is.interface(), tb, ta, n, m, k, alpha, b, ldb, a, lda, beta, c, ldc);
  } else if (is.valid()) {
    routines::sgemm(is.interface(), ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  }
}
FRAGBLAS_SYMBOL void cblas_ssymm(int layout, int side, int uplo, int m, int n, float alpha, In a,
                                 int lda, In b, int ldb, float beta, Out c, int ldc) {
  Options is(Routine::ssymm, layout);
  const char s = is.turned_side(2, side);
  const char u = is.turned_uplo(3, uplo);
  if (is.valid()) {
    const bool row = is.row_major();
    routines::ssymm(is.interface(), s, u, row ? n : m, row ? m : n, alpha, a, lda, b, ldb, beta, c,
                    ldc);
  }
}
FRAGBLAS_SYMBOL void cblas_ssyrk(int layout, int uplo, int trans, int n, int k, float alpha, In a,
                                 int lda, float beta, Out c, int ldc) {
  Options is(Routine::ssyrk, layout);
  const char u = is.turned_uplo(2, uplo);
  const char t = is.turned_trans(3, trans);
  if (is.valid()) {
    routines::ssyrk(is.interface(), u, t, n, k, alpha, a, lda, beta, c, ldc);
  }
}
FRAGBLAS_SYMBOL void cblas_ssyr2k(int layout, int uplo, int trans, int n, int k, float alpha, In a,
                                  int lda, In b, int ldb, float beta, Out c, int ldc) {
  Options is(Routine::ssyr2k, layout);
  const char u = is.turned_uplo(2, uplo);
  const char t = is.turned_trans(3, trans);
  if (is.valid()) {
    routines::ssyr2k(is.interface(), u, t, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  }
}
FRAGBLAS_SYMBOL void cblas_strmm(int layout, int side, int uplo, int transa, int diag, int m, int n,
                                 float alpha, In a, int lda, Out b, int ldb) {
  Options is(Routine::strmm, layout);
  const char s = is.turned_side(2, side);
  const char u = is.turned_uplo(3, uplo);
  const char t = is.trans(4, transa);
  const char d = is.diag(5, diag);
  if (is.valid()) {
    const bool row = is.row_major();
    routines::strmm(is.interface(), s, u, t, d, row ? n : m, row ? m : n, alpha, a, lda, b, ldb);
  }
}
FRAGBLAS_SYMBOL void cblas_strsm(int layout, int side, int uplo, int transa, int diag, int m, int n,
                                 float alpha, In a, int lda, Out b, int ldb) {
  Options is(Routine::strsm, layout);
  const char s = is.turned_side(2, side);
  const char u = is.turned_uplo(3, uplo);
  const char t = is.trans(4, transa);
  const char d = is.diag(5, diag);
  if (is.valid()) {
    const bool row = is.row_major();
    routines::strsm(is.interface(), s, u, t, d, row ? n : m, row ? m : n, alpha, a, lda, b, ldb);
  }
}

}  // extern "C"
