// Numbers in double precision for tests, and their exact sums, which are made of BigInts.
// SPDX-License-Identifier: MIT

let state = 20261125n;
/** Any 64 bits. */
export function bits64() {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return (state >> 11n) ^ (state << 17n);
}
const reader = new DataView(new ArrayBuffer(8));
function numberOf(bits) {
  reader.setBigUint64(0, BigInt.asUintN(64, bits));
  return reader.getFloat64(0);
}
/** Any bits. */
export const anyNumber = () => numberOf(bits64());
/** Numbers whose sums and products round: exponents from -24 to 23. */
export const near = () =>
  numberOf((bits64() & ~(0x7ffn << 52n)) | ((999n + (bits64() & 47n)) << 52n));
export const list = (n, make = near) => Float64Array.from({ length: n }, make);

const scale = 2148n;
/** A finite number as a whole multiple of 2^-1074. */
function whole(x) {
  reader.setFloat64(0, x);
  const bits = reader.getBigUint64(0);
  const field = (bits >> 52n) & 0x7ffn;
  const fraction = bits & 0xfffffffffffffn;
  const m = (field > 0n ? fraction | (1n << 52n) : fraction) << (field > 0n ? field - 1n : 0n);
  return bits >> 63n ? -m : m;
}
/** The number nearest to sum * 2^-2148, which is of a middle size. */
function nearest(sum) {
  if (sum === 0n) return 0;
  const negative = sum < 0n;
  let m = negative ? -sum : sum;
  const shift = BigInt(Math.max(0, m.toString(2).length - 64));
  const rest = m & ((1n << shift) - 1n);
  m = (m >> shift) | (rest > 0n ? 1n : 0n); // BigInt to Number rounds once, ties to even
  const value = Number(m) * 2 ** Number(shift - scale);
  return negative ? -value : value;
}
/** The number nearest to the sum of products. */
export const exactDot = (x, y) =>
  nearest(x.reduce((sum, v, i) => sum + whole(v) * whole(y[i]), 0n));
