// A vector of a call that is real whatever the type of its operands is.
// SPDX-License-Identifier: MIT
import type { Arguments } from './arguments.js';
import { refused } from './check.js';
import type { Dtype } from './dtype.js';
import { invalid } from './errors.js';
import { Vector } from './vector.js';

/** The option, of so many elements; `rule`: what says how many. */
export function realVector(
  args: Arguments,
  name: string,
  rule: string,
  size: number,
  dtype: Dtype = 'float32',
): Vector {
  const { routine, session } = args;
  const value = args.get(name);
  if (!(value instanceof Vector)) throw refused(routine, name, value, 'a Vector');
  if (value.session !== session) throw invalid(`${routine}: ${name} belongs to another Blas`);
  void value.buffer;
  if (value.dtype !== dtype) throw refused(routine, `${name}.dtype`, value.dtype, dtype);
  args.same(`${name}.size`, value.size, rule, size);
  return value;
}
