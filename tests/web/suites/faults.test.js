// Of all calls of WebGL that a piece of work makes one fails: what it resolves with is right, or it
// rejects; and the same work is right afterwards. A page of its own, since the calls of all contexts
// go through a stand-in. ?seed=N chooses the calls; ?whole=1 takes all of them, but of those in new contexts some;
// ?part=2/8 does every eighth piece of work.
// SPDX-License-Identifier: MIT

import { Blas } from 'fragblas';
import { generator } from '/package/random/random.mjs';
import { print } from '../report.js';
import { workOf } from './fault_work.js';
import { GlFaults, kindsOf } from './gl_faults.js';
import { assert, equal, test } from './harness.js';

const query = new URLSearchParams(location.search);
const seed = Number(query.get('seed') ?? 1);
const whole = query.has('whole');
const [part, parts] = (query.get('part') ?? '1/1').split('/').map(Number);
/** Calls that fail of each piece of work: in a context that has done it, and in a new one; and while one is made. */
const [warmCases, coldCases, startCases] = whole ? [Infinity, 40, Infinity] : [6, 1, 40];
/** Of a function that a piece of work calls more often so many calls are tried, at equal distances: most look again and again. */
const mostCalls = 100;
/** Milliseconds after which a promise counts as one that never settles. */
const longest = 20_000;
/** Seconds for all faults of a piece of work. */
const longestTest = 3600;

const random = generator(seed);
const pick = (list) => list[Math.floor(random() * list.length)];

const faults = new GlFaults();
const unloaded = await Blas.create();
const works = [...workOf(unloaded.catalog)];
unloaded.dispose();

