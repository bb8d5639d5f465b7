// Level 2: a matrix and vectors. Full matrices can be cut, into pieces of their own kind, of sgemv
// and of sger; packed and band matrices can't, and go to the CPU when they are too large.
//
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "arguments.hpp"
#include "call.hpp"
#include "routines.hpp"
#include "triangle.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
void gemv_piece(Call& call, char trans, int m, int n, float alpha, const float* a, int lda,
                const float* x, int incx, float beta, float* y, int incy) {
  const bool t = transposed(trans);
  const int nx = t ? m : n;
  const int ny = t ? n : m;
  const HostOperand operands[] = {
      read_if(alpha != 0.0f, matrix(a, m, n, lda)),
      read_if(alpha != 0.0f, vector(x, nx, incx)),
      updated(vector(y, ny, incy), beta),
  };
  if (std::max(m, n) > 1 && call.must_cut(operands)) {
    const bool cut_rows = m >= n;
    in_halves(cut_rows ? m : n, [&](int first, int count) {
      const float* block = cut_rows ? at(a, lda, first, 0) : at(a, lda, 0, first);
      const int rows = cut_rows ? count : m;
      const int cols = cut_rows ? n : count;
      if (cut_rows != t) {  // a part of y
        gemv_piece(call, trans, rows, cols, alpha, block, lda, x, incx, beta,
                   part(y, ny, incy, first, count), incy);
      } else {  // a part of the sum
        gemv_piece(call, trans, rows, cols, alpha, block, lda, part(x, nx, incx, first, count),
                   incx, first == 0 ? beta : 1.0f, y, incy);
      }
    });
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sgemv(kLayout, op(trans), m, n, alpha, d[0].place, d[0].step, d[1].place,
                        d[1].step, beta, d[2].place, d[2].step);
      },
      [&] {
        call_cpu(RoutineId::sgemv, &trans, &m, &n, &alpha, a, &lda, x, &incx, &beta, y, &incy,
                 kLetter);
      });
}

void symv_piece(Call& call, char uplo, int n, float alpha, const float* a, int lda, const float* x,
                int incx, float beta, float* y, int incy) {
  const HostOperand operands[] = {
      read_if(alpha != 0.0f, matrix(a, n, n, lda)),
      read_if(alpha != 0.0f, vector(x, n, incx)),
      updated(vector(y, n, incy), beta),
  };
  if (n > 1 && call.must_cut(operands)) {
    const HalvedTriangle<const float> half(uplo, n, a, lda);
    const float* x1 = part(x, n, incx, 0, half.n1);
    const float* x2 = part(x, n, incx, half.n1, half.n2);
    float* y1 = part(y, n, incy, 0, half.n1);
    float* y2 = part(y, n, incy, half.n1, half.n2);
    const int rows = half.upper ? half.n1 : half.n2;
    const char above = half.upper ? 'N' : 'T';  // of the block beside, to stand above the diagonal
    const char below = half.upper ? 'T' : 'N';
    symv_piece(call, uplo, half.n1, alpha, half.first, lda, x1, incx, beta, y1, incy);
    gemv_piece(call, above, rows, n - rows, alpha, half.beside, lda, x2, incx, 1.0f, y1, incy);
    symv_piece(call, uplo, half.n2, alpha, half.second, lda, x2, incx, beta, y2, incy);
    gemv_piece(call, below, rows, n - rows, alpha, half.beside, lda, x1, incx, 1.0f, y2, incy);
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::ssymv(kLayout, uplo_of(uplo), n, alpha, d[0].place, d[0].step, d[1].place,
                        d[1].step, beta, d[2].place, d[2].step);
      },
      [&] {
        call_cpu(RoutineId::ssymv, &uplo, &n, &alpha, a, &lda, x, &incx, &beta, y, &incy, kLetter);
      });
}

