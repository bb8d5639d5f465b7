/* psgemm and pspotrf, or with -DDOUBLE pdgemm and pdpotrf, on a 2 x 2 grid of processes, checked
 * here: the product against its elements in long double, the factor by multiplying it out (by the
 * product again). Prints "name residual bound" in units of the rounding error times the order.
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef DOUBLE
typedef double Real;
#define GEMM pdgemm_
#define POTRF pdpotrf_
#define SUM Cdgsum2d
#define GEMM_NAME "pdgemm"
#define POTRF_NAME "pdpotrf"
static const double kEps = 1.0 / (1LL << 53);
#else
typedef float Real;
#define GEMM psgemm_
#define POTRF pspotrf_
#define SUM Csgsum2d
#define GEMM_NAME "psgemm"
#define POTRF_NAME "pspotrf"
static const double kEps = 1.0 / (1 << 24);
#endif

void Cblacs_pinfo(int* rank, int* count);
void Cblacs_get(int context, int what, int* value);
void Cblacs_gridinit(int* context, const char* order, int rows, int cols);
void Cblacs_gridinfo(int context, int* rows, int* cols, int* row, int* col);
void Cblacs_gridexit(int context);
void Cblacs_exit(int go_on);
void SUM(int context, const char* scope, const char* topology, int m, int n, Real* a, int lda,
         int row, int col);
int numroc_(const int* n, const int* block, const int* process, const int* first,
            const int* processes);
void descinit_(int* descriptor, const int* m, const int* n, const int* mb, const int* nb,
               const int* first_row, const int* first_col, const int* context, const int* ld,
               int* info);
void GEMM(const char* ta, const char* tb, const int* m, const int* n, const int* k,
          const Real* alpha, const Real* a, const int* ia, const int* ja, const int* desc_a,
          const Real* b, const int* ib, const int* jb, const int* desc_b, const Real* beta, Real* c,
          const int* ic, const int* jc, const int* desc_c);
void POTRF(const char* uplo, const int* n, Real* a, const int* ia, const int* ja, const int* desc_a,
           int* info);

enum { kOrder = 300, kBlock = 32, kGrid = 2 };

/* Element (i, j) of the two factors; any rule will do. */
static double element(int which, int i, int j) {
  return sin(1.0 + 0.37 * i * (which + 1) + 1.91 * j + 0.011 * i * j);
}

/* The index in the whole matrix of a process's local index. */
static int whole(int local, int process) {
  return (local / kBlock * kGrid + process) * kBlock + local % kBlock;
}

static Real* allocate(int rows, int cols) {
  return calloc((size_t)rows * cols + 1, sizeof(Real));
}

/* Sums the squares of all processes and prints, on the first, the root of their quotient. */
static void report(const char* name, int context, int rank, double square, double scale) {
  Real sums[2] = {(Real)square, (Real)scale};
  SUM(context, "All", " ", 2, 1, sums, 2, -1, -1);
  if (rank == 0) {
    printf("%s %.3g 1\n", name, sqrt(sums[0] / sums[1]) / (kEps * kOrder));
  }
}

int main(void) {
  const int n = kOrder, block = kBlock, zero = 0, one = 1, grid = kGrid;
  int rank, count, context, rows, cols, row, col, info;
  Cblacs_pinfo(&rank, &count);
  Cblacs_get(-1, 0, &context);
  Cblacs_gridinit(&context, "Row", kGrid, kGrid);
  Cblacs_gridinfo(context, &rows, &cols, &row, &col);
  if (count != kGrid * kGrid) {
    fprintf(stderr, "must run on %d processes\n", kGrid * kGrid);
    return 1;
  }
  const int m_here = numroc_(&n, &block, &row, &zero, &grid);
  const int n_here = numroc_(&n, &block, &col, &zero, &grid);
  int descriptor[9];
  descinit_(descriptor, &n, &n, &block, &block, &zero, &zero, &context, &m_here, &info);

  Real* a = allocate(m_here, n_here);
  Real* b = allocate(m_here, n_here);
  Real* c = allocate(m_here, n_here);
  for (int j = 0; j < n_here; ++j) {
    for (int i = 0; i < m_here; ++i) {
      a[i + j * m_here] = (Real)element(0, whole(i, row), whole(j, col));
      b[i + j * m_here] = (Real)element(1, whole(i, row), whole(j, col));
    }
  }
  const Real alpha = 1, beta = 0, minus = -1;
  GEMM("N", "N", &n, &n, &n, &alpha, a, &one, &one, descriptor, b, &one, &one, descriptor, &beta, c,
       &one, &one, descriptor);
  double square = 0, scale = 0;
  for (int j = 0; j < n_here; ++j) {
    for (int i = 0; i < m_here; ++i) {
      long double sum = 0;
      for (int k = 0; k < n; ++k) {
        sum += (long double)(Real)element(0, whole(i, row), k) * (Real)element(1, k, whole(j, col));
      }
      const double off = (double)(c[i + j * m_here] - sum);
      square += off * off;
      scale += (double)(sum * sum);
    }
  }
  report(GEMM_NAME, context, rank, square, scale);

  /* S = A A^T + n I, its Cholesky factor L, and L L^T - S. */
  GEMM("N", "T", &n, &n, &n, &alpha, a, &one, &one, descriptor, a, &one, &one, descriptor, &beta, c,
       &one, &one, descriptor);
  Real* s = allocate(m_here, n_here);
  scale = 0;
  for (int j = 0; j < n_here; ++j) {
    for (int i = 0; i < m_here; ++i) {
      c[i + j * m_here] += whole(i, row) == whole(j, col) ? (Real)n : 0;
      s[i + j * m_here] = c[i + j * m_here];
      scale += (double)s[i + j * m_here] * s[i + j * m_here];
    }
  }
  POTRF("L", &n, c, &one, &one, descriptor, &info);
  if (info != 0) {
    fprintf(stderr, "%s: info = %d\n", POTRF_NAME, info);
    return 1;
  }
  for (int j = 0; j < n_here; ++j) {
    for (int i = 0; i < m_here; ++i) {
      if (whole(i, row) < whole(j, col)) {
        c[i + j * m_here] = 0;
      }
    }
  }
  GEMM("N", "T", &n, &n, &n, &alpha, c, &one, &one, descriptor, c, &one, &one, descriptor, &minus,
       s, &one, &one, descriptor);
  square = 0;
  for (int i = 0; i < m_here * n_here; ++i) {
    square += (double)s[i] * s[i];
  }
  report(POTRF_NAME, context, rank, square, scale);
  Cblacs_gridexit(context);
  Cblacs_exit(0);
  return 0;
}
