// The tune card: the library measures this device and plans by what it found.
// SPDX-License-Identifier: MIT
import type { GemmExplanation, TunedProfile } from 'fragblas';
import { byId, digits, duration, element } from '../shell/dom';
import type { Result } from './results';

/** A product as it was computed before or after. */
export interface Standing {
  readonly plan: GemmExplanation;
  readonly result: Result;
}

export interface Tuned {
  readonly profile: TunedProfile;
  /** Parameters that have another value than before. */
  readonly changed: readonly string[];
  readonly before: Standing;
  readonly after: Standing;
}

/** Names of the parameters in which two profiles differ; what is missing has its default. */
export function differences(
  before: TunedProfile | undefined,
  after: TunedProfile,
): readonly string[] {
  const old = before?.parameters ?? {};
  const names = new Set([...Object.keys(old), ...Object.keys(after.parameters)]);
  return [...names].filter((name) => old[name] !== after.parameters[name]).sort();
}

const shape = ({ kernel, tileRows, tileCols, passes, draws }: GemmExplanation) =>
  `${kernel} kernel, tile ${tileRows} × ${tileCols}, passes: ${passes}, draws: ${draws}`;

/** What tuning changed for the product at hand, in words. */
function words({ before, after }: Tuned): string[] {
  const [old, now] = [before.result.timing, after.result.timing];
  const factor = old.median / now.median;
  const same = shape(before.plan) === shape(after.plan);
  const overlap = old.fastest <= now.slowest && now.fastest <= old.slowest;
  const plan = same
    ? `The plan is the same: ${shape(after.plan)}.`
    : `The plan was: ${shape(before.plan)}. It is now: ${shape(after.plan)}.`;
  const time = `A product took ${duration(old.median)} before and takes ${duration(now.median)} now`;
  const verdict = overlap
    ? 'a difference within the spread of the batches.'
    : factor > 1
      ? `${digits(factor, 3)} times as fast.`
      : `${digits(1 / factor, 3)} times as long.`;
  const { predicted, actual } = { predicted: after.plan.seconds.total, actual: now.median };
  return [
    plan,
    `${time}: ${verdict}`,
    `The new prediction is ${duration(predicted)}, ${digits(predicted / actual, 2)} of what was measured.`,
  ];
}

export function showTuned(tuned: Tuned | null): void {
  byId('tuned').hidden = tuned === null;
  if (!tuned) return;
  byId('tuned-words').replaceChildren(...words(tuned).map((text) => element('p', {}, text)));
  const { profile, changed } = tuned;
  const { parameters } = profile;
  byId('tuned-summary').textContent = `${changed.length} parameters of the profile are new`;
  byId('tuned-list').replaceChildren(
    ...changed.map((name) =>
      element(
        'div',
        {},
        element('dt', {}, name),
        element('dd', {}, String(parameters[name] ?? 'default')),
      ),
    ),
  );
  byId('tuned-download').replaceChildren(download(profile));
}

/** A link to the profile as a file: made by the page, so nothing is sent. */
function download(profile: TunedProfile): HTMLAnchorElement {
  const text = `${JSON.stringify(profile, null, 2)}\n`;
  return element(
    'a',
    {
      href: `data:application/json;charset=utf-8,${encodeURIComponent(text)}`,
      download: 'fragblas-profile.json',
    },
    'Download the profile (JSON)',
  );
}
