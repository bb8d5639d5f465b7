// What both entries export.
// SPDX-License-Identifier: MIT
export type { Scalar } from './arguments.js';
export { BlasContext, type CreateOptions, type FinishOptions } from './blas.js';
export { BlasError, type BlasErrorCode } from './errors.js';
export type {
  CatalogArgument,
  CatalogRoutine,
  DeviceInfo,
  Limits,
  LostInfo,
  Probe,
  Stats,
} from './info.js';
export { type Layout, Matrix, type MatrixOptions, type MatrixViewOptions } from './matrix.js';
export { type DeviceTexture, Operand, type ReadOptions, type WriteOptions } from './operand.js';
export type {
  AxpyOptions,
  CopyOptions,
  DotOptions,
  GemmOptions,
  GemvOptions,
  ScalOptions,
} from './routines.js';
export { Vector, type VectorViewOptions } from './vector.js';
