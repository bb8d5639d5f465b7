// Orbits of z := z^2 + c for many c at once, in either precision by the same calls.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix } from 'fragblas/full';

export type Precision = 'float32' | 'float64';

/** Steps between two looks; so few keep what has escaped within float32's range. */
export const stride = 4;

/**
 * Where a number is first seen outside of 16, the step at which that happens on a smooth scale: the
 * next step squares it. -1 before.
 */
const escaped = `
  float large = max(abs(x), abs(y)), small = min(abs(x), abs(y)) / large;
  if (left >= 0.0 || !(large > 16.0)) return left;
  return k + 1.0 - log2(log(large) + 0.5 * log(1.0 + small * small));`;

export class Orbits {
  /** When each number escaped: one row. */
  readonly left: Matrix;
  /** Steps so far. */
  steps = 0;
  private readonly c: readonly [Matrix, Matrix];
  private z: readonly [Matrix, Matrix];
  private next: readonly [Matrix, Matrix];

  constructor(
    private readonly blas: Blas,
    private readonly dtype: Precision,
    readonly count: number,
  ) {
    const row = () => blas.matrix(1, count, undefined, { dtype });
    this.c = [row(), row()];
    this.z = [row(), row()];
    this.next = [row(), row()];
    this.left = blas.matrix(1, count);
  }

  /** From z = 0. Numbers are rounded to the precision. */
  begin(re: Float64Array, im: Float64Array): void {
    const as = (data: Float64Array) => (this.dtype === 'float64' ? data : new Float32Array(data));
    this.c[0].write(as(re));
    this.c[1].write(as(im));
    for (const part of this.z) part.fill(0);
    this.left.fill(-1);
    this.steps = 0;
  }

  /** So many times `stride` steps. */
  advance(times: number): void {
    for (let i = 0; i < times; i++) {
      for (let j = 0; j < stride; j++) this.step();
      this.look();
    }
  }

  /** (x, y) := (cx + x x - y y, cy + 2 x y), each operation rounded. */
  private step(): void {
    const { blas, c, z, next } = this;
    const [x, y] = [z[0].row(0), z[1].row(0)];
    const [u, v] = [next[0].row(0), next[1].row(0)];
    blas.copy({ x: c[0].row(0), y: u });
    blas.hadamard({ x, y: x, z: u, beta: 1 });
    blas.hadamard({ x: y, y, z: u, alpha: -1, beta: 1 });
    blas.copy({ x: c[1].row(0), y: v });
    blas.hadamard({ x, y, z: v, alpha: 2, beta: 1 });
    this.z = next;
    this.next = z;
    this.steps++;
  }

  private look(): void {
    const { blas, dtype, left, steps: k } = this;
    blas.scope(() => {
      const [x, y] = this.z.map((a) => (dtype === 'float64' ? blas.dlag2s({ a }) : a));
      blas.run({ body: escaped, inputs: { left, x: x!, y: y!, k }, output: left });
    });
  }

  /** z of some numbers, all bits of it. */
  async bits(offset: number, size: number): Promise<readonly [Float64Array, Float64Array]> {
    const [x, y] = this.z.map((part) => part.row(0).view({ offset, size }).read<Float64Array>());
    return [await x!, await y!];
  }

  dispose(): void {
    for (const part of [...this.c, ...this.z, ...this.next, this.left]) part.dispose();
  }
}
