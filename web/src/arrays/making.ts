// Making arrays and putting them together: matrix and vector of nested arrays, eye, ones, diag,
// linspace, random, hstack, vstack, flat, reshape, scope. SPDX-License-Identifier: MIT
import { into } from '../call.js';
import {
  checkInteger,
  checkKeys,
  checkNumber,
  checkNumbers,
  maxSize,
  refused,
  shown,
} from '../check.js';
import type { Layout, Session } from '../contract.js';
import { DeviceArray } from '../device-array.js';
import { type ComplexNumber, checkDtype, type Elements, type ElementType } from '../dtype.js';
import { invalid } from '../errors.js';
import { Matrix, type MatrixOptions } from '../matrix.js';
import { Part } from '../part.js';
import Run from '../routines/run.js';
import { Vector, type VectorOptions } from '../vector.js';

/** Options of `random`. */
export interface RandomOptions {
  /** Uniform from 0 to 1, without 1, or normal with mean 0 and variance 1. Default: `uniform`. */
  distribution?: 'uniform' | 'normal';
  /** The same seed gives the same numbers on every device, normal ones up to rounding. Default: 0. */
  seed?: number;
}

/** Options of `eye` and `ones`. */
export type TypeOptions = Pick<MatrixOptions, 'dtype'>;

/** A matrix as an array of its rows. */
export type NestedArray = readonly ArrayLike<number | ComplexNumber>[];

const isNested = (value: unknown): value is NestedArray =>
  Array.isArray(value) &&
  // Of all searches this one does not pass by holes.
  value.findIndex((row) => !(typeof row === 'object' && 'length' in Object(row))) < 0;

/** The elements in the order of a layout; complex ones as pairs. */
function flatten(where: string, rows: NestedArray, { parts }: ElementType, layout?: Layout) {
  const cols = rows[0]?.length ?? 0;
  const numbers = new Float64Array(rows.length * cols * (parts ? 2 : 1));
  const [down, beside] = layout === 'column-major' ? [1, rows.length] : [cols, 1];
  for (const [i, row] of rows.entries()) {
    if (row.length !== cols) {
      throw invalid(
        `${where}: row ${i} has ${shown(row.length)} elements, must have row 0's ${cols}`,
      );
    }
    for (let j = 0; j < cols; ++j) {
      const pair = parts?.(row[j]);
      const at = i * down + j * beside;
      if (pair) numbers.set(pair, 2 * at);
      else numbers[at] = checkNumber(where, `[${i}][${j}]`, row[j]);
    }
  }
  return [rows.length, cols, numbers] as const;
}

function size(where: string, name: string, value: unknown): number {
  return checkInteger(where, name, value, 0, maxSize);
}

/** The rows and columns that `where` makes, which Matrix.make would name as its own. */
function checkSizes(where: string, rows: unknown, cols: unknown): void {
  size(where, 'rows * cols', size(where, 'rows', rows) * size(where, 'cols', cols));
}

/** A new matrix of what GLSL says of row and col. */
function filled(
  session: Session,
  rows: number,
  cols: number,
  body: string,
  inputs: Readonly<Record<string, Vector>> = {},
): Matrix {
  return into(
    undefined,
    () => Matrix.make(session, rows, cols),
    (output) => Run.prototype.run.call({ session } as Run, { body, inputs, output }),
  );
}

// PCG's permutation (O'Neill), twice, of the place and the seed.
const randomBits = `
  uint state = uint(row) * 747796405u + uint(col) * 2891336453u + uint(seed) * 277803737u + 1u;
  uint words[4];
  for (int i = 0; i < 4; ++i) {
    state = state * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
    state ^= word >> 22;
    words[i] = (word >> 22) ^ word;
  }
  float first = float(words[1] >> 8) * 5.9604644775390625e-08;
  float second = float(words[3] >> 8) * 5.9604644775390625e-08;`;
