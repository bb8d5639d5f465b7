// One problem given to all libraries: each is checked, and measured in turns with the others.
// SPDX-License-Identifier: MIT
import { Absent, within } from './peers/absent.js';
import { routines } from './problems.js';
import { spreadOf } from './statistics.js';

/** Calls of a repetition, and bytes of the results that a library may keep until they are waited for. */
const mostCalls = 256;
const mostBytes = 2 ** 28;

/** Seconds after which a library counts as stuck. */
export const patience = 60;

/** What a library's own errors say; some throw texts, or objects that say nothing. */
export const messageOf = (error) => String(error?.message || error).split('\n')[0];

/** A problem as it is computed by one library. What fails, fails this library only. */
class Lane {
  seconds = [];
  calls = 1;

  constructor(entrant, problem, data) {
    this.entrant = entrant;
    this.problem = problem;
    this.data = data;
    const { routine, n } = problem;
    const bytes = 4 * routines[routine].results(n);
    this.mostCalls = Math.max(1, Math.min(mostCalls, Math.floor(mostBytes / bytes)));
  }

  async attempt(what) {
    if (this.failure || this.absent) return;
    try {
      await within(patience, this.problem.name, what());
    } catch (error) {
      if (error instanceof Absent) this.absent = error.message;
      else this.failure = messageOf(error);
      await this.dispose();
    }
  }

  async open() {
    const { routine, n } = this.problem;
    this.job = await this.entrant.session.prepare[routine](n, this.data);
    await this.repetition(1); // compiles
  }

  async dispose() {
    const { job } = this;
    this.job = undefined;
    try {
      await job?.dispose();
    } catch (error) {
      this.failure ??= messageOf(error);
    }
  }

  /** Seconds of a call: from the first that is enqueued to the end of the last. */
  async repetition(calls) {
    const { job } = this;
    await job.begin();
    const start = performance.now();
    for (let i = 0; i < calls; ++i) {
      const pending = job.run();
      if (pending) await pending;
    }
    await job.wait();
    return (performance.now() - start) / 1000 / calls;
  }

  /** As many calls in a repetition as fill `target` seconds; none where one takes longer than `longest`. */
  async calibrate(target, longest) {
    for (;;) {
      const seconds = (await this.repetition(this.calls)) * this.calls;
      if (this.calls === 1 && seconds > longest) {
        this.pace = seconds;
        throw new Absent(`left out: ${seconds.toPrecision(2)} s a call`);
      }
      if (seconds >= target / 2 || this.calls === this.mostCalls) return;
      const factor = Math.min(16, Math.max(2, target / seconds));
      this.calls = Math.min(this.mostCalls, Math.ceil(this.calls * factor));
    }
  }

  /** The error from which on a result is wrong. fragblas is held to its own bound, the others to what sums may be off by. */
  mostError() {
    const { routine, n } = this.problem;
    const { mostError, bound } = routines[routine];
    return mostError && this.entrant.key !== 'fragblas' ? mostError(n) : bound;
  }

  /** One more call, on operands that are as given, and its error. */
  async check(seed) {
    await this.dispose();
    const { routine, n } = this.problem;
    this.job = await this.entrant.session.prepare[routine](n, this.data);
    await this.repetition(1);
    const error = routines[routine].error(n, this.data, await this.job.read(), seed);
    this.error = Number.isFinite(error) ? error : null;
    const most = this.mostError();
    if (!(error <= most)) {
      throw new Error(`wrong result: error ${error.toPrecision(3)} of ${most.toPrecision(3)}`);
    }
  }

  /** For the record. What failed, or computed something else, has no speed. */
  result() {
    const { routine, n } = this.problem;
    const row = {
      name: `${routine}/${n}/${this.entrant.key}`,
      routine,
      n,
      library: this.entrant.key,
      ok: !this.failure && !this.absent,
      absent: this.absent ?? null,
      failure: this.failure ?? null,
      error: this.error ?? null,
    };
    if (!row.ok) return row;
    const spread = spreadOf(this.seconds);
    const { flops, bytes, bound } = routines[routine];
    return {
      ...row,
      within_bound: this.error <= bound,
      ...spread,
      gflops: flops ? flops(n) / spread.median_s / 1e9 : null,
      gbps: bytes ? bytes(n) / spread.median_s / 1e9 : null,
      calls: this.calls,
      seconds: this.seconds,
    };
  }
}

/** Work of a call, for comparing sizes. */
const workOf = ({ routine, n }) => (routines[routine].flops ?? routines[routine].bytes)(n);

/** Seconds of a call from which on its work counts, and not what every call costs. */
const atWork = 0.1;

/**
 * Seconds that a call of a larger problem would take at the pace of the smaller ones, of which `history` has
 * { routine, n, seconds }; 0 if that is not known.
 */
export function expectedSeconds(history, problem) {
  const known = history.filter(({ routine, n }) => routine === problem.routine && n <= problem.n);
  const last = known.at(-1);
  if (!last || last.seconds < atWork) return 0;
  return (last.seconds * workOf(problem)) / workOf(last);
}

/**
 * Measures a problem { routine, n } by the entrants, which are { key, session, history }. Rows in their order; `aborted`
 * tells whether to stop between repetitions.
 */
export async function race(problem, entrants, { seconds, repetitions, seed, longest }, aborted) {
  const { routine, n } = problem;
  const data = routines[routine].data(n, 2 * seed);
  const named = { ...problem, name: `${routine} of ${n}` };
  const lanes = entrants.map((entrant) => new Lane(entrant, named, data));
  const each = async (what) => {
    for (const lane of lanes) if (!aborted()) await lane.attempt(() => what(lane));
  };
  for (const lane of lanes) {
    const { session, history } = lane.entrant;
    const expected = expectedSeconds(history, problem);
    if (!session.prepare[routine]) lane.absent = session.lacks?.[routine] ?? `has no ${routine}`;
    else if (expected > longest) {
      lane.absent = `left out: about ${expected.toPrecision(2)} s a call, by the smaller sizes`;
    }
  }
  await each((lane) => lane.open());
  await each((lane) => lane.calibrate(seconds, longest));
  for (let i = 0; i < repetitions; ++i) {
    await each(async (lane) => lane.seconds.push(await lane.repetition(lane.calls)));
  }
  await each((lane) => lane.check(seed));
  for (const lane of lanes) await lane.dispose();
  if (aborted()) return [];
  const rows = lanes.map((lane) => lane.result());
  for (const [i, row] of rows.entries()) {
    const pace = row.median_s ?? lanes[i].pace;
    if (pace) entrants[i].history.push({ routine, n, seconds: pace });
  }
  return rows;
}
