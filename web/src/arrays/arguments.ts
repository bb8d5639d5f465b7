// The named arguments of one call of a routine of arrays. SPDX-License-Identifier: MIT
import type { FunctionsOf } from '../abi.js';
import { into } from '../call.js';
import { refused } from '../check.js';
import type { DeviceArray } from '../device-array.js';
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

/** Of routines that no other type has. */
export function checkFloat32(routine: string, name: string, { dtype }: DeviceArray): void {
  if (dtype !== 'float32') throw refused(routine, `${name}.dtype`, dtype, 'float32');
}

export class ArrayArguments extends ViewArguments<FunctionsOf<typeof arraysSignatures>> {
  /** All are of `float32`. */
  override own(name: string, operand: Matrix | Vector): void {
    super.own(name, operand);
    checkFloat32(this.routine, name, operand);
  }

  /** The C interface's axis argument; rows when it is left out. */
  axis(): 0 | 1 {
    return this.#word('axis', ['rows', 'cols']);
  }

  /** The same for the lines of a matrix; a vector is a row. */
  axisOf(given: Matrix | Vector): 0 | 1 {
    if (given instanceof Matrix || !this.has('axis')) return this.axis();
    throw refused(this.routine, 'axis', this.get('axis'), 'left out for a vector');
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

  /** The view of a matrix, or of a vector as a line. */
  lines(name: string): { given: Matrix | Vector; view: View } {
    const given = this.array(name);
    return { given, view: given instanceof Matrix ? given : lineView(given, false) };
  }

  /** Runs `call` on what is as large as a matrix or vector, a new one where it is left out. */
  intoLike<Given extends Matrix | Vector>(
    name: string,
    of: string,
    given: Given,
    call: (to: View) => void,
  ): Given {
    if (given instanceof Matrix) {
      const { rows, cols, layout } = given;
      const sizes = [[`${of}.rows`, rows] as const, [`${of}.cols`, cols] as const] as const;
      return this.intoMatrix(name, ...sizes, layout, call) as Given;
    }
    const { size } = given;
    return into(
      this.output(name, `${of}.size`, size),
      () => this.newVector(size),
      (x) => call(lineView(this.forwards(name, x), false)),
    ) as Given;
  }

  /** A matrix or a vector; where a number would do as well, the error says so. */
  array(name: string, orNumber = false): Matrix | Vector {
    const value = this.get(name);
    if (value instanceof Vector) {
      this.own(name, value);
      return this.forwards(name, value);
    }
    if (value instanceof Matrix) return this.matrix(name);
    const rule = orNumber ? 'a Matrix, a Vector or a number' : 'a Matrix or a Vector';
    throw refused(this.routine, name, value, rule);
  }
}
