// fragblas-catalog prints this file; `./dev format` renews it.
// SPDX-License-Identifier: MIT
import type { Scalar } from './arguments.js';
import type { HostNumber, Pointed } from './cblas-arguments.js';

/**
 * The routines of BLAS, and those beside it, with the arguments of CBLAS in their order. Arguments
 * called `layout`, `trans`, `uplo`, `diag` and `side` are the constants of this entry. Routines only
 * enqueue, and throw a `BlasError` at once when an argument is wrong; a function that has a
 * scalar result in CBLAS returns a promise of it, which rejects as `read` does.
 */
export interface Cblas {
  /**
   * (c, s) such that (c, s; -s, c) * (a, b) = (r, 0). a becomes r, and b becomes z, from which c
   * and s can be recovered. The conventions are those of BLAS 3.10. Computed at once, on the host.
   */
  srotg(a: HostNumber, b: HostNumber, c: HostNumber, s: HostNumber): void;
  /**
   * param of the modified rotation that zeroes the second of (sqrt(d1) x1, sqrt(d2) y1). Computed
   * at once, on the host.
   */
  srotmg(d1: HostNumber, d2: HostNumber, x1: HostNumber, y1: number, param: Float32Array): void;
  /** (x, y) := (c * x + s * y, c * y - s * x). */
  srot(n: number, x: Pointed, incx: number, y: Pointed, incy: number, c: Scalar, s: Scalar): void;
  /**
   * (x, y) := (h11 * x + h12 * y, h21 * x + h22 * y). The numbers of param are flag, h11, h21, h12,
   * h22: flag -1 uses all four, 0 takes h11 = h22 = 1, 1 takes h12 = 1 and h21 = -1, -2 is the
   * identity.
   */
  srotm(
    n: number,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    param: ArrayLike<number>,
  ): void;
  /** (x, y) := (y, x). */
  sswap(n: number, x: Pointed, incx: number, y: Pointed, incy: number): void;
  /** x := alpha * x. Returns at once when n <= 0 or incx <= 0. */
  sscal(n: number, alpha: Scalar, x: Pointed, incx: number): void;
  /** y := x. */
  scopy(n: number, x: Pointed, incx: number, y: Pointed, incy: number): void;
  /** y := alpha * x + y. */
  saxpy(n: number, alpha: Scalar, x: Pointed, incx: number, y: Pointed, incy: number): void;
  /** result := x . y. It is 0 when n <= 0. */
  sdot(n: number, x: Pointed, incx: number, y: Pointed, incy: number): Promise<number>;
  /** result := sb + x . y, accumulated in twice the precision. It is sb when n <= 0. */
  sdsdot(
    n: number,
    sb: Scalar,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
  ): Promise<number>;
  /** result := sqrt(x . x), without overflow or underflow on the way. It is 0 when n <= 0. */
  snrm2(n: number, x: Pointed, incx: number): Promise<number>;
  /** result := sum of |x_i|. It is 0 when n <= 0 or incx <= 0. */
  sasum(n: number, x: Pointed, incx: number): Promise<number>;
  /**
   * result := the first i with the largest |x_i|. Counted from 0, exact for every n. The first NaN
   * wins. It is 0 when n <= 0 or incx <= 0.
   */
  isamax(n: number, x: Pointed, incx: number): Promise<number>;
  /** y := alpha * x + beta * y. */
  saxpby(
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /** z := alpha * x .* y + beta * z, element by element. */
  shad(
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    beta: Scalar,
    z: Pointed,
    incz: number,
  ): void;
  /** result := sum of x_i. It is 0 when n <= 0 or incx <= 0. */
  ssum(n: number, x: Pointed, incx: number): Promise<number>;
  /** result := the first i with the smallest |x_i|. Counted as in iamax. */
  isamin(n: number, x: Pointed, incx: number): Promise<number>;
  /** result := the first i with the largest x_i. Counted as in iamax. */
  ismax(n: number, x: Pointed, incx: number): Promise<number>;
  /** result := the first i with the smallest x_i. Counted as in iamax. */
  ismin(n: number, x: Pointed, incx: number): Promise<number>;
  /**
   * y := alpha * x + y for each pair of a batch. A pair starts stridex and stridey elements after
   * the one before. A stride of 0 on an input repeats it for all; on an output beta is applied once
   * and the sum over the batch is added.
   */
  saxpy_batch_strided(
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    stridex: number,
    y: Pointed,
    incy: number,
    stridey: number,
    batch_size: number,
  ): void;
  /** y := alpha * op(A) * x + beta * y. A is m x n. */
  sgemv(
    layout: number,
    trans: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /**
   * y := alpha * op(A) * x + beta * y, A a band. The band has kl diagonals below and ku above the
   * main one: element (i, j) is at j * lda + ku + i - j when column-major, i * lda + kl + j - i
   * when row-major.
   */
  sgbmv(
    layout: number,
    trans: number,
    m: number,
    n: number,
    kl: number,
    ku: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /** y := alpha * A * x + beta * y, A symmetric. A is n x n, and only the triangle is read. */
  ssymv(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /**
   * y := alpha * A * x + beta * y, A a symmetric band. The band has k diagonals beside the main
   * one, of which one side is stored, as in gbmv.
   */
  ssbmv(
    layout: number,
    uplo: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /**
   * y := alpha * A * x + beta * y, A symmetric and packed. The triangle's lines lie one after the
   * other, without gaps.
   */
  sspmv(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    ap: Pointed,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /** x := op(A) * x, A triangular. A is n x n. With Unit its diagonal is not read. */
  strmv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
  ): void;
  /**
   * x := op(A) * x, A a triangular band. The band has k diagonals beside the main one, as in sbmv.
   */
  stbmv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    k: number,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
  ): void;
  /** x := op(A) * x, A triangular and packed. The triangle is packed as in spmv. */
  stpmv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    ap: Pointed,
    x: Pointed,
    incx: number,
  ): void;
  /** x := op(A)^-1 * x, A triangular. A is n x n. There is no test for singularity. */
  strsv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
  ): void;
  /**
   * x := op(A)^-1 * x, A a triangular band. The band has k diagonals beside the main one, as in
   * sbmv.
   */
  stbsv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    k: number,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
  ): void;
  /** x := op(A)^-1 * x, A triangular and packed. The triangle is packed as in spmv. */
  stpsv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    ap: Pointed,
    x: Pointed,
    incx: number,
  ): void;
  /** A := alpha * x * y^T + A. A is m x n. */
  sger(
    layout: number,
    m: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    a: Pointed,
    lda: number,
  ): void;
  /** A := alpha * x * x^T + A, one triangle. */
  ssyr(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    a: Pointed,
    lda: number,
  ): void;
  /** A := alpha * x * x^T + A, packed. The triangle is packed as in spmv. */
  sspr(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    ap: Pointed,
  ): void;
  /** A := alpha * x * y^T + alpha * y * x^T + A, one triangle. */
  ssyr2(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    a: Pointed,
    lda: number,
  ): void;
  /** A := alpha * x * y^T + alpha * y * x^T + A, packed. The triangle is packed as in spmv. */
  sspr2(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    ap: Pointed,
  ): void;
  /** B := alpha * op(A). A is m x n. */
  somatcopy(
    layout: number,
    trans: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
  ): void;
  /**
   * A := alpha * op(A), stored with another leading dimension. A is m x n and has lda before; the
   * result has ldb.
   */
  simatcopy(
    layout: number,
    trans: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    ldb: number,
  ): void;
  /**
   * C := diag(x) * A, or A * diag(x). A and C are m x n, and diag(x) stands on the side that is
   * named. C may be A.
   */
  sdgmm(
    layout: number,
    side: number,
    m: number,
    n: number,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
    c: Pointed,
    ldc: number,
  ): void;
  /**
   * y := alpha * op(A) * x + beta * y for each triple of a batch. Strides are as in
   * axpy_batch_strided.
   */
  sgemv_batch_strided(
    layout: number,
    trans: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    stridea: number,
    x: Pointed,
    incx: number,
    stridex: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
    stridey: number,
    batch_size: number,
  ): void;
  /** C := alpha * op(A) * op(B) + beta * C. op(A) is m x k, op(B) k x n. */
  sgemm(
    layout: number,
    transa: number,
    transb: number,
    m: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
  ): void;
  /**
   * C := alpha * A * B + beta * C, or B * A, A symmetric. C is m x n, and A stands on the side that
   * is named.
   */
  ssymm(
    layout: number,
    side: number,
    uplo: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
  ): void;
  /** C := alpha * op(A) * op(A)^T + beta * C, one triangle. op(A) is n x k. */
  ssyrk(
    layout: number,
    uplo: number,
    trans: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
  ): void;
  /**
   * C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle. op(A) and
   * op(B) are n x k.
   */
  ssyr2k(
    layout: number,
    uplo: number,
    trans: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
  ): void;
  /**
   * B := alpha * op(A) * B, or B * op(A), A triangular. B is m x n, and A stands on the side that
   * is named.
   */
  strmm(
    layout: number,
    side: number,
    uplo: number,
    transa: number,
    diag: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
  ): void;
  /**
   * B := alpha * op(A)^-1 * B, or B * op(A)^-1, A triangular. B is m x n, and A stands on the side
   * that is named. There is no test for singularity.
   */
  strsm(
    layout: number,
    side: number,
    uplo: number,
    transa: number,
    diag: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
  ): void;
  /**
   * C := alpha * op(A) * op(B) + beta * C, one triangle of a square C. C is n x n, and its other
   * triangle is neither read nor written.
   */
  sgemmtr(
    layout: number,
    uplo: number,
    transa: number,
    transb: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
  ): void;
  /**
   * C := alpha * op(A) * op(B) + beta * C for each triple of a batch. Strides are as in
   * axpy_batch_strided.
   */
  sgemm_batch_strided(
    layout: number,
    transa: number,
    transb: number,
    m: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    stridea: number,
    b: Pointed,
    ldb: number,
    strideb: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
    stridec: number,
    batch_size: number,
  ): void;
  /**
   * B := alpha * op(A)^-1 * B, or B * op(A)^-1, for each pair of a batch, A triangular. Strides are
   * as in axpy_batch_strided, but that of B is not 0.
   */
  strsm_batch_strided(
    layout: number,
    side: number,
    uplo: number,
    transa: number,
    diag: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    stridea: number,
    b: Pointed,
    ldb: number,
    strideb: number,
    batch_size: number,
  ): void;
}
