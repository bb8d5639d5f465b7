// A product in a module worker: the page only waits.
// Prints: sum 1000000
// SPDX-License-Identifier: MIT
import { createWorker } from 'fragblas/worker';

const blas = await createWorker();
const ones = new Float32Array(100 * 100).fill(1);
const a = blas.matrix(100, 100, ones);
const c = blas.gemm({ a, b: a });
const values = await c.read();
console.log(`sum ${values.reduce((sum, v) => sum + v, 0)}`);
blas.dispose();
