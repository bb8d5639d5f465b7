// Matrices of which only some diagonals, or one triangle, are stored in a vector.
// SPDX-License-Identifier: MIT
import type { Pointer } from './abi.js';
import { type Arguments, upper } from './arguments.js';
import { layoutOf, layouts } from './call.js';
import { checkInteger, checkKeys, checkWord, maxSize, refused } from './check.js';
import type { Layout } from './contract.js';
import { Vector } from './vector.js';

/**
 * A matrix of which `kl` diagonals below and `ku` above the main one are stored, the others being
 * 0, as in BLAS: element (i, j) is `data` at `j * ld + ku + i - j` when column-major, at
 * `i * ld + kl + j - i` when row-major. What `data` has outside of the matrix is not read.
 *
 * A symmetric or triangular one is square and stores one side of the diagonal: `kl` is 0 when
 * `uplo` is `upper`, `ku` is 0 when it is `lower`.
 */
export interface BandMatrix {
  /** The elements; a vector whose `inc` is 1. */
  data: Vector;
  /** Rows of the whole matrix. */
  rows: number;
  /** Columns of the whole matrix. */
  cols: number;
  /** Diagonals below the main one. Default: 0. */
  kl?: number;
  /** Diagonals above the main one. Default: 0. */
  ku?: number;
  /** At least kl + ku + 1, the default. */
  ld?: number;
  /** Default: `row-major`. */
  layout?: Layout;
}

/**
 * One triangle of an n x n matrix, line after line without gaps: n (n + 1) / 2 elements. Which one
 * is said by `uplo`.
 */
export interface PackedMatrix {
  /** The elements; a vector whose `inc` is 1. */
  data: Vector;
  /** Rows and columns of the whole matrix. */
  n: number;
  /** Default: `row-major`. */
  layout?: Layout;
}

interface Stored {
  /** The C interface's layout argument. */
  layout: number;
  buffer: Pointer;
  offset: number;
}

function open(args: Arguments, keys: readonly string[]) {
  const options: object | undefined = args.get('a') as object;
  const where = `${args.routine}: a`;
  checkKeys(where, options, keys);
  const { data, layout = 'row-major' } = options as { data?: unknown; layout?: Layout };
  if (!(data instanceof Vector)) {
    throw refused(where, 'data', data, 'a Vector');
  }
  args.own('a.data', data);
  args.same('a.data.inc', data.inc, '', 1);
  checkWord(where, 'layout', layout, layouts);
  const integer = (name: string, low: number, otherwise?: number) =>
    checkInteger(
      where,
      name,
      (options as Record<string, unknown>)[name] ?? otherwise,
      low,
      maxSize,
    );
  const stored: Stored = { layout: layoutOf({ layout }), buffer: data.buffer, offset: data.offset };
  const holds = (extent: number) => {
    if (data.size >= extent) return;
    throw refused(where, 'data.size', data.size, `at least ${extent}`);
  };
  return { stored, layout, integer, holds };
}

/** The option `a` as a band. */
export function bandArgument(args: Arguments) {
  const keys = ['data', 'rows', 'cols', 'kl', 'ku', 'ld', 'layout'];
  const { stored, layout, integer, holds } = open(args, keys);
  const rows = integer('rows', 0);
  const cols = integer('cols', 0);
  const kl = integer('kl', 0, 0);
  const ku = integer('ku', 0, 0);
  const ld = integer('ld', kl + ku + 1, kl + ku + 1);
  const lines = layout === 'row-major' ? rows : cols;
  holds(rows * cols === 0 ? 0 : (lines - 1) * ld + kl + ku + 1);
  return { ...stored, rows, cols, kl, ku, ld };
}

/** The option `a` as a band of a square matrix that stores one side of the diagonal. */
export function halfBandArgument(args: Arguments, uplo: number) {
  const band = bandArgument(args);
  args.same('a.cols', band.cols, 'a.rows', band.rows);
  const isUpper = uplo === upper;
  const [name, other] = isUpper ? (['kl', 'ku'] as const) : (['ku', 'kl'] as const);
  args.same(`a.${name}`, band[name], '', 0);
  return { ...band, n: band.rows, k: band[other] };
}

/** The option `a` as a packed triangle. */
export function packedArgument(args: Arguments) {
  const { stored, integer, holds } = open(args, ['data', 'n', 'layout']);
  const n = integer('n', 0);
  holds((n * (n + 1)) / 2);
  return { ...stored, n };
}
