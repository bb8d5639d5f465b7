// Matrices on the device and views of them.
// SPDX-License-Identifier: MIT
import { flatMatrix, into, layoutOf, layouts, numberAt, opOf } from './call.js';
import { checkInteger, checkKeys, checkWord, maxSize, refused } from './check.js';
import type { Keep, Layout, Lines, Session } from './contract.js';
import {
  checkKeep,
  DeviceArray,
  DeviceBuffer,
  type ReadOptions,
  type WriteOptions,
} from './device-array.js';
import {
  type ComplexNumber,
  checkDtype,
  type Dtype,
  type Elements,
  type Floats,
  functionOf,
} from './dtype.js';
import { invalid } from './errors.js';
import { defaultLd, joined, spanOf } from './lines.js';
import { checkWrite, lanesOf, readPicked, writeLines } from './transfer.js';
import { Vector } from './vector.js';

/** Options of {@link BlasBase.matrix}. */
export interface MatrixOptions {
  /** Default: `row-major`. */
  layout?: Layout;
  /**
   * Elements from one line (row of a row-major, column of a column-major matrix) to the next; at
   * least as many as a line has. Kernels are fastest on multiples of 4. Default: of `float32`
   * without data the next power of two, where that makes at most 2^20 elements. Else a multiple of
   * an eighth of that power in matrices of more than 2^18 elements, where that costs a twentieth at
   * most, and the next multiple of 4 in others, or of 8, where a line has more than 32 elements and
   * there are no data, or at most half as many lines; but lines of 1 or 2 elements, those of 5 of
   * matrices of more than 2^22 elements, and a single line are as long as they are.
   */
  ld?: number;
  /** What survives the loss of the WebGL context. Default: nothing. */
  keep?: Keep;
  /** The type of the elements. Default: `float32`, the only one but in `fragblas/full`. */
  dtype?: Dtype;
}

/** Options of {@link Matrix.view}. */
export interface MatrixViewOptions {
  /** First row. Default: 0. */
  row?: number;
  /** First column. Default: 0. */
  col?: number;
  /** Number of rows. Default: all that are left. */
  rows?: number;
  /** Number of columns. Default: all that are left. */
  cols?: number;
  /** Takes every step-th row of a row-major, column of a column-major matrix. Default: 1. */
  step?: number;
}

interface Place {
  offset: number;
  rows: number;
  cols: number;
  ld: number;
  layout: Layout;
}

/** A matrix on the device, or a view of a block of one. Made by {@link BlasBase.matrix}. */
export class Matrix extends DeviceArray {
  /** Minified classes have no names of their own, and messages need this one. */
  static override readonly name = 'Matrix';
  /** Number of rows. */
  declare readonly rows: number;
  /** Number of columns. */
  declare readonly cols: number;
  /** Elements from one row (row-major) or column (column-major) to the next. */
  declare readonly ld: number;
  /** How the elements follow each other. */
  declare readonly layout: Layout;

  private constructor(deviceBuffer: DeviceBuffer, place: Place, owner: boolean) {
    super(deviceBuffer, place.offset, owner);
    Object.assign(this, place);
  }

  /** @internal */
  static make(
    session: Session,
    rows: number,
    cols: number,
    data?: Elements,
    options: MatrixOptions = {},
  ): Matrix {
    checkInteger('matrix', 'rows', rows, 0, maxSize);
    checkInteger('matrix', 'cols', cols, 0, maxSize);
    const size = checkInteger('matrix', 'rows * cols', rows * cols, 0, maxSize);
    checkKeys('matrix', options, ['layout', 'ld', 'keep', 'dtype']);
    const dtype = checkDtype(session.types, 'matrix', options.dtype);
    const keep = checkKeep('matrix', options.keep);
    const { layout = 'row-major' } = options;
    checkWord('matrix', 'layout', layout, layouts);
    const [count, length] = layout === 'row-major' ? [rows, cols] : [cols, rows];
    const least = Math.max(1, length);
    const ld = checkInteger(
      'matrix',
      'ld',
      options.ld ?? defaultLd(count, length, !data && dtype === 'float32'),
      least,
      maxSize,
    );
    const lines = { count, length, stride: ld };
    const span = spanOf(lines);
    const type = session.types[dtype]!;
    const given =
      data === undefined ? undefined : lanesOf('matrix', type, data, 'rows * cols', size);
    const label = `Matrix (${rows} x ${cols})`;
    const deviceBuffer = new DeviceBuffer(session, { size: span, dtype, label, keep, lines });
    return into(
      undefined,
      () => new Matrix(deviceBuffer, { offset: 0, rows, cols, ld, layout }, true),
      (matrix) => {
        if (given) writeLines(matrix, lines, given, 0);
      },
    );
  }

