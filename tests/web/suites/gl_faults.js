// WebGL contexts of which one call fails: it does nothing, and answers as a call that failed does.
// SPDX-License-Identifier: MIT

const { prototype } = WebGL2RenderingContext;
const { INVALID_OPERATION, OUT_OF_MEMORY } = WebGL2RenderingContext;

/** Calls for which what should come soon does not. */
const longWait = 30;

/** What calls answer that say nothing of an error but fail by their answer; others do nothing. */
const refusals = {
  checkFramebufferStatus: () => WebGL2RenderingContext.FRAMEBUFFER_UNSUPPORTED,
  clientWaitSync: () => WebGL2RenderingContext.WAIT_FAILED,
  getProgramParameter: () => false,
  getShaderParameter: () => false,
  getUniformBlockIndex: () => WebGL2RenderingContext.INVALID_INDEX,
  getSyncParameter: () => null,
};
/** What they answer for a while. */
const delays = {
  clientWaitSync: () => WebGL2RenderingContext.TIMEOUT_EXPIRED,
  getSyncParameter: () => WebGL2RenderingContext.UNSIGNALED,
};

/** Functions that are the application's, or that tests use. */
const spared = ['constructor'];

/** The kinds of failure that a function has. */
export function kindsOf(name) {
  if (name === 'isContextLost') return ['loss'];
  if (name === 'getError') return ['memory'];
  return [
    'memory',
    'operation',
    ...(name in refusals ? ['refusal'] : []),
    ...(name in delays ? ['delay'] : []),
  ];
}

/** While one is installed, the calls of all WebGL 2 contexts go through it. */
export class GlFaults {
  /** Calls by function since reset(). */
  counts = new Map();
  /** Whether the call that was to fail has been made. */
  hit = false;
  #fault;
  /** The error that getError() has yet to tell, by context. */
  #errors = new Map();
  #originals = Object.getOwnPropertyDescriptors(prototype);

  install() {
    for (const [name, { value }] of Object.entries(this.#originals)) {
      if (typeof value !== 'function' || spared.includes(name)) continue;
      const faults = this;
      prototype[name] = function (...args) {
        return faults.#call(this, name, value, args);
      };
    }
  }

  remove() {
    Object.defineProperties(prototype, this.#originals);
  }

  /** From now on calls are counted; that one fails, if it is given. */
  reset(fault) {
    this.counts.clear();
    this.hit = false;
    this.#fault = fault;
    this.#errors.clear();
  }

  #call(gl, name, original, args) {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    const fault = this.#fault;
    if (
      fault &&
      fault.name === name &&
      count >= fault.call &&
      count < fault.call + (fault.kind === 'delay' ? longWait : 1)
    ) {
      this.hit = true;
      return this.#fail(gl, fault);
    }
    if (name === 'getError' && this.#errors.has(gl)) {
      const error = this.#errors.get(gl);
      this.#errors.delete(gl);
      return error;
    }
    return original.apply(gl, args);
  }

  #fail(gl, { name, kind }) {
    if (kind === 'loss') {
      this.#originals.getExtension.value.call(gl, 'WEBGL_lose_context')?.loseContext();
      return true;
    }
    if (kind === 'refusal') return refusals[name]();
    if (kind === 'delay') return delays[name]();
    const error = kind === 'memory' ? OUT_OF_MEMORY : INVALID_OPERATION;
    if (name === 'getError') return error;
    if (!this.#errors.has(gl)) this.#errors.set(gl, error);
    return name === 'isContextLost' ? false : null;
  }
}