/** A number from 0 to 1 for each place and `seed`. */
export const uniformBody = `${randomBits}\n  return first;`;
const distributions = {
  uniform: uniformBody,
  normal: `${randomBits}\n  return sqrt(-2.0 * log(1.0 - first)) * cos(6.283185307179586 * second);`,
};

function typeOf(where: string, options: TypeOptions = {}): TypeOptions {
  checkKeys(where, options, ['dtype']);
  return options;
}

function square(session: Session, where: string, n: number, options?: TypeOptions): Matrix {
  checkSizes(where, n, n);
  return Matrix.make(session, n, n, undefined, { ...typeOf(where, options), ld: Math.max(1, n) });
}

/** A vector with a step of one more than the leading dimension. */
function diagonalOf({ deviceBuffer, rows }: Matrix): Vector {
  return Vector.over(deviceBuffer, { offset: 0, size: rows, inc: rows + 1 });
}

/** The matrices of a row or column of them. */
function checkStack(session: Session, where: string, matrices: readonly Matrix[]): void {
  if (!Array.isArray(matrices) || matrices.length === 0) {
    throw refused(where, 'matrices', matrices, 'an array of at least one Matrix');
  }
  for (const [i, matrix] of matrices.entries()) {
    if (!(matrix instanceof Matrix)) throw refused(where, `[${i}]`, matrix, 'a Matrix');
    if (matrix.session !== session) throw invalid(`${where}: [${i}] belongs to another Blas`);
    const [first] = matrices as [Matrix];
    if (matrix.dtype !== first.dtype) {
      throw refused(where, `[${i}].dtype`, matrix.dtype, `[0].dtype = ${first.dtype}`);
    }
    const fits = where === 'hstack' ? matrix.rows === first.rows : matrix.cols === first.cols;
    if (!fits) {
      const what = where === 'hstack' ? 'rows' : 'columns';
      throw invalid(
        `${where}: [${i}] is ${matrix.rows} x ${matrix.cols}, must have as many ${what} as [0], which is ${first.rows} x ${first.cols}`,
      );
    }
  }
}

/** Matrices beside each other (hstack), or below each other. */
function stack(session: Session, where: 'hstack' | 'vstack', matrices: readonly Matrix[]): Matrix {
  checkStack(session, where, matrices);
  const [{ rows, cols, dtype }] = matrices as [Matrix];
  const [side, place] =
    where === 'hstack' ? (['cols', 'col'] as const) : (['rows', 'row'] as const);
  const all = matrices.reduce((sum, matrix) => sum + matrix[side], 0);
  const shape = { rows, cols, [side]: all };
  return into(
    undefined,
    () => Matrix.make(session, shape.rows, shape.cols, undefined, { dtype }),
    (whole) => {
      let at = 0;
      for (const matrix of matrices) {
        matrix.copyTo(whole.view({ [place]: at, [side]: matrix[side] }));
        at += matrix[side];
      }
    },
  );
}

