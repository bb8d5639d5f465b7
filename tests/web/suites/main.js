// All tests of the package.
// SPDX-License-Identifier: MIT
import './gemm.test.js';
import './level1.test.js';
import './level2.test.js';
import './level3.test.js';
import './batches.test.js';
import './cblas.test.js';
import './arrays.test.js';
import './errors.test.js';
import './solvers.test.js';
import './tuner.test.js';
import './issuing.test.js';
import './abort.test.js';
import './creation.test.js';
import './contexts.test.js';
import './interop.test.js';
import './loss.test.js';
import './worker.test.js';
import './examples.test.js';
import './module.test.js';
import { runTests } from './harness.js';

await runTests();
