// How the elements of a matrix lie in its buffer: in lines, with or without gaps between them.
// SPDX-License-Identifier: MIT
import type { Lines } from './contract.js';

/**
 * Elements from one line to the next; `fresh`: of a matrix without data, which sgemm may write.
 * Kernels read and write texels, four elements, so lines of whole texels are worth a third more
 * memory than lines without gaps, or 2^22 elements in all. Squares of pixels share what sgemm reads
 * where C's lines are a power of two apart: that is worth 2^20 elements in all. Products of a large
 * matrix and a vector read whole rows of texels where its lines are as many eighths of a power of
 * two: that is worth a twentieth more, from 2^18 elements on, up to the 2^26 that all devices have
 * room for. Two texels, 32 bytes, are what memory is read in: in a C, and in a wide matrix, which
 * may be B, lines of more than 32 elements begin at such places, so that neighbours in C read whole
 * ones of B.
 * Lines of one or two elements, of which a texel holds several, and a single line, stay as they are.
 */
export function defaultLd(count: number, length: number, fresh = false): number {
  if (count < 2 || length < 3) return length || 1;
  const upTo = (unit: number) => unit * Math.ceil(length / unit);
  const power = 2 ** (32 - Math.clz32(length - 1));
  if (fresh && count * power <= 2 ** 20) return power;
  const part = upTo(Math.max(4, power / 8));
  const large = count * length > 2 ** 18 && count * part <= 2 ** 26;
  const wide = length > 32 && (fresh || length >= 2 * count);
  const whole = large && part <= 1.05 * length ? part : upTo(wide ? 8 : 4);
  return count * whole <= 2 ** 22 || 3 * whole <= 4 * length ? whole : length;
}

/** Whether there is something between the lines, which is nobody's. */
export const hasGaps = (lines: Lines | undefined): lines is Lines =>
  !!lines && joined(lines).count > 1;

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
