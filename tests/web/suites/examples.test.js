// Every example of web/examples prints what its head says; solvers.test.js has the solvers.
// SPDX-License-Identifier: MIT
import { assert, equal, test } from './harness.js';

const names = [
  'first-gemm',
  'least-squares',
  'pagerank',
  'k-means',
  'pca',
  'neural-layer',
  'batched-transforms',
  'worker',
  'tasks/regression',
  'tasks/solve',
  'tasks/pca',
  'tasks/similarity',
  'tasks/convolution',
  'tasks/sparse',
  'linalg/linear-regression',
  'linalg/ridge',
  'linalg/principal-components',
  'linalg/gaussian-process',
  'linalg/procrustes',
  'linalg/spectral-clustering',
];

for (const name of names) {
  test(`example ${name}`, async () => {
    const path = `/package/examples/${name}.js`;
    const text = await (await fetch(path)).text();
    const [, expected] = /^\/\/ Prints: (.*)$/m.exec(text);
    // The READMEs promise it of the tasks.
    const length = text.trimEnd().split('\n').length;
    if (name.startsWith('tasks/')) assert(length <= 15, `${length} lines, at most 15`);
    const { log } = console;
    const lines = [];
    console.log = (line) => lines.push(line);
    try {
      await import(path);
    } finally {
      console.log = log;
    }
    equal(lines.join('; '), expected, 'what it prints');
  });
}
