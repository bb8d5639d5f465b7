/**
 * The edition with linear algebra: the same classes as the main entry, over a module that is a
 * superset of its own. It has no such routines yet: today it is the main entry by another name.
 *
 * @module fragblas/linalg
 */
// SPDX-License-Identifier: MIT
export * from './index.js';
