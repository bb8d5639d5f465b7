// A suite of tests that runs in Node.js: a line for each test, and at the end the line of counts
// that run_tests.mjs adds up.
// SPDX-License-Identifier: MIT

export const counts = { passed: 0, failed: 0, skipped: 0 };

const browserAt = process.argv.indexOf('--browser');
/** The browser that the suite is asked to run in. */
export const browser = browserAt > 0 ? process.argv[browserAt + 1] : 'chromium';

/** Runs a test, which returns 'skipped' where it cannot run. */
export async function test(name, body) {
  try {
    const skipped = (await body()) === 'skipped';
    ++counts[skipped ? 'skipped' : 'passed'];
    console.log(`${skipped ? 'SKIPPED' : 'passed'}: ${name}`);
  } catch (error) {
    ++counts.failed;
    console.log(`FAILED: ${name}: ${error.stdout ?? ''}${error.stderr ?? ''}${error.stack}`);
  }
}

/** Prints the counts; the process ends with 1 if a test failed. */
export function finish() {
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}
