// Gray-Scott reaction-diffusion on n x n cells of size 1, nothing flowing over the edge:
//
//   u' = Du Lap u - u v^2 + F (1 - u)
//   v' = Dv Lap v + u v^2 - (F + K) v
//
// Lap u is L u + u L with the second difference L, which is tridiagonal and symmetric. u and v lie
// below each other in one matrix of 2n x n.
//
// Both solvers take the reaction as it is now: R = w + dt reaction(w). They differ in the diffusion.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix, Vector } from 'fragblas/arrays';

export interface Reaction {
  /** What is fed of u, and what is taken away of v, a unit of time. */
  readonly feed: number;
  readonly kill: number;
}

export interface Step extends Reaction {
  /** The time of a step. */
  readonly dt: number;
  /** Du; Dv is half of it. In cells squared a unit of time. */
  readonly diffusion: number;
}

/** The explicit solver is stable up to this step: the largest eigenvalue of -Lap is below 8. */
export const explicitLimit = (diffusion: number): number => 1 / (4 * diffusion);

/** Row i, column j: cos(pi i (2 j + 1) / 2n), scaled to length 1. Its rows are the eigenvectors of L. */
function cosineBasis(n: number): Float32Array {
  const basis = new Float32Array(n * n);
  for (let i = 0; i < n; i++) {
    const scale = Math.sqrt((i === 0 ? 1 : 2) / n);
    for (let j = 0; j < n; j++) {
      basis[i * n + j] = scale * Math.cos((Math.PI * i * (2 * j + 1)) / (2 * n));
    }
  }
  return basis;
}

/** 1 / (1 + dt D (mu_i + mu_j)), where -mu_i is the i-th eigenvalue of L: first for u, then for v. */
function damping(n: number, { dt, diffusion }: Step): Float32Array {
  const factors = new Float32Array(2 * n * n);
  const mu = Float64Array.from({ length: n }, (_, i) => 2 - 2 * Math.cos((Math.PI * i) / n));
  for (const [species, d] of [diffusion, diffusion / 2].entries()) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        factors[(species * n + i) * n + j] = 1 / (1 + dt * d * (mu[i]! + mu[j]!));
      }
    }
  }
  return factors;
}

/** L: 1, -2, 1 along the diagonal, and -1 in its two corners. */
function secondDifference(n: number): Float32Array {
  const l = new Float32Array(n * n);
  for (let i = 0; i < n; i++) {
    l[i * n + i] = i === 0 || i === n - 1 ? -1 : -2;
    if (i > 0) l[i * n + i - 1] = 1;
    if (i < n - 1) l[i * n + i + 1] = 1;
  }
  return l;
}

/** u and v, on the device. */
class State {
  readonly both: Matrix;
  readonly u: Matrix;
  readonly v: Matrix;

  constructor(blas: Blas, n: number, start?: Float32Array) {
    this.both = blas.matrix(2 * n, n, start);
    this.u = this.both.view({ rows: n });
    this.v = this.both.view({ row: n });
  }
}

export class Solvers {
  /** Of the implicit and of the explicit solver. */
  readonly implicit: State;
  readonly explicit: State;
  private readonly rhs: State;
  private readonly work: State;
  private readonly next: State;
  private readonly basis: Matrix;
  private readonly factors: Matrix;
  private readonly difference: Matrix;
  private readonly rowSums: Vector;
  private readonly brush: Matrix;
  /** dt, F and F + K, each a vector of one element: so a slider compiles nothing. */
  private readonly dt: Vector;
  private readonly feed: Vector;
  private readonly loss: Vector;

  /** Floating-point operations of a step of both: products of n^3 multiply-adds, eight and four. */
  get flops(): number {
    return 2 * this.n ** 3 * (8 + 4);
  }

  constructor(
    private readonly blas: Blas,
    readonly n: number,
    start: Float32Array,
    private parameters: Step,
  ) {
    this.implicit = new State(blas, n, start);
    this.explicit = new State(blas, n, start);
    this.rhs = new State(blas, n);
    this.work = new State(blas, n);
    this.next = new State(blas, n);
    this.basis = blas.matrix(n, n, cosineBasis(n));
    this.difference = blas.matrix(n, n, secondDifference(n));
    this.factors = blas.matrix(2 * n, n);
    this.brush = blas.matrix(n, n);
    this.rowSums = blas.vector(2 * n);
    this.dt = blas.vector(1);
    this.feed = blas.vector(1);
    this.loss = blas.vector(1);
    this.set(parameters);
  }

