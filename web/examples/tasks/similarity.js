// Cosine similarity, the ten nearest of each query: 1000 x 384 numbers and 100,000 x 384 on a GPU.
// Prints: query 7 finds row 7 at 1.00
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/arrays';

const blas = await Blas.create();
const [count, queries, rows] = blas.info.software ? [4000, 100, 50] : [100_000, 1000, 250];
const corpus = blas.sub({ a: blas.random(count, 384), b: 0.5 });
blas.div({ a: corpus, b: blas.nrm2({ a: corpus }), axis: 'rows', c: corpus });
blas.prepack({ b: corpus, m: rows, transB: true }); // once for all pieces, 146 MiB on a GPU
const nearest = [];
for (let row = 0; row < queries; row += rows) {
  const scores = blas.gemm({ a: corpus.view({ row, rows }), b: corpus, transB: true });
  nearest.push(await blas.topK({ a: scores, k: 10 }).read());
  scores.dispose();
}
const { values, indices } = nearest[0];
console.log(`query 7 finds row ${indices[70]} at ${values[70].toFixed(2)}`);
