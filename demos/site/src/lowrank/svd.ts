// A randomised singular value decomposition, `svdLowRank` of the package, and what is measured of
// it: how far the vectors are from being orthonormal, and what lies outside the sketch.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix, Vector } from 'fragblas/linalg';

/** The Frobenius norm, on the device; one number is read back. */
export type Norm = (x: Matrix) => Promise<number>;

/** What a factorisation found out, in numbers. */
export interface Found {
  /** From the largest to the smallest, as many as the sketch is wide. */
  readonly sigma: Float32Array;
  /** The norm of A, and of what A has beyond all of these: A - U S V^T. */
  readonly norm: number;
  readonly rest: number;
  /** max |U^T U - I| and max |V^T V - I|. */
  readonly offU: number;
  readonly offV: number;
}

export class RandomisedSvd {
  /** rows x width: the left singular vectors. Written by `factor`. */
  readonly u: Matrix;
  /** width x cols: row i is the i-th right singular vector. */
  readonly vt: Matrix;
  /** Floating-point operations on the device so far. */
  flops = 0;

  private readonly s: Vector;
  /** S V^T. */
  private readonly svt: Matrix;
  private readonly gram: Matrix;
  private readonly difference: Matrix;

  /** For matrices of so many rows and columns; the sketch is that of the seed. */
  constructor(
    private readonly blas: Blas,
    private readonly norm: Norm,
    readonly rows: number,
    readonly cols: number,
    readonly width: number,
    private readonly seed: number,
  ) {
    this.u = blas.matrix(rows, width);
    this.s = blas.vector(width);
    this.vt = blas.matrix(width, cols);
    this.svt = blas.matrix(width, cols);
    this.gram = blas.matrix(width, width);
    this.difference = blas.matrix(rows, cols);
  }

  /**
   * A = U S V^T, as far as the sketch is wide. Each of the power iterations multiplies the sketch by
   * A A^T, so that weak directions fade.
   */
  async factor(a: Matrix, powers: number): Promise<Found> {
    const { blas, rows, cols, width, u, s, vt, svt, seed } = this;
    // All vectors of the sketch are wanted, so there is none beside them.
    const sketch = { rank: width, oversampling: 0, iterations: powers, seed };
    blas.svdLowRank({ a, u, s, vt, ...sketch });
    blas.mul({ a: vt, b: s, axis: 'rows', c: svt });
    a.copyTo(this.difference);
    blas.gemm({ a: u, b: svt, c: this.difference, alpha: -1, beta: 1 });
    // Products; bases of the sketches; the decomposition of the last one.
    this.flops += 2 * rows * cols * width * (2 + 2 * powers);
    this.flops += 4 * width * width * ((rows + cols) * (powers + 1) + cols + 2 * width);
    const [sigma, norm, offU, offV, rest] = await Promise.all([
      s.read(),
      this.norm(a),
      this.skew(u, true),
      this.skew(vt, false),
      this.norm(this.difference),
    ]);
    this.flops += 2 * rows * cols * (width + 2);
    return { sigma, norm, rest, offU, offV };
  }

  /**
   * result := U_r S_r V_r^T, the best that the first `rank` vectors can do. Views of the factors:
   * nothing is factored again. Resolves with the norm of what is missing, A - result.
   */
  async truncate(a: Matrix, rank: number, result: Matrix): Promise<number> {
    const { blas, rows, cols, u, svt, difference } = this;
    blas.gemm({ a: u.view({ cols: rank }), b: svt.view({ rows: rank }), c: result });
    blas.run({ body: 'return a - result;', inputs: { a, result }, output: difference });
    this.flops += rows * cols * (2 * rank + 3);
    return this.norm(difference);
  }

  dispose(): void {
    const { u, s, vt, svt, gram, difference } = this;
    for (const one of [u, s, vt, svt, gram, difference]) one.dispose();
  }

  /** The largest entry of X^T X - I, or of X X^T - I. */
  private async skew(x: Matrix, ofColumns: boolean): Promise<number> {
    const { blas, width, gram } = this;
    blas.syrk({ a: x, c: gram, trans: ofColumns });
    this.flops += x.rows * x.cols * width;
    const entries = await gram.read();
    let worst = 0;
    for (let i = 0; i < width; i++) {
      for (let j = 0; j <= i; j++) {
        worst = Math.max(worst, Math.abs(entries[i * width + j]! - (i === j ? 1 : 0)));
      }
    }
    return worst;
  }
}

/** Takes the mean of its rows from each row of x: what is left has its spread around 0. */
export function centre(blas: Blas, x: Matrix): Vector {
  const mean = blas.mean({ a: x, axis: 'cols' });
  blas.sub({ a: x, b: mean, axis: 'cols', c: x });
  return mean;
}
