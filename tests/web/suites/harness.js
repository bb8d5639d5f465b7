// A minimal test harness for a page: one line per test, and the counts at the end.
// SPDX-License-Identifier: MIT
import { done, print } from '../report.js';

const tests = [];

/** Seconds that a test may take. */
const longest = 60;

/**
 * Declares a test that may take so many seconds; it passes unless it throws. Returning
 * `skip(reason)` skips it.
 */
export function test(name, body, seconds = longest) {
  tests.push({ name, body, seconds });
}

class Skipped {
  constructor(reason) {
    this.reason = reason;
  }
}

/** What a test returns that can't run here. */
export function skip(reason) {
  return new Skipped(reason);
}

export function assert(condition, text = 'assertion failed') {
  if (!condition) throw new Error(text);
}

export function equal(actual, expected, what = 'value') {
  if (!Object.is(actual, expected)) {
    throw new Error(`${what} = ${actual}, expected ${expected}`);
  }
}

/** Two arrays of numbers, bit for bit but for the payload of NaN. */
export function sameNumbers(actual, expected, what = 'array') {
  equal(actual.length, expected.length, `${what}.length`);
  for (let i = 0; i < actual.length; ++i) equal(actual[i], expected[i], `${what}[${i}]`);
}

/** Two arrays of numbers, where -0 is 0. */
export function sameValues(actual, expected, what = 'array') {
  const positive = (values) => Array.from(values, (value) => value + 0);
  sameNumbers(positive(actual), positive(expected), what);
}

function checkError(error, code, text) {
  if (error?.name !== 'BlasError') throw error;
  equal(error.code, code, 'code');
  const fits = typeof text === 'string' ? error.message.includes(text) : text.test(error.message);
  assert(fits, `the message is: ${error.message}`);
}

/** The call throws a BlasError with this code and text, or its promise rejects with it. */
export function throws(code, text, call) {
  let result;
  try {
    result = call();
  } catch (error) {
    checkError(error, code, text);
    return;
  }
  result?.catch?.(() => {});
  throw new Error(`nothing was thrown; expected ${code}: ${text}`);
}

export async function rejects(code, text, promise) {
  try {
    await promise;
  } catch (error) {
    checkError(error, code, text);
    return;
  }
  throw new Error(`the promise did not reject; expected ${code}: ${text}`);
}

/** What the promise settles with, or a failure when that takes longer than a test may. */
function inTime(promise, seconds) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${seconds} s`)), 1000 * seconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Its message and stack: only Chromium's stack has the message. */
function textOf(error) {
  const { stack } = error ?? {};
  return stack?.includes(error.message) ? stack : `${error}\n${stack ?? ''}`;
}

/** Runs the tests whose name contains the query's `only`. */
export async function runTests() {
  const only = new URLSearchParams(location.search).get('only') ?? '';
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, body, seconds } of tests.filter((t) => t.name.includes(only))) {
    let line;
    try {
      const result = await inTime(body(), seconds);
      if (result instanceof Skipped) {
        ++counts.skipped;
        line = `SKIPPED: ${name}: ${result.reason}`;
      } else {
        ++counts.passed;
        line = `passed: ${name}`;
      }
    } catch (error) {
      ++counts.failed;
      line = `FAILED: ${name}: ${textOf(error)}`;
    }
    await print(line);
  }
  await print(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  await done(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
}
