// How the elements of a matrix lie in its buffer: in lines, with or without gaps between them.
// SPDX-License-Identifier: MIT
import type { Lines } from './contract.js';

/** Elements up to which a matrix may be much larger for lines that begin at texels: 16 MiB. */
const littleMemory = 2 ** 22;

/**
 * Elements from one line to the next. Kernels read and write texels, four elements, so lines of
 * whole texels are worth some memory: lines of 2 and 5 elements, which grow by more than a third,
 * only while the matrix is small; those of one, and a single line, stay as they are.
 */
export function defaultLd(count: number, length: number): number {
  const whole = 4 * Math.ceil(length / 4);
  const little = 3 * whole <= 4 * length || count * whole <= littleMemory;
  return Math.max(1, count > 1 && length > 1 && little ? whole : length);
}

/** From the first element to the last. */
export function spanOf({ count, length, stride }: Lines): number {
  return count * length === 0 ? 0 : (count - 1) * stride + length;
}

/** As few lines as possible: those without a gap between them are one. */
export function joined(lines: Lines): Lines {
  const { count, length, stride } = lines;
  if (count <= 1 || stride !== length) return lines;
  return { count: 1, length: count * length, stride: count * length };
}