// strmv, and strsv if `solve`: both work on x in place.
void triangular_piece(Call& call, bool solve, char uplo, char trans, char diag, int n,
                      const float* a, int lda, float* x, int incx) {
  const HostOperand operands[] = {matrix(a, n, n, lda), updated(vector(x, n, incx))};
  if (n > 1 && call.must_cut(operands)) {
    const HalvedTriangle<const float> half(uplo, n, a, lda);
    // op(A) is block triangular: one half of x takes a product of the other, which stands alone.
    const bool first_takes = half.upper != transposed(trans);
    float* x1 = part(x, n, incx, 0, half.n1);
    float* x2 = part(x, n, incx, half.n1, half.n2);
    const int rows = half.upper ? half.n1 : half.n2;
    const auto diagonal = [&](bool first) {
      triangular_piece(call, solve, uplo, trans, diag, first ? half.n1 : half.n2,
                       first ? half.first : half.second, lda, first ? x1 : x2, incx);
    };
    diagonal(solve != first_takes);
    gemv_piece(call, trans, rows, n - rows, solve ? -1.0f : 1.0f, half.beside, lda,
               first_takes ? x2 : x1, incx, 1.0f, first_takes ? x1 : x2, incx);
    diagonal(solve == first_takes);
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        const auto routine = solve ? fragblas::strsv : fragblas::strmv;
        routine(kLayout, uplo_of(uplo), op(trans), diag_of(diag), n, d[0].place, d[0].step,
                d[1].place, d[1].step);
      },
      [&] {
        call_cpu(solve ? RoutineId::strsv : RoutineId::strmv, &uplo, &trans, &diag, &n, a, &lda, x,
                 &incx, kLetter, kLetter, kLetter);
      });
}

void ger_piece(Call& call, int m, int n, float alpha, const float* x, int incx, const float* y,
               int incy, float* a, int lda) {
  const HostOperand operands[] = {vector(x, m, incx), vector(y, n, incy),
                                  updated(matrix(a, m, n, lda))};
  if (std::max(m, n) > 1 && call.must_cut(operands)) {
    const bool cut_rows = m >= n;
    in_halves(cut_rows ? m : n, [&](int first, int count) {
      if (cut_rows) {
        ger_piece(call, count, n, alpha, part(x, m, incx, first, count), incx, y, incy,
                  at(a, lda, first, 0), lda);
      } else {
        ger_piece(call, m, count, alpha, x, incx, part(y, n, incy, first, count), incy,
                  at(a, lda, 0, first), lda);
      }
    });
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sger(kLayout, m, n, alpha, d[0].place, d[0].step, d[1].place, d[1].step,
                       d[2].place, d[2].step);
      },
      [&] { call_cpu(RoutineId::sger, &m, &n, &alpha, x, &incx, y, &incy, a, &lda); });
}

void syr_piece(Call& call, char uplo, int n, float alpha, const float* x, int incx, float* a,
               int lda) {
  const HostOperand operands[] = {vector(x, n, incx),
                                  triangle(is(uplo, 'U'), updated(matrix(a, n, n, lda)))};
  if (n > 1 && call.must_cut(operands)) {
    const HalvedTriangle<float> half(uplo, n, a, lda);
    const float* x1 = part(x, n, incx, 0, half.n1);
    const float* x2 = part(x, n, incx, half.n1, half.n2);
    const int rows = half.upper ? half.n1 : half.n2;
    syr_piece(call, uplo, half.n1, alpha, x1, incx, half.first, lda);
    syr_piece(call, uplo, half.n2, alpha, x2, incx, half.second, lda);
    ger_piece(call, rows, n - rows, alpha, half.upper ? x1 : x2, incx, half.upper ? x2 : x1, incx,
              half.beside, lda);
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::ssyr(kLayout, uplo_of(uplo), n, alpha, d[0].place, d[0].step, d[1].place,
                       d[1].step);
      },
      [&] { call_cpu(RoutineId::ssyr, &uplo, &n, &alpha, x, &incx, a, &lda, kLetter); });
}

void syr2_piece(Call& call, char uplo, int n, float alpha, const float* x, int incx, const float* y,
                int incy, float* a, int lda) {
  const HostOperand operands[] = {vector(x, n, incx), vector(y, n, incy),
                                  triangle(is(uplo, 'U'), updated(matrix(a, n, n, lda)))};
  if (n > 1 && call.must_cut(operands)) {
    const HalvedTriangle<float> half(uplo, n, a, lda);
    const float* x1 = part(x, n, incx, 0, half.n1);
    const float* x2 = part(x, n, incx, half.n1, half.n2);
    const float* y1 = part(y, n, incy, 0, half.n1);
    const float* y2 = part(y, n, incy, half.n1, half.n2);
    const int rows = half.upper ? half.n1 : half.n2;
    syr2_piece(call, uplo, half.n1, alpha, x1, incx, y1, incy, half.first, lda);
    syr2_piece(call, uplo, half.n2, alpha, x2, incx, y2, incy, half.second, lda);
    ger_piece(call, rows, n - rows, alpha, half.upper ? x1 : x2, incx, half.upper ? y2 : y1, incy,
              half.beside, lda);
    ger_piece(call, rows, n - rows, alpha, half.upper ? y1 : y2, incy, half.upper ? x2 : x1, incx,
              half.beside, lda);
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::ssyr2(kLayout, uplo_of(uplo), n, alpha, d[0].place, d[0].step, d[1].place,
                        d[1].step, d[2].place, d[2].step);
      },
      [&] { call_cpu(RoutineId::ssyr2, &uplo, &n, &alpha, x, &incx, y, &incy, a, &lda, kLetter); });
}