/** Making arrays. */
export default abstract class Making extends Part {
  /**
   * A matrix of nested arrays, a row each.
   *
   * @example `blas.matrix([[1, 2], [3, 4]])`
   * @throws {@link BlasError} `InvalidArgument`, where rows differ in length or an element is no
   * number, `OutOfMemory`, `ContextLost`
   */
  matrix(rows: NestedArray, options?: MatrixOptions): Matrix;
  /**
   * A matrix on the device, as of the main entry.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  matrix(rows: number, cols: number, data?: Elements, options?: MatrixOptions): Matrix;
  matrix(
    rows: NestedArray | number,
    cols?: MatrixOptions | number,
    data?: Elements,
    options?: MatrixOptions,
  ): Matrix {
    if (!isNested(rows)) {
      if (typeof rows === 'object') {
        throw refused('matrix', 'rows', rows, 'nested arrays, or a number with cols and data');
      }
      if (isNested(data) && data.length > 0) {
        throw invalid('matrix: data is nested; leave out rows and cols');
      }
      return Matrix.make(this.session, rows as number, cols as number, data, options);
    }
    const nested = cols as MatrixOptions | undefined;
    const { session } = this;
    const type = session.types[checkDtype(session.types, 'matrix', nested?.dtype)]!;
    return Matrix.make(session, ...flatten('matrix', rows, type, nested?.layout), nested);
  }

  /**
   * A vector of an array of numbers.
   *
   * @example `blas.vector([1, 2, 3])`
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  vector(data: Elements, options?: VectorOptions): Vector;
  /**
   * A vector on the device, as of the main entry.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  vector(n: number, data?: Elements, options?: VectorOptions): Vector;
  vector(n: Elements | number, data?: Elements | VectorOptions, options?: VectorOptions): Vector {
    const numbers = typeof n === 'object' && n !== null ? n : (data as Elements);
    if (isNested(numbers) && numbers.length > 0) {
      throw invalid('vector: data is nested, must be an array of numbers');
    }
    if (numbers !== n) return Vector.make(this.session, n as number, numbers, options);
    const { session } = this;
    const type =
      session.types[checkDtype(session.types, 'vector', (data as VectorOptions)?.dtype)]!;
    const lanes = type.toLanes('vector', 'data', numbers);
    const given = type.lanes > 1 ? numbers : lanes; // of one lane, they are converted already
    const size = lanes.length / type.lanes;
    return Vector.make(session, size, given, data as VectorOptions | undefined);
  }

  /**
   * An identity matrix.
   *
   * @param options - `dtype`
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  eye(n: number, options?: TypeOptions): Matrix {
    return into(
      undefined,
      () => square(this.session, 'eye', size('eye', 'n', n), options),
      (matrix) => diagonalOf(matrix).fill(1),
    );
  }

  /**
   * A matrix of ones; one of zeros is `matrix(rows, cols)`.
   *
   * @param options - `dtype`
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  ones(rows: number, cols: number, options?: TypeOptions): Matrix {
    checkSizes('ones', rows, cols);
    return into(
      undefined,
      () => Matrix.make(this.session, rows, cols, undefined, typeOf('ones', options)),
      (matrix) => matrix.fill(1),
    );
  }

  /**
   * A square matrix with these elements on its diagonal, and zeros. Of a vector it has the type.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  diag(elements: Vector | ArrayLike<number>): Matrix {
    const { session } = this;
    const given = elements instanceof Vector;
    if (!given) checkNumbers('diag', 'elements', elements);
    const x = given ? elements : Vector.make(session, elements.length, elements);
    try {
      return into(
        undefined,
        () => square(session, 'diag', x.size, { dtype: x.dtype }),
        (matrix) => x.copyTo(diagonalOf(matrix)),
      );
    } finally {
      if (!given) x.dispose();
    }
  }

  /**
   * n numbers from `first` to `last`, both among them, equally far apart.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  linspace(first: number, last: number, n: number): Vector {
    checkNumber('linspace', 'first', first);
    checkNumber('linspace', 'last', last);
    size('linspace', 'n', n);
    const step = n > 1 ? (last - first) / (n - 1) : 0;
    const at = (i: number) => (i === n - 1 && n > 1 ? last : first + i * step);
    return Vector.make(
      this.session,
      n,
      Float32Array.from({ length: n }, (_, i) => at(i)),
    );
  }

  /**
   * Random numbers, made on the device.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  random(rows: number, cols: number, options: RandomOptions = {}): Matrix {
    checkSizes('random', rows, cols);
    checkKeys('random', options, ['distribution', 'seed']);
    const { distribution = 'uniform' } = options;
    if (!Object.hasOwn(distributions, distribution)) {
      throw refused('random', 'distribution', distribution, 'uniform or normal');
    }
    const seed = checkInteger('random', 'seed', options.seed ?? 0, 0, 2 ** 24);
    const input = Vector.make(this.session, 1, [seed]);
    try {
      return filled(this.session, rows, cols, distributions[distribution], { seed: input });
    } finally {
      input.dispose();
    }
  }

  /**
   * Matrices side by side, in a new one.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  hstack(matrices: readonly Matrix[]): Matrix {
    return stack(this.session, 'hstack', matrices);
  }

  /**
   * Matrices below each other, in a new one.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  vstack(matrices: readonly Matrix[]): Matrix {
    return stack(this.session, 'vstack', matrices);
  }

  /**
   * The elements of a matrix, row by row, as a new vector.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  flat(a: Matrix): Vector {
    if (!(a instanceof Matrix)) throw refused('flat', 'a', a, 'a Matrix');
    const { rows, cols, dtype } = a;
    return into(
      undefined,
      () => Vector.make(this.session, rows * cols, undefined, { dtype }),
      (vector) => a.copyTo(Matrix.over(vector.deviceBuffer, rows, cols)),
    );
  }

  /**
   * The elements of a matrix or vector, row by row, as a new matrix of another shape.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  reshape(a: Matrix | Vector, rows: number, cols: number): Matrix {
    if (!(a instanceof Matrix || a instanceof Vector)) {
      throw refused('reshape', 'a', a, 'a Matrix or a Vector');
    }
    const { dtype } = a;
    const count = a instanceof Matrix ? a.rows * a.cols : a.size;
    const all = size('reshape', 'rows', rows) * size('reshape', 'cols', cols);
    if (all !== count) {
      throw refused('reshape', 'rows * cols', all, `${count}, the elements of ${a.label}`);
    }
    const vector =
      a instanceof Matrix
        ? this.flat(a)
        : into(
            undefined,
            () => Vector.make(this.session, count, undefined, { dtype }),
            (copy) => a.copyTo(copy),
          );
    try {
      return into(
        undefined,
        () => Matrix.make(this.session, rows, cols, undefined, { dtype }),
        (matrix) => Matrix.over(vector.deviceBuffer, rows, cols).copyTo(matrix),
      );
    } finally {
      vector.dispose();
    }
  }

  /**
   * Runs a function, and disposes what was made meanwhile, but what it returns: an array, or an
   * array or object of arrays. Of an async function, or another that returns a thenable, what is
   * made until that settles, by others of the page, too: so let no two of them run at the same
   * time.
   *
   * @example
   * ```ts
   * const normalized = blas.scope(() => blas.div({ a, b: blas.nrm2({ a }) }));
   * ```
   * @returns what the function returns; of another thenable than a Promise, a Promise
   * @throws what the function throws
   */
  scope<T>(run: () => T): T {
    if (typeof run !== 'function') throw refused('scope', 'run', run, 'a function');
    const { session } = this;
    const made: Owned[] = [];
    const before = session.scope;
    session.scope = made;
    const end = (kept?: unknown) => {
      // A scope within ends before this one, unless both wait.
      if (session.scope === made) session.scope = before;
      const stays = new Set(ownedIn(kept).map(identity));
      for (const one of made) {
        if (!stays.has(identity(one))) one.dispose();
        else before?.push(one);
      }
    };
    try {
      const result = run();
      if (typeof (result as PromiseLike<unknown> | undefined)?.then === 'function') {
        return Promise.resolve(result).then(
          (value) => {
            end(value);
            return value;
          },
          (error) => {
            end();
            throw error;
          },
        ) as T;
      }
      end(result);
      return result;
    } catch (error) {
      end();
      throw error;
    }
  }
}

/** What a scope may dispose: arrays, and matrices that have several. */
type Owned = { dispose(): void; whole?: object };

/** A view keeps what it looks at: a buffer, or what itself is a view of the whole. */
function identity(owned: Owned): object {
  const looksAt: Partial<Owned> = owned instanceof DeviceArray ? owned.deviceBuffer : owned;
  return looksAt.whole ?? looksAt;
}

const isOwned = (value: unknown): value is Owned =>
  typeof (value as Partial<Owned> | null)?.dispose === 'function';

/** What of it a value is or has. */
function ownedIn(value: unknown): Owned[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts: unknown[] = Object.values(value);
  return [value, ...parts].filter(isOwned);
}
