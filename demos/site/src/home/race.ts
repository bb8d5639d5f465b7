// One product by fragblas and by TensorFlow.js, in turns, each timed and checked as in the GEMM lab.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas';
import { measured, missing, open, type Row, tfjsWebgl, versionOf } from '../lab/compare';
import type { Peer } from '../lab/compare/peer';
import { Product } from '../lab/product';
import { brief, median } from '../measure/measure';
import { visible } from '../shell/visible';

/** Turns of each; shown is the median. */
const rounds = 3;
const steady = { batchSeconds: 0.08, budgetSeconds: 0.3 };

/** What one library has shown so far. */
export interface Entrant {
  readonly name: string;
  readonly version: string;
  readonly rows: readonly Row[];
}

export interface Race {
  readonly n: number;
  readonly own: Entrant;
  readonly other: Entrant;
}

/** What a library multiplies by now: a wrong product in any turn, and it has no rate. */
export function standing({ rows }: Entrant): { gflops: number | null; error: number | null } {
  const rates = rows.flatMap(({ gflops }) => gflops ?? []);
  const errors = rows.flatMap(({ error }) => error ?? []);
  return {
    gflops: rates.length > 0 && rates.length === rows.length ? median(rates) : null,
    error: errors.length > 0 ? Math.max(...errors) : null,
  };
}

/** How many times the other's rate fragblas has. */
export function ratio({ own, other }: Race): number | null {
  const [ours, theirs] = [standing(own).gflops, standing(other).gflops];
  return ours !== null && theirs !== null ? ours / theirs : null;
}

export interface RaceOptions {
  readonly blas: Blas;
  readonly n: number;
  readonly signal: AbortSignal;
  /** Called with each result. */
  readonly show: (race: Race) => void;
  /** Called when the first rate is shown, and resolves when the other library may be loaded. */
  readonly between: () => Promise<void>;
  /** Called when both are about to be timed. */
  readonly ready: () => Promise<void>;
}

export async function race(options: RaceOptions): Promise<void> {
  const { blas, n, signal, show, between, ready } = options;
  const size = { m: n, n, k: n, transA: false, transB: false } as const;
  const data = { dataA: 'uniform', dataB: 'uniform', dataC: 'gradient', seed: 7 } as const;
  const product = new Product(blas, { ...size, ...data, alpha: 1, beta: 0 });
  const c = product.output();
  const own: Peer = {
    device: '',
    multiply: () => product.multiply(c),
    finish: () => blas.finish(),
    read: () => c.read(),
    close: () => {},
  };
  let state: Race = {
    n,
    own: { name: 'fragblas', version: blas.version, rows: [] },
    other: { name: tfjsWebgl.name, version: versionOf(tfjsWebgl), rows: [] },
  };
  const add = (who: 'own' | 'other', row: Row) => {
    const entrant = state[who];
    state = { ...state, [who]: { ...entrant, rows: [...entrant.rows, row] } };
    show(state);
  };
  /** A time that was taken while the page was hidden says nothing: it is taken again. */
  const turn = async (
    who: 'own' | 'other',
    peer: Peer,
    pace: typeof steady = steady,
  ): Promise<void> => {
    const { name, version } = state[who];
    for (;;) {
      await visible(signal);
      const hidden = new AbortController();
      const note = () => hidden.abort();
      document.addEventListener('visibilitychange', note, { once: true });
      const row = await measured(name, version, peer, { product, signal, ...pace });
      document.removeEventListener('visibilitychange', note);
      if (!hidden.signal.aborted) return add(who, row);
    }
  };
  let other: Peer | null = null;
  /** What goes wrong with the other library is told, and ends the race, but not the page. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      signal.throwIfAborted();
      add('other', missing(tfjsWebgl, error));
      return false;
    }
  };
  try {
    await turn('own', own, brief); // soon there; the other two are longer
    await between();
    await visible(signal);
    const load = async () => {
      other = await open(tfjsWebgl, product, signal);
    };
    if (!(await attempt(load))) return;
    await ready();
    for (let round = 0; round < rounds; round++) {
      if (!(await attempt(() => turn('other', other!)))) return;
      if (round > 0) await turn('own', own);
    }
  } finally {
    (other as Peer | null)?.close();
    c.dispose();
    product.dispose();
  }
}
