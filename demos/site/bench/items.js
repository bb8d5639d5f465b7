// What is measured on each page: only what the page shows or says of itself, and the browser's frames.
// Each item fills `found`, so that what was seen before something failed is told as well.
// SPDX-License-Identifier: MIT
import { pause } from './view.js';

/** An interval of this many milliseconds has skipped a frame of 60 a second. */
const late = 25;

/** Runs the page's animation: frames a second, which the browser makes and which the page says that it makes. */
async function animate(view, { warm, seconds }, found) {
  found.started = 0;
  // A page that has come to rest plays again.
  const keep = () => {
    if (view.text('#play') === 'Pause') return;
    view.element('#play').click();
    found.started++;
  };
  keep();
  const keeping = setInterval(keep, 250);
  try {
    await view.until('the first frame', () => view.text('#meter-calls') !== '–');
    await pause(1000 * warm);
    const times = await view.pulses(seconds);
    const intervals = times.slice(1).map((time, i) => time - times[i]);
    const total = times.at(-1) - times[0];
    found.frames_per_second = (1000 * intervals.length) / total;
    found.longest_ms = Math.max(...intervals);
    found.late = intervals.filter((interval) => interval > late).length;
    found.intervals = intervals.length;
    found.meter = view.meter();
  } finally {
    clearInterval(keeping);
  }
}

async function pagerank(view, settings, found) {
  await animate(view, settings, found);
  const { n, pace, checked } = view.page;
  Object.assign(found, { n, pace, checked });
}

async function network(view, settings, found) {
  await animate(view, settings, found);
  const { parameters, steps, accuracy } = view.page;
  found.pace = view.text('#steps-a-frame');
  Object.assign(found, { parameters, steps, accuracy });
}

async function diffusion(view, settings, found) {
  await animate(view, settings, found);
  const { choices, pace } = view.page;
  Object.assign(found, { choices, pace });
}

const factored = ({ busy, result }) => !busy && result;

/** The first factorisation compiles the shaders; then other pictures, and other ranks. */
async function lowrank(view, _, found) {
  found.factored_s = [];
  for (let round = 0; round < 4; ++round) {
    if (round > 0) view.element('#renew').click();
    const { result } = await view.until('a factorisation', () => factored(view.page) && view.page);
    const { rows, cols, seconds } = result;
    const { hostSeconds, offU, offV } = result.found;
    found.factored_s.push(seconds);
    Object.assign(found, { rows, cols, hostSeconds, offU, offV, meter: view.meter() });
    found.verdict = view.text('#verdict');
  }
  const slider = view.element('#rank');
  found.ranks = [];
  for (const rank of [10, 50, 30]) {
    slider.value = String(rank);
    slider.dispatchEvent(new view.window.Event('input', { bubbles: true }));
    await view.until(`rank ${rank}`, () => factored(view.page) && view.page.rank === rank);
    const { measured, foretold } = view.page.result;
    found.ranks.push({ rank, error: measured[rank], foretold, meter: view.meter() });
  }
}

async function camera(view, settings, found) {
  await view.until('a factorisation', () => factored(view.page));
  view.element('#camera').click();
  await view.until('the camera', () => view.page.camera?.running);
  await animate(view, settings, found);
  found.camera = view.page.camera;
}

async function ladder(view, _, found) {
  try {
    await view.run('#run');
  } finally {
    const { n, rungs, outcomes } = view.page;
    const outcomeOf = ({ name }) => outcomes.find(({ rung }) => rung === name);
    found.n = n;
    found.rungs = rungs.map((rung) => {
      const { gflops = null, sampled, freivalds, pass } = outcomeOf(rung) ?? {};
      return { rung: rung.name, gflops, sampled, freivalds, pass, lacks: rung.lacks ?? undefined };
    });
    found.status = view.text('#status');
  }
}

async function product(view, _, found) {
  await view.run('#run');
  const { result, plan } = view.page;
  const { gflops, timing, split, sampled, freivalds, pass } = result;
  Object.assign(found, { gflops, sampled, freivalds, pass, timing, split });
  found.plan = { kernel: plan.kernel, passes: plan.passes, predicted_s: plan.seconds.total };
}

async function compare(view, _, found) {
  try {
    await view.run('#compare-start');
  } finally {
    found.comparison = view.page.comparison;
  }
}

async function sweep(view, _, found) {
  try {
    await view.run('#sweep-start');
  } finally {
    const { points, roofs, note } = view.page.swept;
    found.points = points.map(({ n, gflops, predicted, error }) => ({
      n,
      gflops,
      predicted,
      error,
    }));
    Object.assign(found, { roofs, note });
  }
}

