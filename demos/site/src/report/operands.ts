// Random operands on the device with their values on this side. Each lies in a larger array: what a
// routine must not read there is not a number, what it must not write is compared bit by bit.
// SPDX-License-Identifier: MIT
import type { BandMatrix, Blas, Layout, Matrix, PackedMatrix, Vector } from 'fragblas';
import { generator } from '../../../../web/random/random.mjs';
import { Dense, type Expected, inTriangle, ratio, type Uplo } from './reference';

export interface Held<T> {
  /** What routines take. */
  readonly it: T;
  /** Its elements before the call. */
  readonly dense: Dense;
  /** The elements after it; what lay around them must be as it was. */
  read(): Promise<Dense>;
  /** How far off the elements are, in units of what is allowed. */
  off(expected: Expected): Promise<number>;
}

export interface Storing {
  readonly layout: Layout;
}

export class Operands {
  readonly random: () => number;
  private made: { dispose(): void }[] = [];

  constructor(
    private readonly blas: Blas,
    seed: number,
  ) {
    const next = generator(seed);
    this.random = () => Math.fround(2 * next() - 1);
  }

  /** Frees all that was made. */
  clear(): void {
    for (const one of this.made) one.dispose();
    this.made = [];
  }

  keep<T extends { dispose(): void }>(made: T): T {
    this.made.push(made);
    return made;
  }

  dense(rows: number, cols: number): Dense {
    return Dense.of(rows, cols, this.random);
  }

  /** A triangle that is far from singular. */
  tame(n: number): Dense {
    return Dense.of(n, n, (i, j) => {
      const value = this.random();
      return Math.fround(i === j ? (value < 0 ? value - 1 : value + 1) : value / Math.sqrt(n));
    });
  }

  scalar(value: number): Vector {
    return this.keep(this.blas.vector(1, [value]));
  }

  vector(n: number, inc = 1, dense = this.dense(n, 1)): Held<Vector> {
    const step = Math.abs(inc);
    const places = Array.from({ length: n }, (_, i) => 2 + (inc < 0 ? n - 1 - i : i) * step);
    const data = this.fill(n * step + 5, places, dense);
    const parent = this.keep(this.blas.vector(data.length, data));
    const it = parent.view({ offset: 2, inc, size: n });
    return held(it, dense, places, data, () => parent.read());
  }

  /** `stored` says which elements exist: the others are not numbers. */
  matrix(
    dense: Dense,
    { layout }: Storing,
    stored: (i: number, j: number) => boolean = () => true,
  ): Held<Matrix> {
    const { rows, cols } = dense;
    const [height, width] = [rows + 3, cols + 2];
    const places = spread(rows, cols, (i, j) =>
      layout === 'row-major' ? (i + 1) * width + j + 1 : i + 1 + (j + 1) * height,
    );
    const shown = dense.map((value, i, j) => (stored(i, j) ? value : Number.NaN));
    const data = this.fill(height * width, places, shown);
    const parent = this.keep(this.blas.matrix(height, width, data, { layout }));
    const it = parent.view({ row: 1, col: 1, rows, cols });
    return held(it, dense, places, data, () => parent.read());
  }

  /** A matrix of which one triangle is stored; its diagonal too unless that is ones. */
  triangle(dense: Dense, { layout, uplo, unit = false }: Storing & { uplo: Uplo; unit?: boolean }) {
    return this.matrix(dense, { layout }, (i, j) => inTriangle(uplo, i, j) && !(unit && i === j));
  }

  /** A band; `skip` leaves its main diagonal out. */
  band(dense: Dense, kl: number, ku: number, { layout }: Storing, skip = false): BandMatrix {
    const { rows, cols } = dense;
    const ld = kl + ku + 2;
    const row = layout === 'row-major';
    const data = new Float32Array((row ? rows : cols) * ld).fill(Number.NaN);
    for (let i = 0; i < rows; i++) {
      for (let j = Math.max(0, i - kl); j <= Math.min(cols - 1, i + ku); j++) {
        if (skip && i === j) continue;
        data[row ? i * ld + kl + j - i : j * ld + ku + i - j] = dense.at(i, j);
      }
    }
    const vector = this.keep(this.blas.vector(data.length, data));
    return { data: vector, rows, cols, kl, ku, ld, layout };
  }

  packed(
    dense: Dense,
    { layout, uplo, unit = false }: Storing & { uplo: Uplo; unit?: boolean },
  ): Held<PackedMatrix> {
    const n = dense.rows;
    const places: number[] = new Array(n * n).fill(-1);
    let place = 1;
    for (let line = 0; line < n; line++) {
      for (let along = 0; along < n; along++) {
        const [i, j] = layout === 'row-major' ? [line, along] : [along, line];
        if (inTriangle(uplo, i, j)) places[i * n + j] = place++;
      }
    }
    const shown = dense.map((value, i, j) => (unit && i === j ? Number.NaN : value));
    const data = this.fill(place, places, shown);
    const parent = this.keep(this.blas.vector(data.length, data));
    const it = { data: parent.view({ offset: 1 }), n, layout };
    return held(it, dense, places, data, () => parent.read());
  }

  /** An array of random numbers with the elements at their places. */
  private fill(length: number, places: readonly number[], dense: Dense): Float32Array {
    const data = Float32Array.from({ length }, this.random);
    places.forEach((place, i) => {
      if (place >= 0) data[place] = dense.data[i]!;
    });
    return data;
  }
}

function spread(rows: number, cols: number, place: (i: number, j: number) => number): number[] {
  const places: number[] = [];
  for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) places.push(place(i, j));
  return places;
}

function held<T>(
  it: T,
  dense: Dense,
  places: readonly number[],
  before: Float32Array,
  read: () => Promise<Float32Array>,
): Held<T> {
  const elements = async () => {
    const after = await read();
    const own = new Set(places);
    const around = before.some((value, i) => !own.has(i) && ratio(after[i]!, value, 0) !== 0);
    // Elements that are not stored stay as they were.
    const dataOf = (place: number, i: number) =>
      around ? Number.NaN : place < 0 ? dense.data[i]! : after[place]!;
    return new Dense(dense.rows, dense.cols, Float64Array.from(places, dataOf));
  };
  return {
    it,
    dense,
    read: elements,
    async off({ value, bound }) {
      const got = await elements();
      return got.data.reduce(
        (most, one, i) =>
          Math.max(most, places[i]! < 0 ? 0 : ratio(one, value.data[i]!, bound.data[i]!)),
        0,
      );
    },
  };
}
