// All elements of a matrix whose lines lie tight, as a vector. SPDX-License-Identifier: MIT
import type { Matrix } from './matrix.js';
import { Vector } from './vector.js';

/** Whether there are no gaps between lines. */
export function isTight({ rows, cols, ld, layout }: Matrix): boolean {
  const [lines, length] = layout === 'row-major' ? [rows, cols] : [cols, rows];
  return lines <= 1 || ld === length;
}

/** The elements of a tight matrix, in the order of its layout. */
export function whole(matrix: Matrix): Vector {
  void matrix.buffer; // throws after dispose(), of a view too
  const { deviceBuffer, offset, rows, cols } = matrix;
  return Vector.over(deviceBuffer, { offset, size: rows * cols, inc: 1 });
}
