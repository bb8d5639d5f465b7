// The functions of the WebAssembly module. A test compares the names with the module's exports and
// with the C headers, which have their documentation. Those of the catalog are in abi-routines.ts.
// SPDX-License-Identifier: MIT
import { routineSignatures } from './abi-routines.js';

/** The address of something in the module's memory, or of an opaque object; 0 is null. */
export type Pointer = number;
/** 0 is success; the others are the values of fragblas_status. */
export type Status = number;

/**
 * Arguments: i an integer, f a float or double, b a buffer, w one that is written, a a scalar in
 * memory, p any other pointer.
 * Results: s a status, p, i, or v none.
 */
export const signatures = {
  ...routineSignatures,
  fragblas_last_error: 'p',
  fragblas_last_status: 's',
  fragblas_version: 'p',
  fragblas_context_destroy: 'v p',
  fragblas_context_info_json: 'p p',
  fragblas_context_stats_json: 'p p',
  fragblas_explain_gemm_json: 'p p i i i i i i i i i i',
  fragblas_context_set_parameter: 's p p f',
  fragblas_context_run: 's p f p',
  fragblas_context_finish: 's p',
  fragblas_context_set_group: 's p i',
  fragblas_context_abort: 's p i',
  fragblas_context_reset_state: 's p',
  fragblas_buffer_create_typed: 's p i i p',
  fragblas_buffer_create_matrix_typed: 's p i i i i i p',
  fragblas_buffer_destroy: 'v b',
  fragblas_buffer_write_matrix: 's w i i i i i p i',
  fragblas_buffer_fill: 's w i i f',
  fragblas_buffer_read_async: 's b i i p',
  fragblas_readback_poll: 's p p',
  fragblas_readback_get: 's p p i',
  fragblas_readback_destroy: 'v p',
  fragblas_buffer_version: 'i b',
  fragblas_buffer_mark_undefined: 's b p',
  fragblas_buffer_release_packs: 's b',
  fragblas_sgemm_prepack: 's i i i i i i b i i',
  fragblas_sgemm_fused: 's i i i i i i a b i i b i i a w i i b i i i i f i i',
  fragblas_sgemm_batch: 's i i i i i i a b p i b p i a w p i i',
  fragblas_run: 's p p p i p',
  fragblas_web_adopt: 'i',
  fragblas_web_context_create: 's i i i i i f f f i i p',
  fragblas_web_forget: 'v i',
  fragblas_web_make_current: 'v i',
  fragblas_web_room: 'p i',
  fragblas_web_scratch: 'p',
  fragblas_web_texture: 's b p p',
  fragblas_web_watch: 's p i',
  fragblas_web_wrap: 's p i i i i p p',
  fragblas_web_unwrap: 'v i',
} as const;

type Arguments<Letters extends string> = Letters extends `${string} ${infer Rest}`
  ? [number, ...Arguments<Rest>]
  : [];
type Result<Letters extends string> = Letters extends `v${string}` ? undefined : number;

/** Functions of a module, each under its C name with Emscripten's underscore in front. */
export type FunctionsOf<Signatures extends Readonly<Record<string, string>>> = {
  [N in keyof Signatures & string as `_${N}`]: (
    ...args: Arguments<Signatures[N]>
  ) => Result<Signatures[N]>;
};

/** What the modules of all entries export. */
export type Abi = FunctionsOf<typeof signatures>;
