// What the functions of fragblas/cblas take for C's pointers.
// SPDX-License-Identifier: MIT
import type { Matrix } from './matrix.js';
import type { Vector } from './vector.js';

/**
 * What C has as a pointer: the element that a vector, a matrix or a view of one begins with. Its
 * sizes and steps are not looked at, since those are arguments. The lines of a matrix are `ld` apart,
 * which may be more than they are long: that is its leading dimension here, too; arguments that
 * would run through the gaps are refused. Vectors, and matrices made with an `ld`, lie as in C.
 */
export type Pointed = Vector | Matrix;

/** A number on the host that is read and written: its first element. */
export type HostNumber = Float32Array;

/** The same in double precision. */
export type HostDouble = Float64Array;
