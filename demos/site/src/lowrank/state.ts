// What the visitor chose. The address bar holds it, so a link shows the same thing.
// SPDX-License-Identifier: MIT
import { choiceIn, numberIn, toAddress } from '../shell/address';
import { type Kind, kinds } from './pictures';

export type Mode = 'picture' | 'digits';

/** Longest sides of pictures, counts of digits, columns of the sketch, power iterations. */
export const sizes = [64, 128, 256, 512] as const;
export const counts = [500, 1000, 2000, 4000] as const;
export const widths = [32, 64, 96, 128] as const;
export const powerCounts = [0, 1, 2, 3] as const;

export interface Parameters {
  mode: Mode;
  kind: Kind;
  seed: number;
  size: number;
  count: number;
  width: number;
  powers: number;
  /** As asked for; the sketch may allow less. */
  rank: number;
  /** How often the difference is amplified: a power of two. */
  gain: number;
  /** Where the line between original and copy is, in percent of the width. */
  divider: number;
  /** The digit that is shown. */
  chosen: number;
}

export function fromQuery(query: URLSearchParams, software: boolean): Parameters {
  const one = (key: string, otherwise: number, list: readonly number[]) =>
    Number(choiceIn(query, key, String(otherwise), list.map(String)));
  const whole = (key: string, otherwise: number, least: number, most: number) =>
    Math.round(numberIn(query, key, otherwise, least, most));
  return {
    mode: choiceIn<Mode>(query, 'mode', 'picture', ['picture', 'digits']),
    kind: choiceIn(query, 'kind', 'hills', Object.keys(kinds) as Kind[]),
    seed: whole('seed', 7, 0, 999_999),
    size: one('size', software ? 256 : 512, sizes),
    count: one('count', software ? 1000 : 2000, counts),
    width: one('sketch', software ? 64 : 128, widths),
    powers: one('powers', 1, powerCounts),
    rank: whole('rank', 20, 1, 128),
    gain: 2 ** Math.round(Math.log2(numberIn(query, 'gain', 4, 1, 64))),
    divider: numberIn(query, 'divider', 50, 0, 100),
    chosen: whole('digit', 0, 0, 3999),
  };
}

export function remember(parameters: Parameters): void {
  const { mode, kind, seed, size, count, width, powers, rank, gain, divider, chosen } = parameters;
  toAddress({ mode, seed, sketch: width, powers, rank });
  toAddress(mode === 'picture' ? { kind, size, gain, divider } : { count, digit: chosen });
}
