// From one operand of a batch to the next. SPDX-License-Identifier: MIT
import type { Arguments } from './arguments.js';
import { refused } from './check.js';
import { hasGaps } from './lines.js';
import type { Matrix } from './matrix.js';

/**
 * Elements from a matrix to the next. In a buffer with gaps between lines they are so many lines,
 * or all matrices are beside each other.
 */
export function checkStride(
  args: Arguments,
  name: string,
  matrix: Matrix,
  batchSize: number,
): number {
  const stride = args.integer(name);
  const { ld, offset } = matrix;
  const { lines } = matrix.deviceBuffer.contents;
  const length = matrix.layout === 'row-major' ? matrix.cols : matrix.rows;
  const end = (offset % ld) + (batchSize - 1) * Math.abs(stride) + length;
  if (stride % ld !== 0 && hasGaps(lines) && end > lines.length) {
    throw refused(args.routine, name, stride, `a multiple of the ld = ${ld}`);
  }
  return stride;
}
