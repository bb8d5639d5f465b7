// Random operands on the device with their values on this side. They may lie in larger arrays: what
// a routine must not read there is not a number, what it must not write is compared bit by bit.
// SPDX-License-Identifier: MIT
import type { Blas, Layout, Vector } from 'fragblas';
import { generator } from '../../../../web/random/random.mjs';
import { Dense, ratio, type Uplo } from './dense';

/** An operand, or those of a batch. */
export interface Held {
  /** What methods take. */
  readonly it: unknown;
  /** Elements from one of a batch to the next. */
  readonly stride: number;
  /** Each as it is stored before the call. */
  readonly items: readonly Dense[];
  /** Each after it; not numbers when something around them has changed. */
  read(): Promise<Dense[]>;
}

export interface Storing {
  /** Elements before, between and behind the operands; of matrices lines too. */
  readonly gap: number;
  readonly isOutput: boolean;
  /** Which elements there are. */
  readonly stored: (i: number, j: number) => boolean;
}

export interface MatrixStoring extends Storing {
  readonly layout: Layout;
  readonly storage: 'full' | 'band' | 'packed';
  /** Diagonals of a band. */
  readonly kl: number;
  readonly ku: number;
  /** Of a packed triangle. */
  readonly uplo: Uplo;
}

type Place = (i: number, j: number) => number;

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

  private keep<T extends { dispose(): void }>(made: T): T {
    this.made.push(made);
    return made;
  }

  dense(rows: number, cols: number): Dense {
    return Dense.of(rows, cols, this.random);
  }

  /** A square matrix of which both triangles are far from singular. */
  tame(n: number): Dense {
    return Dense.of(n, n, (i, j) => {
      const value = this.random();
      return Math.fround(i === j ? (value < 0 ? value - 1 : value + 1) : value / Math.sqrt(n));
    });
  }

  scalar(value: number): Vector {
    return this.keep(this.blas.vector(1, [value]));
  }

  vector(items: readonly Dense[], inc: number, storing: Storing): Held {
    const n = items[0]!.rows;
    const step = Math.abs(inc);
    const place = (i: number) => (inc < 0 ? n - 1 - i : i) * step;
    return this.flat(items, (n - 1) * step + 1, place, storing, (data) =>
      data.view({ inc, size: n }),
    );
  }

  matrix(items: readonly Dense[], storing: MatrixStoring): Held {
    const { storage, layout, gap, kl, ku } = storing;
    const { rows, cols } = items[0]!;
    const byRow = layout === 'row-major';
    const [lines, length] = byRow ? [rows, cols] : [cols, rows];
    const inLine =
      (place: Place): Place =>
      (i, j) =>
        byRow ? place(i, j) : place(j, i);
    if (storage === 'band') {
      const ld = kl + ku + 1 + gap;
      const before = byRow ? kl : ku;
      const place = inLine((line, along) => line * ld + before + along - line);
      return this.flat(items, lines * ld, place, storing, (data) => {
        return { data, rows, cols, kl, ku, ld, layout };
      });
    }
    if (storage === 'packed') {
      // Lines of 1, 2, ... elements, or of n, n - 1, ...
      const growing = byRow === (storing.uplo === 'lower');
      const start = (line: number) =>
        growing ? (line * (line + 1)) / 2 : (line * (2 * rows - line - 1)) / 2;
      const place = inLine((line, along) => start(line) + along);
      return this.flat(items, (rows * (rows + 1)) / 2, place, storing, (data) => {
        return { data, n: rows, layout };
      });
    }
    const ld = gap + length + gap;
    const all = gap + items.length * (lines + gap);
    const place = inLine((line, along) => (gap + line) * ld + gap + along);
    return this.hold(items, all * ld, (lines + gap) * ld, place, storing, (data) => {
      const parent = this.keep(
        this.blas.matrix(byRow ? all : ld, byRow ? ld : all, data, { layout }),
      );
      const it = parent.view({ row: gap, col: gap, rows, cols });
      return { parent, it, stride: (lines + gap) * it.ld };
    });
  }

  /** Operands in a vector, each in `size` elements; `wrap` makes one of these what methods take. */
  private flat(
    items: readonly Dense[],
    size: number,
    place: Place,
    storing: Storing,
    wrap: (data: Vector) => unknown,
  ): Held {
    const { gap } = storing;
    const stride = size + gap;
    const inGap = (i: number, j: number) => gap + place(i, j);
    return this.hold(items, gap + items.length * stride, stride, inGap, storing, (data) => {
      const parent = this.keep(this.blas.vector(data.length, data));
      return { parent, it: wrap(parent.view({ offset: gap, size })), stride };
    });
  }

  /** Puts operands into an array: each `step` elements behind the one before, its elements at `place`. */
  private hold(
    items: readonly Dense[],
    length: number,
    step: number,
    place: Place,
    { isOutput, stored }: Storing,
    put: (data: Float32Array) => {
      parent: { read(): Promise<Float32Array> };
      it: unknown;
      stride: number;
    },
  ): Held {
    const own = new Set<number>();
    const before = Float32Array.from({ length }, isOutput ? this.random : () => Number.NaN);
    for (const [b, item] of items.entries()) {
      item.each((value, i, j) => {
        if (!stored(i, j)) return;
        const at = b * step + place(i, j);
        own.add(at);
        before[at] = value;
      });
    }
    const { parent, it, stride } = put(before);
    const read = async () => {
      const after = await parent.read();
      const stray = before.some((value, i) => !own.has(i) && ratio(after[i]!, value, 0) !== 0);
      return items.map((item, b) =>
        item.map((value, i, j) => {
          if (stray) return Number.NaN;
          return stored(i, j) ? after[b * step + place(i, j)]! : value;
        }),
      );
    };
    return { it, stride, items, read };
  }
}
