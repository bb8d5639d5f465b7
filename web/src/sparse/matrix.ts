// Sparse matrices by compressed rows. SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" preserve="true" />
import { checkInteger, checkKeys, checkNumbers, refused } from '../check.js';
import type { Session } from '../contract.js';
import { DeviceArray, makeDisposable, unscoped } from '../device-array.js';
import { invalid } from '../errors.js';
import { Vector } from '../vector.js';

/** A sparse matrix on the host by compressed rows: row i has entries indptr[i] to indptr[i + 1] - 1. */
export interface Csr {
  /** Number of rows. */
  rows: number;
  /** Number of columns. */
  cols: number;
  /** rows + 1 numbers, from 0 to the number of entries. */
  indptr: ArrayLike<number>;
  /** The column of each entry, counted from 0. */
  indices: ArrayLike<number>;
  /** The value of each entry; several of one place add up. */
  values: ArrayLike<number>;
}

/** A sparse matrix on the host as entries in any order. */
export interface Entries {
  /** Number of rows. */
  rows: number;
  /** Number of columns. */
  cols: number;
  /** The row of each entry, counted from 0. */
  rowIndices: ArrayLike<number>;
  /** The column of each entry. */
  colIndices: ArrayLike<number>;
  /** The value of each entry; several of one place add up. */
  values: ArrayLike<number>;
}

/** Of compressed rows. */
const compressedKeys = ['indptr', 'indices'] as const;
/** Of entries in any order. */
const places = ['rowIndices', 'colIndices'] as const;
/** Numbers of entries and columns are floats on the device. */
const most = 2 ** 24;

function checkPlaces(name: string, places: ArrayLike<number>, rule: string, size: number): void {
  for (let e = 0; e < places.length; ++e) {
    const place = places[e]!;
    if (!Number.isInteger(place) || place < 0 || place >= size) {
      throw refused(
        'sparse',
        `${name}[${e}]`,
        place,
        `an integer from 0 to ${rule} - 1 = ${size - 1}`,
      );
    }
  }
}

function checkArray(name: string, array: unknown): void {
  if (
    typeof array !== 'object' ||
    typeof (array as ArrayLike<number> | null)?.length !== 'number'
  ) {
    throw refused('sparse', name, array, 'an array of numbers');
  }
}

function checkLength(name: string, array: ArrayLike<number>, rule: string, length: number): void {
  checkArray(name, array);
  if (array.length !== length) {
    throw refused('sparse', `${name}.length`, array.length, `${rule} = ${length}`);
  }
}

function checkValues(values: ArrayLike<number>): void {
  checkNumbers('sparse', 'values', values);
  if (values.length > most) throw refused('sparse', 'values.length', values.length, 'at most 2^24');
}

function checkSides(rows: number, cols: number): void {
  checkInteger('sparse', 'rows', rows, 0, most - 1);
  checkInteger('sparse', 'cols', cols, 0, most);
}

/** By counting, so that entries of a row keep their order. */
function compressed({ rows, cols, rowIndices, colIndices, values }: Entries): Csr {
  const indptr = new Int32Array(rows + 1);
  for (let e = 0; e < values.length; ++e) ++indptr[rowIndices[e]! + 1]!;
  for (let i = 0; i < rows; ++i) indptr[i + 1]! += indptr[i]!;
  const next = indptr.slice(0, rows);
  const indices = new Int32Array(values.length);
  const sorted = new Float32Array(values.length);
  for (let e = 0; e < values.length; ++e) {
    const to = next[rowIndices[e]!]!++;
    indices[to] = colIndices[e]!;
    sorted[to] = values[e]!;
  }
  return { rows, cols, indptr, indices, values: sorted };
}

