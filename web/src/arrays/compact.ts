// Matrices in half or a quarter of the bytes, for products to read: compact, and gemv and gemm that
// take them. SPDX-License-Identifier: MIT
import { flatVector, into, layoutOf, opOf } from '../call.js';
import { checkFlag, checkInteger, checkKeys, checkNumbers, maxSize, refused } from '../check.js';
import type { Session } from '../contract.js';
import { DeviceArray, DeviceBuffer, type ReadOptions, unscoped } from '../device-array.js';
import type { Floats } from '../dtype.js';
import { invalid } from '../errors.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import Gemm, { type GemmOptions } from '../routines/gemm.js';
import MatrixVector, { type GemvOptions } from '../routines/matrix-vector.js';
import { Vector } from '../vector.js';
import type { View } from '../view-arguments.js';
import type { ArraysAbi } from './abi.js';
import { ArrayArguments, lineView } from './arguments.js';

/** How the elements of a compact matrix are stored. */
export type CompactFormat = 'float16' | 'int8';

/** Options of `compact`. */
export interface CompactOptions {
  /**
   * 2 bytes an element, or 1: multiples from -127 to 127 of a scale for each row. Default: `int8`
   * for an Int8Array, else `float16`.
   */
  format?: CompactFormat;
  /**
   * Of `int8`: a scale for each row, finite and at least 0. Default: the largest magnitude of the
   * row over 127.
   */
  scales?: ArrayLike<number>;
}

/** Arguments of `gemv` with a compact matrix. */
export interface CompactGemvOptions extends Omit<GemvOptions, 'a'> {
  /** m x n. */
  a: CompactMatrix;
}

/** Two factors, one of them compact. */
export type CompactFactors<A, B> = {
  /** m x k, or k x m with transA. */
  a: A;
  /** k x n, or n x k with transB. */
  b: B;
};

/**
 * Arguments of `gemm` with a compact matrix as one factor; the other is not compact, and what else
 * `gemm` takes is left out.
 */
export type CompactGemmOptions = Pick<
  GemmOptions,
  'alpha' | 'beta' | 'c' | 'transA' | 'transB' | 'signal'
> & {
  [Option in
    | Exclude<
        keyof GemmOptions,
        'a' | 'b' | 'alpha' | 'beta' | 'c' | 'transA' | 'transB' | 'signal'
      >
    | 'mode'
    | 'reproducible']?: never;
} & (CompactFactors<CompactMatrix, Matrix> | CompactFactors<Matrix, CompactMatrix>);

const formats = ['float16', 'int8'] as const satisfies readonly CompactFormat[];
/** Elements that are brought to the device at a time. */
const atOnce = 2 ** 22;

/** A matrix that products read, in half or a quarter of the bytes. Made by `compact`. */
export class CompactMatrix extends DeviceArray {
  /** Minified classes have no names of their own, and messages need this one. */
  static override readonly name = 'CompactMatrix';

  private constructor(
    deviceBuffer: DeviceBuffer,
    /** Number of rows. */
    readonly rows: number,
    /** Number of columns. */
    readonly cols: number,
    /** How its elements are stored. */
    readonly format: CompactFormat,
    /** @internal Of `int8`: one for each row. */
    readonly scales: Vector | undefined,
  ) {
    super(deviceBuffer, 0, true);
  }

  /** @internal */
  static make(session: Session, rows: number, cols: number, format: CompactFormat): CompactMatrix {
    const code = formats.indexOf(format);
    const inTexel = format === 'float16' ? 8 : 16;
    const size = checkInteger('compact', 'rows * cols', rows * cols, 0, maxSize);
    const label = `CompactMatrix (${rows} x ${cols}, ${format})`;
    const deviceBuffer = new DeviceBuffer(session, {
      size: Math.ceil(size / inTexel),
      dtype: 'float32',
      label,
      create: (abi, context, out) =>
        (abi as ArraysAbi)._fragblas_compact_create(context, rows, cols, code, out),
    });
    try {
      const scales =
        format === 'int8' ? unscoped(session, () => Vector.make(session, rows)) : undefined;
      return new CompactMatrix(deviceBuffer, rows, cols, format, scales);
    } catch (error) {
      deviceBuffer.dispose();
      throw error;
    }
  }

  override get label(): string {
    return `CompactMatrix (${this.rows} x ${this.cols}, ${this.format})`;
  }

  /** Bytes on the device. */
  get bytes(): number {
    const inTexel = this.format === 'float16' ? 8 : 16;
    return 16 * this.rows * Math.ceil(this.cols / inTexel) + 4 * (this.scales?.size ?? 0);
  }

  /** @internal A fragblas_compact. */
  get words(): readonly number[] {
    const { buffer, scales, rows, cols, format } = this;
    return [buffer, scales?.buffer ?? 0, rows, cols, formats.indexOf(format)];
  }

