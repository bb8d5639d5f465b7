// How a product of matrices would be computed, as the library tells it.
// SPDX-License-Identifier: MIT

/** Arguments of {@link BlasContext.explain}: row-major matrices without gaps. */
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
}

/**
 * `direct`: one pass over C; `gemv`: m or n is 1; `unpacked`: few rows or columns, or little work; operands are read
 * as they lie; `texture`: both are packed into textures; `block`: A goes through uniform blocks.
 */
export type GemmKernel = 'direct' | 'gemv' | 'unpacked' | 'texture' | 'block';

/** A kernel that was not taken. */
export interface GemmAlternative {
  readonly kernel: GemmKernel;
  readonly possible: boolean;
  /** What it is predicted to take, if it is possible. */
  readonly seconds?: number;
  /** Why it was not taken. */
  readonly reason: string;
}

/** What {@link BlasContext.explain} tells. */
export interface GemmExplanation {
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly kernel: GemmKernel;
  /** The transpose of C is computed. */
  readonly transposed: boolean;
  /** Of C, that a fragment computes. */
  readonly tileRows: number;
  readonly tileCols: number;
  /** Of a uniform block; 0 without. */
  readonly blockBytes: number;
  readonly blocksPerPanel: number;
  readonly panelsPerDraw: number;
  /** Products that C and k are cut into, and the sizes of such a part. */
  readonly parts: number;
  readonly partRows: number;
  readonly partCols: number;
  readonly partDepth: number;
  /** Of k, whose products are added at the end. */
  readonly chunks: number;
  readonly passes: number;
  readonly draws: number;
  /** The most at a time. */
  readonly scratchBytes: number;
  /** Fetched, written and copied. */
  readonly bytes: number;
  /** Padding included. */
  readonly flops: number;
  /** Predicted, by kind of pass. */
  readonly seconds: {
    readonly pack: number;
    readonly copy: number;
    readonly multiply: number;
    readonly merge: number;
    readonly overhead: number;
    readonly total: number;
  };
  /** The cheapest first, what can't be last. */
  readonly alternatives: readonly GemmAlternative[];
}
