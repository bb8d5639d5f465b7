// Random work for ?minutes=M: every routine and transfer, several at a time, in contexts of the page
// and in workers, which are lost, aborted and ended, as is the browser's GPU process. Every number
// is compared with that of quiet work, and the memory is looked at.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { generator } from '/package/random/random.mjs';
import { done, print } from '../report.js';
import { workOf } from '../suites/fault_work.js';
import { Member } from './member.js';
import { bytesInUse, count, counted, sumUp, wrong } from './tally.js';

const query = new URLSearchParams(location.search);
const minutes = Number(query.get('minutes') ?? 1);
const seed = Number(query.get('seed') ?? 1);
/** Contexts at a time, pieces of work that each has begun, and of what all of them do until they end. */
const [mostMembers, mostBusy, tasksOfMembers] = [3, 8, 1000];
/** What memory may differ by between two such ends. */
const mostGrowth = 8 * 2 ** 20;

const random = generator(seed);
const below = (n) => Math.floor(random() * n);
const pick = (list) => list[below(list.length)];

/** The work by name, with the numbers that it gives where nothing happens. */
async function quiet() {
  const own = await Blas.create();
  const works = [];
  for (const [name, work] of workOf(own.catalog)) {
    const made = [];
    works.push({ name, work, numbers: await work(own, made) });
    for (const array of made) array.dispose();
  }
  own.dispose();
  return works;
}

const create = () =>
  Member.create(below(3) === 0, below(4) === 0 ? 2 ** (14 + below(4)) : undefined);

async function endGpu(members) {
  for (const member of members) ++member.events;
  await fetch('/end-gpu', { method: 'POST' });
  count('ends of the GPU process');
  await Promise.all(members.map((member) => member.goOn()));
}

/** One thing that happens. */
async function task(works, members) {
  const what = below(1000);
  if (members.length === 0 || (members.length < mostMembers && what < 30)) {
    members.push(await create());
  } else if (what < 900) {
    const member = pick(members);
    if (member.busy >= mostBusy) await member.settle();
    const { name, work, numbers } = pick(works);
    member.begin(name, work, numbers);
  } else if (what < 970) {
    pick(members).abort();
  } else if (what < 985) {
    const [member] = members.splice(below(members.length), 1);
    await member.end();
  } else if (what < 998) {
    const inPage = members.filter(({ isWorker }) => !isWorker);
    if (inPage.length > 0) await pick(inPage).lose();
  } else {
    await endGpu(members);
  }
  count('tasks');
}

async function tasks(works, end) {
  const members = [];
  for (let i = 0; i < tasksOfMembers && performance.now() < end; ++i) await task(works, members);
  await Promise.all(members.map((member) => member.settle()));
  await Promise.all(members.map((member) => member.end()));
}

async function soak() {
  await print(`seed ${seed}`);
  const works = await quiet();
  const end = performance.now() + 60_000 * minutes;
  const bytes = [];
  while (performance.now() < end) {
    await tasks(works, end);
    bytes.push(await bytesInUse());
    await sumUp(minutes - (end - performance.now()) / 60_000, bytes.at(-1));
  }
  const [middle, last] = [bytes[bytes.length >> 1], bytes.at(-1)];
  if (bytes.length >= 8 && last > middle + mostGrowth) {
    await wrong(`memory grew from ${middle} to ${last} bytes`);
  }
}

try {
  await soak();
} catch (error) {
  await wrong(`the soak itself: ${error?.stack ?? error}`);
}
await done(counted('wrong') > 0 ? 1 : 0);
