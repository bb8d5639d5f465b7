// fragblas-catalog prints this file; `./dev format` renews it.
// SPDX-License-Identifier: MIT
import type { RealScalar, Scalar } from '../arguments.js';
import type { HostDouble, Pointed } from '../cblas-arguments.js';
import type { ComplexNumber } from '../dtype.js';

/**
 * The routines for complex numbers in double precision, as `ComplexCblas` has those in single
 * precision.
 */
export interface DoubleComplexCblas {
  /**
   * (c, s) such that (c, s; -conj(s), c) * (a, b) = (r, 0). a becomes r. The conventions are those
   * of BLAS 3.10. Computed at once, on the host.
   */
  zrotg(a: HostDouble, b: HostDouble, c: HostDouble, s: HostDouble): void;
  /** (x, y) := (c * x + s * y, c * y - s * x), c and s real. */
  zdrot(
    n: number,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    c: RealScalar,
    s: RealScalar,
  ): void;
  /** (x, y) := (y, x). */
  zswap(n: number, x: Pointed, incx: number, y: Pointed, incy: number): void;
  /** x := alpha * x. */
  zscal(n: number, alpha: Scalar, x: Pointed, incx: number): void;
  /** x := alpha * x, alpha real. */
  zdscal(n: number, alpha: RealScalar, x: Pointed, incx: number): void;
  /** y := x. */
  zcopy(n: number, x: Pointed, incx: number, y: Pointed, incy: number): void;
  /** y := alpha * x + y. */
  zaxpy(n: number, alpha: Scalar, x: Pointed, incx: number, y: Pointed, incy: number): void;
  /** result := x . y. */
  zdotu(n: number, x: Pointed, incx: number, y: Pointed, incy: number): Promise<ComplexNumber>;
  /** result := conj(x) . y. */
  zdotc(n: number, x: Pointed, incx: number, y: Pointed, incy: number): Promise<ComplexNumber>;
  /**
   * result := sqrt(conj(x) . x). The result is one real number. There is neither overflow nor
   * underflow on the way.
   */
  dznrm2(n: number, x: Pointed, incx: number): Promise<number>;
  /** result := sum of |re x_i| + |im x_i|. The result is one real number. */
  dzasum(n: number, x: Pointed, incx: number): Promise<number>;
  /**
   * result := the first i with the largest |re x_i| + |im x_i|, or the first NaN. The result is two
   * real numbers.
   */
  izamax(n: number, x: Pointed, incx: number): Promise<number>;
  /** y := alpha * x + beta * y. */
  zaxpby(
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /** (x, y) := (c * x + s * y, c * y - conj(s) * x), c real. */
  zrot(
    n: number,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    c: RealScalar,
    s: Scalar,
  ): void;
  /**
   * y := alpha * x + y for each pair of a batch. A pair starts stridex and stridey numbers after
   * the one before. A stride of 0 on an input repeats it for all; on an output beta is applied once
   * and the sum over the batch is added.
   */
  zaxpy_batch_strided(
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
  zgemv(
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
   * y := alpha * op(A) * x + beta * y, A a band. A is m x n. The band has kl diagonals below and ku
   * above the main one: element (i, j) is at j * lda + ku + i - j when column-major, i * lda + kl +
   * j - i when row-major.
   */
  zgbmv(
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
  /** y := alpha * A * x + beta * y, A Hermitian. A is n x n, and its diagonal is real. */
  zhemv(
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
   * y := alpha * A * x + beta * y, A a Hermitian band. A is n x n, and its diagonal is real. The
   * band has k diagonals beside the main one, of which one side is stored, as in gbmv.
   */
  zhbmv(
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
   * y := alpha * A * x + beta * y, A Hermitian and packed. The triangle has its lines one behind
   * another, n * (n + 1) / 2 elements.
   */
  zhpmv(
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
  /** x := op(A) * x, A triangular. A is n x n. */
  ztrmv(
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
  /** x := op(A)^-1 * x, A triangular. A is n x n. There is no test for singularity. */
  ztrsv(
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
   * x := op(A) * x, A a triangular band. The band has k diagonals beside the main one, as in hbmv.
   */
  ztbmv(
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
  /**
   * x := op(A)^-1 * x, A a triangular band. The band has k diagonals beside the main one, as in
   * hbmv. There is no test for singularity.
   */
  ztbsv(
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
  /** x := op(A) * x, A triangular and packed. The triangle is packed as in hpmv. */
  ztpmv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    ap: Pointed,
    x: Pointed,
    incx: number,
  ): void;
  /**
   * x := op(A)^-1 * x, A triangular and packed. The triangle is packed as in hpmv. There is no test
   * for singularity.
   */
  ztpsv(
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
  zgeru(
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
  /** A := alpha * x * y^H + A. A is m x n. */
  zgerc(
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
  /**
   * A := alpha * x * x^H + A, one triangle, alpha real. A is n x n and Hermitian: imaginary parts
   * on its diagonal are not read, and become 0.
   */
  zher(
    layout: number,
    uplo: number,
    n: number,
    alpha: RealScalar,
    x: Pointed,
    incx: number,
    a: Pointed,
    lda: number,
  ): void;
  /**
   * A := alpha * x * x^H + A, packed, alpha real. A is Hermitian, as in her, and packed as in hpmv.
   */
  zhpr(
    layout: number,
    uplo: number,
    n: number,
    alpha: RealScalar,
    x: Pointed,
    incx: number,
    ap: Pointed,
  ): void;
  /**
   * A := alpha * x * y^H + conj(alpha) * y * x^H + A, one triangle. A is n x n and Hermitian, as in
   * her.
   */
  zher2(
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
  /**
   * A := alpha * x * y^H + conj(alpha) * y * x^H + A, packed. A is Hermitian, as in her, and packed
   * as in hpmv.
   */
  zhpr2(
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
  /** y := alpha * A * x + beta * y, A symmetric. A is n x n. */
  zsymv(
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
  /** y := alpha * A * x + beta * y, A symmetric and packed. The triangle is packed as in hpmv. */
  zspmv(
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
  /** A := alpha * x * x^T + A, one triangle. A is n x n and symmetric. */
  zsyr(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    a: Pointed,
    lda: number,
  ): void;
  /** A := alpha * x * x^T + A, packed. A is symmetric, and packed as in hpmv. */
  zspr(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    ap: Pointed,
  ): void;
  /** B := alpha * op(A). A is m x n. op may be the conjugate alone. */
  zomatcopy(
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
   * result has ldb. op may be the conjugate alone.
   */
  zimatcopy(
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
   * y := alpha * op(A) * x + beta * y for each triple of a batch. Strides are as in
   * axpy_batch_strided.
   */
  zgemv_batch_strided(
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
  zgemm(
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
  zsymm(
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
  /**
   * C := alpha * A * B + beta * C, or B * A, A Hermitian. C is m x n, and A stands on the side that
   * is named. A's diagonal is real.
   */
  zhemm(
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
  /**
   * C := alpha * op(A) * op(A)^T + beta * C, one triangle. op(A) is n x k, and op is not the
   * conjugate transpose.
   */
  zsyrk(
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
   * C := alpha * op(A) * op(A)^H + beta * C, one triangle, alpha and beta real. op(A) is n x k, and
   * op is not the transpose. C is Hermitian, as A in her.
   */
  zherk(
    layout: number,
    uplo: number,
    trans: number,
    n: number,
    k: number,
    alpha: RealScalar,
    a: Pointed,
    lda: number,
    beta: RealScalar,
    c: Pointed,
    ldc: number,
  ): void;
  /**
   * C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle. op(A) and
   * op(B) are n x k, and op is not the conjugate transpose.
   */
  zsyr2k(
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
   * C := alpha * op(A) * op(B)^H + conj(alpha) * op(B) * op(A)^H + beta * C, one triangle, beta
   * real. op(A) and op(B) are n x k, and op is not the transpose. C is Hermitian, as A in her.
   */
  zher2k(
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
    beta: RealScalar,
    c: Pointed,
    ldc: number,
  ): void;
  /**
   * B := alpha * op(A) * B, or B * op(A), A triangular. B is m x n, and A stands on the side that
   * is named.
   */
  ztrmm(
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
  ztrsm(
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
  zgemmtr(
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
  zgemm_batch_strided(
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
  ztrsm_batch_strided(
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
