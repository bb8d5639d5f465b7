// Whether a session can be used: its context may be lost and restored, and it is disposed of once.
// SPDX-License-Identifier: MIT
import { BlasError, invalid } from '../errors.js';
import type { LostInfo } from '../info.js';

/** What calls throw and promises reject with. */
export function lostError(): BlasError {
  return new BlasError('ContextLost', 'Blas: the WebGL context was lost');
}

/** What promises reject with that nobody will fulfil any more. */
export function disposedError(): BlasError {
  return invalid('Blas: disposed before the data had arrived');
}

export class Life {
  /** Resolves with the end of the context that is there. */
  lost!: Promise<LostInfo>;
  /** After that, resolves with dispose(). */
  ended!: Promise<LostInfo>;
  #resolve!: (info: LostInfo) => void;
  #hasLost = false;
  #disposed = false;

  constructor() {
    this.begin();
  }

  /** From now on a context is there. */
  begin(): void {
    this.#hasLost = false;
    this.lost = this.#end();
  }

  #end(): Promise<LostInfo> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Throws unless the session can be used. */
  check(): void {
    if (!this.#disposed && !this.#hasLost) return; // at once: a call asks for each of its operands
    this.checkDisposed();
    throw lostError();
  }

  checkDisposed(): void {
    if (this.#disposed) throw invalid('Blas: used after dispose()');
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Whether the context is lost, and may be restored. */
  get isLost(): boolean {
    return this.#hasLost && !this.#disposed;
  }

  /** The context is lost. `fail` is called before anybody is told, unless it is known already. */
  lose(info: LostInfo, fail: () => void): void {
    if (this.#hasLost || this.#disposed) return;
    this.#hasLost = true;
    fail();
    this.#resolve(info);
    this.ended = this.#end();
  }

  /** The end. `close` is called before anybody is told, and not again. */
  dispose(close: () => void): void {
    if (this.#disposed) return;
    this.#disposed = true;
    close();
    this.#resolve({ reason: 'disposed', message: 'dispose() was called' });
  }
}
