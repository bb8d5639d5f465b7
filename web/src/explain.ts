// How a product of matrices would be computed, as the library tells it.
// SPDX-License-Identifier: MIT

import type { Algorithm } from './arguments.js';

/**
 * Arguments of {@link BlasContext.explain}: row-major matrices as {@link BlasBase.matrix} makes
 * them.
 */
export interface ExplainOptions {
  /** Rows of op(A) and C, at least 1. */
  m: number;
  /** Columns of op(B) and C, at least 1. */
  n: number;
  /** Columns of op(A), rows of op(B), at least 1. */
  k: number;
  /** Multiply with the transpose of a. Default: false. */
  transA?: boolean;
  /** Multiply with the transpose of b. Default: false. */
  transB?: boolean;
  /** As of {@link BlasContext.gemm}. Default: `standard`. */
  algorithm?: Algorithm;
  /** As of {@link BlasContext.gemm}: 1 or 2, or 0 for as many as pay. Default: 0. */
  levels?: number;
}

/**
 * `direct`: one pass over C; `gemv`: m or n is 1; `two-pass`: few rows or columns, or little work;
 * operands are read as they lie; `texture`: both are packed into textures; `block`: A goes through
 * uniform blocks.
 */
export type GemmKernel = 'direct' | 'gemv' | 'two-pass' | 'texture' | 'block';

/** A kernel that was not taken. */
export interface GemmAlternative {
  /** Which it is. */
  readonly kernel: GemmKernel;
  /** Whether these sizes and this device allow it. */
  readonly possible: boolean;
  /** Seconds that it is predicted to take, if it is possible. */
  readonly seconds?: number;
  /** Why it was not taken. */
  readonly reason: string;
}

/** What {@link BlasContext.explain} tells. */
export interface GemmExplanation {
  /** Rows of C. */
  readonly m: number;
  /** Columns of C. */
  readonly n: number;
  /** Columns of op(A), rows of op(B). */
  readonly k: number;
  /** Of Strassen's algorithm, whose products of blocks the kernel computes; 0: the standard one. */
  readonly levels: number;
  /** The kernel that is taken. */
  readonly kernel: GemmKernel;
  /**
   * `direct` while that serves until the programs of `kernel` are there (`limits.starter`): as
   * the last product of these sizes found it, or the first one will, if no other had them compiled.
   */
  readonly kernelNow: GemmKernel;
  /** The transpose of C is computed. */
  readonly transposed: boolean;
  /** Rows of C that a fragment computes. */
  readonly tileRows: number;
  /** Columns of C that a fragment computes. */
  readonly tileCols: number;
  /** Bytes of a uniform block; 0 without. */
  readonly blockBytes: number;
  /** Uniform blocks of each panel of A; 0 without. */
  readonly blocksPerPanel: number;
  /** Panels of A in one draw; 0 without blocks. */
  readonly panelsPerDraw: number;
  /** Panels in one draw until now: 1 while the program for several is not there; 0 without blocks. */
  readonly panelsNow: number;
  /** Products that C and k are cut into. */
  readonly parts: number;
  /** Rows of C in a part, at most. */
  readonly partRows: number;
  /** Columns of C in a part, at most. */
  readonly partCols: number;
  /** Of k, in a part, at most. */
  readonly partDepth: number;
  /** Chunks of k, whose products are added at the end. */
  readonly chunks: number;
  /** All of them: packing, products, merging. */
  readonly passes: number;
  /** Draw calls of those. */
  readonly draws: number;
  /** Bytes of textures beside the operands, the most at a time. */
  readonly scratchBytes: number;
  /** Bytes fetched, written and copied. */
  readonly bytes: number;
  /** Floating-point operations, padding included. */
  readonly flops: number;
  /** Seconds that the device is predicted to take, by kind of pass. */
  readonly seconds: {
    /** Of passes that pack operands. */
    readonly pack: number;
    /** Of copies of textures. */
    readonly copy: number;
    /** Of the products. */
    readonly multiply: number;
    /** Of passes that write C from what the products left. */
    readonly merge: number;
    /** Of draws and passes beside their work. */
    readonly overhead: number;
    /** All of these. */
    readonly total: number;
  };
  /**
   * Where the rates come from by which that is predicted: `defaults`, as nobody measured the device,
   * a `profile`, or `learnt` from products of the page.
   */
  readonly rates: 'defaults' | 'profile' | 'learnt';
  /** Of the standard algorithm, the cheapest first, what can't be last. */
  readonly alternatives: readonly GemmAlternative[];
}
