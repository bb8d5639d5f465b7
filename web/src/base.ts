// What a Blas has wherever its WebGL context is.
// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" preserve="true" />
import { checkKeys } from './check.js';
import type { Session } from './contract.js';
import { type DeviceArray, makeDisposable } from './device-array.js';
import type { Elements } from './dtype.js';
import { invalid } from './errors.js';
import type { LostInfo } from './info.js';
import { Matrix, type MatrixOptions } from './matrix.js';
import { Part, withParts } from './part.js';
import Elementwise from './routines/elementwise.js';
import Gemm from './routines/gemm.js';
import GemmBatch from './routines/gemm-batch.js';
import Matcopy from './routines/matcopy.js';
import MatrixVector from './routines/matrix-vector.js';
import Reductions from './routines/reductions.js';
import Rotations from './routines/rotations.js';
import Run from './routines/run.js';
import StridedBatches from './routines/strided-batches.js';
import Symmetric from './routines/symmetric.js';
import TriangularMatrix from './routines/triangular-matrix.js';
import TriangularVector from './routines/triangular-vector.js';
import Updates from './routines/updates.js';
import { Vector, type VectorOptions } from './vector.js';

/** Options of {@link BlasBase.finish}. */
export interface FinishOptions {
  /** Ends the waiting with the signal's reason. Calls go on, unless it is their signal too. */
  signal?: AbortSignal;
}

const Routines = /* @__PURE__ */ withParts(
  Part,
  Rotations,
  Elementwise,
  Reductions,
  MatrixVector,
  TriangularVector,
  Updates,
  Matcopy,
  Gemm,
  Symmetric,
  TriangularMatrix,
  GemmBatch,
  StridedBatches,
  Run,
);

/** Arrays and routines, and what else a Blas of a page and one of a worker share. */
export abstract class BlasBase extends Routines implements Disposable {
  /** The same as dispose(). Older browsers have it as `Symbol.for('Symbol.dispose')`. */
  declare [Symbol.dispose]: () => void;

  /** @internal */
  constructor(session: Session) {
    if (!session) throw invalid('Blas: use await Blas.create()');
    super(session);
  }

  /**
   * Resolves when the WebGL context is lost, and with the reason `disposed` after dispose(). From
   * then on pending reads have been rejected and calls throw with the code `ContextLost`.
   */
  get lost(): Promise<LostInfo> {
    return this.session.lost;
  }

  /**
   * A vector on the device.
   *
   * @param n - number of elements, at least 0
   * @param data - n numbers; without them all elements are 0
   * @param options - `keep`: what survives the loss of the WebGL context; `dtype`
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  vector(n: number, data?: Elements, options?: VectorOptions): Vector {
    return Vector.make(this.session, n, data, options);
  }

  /**
   * A matrix on the device.
   *
   * @param rows - at least 0
   * @param cols - at least 0
   * @param data - rows * cols numbers in the order of the layout; without them all elements are 0
   * @param options - `layout`, row-major by default; `ld`; `keep` and `dtype`, as of a vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  matrix(rows: number, cols: number, data?: Elements, options?: MatrixOptions): Matrix {
    return Matrix.make(this.session, rows, cols, data, options);
  }

  /**
   * The arrays that have not been disposed, in the order in which they were made; views are not
   * among them. Only in debug mode.
   */
  living(): DeviceArray[] {
    return [...(this.session.living ?? [])].flatMap(
      (array) => (array.deref() as DeviceArray) ?? [],
    );
  }

  /**
   * Resolves when the GPU has done all that was enqueued before.
   *
   * @throws (rejects) {@link BlasError} `ContextLost`; the reason of an aborted signal
   */
  async finish(options: FinishOptions = {}): Promise<void> {
    checkKeys('finish', options, ['signal']);
    options.signal?.throwIfAborted();
    await this.session.finish(options.signal);
  }

  /**
   * Frees everything that was made with this object, and its WebGL context if that was made here.
   * Pending reads reject. Calling it again does nothing; other calls throw afterwards.
   */
  dispose(): void {
    this.session.dispose();
  }
}
makeDisposable(BlasBase.prototype);
