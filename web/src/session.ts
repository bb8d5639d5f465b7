// What arrays and routines do their work through, and the one behind a Blas: one library context on
// one WebGL context. It makes that current, turns statuses into errors, issues the queue in slices,
// settles reads and notices the loss of the context.
// SPDX-License-Identifier: MIT
import type { Abi, Pointer, Status } from './abi.js';
import { rowMajor } from './call.js';
import { BlasError, codeOf, invalid } from './errors.js';
import { closeGl, resetWebPixelStore } from './gl.js';
import { Groups } from './groups.js';
import { HostCopy } from './hostcopy.js';
import type { Limits, LostInfo } from './info.js';
import type { Keep } from './operand.js';
import type { TunedProfile } from './profile.js';
import type { Runtime } from './runtime.js';
import { Ticker, type Turn } from './ticker.js';
import type { Lines } from './transfer.js';
import { type Settled, type Wait, Waits } from './waits.js';

/** The memory that arguments are put into. */
export interface Memory {
  /** 32 bytes: two scalars of 16 bytes. */
  readonly scratch: Pointer;
  readonly floats: Float32Array;
  readonly integers: Int32Array;
  readonly bytes: Uint8Array;
  /** Numbers as floats in the scratch memory: at most 8. */
  put(numbers: readonly number[]): Pointer;
  /** Memory for arrays and texts on their way in, until the next call. */
  room(bytes: number): Pointer;
}

/** A library context: one of this page, or one behind a worker. */
export interface Session {
  readonly runtime: Memory;
  readonly lost: Promise<LostInfo>;
  readonly debug: boolean;
  /** Rises when the context is replaced, with which all buffers go. */
  readonly epoch: number;
  /** Throws unless the session can still be used. */
  checkAlive(): void;
  /** The signals of calls. */
  readonly groups: Groups;
  /** Runs a call that enqueues, in the group of a signal, and sees that the queue is issued soon. */
  enqueue(call: (abi: Abi) => Status, group?: number): void;
  /** `label`, `keep` and `lines` are those of its {@link Storage}. */
  createBuffer(
    size: number,
    label: string,
    keep: Keep | undefined,
    lines: Lines | undefined,
  ): Pointer;
  destroyBuffer(buffer: Pointer): void;
  /**
   * From now on a copy follows what is written to the buffer and read from it: the given one, or a new one.
   * Undefined: it is where the buffer is.
   */
  keep(buffer: Pointer, size: number, copy?: HostCopy): HostCopy | undefined;
  /** Writes so many lines, which are `stride` apart in the buffer. */
  write(buffer: Pointer, offset: number, data: Float32Array, count?: number, stride?: number): void;
  /** Resolves with `into`, or a new array, its first `count` elements read. */
  read(
    buffer: Pointer,
    offset: number,
    count: number,
    into: Float32Array | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array>;
  /** Resolves when the GPU has done all that is enqueued now. */
  finish(signal: AbortSignal | undefined): Promise<void>;
  /** The WebGLTexture of a buffer and its size; pins it and issues what is queued. */
  texture(buffer: Pointer): { texture: WebGLTexture; width: number; height: number };
  dispose(): void;
}

export interface SessionOptions {
  limits: Limits;
  /** Reads WebGL state and returns what puts it back; then that is done at every call. */
  save: ((gl: WebGL2RenderingContext) => () => void) | undefined;
  debug: boolean;
  /** The context was made for the session, so it is released with it. */
  ownGl: boolean;
  /** Asks the browser to restore a lost context. */
  wantsBack: boolean;
}

/** Seconds of issuing per turn of the event loop. */
const budget = 0.004;

/** Calls that are gathered at most. Of more, the GPU's process begins with the first while the others are made. */
const mostGathered = 16;

/** The session that last used a WebGL context: another one has changed its state. */
const lastUser = new WeakMap<WebGL2RenderingContext, GlSession>();

/** Sessions with a log, by the number that C++ hands back. */
const logs = new Map<number, (level: number, text: string) => void>();
let nextLog = 1;

export class GlSession implements Session {
  lost!: Promise<LostInfo>;
  epoch = 0;
  /** A context to go on in after a loss. */
  reopen!: (signal: AbortSignal | undefined) => Promise<WebGL2RenderingContext>;
  readonly debug: boolean;
  readonly limits: Limits;
  readonly #save: SessionOptions['save'];
  /** Whose parameters the library uses. */
  profile: TunedProfile | undefined;
  readonly #ownGl: boolean;
  readonly #wantsBack: boolean;
  readonly #waits = new Waits();
  readonly groups = new Groups((group) => this.abort(group));
  readonly #buffers = new Set<Pointer>();
  readonly #kept = new Map<Pointer, HostCopy>();
  /** What the module calls the textures of buffers that are the application's. */
  readonly #wrapped = new Map<Pointer, number>();
  #gl!: WebGL2RenderingContext;
  #handle = 0;
  #ticker!: Ticker;
  #context: Pointer = 0;
  #log = 0;
  /** Passes queued, as far as known, and calls that have come in since. */
  #pending = 0;
  #fresh = 0;
  /** That of the last call. */
  #group = 0;
  #disposed = false;
  #lostInfo: LostInfo | undefined;
  #resolveLost!: (info: LostInfo) => void;

