// What a library beside fragblas is to the comparison. SPDX-License-Identifier: MIT
import type { Data } from '../product';
import type { Parameters } from '../state';

/** A product of another library: its operands are where it computes. */
export interface Peer {
  /** What computes, in words. */
  readonly device: string;
  /** Enqueues one product, or computes it at once. */
  multiply(): void;
  /** Resolves when all of them are done. */
  finish(): Promise<void>;
  read(): Promise<Float32Array>;
  close(): void;
}

export interface Work {
  readonly parameters: Parameters;
  readonly data: Data;
}

/** Why a library is not measured here: no failure. */
export class Absent extends Error {}
