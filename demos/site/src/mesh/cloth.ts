// A cloth of springs, a step of time by an implicit method: T. Liu et al., "Fast simulation of
// mass-spring systems" (2013). Each step first gives every spring its length where it is, which a
// kernel does for all points at once, and then finds the points that fit all springs best: a sparse
// system whose matrix never changes, by conjugate gradients on the device.
// SPDX-License-Identifier: MIT
import type { Blas, SparseMatrix, Vector } from 'fragblas/sparse';

export interface Pull {
  /** Which point, and where to. */
  readonly point: number;
  readonly to: readonly [number, number, number];
}

export interface StepResult {
  /** Of the last system. */
  readonly iterations: number;
  readonly residual: number;
}

const neighbours: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];
const pinned = 3000;

/** What the springs of a point ask for, coordinate by coordinate: x, y and z lie behind each other. */
const wishes = `
  int n = int(side);
  int axis = row / (n * n), at = row - axis * n * n, i = at / n, j = at - i * n;
  float sum = 0.0;
  for (int k = 0; k < 8; ++k) {
    int di = k < 3 ? -1 : k < 5 ? 0 : 1;
    int dj = k < 3 ? k - 1 : k == 3 ? -1 : k == 4 ? 1 : k - 6;
    int a = i + di, b = j + dj;
    if (a < 0 || b < 0 || a >= n || b >= n) continue;
    int other = a * n + b, all = n * n;
    vec3 d = vec3(p(at) - p(other), p(all + at) - p(all + other),
                  p(2 * all + at) - p(2 * all + other));
    float rest = gap * (di * dj == 0 ? 1.0 : 1.41421356);
    vec3 wanted = d * (rest / max(length(d), 1e-6));
    sum += stiff * (axis == 0 ? wanted.x : axis == 1 ? wanted.y : wanted.z);
  }
  float inertia = p + 0.99 * (p - before);
  float hold = fixed_at > 0.5 ? ${pinned}.0 * home : 0.0;
  float to = axis == 0 ? to_x : axis == 1 ? to_y : to_z;
  float hand = at == int(pulled) ? 900.0 * (to - p) : 0.0;
  return mass * inertia - (axis == 1 ? 0.09 : 0.0) + hand + sum + hold;`;

export class Cloth {
  readonly points: number;
  private readonly a: SparseMatrix;
  private readonly home: Vector;
  private readonly held: Vector;
  private readonly b: Vector;
  private readonly diagonal: Vector;
  private readonly position: Vector;
  private readonly before: Vector;
  private readonly gap: number;
  private readonly stiff = 400;
  private readonly mass = 40;

  constructor(
    private readonly blas: Blas,
    readonly side: number,
  ) {
    const n = side;
    this.points = n * n;
    this.gap = 2 / (n - 1);
    const { rows, cols, values, diagonal } = this.entries();
    const size = 3 * this.points;
    this.a = blas.sparse({ rows: size, cols: size, rowIndices: rows, colIndices: cols, values });
    const start = new Float32Array(size);
    for (let at = 0; at < this.points; at++) {
      const [i, j] = [Math.floor(at / n), at % n];
      // Held out to the front, so that it swings down.
      start[at] = -1 + j * this.gap;
      start[this.points + at] = 1 - 0.5 * i * this.gap;
      start[2 * this.points + at] = 0.87 * i * this.gap;
    }
    this.home = blas.vector(start);
    this.position = blas.vector(start);
    this.before = blas.vector(start);
    const held = Float32Array.from({ length: size }, (_, row) =>
      Number(this.isHeld(row % this.points)),
    );
    this.held = blas.vector(held);
    this.b = blas.vector(size);
    this.diagonal = blas.vector(diagonal);
  }

  get entriesCount(): number {
    return this.a.entries;
  }

  /** The upper corners. */
  private isHeld(at: number): boolean {
    return at === 0 || at === this.side - 1;
  }

  /** The matrix of masses, springs and what is held, for x, y and z. */
  private entries() {
    const { side: n, points, stiff, mass } = this;
    const size = 3 * points;
    const diagonal = new Float32Array(size).fill(mass);
    const [rows, cols, values]: [number[], number[], number[]] = [[], [], []];
    const add = (row: number, col: number, value: number) => {
      rows.push(row);
      cols.push(col);
      values.push(value);
    };
    for (let axis = 0; axis < 3; axis++) {
      for (let at = 0; at < points; at++) {
        const [i, j] = [Math.floor(at / n), at % n];
        const row = axis * points + at;
        if (this.isHeld(at)) diagonal[row]! += pinned;
        for (const [di, dj] of neighbours) {
          const [a, b] = [i + di, j + dj];
          if (a >= n || b < 0 || b >= n) continue;
          const other = axis * points + a * n + b;
          add(row, other, -stiff);
          add(other, row, -stiff);
          diagonal[row]! += stiff;
          diagonal[other]! += stiff;
        }
      }
    }
    for (let row = 0; row < size; row++) add(row, row, diagonal[row]!);
    return { rows, cols, values, diagonal };
  }

  /** One step of time; at most so many iterations. */
  async step(iterations: number, pull: Pull | null): Promise<StepResult> {
    const { blas, b, side, gap, stiff, mass, home, held, position, before } = this;
    const [to_x, to_y, to_z] = pull?.to ?? [0, 0, 0];
    const numbers = { side, gap, stiff, mass, pulled: pull?.point ?? -1, to_x, to_y, to_z };
    const inputs = { p: position, before, home, fixed_at: held, ...numbers };
    blas.run({ body: wishes, inputs, output: b, reads: 48 });
    position.copyTo(before);
    const { residual, iterations: done } = await blas.cg({
      a: this.a,
      b,
      x: position,
      diagonal: this.diagonal,
      maxIterations: iterations,
      checkEvery: iterations,
      tolerance: 1e-7,
    });
    return { iterations: done, residual };
  }

  /** x, y and z of all points, behind each other. */
  read(): Promise<Float32Array> {
    return this.position.read();
  }

  /** |b - A x| / |b| of the last system, in double precision here. */
  async residual(): Promise<number> {
    const [x, b] = await Promise.all([this.position.read(), this.b.read()]);
    const { rows, cols, values } = this.entries();
    const r = Float64Array.from(b);
    rows.forEach((row, e) => {
      r[row]! -= values[e]! * x[cols[e]!]!;
    });
    const norm = (v: ArrayLike<number>) =>
      Math.sqrt(Array.from(v, (y) => y * y).reduce((s, y) => s + y, 0));
    return norm(r) / norm(b);
  }

  dispose(): void {
    const { a, home, held, b, diagonal, position, before } = this;
    for (const one of [a, home, held, b, diagonal, position, before]) one.dispose();
  }
}
