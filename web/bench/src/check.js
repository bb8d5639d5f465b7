// Products against double precision. An error is told in units of u sqrt(k + 2) (|A||B|)_ij, u = 2^-24, about what k
// rounded multiply-adds may be off by; fragblas keeps below 8 of them.
// SPDX-License-Identifier: MIT
import { generator } from '../../random/random.mjs';

export const bound = 8;

/** What tells right from wrong: the worst case of k roundings in a row, eight times over. */
export const looseBound = (k) => bound * Math.sqrt(k + 2);

/** Of numbers in single and in double precision. */
const unit = 2 ** -24;
export const doubleUnit = 2 ** -53;

/** An error of so much of |A||B|, in the units above. */
export const unitsOf = (share, k) => share / (unit * Math.sqrt(k + 2));

const sampleRows = 16;
const wholeMultiplyAdds = 2 ** 24;

/** The blocks of rows of C that are read and checked: all at once while that is cheap, else some rows. */
export function blocksOf({ m, n, k, batch }, seed) {
  const all = batch * m;
  if (all <= sampleRows || all * n * k <= wholeMultiplyAdds) return [{ row: 0, rows: all }];
  const next = generator(seed);
  const rows = new Set([0, all - 1]);
  while (rows.size < sampleRows) rows.add(Math.floor(all * next()));
  return Array.from(rows, (row) => ({ row, rows: 1 }));
}

/** Row `row` of C and of |A||B|, in double precision. */
export function referenceRow({ m, n, k }, { a, b }, row) {
  const value = new Float64Array(n);
  const magnitude = new Float64Array(n);
  const firstOfB = Math.floor(row / m) * k * n;
  for (let p = 0; p < k; ++p) {
    const factor = a[row * k + p];
    const start = firstOfB + p * n;
    for (let j = 0; j < n; ++j) {
      const product = factor * b[start + j];
      value[j] += product;
      magnitude[j] += Math.abs(product);
    }
  }
  return { value, magnitude };
}

/** The largest error of a row in the units above, with `u`; infinite when something is not a number. */
export function errorOf(got, { value, magnitude }, k, u = unit) {
  if (got.length !== value.length) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (let j = 0; j < value.length; ++j) {
    const error = Math.abs(got[j] - value[j]);
    if (error === 0) continue;
    const units = error / (u * Math.sqrt(k + 2) * magnitude[j]);
    worst = Math.max(worst, Number.isNaN(units) ? Number.POSITIVE_INFINITY : units);
  }
  return worst;
}
