// Vectors on the device and views of them.
// SPDX-License-Identifier: MIT
import { flatVector, into } from './call.js';
import { checkInteger, checkKeys, maxSize, refused } from './check.js';
import type { Keep, Session } from './contract.js';
import {
  checkKeep,
  DeviceArray,
  DeviceBuffer,
  type ReadOptions,
  type WriteOptions,
} from './device-array.js';
import {
  type ComplexNumber,
  checkDtype,
  type Dtype,
  type Elements,
  type Floats,
  functionOf,
} from './dtype.js';
import { checkWrite, lanesOf, readPicked } from './transfer.js';

/** Options of {@link BlasBase.vector}. */
export interface VectorOptions {
  /** What survives the loss of the WebGL context. Default: nothing. */
  keep?: Keep;
  /** The type of the elements. Default: `float32`, the only one but in `fragblas/full`. */
  dtype?: Dtype;
}

/** Options of {@link Vector.view}; indices count elements of the vector that is viewed. */
export interface VectorViewOptions {
  /** Index of the first element. Default: 0. */
  offset?: number;
  /**
   * Step from element to element. A negative one runs backwards from the far end, as in BLAS; 0
   * repeats one element. Default: 1.
   */
  inc?: number;
  /** Number of elements. Default: as many as there are; needed when `inc` is 0. */
  size?: number;
}

/** The elements of a vector in its buffer: what BLAS calls n, incx and the pointer. */
interface Place {
  offset: number;
  size: number;
  inc: number;
}

/** A vector on the device, or a view of one. Made by {@link BlasBase.vector}. */
export class Vector extends DeviceArray {
  /** Minified classes have no names of their own, and messages need this one. */
  static override readonly name = 'Vector';
  /** Number of elements. */
  declare readonly size: number;
  /** Step between elements in the buffer, BLAS's incx: negative runs from the far end. */
  declare readonly inc: number;

  private constructor(deviceBuffer: DeviceBuffer, place: Place, owner: boolean) {
    super(deviceBuffer, place.offset, owner);
    Object.assign(this, place);
  }

  /** @internal */
  static make(session: Session, n: number, data?: Elements, options: VectorOptions = {}): Vector {
    const size = checkInteger('vector', 'n', n, 0, maxSize);
    checkKeys('vector', options, ['keep', 'dtype']);
    const dtype = checkDtype(session.types, 'vector', options.dtype);
    const type = session.types[dtype]!;
    const given = data === undefined ? undefined : lanesOf('vector', type, data, 'n', size);
    const keep = checkKeep('vector', options.keep);
    const label = `Vector (${size})`;
    const deviceBuffer = new DeviceBuffer(session, { size, dtype, label, keep });
    return into(
      undefined,
      () => new Vector(deviceBuffer, { offset: 0, size, inc: 1 }, true),
      (vector) => {
        if (given && size > 0) session.write(vector.buffer, 0, given, type.lanes);
      },
    );
  }

  /** @internal */
  static over(deviceBuffer: DeviceBuffer, place: Place, owner = false): Vector {
    return new Vector(deviceBuffer, place, owner);
  }

  override get label(): string {
    return `Vector (${this.size})`;
  }

