// What refined systems are made of, of real and of complex numbers. SPDX-License-Identifier: MIT
#include "double_linalg/mixed.hpp"

#include "context/context_state.hpp"
#include "double/complex_merge.hpp"
#include "fragblas/complex_linalg.hpp"
#include "fragblas/double_complex.hpp"
#include "fragblas/double_linalg.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

namespace {

// A column's sums are exact too, and A needs no residues for them.
bool is_column(const MatrixView& x) {
  return x.cols == 1;
}

void copy_reals(const MatrixView& a, const MatrixView& b) {
  domatcopy(a, b);
}

void copy_complexes(const MatrixView& a, const MatrixView& b) {
  if (b.rows == 0 || b.cols == 0) {
    return;  // without a buffer, it may be
  }
  const bool by_rows = b.layout == Layout::RowMajor;
  const std::int64_t lines = by_rows ? b.rows : b.cols, length = by_rows ? b.cols : b.rows;
  const bool turned = a.layout != b.layout;
  enqueue_double_complex_merge(
      "copy", {{1.0}, 0.0},
      {a.data.buffer.get(), a.data.offset, turned ? 1 : a.ld, turned ? a.ld : 1},
      lines_target({b.data.buffer.get(), 4 * b.data.offset}, lines, 4 * length, 4 * b.ld));
  context_of(*b.data.buffer).submit();
}

void subtract_reals(const MatrixView& a, const MatrixView& x, const MatrixView& b) {
  if (is_column(x)) {
    dgemv(a, x.col(0), b.col(0), {-1, 1});
  } else {
    dgemm(a, x, b, {-1, 1});
  }
}

void subtract_definite_reals(const MatrixView& a, const MatrixView& x, const MatrixView& b,
                             Uplo uplo) {
  if (is_column(x)) {
    dsymv(a, x.col(0), b.col(0), {-1, 1, uplo});
  } else {
    dsymm(a, x, b, {-1, 1, Side::Left, uplo});
  }
}

void subtract_complexes(const MatrixView& a, const MatrixView& x, const MatrixView& b) {
  if (is_column(x)) {
    zgemv(a, x.col(0), b.col(0), {Op::NoTrans, -1, 1});
  } else {
    zgemm(a, x, b, {Op::NoTrans, Op::NoTrans, -1, 1});
  }
}

void subtract_definite_complexes(const MatrixView& a, const MatrixView& x, const MatrixView& b,
                                 Uplo uplo) {
  if (is_column(x)) {
    zhemv(a, x.col(0), b.col(0), {uplo, -1, 1});
  } else {
    zhemm(a, x, b, {Side::Left, uplo, -1, 1});
  }
}

constexpr MixedRoutines kReal{'s',
                              'd',
                              1,
                              getrf,
                              getrs,
                              potrf,
                              potrs,
                              dlag2s,
                              slag2d,
                              copy_reals,
                              [](const VectorView& x, const VectorView& y) { daxpy(1, x, y); },
                              subtract_reals,
                              subtract_definite_reals,
                              dgetrs,
                              dpotrs};
constexpr MixedRoutines kComplex{'c',
                                 'z',
                                 2,
                                 cgetrf,
                                 cgetrs,
                                 cpotrf,
                                 cpotrs,
                                 zlag2c,
                                 clag2z,
                                 copy_complexes,
                                 [](const VectorView& x, const VectorView& y) { zaxpy(1, x, y); },
                                 subtract_complexes,
                                 subtract_definite_complexes,
                                 zgetrs,
                                 zpotrs};

}  // namespace

const MixedRoutines& mixed_routines(const char* routine) {
  return routine[0] == 'z' ? kComplex : kReal;
}

}  // namespace fragblas::detail
