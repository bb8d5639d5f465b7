// What a run found: speed, where the time went, and the error.
// SPDX-License-Identifier: MIT

import type { Verdict } from '../measure/check';
import type { Timing } from '../measure/measure';
import { byId, bytes, digits, duration, element, whole } from '../shell/dom';
import type { Split } from './split';

export interface Result {
  /** null: the product was wrong, or there is nothing to multiply. */
  readonly gflops: number | null;
  readonly timing: Timing;
  readonly split: Split;
  readonly sampled: number;
  readonly freivalds: number;
  readonly pass: boolean;
  readonly samples: readonly { i: number; j: number; got: number }[];
}

export function resultOf(
  timing: Timing,
  split: Split,
  { sampled, freivalds, pass, samples }: Verdict,
  flops: number,
): Result {
  const gflops = pass && flops > 0 ? flops / timing.median / 1e9 : null;
  return { gflops, timing, split, sampled, freivalds, pass, samples };
}

export function showResult(result: Result | null, running: boolean): void {
  const verdict = byId('verdict');
  verdict.className = `verdict ${result ? (result.pass ? 'pass' : 'fail') : ''}`;
  verdict.textContent = !result
    ? running
      ? 'Running'
      : 'Not measured yet'
    : result.pass
      ? 'Pass: within the bound'
      : 'Fail: wrong result';
  byId('sampled').textContent = result ? digits(result.sampled, 2) : '–';
  byId('freivalds').textContent = result ? digits(result.freivalds, 2) : '–';
  byId('gflops').textContent = speed(result?.gflops ?? null);
  byId('timing').textContent = result
    ? timingText(result)
    : running
      ? ''
      : 'Press Run: a few batches, then the check.';
  byId('clock').textContent = result?.pass
    ? 'Wall clock, from the first call of a batch until the page sees that the device is done. ' +
      'Not included: uploads, compiling the shaders, drawing and the check.'
    : '';
  showSplit(result?.split ?? null);
}

export function speed(gflops: number | null): string {
  if (gflops === null) return '–';
  return gflops < 0.001 ? '< 0.001' : digits(gflops, 3);
}

function timingText({ pass, gflops, timing }: Result): string {
  if (!pass) return 'A wrong product has no speed.';
  const of = `${timing.batches} batches of ${whole(timing.perBatch)}`;
  const spread = `fastest ${duration(timing.fastest)}, slowest ${duration(timing.slowest)}`;
  const text = `${duration(timing.median)} a product, median of ${of}; ${spread}.`;
  return gflops === null ? `${text} With alpha = 0 nothing is multiplied, so no rate.` : text;
}

const parts = ['upload', 'compute', 'readback'] as const;

/** A bar whose parts are as long as their times, and the numbers. */
function showSplit(split: Split | null): void {
  const bar = byId('split-bar');
  bar.hidden = split === null;
  const total = split ? split.upload + split.compute + split.readback : 0;
  bar.replaceChildren();
  for (const part of parts) {
    const seconds = split?.[part] ?? 0;
    byId(`split-${part}`).textContent = split
      ? `${duration(seconds)}, ${Math.round((100 * seconds) / total)} %`
      : '–';
    if (!split) continue;
    const piece = element('span', { className: part });
    piece.style.flexGrow = String(seconds / total);
    bar.append(piece);
  }
  byId('split-note').textContent = split
    ? `Wall clock, one product at a time from numbers in memory to numbers in memory, median of ${split.rounds}. ` +
      `${bytes(split.uploadBytes)} go up, ${bytes(split.readBytes)} come back. ` +
      `Compute packs the new operands too. Each part ends with asking the device whether it is done, which alone takes ${duration(split.wait)} or more.`
    : 'Press Run to see what the bus costs beside the product.';
}
