/**
 * The other end of a `WorkerBlas` of `fragblas/worker`, for a worker of your own: a Blas that
 * repeats the calls which were made on it.
 *
 * @module fragblas/worker-server
 */
// SPDX-License-Identifier: MIT
import { type Abi, type Pointer, signatures } from './abi.js';
import { scalarBuffer } from './call.js';
import { DeviceBuffer } from './device-array.js';
import { BlasError } from './errors.js';
import { Blas } from './index.js';
import {
  type Answer,
  type Command,
  type Opened,
  type OpenOptions,
  type PostedError,
  type Question,
  roomAt,
  scratchAt,
} from './protocol.js';
import type { GlSession } from './session.js';

/** Milliseconds after which a fence does not work. */
const fenceTime = 5000;

const posted = (error: unknown): PostedError =>
  error instanceof BlasError
    ? { code: error.code, message: error.message }
    : { code: 'Internal', message: String(error) };

/** Whether data comes back, which needs a fence that signals. */
async function canRead(blas: Blas): Promise<boolean> {
  const x = blas.vector(1, [1]);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), fenceTime));
  const read = x.read().then(() => true);
  try {
    return await Promise.race([read, late]);
  } finally {
    read.catch(() => {}); // dispose() rejects it
    x.dispose();
  }
}

/**
 * Opens a Blas here and serves it; says over the port what came of it.
 *
 * @internal
 */
export async function serve(port: MessagePort, options: OpenOptions, isWorker: boolean) {
  const say = (opened: Opened) => port.postMessage(opened);
  if (isWorker && typeof OffscreenCanvas === 'undefined') {
    say({ fallback: 'workers have no OffscreenCanvas here' });
    return;
  }
  let blas: Blas;
  try {
    blas = await Blas.create(options);
    if (isWorker && !(await canRead(blas))) {
      blas.dispose();
      say({ fallback: 'fences of an OffscreenCanvas do not signal here' });
      return;
    }
  } catch (error) {
    const text = posted(error);
    // A page may have what workers lack.
    say(isWorker && text.code === 'Unsupported' ? { fallback: text.message } : { error: text });
    return;
  }
  new Server(port, blas);
  const { info, catalog, version, profile } = blas;
  say({ info, catalog, version, profile });
}

/**
 * Makes this worker one that `createWorker` can be given: it waits to be told what to open. Call it
 * when the worker starts.
 */
export function serveWorker(): void {
  addEventListener('message', ({ data }: MessageEvent) => {
    if (data?.fragblas) serve(data.fragblas.port, data.fragblas.options, true);
  });
}

/** A group of the other side; those of the reads here have positive numbers. */
const groupOf = ({ group }: { group: number }) => -group;

class Server {
  readonly #port: MessagePort;
  readonly #blas: Blas;
  readonly #session: GlSession;
  /** By the numbers of the other side. */
  readonly #buffers = new Map<number, DeviceBuffer>();
  readonly #aborts = new Map<number, AbortController>();
  /** The first call that failed since a read or finish said so. */
  #failure: PostedError | undefined;

  constructor(port: MessagePort, blas: Blas) {
    this.#port = port;
    this.#blas = blas;
    this.#session = blas.session;
    port.onmessage = ({ data }: MessageEvent<Command[]>) => {
      for (const command of data) this.#obey(command);
    };
    this.#watch();
  }

