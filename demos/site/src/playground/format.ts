// Values as the console's lines show them. SPDX-License-Identifier: MIT

/** Elements of an array that are shown. */
const most = 100;

/** A number of single precision in as few digits as name it. */
export function single(value: number): string {
  for (let precision = 1; precision < 9; precision++) {
    const text = String(Number(value.toPrecision(precision)));
    if (Math.fround(Number(text)) === Math.fround(value)) return text;
  }
  return String(value);
}

function list(name: string, items: readonly string[], length: number): string {
  const more = length > items.length ? [`… ${length - items.length} more`] : [];
  return `${name}[${[...items, ...more].join(', ')}]`;
}

/** Text for a value; `depth` guards against what holds itself. */
export function format(value: unknown, depth = 0): string {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (ArrayBuffer.isView(value) && 'length' in value) {
    const numbers = value as Float32Array;
    const write = value instanceof Float32Array ? single : String;
    const first = Array.from(numbers.subarray(0, most) as ArrayLike<number>, write);
    return list(`${value.constructor.name}(${numbers.length}) `, first, numbers.length);
  }
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth > 3) return '…';
  if (Array.isArray(value)) {
    const first = value.slice(0, most).map((item) => format(item, depth + 1));
    return list('', first, value.length);
  }
  const kind = (value as object).constructor;
  const name = kind && kind !== Object ? `${kind.name} ` : '';
  const fields = Object.entries(value).map(([key, field]) => `${key}: ${format(field, depth + 1)}`);
  return `${name}{ ${fields.join(', ')} }`;
}
