// Level 3: matrices. All can be cut, into pieces of their own kind and of sgemm.
//
// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "call.hpp"
#include "routines.hpp"
#include "triangle.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
void gemm_piece(Call& call, char transa, char transb, int m, int n, int k, float alpha,
                const float* a, int lda, const float* b, int ldb, float beta, float* c, int ldc) {
  const bool ta = transposed(transa);
  const bool tb = transposed(transb);
  const HostOperand operands[] = {
      read_if(alpha != 0.0f, matrix(a, ta ? k : m, ta ? m : k, lda)),
      read_if(alpha != 0.0f, matrix(b, tb ? n : k, tb ? k : n, ldb)),
      updated(matrix(c, m, n, ldc), beta),
  };
  if (std::max({m, n, k}) > 1 && call.must_cut(operands)) {
    if (m >= n && m >= k) {
      in_halves(m, [&](int first, int count) {
        gemm_piece(call, transa, transb, count, n, k, alpha,
                   ta ? at(a, lda, 0, first) : at(a, lda, first, 0), lda, b, ldb, beta,
                   at(c, ldc, first, 0), ldc);
      });
    } else if (n >= k) {
      in_halves(n, [&](int first, int count) {
        gemm_piece(call, transa, transb, m, count, k, alpha, a, lda,
                   tb ? at(b, ldb, first, 0) : at(b, ldb, 0, first), ldb, beta,
                   at(c, ldc, 0, first), ldc);
      });
    } else {
      in_halves(k, [&](int first, int count) {
        gemm_piece(call, transa, transb, m, n, count, alpha,
                   ta ? at(a, lda, first, 0) : at(a, lda, 0, first), lda,
                   tb ? at(b, ldb, 0, first) : at(b, ldb, first, 0), ldb, first == 0 ? beta : 1.0f,
                   c, ldc);
      });
    }
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sgemm(kLayout, op(transa), op(transb), m, n, k, alpha, d[0].place, d[0].step,
                        d[1].place, d[1].step, beta, d[2].place, d[2].step);
      },
      [&] {
        call_cpu(RoutineId::sgemm, &transa, &transb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c,
                 &ldc, kLetter, kLetter);
      });
}

void symm_piece(Call& call, char side, char uplo, int m, int n, float alpha, const float* a,
                int lda, const float* b, int ldb, float beta, float* c, int ldc) {
  const bool left = is(side, 'L');
  const int order = left ? m : n;
  const HostOperand operands[] = {
      read_if(alpha != 0.0f, matrix(a, order, order, lda)),
      read_if(alpha != 0.0f, matrix(b, m, n, ldb)),
      updated(matrix(c, m, n, ldc), beta),
  };
  if (std::max(m, n) > 1 && call.must_cut(operands)) {
    if (left && n >= m) {
      in_halves(n, [&](int first, int count) {
        symm_piece(call, side, uplo, m, count, alpha, a, lda, at(b, ldb, 0, first), ldb, beta,
                   at(c, ldc, 0, first), ldc);
      });
      return;
    }
    if (!left && m >= n) {
      in_halves(m, [&](int first, int count) {
        symm_piece(call, side, uplo, count, n, alpha, a, lda, at(b, ldb, first, 0), ldb, beta,
                   at(c, ldc, first, 0), ldc);
      });
      return;
    }
    const HalvedTriangle<const float> half(uplo, order, a, lda);
    const char above = half.upper ? 'N' : 'T';  // of the block beside, to stand above the diagonal
    const char below = half.upper ? 'T' : 'N';
    if (left) {
      const float* b2 = at(b, ldb, half.n1, 0);
      float* c2 = at(c, ldc, half.n1, 0);
      symm_piece(call, side, uplo, half.n1, n, alpha, half.first, lda, b, ldb, beta, c, ldc);
      gemm_piece(call, above, 'N', half.n1, n, half.n2, alpha, half.beside, lda, b2, ldb, 1.0f, c,
                 ldc);
      symm_piece(call, side, uplo, half.n2, n, alpha, half.second, lda, b2, ldb, beta, c2, ldc);
      gemm_piece(call, below, 'N', half.n2, n, half.n1, alpha, half.beside, lda, b, ldb, 1.0f, c2,
                 ldc);
    } else {
      const float* b2 = at(b, ldb, 0, half.n1);
      float* c2 = at(c, ldc, 0, half.n1);
      symm_piece(call, side, uplo, m, half.n1, alpha, half.first, lda, b, ldb, beta, c, ldc);
      gemm_piece(call, 'N', below, m, half.n1, half.n2, alpha, b2, ldb, half.beside, lda, 1.0f, c,
                 ldc);
      symm_piece(call, side, uplo, m, half.n2, alpha, half.second, lda, b2, ldb, beta, c2, ldc);
      gemm_piece(call, 'N', above, m, half.n2, half.n1, alpha, b, ldb, half.beside, lda, 1.0f, c2,
                 ldc);
    }
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::ssymm(kLayout, side_of(side), uplo_of(uplo), m, n, alpha, d[0].place, d[0].step,
                        d[1].place, d[1].step, beta, d[2].place, d[2].step);
      },
      [&] {
        call_cpu(RoutineId::ssymm, &side, &uplo, &m, &n, &alpha, a, &lda, b, &ldb, &beta, c, &ldc,
                 kLetter, kLetter);
      });
}

