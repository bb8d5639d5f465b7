// Views of the real and of the imaginary parts: re, im, interleaved. SPDX-License-Identifier: MIT
import type { Abi } from '../abi.js';
import { refused } from '../check.js';
import type { Session } from '../contract.js';
import type { DeviceBuffer } from '../device-array.js';
import { basicTypes } from '../dtype.js';
import { invalid } from '../errors.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { GlSession } from '../session.js';
import { Vector } from '../vector.js';
import type { ComplexAbi } from './abi.js';

const float32Code = 115;
const complex64Code = 99;

/**
 * Stands for a buffer of complex numbers where it counts as one of floats. Both say of what, whenever
 * they are asked for it, so that a call finds what it was asked for last; one that takes both is
 * refused.
 */
class Floats {
  readonly type = basicTypes.float32!;
  readonly contents;

  constructor(readonly whole: DeviceBuffer) {
    const { size, lines, ...others } = whole.contents;
    const twice = lines && { ...lines, length: 2 * lines.length, stride: 2 * lines.stride };
    this.contents = { ...others, size: 2 * size, lines: twice, dtype: 'float32' as const };
    whole.onUse = (buffer) => countAs(whole.session, buffer, complex64Code);
  }

  get session(): Session {
    return this.whole.session;
  }

  get buffer(): number {
    const { buffer } = this.whole;
    countAs(this.session, buffer, float32Code);
    return buffer;
  }

  markUndefined(reason: string): void {
    this.whole.markUndefined(reason);
  }

  spoil(): void {
    this.whole.spoil();
  }
}

function countAs(session: Session, buffer: number, dtype: number): void {
  const { abi } = (session as GlSession).runtime;
  (abi as Abi & ComplexAbi)._fragblas_complex_buffer_count_as(buffer, dtype);
}

const known = new WeakMap<DeviceBuffer, DeviceBuffer>();

function floatsOf(session: Session, name: string, x: Vector): DeviceBuffer {
  if (!(x instanceof Vector && x.dtype === 'complex64')) {
    const rule = x instanceof Matrix ? ', of a matrix row(i) or col(j)' : '';
    throw refused(name, 'x', x, `a Vector of complex64${rule}`);
  }
  if (x.session !== session) throw invalid(`${name}: x belongs to another Blas`);
  void x.buffer;
  const { deviceBuffer } = x;
  let floats = known.get(deviceBuffer);
  if (!floats) {
    floats = new Floats(deviceBuffer) as unknown as DeviceBuffer;
    known.set(deviceBuffer, floats);
  }
  return floats;
}

function part(session: Session, name: string, x: Vector, lane: 0 | 1): Vector {
  const floats = floatsOf(session, name, x);
  const { offset, size, inc } = x;
  return Vector.over(floats, { offset: 2 * offset + lane, size, inc: size > 1 ? 2 * inc : 1 });
}

/** Real views of complex vectors. */
export default abstract class Parts extends Part {
  /**
   * The real parts of a complex vector: a view of `float32`, with twice the step. Nothing is copied,
   * and writing to it writes to the vector. One call does not take a vector and its parts.
   *
   * @example `blas.asum({ x: blas.re(z) })`
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  re(x: Vector): Vector {
    return part(this.session, 're', x, 0);
  }

  /**
   * The imaginary parts of a complex vector, as {@link Parts.re}.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  im(x: Vector): Vector {
    return part(this.session, 'im', x, 1);
  }

  /**
   * All parts of a complex vector whose elements lie side by side: a view of twice as many elements
   * of `float32`, the real part of each first.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  interleaved(x: Vector): Vector {
    const floats = floatsOf(this.session, 'interleaved', x);
    if (x.size > 1 && x.inc !== 1) throw refused('interleaved', 'x.inc', x.inc, 1);
    return Vector.over(floats, { offset: 2 * x.offset, size: 2 * x.size, inc: 1 });
  }
}
