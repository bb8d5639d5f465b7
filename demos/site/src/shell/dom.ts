// Small helpers for the page's elements and numbers.
// SPDX-License-Identifier: MIT

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found as T;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const grouped = new Intl.NumberFormat('en');

/** A whole number with its thousands apart. */
export const whole = (value: number): string => grouped.format(value);

const superscripts: Record<string, string> = Object.fromEntries(
  [...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, digit) => [String(digit), sign]),
);

/** "-7" as an exponent; a plus sign goes. */
const raised = (power: string): string =>
  [...power].map((sign) => (sign === '-' ? '⁻' : (superscripts[sign] ?? ''))).join('');

/** A number to so many digits, with a true minus sign. */
export function digits(value: number, precision: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'not a number' : 'infinite';
  if (value === 0) return '0';
  const size = Math.abs(value);
  const text =
    size >= 1e6 || size < 1e-4
      ? value.toExponential(precision - 1).replace(/e(.*)/, (_, power) => ` × 10${raised(power)}`)
      : value.toPrecision(precision).includes('e')
        ? String(Math.round(value))
        : value.toPrecision(precision);
  return text.replaceAll('-', '−');
}

/** Seconds in the unit that suits them. */
export function duration(seconds: number): string {
  if (seconds >= 1) return `${digits(seconds, 3)} s`;
  if (seconds >= 1e-3) return `${digits(seconds * 1e3, 3)} ms`;
  return `${digits(seconds * 1e6, 3)} µs`;
}

export function bytes(count: number): string {
  if (count >= 2 ** 30) return `${digits(count / 2 ** 30, 3)} GiB`;
  if (count >= 2 ** 20) return `${digits(count / 2 ** 20, 3)} MiB`;
  if (count >= 2 ** 10) return `${digits(count / 2 ** 10, 3)} KiB`;
  return `${count} bytes`;
}
