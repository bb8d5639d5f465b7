// The named arguments of one call of a routine for complex numbers. SPDX-License-Identifier: MIT
import type { Pointer, Status } from '../abi.js';
import { Arguments } from '../arguments.js';
import { elementAt, numberAt } from '../call.js';
import { refused } from '../check.js';
import type { Dtype } from '../dtype.js';
import { Matrix } from '../matrix.js';
import { realVector } from '../real-vector.js';
import { Vector } from '../vector.js';
import { type ComplexAbi, type ComplexRoutine, complexFunction } from './abi.js';

/** What the type of complex numbers must be. */
export const complexRule = 'complex64 or complex128';

/** Whether an option of a call is an array of complex numbers. */
export function isComplex(array: unknown): boolean {
  return (array instanceof Vector || array instanceof Matrix) && array.type.parts !== undefined;
}

export class ComplexArguments extends Arguments {
  /** Runs a routine that real numbers have not, for elements of the operands' type. */
  run<R extends ComplexRoutine>(
    routine: R,
    ...flat: Parameters<ComplexAbi[`_fragblas_${R}`]>
  ): void {
    if (!this.type.parts) throw refused(this.routine, 'dtype', this.dtype, complexRule);
    this.enqueue((abi) => {
      const call = complexFunction(abi, routine, this.dtype === 'complex128');
      if (!call) throw refused(this.routine, 'dtype', this.dtype, 'complex64');
      return (call as (...flat: readonly number[]) => Status)(...flat);
    });
  }

  /** The type of real and imaginary parts. */
  get realDtype(): Dtype {
    return this.dtype === 'complex128' ? 'float64' : 'float32';
  }

  /** A scalar that has to be real. */
  realScalar(place: 0 | 1, name: string, otherwise?: number): Pointer {
    const value = this.get(name) ?? otherwise;
    if (typeof value === 'number') return numberAt(this.session, place, value);
    if (!(value instanceof Vector)) {
      throw refused(this.routine, name, value, 'a number or a Vector of size 1');
    }
    return elementAt(this.session, place, realVector(this, name, '', 1, this.realDtype));
  }

  /** A vector of real numbers for a result, or undefined when it is left out. */
  realOutput(name: string, size: number): Vector | undefined {
    return this.has(name) ? realVector(this, name, '', size, this.realDtype) : undefined;
  }
}
