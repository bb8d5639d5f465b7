// The same orbits in JavaScript's own numbers, which are in double precision, and comparisons.
// SPDX-License-Identifier: MIT

export class Reference {
  readonly x: Float64Array;
  readonly y: Float64Array;

  constructor(
    private readonly re: Float64Array,
    private readonly im: Float64Array,
  ) {
    this.x = new Float64Array(re.length);
    this.y = new Float64Array(re.length);
  }

  advance(steps: number): void {
    const { re, im, x, y } = this;
    for (let i = 0; i < re.length; i++) {
      let [a, b] = [x[i]!, y[i]!];
      for (let k = 0; k < steps; k++) {
        [a, b] = [re[i]! + a * a - b * b, im[i]! + 2 * (a * b)];
      }
      [x[i], y[i]] = [a, b];
    }
  }
}

/** How many numbers have other bits; any NaN is as good as any. */
export const different = (a: Float64Array, b: Float64Array): number =>
  a.reduce((count, value, i) => count + (Object.is(value, b[i]) ? 0 : 1), 0);

/** How many different numbers a row has after rounding to float32. */
export const apart = (numbers: Float64Array): number => new Set(Float32Array.from(numbers)).size;
