// Tuned profiles.
// SPDX-License-Identifier: MIT
import { roomForText } from './call.js';
import { checkKeys, refused } from './check.js';
import type { ProfileDevice, TunedProfile } from './info.js';
import type { GlSession } from './session.js';
import { profiles as shipped } from './shipped-profiles.js';

const where = 'Blas.create: profile';
const keys = ['format', 'device', 'calibration', 'parameters', 'evidence'];
const deviceKeys: readonly (keyof ProfileDevice)[] = [
  'backend',
  'vendor',
  'renderer',
  'max_texture_size',
  'draw_buffers',
  'uniform_block_bytes',
];

function check(profile: TunedProfile): void {
  checkKeys(where, profile, keys);
  if (profile.format !== 1) {
    throw refused('Blas.create', 'profile.format', profile.format, 1);
  }
  checkKeys(`${where}.device`, profile.device, deviceKeys);
}

function fits(value: string | number, wanted: string | number): boolean {
  const known = String(wanted);
  return known.endsWith('*') ? String(value).startsWith(known.slice(0, -1)) : value === wanted;
}

/** Those to choose from. */
export function profilesOf(
  given: TunedProfile | readonly TunedProfile[] | undefined,
): readonly TunedProfile[] {
  if (given === undefined) return shipped;
  const list = [given].flat();
  list.forEach(check);
  return list;
}

/** Uses the first that fits the device. */
export function useProfile(
  session: GlSession,
  profiles: readonly TunedProfile[],
): TunedProfile | undefined {
  const text = session.ask((abi) => abi._fragblas_context_info_json(session.context));
  const device = { ...JSON.parse(text), backend: 'webgl' };
  for (const profile of profiles) {
    const other = deviceKeys.find((name) => !fits(device[name], profile.device[name]));
    if (other === undefined) {
      setParameters(session, profile);
      return profile;
    }
    if (session.debug) console.debug(`fragblas: profile not used: ${other} = ${device[other]}`);
  }
  return undefined;
}

function setParameters(session: GlSession, { parameters }: TunedProfile): void {
  for (const [name, value] of Object.entries(parameters ?? {})) {
    // C++ checks names and values; a text is none.
    const number = typeof value === 'string' ? Number.NaN : Number(value);
    const at = roomForText(session, name);
    session.enqueue((abi) => abi._fragblas_context_set_parameter(session.context, at, number));
  }
}
