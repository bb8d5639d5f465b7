// What the page and the worker that runs a program say to each other.
// SPDX-License-Identifier: MIT

export interface Order {
  /** The program, with addresses instead of the package's names. */
  readonly text: string;
  /** Addresses of the package's entries that it imports, and of the main one. */
  readonly entries: readonly string[];
}

/** An array as it was on the device: enough of it to show. */
export interface Snapshot {
  /** Such as "Matrix (2 x 3)". */
  readonly label: string;
  readonly rows: number;
  readonly cols: number;
  /** The first rows and columns, row by row. */
  readonly corner: { readonly rows: number; readonly cols: number; readonly data: Float32Array };
  /** All of it, sampled where it is large. */
  readonly picture: { readonly rows: number; readonly cols: number; readonly data: Float32Array };
  /** The largest finite magnitude of the picture. */
  readonly range: number;
}

export type Level = 'log' | 'info' | 'warn' | 'error' | 'debug';

/** One argument of a line. */
export type Piece = string | Snapshot;

/** What a Blas had on the device when it was disposed of, or at the program's end. */
export interface Holdings {
  readonly disposed: boolean;
  readonly arrays: readonly string[];
  readonly shown: readonly Snapshot[];
  readonly passes: number;
  readonly readbackBytes: number;
  readonly bytes: number;
}

export type Message =
  | { readonly kind: 'loaded'; readonly ms: number }
  | {
      readonly kind: 'line';
      readonly level: Level;
      readonly ms: number;
      readonly pieces: readonly Piece[];
    }
  | { readonly kind: 'holdings'; readonly holdings: Holdings }
  | { readonly kind: 'error'; readonly name: string; readonly text: string; readonly line?: number }
  | { readonly kind: 'done'; readonly ms: number };