  /** @internal The elements of a buffer without gaps. */
  static over(
    deviceBuffer: DeviceBuffer,
    rows: number,
    cols: number,
    layout: Layout = 'row-major',
    owner = false,
  ): Matrix {
    const ld = Math.max(1, layout === 'row-major' ? cols : rows);
    return new Matrix(deviceBuffer, { offset: 0, rows, cols, ld, layout }, owner);
  }

  override get label(): string {
    return `Matrix (${this.rows} x ${this.cols})`;
  }

  /**
   * A view of a block of this matrix; nothing is copied, and writing to it writes to this matrix.
   *
   * @throws {@link BlasError} `InvalidArgument` when it reaches beyond this matrix
   */
  view(options: MatrixViewOptions = {}): Matrix {
    const where = `${this.label}.view`;
    checkKeys(where, options, ['row', 'col', 'rows', 'cols', 'step']);
    void this.buffer;
    const row = checkInteger(where, 'row', options.row ?? 0, 0, this.rows);
    const col = checkInteger(where, 'col', options.col ?? 0, 0, this.cols);
    const step = checkInteger(where, 'step', options.step ?? 1, 1, maxSize);
    const { layout } = this;
    const [down, beside] = layout === 'row-major' ? [step, 1] : [1, step];
    const mostRows = Math.ceil((this.rows - row) / down);
    const mostCols = Math.ceil((this.cols - col) / beside);
    const rows = checkInteger(where, 'rows', options.rows ?? mostRows, 0, mostRows);
    const cols = checkInteger(where, 'cols', options.cols ?? mostCols, 0, mostCols);
    // One line has no next, which may be farther away than addresses reach.
    const ld = (layout === 'row-major' ? rows : cols) > 1 ? this.ld * step : this.ld;
    const offset = rows * cols === 0 ? this.offset : this.#position(row, col);
    return new Matrix(this.deviceBuffer, { offset, rows, cols, ld, layout }, false);
  }

  /**
   * The transpose: a view in the other layout. Nothing is copied, and writing to it writes to this
   * matrix. Its elements are read and written in the same order as those of this matrix.
   *
   * @throws {@link BlasError} `InvalidArgument` after dispose(), `ContextLost`
   */
  transpose(): Matrix {
    void this.buffer;
    const { offset, rows, cols, ld } = this;
    const layout = this.layout === 'row-major' ? 'column-major' : 'row-major';
    return new Matrix(this.deviceBuffer, { offset, rows: cols, cols: rows, ld, layout }, false);
  }

