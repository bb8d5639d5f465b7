// Routines on vectors, element by element: swap, scal, copy, axpy, axpby, hadamard.
// SPDX-License-Identifier: MIT
import { Arguments, type CallOptions, type Scalar } from '../arguments.js';
import { flatVector, into } from '../call.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';

/** Arguments of {@link BlasContext.swap}. */
export interface SwapOptions extends CallOptions {
  /** Read and written. */
  x: Vector;
  /** Read and written; as long as x. */
  y: Vector;
}

/** Arguments of {@link BlasContext.scal}. */
export interface ScalOptions extends CallOptions {
  /** The factor. 0 makes NaN of NaN and infinity, and zeros of the rest. */
  alpha: Scalar;
  /** Read and written. */
  x: Vector;
}

/** Arguments of {@link BlasContext.copy}. */
export interface CopyOptions extends CallOptions {
  /** n elements. */
  x: Vector;
  /** Written; as long as x. */
  y: Vector;
}

/** Arguments of {@link BlasContext.axpy}. */
export interface AxpyOptions extends CallOptions {
  /** Default: 1. */
  alpha?: Scalar;
  /** n elements. */
  x: Vector;
  /** Read and written; as long as x. */
  y: Vector;
}

/** Arguments of {@link BlasContext.axpby}. */
export interface AxpbyOptions extends CallOptions {
  /** Default: 1. */
  alpha?: Scalar;
  /** n elements. */
  x: Vector;
  /** When it is 0, y is not read. */
  beta: Scalar;
  /** Read and written; as long as x. */
  y: Vector;
}

/** Arguments of {@link BlasContext.hadamard}. */
export interface HadamardOptions extends CallOptions {
  /** n elements. */
  x: Vector;
  /** As long as x. */
  y: Vector;
  /** Written; as long as x. Default: a new vector, which is the caller's to dispose. */
  z?: Vector;
  /** Default: 1. */
  alpha?: Scalar;
  /** Default: 0, and then z is not read. */
  beta?: Scalar;
}

/** What is done to vectors element by element, a part of {@link BlasContext}. */
export default abstract class Elementwise extends Part {
  /**
   * (x, y) := (y, x). BLAS: sswap.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  swap(options: SwapOptions): void {
    const args = new Arguments(this.session, 'swap', options, ['x', 'y']);
    const [x, y] = args.pair();
    args.call('swap', x.size, ...flatVector(x), ...flatVector(y));
  }

  /**
   * x := alpha x. BLAS: sscal.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  scal(options: ScalOptions): Vector {
    const args = new Arguments(this.session, 'scal', options, ['alpha', 'x']);
    const x = args.vector('x');
    const alpha = args.scalar(0, 'alpha');
    // The direction does not matter here, while sscal does nothing when it is backwards.
    const inc = Math.abs(x.inc);
    args.call('scal', x.size, alpha, x.buffer, x.offset, inc);
    return x;
  }

  /**
   * y := x. BLAS: scopy.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  copy(options: CopyOptions): Vector {
    const args = new Arguments(this.session, 'copy', options, ['x', 'y']);
    const [x, y] = args.pair();
    args.call('copy', x.size, ...flatVector(x), ...flatVector(y));
    return y;
  }

  /**
   * y := alpha x + y. BLAS: saxpy.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  axpy(options: AxpyOptions): Vector {
    const args = new Arguments(this.session, 'axpy', options, ['alpha', 'x', 'y']);
    const [x, y] = args.pair();
    const alpha = args.scalar(0, 'alpha', 1);
    args.call('axpy', x.size, alpha, ...flatVector(x), ...flatVector(y));
    return y;
  }

  /**
   * y := alpha x + beta y. In BLAS libraries: saxpby.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  axpby(options: AxpbyOptions): Vector {
    const args = new Arguments(this.session, 'axpby', options, ['alpha', 'x', 'beta', 'y']);
    const [x, y] = args.pair();
    const alpha = args.scalar(0, 'alpha', 1);
    const beta = args.scalar(1, 'beta');
    args.call('axpby', x.size, alpha, ...flatVector(x), beta, ...flatVector(y));
    return y;
  }

  /**
   * z := alpha x .* y + beta z, element by element. In BLAS libraries: shad.
   *
   * @returns z, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  hadamard(options: HadamardOptions): Vector {
    const args = new Arguments(this.session, 'hadamard', options, ['x', 'y', 'z', 'alpha', 'beta']);
    const [x, y] = args.pair();
    return into(
      args.output('z', 'x.size', x.size),
      () => args.newVector(x.size),
      (z) => {
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        args.call('had', x.size, alpha, ...flatVector(x), ...flatVector(y), beta, ...flatVector(z));
      },
    );
  }
}
