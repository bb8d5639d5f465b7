// Which calls are of double precision. SPDX-License-Identifier: MIT
import { Matrix } from '../matrix.js';

/** Whether `a` is a matrix of `float64`. */
export function isDouble(options: object): boolean {
  const { a } = Object(options) as { a?: unknown };
  return a instanceof Matrix && a.dtype === 'float64';
}
