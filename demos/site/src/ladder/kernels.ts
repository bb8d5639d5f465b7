// What a fragment of each kernel fetches and writes, step by step: the fetches of its shader, as
// functions. The page draws them; the test holds them against the shaders.
// SPDX-License-Identifier: MIT
import {
  blockColumns,
  blockRows,
  columnQuads,
  type Layout,
  panels,
  planes,
  rowQuads,
  singles,
  type Texel,
  tileStrips,
  tiles,
} from './layouts';

export interface Kernel {
  readonly a: Layout;
  readonly b: Layout;
  readonly c: Layout;
  /** A comes through uniform blocks, the constant memory of fragment shaders: that is no fetch. */
  readonly constantA?: boolean;
  /** Steps of k that a step of the loop does. */
  readonly depth: number;
  /** Texels of A and B that the fragment at (x, y) reads in a step. */
  reads(x: number, y: number, step: number): { readonly a: Texel[]; readonly b: Texel[] };
  /** Texels that it writes, one a draw target. */
  writes(x: number, y: number): Texel[];
}

const texel = (x: number, y: number, layer = 0): Texel => ({ x, y, layer });
const upTo = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** baseline/naive_one_element.frag */
export const oneElement: Kernel = {
  a: singles,
  b: singles,
  c: singles,
  depth: 1,
  reads: (x, y, p) => ({ a: [texel(p, y)], b: [texel(x, p)] }),
  writes: (x, y) => [texel(x, y)],
};

/** baseline/glblas_4x1.frag */
export const strip4x1: Kernel = {
  a: rowQuads,
  b: columnQuads,
  c: columnQuads,
  depth: 4,
  reads: (x, y, s) => ({ a: upTo(4, (row) => texel(s, 4 * x + row)), b: [texel(s, y)] }),
  writes: (x, y) => [texel(x, y)],
};

/** baseline/packed_4x4.frag */
export const packed4x4: Kernel = {
  a: blockRows,
  b: blockColumns,
  c: blockColumns,
  depth: 4,
  reads: (x, y, s) => ({
    a: [texel(4 * s + (x & 3), x >> 2)],
    b: upTo(4, (row) => texel(4 * s + row, y)),
  }),
  writes: (x, y) => [texel(x, y)],
};

/** level3/gemm_tile_texture.frag with so many targets */
export const tileTexture = (targets: number): Kernel => ({
  a: columnQuads,
  b: rowQuads,
  c: tiles(targets),
  depth: 1,
  reads: (x, y, k) => {
    const group = Math.floor((y * targets) / 4);
    return { a: upTo(Math.ceil(targets / 4), (next) => texel(group + next, k)), b: [texel(x, k)] };
  },
  writes: (x, y) => upTo(targets, (row) => texel(x, y, row)),
});

/** level3/gemm_tile_block.frag with so many targets, one panel a draw */
export const tileBlock = (targets: number): Kernel => ({
  a: panels(targets),
  b: planes,
  c: tileStrips(targets),
  constantA: true,
  depth: 4,
  reads: (x, y, s) => ({
    a: upTo(targets, (row) => texel(s * targets + row, y >> 3)),
    b: upTo(4, (plane) => texel(x, s * 8 + (y & 7), plane)),
  }),
  writes: (x, y) => upTo(targets, (row) => texel(x, y, row)),
});

/** level3/gemm_tile_two_pass.frag with so many targets, and level3/gemm_direct.frag with one */
export const tileTwoPass = (targets: number): Kernel => ({
  a: rowQuads,
  b: rowQuads,
  c: tiles(targets),
  depth: 4,
  reads: (x, y, s) => ({
    a: upTo(targets, (row) => texel(s, y * targets + row)),
    b: upTo(4, (row) => texel(x, 4 * s + row)),
  }),
  writes: (x, y) => upTo(targets, (row) => texel(x, y, row)),
});

/** Fetches and multiply-adds of a fragment in a step. */
export function costs(kernel: Kernel): { fetches: number; multiplyAdds: number } {
  const { a, b } = kernel.reads(0, 0, 0);
  const written = kernel.writes(0, 0).length * kernel.c.lanes;
  return {
    fetches: (kernel.constantA ? 0 : a.length) + b.length,
    multiplyAdds: written * kernel.depth,
  };
}

/**
 * Strassen's seven products: signs of the blocks 11, 12, 21, 22 of A and of B whose sums are multiplied, and of
 * those of C that the product is added to; in the library's order.
 */
export const strassen: readonly { readonly a: Signs; readonly b: Signs; readonly c: Signs }[] = [
  { a: [1, 0, 0, 1], b: [1, 0, 0, 1], c: [1, 0, 0, 1] },
  { a: [0, 1, 0, -1], b: [0, 0, 1, 1], c: [1, 0, 0, 0] },
  { a: [-1, 0, 1, 0], b: [1, 1, 0, 0], c: [0, 0, 0, 1] },
  { a: [0, 0, 1, 1], b: [1, 0, 0, 0], c: [0, 0, 1, -1] },
  { a: [1, 1, 0, 0], b: [0, 0, 0, 1], c: [-1, 1, 0, 0] },
  { a: [1, 0, 0, 0], b: [0, 1, 0, -1], c: [0, 1, 0, 1] },
  { a: [0, 0, 0, 1], b: [-1, 0, 1, 0], c: [1, 0, 1, 0] },
];

export type Signs = readonly [number, number, number, number];
