// Elements that are complex numbers: pairs of floats, the real part first.
// SPDX-License-Identifier: MIT
import { refused, toFloats } from '../check.js';
import type { ComplexNumber, Elements, ElementType, Floats, Types } from '../dtype.js';
import { basicTypes } from '../dtype.js';

/** Whether a value is a complex number. */
export function isComplexNumber(value: unknown): value is ComplexNumber {
  const { re, im } = Object(value);
  return typeof re === 'number' && typeof im === 'number';
}

/** The parts of a number, which may be a real one. */
export function partsOf(value: unknown): readonly [number, number] | undefined {
  if (typeof value === 'number') return [value, 0];
  return isComplexNumber(value) ? [value.re, value.im] : undefined;
}

/** The C interface's trans argument of a conjugate transpose. */
export const conjugateOp = (value: unknown, flip: boolean) =>
  value === 'conjugate' ? (flip ? 114 : 113) : undefined;

/** Numbers as they may be given, pairs of parts or numbers one by one, as pairs. */
export function pairsOf<T extends Floats>(
  where: string,
  name: string,
  data: Elements,
  toArray: (where: string, name: string, data: Elements) => T,
): T {
  if (Array.isArray(data) && data.some(isComplexNumber)) {
    const parts = data.flatMap((value, i) => {
      const pair = partsOf(value);
      if (!pair) throw refused(where, `${name}[${i}]`, value, 'a number or {re, im}');
      return pair;
    });
    return toArray(where, name, parts);
  }
  const pairs = toArray(where, name, data);
  if (pairs.length % 2 === 0) return pairs;
  throw refused(where, `${name}.length`, pairs.length, 'even: a real and an imaginary part each');
}

const complex64: ElementType = {
  letter: 'c',
  names: new Map(),
  lanes: 2,
  toLanes: (where, name, data) => pairsOf(where, name, data, toFloats),
  parts: partsOf,
  op: conjugateOp,
};

/** The types of the edition with complex numbers. */
export const complexTypes: Types = { ...basicTypes, complex64 };
