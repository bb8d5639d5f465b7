// The session behind a Blas whose WebGL context is in a worker. Calls are recorded as they come out
// of the same classes that a page's own Blas has, and posted when the task ends; worker-server.ts
// repeats them there. Buffers are known by numbers of this side.
// SPDX-License-Identifier: MIT
import { type Abi, type Pointer, type Status, signatures } from './abi.js';
import { checkInto } from './check.js';
import type { Contents, Memory, Session } from './contract.js';
import { basicTypes } from './dtype.js';
import { BlasError, invalid } from './errors.js';
import type { LostInfo } from './info.js';
import {
  type Answer,
  type CallName,
  type Command,
  type Question,
  roomAt,
  scratchAt,
} from './protocol.js';
import { Groups } from './session/groups.js';
import { disposedError, Life, lostError } from './session/life.js';

/** Commands that wait for the end of the task at most. */
const mostGathered = 64;

/** Questions without a sign of life after which the other end is gone. */
const mostUnanswered = 4;

/** What is at the other end of the port. */
export interface OtherEnd {
  /** Milliseconds that it may be silent while something is waited for; 0: it can not end. */
  readonly patience: number;
  /** What the browser has told of it, if anything. */
  readonly trouble: () => string | undefined;
  /** Releases it. */
  readonly end: () => void;
}

/** The memory that arguments are recorded from. */
class RecordingMemory implements Memory {
  readonly scratch = scratchAt;
  bytes = new Uint8Array(1024);
  doubles = new Float64Array(this.bytes.buffer);
  floats = new Float32Array(this.bytes.buffer);
  integers = new Int32Array(this.bytes.buffer);
  /** The end of what the arguments of the current call use. */
  #end = roomAt;

  put(numbers: readonly number[]): Pointer {
    this.floats.set(numbers, scratchAt >> 2);
    return scratchAt;
  }

