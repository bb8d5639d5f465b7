// The suites of the package's tests, in the order in which they run.
// SPDX-License-Identifier: MIT
export const suites = [
  'gemm',
  'level1',
  'level2',
  'level3',
  'batches',
  'cblas',
  'arrays',
  'padding',
  'errors',
  'solvers',
  'tuner',
  'issuing',
  'abort',
  'creation',
  'contexts',
  'interop',
  'loss',
  'worker',
  'examples',
  'module',
];
