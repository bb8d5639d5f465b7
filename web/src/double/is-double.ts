// Which calls are of double precision. SPDX-License-Identifier: MIT
import type { Dtype } from '../dtype.js';
import { Matrix } from '../matrix.js';

/** That of `a`, if that is a matrix. */
export function dtypeOf(options: object): Dtype | undefined {
  const { a } = Object(options) as { a?: unknown };
  return a instanceof Matrix ? a.dtype : undefined;
}

/** Whether `a` is a matrix of `float64`. */
export function isDouble(options: object): boolean {
  return dtypeOf(options) === 'float64';
}
