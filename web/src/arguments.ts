// The named arguments of one call of a routine, checked and turned into what the C interface takes.
// SPDX-License-Identifier: MIT
import type { Pointer } from './abi.js';
import { checkFlag, checkKeys, shown } from './check.js';
import { invalid } from './errors.js';
import { Matrix } from './matrix.js';
import type { Session } from './session.js';
import { Vector } from './vector.js';

/** A number, or a vector of one element on the device, which needs no reading back. */
export type Scalar = number | Vector;

export const rowMajor = 101;
export const colMajor = 102;
const noTrans = 111;
const trans = 112;

export class Arguments {
  constructor(
    readonly session: Session,
    readonly routine: string,
    private readonly options: object,
    valid: readonly string[],
  ) {
    session.checkAlive();
    checkKeys(routine, options, valid);
  }

  #get(name: string): unknown {
    return (this.options as Record<string, unknown>)[name];
  }

  has(name: string): boolean {
    return this.#get(name) !== undefined;
  }

  vector(name: string): Vector {
    return this.#operand(name, Vector, 'Vector');
  }

  matrix(name: string): Matrix {
    return this.#operand(name, Matrix, 'Matrix');
  }

  #operand<T extends Vector | Matrix>(
    name: string,
    // biome-ignore lint/complexity/noBannedTypes: the constructors are private
    type: Function & { prototype: T },
    typeName: string,
  ): T {
    const value = this.#get(name);
    if (!(value instanceof type)) {
      throw invalid(`${this.routine}: ${name} = ${shown(value)}, must be a ${typeName}`);
    }
    const operand = value as T;
    if (operand.session !== this.session) {
      throw invalid(`${this.routine}: ${name} belongs to another Blas`);
    }
    void operand.buffer;
    return operand;
  }

  /** The C interface's trans argument; true when transposed. `flip` says so of the storage. */
  op(name: string, flip = false): number {
    return checkFlag(this.routine, name, this.#get(name)) !== flip ? trans : noTrans;
  }

  flag(name: string): boolean {
    return checkFlag(this.routine, name, this.#get(name));
  }

  /** Throws unless a size is what another argument makes it. */
  same(name: string, value: number, rule: string, expected: number): void {
    if (value === expected) return;
    throw invalid(`${this.routine}: ${name} = ${value}, must be ${rule} = ${expected}`);
  }

  /** A fragblas_scalar in scratch memory, in place 0 or 1. */
  scalar(place: 0 | 1, name: string, otherwise?: number): Pointer {
    const value = this.#get(name) ?? otherwise;
    const { runtime } = this.session;
    const at = runtime.scratch + 16 * place;
    if (typeof value === 'number') {
      runtime.floats[at >> 2] = value;
      runtime.integers[(at >> 2) + 1] = 0;
      return at;
    }
    if (!(value instanceof Vector)) {
      throw invalid(
        `${this.routine}: ${name} = ${shown(value)}, must be a number or a Vector of size 1`,
      );
    }
    const element = this.vector(name);
    this.same(`${name}.size`, element.size, 'exactly', 1);
    runtime.floats[at >> 2] = 0;
    runtime.integers[(at >> 2) + 1] = element.buffer;
    runtime.integers[(at >> 2) + 2] = element.offset;
    return at;
  }
}