  /** Resolves with the elements, row by row, as they are stored. Rejects as `read` of a matrix. */
  override async read<T extends Floats = Float32Array>(options?: ReadOptions<T>): Promise<T> {
    const matrix = Matrix.make(this.session, this.rows, this.cols);
    try {
      runCompact(
        new ArrayArguments(this.session, `${this.label}.read`, {}, []),
        this,
        [matrix],
        (abi, compact, to) => abi._fragblas_expand_rows(compact, 0, to),
      );
      return matrix.read(options);
    } finally {
      matrix.dispose();
    }
  }

  /**
   * Resolves with an array of the rows, each an array of its elements.
   *
   * @throws {@link BlasError} (rejects) as `read`
   */
  async toArray(): Promise<number[][]> {
    const { rows, cols } = this;
    const elements = await this.read();
    const row = (i: number) => Array.from(elements.subarray(i * cols, (i + 1) * cols));
    return Array.from({ length: rows }, (_, i) => row(i));
  }

  override dispose(): void {
    super.dispose();
    this.scales?.dispose();
  }
}

/** Runs a call that takes a compact matrix and views, by their addresses. */
function runCompact(
  args: ArrayArguments,
  compact: CompactMatrix,
  views: readonly View[],
  call: (abi: ArraysAbi, compact: number, ...at: [number, number]) => number,
): void {
  const { runtime } = args.session;
  const { words } = compact;
  const all = views.flatMap((m) => [m.buffer, m.offset, m.rows, m.cols, m.ld, layoutOf(m)]);
  args.run((abi) => {
    const at = runtime.room(4 * (words.length + all.length));
    runtime.integers.set([...words, ...all], at >> 2);
    const first = at + 4 * words.length;
    return call(abi as ArraysAbi, at, first, first + 24);
  });
}

function compactOf(args: ArrayArguments, name: string): CompactMatrix {
  const compact = args.get(name) as CompactMatrix;
  if (compact.session !== args.session) {
    throw invalid(`${args.routine}: ${name} belongs to another Blas`);
  }
  return compact;
}

/** Rows of a compact matrix, from a matrix of them. */
function write(
  args: ArrayArguments,
  from: Matrix,
  to: CompactMatrix,
  row: number,
  scales?: Vector,
): void {
  const given = scales?.buffer ?? 0;
  runCompact(args, to, [from], (abi, compact, view) =>
    abi._fragblas_compact_rows(view, compact, row, given),
  );
}

/** So many numbers from a place on. */
function floatsOf(data: ArrayLike<number>, first: number, count: number): Float32Array {
  const typed = data as Partial<Float32Array>;
  return typed.subarray
    ? Float32Array.from(typed.subarray(first, first + count))
    : Float32Array.from({ length: count }, (_, i) => data[first + i]!);
}

