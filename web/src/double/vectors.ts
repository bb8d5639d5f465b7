// Routines on vectors in double precision that differ from those in single precision: rotm, dsdot.
// SPDX-License-Identifier: MIT
import type { Abi } from '../abi.js';
import { Arguments } from '../arguments.js';
import { flatVector, into } from '../call.js';
import { refused } from '../check.js';
import { Part } from '../part.js';
import type { DotOptions } from '../routines/reductions.js';
import Rotations, { checkParam, type RotmOptions } from '../routines/rotations.js';
import { Vector } from '../vector.js';
import type { DoubleAbi } from './abi.js';

/** Routines on vectors in double precision, a part of the edition with all types. */
export default abstract class DoubleVectors extends Part {
  /**
   * (x, y) := (h11 x + h12 y, h21 x + h22 y), see {@link RotmParam}. BLAS: srotm, drotm.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  rotm(options: RotmOptions): void {
    const { x: first } = Object(options);
    if (!(first instanceof Vector && first.dtype === 'float64')) {
      Rotations.prototype.rotm.call(this as never, options);
      return;
    }
    const args = new Arguments(this.session, 'rotm', options, ['x', 'y', 'param']);
    const [x, y] = args.pair();
    const { runtime } = this.session;
    runtime.doubles.set(checkParam(args), runtime.scratch >> 3);
    args.call('rotm', x.size, ...flatVector(x), ...flatVector(y), runtime.scratch);
  }

  /**
   * The dot product of two vectors of `float32`, exact and rounded once to `float64`. BLAS: dsdot.
   *
   * @returns result, a vector of one element of `float64`, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  dsdot(options: DotOptions): Vector {
    const { session } = this;
    const args = new Arguments(session, 'dsdot', options, ['x', 'y', 'result']);
    const [x, y] = args.pair();
    if (x.dtype !== 'float32') throw refused('dsdot', 'x.dtype', x.dtype, 'float32');
    const given = args.get('result');
    if (given !== undefined) {
      const outer = new Arguments(session, 'dsdot', options, ['x', 'y', 'result']);
      const { dtype } = outer.sized('result', '', 1);
      if (dtype !== 'float64') throw refused('dsdot', 'result.dtype', dtype, 'float64');
    }
    return into(
      given as Vector | undefined,
      () => Vector.make(session, 1, undefined, { dtype: 'float64' }),
      ({ buffer, offset }) =>
        args.enqueue((abi) =>
          (abi as Abi & DoubleAbi)._fragblas_dsdot(
            x.size,
            ...flatVector(x),
            ...flatVector(y),
            buffer,
            offset,
          ),
        ),
    );
  }
}