  /**
   * A view of some of the elements; nothing is copied, and writing to it writes to this vector.
   *
   * @example `x.view({ inc: 2 })` is every other element, `x.view({ inc: -1 })` all in reverse.
   * @throws {@link BlasError} `InvalidArgument` when it reaches beyond this vector
   */
  view(options: VectorViewOptions = {}): Vector {
    const where = `${this.label}.view`;
    checkKeys(where, options, ['offset', 'inc', 'size']);
    void this.buffer;
    const offset = checkInteger(where, 'offset', options.offset ?? 0, 0, this.size);
    const inc = checkInteger(where, 'inc', options.inc ?? 1, -maxSize, maxSize);
    if (inc === 0 && options.size === undefined) {
      throw refused(where, 'size', undefined, 'given when inc = 0');
    }
    const step = Math.abs(inc);
    const left = this.size - offset;
    const fitting = step === 0 ? (left > 0 ? maxSize : 0) : Math.ceil(left / step);
    const size = checkInteger(where, 'size', options.size ?? fitting, 0, fitting);
    return new Vector(this.deviceBuffer, this.#compose(offset, inc, size), false);
  }

  /** Where elements offset, offset + inc, ... of this vector lie in the buffer. */
  #compose(offset: number, inc: number, size: number): Place {
    if (size <= 1) return { offset: size ? this.#position(offset) : this.offset, size, inc: 1 };
    const last = (size - 1) * Math.abs(inc);
    const ends = [this.#position(offset), this.#position(offset + last)];
    return { offset: Math.min(...ends), size, inc: inc * this.inc };
  }

  /** Index in the buffer of element i. */
  #position(i: number): number {
    if (this.inc >= 0) return this.offset + i * this.inc;
    return this.offset + (this.size - 1 - i) * -this.inc;
  }

  /**
   * Replaces elements. The data is taken before the call returns.
   *
   * @param data - numbers; anything but a Float32Array is converted first
   * @throws {@link BlasError} `InvalidArgument` when the data reaches beyond the vector
   */
  write(data: Elements, options?: WriteOptions): void {
    const where = `${this.label}.write`;
    const { buffer, session, dtype, type } = this;
    const given = lanesOf(where, type, data);
    const size = given.length / type.lanes;
    const offset = checkWrite(where, this.size, size, options);
    if (size === 0) return;
    if (this.inc === 1) {
      session.write(buffer, this.offset + offset, given, type.lanes);
      return;
    }
    const staged = Vector.make(session, size, data, { dtype });
    try {
      staged.copyTo(this.view({ offset, size }));
    } finally {
      staged.dispose();
    }
  }

  /**
   * Sets every element to a number, NaN and infinities included.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  fill(value: number | ComplexNumber): void {
    const parts = this.partsOf(value);
    const { buffer, session } = this;
    if (this.size === 0) return;
    if (this.inc === 1 && this.type.lanes === 1) {
      session.enqueue((abi) =>
        abi._fragblas_buffer_fill(buffer, this.offset, this.size, parts[0]!),
      );
      return;
    }
    const element = Vector.make(session, 1, parts, { dtype: this.dtype });
    try {
      element.view({ inc: 0, size: this.size }).copyTo(this);
    } finally {
      element.dispose();
    }
  }

  /**
   * Copies the elements to another vector of the same size, on the device: BLAS's scopy.
   *
   * @returns `target`
   * @throws {@link BlasError} `InvalidArgument` when the sizes differ
   */
  copyTo(target: Vector): Vector {
    const where = `${this.label}.copyTo`;
    if (!(target instanceof Vector)) {
      throw refused(where, 'target', target, 'a Vector');
    }
    this.checkTarget(where, target);
    if (target.size !== this.size) {
      throw refused(where, 'target.size', target.size, this.size);
    }
    const places = [...flatVector(this), ...flatVector(target)] as const;
    this.session.enqueue((abi) => functionOf(abi, 'copy', this.type)(this.size, ...places));
    return target;
  }

  /**
   * Resolves with an array of the elements.
   *
   * @throws {@link BlasError} (rejects) as `read`
   */
  async toArray(): Promise<number[]> {
    return Array.from(await this.read());
  }

  /**
   * Resolves with the elements as they are at this point of the queue, without blocking the
   * page for long. Elements of `float64` come in a Float64Array: `read<Float64Array>()`.
   * A view whose elements lie apart reads all that they span.
   *
   * @throws {@link BlasError} (rejects) `InvalidArgument`, `ContextLost`, or why the work behind it
   * failed; the reason of an aborted signal
   */
  override read<T extends Floats = Float32Array>(options?: ReadOptions<T>): Promise<T> {
    const { size, inc } = this;
    const { lanes } = this.type;
    const step = Math.abs(inc);
    const span = size === 0 ? 0 : (size - 1) * step + 1;
    // The span of a reversed vector is as long as the vector, so it is picked apart by hand.
    const straight = inc === 1 || size <= 1;
    return readPicked(this, this.offset, span, size, straight, options, (from, to) => {
      const first = inc < 0 ? span - 1 : 0;
      for (let i = 0; i < to.length; ++i) {
        const lane = i % lanes;
        to[i] = from[first * lanes + (i - lane) * inc + lane]!;
      }
    });
  }
}
