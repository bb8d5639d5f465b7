/**
 * The other end of a `WorkerBlas` of `fragblas/worker`, for a worker of your own: a Blas that
 * repeats the calls which were made on it.
 *
 * @module fragblas/worker-server
 */
// SPDX-License-Identifier: MIT
import { type Pointer, signatures } from './abi.js';
import { scalarBuffer } from './call.js';
import { DeviceBuffer } from './device-array.js';
import { BlasError, invalid } from './errors.js';
import { Blas } from './index.js';
import type { ProfileData } from './profiler.js';
import {
  type Answer,
  type CallName,
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

const blasError = (error: unknown): BlasError =>
  error instanceof BlasError ? error : new BlasError('Internal', String(error));

function posted(error: unknown): PostedError {
  const { code, message } = blasError(error);
  return { code, message };
}

/** Of abi.ts, the letters of a function's arguments. */
const lettersOf = (name: CallName) =>
  signatures[name.slice(1) as keyof typeof signatures].split(' ').slice(1);
const isBuffer = (letter: string | undefined) => letter === 'b' || letter === 'w';

/** Words of a fragblas_view, whose first is the buffer. */
const viewWords = 6;

/** The buffers that a recorded call writes, by the numbers of the other side. */
function writtenBy({ name, args, memory }: Command & { do: 'call' }): number[] {
  if (name === '_fragblas_run' && memory) {
    return [new DataView(memory.buffer).getInt32(args[4]! - scratchAt, true)];
  }
  const letters = lettersOf(name);
  return args.filter((_, i) => letters[i] === 'w');
}

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
  const { info, catalog, version, tunedProfile } = blas;
  say({ info, catalog, version, tunedProfile });
}

/**
 * Makes this worker one that `createWorker` can be given: it waits to be told what to open. Call it
 * when the worker starts.
 *
 * @throws `BlasError` `Unsupported` where it is no worker that calls it
 */