void syrk_piece(Call& call, char uplo, char trans, int n, int k, float alpha, const float* a,
                int lda, float beta, float* c, int ldc) {
  const bool t = transposed(trans);
  // Rows and columns of op(A).
  const auto row = [&](int i) { return t ? at(a, lda, 0, i) : at(a, lda, i, 0); };
  const auto col = [&](int j) { return t ? at(a, lda, j, 0) : at(a, lda, 0, j); };
  const HostOperand operands[] = {
      read_if(alpha != 0.0f, matrix(a, t ? k : n, t ? n : k, lda)),
      triangle(is(uplo, 'U'), updated(matrix(c, n, n, ldc), beta)),
  };
  if (std::max(n, k) > 1 && call.must_cut(operands)) {
    if (k > n) {
      in_halves(k, [&](int first, int count) {
        syrk_piece(call, uplo, trans, n, count, alpha, col(first), lda, first == 0 ? beta : 1.0f, c,
                   ldc);
      });
      return;
    }
    const HalvedTriangle<float> half(uplo, n, c, ldc);
    const char ta = t ? 'T' : 'N';
    const char tb = t ? 'N' : 'T';
    const int above = half.upper ? 0 : half.n1;  // rows and columns of the block beside
    const int beyond = half.upper ? half.n1 : 0;
    syrk_piece(call, uplo, trans, half.n1, k, alpha, a, lda, beta, half.first, ldc);
    syrk_piece(call, uplo, trans, half.n2, k, alpha, row(half.n1), lda, beta, half.second, ldc);
    gemm_piece(call, ta, tb, half.upper ? half.n1 : half.n2, half.upper ? half.n2 : half.n1, k,
               alpha, row(above), lda, row(beyond), lda, beta, half.beside, ldc);
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::ssyrk(kLayout, uplo_of(uplo), op(trans), n, k, alpha, d[0].place, d[0].step, beta,
                        d[1].place, d[1].step);
      },
      [&] {
        call_cpu(RoutineId::ssyrk, &uplo, &trans, &n, &k, &alpha, a, &lda, &beta, c, &ldc, kLetter,
                 kLetter);
      });
}

void syr2k_piece(Call& call, char uplo, char trans, int n, int k, float alpha, const float* a,
                 int lda, const float* b, int ldb, float beta, float* c, int ldc) {
  const bool t = transposed(trans);
  const auto row = [&](const float* x, int ld, int i) {
    return t ? at(x, ld, 0, i) : at(x, ld, i, 0);
  };
  const auto col = [&](const float* x, int ld, int j) {
    return t ? at(x, ld, j, 0) : at(x, ld, 0, j);
  };
  const HostOperand operands[] = {
      read_if(alpha != 0.0f, matrix(a, t ? k : n, t ? n : k, lda)),
      read_if(alpha != 0.0f, matrix(b, t ? k : n, t ? n : k, ldb)),
      triangle(is(uplo, 'U'), updated(matrix(c, n, n, ldc), beta)),
  };
  if (std::max(n, k) > 1 && call.must_cut(operands)) {
    if (k > n) {
      in_halves(k, [&](int first, int count) {
        syr2k_piece(call, uplo, trans, n, count, alpha, col(a, lda, first), lda, col(b, ldb, first),
                    ldb, first == 0 ? beta : 1.0f, c, ldc);
      });
      return;
    }
    const HalvedTriangle<float> half(uplo, n, c, ldc);
    const char ta = t ? 'T' : 'N';
    const char tb = t ? 'N' : 'T';
    const int above = half.upper ? 0 : half.n1;
    const int beyond = half.upper ? half.n1 : 0;
    const int m = half.upper ? half.n1 : half.n2;
    syr2k_piece(call, uplo, trans, half.n1, k, alpha, a, lda, b, ldb, beta, half.first, ldc);
    syr2k_piece(call, uplo, trans, half.n2, k, alpha, row(a, lda, half.n1), lda,
                row(b, ldb, half.n1), ldb, beta, half.second, ldc);
    gemm_piece(call, ta, tb, m, n - m, k, alpha, row(a, lda, above), lda, row(b, ldb, beyond), ldb,
               beta, half.beside, ldc);
    gemm_piece(call, ta, tb, m, n - m, k, alpha, row(b, ldb, above), ldb, row(a, lda, beyond), lda,
               1.0f, half.beside, ldc);
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::ssyr2k(kLayout, uplo_of(uplo), op(trans), n, k, alpha, d[0].place, d[0].step,
                         d[1].place, d[1].step, beta, d[2].place, d[2].step);
      },
      [&] {
        call_cpu(RoutineId::ssyr2k, &uplo, &trans, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &ldc,
                 kLetter, kLetter);
      });
}

