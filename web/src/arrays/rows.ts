// By an index: gatherRows, scatterRows, im2col. SPDX-License-Identifier: MIT
import type { CallOptions } from '../arguments.js';
import { checkInteger, maxSize, refused, toFloats } from '../check.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { Vector } from '../vector.js';
import { ArrayArguments } from './arguments.js';

/** Arguments of `gatherRows`. */
export interface GatherRowsOptions extends CallOptions {
  /** What rows are taken of. */
  a: Matrix;
  /** Rows of a, counted from 0: numbers, or a vector on the device. */
  indices: Vector | ArrayLike<number>;
  /** indices.size x a.cols, written. Default: a new matrix, which is the caller's to dispose. */
  c?: Matrix;
}

/** Arguments of `scatterRows`. */
export interface ScatterRowsOptions extends CallOptions {
  /** The rows. */
  a: Matrix;
  /** Where each row of a goes. */
  indices: Vector | ArrayLike<number>;
  /** Written: rows that no index names are kept. */
  c: Matrix;
}

/** Arguments of `im2col`. */
export interface Im2colOptions extends CallOptions {
  /** A pixel a row, rows of pixels behind each other; channels are columns. */
  image: Matrix;
  /** Of the image, in pixels. */
  height: number;
  /** The same. */
  width: number;
  /** Height and width of a window. Default: [3, 3]. */
  kernel?: readonly [number, number];
  /** From window to window. Default: 1. */
  stride?: number;
  /** Pixels of zeros around the image. Default: 0. */
  padding?: number;
  /** From pixel to pixel of a window. Default: 1. */
  dilation?: number;
  /** Written. Default: a new matrix, which is the caller's to dispose. */
  c?: Matrix;
}

/** Calls with the indices as a vector, for the time of the call. */
function withIndices<T>(args: ArrayArguments, call: (indices: Vector) => T): T {
  const given = args.get('indices');
  if (given instanceof Vector) return call(args.forwards('indices', args.vector('indices')));
  if (typeof Object(given).length !== 'number') {
    throw refused(args.routine, 'indices', given, 'a Vector or an array of numbers');
  }
  const numbers = toFloats(args.routine, 'indices', given);
  const vector = Vector.make(args.session, numbers.length, numbers);
  try {
    return call(vector);
  } finally {
    vector.dispose();
  }
}

/** By an index. */
export default abstract class Rows extends Part {
  /**
   * Row i of C := row indices[i] of A; a row of NaNs where A has no such row.
   *
   * @returns c, or a new matrix in the layout of a
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  gatherRows(options: GatherRowsOptions): Matrix {
    const args = new ArrayArguments(this.session, 'gatherRows', options, ['a', 'indices', 'c']);
    const a = args.matrix('a');
    return withIndices(args, ({ size, buffer, offset, inc }) =>
      args.intoMatrix('c', ['indices.size', size], ['a.cols', a.cols], a.layout, (c) => {
        args.runOnViews([a, c], (abi, from, to) =>
          abi._fragblas_gather_rows(from, buffer, offset, inc, to),
        );
      }),
    );
  }

  /**
   * Row indices[i] of C := row i of A, of several the last one.
   *
   * @returns c
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  scatterRows(options: ScatterRowsOptions): Matrix {
    const args = new ArrayArguments(this.session, 'scatterRows', options, ['a', 'indices', 'c']);
    const [a, c] = [args.matrix('a'), args.matrix('c')];
    args.same('c.cols', c.cols, 'a.cols', a.cols);
    withIndices(args, ({ size, buffer, offset, inc }) => {
      args.same('indices.size', size, 'a.rows', a.rows);
      args.runOnViews([a, c], (abi, from, to) =>
        abi._fragblas_scatter_rows(from, buffer, offset, inc, to),
      );
    });
    return c;
  }

  /**
   * The windows of an image as rows, the pixels of a window behind each other, their channels side
   * by side: a convolution is the product with a matrix of filters, one a column.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  im2col(options: Im2colOptions): Matrix {
    const where = 'im2col';
    const keys = ['image', 'height', 'width', 'kernel', 'stride', 'padding', 'dilation', 'c'];
    const args = new ArrayArguments(this.session, where, options, keys);
    const image = args.matrix('image');
    const { kernel = [3, 3], stride = 1, padding = 0, dilation = 1 } = options;
    const size = (name: string, value: number, least: number) =>
      checkInteger(where, name, value, least, maxSize);
    const height = size('height', options.height, 0);
    const width = size('width', options.width, 0);
    if (!Array.isArray(kernel) || kernel.length !== 2) {
      throw refused(where, 'kernel', kernel, '[height, width]');
    }
    const [down, beside] = [size('kernel[0]', kernel[0], 1), size('kernel[1]', kernel[1], 1)];
    const how = [
      size('stride', stride, 1),
      size('padding', padding, 0),
      size('dilation', dilation, 1),
    ];
    const windows = (extent: number, taps: number) =>
      Math.max(0, Math.floor((extent + 2 * padding - dilation * (taps - 1) - 1) / stride) + 1);
    const rows = windows(height, down) * windows(width, beside);
    const cols = down * beside * image.cols;
    return args.intoMatrix('c', ['windows', rows], ['taps', cols], 'row-major', (c) => {
      args.runOnViews([image, c], (abi, from, to) =>
        abi._fragblas_im2col(from, height, width, down, beside, how[0]!, how[1]!, how[2]!, to),
      );
    });
  }
}
