// Right-hand sides and solutions of systems: matrices, or vectors as their only column.
// SPDX-License-Identifier: MIT
import { lineView } from '../arrays/arguments.js';
import { into } from '../call.js';
import { refused } from '../check.js';
import { Matrix } from '../matrix.js';
import { Vector } from '../vector.js';
import type { View, ViewArguments } from '../view-arguments.js';

/** The right-hand sides of a system, or the solutions: columns of a matrix, or one as a vector. */
export type Sides = Matrix | Vector;

type Rows = readonly [rule: string, rows: number];

function viewOf<T>(args: ViewArguments<T>, name: string, sides: Sides): View {
  if (sides instanceof Matrix) return sides;
  if (sides.size > 1 && sides.inc < 1) {
    throw refused(args.routine, `${name}.inc`, sides.inc, 'at least 1');
  }
  return lineView(sides, true);
}

/** The argument b, with so many rows. */
export function sidesOf<T>(args: ViewArguments<T>, [rule, rows]: Rows): { b: Sides; view: View } {
  const given = args.get('b');
  if (given instanceof Vector) {
    const b = args.sized('b', rule, rows);
    return { b, view: viewOf(args, 'b', b) };
  }
  if (!(given instanceof Matrix)) throw refused(args.routine, 'b', given, 'a Matrix or a Vector');
  const b = args.matrix('b');
  args.same('b.rows', b.rows, rule, rows);
  return { b, view: b };
}

/** Runs `call` on the argument x, of b's kind, or on a new one where it is left out, and its view. */
export function intoSides<T, S extends Sides>(
  args: ViewArguments<T>,
  rows: Rows,
  b: Sides,
  call: (view: View, x: Sides) => void,
): S {
  if (b instanceof Matrix) {
    return args.intoMatrix('x', rows, ['b.cols', b.cols], b.layout, (x) => call(x, x)) as S;
  }
  return into(
    args.output('x', ...rows),
    () => args.newVector(rows[1]),
    (x) => call(viewOf(args, 'x', x), x),
  ) as S;
}
