// What the library says about the device and about itself, and what it is told.
// SPDX-License-Identifier: MIT

/** Ceilings put on what the device reports, so that slower paths can be tested on one machine. */
export interface Limits {
  /** Texels a side, at least 16. Default: as reported. */
  maxTextureSize?: number;
  /** Render targets a pass: 8, 4, 2 or 1. Default: the most that the probe finds to work. */
  drawBuffers?: number;
  /** Bytes of a uniform block; 0 does without. Default: as reported. */
  uniformBlockBytes?: number;
  /** `false` never uses the timer query. */
  timer?: boolean;
  /** Budget for all textures, in bytes. Default: 1 GiB. */
  memoryBytes?: number;
  /**
   * Of those, for packs that `gemm` keeps, and for tiles; 0 keeps none. What `prepack` keeps is
   * beside it. Default: 128 MiB, at most a quarter of `memoryBytes`.
   */
  packCacheBytes?: number;
  /**
   * Of `packCacheBytes`, for products that stay tiles until somebody reads them; 0 merges each at
   * once. Default: all.
   */
  tileBytes?: number;
  /**
   * `false` waits for the programs of a product's kernel, so that the same inputs give the same bits
   * from the first product on. Else, on a GPU, a kernel of one program serves until they are there.
   */
  starter?: boolean;
}

/** Why {@link BlasContext.lost} resolved. */
export interface LostInfo {
  /**
   * `context-lost`: the browser took the WebGL context. `worker-ended`: of a `WorkerBlas`, the
   * worker gives no sign of life. `disposed`: dispose() was called.
   */
  readonly reason: 'context-lost' | 'worker-ended' | 'disposed';
  /** The same for people. */
  readonly message: string;
}

/** What the probe measured when the context was created; seen, not believed. */
export interface Probe {
  /** An RGBA32F texture is a complete render target. */
  readonly floatTarget: boolean;
  /** The most RGBA32F targets that are complete and give the known answer. */
  readonly drawBuffers: number;
  /** Upload, fetch, render and readback keep every bit. */
  readonly roundTripExact: boolean;
  /** Shader integers wrap at 32 bits. */
  readonly int32: boolean;
  /** A small exact product came out right. */
  readonly knownProduct: boolean;
  /** Arithmetic keeps subnormals; else it flushes them to zero. */
  readonly subnormalsKept: boolean;
  /** NaN from a texture stays NaN through arithmetic. */
  readonly nanPropagates: boolean;
  /** Infinity times zero is NaN. */
  readonly infTimesZeroIsNan: boolean;
  /** The shader function isnan() tells NaN from numbers. */
  readonly isnanWorks: boolean;
  /** A test of the bits does. */
  readonly bitIsnanWorks: boolean;
  /** a * b + c is rounded once. */
  readonly fusedMultiplyAdd: boolean;
  /** Whether rounding errors come out exact: sdsdot works. */
  readonly doubleFloat: boolean;
  /** What the probe took, in milliseconds. */
  readonly milliseconds: number;
}

/** The device, its limits as used (lowered ones included) and the probe's result. */
export interface DeviceInfo {
  /** As WebGL tells it, unmasked where the browser allows that. */
  readonly vendor: string;
  /** As WebGL tells it, unmasked where the browser allows that. */
  readonly renderer: string;
  /** WebGL's version. */
  readonly version: string;
  /** The shading language's version. */
  readonly glslVersion: string;
  /** The renderer's name is a known software rasteriser's. */
  readonly software: boolean;
  /** The context is a page's. */
  readonly webgl: boolean;
  /** Texels a side, a power of two. */
  readonly maxTextureSize: number;
  /** Render targets a pass. */
  readonly drawBuffers: number;
  /** Bytes of a uniform block; 0: they are not used. */
  readonly uniformBlockBytes: number;
  /** Bytes that the start of a uniform block is a multiple of. */
  readonly uniformBufferOffsetAlignment: number;
  /** Whether there is a GPU clock. */
  readonly timerQuery: boolean;
  /** Budget for all textures, in bytes. */
  readonly memoryBytes: number;
  /** Of that, for packs that are kept. */
  readonly packCacheBytes: number;
  /** Elements of the largest vector or matrix of `float32`. */
  readonly maxBufferElements: number;
  /** What the probe measured. */
  readonly probe: Probe;
}

