// The shaders' own texts, from the files that the engine and the benchmark are built of, and which
// of them a rung runs.
// SPDX-License-Identifier: MIT
import type { GemmExplanation } from 'fragblas';
import glblas from '../../../../shaders_es/baseline/glblas_4x1.frag?raw';
import naive from '../../../../shaders_es/baseline/naive_one_element.frag?raw';
import packed from '../../../../shaders_es/baseline/packed_4x4.frag?raw';
import vertex from '../../../../shaders_es/draw.vert?raw';
import direct from '../../../../shaders_es/level3/gemm_direct.frag?raw';
import block from '../../../../shaders_es/level3/gemm_tile_block.frag?raw';
import texture from '../../../../shaders_es/level3/gemm_tile_texture.frag?raw';
import twoPass from '../../../../shaders_es/level3/gemm_tile_two_pass.frag?raw';
import pack from '../../../../shaders_es/lib/pack.glsl?raw';
import tileBlock from '../../../../shaders_es/lib/tile_block.glsl?raw';
import tileTexture from '../../../../shaders_es/lib/tile_texture.glsl?raw';
import { resolve } from './variants';

export { glblas, naive, packed, vertex };

/** A shader as it compiles: its file in shaders_es, the variant, and the lines that are left. */
export interface Text {
  readonly file: string;
  readonly variants: readonly string[];
  readonly text: string;
}

export const whole = (file: string, text: string): Text => ({ file, variants: [], text });

const variant = (file: string, text: string, variants: readonly string[]): Text => ({
  file,
  variants,
  text: resolve(text, variants),
});

const many = (name: string, count: number) => (count > 1 ? [`${name}_${count}`] : []);

/** A kernel with the one text that it includes in its place. */
const including = (kernel: string, name: string, text: string) =>
  kernel.replace(`#include "lib/${name}.glsl"\n`, () => text);

/**
 * The kernel that multiplies in a plan of the engine, for row-major operands whose sides are multiples of 4.
 * On a rasteriser in software the engine samples what it fetches elsewhere.
 */
export function multiplies(plan: GemmExplanation, software: boolean): Text {
  const targets = many('TARGETS', plan.tileRows);
  switch (plan.kernel) {
    case 'block':
      return variant('level3/gemm_tile_block.frag', including(block, 'tile_block', tileBlock), [
        ...targets,
        ...(plan.blockBytes <= 16384 ? ['BLOCK_16K'] : []),
        ...many('BLOCKS', plan.blocksPerPanel),
        ...many('PANELS', plan.panelsPerDraw),
        ...(plan.transposed ? ['PANEL_VECTORS'] : []),
      ]);
    case 'texture':
      return variant(
        'level3/gemm_tile_texture.frag',
        including(texture, 'tile_texture', tileTexture),
        [...targets, ...(software ? ['SAMPLED'] : [])],
      );
    case 'two-pass':
      return variant('level3/gemm_tile_two_pass.frag', twoPass, [...targets, 'X_QUADS', 'Y_QUADS']);
    default:
      return variant('level3/gemm_direct.frag', direct, ['X_QUADS', 'Y_QUADS', 'WHOLE']);
  }
}

/** How an operand is packed: as it is, or as a signed sum of its blocks. */
export const packs = (sum: boolean): Text =>
  variant('lib/pack.glsl', pack, ['QUADS', ...(sum ? ['BLOCK_SUM'] : [])]);
