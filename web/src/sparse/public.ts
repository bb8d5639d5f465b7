// What the editions with sparse matrices export. Their spmv stands in the place of that of packed
// matrices.
// SPDX-License-Identifier: MIT
export * from '../arrays/public.js';
export type { SpmvOptions as PackedSpmvOptions } from '../routines/matrix-vector.js';
export { type Csr, type Entries, SparseMatrix } from './matrix.js';
export type { SpmmOptions, SpmvOptions } from './products.js';
export type * from './solvers.js';
