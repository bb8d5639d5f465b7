// What vectors and matrices share: a buffer on the device that several views may look at.
// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" preserve="true" />
import type { Pointer } from './abi.js';
import { roomForText } from './call.js';
import { checkNumber, refused } from './check.js';
import type { Contents, Keep, KeptElements, Session } from './contract.js';
import type { ComplexNumber, Dtype, ElementType, Floats } from './dtype.js';
import { invalid } from './errors.js';

/** Elements on the device. */
export class DeviceBuffer {
  readonly #copy: KeptElements | undefined;
  readonly #held: Held;
  #disposed = false;

  constructor(
    readonly session: Session,
    readonly contents: Contents,
    /** Makes the buffer; again, after a loss, an own one is made. */
    make: () => Pointer = () => session.createBuffer(contents),
  ) {
    const { label, keep } = contents;
    const buffer = make();
    this.#held = { session, label, buffer, epoch: session.epoch };
    if (keep) this.#copy = session.keep(buffer, contents);
    collected?.register(this, this.#held, this.#held);
  }

  /** Is told of the buffer whenever somebody asks for it. */
  onUse: ((buffer: Pointer) => void) | undefined;

  /** The buffer; throws when it is gone. */
  get buffer(): Pointer {
    if (this.#disposed) throw invalid(`${this.contents.label}: used after dispose()`);
    this.session.checkAlive();
    if (this.#held.epoch !== this.session.epoch) this.#revive();
    this.onUse?.(this.#held.buffer);
    return this.#held.buffer;
  }

  /** What is known of the elements. */
  get type(): ElementType {
    return this.session.types[this.contents.dtype]!;
  }

  /**
   * A buffer in the context that replaced a lost one. It counts once it has its contents: one that
   * could not get them, for want of memory, is tried again at the next use.
   */
  #revive(): void {
    const { session, contents } = this;
    const copy = this.#copy;
    const buffer = session.createBuffer(contents);
    try {
      if (!copy?.current) {
        const why = copy ? ', since the device had written it after the last write and read' : '';
        this.#mark(buffer, `${contents.label} was lost with the WebGL context${why}`);
      } else if (contents.size > 0) {
        session.write(buffer, 0, copy.data, this.type.lanes);
      }
    } catch (error) {
      session.destroyBuffer(buffer);
      throw error;
    }
    this.#held.buffer = buffer;
    this.#held.epoch = session.epoch;
    if (copy) session.keep(buffer, contents, copy);
  }

  #mark(buffer: Pointer, reason: string): void {
    const at = roomForText(this.session, reason);
    this.session.enqueue((abi) => abi._fragblas_buffer_mark_undefined(buffer, at));
  }

  /**
   * What was to be written was not: from this place in the queue on, until all of it is overwritten,
   * reading it says why. What is kept of it is not what it would have, in a lost context too.
   */
  markUndefined(reason: string): void {
    this.spoil();
    this.#mark(this.buffer, reason);
  }

  /** Nothing that is kept is what the elements would be. */
  spoil(): void {
    this.#copy?.spoil();
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    collected?.unregister(this.#held);
    free(this.#held);
  }
}

/** What is left of a DeviceBuffer that nobody has any more. */
interface Held {
  readonly session: Session;
  readonly label: string;
  buffer: Pointer;
  epoch: number;
}

function free({ session, buffer, epoch }: Held): void {
  if (epoch === session.epoch) session.destroyBuffer(buffer);
}

/** Frees buffers that nobody can dispose any more: late, and never for sure. Warns in debug. */
const collected =
  typeof FinalizationRegistry === 'undefined'
    ? undefined
    : /* @__PURE__ */ new FinalizationRegistry<Held>((held) => {
        if (held.session.debug) {
          console.warn(`fragblas: ${held.label} was collected as garbage without dispose()`);
        }
        free(held);
      });

/** The texture that holds a vector or matrix, for drawing from it in the same WebGL context. */
export interface DeviceTexture {
  /** RGBA32F, or RGBA32UI in double precision. Read it, never write it. */
  readonly texture: WebGLTexture;
  /** Texels a row, a power of two. */
  readonly width: number;
  /** Rows of texels. */
  readonly height: number;
  /** Index of the first element of the vector or matrix: not 0 for views. */
  readonly offset: number;
}

/** Checks the option `keep`. */
export function checkKeep(where: string, keep: unknown): Keep | undefined {
  if (keep === undefined || keep === 'host') return keep;
  throw refused(where, 'keep', keep, 'host or left out');
}

/** Options of `read`. */
export interface ReadOptions<T extends Floats = Float32Array> {
  /**
   * The array to fill and resolve with; at least as long as what is read, twice that for complex
   * numbers. Where elements are of `float64` it is a Float64Array. Default: a new one.
   */
  into?: T;
  /**
   * Ends the waiting with the signal's reason. What is read is computed, unless its own signal
   * stops it.
   */
  signal?: AbortSignal;
}

/** Options of `write`. */
export interface WriteOptions {
  /** Where the data goes, in elements in the order of `read`. Default: 0. */
  offset?: number;
}

/** What {@link Vector} and {@link Matrix} share. */
export abstract class DeviceArray implements Disposable {
  /** The same as dispose(). Older browsers have it as `Symbol.for('Symbol.dispose')`. */
  declare [Symbol.dispose]: () => void;
  /** @internal */
  readonly deviceBuffer: DeviceBuffer;
  /** Index of the first element in the buffer. */
  readonly offset: number;
  readonly #owner: boolean;
  #disposed = false;
  #self: WeakRef<this> | undefined;

  /** @internal */
  constructor(deviceBuffer: DeviceBuffer, offset: number, owner: boolean) {
    this.deviceBuffer = deviceBuffer;
    this.offset = offset;
    this.#owner = owner;
    if (!owner) return;
    const { scope, living } = deviceBuffer.session;
    scope?.push(this);
    if (living) {
      this.#self = new WeakRef(this);
      living.add(this.#self);
    }
  }

  /** What error messages call it, such as "Matrix (2 x 3)". */
  abstract get label(): string;

  /** The elements; see Vector and Matrix. */
  abstract read<T extends Floats = Float32Array>(options?: ReadOptions<T>): Promise<T>;

  /**
   * Resolves with the only element; a complex one is `{ re, im }`: `item<ComplexNumber>()`.
   *
   * @throws {@link BlasError} (rejects) `InvalidArgument` where there are others, or none; as `read`
   */
  async item<T extends number | ComplexNumber = number>(): Promise<T> {
    const elements = await this.read();
    const [re, im] = elements;
    const one = this.type.parts ? 2 : 1;
    if (elements.length !== one)
      throw refused(`${this.label}.item`, 'read().length', elements.length, one);
    return (one > 1 ? { re, im } : re) as T;
  }

  /** The type of the elements. */
  get dtype(): Dtype {
    return this.deviceBuffer.contents.dtype;
  }

  /** @internal */
  get type(): ElementType {
    return this.deviceBuffer.type;
  }

  /** @internal The handle of the buffer; throws, with the name, when it can't be used. */
  get buffer(): Pointer {
    if (this.#disposed) throw invalid(`${this.label}: used after dispose()`);
    return this.deviceBuffer.buffer;
  }

  /** @internal */
  get session(): Session {
    return this.deviceBuffer.session;
  }

  /** @internal The lanes, or the number, that `fill` is given. */
  protected partsOf(value: number | ComplexNumber): readonly number[] {
    return this.type.parts?.(value) ?? [checkNumber(`${this.label}.fill`, 'value', value)];
  }

  /** @internal */
  protected checkTarget(where: string, { session, dtype }: DeviceArray): void {
    if (session !== this.session) throw invalid(`${where}: target belongs to another Blas`);
    if (dtype === this.dtype) return;
    throw invalid(`${where}: target.dtype = ${dtype}, must be ${this.dtype}`);
  }

  /**
   * The WebGL texture with the elements: RGBA32F, or RGBA32UI in double precision. An element has
   * L lanes: 1 of `float32`; 2 of `complex64`, its parts; 2 of `float64`, the low word of its bits
   * and the high one; 4 of `complex128`, those of its parts. Lane l of element e of the buffer is
   * lane k = L e + l, component `k & 3` of texel `k >> 2`, and texel t is at
   * `(t % width, floor(t / width))`. Element (i, j) of a matrix is number `offset + i * ld + j`, or
   * `offset + j * ld + i` when it is column-major.
   *
   * Taking it issues what is queued and pins it: later results are copied into this very texture.
   *
   * @throws {@link BlasError} `InvalidArgument` after dispose(), `ContextLost`, `OutOfMemory`
   */
  get texture(): DeviceTexture {
    return { ...this.session.texture(this.buffer), offset: this.offset };
  }

  /**
   * Frees the packs that `gemm` and `prepack` keep of the buffer.
   *
   * @throws {@link BlasError} `InvalidArgument` after dispose(), `ContextLost`
   */
  releasePacks(): void {
    const { buffer, session } = this;
    session.enqueue((abi) => abi._fragblas_buffer_release_packs(buffer));
  }

  /**
   * Frees the buffer, once what is queued has used it; of a view, only the view. Calling it again
   * does nothing; using the object afterwards throws. Also called by `using`.
   */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    if (this.#self) this.session.living?.delete(this.#self);
    if (this.#owner) this.deviceBuffer.dispose();
  }
}

/** Makes what belongs to another array, which a scope disposes with that. */
export function unscoped<T>(session: Session, make: () => T): T {
  const { scope } = session;
  session.scope = undefined;
  try {
    return make();
  } finally {
    session.scope = scope;
  }
}

/**
 * Gives a class the method that `using` calls. Where the browser does not know the symbol, compilers
 * make this one of it.
 */
export function makeDisposable(prototype: { dispose(): void }): void {
  Object.defineProperty(prototype, Symbol.dispose ?? Symbol.for('Symbol.dispose'), {
    value(this: { dispose(): void }) {
      this.dispose();
    },
    configurable: true,
    writable: true,
  });
}
makeDisposable(DeviceArray.prototype);
