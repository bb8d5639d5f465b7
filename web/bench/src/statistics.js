// The times of repetitions in few numbers.
// SPDX-License-Identifier: MIT

/** Median, least and largest. */
export function spreadOf(seconds) {
  const sorted = seconds.toSorted((x, y) => x - y);
  const middle = sorted.length >> 1;
  const median_s = sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { median_s, min_s: sorted[0], max_s: sorted.at(-1) };
}
