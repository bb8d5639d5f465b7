// What arrays and routines work through, whoever is behind it. Types only, so that nothing which
// implements one of them is needed to name it.
// SPDX-License-Identifier: MIT
import type { Abi, Pointer, Status } from './abi.js';
import type { Dtype, Types } from './dtype.js';
import type { LostInfo } from './info.js';

/** How the elements of a matrix follow each other: rows, as in C, or columns, as in Fortran. */
export type Layout = 'row-major' | 'column-major';

/**
 * What of an array survives the loss of the WebGL context: with `host` its elements as they were
 * last written by the page or read whole, unless the device has written it since. That costs their
 * bytes once more, in the page's memory.
 */
export type Keep = 'host';

/** `count` runs of `length` elements that lie together, `stride` apart. */
export interface Lines {
  count: number;
  length: number;
  stride: number;
}

/** What a buffer is made for. */
export interface Contents {
  /** Elements. */
  size: number;
  dtype: Dtype;
  /** How messages call it: "Matrix (2 x 3)". */
  label: string;
  keep?: Keep | undefined;
  /** Of a matrix; gaps between them are nobody's and hold anything. */
  lines?: Lines | undefined;
  /** Makes the buffer, at `out`, of an edition's own kind. */
  create?: (abi: Abi, context: Pointer, out: Pointer) => Status;
}

/** What the host knows of a buffer that outlives its WebGL context; it counts lanes. */
export interface KeptElements {
  readonly data: Float32Array;
  /** Whether they are those of the buffer that is gone. */
  readonly current: boolean;
  /** The elements are others now, and not known. */
  spoil(): void;
}

/** The memory that arguments are put into. */
export interface Memory {
  /** 48 bytes: two scalars of 24 bytes. */
  readonly scratch: Pointer;
  readonly doubles: Float64Array;
  readonly floats: Float32Array;
  readonly integers: Int32Array;
  readonly bytes: Uint8Array;
  /** Numbers as floats in the scratch memory: at most 8. */
  put(numbers: readonly number[]): Pointer;
  /** Memory for arrays and texts on their way in, until the next call. */
  room(bytes: number): Pointer;
}

/** The signals of calls, as numbers. */
export interface SignalGroups {
  /** A signal's number, 0 of none; throws the reason of one that has aborted. */
  of(signal: AbortSignal | undefined): number;
}

/** A library context: one of this page, or one behind a worker. */
export interface Session {
  readonly runtime: Memory;
  /** The types of elements that its arrays may have. */
  readonly types: Types;
  readonly lost: Promise<LostInfo>;
  readonly debug: boolean;
  /** Where new arrays are noted, for `scope` of editions. */
  scope?: { push(array: object): unknown } | undefined;
  /** In debug mode, the arrays that nobody has disposed. */
  readonly living?: Set<WeakRef<object>> | undefined;
  /** Rises when the context is replaced, with which all buffers go. */
  readonly epoch: number;
  readonly groups: SignalGroups;
  /** Throws unless the session can still be used. */
  checkAlive(): void;
  /**
   * Runs a call that enqueues, in the group of a signal, and sees that the queue is issued soon.
   */
  enqueue(call: (abi: Abi) => Status, group?: number): void;
  createBuffer(contents: Contents): Pointer;
  destroyBuffer(buffer: Pointer): void;
  /**
   * From now on a copy follows what is written to the buffer and read from it: the given one, or a
   * new one. Undefined: it is where the buffer is.
   */
  keep(buffer: Pointer, contents: Contents, copy?: KeptElements): KeptElements | undefined;
  /** Writes elements, each so many lanes of `data`: lines, which are `stride` apart in the buffer. */
  write(
    buffer: Pointer,
    offset: number,
    data: Float32Array,
    lanes?: number,
    count?: number,
    stride?: number,
  ): void;
  /** Resolves with `into`, or a new array, the lanes of `count` elements read first. */
  read(
    buffer: Pointer,
    offset: number,
    count: number,
    lanes: number,
    into: Float32Array | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array>;
  /** Resolves when the GPU has done all that is enqueued now. */
  finish(signal: AbortSignal | undefined): Promise<void>;
  /** The WebGLTexture of a buffer and its size; pins it and issues what is queued. */
  texture(buffer: Pointer): { texture: WebGLTexture; width: number; height: number };
  dispose(): void;
}