function inTime(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not settle')), longest);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** What the work resolves with, or the error of the package that it throws. */
async function attempt(own, work) {
  const made = [];
  try {
    return { values: await inTime(work(own, made)) };
  } catch (error) {
    if (error?.name !== 'BlasError') throw error;
    return { error };
  } finally {
    for (const array of made) array.dispose();
  }
}

function isRight(values, expected) {
  return values.every((array, i) =>
    array.every((value, j) => {
      const other = expected[i][j];
      return Object.is(value, other) || Math.abs(value - other) <= 1e-5 * Math.abs(other);
    }),
  );
}

/** Goes on in another context, if that is lost. */
async function goOn(own) {
  const isLost = own.gl.isContextLost() || own.session.isLost;
  if (!isLost) return;
  await inTime(own.lost);
  await inTime(own.restore());
}

/** All calls of a piece of work that may fail, by the counts of a run without a fault, behind those of `before`. */
function allFaults(counts, before = new Map()) {
  return [...counts].flatMap(([name, count]) => {
    const earlier = before.get(name) ?? 0;
    const step = Math.max(1, (count - earlier) / mostCalls);
    return Array.from(
      { length: Math.min(count - earlier, mostCalls) },
      (_, i) => Math.ceil((i + 1) * step) + earlier,
    ).flatMap((call) => kindsOf(name).map((kind) => ({ name, call, kind })));
  });
}

/** So many of them, or all: a function first, then one of its calls. */
function chosen(all, count) {
  if (count === Infinity) return all;
  const names = [...new Set(all.map(({ name }) => name))];
  return Array.from({ length: count }, () => {
    const name = pick(names);
    return pick(all.filter((fault) => fault.name === name));
  });
}

const totals = { right: 0, errors: 0, missed: 0 };
const covered = new Set();

/** Counts what came of a fault; throws when a number was wrong. */
function judge(outcome, expected, what) {
  if (outcome.values) assert(isRight(outcome.values, expected), `${what}: a wrong number`);
  if (!faults.hit) ++totals.missed;
  else if (outcome.error) ++totals.errors;
  else ++totals.right;
}

/** The same work right afterwards. A fault that nobody was told of yet may be told once. */
async function checkAfter(own, work, expected, outcome, what) {
  await goOn(own);
  let after = await attempt(own, work);
  if (after.error && !outcome.error) {
    await goOn(own);
    after = await attempt(own, work);
  }
  assert(!after.error, `${what}: afterwards ${after.error}`);
  assert(isRight(after.values, expected), `${what}: a wrong number afterwards`);
}

async function warm(name, work, problems) {
  let { own } = await create();
  faults.reset();
  const expected = (await attempt(own, work)).values;
  faults.reset();
  await attempt(own, work);
  for (const fault of chosen(allFaults(faults.counts), warmCases)) {
    const what = `${name}: ${fault.name}, call ${fault.call}, ${fault.kind}`;
    covered.add(fault.name);
    faults.reset(fault);
    let outcome;
    try {
      outcome = await attempt(own, work);
      judge(outcome, expected, what);
      faults.reset();
      await checkAfter(own, work, expected, outcome, what);
    } catch (error) {
      problems.push(error.message.startsWith(name) ? error.message : `${what}: ${error.stack}`);
      faults.reset();
      own.dispose();
      own = (await create()).own;
      await attempt(own, work);
    }
  }
  own.dispose();
  return expected;
}

async function create() {
  try {
    return { own: await inTime(Blas.create()) };
  } catch (error) {
    if (error?.name !== 'BlasError') throw error;
    return { error };
  }
}

/** Each of `tried` fails while a new context is made and does the work. */
async function inNewContexts(name, work, expected, tried, problems) {
  for (const fault of tried) {
    const what = `${name} in a new context: ${fault.name}, call ${fault.call}, ${fault.kind}`;
    covered.add(fault.name);
    faults.reset(fault);
    try {
      const first = await create();
      const outcome = first.own ? await attempt(first.own, work) : first;
      judge(outcome, expected, what);
      faults.reset();
      const later = first.own ?? (await create()).own;
      assert(later, `${what}: no other context`);
      await checkAfter(later, work, expected, outcome, what);
      later.dispose();
    } catch (error) {
      problems.push(error.message.startsWith(name) ? error.message : `${what}: ${error.stack}`);
    }
  }
}

/** What a new context gives, and the counts of calls that making it takes, and with the work. */
async function counted(work) {
  faults.reset();
  const { own } = await create();
  const start = new Map(faults.counts);
  const { values } = await attempt(own, work);
  own.dispose();
  return { start, counts: new Map(faults.counts), values };
}

async function cold(name, work, expected, problems) {
  const { start, counts } = await counted(work);
  const tried = chosen(allFaults(counts, start), coldCases);
  await inNewContexts(name, work, expected, tried, problems);
}

/** A test whose work collects its problems, while the stand-in is there. */
function testOfFaults(name, work) {
  test(
    `faults: ${name}`,
    async () => {
      const problems = [];
      faults.install();
      try {
        await work(problems);
      } finally {
        faults.reset();
        faults.remove();
      }
      assert(problems.length === 0, `${problems.length} problems\n${problems.join('\n')}`);
    },
    longestTest,
  );
}

async function start(problems) {
  const [[, work]] = works;
  const { start, values } = await counted(work);
  await inNewContexts('a start', work, values, chosen(allFaults(start), startCases), problems);
}

const tests = [
  ['a start', start],
  ...works.map(([name, work]) => [
    name,
    async (problems) => cold(name, work, await warm(name, work, problems), problems),
  ]),
];
for (const [i, [name, work]] of tests.entries()) {
  if (i % parts === part - 1) testOfFaults(name, work);
}

test('faults: counts', async () => {
  const { right, errors, missed } = totals;
  await print(
    `seed ${seed}${whole ? ', whole' : ''}: ${right + errors} faults in ${covered.size} functions: ${right} without effect, ${errors} errors; ${missed} calls were not made`,
  );
  assert(right > 0 && errors > 0, 'no faults');
  equal(right + errors > missed, true, 'most calls are made');
});
