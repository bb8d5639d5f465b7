// A Gaussian process on the device: the mean and the deviation of all functions that go through
// points, and two of them.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix } from 'fragblas/linalg';

export interface Settings {
  /** How far points reach. */
  readonly length: number;
  /** How far functions swing. */
  readonly swing: number;
  /** Standard deviation of the points. */
  readonly noise: number;
}

export interface Fit {
  readonly mean: Float32Array;
  readonly deviation: Float32Array;
}

/** exp(-d^2 / 2 l^2), with noise where a point meets itself. */
const kernel =
  'float d = (p(row) - q(col)) / reach; return swing * swing * exp(-0.5 * d * d) + (same > 0.5 && row == col ? noise * noise : 0.0);';

export class Process {
  private readonly grid: Matrix;

  constructor(
    private readonly blas: Blas,
    readonly places: Float32Array,
  ) {
    this.grid = blas.matrix(places.length, 1, places);
  }

  /** With K = L L^T: mean = K* L^-T L^-1 y, variance = swing^2 - |L^-1 k*|^2. */
  async fit(xs: Float32Array, ys: Float32Array, settings: Settings): Promise<Fit> {
    const { blas, grid } = this;
    const { length: reach, swing, noise } = settings;
    const [n, m] = [xs.length, this.places.length];
    const result = blas.scope(() => {
      const p = blas.vector(xs);
      const numbers = { reach, swing, noise };
      const inputs = { p, q: p, ...numbers, same: 1 };
      const a = blas.run({ body: kernel, inputs, size: [n, n] });
      const across = { p, q: grid.col(0), ...numbers, same: 0 };
      const columns = blas.run({ body: kernel, inputs: across, size: [n, m] });
      // L^-1 of the columns, and of y beside them.
      const l = blas.potrf({ a });
      const y = blas.matrix(n, 1, ys);
      blas.trsm({ a: l, b: columns });
      blas.trsm({ a: l, b: y });
      const mean = blas.gemv({ a: columns, trans: true, x: y.col(0) });
      const explained = blas.nrm2({ a: columns, axis: 'cols' });
      const body = 'return sqrt(max(swing * swing - e * e, 0.0));';
      const deviation = blas.run({ body, inputs: { e: explained, swing }, size: m });
      return { mean, deviation };
    });
    try {
      const [mean, deviation] = await Promise.all([result.mean.read(), result.deviation.read()]);
      return { mean, deviation };
    } finally {
      result.mean.dispose();
      result.deviation.dispose();
    }
  }
}

/** The same in double precision, here. */
export function reference(
  xs: Float32Array,
  ys: Float32Array,
  { length, swing, noise }: Settings,
  places: ArrayLike<number>,
): { mean: Float64Array; deviation: Float64Array } {
  const n = xs.length;
  const k = (p: number, q: number) => swing ** 2 * Math.exp(-0.5 * ((p - q) / length) ** 2);
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = k(xs[i]!, xs[j]!) + (i === j ? noise ** 2 : 0);
      for (let t = 0; t < j; t++) sum -= l[i * n + t]! * l[j * n + t]!;
      l[i * n + j] = i === j ? Math.sqrt(sum) : sum / l[j * n + j]!;
    }
  }
  const solved = (right: (i: number) => number) => {
    const x = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      let sum = right(i);
      for (let t = 0; t < i; t++) sum -= l[i * n + t]! * x[t]!;
      x[i] = sum / l[i * n + i]!;
    }
    return x;
  };
  const y = solved((i) => ys[i]!);
  const mean = new Float64Array(places.length);
  const deviation = new Float64Array(places.length);
  for (let c = 0; c < places.length; c++) {
    const v = solved((i) => k(xs[i]!, places[c]!));
    mean[c] = v.reduce((sum, value, i) => sum + value * y[i]!, 0);
    const explained = v.reduce((sum, value) => sum + value * value, 0);
    deviation[c] = Math.sqrt(Math.max(0, swing ** 2 - explained));
  }
  return { mean, deviation };
}
