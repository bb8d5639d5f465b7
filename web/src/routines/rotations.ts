// Plane rotations: rot, rotm; the types of rotg and rotmg, which blas.ts computes.
// SPDX-License-Identifier: MIT
import { Arguments, type CallOptions, type Scalar } from '../arguments.js';
import { flatVector } from '../call.js';
import { checkNumbers } from '../check.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';

/** Arguments of {@link BlasContext.rotg}. */
export interface RotgOptions {
  /** The first component, which becomes r. */
  a: number;
  /** The second component, which becomes 0. */
  b: number;
}

/** What {@link BlasContext.rotg} computes. */
export interface Rotation {
  /** c a + s b = r and c b - s a = 0. */
  readonly c: number;
  /** See c. */
  readonly s: number;
  /** The length of (a, b), with a sign. */
  readonly r: number;
  /** c and s in one number. */
  readonly z: number;
}

/**
 * A modified rotation: flag, h11, h21, h12, h22. The flag -1 uses all four, 0 takes h11 = h22 = 1,
 * 1 takes h12 = 1 and h21 = -1, and -2 is the identity.
 */
export type RotmParam = readonly [flag: number, h11: number, h21: number, h12: number, h22: number];

/** Arguments of {@link BlasContext.rotmg}. */
export interface RotmgOptions {
  /** The weight of x1. */
  d1: number;
  /** The weight of y1. */
  d2: number;
  /** The first component. */
  x1: number;
  /** The second component, which becomes 0. */
  y1: number;
}

/** What {@link BlasContext.rotmg} computes. */
export interface ModifiedRotation {
  /** The new weight of x1. */
  readonly d1: number;
  /** The new weight of y1. */
  readonly d2: number;
  /** The new first component. */
  readonly x1: number;
  /** For {@link BlasContext.rotm}. */
  readonly param: RotmParam;
}

/** Arguments of {@link BlasContext.rot}. */
export interface RotOptions extends CallOptions {
  /** Read and written. */
  x: Vector;
  /** Read and written; as long as x. */
  y: Vector;
  /** The cosine of the angle. */
  c: Scalar;
  /** The sine of the angle. */
  s: Scalar;
}

/** Arguments of {@link BlasContext.rotm}. */
export interface RotmOptions extends CallOptions {
  /** Read and written. */
  x: Vector;
  /** Read and written; as long as x. */
  y: Vector;
  /** As {@link BlasContext.rotmg} makes it. */
  param: RotmParam;
}

/** @internal The option `param`. */
export function checkParam(args: Arguments): number[] {
  const param = args.get('param');
  checkNumbers(args.routine, 'param', param);
  args.same('param.length', param.length, '', 5);
  return param as number[];
}

/** Plane rotations, a part of {@link BlasContext}. */
export default abstract class Rotations extends Part {
  /**
   * (x, y) := (c x + s y, c y - s x). BLAS: srot.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  rot(options: RotOptions): void {
    const args = new Arguments(this.session, 'rot', options, ['x', 'y', 'c', 's']);
    const [x, y] = args.pair();
    const c = args.scalar(0, 'c');
    const s = args.scalar(1, 's');
    args.call('rot', x.size, ...flatVector(x), ...flatVector(y), c, s);
  }

  /**
   * (x, y) := (h11 x + h12 y, h21 x + h22 y), see {@link RotmParam}. BLAS: srotm.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  rotm(options: RotmOptions): void {
    const args = new Arguments(this.session, 'rotm', options, ['x', 'y', 'param']);
    const [x, y] = args.pair();
    const param = checkParam(args);
    args.call('rotm', x.size, ...flatVector(x), ...flatVector(y), this.session.runtime.put(param));
  }
}
