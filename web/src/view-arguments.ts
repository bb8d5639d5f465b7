// The named arguments of a call that takes matrices as views (fragblas_view), as the routines of
// editions do. SPDX-License-Identifier: MIT
import type { Abi, Pointer, Status } from './abi.js';
import { Arguments } from './arguments.js';
import { into, layoutOf } from './call.js';
import type { Layout } from './contract.js';
import type { Matrix } from './matrix.js';
import type { Vector } from './vector.js';

/** Of a fragblas_view. */
const viewBytes = 24;

/** Elements as buffer and offset. */
export type Place = [Pointer, number];

/** What a fragblas_view says. */
export interface View {
  readonly buffer: Pointer;
  readonly offset: number;
  readonly rows: number;
  readonly cols: number;
  readonly ld: number;
  readonly layout: Layout;
}

/** `Functions`: what the module of an edition exports beside that of the main entry. */
export class ViewArguments<Functions> extends Arguments {
  /** Runs a call that only this edition has. */
  run(call: (abi: Abi & Functions) => Status): void {
    this.enqueue((abi) => call(abi as Abi & Functions));
  }

  /** An element that is written; null when it is left out. */
  element(name: string): Place {
    if (!this.has(name)) return [0, 0];
    const { buffer, offset } = this.sized(name, '', 1);
    return [buffer, offset];
  }

  /** Runs a call that takes matrices as views, with their addresses. */
  runOnViews(
    matrices: readonly View[],
    call: (abi: Abi & Functions, ...at: [Pointer, Pointer, Pointer, Pointer]) => Status,
  ): void {
    const { runtime } = this.session;
    const views = matrices.flatMap((m) => [m.buffer, m.offset, m.rows, m.cols, m.ld, layoutOf(m)]);
    this.run((abi) => {
      const at = runtime.room(4 * views.length);
      runtime.integers.set(views, at >> 2);
      return call(abi, at, at + viewBytes, at + 2 * viewBytes, at + 3 * viewBytes);
    });
  }

  /** Elements that lie side by side. */
  row(name: string, rule: string, size: number): Place {
    const { buffer, offset, inc } = this.sized(name, rule, size);
    this.same(`${name}.inc`, inc, '', 1);
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
}
