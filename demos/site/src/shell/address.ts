// The address bar holds a page's state, so a link shows the same thing.
// SPDX-License-Identifier: MIT

/** What the address is to be, while the browser has not taken it. */
let wanted: string | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Browsers take so many changes of the address a time; more they refuse, with an exception or without. */
function write(): void {
  if (wanted === null) return;
  clearTimeout(retry);
  try {
    history.replaceState(null, '', wanted);
  } catch {
    // Tried again below.
  }
  if (location.href === wanted) wanted = null;
  else retry = setTimeout(write, 1000);
}

/** Writes the entries into the address and leaves everything else in it alone. */
export function toAddress(entries: Readonly<Record<string, string | number | boolean>>): void {
  const url = new URL(wanted ?? location.href);
  for (const [key, value] of Object.entries(entries)) {
    url.searchParams.set(key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  wanted = url.href;
  write();
}

/** A number of the address between two bounds. */
export function numberIn(
  query: URLSearchParams,
  key: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  const text = query.get(key);
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}

/** One of several words of the address. */
export function choiceIn<T extends string>(
  query: URLSearchParams,
  key: string,
  otherwise: T,
  choices: readonly T[],
): T {
  const text = query.get(key) as T | null;
  return text !== null && choices.includes(text) ? text : otherwise;
}