  /** Creates the library's context, which probes the device; throws a BlasError if it can't. */
  constructor(
    readonly runtime: Runtime,
    gl: WebGL2RenderingContext,
    options: SessionOptions,
  ) {
    this.debug = options.debug;
    this.limits = options.limits;
    this.#save = options.save;
    this.#ownGl = options.ownGl;
    this.#wantsBack = options.wantsBack;
    if (options.debug) this.#startLog();
    try {
      this.#open(gl);
    } catch (error) {
      this.#close();
      throw error;
    }
  }

  /** The WebGL context. */
  get gl(): WebGL2RenderingContext {
    return this.#gl;
  }

  /** Whether the context is lost, and may be restored. */
  get isLost(): boolean {
    return this.#lostInfo !== undefined && !this.#disposed;
  }

  /**
   * Goes on in another context, or in the same one after it was restored. All buffers are gone.
   */
  restore(gl: WebGL2RenderingContext): void {
    const { abi } = this.runtime;
    for (const [buffer, copy] of this.#kept) copy.settle(abi._fragblas_buffer_version(buffer));
    this.#release();
    this.#open(gl);
    ++this.epoch;
    this.#lostInfo = undefined;
  }

  /** Makes the library's context. */
  #open(gl: WebGL2RenderingContext): void {
    const { abi, hooks } = this.runtime;
    this.#gl = gl;
    this.#pending = 0;
    this.#fresh = 0;
    this.#group = 0;
    hooks.gl = gl;
    this.#handle = abi._fragblas_web_adopt();
    hooks.gl = null;
    this.#createContext(this.limits);
    this.#ticker = new Ticker(() => this.#turn());
    this.lost = new Promise((resolve) => {
      this.#resolveLost = resolve;
    });
    gl.canvas.addEventListener('webglcontextlost', this.#onLost);
  }

  #createContext(limits: Limits) {
    const { maxTextureSize, drawBuffers, uniformBlockBytes, timer } = limits;
    this.#inside((abi) =>
      this.check(
        abi._fragblas_web_context_create(
          maxTextureSize ?? 0,
          drawBuffers ?? 0,
          uniformBlockBytes ?? -1,
          timer === false ? 0 : 1,
          limits.memoryBytes ?? 0,
          limits.packCacheBytes ?? -1,
          limits.tileBytes ?? -1,
          this.debug ? 1 : 0,
          this.#log,
          this.runtime.out,
        ),
      ),
    );
    this.#context = this.runtime.result();
  }

  /** The library's context, for calls that take it. */
  get context(): Pointer {
    return this.#context;
  }

  /** Whether WebGL state is left as it was found. */
  get restoresState(): boolean {
    return this.#save !== undefined;
  }