async function tune(view, _, found) {
  found.budget_s = view.element('#tune-budget').valueAsNumber;
  await view.run('#tune-start');
  const { tuned } = view.page;
  found.status = view.text('#status');
  if (!tuned) return;
  found.before_gflops = tuned.before.result.gflops;
  found.after_gflops = tuned.after.result.gflops;
  found.changed = tuned.changed.length;
  found.words = view.text('#tuned-words');
}

async function report(view, _, found) {
  const start = performance.now();
  try {
    await view.run('#run');
  } finally {
    found.seconds = (performance.now() - start) / 1000;
    // Whole, as the page would write it: docs/results/devices keeps such files.
    found.report = view.page.report;
    const { extent, passes, conformance, benchmark } = found.report;
    const count = (verdict) => conformance.filter((one) => one.verdict === verdict).length;
    Object.assign(found, { extent, passes, routines: conformance.length });
    found.cases = conformance.reduce((sum, { cases }) => sum + cases, 0);
    found.worst = Math.max(...conformance.map(({ worst }) => worst));
    for (const verdict of ['pass', 'fail', 'no case', 'not offered'])
      found[verdict] = count(verdict);
    found.benchmark = benchmark.map(({ name, size, seconds, flops, bytes, right }) => ({
      name,
      size,
      seconds,
      gflops: flops / seconds / 1e9,
      gbps: bytes / seconds / 1e9,
      right,
    }));
    found.status = view.text('#status');
  }
}

/** The home page's own measuring: when its first rate came, and both libraries. */
async function home(view, _, found) {
  const { firstMs, n, race, ratio } = await view.until(
    'both libraries',
    () => view.page.race?.other.rows.length > 0 && !view.page.busy && view.page,
  );
  const rates = ({ rows }) => rows.map(({ gflops, error, note }) => ({ gflops, error, note }));
  const [own, other] = [rates(race.own), rates(race.other)];
  Object.assign(found, { first_ms: firstMs, n, own, other, ratio });
}

/** When a page that was opened shows a result, by itself. */
const opened = (shown) => async (view, _, found) => {
  await view.until('a result', () => shown(view.page));
  found.first_result_ms = view.window.performance.now();
};

/** [name, address, what to do]; `only=network` picks all whose name begins with `network`. */
export function itemsOf({ ladder: rungSizes, lab: sizes, extent }) {
  const labAt = (n) => `lab.html?m=${n}&n=${n}&k=${n}`;
  return [
    ['pagerank', 'pagerank.html', pagerank],
    ['pagerank/2048', 'pagerank.html?graph=web&n=2048', pagerank],
    ['network', 'network.html', network],
    ['network/digits', 'network.html?task=digits', network],
    ['network/large', 'network.html?hidden=256-256-256&batch=512&pace=32', network],
    ['diffusion', 'diffusion.html', diffusion],
    ['lowrank', 'lowrank.html', lowrank],
    ['camera', 'lowrank.html', camera],
    ...rungSizes.map((n) => [`ladder/${n}`, `ladder.html?n=${n}`, ladder]),
    ...sizes.map((n) => [`lab/${n}`, labAt(n), product]),
    ...sizes.map((n) => [`compare/${n}`, labAt(n), compare]),
    ['sweep', labAt(sizes[0]), sweep],
    ['tune', labAt(sizes[0]), tune],
    ['home', 'index.html', home],
    ['open/playground', 'playground.html', opened(({ state }) => state === 'done')],
    ['open/lab', 'lab.html', opened(({ result }) => result)],
    ['open/ladder', 'ladder.html', opened(({ outcomes }) => outcomes.length > 0)],
    ['open/neighbours', 'neighbours.html', opened(({ found }) => found)],
    ['open/gaussian', 'gaussian.html', opened(({ errors }) => errors)],
    ['open/mesh', 'mesh.html', opened(({ checked }) => checked >= 0)],
    ['open/zoom', 'zoom.html', opened(({ shown }) => shown)],
    ['open/pagerank', 'pagerank.html', opened(({ checked }) => checked?.worst >= 0)],
    ['open/lowrank', 'lowrank.html', opened(({ result }) => result?.foretold > 0)],
    ['open/network', 'network.html', opened(({ accuracy }) => accuracy > 0)],
    ['open/diffusion', 'diffusion.html', opened(({ steps }) => steps > 0)],
    ['open/report', 'report.html', opened(({ report }) => report.conformance.length > 0)],
    ['report', extent ? `report.html?extent=${extent}` : 'report.html', report],
  ];
}