  room(bytes: number): Pointer {
    this.#end = roomAt + bytes;
    if (this.#end > this.bytes.length) {
      const grown = new Uint8Array(8 * Math.ceil(this.#end / 4));
      grown.set(this.bytes.subarray(0, roomAt));
      this.bytes = grown;
      this.doubles = new Float64Array(grown.buffer);
      this.floats = new Float32Array(grown.buffer);
      this.integers = new Int32Array(grown.buffer);
    }
    return roomAt;
  }

  /** A copy of what the current call has put here. */
  take(): Uint8Array {
    const bytes = this.bytes.slice(scratchAt, this.#end);
    this.#end = roomAt;
    return bytes;
  }
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
  progress: ((part: number) => void) | undefined;
}

/** Whether an array is all of its memory, and may be handed over instead of being copied. */
function isWhole({ buffer, byteLength }: Float32Array): boolean {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
}

export class RemoteSession implements Session {
  /**
   * Buffers have their numbers for ever: what a loss does to them is dealt with at the other end.
   */
  readonly epoch = 0;
  readonly types = basicTypes;
  readonly #memory = new RecordingMemory();
  readonly #abi: Abi;
  readonly #port: MessagePort;
  readonly #other: OtherEnd;
  /** Arrays are handed over, where they are all of their memory. */
  readonly #transfers: boolean;
  readonly #life = new Life();
  /** Asks for signs of life while something is waited for. */
  #watch: ReturnType<typeof setTimeout> | undefined;
  /** How often without any. */
  #unanswered = 0;
  /** Why there is nothing at the other end any more. */
  #ended: BlasError | undefined;
  readonly #waiting = new Map<number, Waiting>();
  readonly groups = new Groups((group) => {
    if (!this.#life.disposed) this.#add({ do: 'abortCalls', group });
  });
  #commands: Command[] = [];
  #nextBuffer = 1;
  #nextTicket = 1;
  /** That of the call which is recorded. */
  #group = 0;

  scope: Session['scope'];
  readonly living: Session['living'];

  constructor(
    port: MessagePort,
    other: OtherEnd,
    transfers: boolean,
    readonly debug: boolean,
  ) {
    if (debug) this.living = new Set();
    this.#port = port;
    this.#other = other;
    this.#transfers = transfers;
    this.#abi = new Proxy({} as Abi, {
      get:
        (_abi, name: CallName) =>
        (...args: number[]): Status =>
          this.#record(name, args),
    });
    port.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.#unanswered = 0;
      this.#take(data);
    };
    port.onmessageerror = () => this.#lose('a message of the worker can not be read');
  }

  get lost(): Promise<LostInfo> {
    return this.#life.lost;
  }

  get runtime(): Memory {
    return this.#memory;
  }

  checkAlive(): void {
    this.#life.check();
  }

  enqueue(call: (abi: Abi) => Status, group = 0): void {
    this.checkAlive();
    this.#group = group;
    call(this.#abi);
  }

  createBuffer(contents: Contents): Pointer {
    this.checkAlive();
    const id = this.#nextBuffer++;
    this.#add({ do: 'create', id, contents });
    return id;
  }

  destroyBuffer(id: Pointer): void {
    if (!this.#life.disposed) this.#add({ do: 'destroy', id });
  }

  keep(): undefined {}

  write(
    id: Pointer,
    offset: number,
    data: Float32Array,
    _lanes?: number,
    count?: number,
    stride?: number,
  ): void {
    this.checkAlive();
    try {
      const given = this.#transfers && isWhole(data) ? data : data.slice();
      this.#commands.push({ do: 'write', id, offset, data: given, count, stride });
      this.#flush([given.buffer]); // at once, so that later changes do not matter
    } catch (error) {
      // What was not posted must not be posted later.
      if (this.#commands.at(-1)?.do === 'write') this.#commands.pop();
      throw invalid(`write: the data can not be posted to the worker: ${String(error)}`);
    }
  }

  async read(
    id: Pointer,
    offset: number,
    count: number,
    _lanes: number,
    into: Float32Array | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array> {
    this.checkAlive();
    const ask = (ticket: number): Command => ({ do: 'read', ticket, id, offset, count });
    const data = await this.#wait<Float32Array>(ask, signal);
    if (!into) return data;
    checkInto(into, count);
    into.set(data);
    return into;
  }

  async finish(signal: AbortSignal | undefined): Promise<void> {
    this.checkAlive();
    await this.#wait((ticket) => ({ do: 'finish', ticket }), signal);
  }

  /** Asks the Blas at the other end. */
  async ask<T>(
    name: Question,
    options: unknown,
    signal?: AbortSignal,
    progress?: (part: number) => void,
  ): Promise<T> {
    this.checkAlive();
    let copy: unknown;
    try {
      copy = structuredClone(options); // now, since what can't be posted would stop all that follows
    } catch (error) {
      throw invalid(`${name}: ${String(error)}`);
    }
    const command = (ticket: number): Command => ({ do: 'ask', ticket, name, options: copy });
    return this.#wait<T>(command, signal, progress);
  }

  /**
   * Has the other end go on after a loss; what it says of the context there, or undefined: none was
   * lost.
   */
  async restore<T>(signal: AbortSignal | undefined): Promise<T | undefined> {
    if (!this.#life.isLost) {
      this.checkAlive();
      return undefined;
    }
    if (this.#ended) throw this.#ended;
    const ask = (ticket: number): Command => ({ do: 'ask', ticket, name: 'restore', options: {} });
    const opened = await this.#wait<T>(ask, signal);
    if (this.#life.isLost) this.#life.begin();
    return opened;
  }

  texture(): never {
    throw new BlasError('Unsupported', 'texture: the WebGL context is in a worker');
  }

  dispose(): void {
    this.#life.dispose(() => {
      this.#failAll(disposedError());
      this.#commands.push({ do: 'dispose' });
      this.#flush();
      this.#other.end();
    });
  }

  /** The other end is gone: nothing that waits will be answered. */
  #lose(why: string): void {
    const message = `the worker ended: ${this.#other.trouble() ?? why}`;
    // Before anybody is told; also of a context that was lost before, which is being restored.
    this.#ended ??= new BlasError('ContextLost', `Blas: ${message}; createWorker makes another`);
    this.#failAll(this.#ended);
    this.#life.lose({ reason: 'worker-ended', message }, () => {});
    this.#other.end();
  }

  /** Asks for a sign of life, as long as something is waited for. */
  #watchOver(): void {
    const { patience } = this.#other;
    if (this.#watch !== undefined || this.#waiting.size === 0 || patience === 0) return;
    // Several questions: when a page goes on that was stopped, its timers may be ahead of answers.
    this.#watch = setTimeout(() => {
      this.#watch = undefined;
      if (this.#waiting.size === 0) {
        this.#unanswered = 0;
      } else if (this.#unanswered++ >= mostUnanswered) {
        this.#lose(`it has given no sign of life for ${patience / 1000} s`);
      } else {
        this.#add({ do: 'ping' });
        this.#watchOver();
      }
    }, patience / mostUnanswered);
  }

  #record(name: CallName, args: readonly number[]): Status {
    const letters = signatures[name.slice(1) as keyof typeof signatures];
    const memory = /[ap]/.test(letters.slice(1)) ? this.#memory.take() : undefined;
    this.#add({ do: 'call', name, args, memory, group: this.#group });
    return 0;
  }

  #add(command: Command): void {
    if (this.#commands.push(command) === 1) queueMicrotask(() => this.#flush());
    else if (this.#commands.length >= mostGathered) this.#flush();
  }

  #flush(transfer: Transferable[] = []): void {
    if (this.#commands.length === 0) return;
    this.#port.postMessage(this.#commands, transfer);
    this.#commands = [];
  }

  #wait<T>(
    command: (ticket: number) => Command,
    signal: AbortSignal | undefined,
    progress?: (part: number) => void,
  ): Promise<T> {
    const ticket = this.#nextTicket++;
    return new Promise<T>((resolve, reject) => {
      const abort = () => {
        this.#waiting.delete(ticket);
        this.#add({ do: 'abort', ticket });
        reject(signal?.reason);
      };
      const settle =
        <V>(how: (value: V) => void) =>
        (value: V) => {
          signal?.removeEventListener('abort', abort);
          how(value);
        };
      signal?.addEventListener('abort', abort, { once: true });
      const taken = settle(resolve as (value: unknown) => void);
      this.#waiting.set(ticket, { resolve: taken, reject: settle(reject), progress });
      this.#add(command(ticket));
      this.#watchOver();
    });
  }

  #take(answer: Answer): void {
    if (answer.say === 'lost') {
      this.#life.lose(answer.info, () => this.#failAll(lostError()));
      return;
    }
    if (answer.say === 'pong') return;
    if (answer.say === 'broken') {
      this.#lose('a message to it can not be read');
      return;
    }
    const waiting = this.#waiting.get(answer.ticket);
    if (!waiting) return; // it was aborted
    if (answer.say === 'progress') {
      waiting.progress?.(answer.part);
      return;
    }
    this.#waiting.delete(answer.ticket);
    if (answer.say === 'value') waiting.resolve(answer.value);
    else waiting.reject(new BlasError(answer.error.code, answer.error.message));
  }

  #failAll(reason: BlasError): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(reason);
  }
}
