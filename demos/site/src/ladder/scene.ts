// What a drawing shows: the elements of A, B and C that a fragment touches, in a product of 16 x 16.
// SPDX-License-Identifier: MIT
import { costs, type Kernel, type Signs, strassen } from './kernels';
import type { Layout, Texel } from './layouts';

/** Sides of the matrices that are drawn. */
export const side = 16;

export type Name = 'A' | 'B' | 'C';

/** Elements of a matrix. */
export interface Area {
  readonly row: number;
  readonly col: number;
  readonly rows: number;
  readonly cols: number;
}

export interface Mark extends Area {
  readonly matrix: Name;
  /** block: one of the four that a matrix is cut into. */
  readonly kind: 'now' | 'seen' | 'constant' | 'written' | 'block';
  readonly sign?: '+' | '−';
}

export interface Scene {
  /** What a step is, for the slider. */
  readonly unit: string;
  readonly steps: number;
  readonly fragments: number;
  /** The fragment that writes an element of C. */
  fragmentAt(row: number, col: number): number;
  marks(fragment: number, step: number): Mark[];
  /** The same in words. */
  words(fragment: number, step: number): string;
  /** What the kinds of marks mean. */
  readonly key: readonly (readonly [kind: Mark['kind'], meaning: string])[];
  /** Cost in words, by name. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Elements of the texels of a matrix: a texel's are side by side. */
function areas(layout: Layout): Map<string, Area> {
  const found = new Map<string, Area>();
  for (let row = 0; row < side; row++) {
    for (let col = 0; col < side; col++) {
      const at = key(layout.place(row, col));
      const first = found.get(at) ?? { row, col, rows: 1, cols: 1 };
      const { row: top, col: left } = first;
      found.set(at, { row: top, col: left, rows: row - top + 1, cols: col - left + 1 });
    }
  }
  return found;
}

const key = ({ x, y, layer }: Texel) => `${x} ${y} ${layer}`;

const span = (from: number, count: number) =>
  count === 1 ? `${from}` : `${from} to ${from + count - 1}`;

const plural = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;

/** Bounds of areas that together are a rectangle. */
function around(list: readonly Area[]): Area {
  const row = Math.min(...list.map((area) => area.row));
  const col = Math.min(...list.map((area) => area.col));
  const bottom = Math.max(...list.map((area) => area.row + area.rows));
  const right = Math.max(...list.map((area) => area.col + area.cols));
  return { row, col, rows: bottom - row, cols: right - col };
}

const elements = (matrix: Name, { row, col, rows, cols }: Area) =>
  `rows ${span(row, rows)}, columns ${span(col, cols)} of ${matrix}`.replace(
    /(rows|columns) (\d+)(?! to)/g,
    (_, name: string, index: string) => `${name.slice(0, -1)} ${index}`,
  );

export function kernelScene(kernel: Kernel): Scene {
  const of = { A: areas(kernel.a), B: areas(kernel.b), C: areas(kernel.c) };
  const find = (matrix: Name, texels: readonly Texel[]): Area[] =>
    texels.map((one) => of[matrix].get(key(one))!);
  // Fragments in the order of their texels; those of a strip that has no columns are none.
  const places: { x: number; y: number }[] = [];
  for (const at of of.C.keys()) {
    const [x, y, layer] = at.split(' ').map(Number) as [number, number, number];
    if (layer === 0) places.push({ x, y });
  }
  places.sort((p, q) => p.y - q.y || p.x - q.x);
  const written = (fragment: number) => {
    const { x, y } = places[fragment]!;
    return around(find('C', kernel.writes(x, y)));
  };
  const reads = (fragment: number, step: number) => {
    const { x, y } = places[fragment]!;
    const { a, b } = kernel.reads(x, y, step);
    return { A: find('A', a), B: find('B', b) };
  };
  const steps = side / kernel.depth;
  const { fetches, multiplyAdds } = costs(kernel);
  const all = places.length * steps * fetches;
  return {
    unit: kernel.depth === 1 ? 'k' : 'Step of four k',
    steps,
    fragments: places.length,
    fragmentAt: (row, col) => {
      const { x, y } = kernel.c.place(row, col);
      return places.findIndex((place) => place.x === x && place.y === y);
    },
    marks(fragment, step) {
      const marks: Mark[] = [];
      for (let s = 0; s <= step; s++) {
        const { A, B } = reads(fragment, s);
        const now = s === step;
        for (const area of A) {
          const kind = kernel.constantA && now ? 'constant' : now ? 'now' : 'seen';
          marks.push({ matrix: 'A', kind, ...area });
        }
        for (const area of B) marks.push({ matrix: 'B', kind: now ? 'now' : 'seen', ...area });
      }
      marks.push({ matrix: 'C', kind: 'written', ...written(fragment) });
      return marks;
    },
    words(fragment, step) {
      const { A, B } = reads(fragment, step);
      const a = elements('A', around(A));
      const b = elements('B', around(B));
      const from = kernel.constantA
        ? `takes ${a} from the uniform block and fetches ${b} (${plural(B.length, 'texel')})`
        : `fetches ${a} (${plural(A.length, 'texel')}) and ${b} (${plural(B.length, 'texel')})`;
      return `Step ${step + 1} of ${steps}: it ${from}. At the end it writes ${elements('C', written(fragment))}.`;
    },
    key: [
      ['now', 'fetched now'],
      ['seen', 'read before'],
      ...(kernel.constantA ? ([['constant', 'from the uniform block']] as const) : []),
      ['written', 'written at the end'],
    ],
    facts: [
      ['A step', `${fetches} fetches, ${plural(multiplyAdds, 'multiply-add')}`],
      ['Fetches for each multiply-add', ratio(fetches, multiplyAdds)],
      ['Fetches for 16 × 16 × 16', all.toLocaleString('en')],
    ],
  };
}

function ratio(fetches: number, multiplyAdds: number): string {
  const value = fetches / multiplyAdds;
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(3)));
}

