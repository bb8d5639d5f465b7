// What both entries export.
// SPDX-License-Identifier: MIT
export type {
  Activation,
  Algorithm,
  BiasAxis,
  CallOptions,
  Diag,
  Scalar,
  Side,
  Uplo,
} from './arguments.js';
export { BlasBase, type FinishOptions } from './base.js';
export { BlasContext, type BlasTuneOptions, type RestoreOptions } from './blas.js';
export type { Keep, Layout } from './contract.js';
export type { Dtype } from './dtype.js';
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
export {
  type DeviceTexture,
  Operand,
  type ReadOptions,
  type WriteOptions,
} from './operand.js';
export type {
  AxpbyOptions,
  AxpyOptions,
  CopyOptions,
  HadamardOptions,
  ScalOptions,
  SwapOptions,
} from './routines/elementwise.js';
export type {
  GemmOptions,
  GemmtrOptions,
  PrepackOptions,
  ProductOptions,
} from './routines/gemm.js';
export type { GemmBatchItem, GemmBatchOptions } from './routines/gemm-batch.js';
export type { MatcopyOptions } from './routines/matcopy.js';
export type {
  GbmvOptions,
  GemvOptions,
  SbmvOptions,
  SpmvOptions,
  SymvOptions,
} from './routines/matrix-vector.js';
export type {
  DotOptions,
  IndexOptions,
  IndexResultOptions,
  SdsdotOptions,
  SumOptions,
} from './routines/reductions.js';
export type {
  ModifiedRotation,
  Rotation,
  RotgOptions,
  RotmgOptions,
  RotmOptions,
  RotmParam,
  RotOptions,
} from './routines/rotations.js';
export type { RunOptions } from './routines/run.js';
export type {
  AxpyBatchStridedOptions,
  BatchOptions,
  GemmBatchStridedOptions,
  GemvBatchStridedOptions,
  TrsmBatchStridedOptions,
} from './routines/strided-batches.js';
export type { SymmOptions, Syr2kOptions, SyrkOptions } from './routines/symmetric.js';
export type { TrmmOptions } from './routines/triangular-matrix.js';
export type { TbmvOptions, TpmvOptions, TrmvOptions } from './routines/triangular-vector.js';
export type {
  GerOptions,
  Spr2Options,
  SprOptions,
  Syr2Options,
  SyrOptions,
} from './routines/updates.js';
export type { BandMatrix, PackedMatrix } from './structured.js';
export { Vector, type VectorOptions, type VectorViewOptions } from './vector.js';