// strmm, and strsm if `solve`: both work on B in place.
void triangular_piece(Call& call, bool solve, char side, char uplo, char transa, char diag, int m,
                      int n, float alpha, const float* a, int lda, float* b, int ldb) {
  const bool left = is(side, 'L');
  const int order = left ? m : n;
  const HostOperand operands[] = {
      read_if(alpha != 0.0f, matrix(a, order, order, lda)),
      updated(matrix(b, m, n, ldb)),
  };
  if (std::max(m, n) > 1 && call.must_cut(operands)) {
    if (left && n >= m) {
      in_halves(n, [&](int first, int count) {
        triangular_piece(call, solve, side, uplo, transa, diag, m, count, alpha, a, lda,
                         at(b, ldb, 0, first), ldb);
      });
      return;
    }
    if (!left && m >= n) {
      in_halves(m, [&](int first, int count) {
        triangular_piece(call, solve, side, uplo, transa, diag, count, n, alpha, a, lda,
                         at(b, ldb, first, 0), ldb);
      });
      return;
    }
    const HalvedTriangle<const float> half(uplo, order, a, lda);
    // op(A) is block triangular: one half of B takes a product of the other, which stands alone.
    const bool first_takes = left == (half.upper != transposed(transa));
    float* b2 = left ? at(b, ldb, half.n1, 0) : at(b, ldb, 0, half.n1);
    float* taker = first_takes ? b : b2;
    float* giver = first_takes ? b2 : b;
    const int taken = first_takes ? half.n1 : half.n2;
    const int given = order - taken;
    const auto diagonal = [&](bool of_taker, float scale) {
      const int size = of_taker ? taken : given;
      triangular_piece(call, solve, side, uplo, transa, diag, left ? size : m, left ? n : size,
                       scale, of_taker == first_takes ? half.first : half.second, lda,
                       of_taker ? taker : giver, ldb);
    };
    const auto product = [&](float factor, float beta) {
      if (left) {
        gemm_piece(call, transa, 'N', taken, n, given, factor, half.beside, lda, giver, ldb, beta,
                   taker, ldb);
      } else {
        gemm_piece(call, 'N', transa, m, taken, given, factor, giver, ldb, half.beside, lda, beta,
                   taker, ldb);
      }
    };
    if (solve) {
      diagonal(false, alpha);
      product(-1.0f, alpha);
      diagonal(true, 1.0f);
    } else {
      diagonal(true, alpha);
      product(alpha, 1.0f);
      diagonal(false, alpha);
    }
    return;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        const auto routine = solve ? fragblas::strsm : fragblas::strmm;
        routine(kLayout, side_of(side), uplo_of(uplo), op(transa), diag_of(diag), m, n, alpha,
                d[0].place, d[0].step, d[1].place, d[1].step);
      },
      [&] {
        call_cpu(solve ? RoutineId::strsm : RoutineId::strmm, &side, &uplo, &transa, &diag, &m, &n,
                 &alpha, a, &lda, b, &ldb, kLetter, kLetter, kLetter, kLetter);
      });
}

