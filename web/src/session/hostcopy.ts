// What the host knows of buffers that outlives their WebGL context.
// SPDX-License-Identifier: MIT
import type { Abi, Pointer } from '../abi.js';
import type { Contents, KeptElements, Lines } from '../contract.js';

/** The elements as last written or read whole, for as long as nothing else has changed them. */
class HostCopy implements KeptElements {
  readonly data: Float32Array;
  /** The buffer's version whose elements these are; -1: of none. */
  #version = -1;
  #current = true;

  constructor(
    size: number,
    /** Lanes that are somebody's: all but the gaps between lines. */
    private readonly used: number,
  ) {
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
    const { count, length, stride } = lines;
    if (before !== this.#version && count * length !== this.used) return;
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

  spoil(): void {
    this.#version = -1;
    this.#current = false;
  }

  /** The buffer is gone, and had this version. */
  close(version: number): void {
    this.#current = version === this.#version;
  }
}

/** The copies of one context's buffers. */
export class HostCopies {
  readonly #abi: Abi;
  readonly #copies = new Map<Pointer, HostCopy>();

  constructor(abi: Abi) {
    this.#abi = abi;
  }

  #version(buffer: Pointer): number {
    return this.#abi._fragblas_buffer_version(buffer);
  }

  /**
   * From now on a copy follows the buffer: one that followed a buffer which is gone, or a new one.
   */
  keep(
    buffer: Pointer,
    { size, lines }: Contents,
    lanes: number,
    former?: KeptElements,
  ): KeptElements {
    const used = lanes * (lines ? lines.count * lines.length : size);
    const copy = (former as HostCopy | undefined) ?? new HostCopy(lanes * size, used);
    copy.follow(this.#version(buffer));
    this.#copies.set(buffer, copy);
    return copy;
  }

  /** What `enqueue` has written to the buffer, it has now. */
  write(
    buffer: Pointer,
    offset: number,
    data: Float32Array,
    lines: Lines,
    enqueue: () => void,
  ): void {
    const copy = this.#copies.get(buffer);
    const before = copy ? this.#version(buffer) : 0;
    enqueue();
    copy?.write(data, offset, lines, before, this.#version(buffer));
  }

  /** What a read, enqueued now, will have resolved with. */
  read(
    buffer: Pointer,
    offset: number,
    count: number,
    reading: Promise<Float32Array>,
  ): Promise<Float32Array> {
    const copy = this.#copies.get(buffer);
    if (!copy) return reading;
    const version = this.#version(buffer);
    return reading.then((data) => {
      if (this.#copies.get(buffer) === copy) copy.read(data.subarray(0, count), offset, version);
      return data;
    });
  }

  forget(buffer: Pointer): void {
    this.#copies.delete(buffer);
  }

  /** All buffers are about to go; what is kept of them stays with whoever made them. */
  close(): void {
    for (const [buffer, copy] of this.#copies) copy.close(this.#version(buffer));
    this.#copies.clear();
  }
}
