// All tests of the package, or those of one suite (?suite=NAME).
// SPDX-License-Identifier: MIT
import { runTests } from './harness.js';
import { suites } from './names.js';

const suite = new URLSearchParams(location.search).get('suite');
for (const name of suite ? [suite] : suites) await import(`./${name}.test.js`);
await runTests();
