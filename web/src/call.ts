// What the routines share: operands as the C interface takes them, and outputs that are left out.
// SPDX-License-Identifier: MIT
import type { Pointer } from './abi.js';
import type { Layout, Matrix } from './matrix.js';
import type { Vector } from './vector.js';

/** A vector as buffer, offset and increment. */
export function flatVector({ buffer, offset, inc }: Vector): [Pointer, number, number] {
  return [buffer, offset, inc];
}

/** A matrix as buffer, offset and leading dimension. */
export function flatMatrix({ buffer, offset, ld }: Matrix): [Pointer, number, number] {
  return [buffer, offset, ld];
}

/** The C interface's layout argument. */
export function layoutOf({ layout }: { layout: Layout }): number {
  return layout === 'row-major' ? 101 : 102;
}

/** Runs `call` on the given output, or on a new one that does not outlive a failure. */
export function into<T extends Vector | Matrix>(
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