void triangular(Interface interface, bool solve, char uplo, char trans, char diag, int n,
                const float* a, int lda, float* x, int incx) {
  const RoutineId routine = solve ? RoutineId::strsv : RoutineId::strmv;
  if (rejects(interface, routine,
              {{1, is_uplo_letter(uplo)},
               {2, is_trans_letter(trans)},
               {3, is_diag_letter(diag)},
               {4, n >= 0},
               {6, leads(lda, n)},
               {8, incx != 0}}) ||
      n == 0) {
    return;
  }
  Call call(routine, {n});
  triangular_piece(call, solve, uplo, trans, diag, n, a, lda, x, incx);
}

void triangular_with_band(Interface interface, bool solve, char uplo, char trans, char diag, int n,
                          int k, const float* a, int lda, float* x, int incx) {
  const RoutineId routine = solve ? RoutineId::stbsv : RoutineId::stbmv;
  if (rejects(interface, routine,
              {{1, is_uplo_letter(uplo)},
               {2, is_trans_letter(trans)},
               {3, is_diag_letter(diag)},
               {4, n >= 0},
               {5, k >= 0},
               {7, lda > k},
               {9, incx != 0}}) ||
      n == 0) {
    return;
  }
  Call call(routine, {n, k});
  const HostOperand operands[] = {triangular_band(is(uplo, 'U'), a, n, k, lda),
                                  updated(vector(x, n, incx))};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        const auto band = solve ? fragblas::stbsv : fragblas::stbmv;
        band(kLayout, uplo_of(uplo), op(trans), diag_of(diag), n, k, d[0].place, d[0].step,
             d[1].place, d[1].step);
      },
      [&] {
        call_cpu(routine, &uplo, &trans, &diag, &n, &k, a, &lda, x, &incx, kLetter, kLetter,
                 kLetter);
      });
}

void triangular_packed(Interface interface, bool solve, char uplo, char trans, char diag, int n,
                       const float* ap, float* x, int incx) {
  const RoutineId routine = solve ? RoutineId::stpsv : RoutineId::stpmv;
  if (rejects(interface, routine,
              {{1, is_uplo_letter(uplo)},
               {2, is_trans_letter(trans)},
               {3, is_diag_letter(diag)},
               {4, n >= 0},
               {7, incx != 0}}) ||
      n == 0) {
    return;
  }
  Call call(routine, {n});
  const HostOperand operands[] = {packed_triangle(ap, n), updated(vector(x, n, incx))};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        const auto packed = solve ? fragblas::stpsv : fragblas::stpmv;
        packed(kLayout, uplo_of(uplo), op(trans), diag_of(diag), n, d[0].place, d[1].place,
               d[1].step);
      },
      [&] {
        call_cpu(routine, &uplo, &trans, &diag, &n, ap, x, &incx, kLetter, kLetter, kLetter);
      });
}

}  // namespace

