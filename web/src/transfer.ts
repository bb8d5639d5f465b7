// Reading and writing operands whose elements do not lie next to each other.
// SPDX-License-Identifier: MIT

import { checkInteger, checkInto, checkKeys, isPlain, maxSize, refused, shown } from './check.js';
import type { Lines } from './contract.js';
import type { DeviceArray, ReadOptions, WriteOptions } from './device-array.js';
import type { Elements, ElementType, Floats } from './dtype.js';
import { invalid } from './errors.js';
import { joined } from './lines.js';

/** A caller's elements as lanes; where it is said how many there must be, as `rule`, so many. */
export function lanesOf(
  where: string,
  type: ElementType,
  data: Elements,
  rule = '',
  size?: number,
): Float32Array {
  const given = type.toLanes(where, 'data', data);
  if (size !== undefined && given.length !== size * type.lanes) {
    throw refused(where, 'data.length', given.length / type.lanes, `${rule} = ${size}`);
  }
  return given;
}

/**
 * Writes lanes from the element `from` on, counted through the lines: the rest of a line, whole
 * lines, and the begin of one.
 */
export function writeLines(
  operand: DeviceArray,
  lines: Lines,
  data: Float32Array,
  from: number,
): void {
  const { length, stride } = joined(lines);
  const { session, buffer, offset, type } = operand;
  const { lanes } = type;
  const size = data.length / lanes;
  for (let done = 0; done < size; ) {
    const line = Math.floor((from + done) / length);
    const at = from + done - line * length;
    const left = size - done;
    const count = at > 0 ? 0 : Math.floor(left / length);
    const part = count * length || Math.min(length - at, left);
    const place = offset + line * stride + at;
    const piece = data.subarray(done * lanes, (done + part) * lanes);
    session.write(buffer, place, piece, lanes, count || 1, stride);
    done += part;
  }
}

/** Checks the options of a write of `count` elements to `size`; the offset. */
export function checkWrite(
  where: string,
  size: number,
  count: number,
  options: WriteOptions = {},
): number {
  checkKeys(where, options, ['offset']);
  const offset = checkInteger(where, 'offset', options.offset ?? 0, 0, maxSize);
  if (offset + count > size) {
    throw refused(where, 'offset + data.length', offset + count, `at most ${size}`);
  }
  return offset;
}

/** Checks the options of a read of `size` numbers of an array; throws an aborted signal's reason. */
export function checkRead<T extends Floats>(
  where: string,
  size: number,
  options: ReadOptions<T> = {},
  array: Float32ArrayConstructor | Float64ArrayConstructor = Float32Array,
) {
  checkKeys(where, options, ['into', 'signal']);
  const { into, signal } = options;
  if (into !== undefined && !(into instanceof array && into.length >= size)) {
    const what = into instanceof array ? `${into.length} floats` : shown(into);
    throw invalid(`${where}: into = ${what}, must be a ${array.name} of at least ${size}`);
  }
  signal?.throwIfAborted();
  return { into, signal };
}

/**
 * Reads elements that lie next to each other straight into the caller's array; of others reads all
 * that they span and picks them.
 */
export async function readPicked<T extends Floats>(
  operand: DeviceArray,
  first: number,
  span: number,
  size: number,
  straight: boolean,
  options: ReadOptions<T> | undefined,
  pick: (from: Int32Array, to: Int32Array) => void,
): Promise<T> {
  const { array, lanes } = operand.type;
  const all = size * lanes;
  const { into: given, signal } = checkRead(
    `${operand.label}.read`,
    array ? all / 2 : all,
    options,
    array,
  );
  // Of no elements it may be detached.
  const into =
    given && size > 0
      ? new Float32Array(given.buffer, given.byteOffset, given.byteLength / 4)
      : undefined;
  const { session, buffer } = operand;
  let result = into ?? new Float32Array();
  if (size > 0) {
    if (straight && (!into || isPlain(into))) {
      result = await session.read(buffer, first, size, lanes, into, signal);
    } else {
      result = into ?? new Float32Array(all);
      const spanned = await session.read(buffer, first, span, lanes, undefined, signal);
      checkInto(result, all);
      pick(bitsOf(spanned), bitsOf(result).subarray(0, all));
    }
  }
  return given ?? ((array ? new array(result.buffer) : result) as T);
}

/** Lanes as integers: no NaN among them changes when they are copied one by one. */
const bitsOf = ({ buffer, byteOffset, length }: Float32Array) =>
  new Int32Array(buffer, byteOffset, length);
