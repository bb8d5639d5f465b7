// Right calls, made with whatever arguments: each succeeds, or fails with an error of the package
// that names the call, and then nothing has been written. SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { BlasError } from 'fragblas';
import { print } from '../report.js';
import { changed, changesOf, stopped } from './any_arguments.js';
import { operandsOf } from './calls.js';
import { assert, sameNumbers, test } from './harness.js';

const query = new URLSearchParams(location.search);
const seed = Number(query.get('seed') ?? 42);
const whole = query.has('whole');
/** Seconds for all arguments of a method. */
const longestTest = 600;

/**
 * What follows the beginning names an argument, with its value where that can be shown: the text of
 * a body is not.
 */
export const argumentForm =
  / = .*, must | is .*, must |\d arguments, must |unknown option ".*"; valid: | belongs to another Blas$|: body must /s;

/** What arguments are replaced by, and all arrays that a call of two contexts' arrays may write. */
export function anyOperands(blas, other) {
  const o = operandsOf(blas);
  const gone = blas.vector(3);
  gone.dispose();
  const { wholes, ...views } = o;
  const operands = {
    ...views,
    'a row': o.b.row(1),
    'a column': o.b.col(1),
    'a transpose': o.c.transpose(),
    'one element': o.x.view({ size: 1 }),
    'one repeated': o.x.view({ inc: 0, size: 3 }),
    'no elements': blas.vector(0),
    'no rows': blas.matrix(0, 3),
    'of another Blas': other.vector(3),
    gone,
  };
  return { o, operands, arrays: Object.values({ ...wholes, beta: o.beta }) };
}

/**
 * Declares a test for each call: `name`, `where` its messages may begin, right arguments `args`,
 * `call` of them as an array, and its `share` of the runs. `operands` by name are what arguments
 * are replaced by. `arrays` are all that a call may write. `codes` of a call are other codes that
 * its errors may have; one that is `right` succeeds with its own arguments. Of each call `runs` are
 * made, and messages must have the form `form`.
 */
export async function testCalls({ label, calls, operands, arrays, runs, form }) {
  const contents = await Promise.all(arrays.map((array) => array.read()));

  function writeAll() {
    for (const [i, array] of arrays.entries()) array.write(contents[i]);
  }

  function isNamed({ message }, where) {
    if (/^(Vector|(Sparse|Compact)?Matrix) \(.*\): used after dispose\(\)$/.test(message))
      return true;
    return where.some((begin) => message.startsWith(begin)) && form.test(message);
  }

  /** Throws unless the error is what a caller may be told. */
  function checkError(error, { codes, where }) {
    if (error === stopped) return;
    if (!(error instanceof BlasError)) throw error;
    if (codes.includes(error.code)) return;
    assert(error.code === 'InvalidArgument', `${error.code}: ${error.message}`);
    assert(isNamed(error, where), `the message is: ${error.message}`);
  }

  /** Disposes what is new of a result, which is the caller's. */
  function release(result) {
    const held = [...Object.values(operands), ...arrays];
    const parts = result && Object.getPrototypeOf(result) === Object.prototype ? result : [result];
    for (const part of Object.values(parts)) if (!held.includes(part)) part?.dispose?.();
  }

  async function checkCall(one, args) {
    let result;
    try {
      result = await one.call(args);
    } catch (error) {
      checkError(error, one);
      try {
        const held = await Promise.all(arrays.map((array) => array.read()));
        for (const [i, array] of held.entries()) sameNumbers(array, contents[i]);
      } catch (wrong) {
        writeAll();
        throw wrong;
      }
      return;
    }
    writeAll();
    release(result);
  }

  for (const [i, one] of calls.entries()) {
    const body = async () => {
      if (i === 0)
        await print(`${label}: seed ${seed}, ${whole ? 400 : runs} calls of each method`);
      if (one.right) {
        release(await one.call(one.args));
        writeAll();
      }
      const property = fc.asyncProperty(changesOf(Object.keys(operands)), (changes) =>
        checkCall(one, changed(one.args, changes, operands)),
      );
      const numRuns = Math.ceil((whole ? 400 : runs) * one.share);
      const found = await fc.check(property, { seed: seed + i, numRuns });
      if (!found.failed) return;
      const { counterexample, errorInstance } = found;
      throw new Error(
        `seed ${seed}, changes ${fc.stringify(counterexample)}: ${errorInstance} ${errorInstance.stack}`,
      );
    };
    test(`${label}: ${one.name}`, body, longestTest);
  }
}
