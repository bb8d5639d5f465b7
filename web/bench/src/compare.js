// One row: the same problem given to both sides, measured in turns, and checked.
// SPDX-License-Identifier: MIT

import { floats } from '../../random/random.mjs';
import { blocksOf, bound, errorOf, referenceRow } from './check.js';
import { flopsOf } from './shapes.js';
import { spreadOf } from './statistics.js';

/**
 * What the kinds of rows do. `fresh`: each call of a repetition has operands of its own. Warm rows repeat one
 * pair, which stays packed. `least` and `most`: calls in a repetition. `beside`: floats of other operands that are there.
 */
const kinds = {
  cold: { fresh: true, least: 1, most: 1024 },
  warm: { fresh: false, least: 1, most: 16384 },
  single: { fresh: true, least: 1, most: 1 },
  many: { fresh: true, least: 256, most: 256, beside: 2 ** 26 },
};

/** Bytes that the operands of fresh calls may take on each side. */
const freshBytes = 2 ** 29;

/** Repetitions are more than asked for while they are short. */
const mostRepetitions = 31;

/**
 * A device that had nothing to do has slow clocks. Before anything counts, both sides are repeated until so many rounds have
 * made neither faster by more than the share, but no more rounds than that.
 */
const warmUp = { rounds: 4, share: 0.03, most: 24 };

/** One side of a row. What fails, fails this side only. */
class Lane {
  constructor(contender, row) {
    this.contender = contender;
    this.row = row;
    this.pairs = [];
    this.seconds = [];
    const { m, n, k, batch, kind } = row;
    const { fresh, least, most } = kinds[kind];
    const pairBytes = 4 * batch * (m * k + k * n);
    this.fresh = fresh;
    this.leastCalls = least;
    this.mostCalls = fresh ? Math.max(1, Math.min(most, Math.floor(freshBytes / pairBytes))) : most;
    this.calls = 1;
  }

  async attempt(what) {
    if (this.failure) return;
    try {
      await what();
    } catch (error) {
      this.failure = String(error?.message ?? error);
      this.close();
    }
  }

  close() {
    try {
      this.contender.close();
    } catch (error) {
      this.failure ??= String(error?.message ?? error);
    }
  }

  async open(data) {
    await this.contender.open(this.row, data);
    const { beside } = kinds[this.row.kind];
    if (beside) await this.contender.hold(beside);
    this.about = this.contender.about();
    this.plan = this.contender.plan();
  }

  /** Operands for `calls` calls, used once: that uploads them and compiles the shaders. */
  async provide(calls) {
    const wanted = this.fresh ? calls : 1;
    for (let i = this.pairs.length; i < wanted; ++i) {
      this.pairs[i] = this.contender.upload();
      if (!this.fresh) this.contender.prepack(this.pairs[i]);
      this.contender.multiply(this.pairs[i]);
    }
    await this.contender.finish();
    this.calls = calls;
  }

  /** Seconds of a call: from the first that is enqueued to the end of the last on the GPU. */
  async repetition() {
    const { contender, pairs, calls, fresh } = this;
    contender.spoil();
    await contender.finish();
    const before = contender.draws();
    const start = performance.now();
    for (let i = 0; i < calls; ++i) contender.multiply(pairs[fresh ? i : 0]);
    await contender.finish();
    const seconds = (performance.now() - start) / 1000 / calls;
    this.draws = before === null ? null : (contender.draws() - before) / calls;
    return seconds;
  }

  /** As many calls in a repetition as fill `target` seconds. */
  async calibrate(target) {
    await this.provide(this.leastCalls);
    for (;;) {
      const seconds = (await this.repetition()) * this.calls;
      if (seconds >= target / 2 || this.calls === this.mostCalls) return;
      const factor = Math.min(16, Math.max(2, target / seconds));
      await this.provide(Math.min(this.mostCalls, Math.ceil(this.calls * factor)));
    }
  }

  /** The largest error of the last product. */
  async check(blocks, references) {
    const { n, k } = this.row;
    let error = 0;
    for (const { row, rows } of blocks) {
      const got = await this.contender.rows(row, rows);
      if (got.length !== rows * n) throw new Error(`${got.length} elements read of ${rows * n}`);
      for (let i = 0; i < rows; ++i) {
        const reference = references(row + i);
        error = Math.max(error, errorOf(got.subarray(i * n, (i + 1) * n), reference, k));
      }
    }
    this.error = error;
    const most = this.contender.mostError(k);
    if (error > most) throw new Error(`wrong result: error ${error.toPrecision(3)} of ${most}`);
  }

  /** For the record. A side that failed, or computed something else, has no speed. */
  result() {
    const error = Number.isFinite(this.error) ? this.error : null;
    if (this.failure) return { ok: false, failure: this.failure, error };
    const seconds = this.seconds;
    const spread = spreadOf(seconds);
    return {
      ok: true,
      error,
      within_bound: this.error <= bound,
      ...spread,
      gflops: flopsOf(this.row) / spread.median_s / 1e9,
      repetitions: seconds.length,
      calls: this.calls,
      draws: this.draws,
      plan: this.plan,
      seconds,
    };
  }
}

/** fp64 rows, each computed once for both sides. */
function referencesOf(row, data) {
  const rows = new Map();
  return (i) => {
    if (!rows.has(i)) rows.set(i, referenceRow(row, data, i));
    return rows.get(i);
  };
}

async function raiseClocks(lanes, each) {
  const best = new Map(lanes.map((lane) => [lane, Number.POSITIVE_INFINITY]));
  for (let round = 0, slower = 0; round < warmUp.most && slower < warmUp.rounds; ++round) {
    ++slower;
    await each(async (lane) => {
      const seconds = await lane.repetition();
      if (seconds < (1 - warmUp.share) * best.get(lane)) slower = 0;
      best.set(lane, Math.min(seconds, best.get(lane)));
    });
  }
}

/**
 * Measures a row, { name, kind, m, n, k, batch }, on both sides, of which each has a WebGL context of its own that
 * ends with the row: no row is touched by what another left behind, or by the loss of its context. Repetitions
 * alternate, for a machine that changes its clock changes it for both.
 */
export async function compare(row, sides, { seconds, repetitions, seed }) {
  const { m, n, k, batch } = row;
  const lanes = sides.map((side) => new Lane(side, row));
  const each = async (what) => {
    for (const lane of lanes) await lane.attempt(() => what(lane));
  };
  const data = { a: floats(batch * m * k, 2 * seed), b: floats(batch * k * n, 2 * seed + 1) };
  await each((lane) => lane.open(data));
  await each((lane) => lane.calibrate(seconds));
  await raiseClocks(lanes, each);
  const start = performance.now();
  const spent = () => (performance.now() - start) / 1000;
  const enough = lanes.length * repetitions * seconds;
  for (let i = 0; i < repetitions || (i < mostRepetitions && spent() < enough); ++i) {
    await each(async (lane) => lane.seconds.push(await lane.repetition()));
  }
  const references = referencesOf(row, data);
  const blocks = blocksOf(row, seed);
  await each((lane) => lane.check(blocks, references));
  for (const lane of lanes) if (!lane.failure) lane.close();
  const [fragblas, tfjs] = lanes.map((lane) => lane.result());
  const ratio = fragblas.ok && tfjs.ok ? tfjs.median_s / fragblas.median_s : null;
  const about = lanes.map((lane) => lane.about);
  return { result: { ...row, flops: flopsOf(row), fragblas, tfjs, ratio }, about };
}
