// Elements in double precision: numbers whose 64 bits are kept. SPDX-License-Identifier: MIT
import { refused } from '../check.js';
import type { Elements, ElementType, Types } from '../dtype.js';

/** The numbers as the lanes that their bits are. */
function toLanes(where: string, name: string, data: Elements): Float32Array {
  const { buffer, byteOffset, length } = doublesOf(where, name, data);
  return new Float32Array(buffer, byteOffset, 2 * length);
}

function doublesOf(where: string, name: string, data: Elements): Float64Array {
  if (data instanceof Float64Array) return data;
  try {
    if (
      typeof data === 'object' &&
      typeof data.length === 'number' &&
      typeof data[0] !== 'object'
    ) {
      return Float64Array.from(data as ArrayLike<number>);
    }
  } catch {
    // null, a length that no array has, or elements that are no numbers.
  }
  throw refused(where, name, data, 'a Float64Array or an array of numbers');
}

const float64: ElementType = {
  letter: 'd',
  names: new Map(),
  lanes: 2,
  array: Float64Array,
  toLanes,
};

/** The types of an edition, and double precision. */
export const withDouble = (types: Types): Types => ({ ...types, float64 });
