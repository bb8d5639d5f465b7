/**
 * The edition with linear algebra and all types of elements: the same classes as the main entry,
 * over a module that is a superset of its own. There is float32 alone yet: today it is
 * `fragblas/linalg` by another name.
 *
 * @module fragblas/full
 */
// SPDX-License-Identifier: MIT
export * from './linalg.js';
