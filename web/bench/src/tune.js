// mode=tune: the tuner of the package in this page. Its record is the profile, as src/profiles/webgl has them.
// SPDX-License-Identifier: MIT
import { tune } from 'fragblas/tuner';
import { print } from './post.js';

/** What was measured: a line for each parameter, and its candidates. */
export function evidenceText(evidence) {
  const time = (seconds) =>
    typeof seconds === 'number' ? `${(1e3 * seconds).toPrecision(4)} ms` : seconds;
  return Object.entries(evidence)
    .map(([parameter, { problem, ...candidates }]) => {
      const times = Object.entries(candidates).map(([name, seconds]) => `${name} ${time(seconds)}`);
      return `${parameter} (${problem}): ${times.join(', ')}`;
    })
    .join('\n');
}

export function tunerSettings(query) {
  return { seconds: query.number('seconds', 0.1, 3600, 20) };
}

/** Tunes for so many seconds, and posts progress, profile and evidence; 0. */
export async function tuner({ seconds }) {
  let told = 0;
  const onProgress = (part) => {
    if (part < told + 0.1) return;
    told = part;
    print(`# ${Math.round(100 * part)}%`);
  };
  const profile = await tune({ budgetMs: 1000 * seconds, onProgress });
  await print(`JSON ${JSON.stringify(profile)}`);
  const { vendor, renderer } = profile.device;
  await print(`${vendor}, ${renderer}\n${evidenceText(profile.evidence)}`);
  return 0;
}
