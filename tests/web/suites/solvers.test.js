// web/examples: the solvers at other orders, where they must fail, and the page that shows them.
// SPDX-License-Identifier: MIT
import { conjugateGradient } from '/package/examples/conjugate-gradient.mjs';
import { powerIteration } from '/package/examples/power-iteration.mjs';
import { assert, equal, test } from './harness.js';
import { blas } from './shared.js';

const numbers = (n, value) => Array.from({ length: n }, (_, i) => value(i));

test('solvers: the conjugate gradient is right, with one readback', async () => {
  // Small ones are solved exactly long before the end: nothing may become NaN then.
  for (const n of [1, 2, 37, 130]) {
    const eigenvalues = numbers(n, (i) => 1 + (24 * i) / n);
    const { right, lines, residual, readbacks, passes } = await conjugateGradient(blas, {
      eigenvalues,
    });
    assert(right, lines.join('\n'));
    assert(residual < 1e-5, `residual = ${residual}`);
    equal(readbacks, 1, 'readbacks');
    assert(passes >= 8 * 80, `passes = ${passes}`);
    assert(!lines.join().includes('NaN'), lines.join('\n'));
  }
});

test('solvers: the power iteration is right, with one readback', async () => {
  for (const n of [1, 2, 37, 130]) {
    const eigenvalues = numbers(n, (i) => (i === 0 ? 8 : 4 * Math.cos(i)));
    const { right, lines, lambda, readbacks, passes } = await powerIteration(blas, { eigenvalues });
    assert(right, lines.join('\n'));
    assert(Math.abs(lambda - 8) < 8e-4, `lambda = ${lambda}`);
    equal(readbacks, 1, 'readbacks');
    assert(passes >= 5 * 40, `passes = ${passes}`);
  }
});

test('solvers: the power iteration of a matrix of zeros is 0, not NaN', async () => {
  const { right, lines, lambda } = await powerIteration(blas, { eigenvalues: [0, 0, 0, 0, 0] });
  assert(right, lines.join('\n'));
  equal(lambda, 0, 'lambda');
});

test('solvers: too few iterations are wrong, and said to be', async () => {
  equal((await conjugateGradient(blas, { iterations: 2 })).right, false, 'conjugate gradient');
  equal((await powerIteration(blas, { iterations: 2 })).right, false, 'power iteration');
});

test('solvers: nothing is left on the device', async () => {
  const textures = async () => {
    await conjugateGradient(blas, { eigenvalues: [1, 2, 3] });
    await powerIteration(blas, { eigenvalues: [3, 2, 1] });
    return blas.stats().textures;
  };
  const once = await textures();
  equal(await textures(), once, 'textures');
});

test('solvers: the page shows each as right', async () => {
  const frame = document.createElement('iframe');
  frame.src = '/package/examples/index.html';
  document.body.append(frame);
  try {
    const page = () => frame.contentDocument?.body;
    while (!page()?.dataset.done) await new Promise((later) => setTimeout(later, 50));
    const headings = Array.from(page().querySelectorAll('h2'), (heading) => heading.textContent);
    const shown = page().textContent;
    equal(
      headings.join(', '),
      'device: right, conjugate-gradient: right, power-iteration: right',
      `headings over ${shown}`,
    );
  } finally {
    frame.remove();
  }
});
