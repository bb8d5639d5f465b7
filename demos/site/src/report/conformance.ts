// Every routine of the catalog on random data, compared with its definition in double precision.
// SPDX-License-Identifier: MIT
import type { Blas, CatalogRoutine } from 'fragblas';
import { Call } from './call';
import { casesOf, type Extent } from './cases';
import { Operands } from './operands';
import { referenceOf } from './reference';

/** One routine's row of the report. */
export interface Outcome {
  readonly routine: string;
  readonly text: string;
  readonly cases: number;
  /** The largest error in units of what is allowed; 1 is the most that passes. */
  readonly worst: number;
  /** The case with that error. */
  readonly where: string;
  readonly verdict: 'pass' | 'fail' | 'no case' | 'not offered';
}

/** Cases under way at once. */
const together = 16;

/** Runs the cases of one routine. One that has no reference does not pass. */
export async function conform(
  blas: Blas,
  routine: CatalogRoutine,
  extent: Extent,
  seed: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const { name, stem, text } = routine;
  const row = { routine: name, text, cases: 0, worst: 0, where: '' };
  if (stem === 'dsdot' && !blas.info.probe.doubleFloat) return { ...row, verdict: 'not offered' };
  const reference = referenceOf(stem);
  if (!reference) return { ...row, verdict: 'no case' };
  const make = new Operands(blas, seed);
  const all = [...casesOf(routine, extent)];
  let worst = 0;
  let where = '';
  // Some at a time, so that the device need not wait for each to be read.
  for (let from = 0; from < all.length; from += together) {
    signal.throwIfAborted();
    const some = all.slice(from, from + together);
    const offs = await Promise.all(
      some.map((one) => new Call(blas, make, routine, one).off(reference)),
    );
    make.clear();
    offs.forEach((off, at) => {
      if (off > worst || Number.isNaN(off)) [worst, where] = [off, some[at]!.what];
    });
  }
  return { ...row, cases: all.length, worst, where, verdict: worst <= 1 ? 'pass' : 'fail' };
}
