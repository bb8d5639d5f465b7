// Arguments of any kind for fast-check: those of a right call, of which some are replaced, taken
// away or added.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';

const { array, constant, constantFrom, integer, nat, oneof, record, tuple } = fc;

const words = [
  ...['lower', 'upper', 'left', 'right', 'unit', 'non-unit', 'row-major', 'column-major'],
  ...['cols', 'rows', 'gelu', 'leaky', 'standard', 'strassen', 'host', 'float32', 'T', ''],
  ...['return 1.0;', 'return x;', '}', 'toString', '__proto__', 'constructor', 'a\0b'],
];

const others = [
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 32 + 1, 2 ** 53, 1.5, -0],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, 1e300],
  ...[true, false, null, undefined, 3n],
];

/** Names of options, of whatever method. */
const keys = [
  ...['a', 'b', 'c', 'x', 'y', 'result', 'alpha', 'beta', 's', 'trans', 'transA', 'transB'],
  ...['uplo', 'diag', 'side', 'layout', 'bias', 'biasAxis', 'activation', 'slope', 'algorithm'],
  ...['levels', 'signal', 'batchSize', 'strideA', 'strideB', 'strideC', 'strideX', 'strideY'],
  ...['offset', 'inc', 'size', 'row', 'col', 'rows', 'cols', 'ld', 'kl', 'ku', 'data', 'n', 'm'],
  ...['keep', 'dtype', 'into', 'inputs', 'body', 'output', 'list', 'param', 'k', 'width', 'none'],
];

/** The reason of signals that have aborted. */
export const stopped = { name: 'stopped' };

/** What a report could not show, by what it is. A new one for each call, which may change it. */
const specials = {
  'a symbol': () => Symbol('s'),
  'a function': () => () => 1,
  'a class': () => Float32Array,
  'no prototype': () => Object.create(null),
  'a signal': () => new AbortController().signal,
  'an aborted signal': () => AbortSignal.abort(stopped),
  '3 floats': () => Float32Array.of(1, 2, 3),
  '64 floats': () => new Float32Array(64),
  '3 doubles': () => Float64Array.of(1, 2, 3),
  '3 big integers': () => BigInt64Array.of(1n, 2n, 3n),
  '3 symbols': () => [1, 2, 3].map(() => Symbol('s')),
  '3 objects': () => [1, 2, 3].map(() => Object.create(null)),
  '3 holes': () => new Array(3),
  'detached floats': () => {
    const floats = new Float32Array(3);
    structuredClone(floats, { transfer: [floats.buffer] });
    return floats;
  },
  'a length': () => ({ length: 3 }),
  'a negative length': () => ({ length: -1 }),
  'a length that is none': () => ({ length: Number.NaN }),
  'a length that no array has': () => ({ length: 2 ** 40 }),
};

/** A value as its kind and what it is; operands and specials by name. */
const anyValue = (operands) =>
  oneof(
    { weight: 5, arbitrary: tuple(constant('operand'), constantFrom(...operands)) },
    { weight: 2, arbitrary: tuple(constant('plain'), integer({ min: -3, max: 7 })) },
    { weight: 3, arbitrary: tuple(constant('plain'), constantFrom(...others)) },
    { weight: 2, arbitrary: tuple(constant('plain'), constantFrom(...words)) },
    { weight: 2, arbitrary: tuple(constant('special'), constantFrom(...Object.keys(specials))) },
    { weight: 2, arbitrary: tuple(constant('plain'), fc.anything({ withBigInt: true })) },
  );

/** Up to three changes of the arguments of a call. `operands` are names. */
export const changesOf = (operands) =>
  array(
    record({
      at: nat(200),
      how: constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
      key: constantFrom(...keys),
      value: anyValue(operands),
    }),
    { maxLength: 3 },
  );

const isObject = (value) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isContainer = (value) => Array.isArray(value) || isObject(value);

/** The same containers anew, of the same operands. */
function copied(value) {
  if (Array.isArray(value)) return value.map(copied);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)]));
}

/** All places in a container: what they are in, and their key there. */
function placesIn(value) {
  if (!isContainer(value)) return [];
  return Object.keys(value).flatMap((key) => [[value, key], ...placesIn(value[key])]);
}

/** The arguments after some changes, with operands by their names. */
export function changed(args, changes, operands) {
  const kinds = {
    operand: (name) => operands[name],
    special: (name) => specials[name](),
    plain: copied, // or a later change would change what fast-check has made
  };
  const result = copied(args);
  for (const { at, how, key, value } of changes) {
    const places = placesIn(result);
    if (places.length === 0) break;
    const [container, name] = places[at % places.length];
    const made = kinds[value[0]](value[1]);
    if (how === 'replace') container[name] = made;
    else if (how === 'add') (isObject(container[name]) ? container[name] : container)[key] = made;
    else if (Array.isArray(container)) container.splice(Number(name), 1);
    else delete container[name];
  }
  return result;
}
