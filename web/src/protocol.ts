// What a page and its worker say to each other.
// SPDX-License-Identifier: MIT
import type { Abi } from './abi.js';
import type { Contents } from './contract.js';
import type { BlasErrorCode } from './errors.js';
import type { CatalogRoutine, DeviceInfo, LostInfo, TunedProfile } from './info.js';
import type { CreateOptions } from './open.js';

/** Options that a Blas is opened with at the other end. */
export type OpenOptions = Pick<CreateOptions, 'powerPreference' | 'limits' | 'profile' | 'debug'>;

/** What the Blas at the other end is. */
export interface OpenedBlas {
  readonly info: DeviceInfo;
  readonly catalog: readonly CatalogRoutine[];
  readonly version: string;
  readonly tunedProfile: TunedProfile | undefined;
}

/** What came of the opening: a Blas, why there can't be one there, or an error of the caller's. */
export type Opened = OpenedBlas | { fallback: string } | { error: PostedError };

/** One thing for the worker to do. */
export type Command =
  | { do: 'create'; id: number; contents: Contents }
  | { do: 'destroy'; id: number }
  | {
      do: 'write';
      id: number;
      offset: number;
      data: Float32Array;
      count: number | undefined;
      stride: number | undefined;
    }
  | {
      do: 'call';
      name: CallName;
      args: readonly number[];
      memory: Uint8Array | undefined;
      group: number;
    }
  | { do: 'read'; ticket: number; id: number; offset: number; count: number }
  | { do: 'finish'; ticket: number }
  | { do: 'ping' }
  | { do: 'ask'; ticket: number; name: Question; options: unknown }
  | { do: 'abort'; ticket: number }
  | { do: 'abortCalls'; group: number }
  | { do: 'dispose' };

/** Calls that only enqueue. */
export type CallName = keyof Abi;

/** Methods of a Blas that answer at once there, and with a promise here. */
export type Question = 'stats' | 'explain' | 'tune' | 'rotg' | 'rotmg' | 'restore' | 'profile';

export interface PostedError {
  code: BlasErrorCode;
  message: string;
}

/** What the worker says. */
export type Answer =
  | { say: 'value'; ticket: number; value: unknown }
  | { say: 'error'; ticket: number; error: PostedError }
  | { say: 'progress'; ticket: number; part: number }
  | { say: 'lost'; info: LostInfo }
  | { say: 'pong' }
  | { say: 'broken' };

/** Addresses in the recording memory: scalars first, then what has room. */
export const scratchAt = 64;
export const roomAt = scratchAt + 48;