  set(parameters: Step): void {
    this.parameters = parameters;
    this.factors.write(damping(this.n, parameters));
    this.dt.write([parameters.dt]);
    this.feed.write([parameters.feed]);
    this.loss.write([parameters.feed + parameters.kill]);
  }

  /** out = w + dt reaction(w). */
  private react(w: State, out: State): void {
    const { dt, feed, loss, blas } = this;
    blas.run({
      body: 'return u + dt * (feed * (1.0 - u) - u * v * v);',
      inputs: { u: w.u, v: w.v, dt, feed },
      output: out.u,
    });
    blas.run({
      body: 'return v + dt * (u * v * v - loss * v);',
      inputs: { u: w.u, v: w.v, dt, loss },
      output: out.v,
    });
  }

  /**
   * (I - dt D Lap) w = R. In the basis of the cosines, in which Lap is diagonal, that is a division:
   * w = C^T (factors o (C R C^T)) C. Four products, u and v in each at once.
   */
  stepImplicit(): void {
    const { blas, n, implicit, rhs, work, next, basis, factors } = this;
    const [strideB, strideC] = [n * work.u.ld, n * next.u.ld];
    const batch = { strideA: 0, strideB, strideC, batchSize: 2 };
    this.react(implicit, rhs);
    blas.gemm({ a: rhs.both, b: basis, transB: true, c: work.both });
    blas.gemmBatchStrided({ a: basis, b: work.u, c: next.u, ...batch });
    blas.run({
      body: 'return w * factor;',
      inputs: { w: next.both, factor: factors },
      output: next.both,
    });
    blas.gemmBatchStrided({ a: basis, transA: true, b: next.u, c: work.u, ...batch });
    blas.gemm({ a: work.both, b: basis, c: implicit.both });
  }

  /** w = R + dt D (L w + w L), with w as it was: simple, and unstable beyond `explicitLimit`. */
  stepExplicit(): void {
    const { blas, explicit, work, difference } = this;
    const { dt, diffusion } = this.parameters;
    this.react(explicit, work);
    for (const [species, d] of [
      ['u', diffusion],
      ['v', diffusion / 2],
    ] as const) {
      const c = work[species];
      const alpha = dt * d;
      blas.gemm({ a: difference, b: explicit[species], c, alpha, beta: 1 });
      blas.gemm({ a: explicit[species], b: difference, c, alpha, beta: 1 });
    }
    work.both.copyTo(explicit.both);
  }

  /** Moves both states towards v = 1/2, u = 1/4 around a cell: a Gaussian as a product of two vectors. */
  paint(row: number, col: number, radius: number): void {
    const { blas, n, brush } = this;
    const bell = (middle: number) =>
      Float32Array.from({ length: n }, (_, i) => Math.exp(-(((i + 0.5 - middle) / radius) ** 2)));
    const [x, y] = [blas.vector(n, bell(row)), blas.vector(n, bell(col))];
    brush.fill(0);
    blas.ger({ x, y, a: brush });
    for (const { u, v } of [this.implicit, this.explicit]) {
      blas.run({ body: 'return mix(v, 0.5, brush);', inputs: { v, brush }, output: v });
      blas.run({ body: 'return mix(u, 0.25, brush);', inputs: { u, brush }, output: u });
    }
    x.dispose();
    y.dispose();
  }

  /** The sum of |row sums|: reads four bytes, and is not finite after a blow-up. */
  async sizeOf({ both }: State): Promise<number> {
    const { blas, rowSums } = this;
    blas.sum({ a: both, result: rowSums });
    const sum = blas.asum({ x: rowSums });
    const value = (await sum.read())[0]!;
    sum.dispose();
    return value;
  }

  /** How well the last implicit step solved its equations: |R - (I - dt D Lap) w| / |R|, Frobenius norms. */
  async residual(): Promise<number> {
    const { blas, implicit, rhs, next, difference } = this;
    const { dt, diffusion } = this.parameters;
    const size = await this.norm(rhs.both);
    for (const [species, d] of [
      ['u', diffusion],
      ['v', diffusion / 2],
    ] as const) {
      const [c, w, alpha] = [rhs[species], implicit[species], dt * d];
      blas.gemm({ a: difference, b: w, c, alpha, beta: 1 });
      blas.gemm({ a: w, b: difference, c, alpha, beta: 1 });
    }
    const inputs = { r: rhs.both, w: implicit.both };
    blas.run({ body: 'return r - w;', inputs, output: next.both });
    return (await this.norm(next.both)) / size;
  }

  /** The Frobenius norm; `work` is overwritten. */
  private async norm(m: Matrix): Promise<number> {
    const length = this.blas.nrm2({ x: m });
    const value = await length.item();
    length.dispose();
    return value;
  }
}
