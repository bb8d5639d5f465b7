// A randomised singular value decomposition. All that is large happens on the device: products,
// Gram matrices, triangular solves, norms. The host gets matrices of `width` x `width` numbers and
// takes them apart in double precision.
//
// After N. Halko, P. G. Martinsson, J. A. Tropp, "Finding structure with randomness" (2011): the
// range of A is caught in a few random combinations of its columns, Y = A Omega. With an orthonormal
// basis Q of them, A is close to Q Q^T A, and B = Q^T A has only `width` rows.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix, Vector } from 'fragblas/arrays';
import { cholesky, eigen } from './small';

/** The Frobenius norm, on the device; one number is read back. */
export type Norm = (x: Matrix) => Promise<number>;

/** What a factorisation found out, in numbers. */
export interface Found {
  /** From the largest to the smallest, as many as the sketch is wide. */
  readonly sigma: Float64Array;
  /** The norm of A, and of what A has beyond all of these: A - Q Q^T A. */
  readonly norm: number;
  readonly rest: number;
  /** max |U^T U - I| and max |V^T V - I|. */
  readonly offU: number;
  readonly offV: number;
  /** Passes of Cholesky QR in all, and those that had to be shifted. */
  readonly passes: number;
  readonly shifted: number;
  /** Seconds on the host, of those that the whole took. */
  readonly hostSeconds: number;
}

export interface HowToFactor {
  /** Power iterations: each multiplies the sketch by A A^T, so that weak directions fade. */
  readonly powers: number;
  /** Starts from the basis of the matrix before, which is like this one: a frame of a film. */
  readonly again?: boolean;
}

/** So much noise, relative to A, keeps the columns of a sketch apart when A has less rank than it. */
const speck = 2 ** -20;

export class RandomisedSvd {
  /** rows x width: the left singular vectors. Written by `factor`. */
  readonly u: Matrix;
  /** width x cols: row i is the i-th right singular vector times its singular value, S V^T. */
  svt: Matrix;
  /** Floating-point operations on the device so far. */
  flops = 0;

  private readonly omega: Matrix;
  private readonly noise: Matrix;
  private readonly y: Matrix;
  private readonly z: Matrix;
  private b: Matrix;
  private readonly gram: Matrix;
  private readonly small: Matrix;
  private readonly difference: Matrix;
  private passes = 0;
  private shifted = 0;
  private hostSeconds = 0;

  /** For matrices of so many rows and columns; `random` gives numbers in [0, 1). */
  constructor(
    private readonly blas: Blas,
    private readonly norm: Norm,
    readonly rows: number,
    readonly cols: number,
    readonly width: number,
    random: () => number,
  ) {
    this.omega = blas.matrix(cols, width, normal(cols * width, random));
    this.noise = blas.matrix(rows, width, normal(rows * width, random));
    this.y = blas.matrix(rows, width);
    this.u = blas.matrix(rows, width);
    this.z = blas.matrix(cols, width);
    this.b = blas.matrix(width, cols);
    this.svt = blas.matrix(width, cols);
    this.gram = blas.matrix(width, width);
    this.small = blas.matrix(width, width);
    this.difference = blas.matrix(rows, cols);
  }

  /** A = U S V^T, as far as the sketch is wide. */
  async factor(a: Matrix, { powers, again = false }: HowToFactor): Promise<Found> {
    const { blas, rows, cols, width, y, z, u, omega, noise } = this;
    this.passes = this.shifted = this.hostSeconds = 0;
    const norm = await this.norm(a);
    this.flops += 2 * rows * cols;

    // y := A x plus specks of noise, and z := A^T x the same way.
    const times = (x: Matrix) => {
      noise.copyTo(y);
      blas.gemm({ a, b: x, c: y, beta: norm > 0 ? (speck * norm) / Math.sqrt(rows) : 1 });
      this.flops += 2 * rows * cols * width;
    };
    const timesTransposed = (x: Matrix) => {
      omega.copyTo(z);
      const beta = norm > 0 ? (speck * norm) / Math.sqrt(cols) : 1;
      blas.gemm({ a, b: x, c: z, transA: true, beta });
      this.flops += 2 * rows * cols * width;
    };

    // The range finder. Between the products the columns are made orthonormal: else all of them
    // would turn into the first singular vector.
    if (!again) times(omega);
    for (let power = 0; power < powers; power++) {
      if (power > 0 || !again) await this.orthonormalise(y, 1);
      timesTransposed(power === 0 && again ? u : y);
      await this.orthonormalise(z, 1);
      times(z);
    }
    await this.orthonormalise(y, 2);

    // B = Q^T A, and what A has beyond Q B.
    blas.gemm({ a: y, b: a, c: this.b, transA: true });
    a.copyTo(this.difference);
    blas.gemm({ a: y, b: this.b, c: this.difference, alpha: -1, beta: 1 });
    this.flops += 4 * rows * cols * width;
    let [rest, gram] = await Promise.all([this.norm(this.difference), this.gramOf(this.b, false)]);

    // B = W S V^T from the eigenvectors W of B B^T, so S V^T = W^T B and U = Q W. Twice: squares of
    // single precision drown the small singular values. Once the rows are nearly orthogonal, each
    // entry of their Gram matrix is only off by a part of the lengths of its own two rows.
    let turn: Float64Array | null = null;
    for (let pass = 0; pass < 2; pass++) {
      if (pass > 0) gram = await this.gramOf(this.b, false);
      const [vectors, floats] = this.onHost(() => {
        const found = eigen(gram, width);
        return [found, Float32Array.from(found)];
      });
      this.small.write(floats);
      blas.gemm({ a: this.small, b: this.b, c: this.svt, transA: true });
      [this.b, this.svt] = [this.svt, this.b];
      this.flops += 2 * cols * width * width;
      turn = turn ? this.onHost(() => product(turn!, vectors, width)) : vectors;
    }
    [this.b, this.svt] = [this.svt, this.b];
    this.small.write(Float32Array.from(turn!));
    blas.gemm({ a: y, b: this.small, c: u });
    this.flops += 2 * rows * width * width;

    // The lengths of the rows of S V^T are the singular values; their angles tell about V.
    const [ofV, ofU] = await Promise.all([this.gramOf(this.svt, false), this.gramOf(u, true)]);
    const sigma = Float64Array.from({ length: width }, (_, i) => Math.sqrt(ofV[i * width + i]!));
    return {
      sigma,
      norm,
      rest,
      offU: offOrthonormal(ofU, width),
      offV: offOrthogonal(ofV, width, 1e-6 * norm),
      passes: this.passes,
      shifted: this.shifted,
      hostSeconds: this.hostSeconds,
    };
  }

