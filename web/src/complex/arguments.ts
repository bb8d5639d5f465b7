// The named arguments of one call of a routine for complex numbers. SPDX-License-Identifier: MIT
import type { Abi, Pointer, Status } from '../abi.js';
import { Arguments } from '../arguments.js';
import { elementAt, numberAt } from '../call.js';
import { refused } from '../check.js';
import { Matrix } from '../matrix.js';
import { realVector } from '../real-vector.js';
import { Vector } from '../vector.js';
import type { ComplexAbi } from './abi.js';

/** Whether an option of a call is an array of complex numbers. */
export function isComplex(array: unknown): boolean {
  return (array instanceof Vector || array instanceof Matrix) && array.dtype === 'complex64';
}

export class ComplexArguments extends Arguments {
  /** Runs a call of a routine that real numbers have not. */
  run(call: (abi: ComplexAbi) => Status): void {
    if (this.dtype !== 'complex64') {
      throw refused(this.routine, 'dtype', this.dtype, 'complex64');
    }
    this.enqueue((abi) => call(abi as Abi & ComplexAbi));
  }

  /** A scalar that has to be real. */
  realScalar(place: 0 | 1, name: string, otherwise?: number): Pointer {
    const value = this.get(name) ?? otherwise;
    if (typeof value === 'number') return numberAt(this.session, place, value);
    if (!(value instanceof Vector)) {
      throw refused(this.routine, name, value, 'a number or a Vector of size 1');
    }
    return elementAt(this.session, place, realVector(this, name, 'exactly', 1));
  }

  /** A vector of real numbers for a result, or undefined when it is left out. */
  realOutput(name: string, size: number): Vector | undefined {
    return this.has(name) ? realVector(this, name, 'exactly', size) : undefined;
  }
}