namespace routines {

void sgemv(Interface interface, char trans, int m, int n, float alpha, const float* a, int lda,
           const float* x, int incx, float beta, float* y, int incy) {
  if (rejects(interface, RoutineId::sgemv,
              {{1, is_trans_letter(trans)},
               {2, m >= 0},
               {3, n >= 0},
               {6, leads(lda, m)},
               {8, incx != 0},
               {11, incy != 0}}) ||
      m == 0 || n == 0 || (alpha == 0.0f && beta == 1.0f)) {
    return;
  }
  Call call(RoutineId::sgemv, {m, n});
  gemv_piece(call, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
}

void sgbmv(Interface interface, char trans, int m, int n, int kl, int ku, float alpha,
           const float* a, int lda, const float* x, int incx, float beta, float* y, int incy) {
  if (rejects(interface, RoutineId::sgbmv,
              {{1, is_trans_letter(trans)},
               {2, m >= 0},
               {3, n >= 0},
               {4, kl >= 0},
               {5, ku >= 0},
               {8, lda > kl + std::int64_t{ku}},
               {10, incx != 0},
               {13, incy != 0}}) ||
      m == 0 || n == 0 || (alpha == 0.0f && beta == 1.0f)) {
    return;
  }
  Call call(RoutineId::sgbmv, {m, n, kl, ku});
  const bool t = transposed(trans);
  const HostOperand operands[] = {
      read_if(alpha != 0.0f, general_band(a, m, n, kl, ku, lda)),
      read_if(alpha != 0.0f, vector(x, t ? m : n, incx)),
      updated(vector(y, t ? n : m, incy), beta),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sgbmv(kLayout, op(trans), m, n, kl, ku, alpha, d[0].place, d[0].step, d[1].place,
                        d[1].step, beta, d[2].place, d[2].step);
      },
      [&] {
        call_cpu(RoutineId::sgbmv, &trans, &m, &n, &kl, &ku, &alpha, a, &lda, x, &incx, &beta, y,
                 &incy, kLetter);
      });
}

void ssymv(Interface interface, char uplo, int n, float alpha, const float* a, int lda,
           const float* x, int incx, float beta, float* y, int incy) {
  if (rejects(interface, RoutineId::ssymv,
              {{1, is_uplo_letter(uplo)},
               {2, n >= 0},
               {5, leads(lda, n)},
               {7, incx != 0},
               {10, incy != 0}}) ||
      n == 0 || (alpha == 0.0f && beta == 1.0f)) {
    return;
  }
  Call call(RoutineId::ssymv, {n});
  symv_piece(call, uplo, n, alpha, a, lda, x, incx, beta, y, incy);
}

void ssbmv(Interface interface, char uplo, int n, int k, float alpha, const float* a, int lda,
           const float* x, int incx, float beta, float* y, int incy) {
  if (rejects(interface, RoutineId::ssbmv,
              {{1, is_uplo_letter(uplo)},
               {2, n >= 0},
               {3, k >= 0},
               {6, lda > k},
               {8, incx != 0},
               {11, incy != 0}}) ||
      n == 0 || (alpha == 0.0f && beta == 1.0f)) {
    return;
  }
  Call call(RoutineId::ssbmv, {n, k});
  const HostOperand operands[] = {
      read_if(alpha != 0.0f, triangular_band(is(uplo, 'U'), a, n, k, lda)),
      read_if(alpha != 0.0f, vector(x, n, incx)),
      updated(vector(y, n, incy), beta),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::ssbmv(kLayout, uplo_of(uplo), n, k, alpha, d[0].place, d[0].step, d[1].place,
                        d[1].step, beta, d[2].place, d[2].step);
      },
      [&] {
        call_cpu(RoutineId::ssbmv, &uplo, &n, &k, &alpha, a, &lda, x, &incx, &beta, y, &incy,
                 kLetter);
      });
}

void sspmv(Interface interface, char uplo, int n, float alpha, const float* ap, const float* x,
           int incx, float beta, float* y, int incy) {
  if (rejects(interface, RoutineId::sspmv,
              {{1, is_uplo_letter(uplo)}, {2, n >= 0}, {6, incx != 0}, {9, incy != 0}}) ||
      n == 0 || (alpha == 0.0f && beta == 1.0f)) {
    return;
  }
  Call call(RoutineId::sspmv, {n});
  const HostOperand operands[] = {
      read_if(alpha != 0.0f, packed_triangle(ap, n)),
      read_if(alpha != 0.0f, vector(x, n, incx)),
      updated(vector(y, n, incy), beta),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sspmv(kLayout, uplo_of(uplo), n, alpha, d[0].place, d[1].place, d[1].step, beta,
                        d[2].place, d[2].step);
      },
      [&] {
        call_cpu(RoutineId::sspmv, &uplo, &n, &alpha, ap, x, &incx, &beta, y, &incy, kLetter);
      });
}

void strmv(Interface interface, char uplo, char trans, char diag, int n, const float* a, int lda,
           float* x, int incx) {
  triangular(interface, false, uplo, trans, diag, n, a, lda, x, incx);
}

