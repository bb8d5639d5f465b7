// The named arguments of one call of a routine of linear algebra.
// SPDX-License-Identifier: MIT
import type { Abi, FunctionsOf, Pointer, Status } from '../abi.js';
import { Arguments } from '../arguments.js';
import { into, layoutOf } from '../call.js';
import type { Layout } from '../contract.js';
import { invalid } from '../errors.js';
import type { Matrix } from '../matrix.js';
import type { Vector } from '../vector.js';
import type { besideSignatures } from './abi.js';
import type { linalgSignatures } from './abi-routines.js';

/** What the module of this edition exports. */
type LinalgAbi = Abi & FunctionsOf<typeof linalgSignatures> & FunctionsOf<typeof besideSignatures>;

/** Of a fragblas_view. */
const viewBytes = 24;

/** Elements as buffer and offset. */
export type Place = [Pointer, number];

export class LinalgArguments extends Arguments {
  /** Runs a call that only this edition has. */
  run(call: (abi: LinalgAbi) => Status): void {
    this.enqueue((abi) => call(abi as LinalgAbi));
  }

  /** The element for info; null when it is left out. */
  info(): Place {
    return this.element('info');
  }

  /** An element that is written; null when it is left out. */
  element(name: string): Place {
    if (!this.has(name)) return [0, 0];
    const { buffer, offset } = this.sized(name, 'exactly', 1);
    return [buffer, offset];
  }

  /** Runs a call that takes matrices as views, with their addresses. */
  runOnViews(
    matrices: readonly Matrix[],
    call: (abi: LinalgAbi, ...at: [Pointer, Pointer, Pointer, Pointer]) => Status,
  ): void {
    const { runtime } = this.session;
    const views = matrices.flatMap((m) => [m.buffer, m.offset, m.rows, m.cols, m.ld, layoutOf(m)]);
    this.run((abi) => {
      const at = runtime.room(4 * views.length);
      runtime.integers.set(views, at >> 2);
      return call(abi, at, at + viewBytes, at + 2 * viewBytes, at + 3 * viewBytes);
    });
  }

  /** Pivots, or the numbers of reflectors: elements that lie side by side. */
  row(name: string, rule: string, size: number): Place {
    const { buffer, offset, inc } = this.sized(name, rule, size);
    this.same(`${name}.inc`, inc, 'exactly', 1);
    return [buffer, offset];
  }

  /** Runs `call` on elements that lie side by side, of a new vector where they are left out. */
  intoRow(name: string, rule: string, size: number, call: (row: Vector) => void): Vector {
    if (this.has(name)) this.row(name, rule, size);
    return into(this.output(name, rule, size), () => this.newVector(size), call);
  }

  /** Runs `call` on a matrix, a new one where it is left out. */
  intoMatrix(
    name: string,
    rows: readonly [string, number],
    cols: readonly [string, number],
    layout: Layout,
    call: (matrix: Matrix) => void,
  ): Matrix {
    const given = this.outputMatrix(name, rows, cols);
    return into(given, () => this.newMatrix(rows[1], cols[1], layout), call);
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