  #watch(): void {
    this.#blas.lost.then((info) => {
      if (info.reason !== 'disposed') this.#say({ say: 'lost', info });
    });
  }

  #obey(command: Command): void {
    switch (command.do) {
      case 'create':
        this.#try(() => this.#create(command));
        break;
      case 'destroy':
        this.#buffers.get(command.id)?.dispose();
        this.#buffers.delete(command.id);
        break;
      case 'write':
        this.#try(() => this.#write(command));
        break;
      case 'call':
        this.#try(() => this.#call(command));
        break;
      case 'read': {
        const { ticket, id, offset, count } = command;
        this.#answer(ticket, (signal) =>
          this.#session.read(this.#buffer(id), offset, count, undefined, signal),
        );
        break;
      }
      case 'finish':
        this.#answer(command.ticket, (signal) => this.#session.finish(signal));
        break;
      case 'ask':
        this.#ask(command.ticket, command.name, command.options as never);
        break;
      case 'abort':
        this.#aborts.get(command.ticket)?.abort();
        break;
      case 'abortCalls':
        this.#session.abort(groupOf(command));
        break;
      case 'dispose':
        for (const buffer of this.#buffers.values()) buffer.dispose();
        this.#blas.dispose();
        this.#port.close();
    }
  }

  #try(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#failure ??= posted(error);
    }
  }

  #buffer(id: number): Pointer {
    const buffer = this.#buffers.get(id);
    if (buffer === undefined) throw new BlasError('Undefined', 'an array could not be created');
    return this.#session.isLost ? buffer.last : buffer.buffer;
  }

  // Commands that were given before the other side knew of a loss may come after it. When the
  // context is there again, what they would have written must be undefined, and not what it was
  // before.

  #create({ id, contents }: Command & { do: 'create' }): void {
    const session = this.#session;
    const store = (make?: () => Pointer) =>
      this.#buffers.set(id, new DeviceBuffer(session, contents, make));
    try {
      store();
    } catch (error) {
      if (!session.gl.isContextLost()) throw error;
      store(() => 0);
      session.spoil(0);
    }
  }

  #write({ id, offset, data, count, stride }: Command & { do: 'write' }): void {
    const buffer = this.#buffer(id);
    try {
      this.#session.write(buffer, offset, data, count, stride);
    } catch (error) {
      this.#session.spoil(buffer);
      throw error;
    }
  }

  /** A recorded call with the addresses and buffers of this side. */
  #call(command: Command & { do: 'call' }): void {
    const { name, args, memory } = command;
    const { runtime } = this.#session;
    const letters = signatures[name.slice(1) as keyof typeof signatures].split(' ').slice(1);
    /** What the call may write. */
    const used: Pointer[] = [];
    const room =
      memory && memory.length > roomAt - scratchAt ? memory.length + scratchAt - roomAt : 0;
    const buffer = (id: number) => {
      const found = this.#buffer(id);
      used.push(found);
      return found;
    };
    const call = (abi: Abi) => {
      const at = room > 0 ? runtime.room(room) : 0;
      const { bytes, integers } = runtime;
      if (memory) {
        bytes.set(memory.subarray(0, roomAt - scratchAt), runtime.scratch);
        bytes.set(memory.subarray(roomAt - scratchAt), at);
      }
      const place = (local: number) =>
        local >= roomAt ? at + local - roomAt : runtime.scratch + local - scratchAt;
      /** Replaces the number of a buffer in memory, unless it is 0. */
      const setWord = (word: number) => {
        if (integers[word] !== 0) integers[word] = buffer(integers[word]!);
      };
      const values = args.map((value, i) => {
        if (letters[i] === 'b') return value === 0 ? 0 : buffer(value);
        if (letters[i] !== 'a' && letters[i] !== 'p') return value;
        if (letters[i] === 'a') setWord((place(value) + scalarBuffer) >> 2);
        return place(value);
      });
      if (name === '_fragblas_run') {
        const [, names, views, count, output] = values as [number, number, number, number, number];
        for (let i = 0; i < count; ++i) {
          integers[(names >> 2) + i] = place(integers[(names >> 2) + i]!);
          setWord((views >> 2) + 6 * i);
        }
        used.length = 0; // those are only read
        setWord(output >> 2);
      }
      return (abi[name] as (...flat: number[]) => number)(...values);
    };
    const session = this.#session;
    try {
      if (session.isLost) session.miss(call);
      else session.enqueue(call, groupOf(command));
    } catch (error) {
      if (session.gl.isContextLost()) for (const lost of used) session.spoil(lost);
      throw error;
    }
  }

  /**
   * Answers with what `make` resolves with; before that, with a failure that nobody was told of.
   */
  async #answer(ticket: number, make: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const failure = this.#failure;
    this.#failure = undefined;
    const abort = new AbortController();
    this.#aborts.set(ticket, abort);
    try {
      if (failure) throw new BlasError(failure.code, failure.message);
      const value = await make(abort.signal);
      this.#say(
        { say: 'value', ticket, value },
        value instanceof Float32Array ? [value.buffer] : [],
      );
    } catch (error) {
      if (!abort.signal.aborted) this.#say({ say: 'error', ticket, error: posted(error) });
    } finally {
      this.#aborts.delete(ticket);
    }
  }

  async #ask(ticket: number, name: Question, options: never): Promise<void> {
    const abort = new AbortController();
    this.#aborts.set(ticket, abort);
    try {
      const onProgress = (part: number) => this.#say({ say: 'progress', ticket, part });
      const { signal } = abort;
      const value =
        name === 'tune'
          ? await this.#blas.tune({ ...(options as object), onProgress, signal })
          : name === 'restore'
            ? await this.#restore(signal)
            : this.#blas[name](options);
      this.#say({ say: 'value', ticket, value });
    } catch (error) {
      if (!abort.signal.aborted) this.#say({ say: 'error', ticket, error: posted(error) });
    } finally {
      this.#aborts.delete(ticket);
    }
  }

  async #restore(signal: AbortSignal): Promise<Pick<Blas, 'info' | 'profile'>> {
    await this.#blas.restore({ signal });
    this.#failure = undefined;
    this.#watch();
    // Now: a recorded call has no place for the calls that make a buffer again.
    for (const buffer of this.#buffers.values()) void buffer.buffer;
    const { info, profile } = this.#blas;
    return { info, profile };
  }

  #say(answer: Answer, transfer: Transferable[] = []): void {
    this.#port.postMessage(answer, transfer);
  }
}
