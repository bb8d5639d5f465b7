// The named arguments of one call of a routine of linear algebra.
// SPDX-License-Identifier: MIT
import type { Abi, FunctionsOf, Status } from '../abi.js';
import { into } from '../call.js';
import { refused } from '../check.js';
import type { complexLinalgSignatures } from '../complex/abi-linalg.js';
import { invalid } from '../errors.js';
import type { Matrix } from '../matrix.js';
import { realVector } from '../real-vector.js';
import { Vector } from '../vector.js';
import { type Place, ViewArguments } from '../view-arguments.js';
import type { besideSignatures } from './abi.js';
import type { linalgSignatures } from './abi-routines.js';

export type { Place } from '../view-arguments.js';

type LinalgAbi = FunctionsOf<typeof linalgSignatures>;

/**
 * The routines that complex numbers have, too; what LAPACK calls orthogonal is unitary there, and
 * symmetric is Hermitian.
 */
type TypedRoutine = keyof typeof complexLinalgSignatures extends infer Name
  ? Name extends `fragblas_cun${infer Rest}`
    ? `or${Rest}`
    : Name extends `fragblas_che${infer Rest}`
      ? `sy${Rest}`
      : Name extends `fragblas_c${infer Routine}`
        ? Routine
        : never
  : never;

export class LinalgArguments extends ViewArguments<
  LinalgAbi & FunctionsOf<typeof besideSignatures>
> {
  get isComplex(): boolean {
    return this.dtype === 'complex64';
  }

  /** Throws unless the elements have single precision; vectors beside them are of float32 then. */
  checkSingle(name: string, { dtype }: Matrix): void {
    if (dtype === 'float32' || dtype === 'complex64') return;
    throw refused(this.routine, `${name}.dtype`, dtype, 'float32 or complex64');
  }

  /** Runs a routine for elements of the operands' type. */
  runTyped<R extends TypedRoutine>(
    routine: R,
    ...flat: Parameters<LinalgAbi[`_fragblas_s${R}`]>
  ): void {
    const complex = routine.replace(/^or/, 'un').replace(/^sy/, 'he');
    const typed = this.isComplex ? `c${complex}` : `s${routine}`;
    const name = `_fragblas_${typed}`;
    this.enqueue((abi) =>
      (abi as Abi & Record<string, (...flat: number[]) => Status>)[name]!(...flat),
    );
  }

  /** The C interface's trans argument where the transpose is the adjoint; behind an operand. */
  adjoint(flip = false): number {
    if (this.isComplex && this.get('trans') === true) {
      throw refused(this.routine, 'trans', true, "false or 'conjugate'");
    }
    return this.op('trans', flip);
  }

  /** The element for info; null when it is left out. */
  info(): Place {
    if (!this.has('info')) return [0, 0];
    const { buffer, offset } = realVector(this, 'info', '', 1);
    return [buffer, offset];
  }

  /** Pivots, side by side. */
  pivots(rule: string, size: number): Place {
    const { buffer, offset } = this.realRow('ipiv', rule, size);
    return [buffer, offset];
  }

  /** Elements side by side that are real whatever the numbers are. */
  realRow(name: string, rule: string, size: number): Vector {
    const vector = realVector(this, name, rule, size);
    this.same(`${name}.inc`, vector.inc, '', 1);
    return vector;
  }

  /** Runs `call` on such elements, of a new vector where they are left out. */
  intoRealRow(name: string, rule: string, size: number, call: (row: Vector) => void): Vector {
    const given = this.has(name) ? this.realRow(name, rule, size) : undefined;
    return into(given, () => Vector.make(this.session, size), call);
  }

  /** The right-hand sides of a square system, or its solutions. */
  sides(a: Matrix): Matrix {
    const b = this.matrix('b');
    this.same('b.rows', b.rows, 'a.rows', a.rows);
    return b;
  }

  /** Factors other than Cholesky's can't be read as those of the transpose. */
  sameLayout(name: string, { layout }: Matrix, a: Matrix): void {
    this.same(`${name}.layout`, layout, 'a.layout', a.layout);
  }

  atMost(name: string, value: number, rule: string, most: number): void {
    if (value <= most) return;
    throw invalid(`${this.routine}: ${name} = ${value}, must be at most ${rule} = ${most}`);
  }
}
