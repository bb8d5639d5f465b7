// What the editions with linear algebra export.
// SPDX-License-Identifier: MIT
export * from '../sparse/public.js';
export type * from './batches.js';
export type * from './cholesky.js';
export type * from './condition.js';
export type * from './decompositions.js';
export type * from './eigen.js';
export type * from './eigh.js';
export type * from './low-rank.js';
export type * from './lu.js';
export type * from './problems.js';
export type * from './qr.js';
export type { Sides } from './sides.js';
export type * from './singular.js';
