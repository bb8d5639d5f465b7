// numeric (npm): JavaScript alone, in double precision, on arrays of rows. Its results are there when a call returns.
// SPDX-License-Identifier: MIT
import numeric from 'numeric';
import { hostJob, hostSession } from './host.js';

/** Functions that it makes of texts look for it there. */
globalThis.numeric = numeric;

const square = (n, data) =>
  Array.from({ length: n }, (_, i) => Array.from(data.subarray(i * n, (i + 1) * n)));
const elements = (rows) => Float64Array.from(rows.flat());

export async function open() {
  return hostSession({
    dgemm(n, data) {
      const [a, b] = [square(n, data.a), square(n, data.b)];
      return hostJob(() => numeric.dot(a, b), elements);
    },
    solve(n, data) {
      const [a, b] = [square(n, data.a), Array.from(data.b)];
      return hostJob(
        () => numeric.solve(a, b),
        (x) => ({ x }),
      );
    },
    eigh(n, data) {
      const a = square(n, data.a);
      return hostJob(
        () => numeric.eig(a), // it has none for symmetric matrices
        ({ lambda, E }) => ({ w: lambda.x, v: elements(E.x) }),
      );
    },
    svd(n, data) {
      const a = square(n, data.a);
      return hostJob(
        () => numeric.svd(a),
        ({ U, S, V }) => ({ u: elements(U), s: S, vt: elements(numeric.transpose(V)) }),
      );
    },
  });
}