/** Compact matrices. */
export default abstract class Compact extends Part {
  /**
   * A matrix in half or a quarter of the bytes, each element rounded to the nearest number there
   * is, for `gemv` and `gemm` to read.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  compact(a: Matrix, options?: CompactOptions): CompactMatrix;
  /**
   * The same of numbers, row by row: a Float16Array where the engine has it, any other array, or an
   * Int8Array of multiples of `scales`.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  compact(
    rows: number,
    cols: number,
    data: ArrayLike<number>,
    options?: CompactOptions,
  ): CompactMatrix;
  compact(
    a: Matrix | number,
    second?: CompactOptions | number,
    data?: ArrayLike<number>,
    others: CompactOptions = {},
  ): CompactMatrix {
    const { session } = this;
    const given = a instanceof Matrix;
    const options = given ? ((second as CompactOptions | undefined) ?? {}) : others;
    checkKeys('compact', options, ['format', 'scales']);
    const isBytes = data instanceof Int8Array;
    const { format = isBytes ? 'int8' : 'float16', scales } = options;
    if (!formats.includes(format)) throw refused('compact', 'format', format, 'float16 or int8');
    const rows = given ? a.rows : checkInteger('compact', 'rows', a, 0, maxSize);
    const cols = given ? a.cols : checkInteger('compact', 'cols', second, 0, maxSize);
    if (!given) {
      checkNumbers('compact', 'data', data);
      if (data.length !== rows * cols) {
        throw refused('compact', 'data.length', data.length, `rows * cols = ${rows * cols}`);
      }
    }
    if (scales !== undefined) {
      checkNumbers('compact', 'scales', scales);
      if (format !== 'int8' || scales.length !== rows) {
        throw refused('compact', 'scales', scales, `left out, or ${rows} numbers for int8`);
      }
      for (let i = 0; i < rows; ++i) {
        const scale = Math.fround(scales[i]!);
        if (scale >= 0 && scale < Infinity) continue;
        throw refused('compact', `scales[${i}]`, scales[i], 'at least 0 and a finite float');
      }
    }
    if (isBytes) {
      if (!scales) throw refused('compact', 'scales', scales, 'given with an Int8Array');
      const place = data.indexOf(-128);
      if (place >= 0) throw refused('compact', `data[${place}]`, -128, 'at least -127');
    }
    const args = new ArrayArguments(session, 'compact', {}, []);
    if (given) args.own('a', a);
    return into(
      undefined,
      () => CompactMatrix.make(session, rows, cols, format),
      (compact) => {
        const some = Math.max(1, Math.floor(atOnce / Math.max(1, cols)));
        for (let row = 0; row < rows && cols > 0; row += some) {
          const count = Math.min(some, rows - row);
          const part = given
            ? a.view({ row, rows: count })
            : Matrix.make(session, count, cols, partOf(data!, isBytes, scales, row, count, cols));
          let steps: Vector | undefined;
          try {
            if (scales) steps = Vector.make(session, count, floatsOf(scales, row, count));
            write(args, part, compact, row, steps);
          } finally {
            part.dispose();
            steps?.dispose();
          }
        }
      },
    );
  }

  /**
   * y := alpha op(A) x + beta y, where A may be compact.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  gemv(options: CompactGemvOptions | GemvOptions): Vector {
    if (!(options?.a instanceof CompactMatrix)) {
      return MatrixVector.prototype.gemv.call(this as never, options as GemvOptions);
    }
    const keys = ['a', 'x', 'y', 'alpha', 'beta', 'trans'];
    const args = new ArrayArguments(this.session, 'gemv', options, keys);
    const a = compactOf(args, 'a');
    const trans = checkFlag('gemv', 'trans', options.trans);
    const x = args.sized('x', trans ? 'a.rows' : 'a.cols', trans ? a.rows : a.cols);
    const [rule, size] = trans ? (['a.cols', a.cols] as const) : (['a.rows', a.rows] as const);
    return into(
      args.output('y', rule, size),
      () => args.newVector(size),
      (y) => {
        if (trans) {
          const [row, to] = [args.forwards('x', x), args.forwards('y', y)];
          multiply(args, a, lineView(row, false), lineView(to, false), false);
          return;
        }
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        runCompact(args, a, [], (abi, compact) =>
          abi._fragblas_compact_gemv(alpha, compact, ...flatVector(x), beta, ...flatVector(y)),
        );
      },
    );
  }

  /**
   * C := alpha op(A) op(B) + beta C, where one factor may be compact; else gemm of the main entry.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  gemm(options: CompactGemmOptions | GemmOptions): Matrix {
    const first = options?.a instanceof CompactMatrix;
    if (!first && !(options?.b instanceof CompactMatrix)) {
      return Gemm.prototype.gemm.call(this as never, options as GemmOptions);
    }
    const keys = ['a', 'b', 'c', 'alpha', 'beta', 'transA', 'transB'];
    const args = new ArrayArguments(this.session, 'gemm', options, keys);
    const compact = compactOf(args, first ? 'a' : 'b');
    if (first && options.b instanceof CompactMatrix) {
      throw refused('gemm', 'b', options.b, 'a Matrix: one factor may be compact');
    }
    const other = args.matrix(first ? 'b' : 'a');
    const transA = checkFlag('gemm', 'transA', options.transA);
    const transB = checkFlag('gemm', 'transB', options.transB);
    const { a, b } = options;
    const [m, k] = transA ? [a.cols, a.rows] : [a.rows, a.cols];
    const [inner, n] = transB ? [b.cols, b.rows] : [b.rows, b.cols];
    if (inner !== k) {
      const sides = `a.${transA ? 'rows' : 'cols'} = b.${transB ? 'cols' : 'rows'}`;
      throw invalid(
        `gemm: a is ${a.rows} x ${a.cols} and b is ${b.rows} x ${b.cols}, must have ${sides}`,
      );
    }
    return args.intoMatrix('c', ['m', m], ['n', n], 'row-major', (c) => {
      // With A compact, C^T = op(B)^T op(A)^T.
      const turned = first ? !transB : transA;
      const factor = turned ? other.transpose() : other;
      multiply(args, compact, factor, first ? c.transpose() : c, first ? !transA : transB);
    });
  }
}

/** C := alpha A op(B) + beta C, B compact. */
function multiply(args: ArrayArguments, b: CompactMatrix, a: View, c: View, trans: boolean): void {
  const alpha = args.scalar(0, 'alpha', 1);
  const beta = args.scalar(1, 'beta', 0);
  runCompact(args, b, [a, c], (abi, compact, from, to) =>
    abi._fragblas_compact_gemm(alpha, from, compact, opOf(trans), beta, to),
  );
}

/** Rows of the caller's numbers; bytes as the multiples that they are. */
function partOf(
  data: ArrayLike<number>,
  isBytes: boolean,
  scales: ArrayLike<number> | undefined,
  row: number,
  count: number,
  cols: number,
): Float32Array {
  const floats = floatsOf(data, row * cols, count * cols);
  if (!isBytes) return floats;
  return floats.map((steps, i) => steps * scales![row + Math.floor(i / cols)]!);
}
