// Elements in double precision: numbers whose 64 bits are kept, and pairs of them.
// SPDX-License-Identifier: MIT
import { checkNumbers } from '../check.js';
import { conjugateOp, pairsOf, partsOf } from '../complex/type.js';
import type { Elements, ElementType, Types } from '../dtype.js';

/** The numbers as the lanes that their bits are. */
const lanesOf = ({ buffer, byteOffset, length }: Float64Array) =>
  new Float32Array(buffer, byteOffset, 2 * length);

function doublesOf(where: string, name: string, data: Elements): Float64Array {
  if (data instanceof Float64Array) return data;
  checkNumbers(where, name, data);
  return Float64Array.from(data);
}

const float64: ElementType = {
  letter: 'd',
  names: new Map(),
  lanes: 2,
  array: Float64Array,
  toLanes: (where, name, data) => lanesOf(doublesOf(where, name, data)),
};

const complex128: ElementType = {
  letter: 'z',
  names: new Map(),
  lanes: 4,
  array: Float64Array,
  toLanes: (where, name, data) => lanesOf(pairsOf(where, name, data, doublesOf)),
  parts: partsOf,
  op: conjugateOp,
};

/** The types of an edition, and double precision. */
export const withDouble = (types: Types): Types => ({ ...types, float64, complex128 });