  /**
   * result := U_r S_r V_r^T, the best that the first `rank` vectors can do. Views of the factors:
   * nothing is factored again. Resolves with the norm of what is missing, A - result.
   */
  truncate(a: Matrix, rank: number, result: Matrix): Promise<number> {
    const { blas, rows, cols, u, svt, difference } = this;
    blas.gemm({ a: u.view({ cols: rank }), b: svt.view({ rows: rank }), c: result });
    blas.run({ body: 'return a - result;', inputs: { a, result }, output: difference });
    this.flops += rows * cols * (2 * rank + 3);
    return this.norm(difference);
  }

  dispose(): void {
    const { omega, noise, y, u, z, b, svt, gram, small, difference } = this;
    for (const one of [omega, noise, y, u, z, b, svt, gram, small, difference]) one.dispose();
  }

  /**
   * Cholesky QR: with X^T X = L L^T the columns of X L^-T are orthonormal, but for the rounding of the
   * squares; a second pass makes good for that. Columns that are close to each other need passes with a
   * shift before. Ends after so many passes without one.
   *
   * T. Fukaya et al., "Shifted Cholesky QR for computing the QR factorization of ill-conditioned
   * matrices" (2020).
   */
  private async orthonormalise(x: Matrix, clean: number): Promise<void> {
    const { width, small } = this;
    // One pass will do between products, whatever it was.
    const most = clean === 1 ? 1 : 6;
    for (let pass = 0, good = 0; pass < most && good < clean; pass++) {
      const gram = await this.gramOf(x, true);
      const { factor, shift } = this.onHost(() => cholesky(gram, width));
      small.write(factor);
      this.blas.trsm({ a: small, b: x, side: 'right', uplo: 'lower', transA: true });
      this.flops += x.rows * width * width;
      this.passes++;
      if (shift > 0) this.shifted++;
      else good++;
    }
  }

  /** X^T X, or X X^T: of the symmetric matrix the lower triangle. */
  private gramOf(x: Matrix, ofColumns: boolean): Promise<Float32Array> {
    this.blas.syrk({ a: x, c: this.gram, trans: ofColumns });
    this.flops += x.rows * x.cols * this.width;
    return this.gram.read();
  }

  private onHost<T>(work: () => T): T {
    const start = performance.now();
    const result = work();
    this.hostSeconds += (performance.now() - start) / 1000;
    return result;
  }
}

/** Takes the mean of its rows from each row of x: what is left has its spread around 0. */
export function centre(blas: Blas, x: Matrix): Vector {
  const mean = blas.mean({ a: x, axis: 'cols' });
  blas.sub({ a: x, b: mean, axis: 'cols', c: x });
  return mean;
}

/** Numbers of variance 1, each the sum of four uniform ones: close to a bell curve. */
function normal(count: number, random: () => number): Float32Array {
  return Float32Array.from(
    { length: count },
    () => (random() + random() + random() + random() - 2) * Math.sqrt(3),
  );
}

function product(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const c = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      const factor = a[i * n + k]!;
      for (let j = 0; j < n; j++) c[i * n + j]! += factor * b[k * n + j]!;
    }
  }
  return c;
}

function offOrthonormal(gram: Float32Array, n: number): number {
  let worst = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      worst = Math.max(worst, Math.abs(gram[i * n + j]! - (i === j ? 1 : 0)));
    }
  }
  return worst;
}

/** The largest cosine of an angle between rows that are longer than `least`. */
function offOrthogonal(gram: Float32Array, n: number, least: number): number {
  const length = (i: number) => Math.sqrt(gram[i * n + i]!);
  let worst = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      if (Math.min(length(i), length(j)) <= least) continue;
      worst = Math.max(worst, Math.abs(gram[i * n + j]!) / (length(i) * length(j)));
    }
  }
  return worst;
}
