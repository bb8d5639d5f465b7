// What the routines share: operands as the C interface takes them, and outputs that are left out.
// SPDX-License-Identifier: MIT
import type { Pointer } from './abi.js';
import type { Layout, Memory } from './contract.js';

const encoder = new TextEncoder();

/** Where elements begin. */
interface Start {
  readonly buffer: Pointer;
  readonly offset: number;
}

/** A vector as buffer, offset and increment. */
export function flatVector({
  buffer,
  offset,
  inc,
}: Start & { readonly inc: number }): [Pointer, number, number] {
  return [buffer, offset, inc];
}

/** A matrix as buffer, offset and leading dimension. */
export function flatMatrix({
  buffer,
  offset,
  ld,
}: Start & { readonly ld: number }): [Pointer, number, number] {
  return [buffer, offset, ld];
}

// Values of the C interface.
export const rowMajor = 101;
/** Their places behind rowMajor are the others. */
export const layouts: readonly Layout[] = ['row-major', 'column-major'];

/** The C interface's layout argument. */
export function layoutOf({ layout }: { layout: Layout }): number {
  return rowMajor + layouts.indexOf(layout);
}

/** The C interface's trans argument. */
export function opOf(transposed: boolean): number {
  return transposed ? 112 : 111;
}

/** Bytes of a fragblas_scalar: two doubles, a buffer and an offset. */
const scalarBytes = 24;
/** Where its buffer lies. */
export const scalarBuffer = 16;

/** A number as a scalar argument, at one of two places in the scratch memory. */
export function numberAt(
  { runtime }: { runtime: Memory },
  place: 0 | 1,
  value: number,
  imaginary = 0,
): Pointer {
  const at = runtime.scratch + scalarBytes * place;
  const { doubles } = runtime;
  doubles[at >> 3] = value;
  doubles[(at >> 3) + 1] = imaginary;
  runtime.integers[(at + scalarBuffer) >> 2] = 0;
  return at;
}

/** An element on the device as a scalar argument. */
export function elementAt(
  session: { runtime: Memory },
  place: 0 | 1,
  { buffer, offset }: { buffer: Pointer; offset: number },
): Pointer {
  const at = numberAt(session, place, 0);
  session.runtime.integers.set([buffer, offset], (at + scalarBuffer) >> 2);
  return at;
}

/** A zero-terminated string. A zero within would cut it; a backslash is refused for the same reason. */
export const bytesOf = (text: string) => encoder.encode(`${text.replaceAll('\0', '\\')}\0`);

/** A zero-terminated string in the memory that has room for it. */
export function roomForText({ runtime }: { runtime: Memory }, text: string): Pointer {
  const bytes = bytesOf(text);
  const at = runtime.room(bytes.length);
  runtime.bytes.set(bytes, at);
  return at;
}

/** Runs `call` on the given output, or on a new one that does not outlive a failure. */
export function into<T extends { dispose(): void }>(
  given: T | undefined,
  make: () => T,
  call: (output: T) => void,
): T {
  const output = given ?? make();
  try {
    call(output);
  } catch (error) {
    if (!given) output.dispose();
    throw error;
  }
  return output;
}
