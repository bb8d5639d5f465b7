// The library's context on a WebGL context, which every call enters: it is made current, and told
// when others have changed the state. Statuses become errors.
// SPDX-License-Identifier: MIT
import type { Abi, Pointer, Status } from '../abi.js';
import { BlasError, codeOf } from '../errors.js';
import { resetWebPixelStore } from '../gl.js';
import type { Limits } from '../info.js';
import type { Runtime } from '../runtime.js';
import { lostError } from './life.js';

export interface ContextOptions {
  limits: Limits;
  /** Reads WebGL state and returns what puts it back; then that is done at every call. */
  save: ((gl: WebGL2RenderingContext) => () => void) | undefined;
  debug: boolean;
}

/** The one that last used a WebGL context: another one has changed its state. */
const lastUser = new WeakMap<WebGL2RenderingContext, LibraryContext>();

export class LibraryContext {
  /** The WebGL context. */
  gl!: WebGL2RenderingContext;
  /** For calls that take it; 0: there is none. */
  pointer: Pointer = 0;
  #handle = 0;

  constructor(
    readonly runtime: Runtime,
    readonly options: ContextOptions,
    /** The number of its log; 0 of none. */
    readonly log: number,
  ) {}

  /** Creates it, which probes the device; throws a BlasError if it can't. */
  open(gl: WebGL2RenderingContext): void {
    const { abi, hooks } = this.runtime;
    this.gl = gl;
    hooks.gl = gl;
    this.#handle = abi._fragblas_web_adopt();
    hooks.gl = null;
    const { limits, debug } = this.options;
    const { maxTextureSize, drawBuffers, uniformBlockBytes, timer, starter } = limits;
    this.inside(() =>
      this.check(
        abi._fragblas_web_context_create(
          maxTextureSize ?? 0,
          drawBuffers ?? 0,
          uniformBlockBytes ?? -1,
          timer === false ? 0 : 1,
          starter === false ? 0 : -1,
          limits.memoryBytes ?? 0,
          limits.packCacheBytes ?? -1,
          limits.tileBytes ?? -1,
          debug ? 1 : 0,
          this.log,
          this.runtime.out,
        ),
      ),
    );
    this.pointer = this.runtime.result();
  }

  /** Releases it, after `free` has released what lives in it, but not the WebGL context. */
  close(free: (abi: Abi) => void): void {
    const { runtime, gl } = this;
    this.inside((abi) => {
      free(abi);
      if (this.pointer !== 0) abi._fragblas_context_destroy(this.pointer);
    });
    this.pointer = 0;
    if (lastUser.get(gl) === this) lastUser.delete(gl);
    if (runtime.current === this.#handle) runtime.current = 0;
    runtime.abi._fragblas_web_forget(this.#handle);
  }

  /** Runs `call` with this context current and, when sharing, with the state put back after. */
  inside<T>(call: (abi: Abi) => T): T {
    const { runtime, gl } = this;
    const { abi } = runtime;
    if (runtime.current !== this.#handle) {
      abi._fragblas_web_make_current(this.#handle);
      runtime.current = this.#handle;
    }
    // A lost context has no state: it answers null.
    const restore = gl.isContextLost() ? undefined : this.options.save?.(gl);
    if (restore || lastUser.get(gl) !== this) {
      lastUser.set(gl, this);
      resetWebPixelStore(gl);
      if (this.pointer !== 0) abi._fragblas_context_reset_state(this.pointer);
    }
    try {
      return call(abi);
    } catch (error) {
      // Of WebGL: a call that failed before gave it nothing to work on.
      if (error instanceof BlasError) throw error;
      throw gl.isContextLost() ? lostError() : new BlasError('Internal', String(error));
    } finally {
      restore?.();
    }
  }

  /**
   * Throws the library's error when the status is one. Once the context is lost GL fails in any
   * way, so then that is the error.
   */
  check(status: Status): void {
    if (status === 0) return;
    if (this.pointer !== 0 && this.gl.isContextLost()) throw lostError();
    throw new BlasError(codeOf(status), this.lastError);
  }

  get lastError(): string {
    const { runtime } = this;
    return runtime.text(runtime.abi._fragblas_last_error());
  }

  /** Tells the library that others have changed GL state. */
  resetState(): void {
    resetWebPixelStore(this.gl);
    this.check(this.inside((abi) => abi._fragblas_context_reset_state(this.pointer)));
  }

  /** Runs foreign code in the WebGL context, whose state may be anything afterwards. */
  foreign(call: (gl: WebGL2RenderingContext) => void): void {
    this.inside((abi) => {
      try {
        call(this.gl);
      } finally {
        abi._fragblas_context_reset_state(this.pointer);
      }
    });
  }
}