/** The entries of nested arrays that are not 0. */
function fromDense(dense: readonly ArrayLike<number>[]): Csr {
  const cols = dense[0]?.length ?? 0;
  checkSides(dense.length, cols);
  const indptr = new Int32Array(dense.length + 1);
  let count = 0;
  for (const [i, row] of dense.entries()) {
    checkArray(`[${i}]`, row);
    if (row.length !== cols) {
      throw invalid(`sparse: row ${i} has ${row.length} elements, must have row 0's ${cols}`);
    }
    for (let j = 0; j < cols; ++j) {
      const value = row[j];
      if (typeof value !== 'number') throw refused('sparse', `[${i}][${j}]`, value, 'a number');
      if (value !== 0) ++count;
    }
    if (count > most) throw refused('sparse', 'entries', count, 'at most 2^24');
    indptr[i + 1] = count;
  }
  const [indices, values] = [new Int32Array(count), new Float32Array(count)];
  let entry = 0;
  for (const row of dense) {
    for (let j = 0; j < cols; ++j) {
      if (row[j] === 0) continue;
      indices[entry] = j;
      values[entry++] = row[j]!;
    }
  }
  return { rows: dense.length, cols, indptr, indices, values };
}

/** Checks what is given, and makes rows of it. */
export function csrOf(given: Csr | Entries | readonly ArrayLike<number>[]): Csr {
  if (Array.isArray(given)) return fromDense(given);
  const options = given as Csr & Entries;
  if (options instanceof DeviceArray) {
    throw refused('sparse', 'options', options, 'entries on the host: what `read` resolves with');
  }
  checkKeys('sparse', options, ['rows', 'cols', ...compressedKeys, ...places, 'values']);
  const isGiven = (name: keyof Csr | keyof Entries) => options[name] !== undefined;
  const [byRows, byPlaces] = [compressedKeys.find(isGiven), places.find(isGiven)];
  if (byRows && byPlaces) throw invalid(`sparse: ${byRows} and ${byPlaces} exclude each other`);
  const { rows, cols, values } = options;
  checkSides(rows, cols);
  checkValues(values);
  if (byPlaces) {
    checkLength('rowIndices', options.rowIndices, 'values.length', values.length);
    checkLength('colIndices', options.colIndices, 'values.length', values.length);
    checkPlaces('rowIndices', options.rowIndices, 'rows', rows);
    checkPlaces('colIndices', options.colIndices, 'cols', cols);
    return compressed(options);
  }
  const { indptr, indices } = options;
  checkLength('indptr', indptr, 'rows + 1', rows + 1);
  checkLength('indices', indices, 'values.length', values.length);
  checkPlaces('indices', indices, 'cols', cols);
  for (let i = 0; i <= rows; ++i) {
    const least = i === 0 ? 0 : indptr[i - 1]!;
    const top = i === 0 ? 0 : values.length;
    if (
      !(Number.isInteger(indptr[i]) && indptr[i]! >= least && indptr[i]! <= top) ||
      (i === rows && indptr[i] !== values.length)
    ) {
      const rule =
        i === rows ? `values.length = ${values.length}` : `an integer from ${least} to ${top}`;
      throw refused('sparse', `indptr[${i}]`, indptr[i], rule);
    }
  }
  // The transpose may be made after the caller has changed its arrays.
  return {
    rows,
    cols,
    indptr: Int32Array.from(indptr),
    indices: Int32Array.from(indices),
    values: Float32Array.from(values),
  };
}

function transposed({ rows, cols, indptr, indices, values }: Csr): Csr {
  const colIndices = new Int32Array(values.length);
  for (let i = 0; i < rows; ++i) colIndices.fill(i, indptr[i], indptr[i + 1]);
  return compressed({ rows: cols, cols: rows, rowIndices: indices, colIndices, values });
}

/** Entries of the longest row. */
function longestOf({ rows, indptr }: Csr): number {
  let longest = 0;
  for (let i = 0; i < rows; ++i) longest = Math.max(longest, indptr[i + 1]! - indptr[i]!);
  return longest;
}

/**
 * Of a matrix whose rows have about as many entries, how many the longest has; else 0. More than 32
 * would leave too few fragments for what they do.
 */
function slotsFor({ rows, values }: Csr, longest: number): number {
  return longest <= 32 && longest * rows <= 1.25 * values.length ? longest : 0;
}

/** Entries of rows side by side: entry s of row i at s * (rows in whole texels) + i. */
function inSlots(
  { rows, indptr }: Csr,
  slots: number,
  numbers: ArrayLike<number>,
  none: number,
): Float32Array {
  const apart = 4 * Math.ceil(rows / 4);
  const result = new Float32Array(slots * apart).fill(none);
  for (let i = 0; i < rows; ++i) {
    const first = indptr[i]!;
    for (let e = first; e < indptr[i + 1]!; ++e) result[(e - first) * apart + i] = numbers[e]!;
  }
  return result;
}

