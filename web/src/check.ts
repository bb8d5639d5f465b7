// Checks of what callers pass, before anything reaches the WebAssembly module.
// SPDX-License-Identifier: MIT
import { type BlasError, invalid } from './errors.js';

/** The largest size: kernels compute addresses in 32-bit integers. */
export const maxSize = 0x7fffffff;

/** A value as it may stand in a message. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value == null) {
    return String(value);
  }
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'object' ? (value.constructor?.name ?? 'object') : typeof value;
}

/** The error about an argument: where it is given, its name and value, and what it must be. */
export function refused(
  where: string,
  name: string,
  value: unknown,
  rule: string | number,
): BlasError {
  return invalid(`${where}: ${name} = ${shown(value)}, must be ${rule}`);
}

/** Refuses keys that are not in `valid`, and names the valid ones; and a signal that is none. */
export function checkKeys(where: string, options: unknown, valid: readonly string[]): void {
  // An array on the device in front of others, or a browser's object: arguments that have no names.
  if (
    typeof options !== 'object' ||
    options === null ||
    'deviceBuffer' in options ||
    Symbol.toStringTag in options
  ) {
    throw refused(where, 'options', options, 'an object of named arguments');
  }
  for (const [key, value] of Object.entries(options)) {
    if (!valid.includes(key)) {
      throw invalid(`${where}: unknown option ${shown(key)}; valid: ${valid.join(', ')}`);
    }
    if (key === 'signal' && value !== undefined && !(value instanceof AbortSignal)) {
      throw refused(where, key, value, 'an AbortSignal');
    }
  }
}

/** An integer in [low, high]. */
export function checkInteger(
  where: string,
  name: string,
  value: unknown,
  low: number,
  high: number,
): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high) {
    throw refused(where, name, value, `an integer from ${low} to ${high}`);
  }
  return value;
}

/** A number, NaN and infinities included. */
export function checkNumber(where: string, name: string, value: unknown): number {
  if (typeof value !== 'number') {
    throw refused(where, name, value, 'a number');
  }
  return value;
}

/** true or false; `undefined` is false. */
export function checkFlag(where: string, name: string, value: unknown): boolean {
  if (value !== undefined && typeof value !== 'boolean') {
    throw refused(where, name, value, 'true or false');
  }
  return value === true;
}

/** Which of some words a value is. */
export function checkWord(
  where: string,
  name: string,
  value: unknown,
  words: readonly string[],
): number {
  const place = words.indexOf(value as string);
  if (place >= 0) return place;
  throw refused(where, name, value, `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);
}

/** Whether WebGL takes the array: not everywhere one whose memory is shared, or may be resized. */
export function isPlain({ buffer }: Float32Array): boolean {
  return buffer instanceof ArrayBuffer && !(buffer as { resizable?: boolean }).resizable;
}

/** Throws unless the caller's array has room still for what was read. */
export function checkInto({ length }: Float32Array, size: number): void {
  if (length < size) throw invalid('read: into was detached or shrank while waiting');
}

/** An array of nothing but numbers; of a typed array the first element tells of all. */
export function checkNumbers(
  where: string,
  name: string,
  data: unknown,
): asserts data is ArrayLike<number> {
  const { length } = Object(data);
  if (typeof data !== 'object' || typeof length !== 'number') {
    throw refused(where, name, data, 'an array of numbers');
  }
  for (let i = 0; i < length; ++i) {
    const value = (data as ArrayLike<unknown>)[i];
    if (typeof value !== 'number') throw refused(where, `${name}[${i}]`, value, 'a number');
    if (ArrayBuffer.isView(data)) return;
  }
}

/** The numbers as 32-bit floats; a Float32Array is taken as it is. */
export function toFloats(where: string, name: string, data: unknown): Float32Array {
  if (data instanceof Float32Array) return data;
  checkNumbers(where, name, data);
  return Float32Array.from(data);
}