export function serveWorker(): void {
  if (!('WorkerGlobalScope' in globalThis)) {
    throw new BlasError('Unsupported', 'serveWorker: this is no worker, must be called in one');
  }
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
  /** By the numbers of the other side; an error is why one could not be made. */
  readonly #buffers = new Map<number, DeviceBuffer | BlasError>();
  readonly #aborts = new Map<number, AbortController>();
  /** Ends the profile that is being made. */
  #profileBegun: (() => Promise<ProfileData>) | undefined;
  /** The first call that failed since a finish said so. */
  #failure: BlasError | undefined;

  constructor(port: MessagePort, blas: Blas) {
    this.#port = port;
    this.#blas = blas;
    this.#session = blas.session;
    port.onmessage = ({ data }: MessageEvent<Command[]>) => {
      for (const command of data) this.#obey(command);
    };
    port.onmessageerror = () => this.#say({ say: 'broken' }); // what it was, nobody knows
    this.#watch();
  }

  #watch(): void {
    this.#blas.lost.then((info) => {
      if (info.reason === 'disposed') return;
      this.#say({ say: 'lost', info });
      // Nobody will ask for the end of a profile: the other side has given it up.
      this.#profile({ ends: true }).catch(() => {});
    });
  }

  #obey(command: Command): void {
    switch (command.do) {
      case 'create':
        this.#create(command);
        break;
      case 'destroy':
        this.#made(command.id)?.dispose();
        this.#buffers.delete(command.id);
        break;
      case 'write': {
        const { id, offset, data, count, stride } = command;
        const write = () => this.#session.write(this.#buffer(id), offset, data, 1, count, stride);
        this.#try(write, [id]);
        break;
      }
      case 'call':
        this.#try(() => this.#call(command), writtenBy(command));
        break;
      case 'read': {
        const { ticket, id, offset, count } = command;
        this.#answer(ticket, (signal) =>
          this.#session.read(this.#buffer(id), offset, count, 1, undefined, signal),
        );
        break;
      }
      case 'finish':
        this.#answer(command.ticket, (signal) => this.#finish(signal));
        break;
      case 'ping':
        this.#say({ say: 'pong' });
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
        for (const id of this.#buffers.keys()) this.#made(id)?.dispose();
        this.#blas.dispose();
        this.#port.close();
    }
  }

  /**
   * Runs a call that enqueues. Where that fails, what it would have written has no elements, until
   * all of them are overwritten: reading them says why. So does the next finish.
   */
  #try(call: () => void, written: readonly number[]): void {
    try {
      call();
    } catch (error) {
      const failure = blasError(error);
      this.#failure ??= failure;
      for (const id of written) {
        try {
          this.#made(id)?.markUndefined(failure.message);
        } catch {} // the context is lost, or there is no memory for it: it has no elements
      }
    }
  }

  /** The buffer, if it could be made. */
  #made(id: number): DeviceBuffer | undefined {
    const buffer = this.#buffers.get(id);
    return buffer instanceof DeviceBuffer ? buffer : undefined;
  }

  #buffer(id: number): Pointer {
    const buffer = this.#buffers.get(id);
    if (buffer instanceof DeviceBuffer) return buffer.buffer;
    throw buffer ?? new BlasError('Internal', 'there is no such array');
  }

  #create({ id, contents }: Command & { do: 'create' }): void {
    const session = this.#session;
    try {
      this.#buffers.set(id, new DeviceBuffer(session, contents));
    } catch (error) {
      const failure = blasError(error);
      if (session.gl.isContextLost()) {
        // The other side did not know yet. When the context is there again, it is made.
        const buffer = new DeviceBuffer(session, contents, () => 0);
        buffer.spoil();
        this.#buffers.set(id, buffer);
      } else {
        this.#buffers.set(id, failure);
      }
      this.#failure ??= failure;
    }
  }

  /** A recorded call with the addresses and buffers of this side. */
  #call(command: Command & { do: 'call' }): void {
    const { name, args, memory } = command;
    const session = this.#session;
    const { runtime } = session;
    const letters = lettersOf(name);
    const words = memory ? new Int32Array(memory.buffer, 0, memory.length >> 2) : new Int32Array();
    const wordAt = (local: number) => (local - scratchAt) >> 2;
    /** Replaces the number of a buffer in memory, unless it is 0. */
    const setWord = (word: number) => {
      if (words[word] !== 0) words[word] = this.#buffer(words[word]!);
    };
    // Buffers first: after a loss one may be made again, which uses the module's memory.
    const values = args.map((value, i) => {
      if (letters[i] === 'a') setWord(wordAt(value + scalarBuffer));
      return isBuffer(letters[i]) && value !== 0 ? this.#buffer(value) : value;
    });
    const isRun = name === '_fragblas_run';
    if (isRun) {
      const [, , views, count, output] = args as readonly number[] as [
        0,
        0,
        number,
        number,
        number,
      ];
      for (let i = 0; i < count; ++i) setWord(wordAt(views) + viewWords * i);
      setWord(wordAt(output));
    }
    session.enqueue((abi) => {
      const inScratch = roomAt - scratchAt;
      const room = memory ? memory.length - inScratch : 0;
      const at = room > 0 ? runtime.room(room) : 0;
      if (memory) {
        const { bytes } = runtime;
        bytes.set(memory.subarray(0, inScratch), runtime.scratch);
        bytes.set(memory.subarray(inScratch), at);
      }
      const place = (local: number) =>
        local >= roomAt ? at + local - roomAt : runtime.scratch + local - scratchAt;
      const placed = values.map((value, i) => (/[ap]/.test(letters[i]!) ? place(value) : value));
      if (isRun) {
        const { integers } = runtime;
        const [, names, , count] = placed as [number, number, number, number];
        for (let i = 0; i < count; ++i) {
          integers[(names >> 2) + i] = place(integers[(names >> 2) + i]!);
        }
      }
      return (abi[name] as (...flat: number[]) => number)(...placed);
    }, groupOf(command));
  }

  /** Rejects, once, with a failure that nobody was told of. */
  async #finish(signal: AbortSignal): Promise<void> {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure;
    await this.#session.finish(signal);
  }

  /** Answers with what `make` resolves with. */
  async #answer(ticket: number, make: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const abort = new AbortController();
    this.#aborts.set(ticket, abort);
    try {
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

  #ask(ticket: number, name: Question, options: never): void {
    const onProgress = (part: number) => this.#say({ say: 'progress', ticket, part });
    this.#answer(ticket, async (signal) => {
      if (name === 'tune') {
        return this.#blas.tune({ ...(options as object), onProgress, signal });
      }
      if (name === 'profile') return this.#profile(options);
      return name === 'restore' ? this.#restore(signal) : this.#blas[name](options);
    });
  }

  /** The work of a profile is what comes between its begin and its end. */
  async #profile({ ends }: { ends: boolean }): Promise<ProfileData | undefined> {
    const begun = this.#profileBegun;
    if (ends) {
      this.#profileBegun = undefined;
      return begun?.();
    }
    if (begun) throw invalid('profile: another one is being made');
    return new Promise((resolve, reject) => {
      let done = () => {};
      const made = this.#blas.profile(() => {
        resolve(undefined);
        return new Promise<void>((end) => {
          done = end;
        });
      });
      const end = async () => {
        done();
        const { table: _, ...data } = await made;
        return data;
      };
      this.#profileBegun = end;
      made.catch((error) => {
        if (this.#profileBegun === end) this.#profileBegun = undefined;
        reject(error);
      });
    });
  }

  async #restore(signal: AbortSignal): Promise<Pick<Blas, 'info' | 'tunedProfile'>> {
    await this.#blas.restore({ signal });
    this.#failure = undefined;
    this.#watch();
    const { info, tunedProfile } = this.#blas;
    return { info, tunedProfile };
  }

  #say(answer: Answer, transfer: Transferable[] = []): void {
    this.#port.postMessage(answer, transfer);
  }
}
