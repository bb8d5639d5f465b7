// What the host knows of a buffer that outlives its WebGL context.
// SPDX-License-Identifier: MIT
import { type Lines, spanOf } from './transfer.js';

/** The elements as last written or read whole, for as long as nothing else has changed them. */
export class HostCopy {
  readonly data: Float32Array;
  /** The buffer's version whose elements these are; -1: of none. */
  #version = -1;
  #current = true;

  constructor(size: number) {
    this.data = new Float32Array(size);
  }

  /** Whether the copy has the elements of a buffer that is gone, or of a new one. */
  get current(): boolean {
    return this.#current;
  }

  /** Follows a new buffer, which has these elements if the copy is current, and this version. */
  follow(version: number): void {
    this.#version = this.#current ? version : -1;
  }

  /** Lines were written from `offset` on, by which the version rose from `before` to `after`. */
  write(data: Float32Array, offset: number, lines: Lines, before: number, after: number): void {
    if (before !== this.#version && spanOf(lines) !== this.data.length) return;
    const { count, length, stride } = lines;
    for (let i = 0; i < count; ++i) {
      this.data.set(data.subarray(i * length, (i + 1) * length), offset + i * stride);
    }
    this.#version = after;
  }

  /** `part` was read from `offset` on, of the buffer with this version. */
  read(part: Float32Array, offset: number, version: number): void {
    if (version <= this.#version || part.length !== this.data.length) return;
    this.data.set(part, offset);
    this.#version = version;
  }

  /** The elements are others now, and not known. */
  spoil(): void {
    this.#version = -1;
    this.#current = false;
  }

  /** The buffer is gone, and had this version. */
  settle(version: number): void {
    this.#current = version === this.#version;
  }
}