/** A sparse matrix on the device, and after a loss there again. Made by `sparse`. */
export class SparseMatrix implements Disposable {
  /** Minified classes have no names of their own, and messages need this one. */
  static readonly name = 'SparseMatrix';
  /** The same as dispose(). Older browsers have it as `Symbol.for('Symbol.dispose')`. */
  declare [Symbol.dispose]: () => void;
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly cols: number;
  /** Number of entries. */
  readonly entries: number;
  /** @internal Where rows begin, columns and values. */
  readonly parts: readonly [Vector, Vector, Vector];
  /** @internal Where rows have about as many entries, each has so many places for them; else 0. */
  readonly slots: number;
  /** @internal That whose transpose it is, and goes with; or itself. */
  readonly whole: SparseMatrix;
  readonly #longest: number;
  /** On the host, for the transpose and for what comes after a loss of the context. */
  readonly #csr: Csr;
  /** That of the context which has the entries. */
  #epoch: number;
  #transpose: SparseMatrix | undefined;
  #disposed = false;

  private constructor(session: Session, csr: Csr, whole?: SparseMatrix) {
    this.whole = whole ?? this;
    this.rows = csr.rows;
    this.cols = csr.cols;
    this.entries = csr.values.length;
    this.#csr = csr;
    this.#longest = longestOf(csr);
    this.slots = slotsFor(csr, this.#longest);
    const made: Vector[] = [];
    const vector = (numbers: ArrayLike<number>) => {
      const one = Vector.make(session, numbers.length, numbers);
      made.push(one);
      return one;
    };
    const [starts, columns, values] = this.#numbers();
    try {
      this.parts = unscoped(session, () => [vector(starts), vector(columns), vector(values)]);
    } catch (error) {
      for (const one of made) one.dispose();
      throw error;
    }
    this.#epoch = session.epoch;
  }

  /** What the parts have. */
  #numbers(): readonly [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>] {
    const { slots } = this;
    const { indptr, indices, values } = this.#csr;
    if (slots === 0) return [indptr, indices, values];
    return [[], inSlots(this.#csr, slots, indices, -1), inSlots(this.#csr, slots, values, 0)];
  }

  /** @internal */
  static make(session: Session, csr: Csr): SparseMatrix {
    const matrix = new SparseMatrix(session, csr);
    session.scope?.push(matrix);
    return matrix;
  }

  /** @internal A fragblas_sparse. */
  get fields(): number[] {
    this.#checkAlive();
    const { rows, cols, parts, slots } = this;
    const places = parts.flatMap(({ buffer, offset }) => [buffer, offset]);
    return [rows, cols, parts[2].size, ...places, slots, this.#longest];
  }

  /** @internal */
  get session(): Session {
    return this.parts[0].session;
  }

  #checkAlive(): void {
    if (this.#disposed) throw invalid(`${this.label}: used after dispose()`);
    const { epoch } = this.session;
    void this.parts[0].buffer;
    if (this.#epoch === epoch) return;
    for (const [i, numbers] of this.#numbers().entries()) this.parts[i]!.write(numbers);
    this.#epoch = epoch;
  }

  /** What error messages call it, such as "SparseMatrix (2 x 3)". */
  get label(): string {
    return `SparseMatrix (${this.rows} x ${this.cols})`;
  }

  /**
   * The transpose, made on the host at the first call and kept: it lives as long as this matrix.
   *
   * @throws {@link BlasError} `InvalidArgument` after dispose(), `OutOfMemory`, `ContextLost`
   */
  transpose(): SparseMatrix {
    this.#checkAlive();
    this.#transpose ??= new SparseMatrix(this.session, transposed(this.#csr), this.whole);
    return this.#transpose;
  }

  /** Frees it, and its transpose. Calling it again does nothing. Also called by `using`. */
  dispose(): void {
    this.#disposed = true;
    for (const part of this.parts) part.dispose();
    this.#transpose?.dispose();
  }
}
makeDisposable(SparseMatrix.prototype);
