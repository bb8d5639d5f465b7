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
export type {
  AxpyBatchStridedOptions,
  BatchOptions,
  GemmBatchItem,
  GemmBatchOptions,
  GemmBatchStridedOptions,
  GemvBatchStridedOptions,
  RunOptions,
  TrsmBatchStridedOptions,
} from './batches.js';
export {
  BlasContext,
  type BlasTuneOptions,
  type CreateOptions,
  type RestoreOptions,
} from './blas.js';
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
  Stats,
} from './info.js';
export type { ImportOptions, WrapMatrixOptions, WrapVectorOptions } from './interop.js';
export type {
  AxpbyOptions,
  AxpyOptions,
  CopyOptions,
  DotOptions,
  DsdotOptions,
  HadamardOptions,
  IndexOptions,
  IndexResultOptions,
  ModifiedRotation,
  Rotation,
  RotgOptions,
  RotmgOptions,
  RotmOptions,
  RotmParam,
  RotOptions,
  ScalOptions,
  SumOptions,
  SwapOptions,
} from './level1.js';
export type {
  GbmvOptions,
  GemvOptions,
  GerOptions,
  MatcopyOptions,
  SbmvOptions,
  SpmvOptions,
  Spr2Options,
  SprOptions,
  SymvOptions,
  Syr2Options,
  SyrOptions,
  TbmvOptions,
  TpmvOptions,
  TrmvOptions,
} from './level2.js';
export type {
  GemmOptions,
  GemmtrOptions,
  PrepackOptions,
  ProductOptions,
  SymmOptions,
  Syr2kOptions,
  SyrkOptions,
  TrmmOptions,
} from './level3.js';
export { type Layout, Matrix, type MatrixOptions, type MatrixViewOptions } from './matrix.js';
export {
  type DeviceTexture,
  type Keep,
  Operand,
  type ReadOptions,
  type WriteOptions,
} from './operand.js';
export type { ProfileDevice, TunedProfile } from './profile.js';
export type { BandMatrix, PackedMatrix } from './structured.js';
export { Vector, type VectorOptions, type VectorViewOptions } from './vector.js';