void strsv(Interface interface, char uplo, char trans, char diag, int n, const float* a, int lda,
           float* x, int incx) {
  triangular(interface, true, uplo, trans, diag, n, a, lda, x, incx);
}

void stbmv(Interface interface, char uplo, char trans, char diag, int n, int k, const float* a,
           int lda, float* x, int incx) {
  triangular_with_band(interface, false, uplo, trans, diag, n, k, a, lda, x, incx);
}

void stbsv(Interface interface, char uplo, char trans, char diag, int n, int k, const float* a,
           int lda, float* x, int incx) {
  triangular_with_band(interface, true, uplo, trans, diag, n, k, a, lda, x, incx);
}

void stpmv(Interface interface, char uplo, char trans, char diag, int n, const float* ap, float* x,
           int incx) {
  triangular_packed(interface, false, uplo, trans, diag, n, ap, x, incx);
}

void stpsv(Interface interface, char uplo, char trans, char diag, int n, const float* ap, float* x,
           int incx) {
  triangular_packed(interface, true, uplo, trans, diag, n, ap, x, incx);
}

void sger(Interface interface, int m, int n, float alpha, const float* x, int incx, const float* y,
          int incy, float* a, int lda) {
  if (rejects(interface, RoutineId::sger,
              {{1, m >= 0}, {2, n >= 0}, {5, incx != 0}, {7, incy != 0}, {9, leads(lda, m)}}) ||
      m == 0 || n == 0 || alpha == 0.0f) {
    return;
  }
  Call call(RoutineId::sger, {m, n});
  ger_piece(call, m, n, alpha, x, incx, y, incy, a, lda);
}

void ssyr(Interface interface, char uplo, int n, float alpha, const float* x, int incx, float* a,
          int lda) {
  if (rejects(interface, RoutineId::ssyr,
              {{1, is_uplo_letter(uplo)}, {2, n >= 0}, {5, incx != 0}, {7, leads(lda, n)}}) ||
      n == 0 || alpha == 0.0f) {
    return;
  }
  Call call(RoutineId::ssyr, {n});
  syr_piece(call, uplo, n, alpha, x, incx, a, lda);
}

void sspr(Interface interface, char uplo, int n, float alpha, const float* x, int incx, float* ap) {
  if (rejects(interface, RoutineId::sspr,
              {{1, is_uplo_letter(uplo)}, {2, n >= 0}, {5, incx != 0}}) ||
      n == 0 || alpha == 0.0f) {
    return;
  }
  Call call(RoutineId::sspr, {n});
  const HostOperand operands[] = {vector(x, n, incx), updated(packed_triangle(ap, n))};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sspr(kLayout, uplo_of(uplo), n, alpha, d[0].place, d[0].step, d[1].place);
      },
      [&] { call_cpu(RoutineId::sspr, &uplo, &n, &alpha, x, &incx, ap, kLetter); });
}

void ssyr2(Interface interface, char uplo, int n, float alpha, const float* x, int incx,
           const float* y, int incy, float* a, int lda) {
  if (rejects(interface, RoutineId::ssyr2,
              {{1, is_uplo_letter(uplo)},
               {2, n >= 0},
               {5, incx != 0},
               {7, incy != 0},
               {9, leads(lda, n)}}) ||
      n == 0 || alpha == 0.0f) {
    return;
  }
  Call call(RoutineId::ssyr2, {n});
  syr2_piece(call, uplo, n, alpha, x, incx, y, incy, a, lda);
}

void sspr2(Interface interface, char uplo, int n, float alpha, const float* x, int incx,
           const float* y, int incy, float* ap) {
  if (rejects(interface, RoutineId::sspr2,
              {{1, is_uplo_letter(uplo)}, {2, n >= 0}, {5, incx != 0}, {7, incy != 0}}) ||
      n == 0 || alpha == 0.0f) {
    return;
  }
  Call call(RoutineId::sspr2, {n});
  const HostOperand operands[] = {vector(x, n, incx), vector(y, n, incy),
                                  updated(packed_triangle(ap, n))};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sspr2(kLayout, uplo_of(uplo), n, alpha, d[0].place, d[0].step, d[1].place,
                        d[1].step, d[2].place);
      },
      [&] { call_cpu(RoutineId::sspr2, &uplo, &n, &alpha, x, &incx, y, &incy, ap, kLetter); });
}

}  // namespace routines
}  // namespace fragblas::dropin