  /**
   * Row i as a vector of `cols` elements; a view.
   *
   * @param i - from 0 to `rows` - 1
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  row(i: number): Vector {
    checkInteger(`${this.label}.row`, 'i', i, 0, this.rows - 1);
    return this.#line(this.#position(i, 0), this.cols, 'row-major');
  }

  /**
   * Column j as a vector of `rows` elements; a view.
   *
   * @param j - from 0 to `cols` - 1
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  col(j: number): Vector {
    checkInteger(`${this.label}.col`, 'j', j, 0, this.cols - 1);
    return this.#line(this.#position(0, j), this.rows, 'column-major');
  }

  #line(offset: number, size: number, together: Layout): Vector {
    void this.buffer;
    const place = {
      offset: size === 0 ? this.offset : offset,
      size,
      inc: together === this.layout ? 1 : this.ld,
    };
    return Vector.over(this.deviceBuffer, place);
  }

  /** Index in the buffer of an element. */
  #position(row: number, col: number): number {
    const [major, minor] = this.layout === 'row-major' ? [row, col] : [col, row];
    return this.offset + major * this.ld + minor;
  }

  get #lines(): Lines {
    const { rows, cols, ld, layout } = this;
    const [count, length] = layout === 'row-major' ? [rows, cols] : [cols, rows];
    return { count: rows * cols === 0 ? 0 : count, length, stride: ld };
  }

  /**
   * Replaces elements. The data is in the order of this matrix' layout, without gaps, and is taken
   * before the call returns. Whole lines are one upload.
   *
   * @param data - numbers; anything but a Float32Array is converted first
   * @throws {@link BlasError} `InvalidArgument` when the data reaches beyond the matrix
   */
  write(data: Elements, options?: WriteOptions): void {
    const where = `${this.label}.write`;
    const { type } = this;
    const given = lanesOf(where, type, data);
    const offset = checkWrite(where, this.rows * this.cols, given.length / type.lanes, options);
    void this.buffer;
    writeLines(this, this.#lines, given, offset);
  }

  /**
   * Sets every element to a number, NaN and infinities included. A block of a matrix, whose lines
   * have others between, takes its own size of memory beside it meanwhile.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  fill(value: number | ComplexNumber): void {
    this.partsOf(value);
    void this.buffer;
    const lines = this.#lines;
    const all = this.deviceBuffer.contents.lines;
    const { session, rows, cols, dtype, layout } = this;
    if (joined(lines).count <= 1 || (lines.length === all?.length && lines.stride === all.stride)) {
      this.#whole(spanOf(lines)).fill(value); // with the gaps, which are nobody's
    } else {
      // One pass, however many lines there are.
      into(
        undefined,
        () => Matrix.make(session, rows, cols, undefined, { dtype, layout }),
        (filled) => {
          filled.fill(value);
          filled.copyTo(this);
        },
      ).dispose();
    }
  }

  /**
   * Copies the elements to another matrix of the same shape, in whatever layout, on the device.
   * One pass, and every bit is kept.
   *
   * @returns `target`
   * @throws {@link BlasError} `InvalidArgument` when the shapes differ
   */
  copyTo(target: Matrix): Matrix {
    const where = `${this.label}.copyTo`;
    if (!(target instanceof Matrix)) {
      throw refused(where, 'target', target, 'a Matrix');
    }
    this.checkTarget(where, target);
    if (target.rows !== this.rows || target.cols !== this.cols) {
      throw invalid(
        `${where}: target is ${target.rows} x ${target.cols}, must be ${this.rows} x ${this.cols}`,
      );
    }
    const from = joined(this.#lines);
    const to = joined(target.#lines);
    const places = [...flatMatrix(this), ...flatMatrix(target)] as const;
    const flip = this.layout !== target.layout;
    if (from.count <= 1 && to.count <= 1 && !flip) {
      this.#whole(from.length).copyTo(target.#whole(to.length));
    } else {
      // A matrix in the other layout is the transpose of itself in the target's.
      const [m, n] = flip ? [this.cols, this.rows] : [this.rows, this.cols];
      const alpha = numberAt(this.session, 0, 1);
      this.session.enqueue((abi) =>
        functionOf(abi, 'omatcopy', this.type)(
          layoutOf(target),
          opOf(flip),
          m,
          n,
          alpha,
          ...places,
        ),
      );
    }
    return target;
  }

  /** All that lies from the first element to the last. */
  #whole(length: number): Vector {
    const size = this.rows * this.cols === 0 ? 0 : length;
    return Vector.over(this.deviceBuffer, { offset: this.offset, size, inc: 1 });
  }

  /**
   * Resolves with an array of the rows, each an array of its elements.
   *
   * @throws {@link BlasError} (rejects) as `read`
   */
  async toArray(): Promise<number[][]> {
    const { rows, cols, layout } = this;
    const elements = await this.read();
    const [down, beside] = layout === 'row-major' ? [cols, 1] : [1, rows];
    const lanes = elements.length / (rows * cols);
    return Array.from({ length: rows }, (_, i) =>
      Array.from({ length: cols * lanes }, (_, j) => {
        const lane = j % lanes;
        return elements[i * down * lanes + (j - lane) * beside + lane]!;
      }),
    );
  }

  /**
   * Resolves with the elements as they are at this point of the queue, in the order of this matrix'
   * layout and without gaps, without blocking the page for long. What lies between its lines is
   * read, too. Elements of `float64` come in a Float64Array: `read<Float64Array>()`.
   *
   * @throws {@link BlasError} (rejects) `InvalidArgument`, `ContextLost`, or why the work behind it
   * failed; the reason of an aborted signal
   */
  override read<T extends Floats = Float32Array>(options?: ReadOptions<T>): Promise<T> {
    const { count, length, stride } = joined(this.#lines);
    const span = spanOf({ count, length, stride });
    const size = this.rows * this.cols;
    return readPicked(this, this.offset, span, size, count <= 1, options, (from, to) => {
      const { lanes } = this.type;
      for (let i = 0; i < count; ++i) {
        const at = i * stride * lanes;
        to.set(from.subarray(at, at + length * lanes), i * length * lanes);
      }
    });
  }
}
