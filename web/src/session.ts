// The session behind a Blas of the page: one library context on one WebGL context, and what follows
// it through loss and restoration.
// SPDX-License-Identifier: MIT
import type { Abi, Pointer, Status } from './abi.js';
import { rowMajor } from './call.js';
import { isPlain } from './check.js';
import type { Contents, KeptElements, Session } from './contract.js';
import { basicTypes, type Types } from './dtype.js';
import { closeGl } from './gl.js';
import type { Limits, LostInfo, TunedProfile } from './info.js';
import type { Runtime } from './runtime.js';
import { type ContextOptions, LibraryContext } from './session/context.js';
import { Groups } from './session/groups.js';
import { HostCopies } from './session/hostcopy.js';
import { disposedError, Life, lostError } from './session/life.js';
import { closeLog, openLog } from './session/log.js';
import { Pump } from './session/pump.js';
import { waitForFence, waitForRead } from './session/reads.js';
import { Waits } from './session/waits.js';

export interface SessionOptions extends ContextOptions {
  /** The context was made for the session, so it is released with it. */
  ownGl: boolean;
  /** Asks the browser to restore a lost context. */
  wantsBack: boolean;
}

export class GlSession implements Session {
  epoch = 0;
  types: Types = basicTypes;
  /** A context to go on in after a loss. */
  reopen!: (signal: AbortSignal | undefined) => Promise<WebGL2RenderingContext>;
  /** Whose parameters the library uses. */
  profile: TunedProfile | undefined;
  readonly groups = new Groups((group) => this.abort(group));
  readonly #options: SessionOptions;
  readonly #context: LibraryContext;
  readonly #life = new Life();
  readonly #waits = new Waits();
  readonly #pump: Pump;
  readonly #copies: HostCopies;
  readonly #buffers = new Set<Pointer>();
  /** What the module calls the textures of buffers that are the application's. */
  readonly #wrapped = new Map<Pointer, number>();

  /** Creates the library's context, which probes the device; throws a BlasError if it can't. */
  constructor(
    readonly runtime: Runtime,
    gl: WebGL2RenderingContext,
    options: SessionOptions,
  ) {
    this.#options = options;
    this.#context = new LibraryContext(runtime, options, options.debug ? openLog(runtime) : 0);
    if (options.debug) this.living = new Set();
    this.#pump = new Pump(this.#context, this.#life, this.#waits, this.#lose);
    this.#copies = new HostCopies(runtime.abi);
    try {
      this.#open(gl);
    } catch (error) {
      this.#life.dispose(() => this.#close());
      throw error;
    }
  }

  // Life cycle.

  #open(gl: WebGL2RenderingContext): void {
    this.#context.open(gl);
    this.#pump.start();
    gl.canvas?.addEventListener('webglcontextlost', this.#onLost);
  }

  /**
   * Goes on in another context, or in the same one after it was restored. All buffers are gone.
   */
  restore(gl: WebGL2RenderingContext): void {
    this.#release();
    this.#open(gl);
    ++this.epoch;
    this.#life.begin();
  }

