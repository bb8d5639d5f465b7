// The named arguments of one call of a routine of arrays. SPDX-License-Identifier: MIT
import type { FunctionsOf } from '../abi.js';
import { refused } from '../check.js';
import { Matrix } from '../matrix.js';
import { Vector } from '../vector.js';
import { type View, ViewArguments } from '../view-arguments.js';
import type { arraysSignatures } from './abi.js';

/** What has a result, or an element of a vector: each row, or each column. */
export type Axis = 'rows' | 'cols';
/** Which elements are the best ones. */
export type Best = 'largest' | 'smallest';

/** A vector as a matrix of one row, or of one column. */
export function lineView(x: Vector, column: boolean): View {
  const { buffer, offset, size } = x;
  const step = size > 1 ? x.inc : 1;
  return column
    ? { buffer, offset, rows: size, cols: 1, ld: step, layout: 'row-major' }
    : { buffer, offset, rows: 1, cols: size, ld: step, layout: 'column-major' };
}

export class ArrayArguments extends ViewArguments<FunctionsOf<typeof arraysSignatures>> {
  /** The C interface's axis argument; rows when it is left out. */
  axis(): 0 | 1 {
    return this.#word('axis', ['rows', 'cols']);
  }

  /** The C interface's best argument; largest when it is left out. */
  best(): 0 | 1 {
    return this.#word('best', ['largest', 'smallest']);
  }

  /** Whether the order descends. */
  descends(): boolean {
    return this.#word('order', ['ascending', 'descending']) === 1;
  }

  #word(name: string, words: readonly [string, string]): 0 | 1 {
    const value = this.get(name) ?? words[0];
    const place = words.indexOf(value as string);
    if (place < 0) throw refused(this.routine, name, value, words.join(' or '));
    return place as 0 | 1;
  }

  /** A vector whose elements follow each other forwards. */
  forwards(name: string, x: Vector): Vector {
    if (x.size > 1 && x.inc < 1) {
      throw refused(this.routine, `${name}.inc`, x.inc, 'at least 1');
    }
    return x;
  }

  /** A matrix or a vector. */
  array(name: string): Matrix | Vector {
    const value = this.get(name);
    if (value instanceof Vector) {
      this.own(name, value);
      return this.forwards(name, value);
    }
    if (value instanceof Matrix) return this.matrix(name);
    throw refused(this.routine, name, value, 'a Matrix or a Vector');
  }
}
