// The one error type of the package and its codes.
// SPDX-License-Identifier: MIT

/** In the order of the C interface's status values, of which 0 is the success. */
const codes: readonly BlasErrorCode[] = [
  'InvalidArgument',
  'Unsupported',
  'OutOfMemory',
  'ContextLost',
  'ShaderError',
  'Undefined',
  'NotReady',
  'Internal',
];

/**
 * What went wrong, as a stable name.
 *
 * - `InvalidArgument`: the caller's mistake; nothing was enqueued or written.
 * - `Unsupported`: WebGL 2 or something the library must have is missing here.
 * - `OutOfMemory`: the byte budget or the driver refused an allocation.
 * - `ContextLost`: the WebGL context is gone, and every array's contents with it.
 * - `ShaderError`: the driver refused a kernel.
 * - `Undefined`: the array was an output of a pass that failed.
 * - `NotReady`: data was asked for before it had arrived.
 * - `Internal`: a defect of the library.
 */
export type BlasErrorCode =
  | 'InvalidArgument'
  | 'Unsupported'
  | 'OutOfMemory'
  | 'ContextLost'
  | 'ShaderError'
  | 'Undefined'
  | 'NotReady'
  | 'Internal';

/**
 * Every error this package throws or rejects with, except the reason of an `AbortSignal`.
 *
 * The message of an argument error is "routine: argument = value, rule".
 */
export class BlasError extends Error {
  /** What went wrong, as a stable name. */
  readonly code: BlasErrorCode;

  /**
   * @param code - what went wrong
   * @param message - the text for people
   * @param options - `cause`, as of `Error`
   */
  constructor(code: BlasErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BlasError';
    this.code = code;
  }
}

/** The code of a status of the C interface that is not 0. */
export function codeOf(status: number): BlasErrorCode {
  return codes[status - 1] ?? 'Internal';
}

/** An `InvalidArgument` error. */
export function invalid(message: string): BlasError {
  return new BlasError('InvalidArgument', message);
}