  dispose(): void {
    this.#life.dispose(() => {
      this.#waits.failAll(disposedError());
      this.#close();
      if (this.#options.ownGl) closeGl(this.gl);
    });
  }

  /** Ends the session; also one that is half made when creation fails. */
  #close(): void {
    this.#release();
    closeLog(this.#context.log);
  }

  /** Releases everything but the WebGL context. */
  #release(): void {
    this.#pump.stop();
    this.gl.canvas?.removeEventListener('webglcontextlost', this.#onLost);
    this.#copies.close();
    this.#context.close((abi) => {
      for (const buffer of this.#buffers) abi._fragblas_buffer_destroy(buffer);
    });
    for (const name of this.#wrapped.values()) this.runtime.abi._fragblas_web_unwrap(name);
    this.#wrapped.clear();
    this.#buffers.clear();
  }

  readonly #onLost = (event: Event) => {
    if (this.#options.wantsBack) event.preventDefault();
    this.#lose();
  };

  readonly #lose = () => {
    this.#life.lose({ reason: 'context-lost', message: 'the WebGL context was lost' }, () => {
      this.#pump.stop();
      this.#waits.failAll(lostError());
    });
  };

  get lost(): Promise<LostInfo> {
    return this.#life.lost;
  }

  /** Resolves with the end of a session whose context is lost. */
  get ended(): Promise<LostInfo> {
    return this.#life.ended;
  }

  /** Whether the context is lost, and may be restored. */
  get isLost(): boolean {
    return this.#life.isLost;
  }

  checkAlive(): void {
    this.#life.check();
  }

  scope: Session['scope'];
  readonly living: Session['living'];

  get debug(): boolean {
    return this.#options.debug;
  }

  get limits(): Limits {
    return this.#options.limits;
  }

  /** The WebGL context. */
  get gl(): WebGL2RenderingContext {
    return this.#context.gl;
  }

  /** The library's context, for calls that take it. */
  get context(): Pointer {
    return this.#context.pointer;
  }

  // Calls.

  enqueue(call: (abi: Abi) => Status, group = 0): void {
    this.#pump.enqueue(call, group);
  }

  /** Drops what is queued of a group. */
  abort(group: number): void {
    if (this.context !== 0) this.runtime.abi._fragblas_context_abort(this.context, group);
  }

  /** Runs a call that changes numbers at once; the numbers then. */
  compute(numbers: readonly number[], call: (abi: Abi, at: Pointer) => Status): number[] {
    const { runtime } = this;
    const at = runtime.put(numbers);
    this.#context.check(call(runtime.abi, at));
    return Array.from(runtime.floats.subarray(at >> 2, (at >> 2) + numbers.length));
  }

  /** Runs a call that returns text. */
  ask(call: (abi: Abi) => Pointer): string {
    this.#life.checkDisposed();
    if (this.context === 0) throw lostError(); // restore() failed
    const at = this.#context.inside(call);
    if (at === 0) this.#context.check(this.runtime.abi._fragblas_last_status());
    return this.runtime.text(at);
  }

  // Buffers.

  createBuffer({ size, dtype, lines, create }: Contents): Pointer {
    const { out } = this.runtime;
    const code = this.types[dtype]!.letter.charCodeAt(0);
    this.enqueue((abi) =>
      create
        ? create(abi, this.context, out)
        : lines
          ? abi._fragblas_buffer_create_matrix_typed(
              this.context,
              code,
              rowMajor,
              lines.count,
              lines.length,
              lines.stride,
              out,
            )
          : abi._fragblas_buffer_create_typed(this.context, code, size, out),
    );
    const buffer = this.runtime.result();
    this.#buffers.add(buffer);
    return buffer;
  }

  destroyBuffer(buffer: Pointer): void {
    if (!this.#buffers.delete(buffer)) return;
    this.#copies.forget(buffer);
    this.#context.inside((abi) => abi._fragblas_buffer_destroy(buffer));
    const name = this.#wrapped.get(buffer);
    if (name === undefined) return;
    this.#wrapped.delete(buffer);
    // What is queued may use it still.
    const forget = () => this.runtime.abi._fragblas_web_unwrap(name);
    if (this.isLost) forget();
    else this.finish(undefined).then(forget, forget);
  }

  keep(buffer: Pointer, contents: Contents, copy?: KeptElements): KeptElements {
    return this.#copies.keep(buffer, contents, this.types[contents.dtype]!.lanes, copy);
  }

  write(
    buffer: Pointer,
    offset: number,
    data: Float32Array,
    lanes = 1,
    count = 1,
    stride = data.length / lanes,
  ): void {
    const { hooks, scratch } = this.runtime;
    const length = data.length / lanes / count;
    const lines = { count, length: length * lanes, stride: stride * lanes };
    this.#copies.write(buffer, offset * lanes, data, lines, () => {
      hooks.transfer = isPlain(data) ? data : data.slice();
      try {
        this.enqueue((abi) =>
          abi._fragblas_buffer_write_matrix(
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
    });
  }

  read(
    buffer: Pointer,
    offset: number,
    count: number,
    lanes: number,
    into: Float32Array | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array> {
    const { out } = this.runtime;
    const target = into ?? new Float32Array(count * lanes);
    const group = this.groups.of(signal);
    this.enqueue((abi) => abi._fragblas_buffer_read_async(buffer, offset, count, out), group);
    const readback = this.runtime.result();
    const reading = this.#waits.add<Float32Array>(signal, (settled) =>
      waitForRead(this.#context, readback, target, count * lanes, this.#lose, settled),
    );
    return this.#copies.read(buffer, offset * lanes, count * lanes, reading);
  }

  finish(signal: AbortSignal | undefined): Promise<void> {
    this.checkAlive();
    const pump = this.#pump;
    const promise = this.#waits.add<void>(signal, (settled) =>
      waitForFence(this.#context, () => pump.hasPending, settled),
    );
    pump.wake();
    return promise;
  }

  // The application's use of the same WebGL context.

  texture(buffer: Pointer): { texture: WebGLTexture; width: number; height: number } {
    const { hooks, out } = this.runtime;
    this.enqueue((abi) => abi._fragblas_web_texture(buffer, out, out + 4));
    const texture = hooks.transfer as WebGLTexture;
    hooks.transfer = null;
    return { texture, width: this.runtime.result(0), height: this.runtime.result(1) };
  }

  /** A buffer in a texture of the application's. */
  wrapTexture(
    texture: WebGLTexture,
    code: number,
    width: number,
    height: number,
    size: number,
  ): Pointer {
    const { hooks, out } = this.runtime;
    hooks.transfer = texture;
    try {
      this.enqueue((abi) =>
        abi._fragblas_web_wrap(this.context, code, width, height, size, out, out + 4),
      );
    } finally {
      hooks.transfer = null;
    }
    const [buffer, name] = [this.runtime.result(0), this.runtime.result(1)];
    this.#buffers.add(buffer);
    this.#wrapped.set(buffer, name);
    return buffer;
  }

  /** Runs foreign code in the WebGL context, whose state may be anything afterwards. */
  foreign(call: (gl: WebGL2RenderingContext) => void): void {
    this.checkAlive();
    this.#context.foreign(call);
  }

  /** Tells the library that others have changed GL state. */
  resetState(): void {
    this.checkAlive();
    this.#context.resetState();
  }

  /** Whether WebGL state is left as it was found. */
  get restoresState(): boolean {
    return this.#options.save !== undefined;
  }
}