/** Counters since the context was created. */
export interface Stats {
  /** Kernels compiled, or loaded. */
  readonly programs: number;
  /** Those that were loaded instead of compiled: 0, as pages keep none. */
  readonly programsLoaded: number;
  /** Textures alive, pooled ones included. */
  readonly textures: number;
  /** Bytes of those. */
  readonly textureBytes: number;
  /** Bytes of buffers for panels of products, pooled ones included. */
  readonly panelBytes: number;
  /** The most bytes that both ever were. */
  readonly peakBytes: number;
  /** Writes of data to the device. */
  readonly uploads: number;
  /** Bytes of those. */
  readonly uploadBytes: number;
  /** Reads of data from the device. */
  readonly readbacks: number;
  /** Bytes of those. */
  readonly readbackBytes: number;
  /** Passes issued. */
  readonly passes: number;
  /** Draw calls issued. */
  readonly draws: number;
  /** Passes that packed operands of products. */
  readonly packs: number;
  /** Those that found the operand packed. */
  readonly packsSkipped: number;
  /** Bytes of packs that are kept. */
  readonly packCacheBytes: number;
  /** Bytes of products that are tiles still. */
  readonly tileBytes: number;
  /** Passes still queued. */
  readonly pending: number;
  /** What the comparison of gemm's kernels took. */
  readonly calibrationMilliseconds: number;
}

/** One argument of a routine, as the C interface has it. */
export interface CatalogArgument {
  /** As in CBLAS, in snake case. */
  readonly name: string;
  /** What it is: `matrix`, `vector`, `size` and the like. */
  readonly kind: string;
  /** What else is known about it, such as its shape as formulas in the sizes. */
  readonly [property: string]: unknown;
}

/** One routine: its BLAS name, level, meaning, arguments and cost. */
export interface CatalogRoutine {
  /** The BLAS name, such as `sgemm`. */
  readonly name: string;
  /** The name without the letter of the type, `gemm`. */
  readonly stem: string;
  /** The letter of the type: `s` for single precision. */
  readonly type: string;
  /** 1: vectors; 2: a matrix and vectors; 3: matrices. */
  readonly level: number;
  /** Whether it is beside the 35 of BLAS. */
  readonly extra?: boolean;
  /** Whether it is computed at once, without the GPU. */
  readonly host?: boolean;
  /** What it does: `y := alpha * x + y`. */
  readonly text: string;
  /** In the order of CBLAS. */
  readonly arguments: readonly CatalogArgument[];
  /** Floating-point operations, a formula in the sizes. */
  readonly flops: string;
  /** Bytes that must move at least, a formula in the sizes. */
  readonly bytes: string;
}

/** Which device a profile is for; of names, a final `*` stands for anything. */
export interface ProfileDevice {
  /** `webgl` for pages, `native` for programs. */
  readonly backend: string;
  /** WebGL's vendor. */
  readonly vendor: string;
  /** WebGL's renderer. */
  readonly renderer: string;
  /** The limits as used. */
  readonly max_texture_size: number;
  /** Render targets a pass, as used. */
  readonly draw_buffers: number;
  /** Bytes of a uniform block, as used. */
  readonly uniform_block_bytes: number;
}

/** What the tuner found out about a device: JSON, as it is kept and shipped. */
export interface TunedProfile {
  /** 1. */
  readonly format: number;
  /** The device that it is for. */
  readonly device: ProfileDevice;
  /** GFLOP/s by size; not read here. */
  readonly calibration?: Readonly<Record<string, number>>;
  /** By name, as docs/tuning.md lists them. What is missing has its default. */
  readonly parameters: Readonly<Record<string, number | boolean>>;
  /** What was measured; not read. */
  readonly evidence?: unknown;
}

/** The library's JSON with its keys in camel case. */
export function parseCamelCase<T>(json: string): T {
  return JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase()),
        item,
      ]),
    );
  });
}

/** @internal The routines of a catalog, in which most have no stem. */
export function routinesOf(catalog: string): CatalogRoutine[] {
  const { routines } = parseCamelCase<{ routines: CatalogRoutine[] }>(catalog);
  return routines.map((one) => ({ ...one, stem: one.stem ?? one.name.replace(one.type, '') }));
}
