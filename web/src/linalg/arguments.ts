// The named arguments of one call of a routine of linear algebra.
// SPDX-License-Identifier: MIT
import type { FunctionsOf } from '../abi.js';
import { invalid } from '../errors.js';
import type { Matrix } from '../matrix.js';
import { type Place, ViewArguments } from '../view-arguments.js';
import type { besideSignatures } from './abi.js';
import type { linalgSignatures } from './abi-routines.js';

export type { Place } from '../view-arguments.js';

export class LinalgArguments extends ViewArguments<
  FunctionsOf<typeof linalgSignatures> & FunctionsOf<typeof besideSignatures>
> {
  /** The element for info; null when it is left out. */
  info(): Place {
    return this.element('info');
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
