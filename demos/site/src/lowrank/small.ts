// Symmetric matrices of at most 128 rows, in double precision, on the host: they are too small to
// keep a device busy, and each step waits for the one before.
// SPDX-License-Identifier: MIT

/**
 * G + shift diag(G) = L L^T, from the lower triangle of G. The shift is 0 where single precision can tell
 * all columns apart; else the smallest of a few that works. L is row-major, its upper triangle 0.
 */
export function cholesky(gram: Float32Array, n: number): { factor: Float32Array; shift: number } {
  // Entries of G are sums of rounded products: a pivot that is smaller than this part of its diagonal
  // entry may be nothing but that.
  const rounding = n * 2 ** -24;
  for (let shift = 0; ; shift = shift > 0 ? 10 * shift : 4 * rounding) {
    const factor = tryCholesky(gram, n, shift, shift > 0 ? shift / 4 : 4 * rounding);
    if (factor) return { factor, shift };
    if (!(shift < 1)) throw new Error('the Gram matrix has entries that are not numbers');
  }
}

function tryCholesky(
  gram: Float32Array,
  n: number,
  shift: number,
  least: number,
): Float32Array | null {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = gram[i * n + j]!;
      if (i === j) sum *= 1 + shift;
      for (let k = 0; k < j; k++) sum -= l[i * n + k]! * l[j * n + k]!;
      if (i > j) l[i * n + j] = sum / l[j * n + j]!;
      else if (sum > least * gram[i * n + i]!) l[i * n + i] = Math.sqrt(sum);
      else return null;
    }
  }
  return Float32Array.from(l);
}

/**
 * The eigenvectors of a symmetric matrix, given by its lower triangle, as the columns of a row-major
 * matrix; that of the largest eigenvalue first.
 *
 * Jacobi's method: rotations of two rows and columns, each of which makes one entry zero, in sweeps over
 * all entries until each is small beside the two diagonal entries of its row and column. That test,
 * unlike one beside the whole matrix, gets small eigenvalues right too.
 */
export function eigen(lower: Float32Array, n: number): Float64Array {
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = lower[i * n + j]!;
  }
  // Row i of v will be the i-th eigenvector.
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  const small = 1e-9; // the entries themselves are only known to 6e-8
  let floor = 0;
  for (let i = 0; i < n; i++) floor += 1e-18 * Math.abs(a[i * n + i]!);
  for (let sweep = 0, turned = true; turned && sweep < 30; sweep++) {
    turned = false;
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        const off = a[p * n + q]!;
        const [app, aqq] = [a[p * n + p]!, a[q * n + q]!];
        if (Math.abs(off) <= floor + small * Math.sqrt(Math.abs(app * aqq))) continue;
        turned = true;
        const tau = (aqq - app) / (2 * off);
        const t = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.hypot(1, tau));
        const c = 1 / Math.hypot(1, t);
        const s = t * c;
        rotate(a, p * n, q * n, n, c, s);
        // The columns are the rows; of the four entries where both meet, two are known to be 0.
        a[p * n + p] = app - t * off;
        a[q * n + q] = aqq + t * off;
        a[p * n + q] = a[q * n + p] = 0;
        for (let i = 0; i < n; i++) {
          if (i === p || i === q) continue;
          a[i * n + p] = a[p * n + i]!;
          a[i * n + q] = a[q * n + i]!;
        }
        rotate(v, p * n, q * n, n, c, s);
      }
    }
  }
  const order = Array.from({ length: n }, (_, i) => i);
  order.sort((i, j) => a[j * n + j]! - a[i * n + i]!);
  const vectors = new Float64Array(n * n);
  order.forEach((from, to) => {
    for (let i = 0; i < n; i++) vectors[i * n + to] = v[from * n + i]!;
  });
  return vectors;
}

function rotate(m: Float64Array, p: number, q: number, n: number, c: number, s: number): void {
  for (let i = 0; i < n; i++) {
    const [x, y] = [m[p + i]!, m[q + i]!];
    m[p + i] = c * x - s * y;
    m[q + i] = s * x + c * y;
  }
}
