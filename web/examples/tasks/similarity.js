// Cosine similarity: the ten nearest of 1000 x 384 in 100,000 x 384. SPDX-License-Identifier: MIT
// Prints: query 7 finds row 7 at 1.00
import { Blas } from 'fragblas/arrays';

const blas = await Blas.create();
const [count, queries, rows] = blas.info.software ? [4000, 100, 50] : [100_000, 1000, 250];
const corpus = blas.random(count, 384, { distribution: 'normal' });
blas.div({ a: corpus, b: blas.nrm2({ a: corpus }), axis: 'rows', c: corpus });
blas.prepack({ b: corpus, m: rows, transB: true }); // once for all pieces, 146 MiB on a GPU
const nearest = [];
for (let row = 0; row < queries; row += rows) {
  const scores = () => blas.gemm({ a: corpus.view({ row, rows }), b: corpus, transB: true });
  nearest.push(await blas.scope(() => blas.topK({ a: scores(), k: 10 })).read());
}
console.log(`query 7 finds row ${nearest[0].indices[70]} at ${nearest[0].values[70].toFixed(2)}`);
