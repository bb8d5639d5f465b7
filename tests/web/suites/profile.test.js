// Profiles of what a page computes.
// SPDX-License-Identifier: MIT
import { createWorker } from 'fragblas/worker';
import { assert, equal, rejects, test } from './harness.js';
import { blas } from './shared.js';

const rowOf = (rows, routine) => rows.find((row) => row.routine === routine);

function checkRows(profile) {
  const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0);
  const near = (a, b, what) => assert(Math.abs(a - b) <= 1e-9 * Math.abs(b), `${what}: ${a}, ${b}`);
  near(
    sum(profile.routines, (row) => row.seconds),
    profile.deviceSeconds,
    'seconds',
  );
  for (const key of ['seconds', 'bytes', 'passes']) {
    near(
      sum(profile.passes, (row) => row[key]),
      sum(profile.routines, (row) => row[key]),
      key,
    );
  }
  assert(profile.seconds > 0, 'no time');
  for (const [name, roof] of Object.entries(profile.roofs)) assert(roof > 0, `roof: ${name}`);
  const table = profile.table();
  for (const { kernel } of profile.passes) assert(table.includes(`  ${kernel}`), table);
}

test('profile: routines, passes, calls and texels', async () => {
  const x = blas.vector(64, new Float32Array(64).fill(2));
  const y = blas.vector(64);
  const profile = await blas.profile(async () => {
    blas.axpy({ alpha: 1, x, y });
    blas.axpy({ alpha: 2, x, y });
    const sum = blas.dot({ x, y });
    sum.dispose();
    equal((await y.read())[0], 6, 'y');
  });
  blas.scal({ alpha: 2, x }); // behind it
  await blas.finish();
  checkRows(profile);
  equal(profile.timerQueries, blas.info.timerQuery, 'how');
  equal(
    profile.routines
      .map((row) => row.routine)
      .sort()
      .join(),
    'saxpy,sdot',
    'routines',
  );
  const axpy = rowOf(profile.routines, 'saxpy');
  equal(axpy.calls, 2, 'calls');
  equal(axpy.passes, 2, 'passes');
  assert(axpy.bytes >= 2 * 16 * (16 + 32), `bytes: ${axpy.bytes}`);
  equal(rowOf(profile.routines, 'sdot').calls, 1, 'calls of dot');
  equal(profile.readbacks, 1, 'reads');
  x.dispose();
  y.dispose();
});

test('profile: one at a time, of a function, and it ends when that throws', async () => {
  await rejects('InvalidArgument', 'work = 1', blas.profile(1));
  await rejects(
    'InvalidArgument',
    'another one',
    blas.profile(() => blas.profile(() => {})),
  );
  const thrown = await blas
    .profile(() => {
      throw new Error('mine');
    })
    .catch((error) => error);
  equal(thrown.message, 'mine', 'error');
  const empty = await blas.profile(() => {});
  equal(empty.passes.length, 0, 'passes');
});

test('profile: in a worker', async () => {
  const own = await createWorker();
  try {
    const x = own.vector(8, new Float32Array(8).fill(2));
    const profile = await own.profile(() => {
      own.scal({ alpha: 2, x });
    });
    checkRows(profile);
    equal(profile.routines.length, 1, 'routines');
    equal(profile.routines[0].routine, 'sscal', 'routine');
    equal((await x.read())[0], 4, 'x');
    const thrown = await own
      .profile(() => {
        throw new Error('mine');
      })
      .catch((error) => error);
    equal(thrown.message, 'mine', 'error');
    equal((await own.profile(() => {})).passes.length, 0, 'passes');
    // Of two at once the second is refused, and the first is not disturbed.
    const [first, second] = await Promise.allSettled([
      own.profile(() => own.scal({ alpha: 2, x })),
      own.profile(() => {}),
    ]);
    await rejects('InvalidArgument', 'another one', Promise.reject(second.reason));
    equal(first.value?.routines[0]?.routine, 'sscal', 'routine of the first');
    const nested = own.profile(() => own.profile(() => {}));
    await rejects('InvalidArgument', 'another one', nested);
    equal((await own.profile(() => {})).passes.length, 0, 'passes at last');
  } finally {
    own.dispose();
  }
});
