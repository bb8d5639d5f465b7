// Elements that are complex numbers: pairs of floats, the real part first.
// SPDX-License-Identifier: MIT
import { refused, toFloats } from '../check.js';
import type { ComplexNumber, Elements, ElementType, Types } from '../dtype.js';
import { basicTypes } from '../dtype.js';

/** Whether a value is a complex number. */
export function isComplexNumber(value: unknown): value is ComplexNumber {
  const { re, im } = Object(value);
  return typeof re === 'number' && typeof im === 'number';
}

function partsOf(value: unknown): readonly [number, number] | undefined {
  if (typeof value === 'number') return [value, 0];
  return isComplexNumber(value) ? [value.re, value.im] : undefined;
}

/** Numbers as they may be given: pairs of floats, or numbers one by one. */
function lanes(where: string, name: string, data: Elements) {
  if (Array.isArray(data) && data.some(isComplexNumber)) {
    return Float32Array.from(
      data.flatMap((value, i) => {
        const parts = partsOf(value);
        if (!parts) throw refused(where, `${name}[${i}]`, value, 'a number or {re, im}');
        return parts;
      }),
    );
  }
  const floats = toFloats(where, name, data);
  if (floats.length % 2 === 0) return floats;
  throw refused(where, `${name}.length`, floats.length, 'even: a real and an imaginary part each');
}

const complex64: ElementType = {
  letter: 'c',
  names: new Map(),
  lanes: 2,
  toLanes: lanes,
  parts: partsOf,
  op: (value, flip) => (value === 'conjugate' ? (flip ? 114 : 113) : undefined),
};

/** The types of the edition with complex numbers. */
export const complexTypes: Types = { ...basicTypes, complex64 };
