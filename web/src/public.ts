// What both entries export; of a part in routines/ all that has a name, its class is the default.
// SPDX-License-Identifier: MIT
export type {
  Activation,
  Algorithm,
  BiasAxis,
  CallOptions,
  Diag,
  RealScalar,
  Scalar,
  Side,
  Trans,
  Uplo,
} from './arguments.js';
export { BlasBase, type FinishOptions } from './base.js';
export { BlasContext, type BlasTuneOptions, type RestoreOptions } from './blas.js';
export type { Keep, Layout } from './contract.js';
export {
  DeviceArray,
  type DeviceTexture,
  type ReadOptions,
  type WriteOptions,
} from './device-array.js';
export type { ComplexNumber, Dtype, Elements, Floats } from './dtype.js';
export { BlasError, type BlasErrorCode } from './errors.js';
export type {
  ExplainOptions,
  GemmAlternative,
  GemmExplanation,
  GemmKernel,
} from './explain.js';
export type {
  CatalogArgument,
  CatalogRoutine,
  DeviceInfo,
  Limits,
  LostInfo,
  Probe,
  ProfileDevice,
  Stats,
  TunedProfile,
} from './info.js';
export type { ImportOptions, WrapMatrixOptions, WrapVectorOptions } from './interop.js';
export { Matrix, type MatrixOptions, type MatrixViewOptions } from './matrix.js';
export type { CreateOptions } from './open.js';
export type { Profile, ProfileData, ProfileRow, Roofs } from './profiler.js';
export type * from './routines/elementwise.js';
export type * from './routines/gemm.js';
export type * from './routines/gemm-batch.js';
export type * from './routines/matcopy.js';
export type * from './routines/matrix-vector.js';
export type * from './routines/reductions.js';
export type * from './routines/rotations.js';
export type * from './routines/run.js';
export type * from './routines/strided-batches.js';
export type * from './routines/symmetric.js';
export type * from './routines/triangular-matrix.js';
export type * from './routines/triangular-vector.js';
export type * from './routines/updates.js';
export type { BandMatrix, PackedMatrix } from './structured.js';
export { Vector, type VectorOptions, type VectorViewOptions } from './vector.js';