void triangular(Interface interface, bool solve, char side, char uplo, char transa, char diag,
                int m, int n, float alpha, const float* a, int lda, float* b, int ldb) {
  const RoutineId routine = solve ? RoutineId::strsm : RoutineId::strmm;
  const int order = is(side, 'L') ? m : n;
  if (rejects(interface, routine,
              {{1, is_side_letter(side)},
               {2, is_uplo_letter(uplo)},
               {3, is_trans_letter(transa)},
               {4, is_diag_letter(diag)},
               {5, m >= 0},
               {6, n >= 0},
               {9, leads(lda, order)},
               {11, leads(ldb, m)}}) ||
      m == 0 || n == 0) {
    return;
  }
  Call call(routine, {m, n}, order);
  if (alpha == 0.0f) {
    // B := 0, without a look at A: a product of nothing.
    gemm_piece(call, 'N', 'N', m, n, 0, 0.0f, b, ldb, b, ldb, 0.0f, b, ldb);
    return;
  }
  triangular_piece(call, solve, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb);
}

}  // namespace

namespace routines {

void sgemm(Interface interface, char transa, char transb, int m, int n, int k, float alpha,
           const float* a, int lda, const float* b, int ldb, float beta, float* c, int ldc) {
  if (rejects(interface, RoutineId::sgemm,
              {{1, is_trans_letter(transa)},
               {2, is_trans_letter(transb)},
               {3, m >= 0},
               {4, n >= 0},
               {5, k >= 0},
               {8, leads(lda, transposed(transa) ? k : m)},
               {10, leads(ldb, transposed(transb) ? n : k)},
               {13, leads(ldc, m)}}) ||
      m == 0 || n == 0 || ((alpha == 0.0f || k == 0) && beta == 1.0f)) {
    return;
  }
  Call call(RoutineId::sgemm, {m, n, k});
  gemm_piece(call, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

void ssymm(Interface interface, char side, char uplo, int m, int n, float alpha, const float* a,
           int lda, const float* b, int ldb, float beta, float* c, int ldc) {
  const int order = is(side, 'L') ? m : n;
  if (rejects(interface, RoutineId::ssymm,
              {{1, is_side_letter(side)},
               {2, is_uplo_letter(uplo)},
               {3, m >= 0},
               {4, n >= 0},
               {7, leads(lda, order)},
               {9, leads(ldb, m)},
               {12, leads(ldc, m)}}) ||
      m == 0 || n == 0 || (alpha == 0.0f && beta == 1.0f)) {
    return;
  }
  Call call(RoutineId::ssymm, {m, n}, order);
  symm_piece(call, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}

void ssyrk(Interface interface, char uplo, char trans, int n, int k, float alpha, const float* a,
           int lda, float beta, float* c, int ldc) {
  if (rejects(interface, RoutineId::ssyrk,
              {{1, is_uplo_letter(uplo)},
               {2, is_trans_letter(trans)},
               {3, n >= 0},
               {4, k >= 0},
               {7, leads(lda, transposed(trans) ? k : n)},
               {10, leads(ldc, n)}}) ||
      n == 0 || ((alpha == 0.0f || k == 0) && beta == 1.0f)) {
    return;
  }
  Call call(RoutineId::ssyrk, {n, k});
  syrk_piece(call, uplo, trans, n, k, alpha, a, lda, beta, c, ldc);
}

void ssyr2k(Interface interface, char uplo, char trans, int n, int k, float alpha, const float* a,
            int lda, const float* b, int ldb, float beta, float* c, int ldc) {
  const int rows = transposed(trans) ? k : n;
  if (rejects(interface, RoutineId::ssyr2k,
              {{1, is_uplo_letter(uplo)},
               {2, is_trans_letter(trans)},
               {3, n >= 0},
               {4, k >= 0},
               {7, leads(lda, rows)},
               {9, leads(ldb, rows)},
               {12, leads(ldc, n)}}) ||
      n == 0 || ((alpha == 0.0f || k == 0) && beta == 1.0f)) {
    return;
  }
  Call call(RoutineId::ssyr2k, {n, k});
  syr2k_piece(call, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

void strmm(Interface interface, char side, char uplo, char transa, char diag, int m, int n,
           float alpha, const float* a, int lda, float* b, int ldb) {
  triangular(interface, false, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb);
}

void strsm(Interface interface, char side, char uplo, char transa, char diag, int m, int n,
           float alpha, const float* a, int lda, float* b, int ldb) {
  triangular(interface, true, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb);
}

}  // namespace routines
}  // namespace fragblas::dropin