  checkAlive(): void {
    if (this.#disposed) throw invalid('Blas: used after dispose()');
    if (this.#lostInfo) throw this.#lostError();
  }

  /**
   * Throws the library's error when the status is one. Once the context is lost GL fails in any
   * way, so then that is the error.
   */
  check(status: Status): void {
    if (status === 0) return;
    if (this.#context !== 0 && this.gl.isContextLost()) throw this.#lostError();
    const { abi } = this.runtime;
    throw new BlasError(codeOf(status), this.runtime.text(abi._fragblas_last_error()));
  }

  enqueue(call: (abi: Abi) => Status, group = 0): void {
    this.checkAlive();
    // Before the call, whose results issuing would overwrite.
    if (this.#fresh >= mostGathered) {
      this.#inside((abi) => this.#issue(abi));
      this.checkAlive();
    }
    if (group !== this.#group) {
      this.runtime.abi._fragblas_context_set_group(this.#context, group);
      this.#group = group;
    }
    this.check(this.#inside(call));
    ++this.#fresh;
    this.#ticker.wake();
  }

  /** Drops what is queued of a group. */
  abort(group: number): void {
    if (this.#context !== 0) this.runtime.abi._fragblas_context_abort(this.#context, group);
  }

  /** Runs a call that changes numbers at once; the numbers then. */
  compute(numbers: readonly number[], call: (abi: Abi, at: Pointer) => Status): number[] {
    const { runtime } = this;
    const at = runtime.put(numbers);
    this.check(call(runtime.abi, at));
    return Array.from(runtime.floats.subarray(at >> 2, (at >> 2) + numbers.length));
  }

  /** Runs a call that returns text. */
  ask(call: (abi: Abi) => Pointer): string {
    if (this.#disposed) throw invalid('Blas: used after dispose()');
    if (this.#context === 0) throw this.#lostError(); // restore() failed
    return this.runtime.text(this.#inside(call));
  }

  /** Tells the library that others have changed GL state. */
  resetState(): void {
    this.checkAlive();
    resetWebPixelStore(this.gl);
    this.check(this.#inside((abi) => abi._fragblas_context_reset_state(this.#context)));
  }

  createBuffer(size: number, _label: string, _keep: Keep | undefined, lines?: Lines): Pointer {
    const { out } = this.runtime;
    this.enqueue((abi) =>
      lines
        ? abi._fragblas_buffer_create_matrix(
            this.#context,
            rowMajor,
            lines.count,
            lines.length,
            lines.stride,
            out,
          )
        : abi._fragblas_buffer_create(this.#context, size, out),
    );
    const buffer = this.runtime.result();
    this.#buffers.add(buffer);
    return buffer;
  }

  destroyBuffer(buffer: Pointer): void {
    if (!this.#buffers.delete(buffer)) return;
    this.#kept.delete(buffer);
    this.#inside((abi) => abi._fragblas_buffer_destroy(buffer));
    const name = this.#wrapped.get(buffer);
    if (name === undefined) return;
    this.#wrapped.delete(buffer);
    // What is queued may use it still.
    const forget = () => this.runtime.abi._fragblas_web_unwrap(name);
    if (this.isLost) forget();
    else this.finish(undefined).then(forget, forget);
  }

  write(
    buffer: Pointer,
    offset: number,
    data: Float32Array,
    count = 1,
    stride = data.length,
  ): void {
    const { abi, hooks, scratch } = this.runtime;
    const copy = this.#kept.get(buffer);
    const before = copy ? abi._fragblas_buffer_version(buffer) : 0;
    const length = data.length / count;
    hooks.transfer = data;
    try {
      this.enqueue((a) =>
        a._fragblas_buffer_write_matrix(
          buffer,
          offset,
          rowMajor,
          count,
          length,
          stride,
          scratch,
          length,
        ),
      );
    } finally {
      hooks.transfer = null;
    }
    const after = abi._fragblas_buffer_version(buffer);
    copy?.write(data, offset, { count, length, stride }, before, after);
  }

  keep(buffer: Pointer, size: number, copy = new HostCopy(size)): HostCopy {
    copy.follow(this.runtime.abi._fragblas_buffer_version(buffer));
    this.#kept.set(buffer, copy);
    return copy;
  }

  /**
   * A call that was made before the loss of the context was known, and comes after it. Nothing is computed, but
   * the versions of what it would have written rise.
   */
  miss(call: (abi: Abi) => Status): void {
    this.check(this.#inside(call));
  }

  /** What is kept of a buffer is not what it would have. */
  spoil(buffer: Pointer): void {
    this.#kept.get(buffer)?.spoil();
  }

  read(
    buffer: Pointer,
    offset: number,
    count: number,
    into: Float32Array | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array> {
    const { out } = this.runtime;
    const target = into ?? new Float32Array(count);
    const group = this.groups.of(signal, 'read');
    this.enqueue((abi) => abi._fragblas_buffer_read_async(buffer, offset, count, out), group);
    const readback = this.runtime.result();
    const reading = this.#waits.add<Float32Array>(signal, (settled) =>
      this.#waitForRead(readback, target, count, settled),
    );
    const copy = this.#kept.get(buffer);
    if (!copy) return reading;
    const version = this.runtime.abi._fragblas_buffer_version(buffer);
    return reading.then((data) => {
      if (this.#kept.get(buffer) === copy) copy.read(data.subarray(0, count), offset, version);
      return data;
    });
  }

  finish(signal: AbortSignal | undefined): Promise<void> {
    this.checkAlive();
    const { gl } = this;
    const promise = this.#waits.add<void>(signal, ({ resolve, reject }) => {
      let fence: WebGLSync | null = null;
      return {
        poll: () => {
          if (!fence) {
            if (this.#pending > 0) return false;
            fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
            gl.flush();
            return false;
          }
          if (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return false;
          resolve();
          return true;
        },
        fail: reject,
        release: () => gl.deleteSync(fence),
      };
    });
    this.#ticker.wake();
    return promise;
  }

  texture(buffer: Pointer): { texture: WebGLTexture; width: number; height: number } {
    const { hooks, out } = this.runtime;
    this.enqueue((abi) => abi._fragblas_web_texture(buffer, out, out + 4));
    const texture = hooks.transfer as WebGLTexture;
    hooks.transfer = null;
    return { texture, width: this.runtime.result(0), height: this.runtime.result(1) };
  }

  /** Runs foreign code in the WebGL context, whose state may be anything afterwards. */
  foreign(call: (gl: WebGL2RenderingContext) => void): void {
    this.checkAlive();
    this.#inside((abi) => {
      try {
        call(this.gl);
      } finally {
        abi._fragblas_context_reset_state(this.#context);
      }
    });
  }

  /** A buffer in a texture of the application's. */
  wrapTexture(texture: WebGLTexture, width: number, height: number, size: number): Pointer {
    const { hooks, out } = this.runtime;
    hooks.transfer = texture;
    try {
      this.enqueue((abi) =>
        abi._fragblas_web_wrap(this.#context, width, height, size, out, out + 4),
      );
    } finally {
      hooks.transfer = null;
    }
    const [buffer, name] = [this.runtime.result(0), this.runtime.result(1)];
    this.#buffers.add(buffer);
    this.#wrapped.set(buffer, name);
    return buffer;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#waits.failAll(invalid('Blas: disposed before the data had arrived'));
    this.#close();
    if (this.#ownGl) closeGl(this.gl);
    this.#resolveLost({ reason: 'disposed', message: 'dispose() was called' });
  }

  /** Ends the session; also one that is half made when creation fails. */
  #close(): void {
    this.#release();
    this.#disposed = true;
    logs.delete(this.#log);
  }

  /** Releases everything but the WebGL context. */
  #release(): void {
    this.#ticker?.stop();
    this.gl.canvas.removeEventListener('webglcontextlost', this.#onLost);
    this.#inside((abi) => {
      for (const buffer of this.#buffers) abi._fragblas_buffer_destroy(buffer);
      if (this.#context !== 0) abi._fragblas_context_destroy(this.#context);
      for (const name of this.#wrapped.values()) abi._fragblas_web_unwrap(name);
    });
    this.#wrapped.clear();
    this.#buffers.clear();
    this.#kept.clear();
    this.#context = 0;
    if (lastUser.get(this.gl) === this) lastUser.delete(this.gl);
    if (this.runtime.current === this.#handle) this.runtime.current = 0;
    this.runtime.abi._fragblas_web_forget(this.#handle);
  }

  /** Runs `call` with this context current and, when sharing, with the state put back after. */
  #inside<T>(call: (abi: Abi) => T): T {
    const { runtime, gl } = this;
    const { abi } = runtime;
    if (runtime.current !== this.#handle) {
      abi._fragblas_web_make_current(this.#handle);
      runtime.current = this.#handle;
    }
    // A lost context has no state: it answers null.
    const restore = gl.isContextLost() ? undefined : this.#save?.(gl);
    if (restore || lastUser.get(gl) !== this) {
      lastUser.set(gl, this);
      resetWebPixelStore(gl);
      if (this.#context !== 0) abi._fragblas_context_reset_state(this.#context);
    }
    try {
      return call(abi);
    } finally {
      restore?.();
    }
  }

  /** One turn of the event loop. */
  #turn(): Turn {
    const deadline = performance.now() + budget * 1000;
    const pending = this.#pending;
    try {
      if (this.#fresh > 0 || this.#pending > 0) this.#inside((abi) => this.#issue(abi));
      if (this.#lostInfo) return 'idle';
      // A separate entry: polling is cheap, and the state is put back between the two.
      this.#inside(() => this.#waits.poll(deadline));
    } catch (error) {
      this.#waits.failAll(error);
    }
    if (this.#lostInfo) return 'idle';
    if (this.gl.isContextLost()) {
      this.#loseNow();
      return 'idle';
    }
    // Nothing was issued while a shader is being compiled, or the device has not come to an allocation yet.
    if (this.#pending > 0) return this.#pending === pending ? 'wait' : 'more';
    return this.#waits.empty ? 'idle' : 'wait';
  }

  /** A failed pass has marked its outputs; their reads say why. Only a loss ends the session. */
  #issue(abi: Abi): void {
    const { out } = this.runtime;
    this.runtime.integers[out >> 2] = 0;
    const status = abi._fragblas_context_run(this.#context, budget, out);
    this.#pending = this.runtime.result();
    this.#fresh = 0;
    if (status === 0) this.gl.flush();
    else if (codeOf(status) === 'ContextLost') this.#loseNow();
    else if (this.debug) console.warn(`fragblas: ${this.runtime.text(abi._fragblas_last_error())}`);
  }

  #waitForRead(
    readback: Pointer,
    into: Float32Array,
    count: number,
    { resolve, reject }: Settled<Float32Array>,
  ): Wait {
    const { abi, hooks, out, scratch } = this.runtime;
    return {
      poll: () => {
        try {
          this.check(abi._fragblas_readback_poll(readback, out));
          if (this.runtime.result() === 0) return false;
          if (into.length < count) throw invalid('read: into was detached while waiting');
          hooks.transfer = into;
          this.check(abi._fragblas_readback_get(readback, scratch, count));
          if (this.gl.isContextLost()) throw this.#lostError();
          resolve(into);
        } catch (error) {
          if (error instanceof BlasError && error.code === 'ContextLost') this.#loseNow();
          reject(error);
        } finally {
          hooks.transfer = null;
        }
        return true;
      },
      fail: reject,
      release: () => this.#inside(() => abi._fragblas_readback_destroy(readback)),
    };
  }

  readonly #onLost = (event: Event) => {
    if (this.#wantsBack) event.preventDefault();
    this.#loseNow();
  };

  #loseNow(): void {
    if (this.#lostInfo || this.#disposed) return;
    this.#lostInfo = { reason: 'context-lost', message: 'the WebGL context was lost' };
    this.#ticker.stop();
    this.#waits.failAll(this.#lostError());
    this.#resolveLost(this.#lostInfo);
  }

  #lostError(): BlasError {
    return new BlasError('ContextLost', 'Blas: the WebGL context was lost');
  }

  #startLog(): void {
    this.#log = nextLog++;
    logs.set(this.#log, (level, text) => {
      const print = level === 0 ? console.error : level === 1 ? console.warn : console.debug;
      print(`fragblas: ${text}`);
    });
    this.runtime.hooks.log = (id, level, text) => logs.get(id)?.(level, text);
  }
}