const half = side / 2;
const blockArea = (block: number): Area => ({
  row: (block >> 1) * half,
  col: (block & 1) * half,
  rows: half,
  cols: half,
});
const chosen = (signs: Signs) =>
  signs.flatMap((sign, block) =>
    sign === 0 ? [] : [{ block, sign: sign > 0 ? '+' : '−' } as const],
  );
const names = ['11', '12', '21', '22'];
const sum = (matrix: Name, signs: Signs) =>
  chosen(signs)
    .map(
      ({ block, sign }, index) =>
        `${index || sign === '−' ? ` ${sign} ` : ''}${matrix}${names[block]}`,
    )
    .join('')
    .trim();

/** The packing of Strassen's seven products: a fragment reads the same place in each block of a sum. */
export function strassenScene(): Scene {
  const quads = half / 4;
  return {
    unit: 'Product',
    steps: strassen.length,
    fragments: half * quads,
    fragmentAt: (row, col) => (row % half) * quads + ((col % half) >> 2),
    marks(fragment, step) {
      const product = strassen[step]!;
      const row = Math.floor(fragment / quads);
      const col = 4 * (fragment % quads);
      const marks: Mark[] = [];
      for (const [matrix, signs] of [
        ['A', product.a],
        ['B', product.b],
        ['C', product.c],
      ] as const) {
        for (const { block, sign } of chosen(signs)) {
          const area = blockArea(block);
          marks.push({ matrix, kind: 'block', sign, ...area });
          const place = { row: area.row + row, col: area.col + col, rows: 1, cols: 4 };
          marks.push({ matrix, kind: matrix === 'C' ? 'written' : 'now', ...place });
        }
      }
      return marks;
    },
    words(_, step) {
      const { a, b, c } = strassen[step]!;
      const to = chosen(c).map(
        ({ block, sign }) => `${sign === '−' ? 'taken from' : 'added to'} C${names[block]}`,
      );
      return `Product ${step + 1} of 7: (${sum('A', a)}) times (${sum('B', b)}), ${to.join(' and ')}.`;
    },
    key: [
      ['block', 'blocks of the sum'],
      ['now', 'packed by a fragment'],
      ['written', 'gets the product'],
    ],
    facts: [
      ['Products of blocks', '7 instead of 8'],
      ['Multiply-adds, at each level', '7 of 8'],
      ['Blocks added in packing', '12 of A and 12 of B'],
    ],
  };
}
