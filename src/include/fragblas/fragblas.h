/* fragblas, the flat C interface: single-precision BLAS in GLES 3.0 fragment shaders.
 *
 * Every call that can fail returns a fragblas_status; fragblas_last_error() has the text of this
 * thread's last failure. Calls only enqueue: nothing of this header blocks but
 * fragblas_buffer_read, fragblas_buffer_read_matrix, fragblas_readback_wait and
 * fragblas_context_finish. A context and all its buffers belong to the thread on which its GL
 * context is current. Sizes, offsets, increments and leading dimensions count elements. Names,
 * argument order and values are CBLAS's; an operand is a buffer and an offset. docs/c-api.md has
 * the thread rules and the ABI policy.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_FRAGBLAS_H
#define FRAGBLAS_FRAGBLAS_H

#include <stdint.h>

#include "fragblas/export.h"
#include "fragblas/version.h"

#ifdef __cplusplus
extern "C" {
#endif

/* No exported function takes a 64-bit integer in WebAssembly, where a pointer has 32 bits. */
#ifdef __EMSCRIPTEN__
typedef int32_t fragblas_int;
#else
typedef int64_t fragblas_int;
#endif

typedef enum fragblas_status {
  FRAGBLAS_OK = 0,
  FRAGBLAS_INVALID_ARGUMENT = 1, /* the caller's mistake; nothing was enqueued or written */
  FRAGBLAS_UNSUPPORTED = 2,      /* the device lacks something the library must have */
  FRAGBLAS_OUT_OF_MEMORY = 3,    /* the byte budget or the driver refused an allocation */
  FRAGBLAS_CONTEXT_LOST = 4,     /* the GL context is gone, and every buffer's contents with it */
  FRAGBLAS_SHADER_ERROR = 5,     /* the driver refused a kernel */
  FRAGBLAS_UNDEFINED = 6,        /* the buffer was an output of a pass that failed */
  FRAGBLAS_NOT_READY = 7,        /* a readback was asked for its data before it had arrived */
  FRAGBLAS_INTERNAL = 8          /* a defect of the library */
} fragblas_status;

typedef enum fragblas_layout { FRAGBLAS_ROW_MAJOR = 101, FRAGBLAS_COL_MAJOR = 102 } fragblas_layout;
typedef enum fragblas_op {
  FRAGBLAS_NO_TRANS = 111,
  FRAGBLAS_TRANS = 112,
  FRAGBLAS_CONJ_TRANS = 113,   /* the same as FRAGBLAS_TRANS for real numbers */
  FRAGBLAS_CONJ_NO_TRANS = 114 /* conjugates, not transposed; for complex numbers alone */
} fragblas_op;
typedef enum fragblas_uplo { FRAGBLAS_UPPER = 121, FRAGBLAS_LOWER = 122 } fragblas_uplo;
typedef enum fragblas_diag { FRAGBLAS_NON_UNIT = 131, FRAGBLAS_UNIT = 132 } fragblas_diag;
typedef enum fragblas_side { FRAGBLAS_LEFT = 141, FRAGBLAS_RIGHT = 142 } fragblas_side;
/* Which factor of a product. */
typedef enum fragblas_factor { FRAGBLAS_FACTOR_A = 161, FRAGBLAS_FACTOR_B = 162 } fragblas_factor;

/* The ..._MAX_ENUM are no values to pass: with them any int may be passed, and is refused by name.
 */

/* The types of elements; a value is BLAS's letter. Buffers of others than FRAGBLAS_FLOAT32 need the
 * library with their routines. */
typedef enum fragblas_dtype {
  FRAGBLAS_FLOAT32 = 115,    /* s */
  FRAGBLAS_FLOAT64 = 100,    /* d */
  FRAGBLAS_COMPLEX64 = 99,   /* c: two float32, the real part first */
  FRAGBLAS_COMPLEX128 = 122, /* z: two float64 */
  FRAGBLAS_DTYPE_MAX_ENUM = 0x7fffffff
} fragblas_dtype;
/* What the elements of a bias belong to: the columns of C, or its rows. */
typedef enum fragblas_bias_axis {
  FRAGBLAS_BIAS_COLS = 0,
  FRAGBLAS_BIAS_ROWS = 1,
  FRAGBLAS_BIAS_AXIS_MAX_ENUM = 0x7fffffff
} fragblas_bias_axis;
/* What fragblas_sgemm_fused applies to each element x of its result. */
typedef enum fragblas_activation {
  FRAGBLAS_NO_ACTIVATION = 0, /* x */
  FRAGBLAS_RELU = 1,          /* max(x, 0) */
  FRAGBLAS_GELU = 2,          /* x P(X <= x) for a normal X: the exact one, without tanh */
  FRAGBLAS_SILU = 3,          /* x / (1 + exp(-x)) */
  FRAGBLAS_TANH = 4,          /* tanh(x) */
  FRAGBLAS_SIGMOID = 5,       /* 1 / (1 + exp(-x)) */
  FRAGBLAS_LEAKY = 6,         /* x, or slope * x below 0 */
  FRAGBLAS_ACTIVATION_MAX_ENUM = 0x7fffffff
} fragblas_activation;
/* How fragblas_sgemm_fused multiplies. */
typedef enum fragblas_algorithm {
  FRAGBLAS_STANDARD = 0,
  FRAGBLAS_STRASSEN = 1, /* less work and larger errors, on large matrices */
  FRAGBLAS_ALGORITHM_MAX_ENUM = 0x7fffffff
} fragblas_algorithm;

typedef struct fragblas_context fragblas_context;
typedef struct fragblas_buffer fragblas_buffer;
typedef struct fragblas_readback fragblas_readback;

/* alpha and beta: a number, or the element of a buffer (then `buffer` is not null). The routine
 * rounds the number to its type; only a complex one looks at `im`. */
typedef struct fragblas_scalar {
  double re, im;
  fragblas_buffer* buffer;
  fragblas_int offset;
} fragblas_scalar;

/* An operand of fragblas_run: rows x cols elements, ld apart from line to line, or a vector. */
typedef struct fragblas_view {
  fragblas_buffer* buffer;
  fragblas_int offset;
  fragblas_int rows, cols; /* a vector: rows elements; cols is not used */
  fragblas_int ld;         /* a vector: its inc */
  int32_t layout;          /* a fragblas_layout; 0 for a vector */
} fragblas_view;

/* A rectangle of texels of the texture that is bound when a Platform function is called. bits: 1
 * for a texture of RGBA32UI, whose texels go as GL_RGBA_INTEGER and GL_UNSIGNED_INT; 0 for one of
 * RGBA32F, whose texels go as GL_RGBA and GL_FLOAT. Either way a float below is a lane of 32 bits.
 */
typedef struct fragblas_rect {
  int32_t x, y, width, height;
  int32_t bits;
} fragblas_rect;

/* What the core can't do through GLES 3.0 alone or does differently in a browser. The core hands
 * `source` and `destination` through unread, so in a browser they may name a JavaScript array. */
typedef struct fragblas_platform {
  void* user;
  /* texSubImage2D into the texture bound to GL_TEXTURE_2D: texels of 16 bytes from bytes [first,
   * first + count) of source. When count < 16 * width * height (a single texel, always) the missing
   * bytes are 0. All counts of bytes are multiples of 4. */
  void (*upload)(void* user, const fragblas_rect* rect, const void* source, int64_t first,
                 int64_t count);
  /* readPixels of texels from the bound read framebuffer to bytes [first, first + count) of
   * destination. count < 16 * width * height only for a single texel, of which bytes [skip, skip +
   * count) are wanted. 0: nothing arrived. */
  int (*read_pixels)(void* user, const fragblas_rect* rect, void* destination, int64_t first,
                     int64_t skip, int64_t count);
  /* Copies bytes [from, from + count) of the buffer bound to GL_PIXEL_PACK_BUFFER to bytes [first,
   * first + count) of destination. 0: nothing arrived. */
  int (*read_pixel_buffer)(void* user, int64_t from, void* destination, int64_t first,
                           int64_t count);
  /* Whether the GLsync has signalled, waiting at most this long; 0 only looks. -1: GL can't wait
   * for it. */
  int (*wait_fence)(void* user, void* sync, double seconds);
  /* Seconds on a steady clock. */
  double (*now)(void* user);
  /* Whether the GL context is lost. */
  int (*lost)(void* user);
  /* Copies bytes [first, first + count) of source to memory, which may be a mapped buffer of GL.
   * Null where that would be no gain, as in a browser: then no upload is staged. */
  void (*copy_source)(void* user, const void* source, int64_t first, int64_t count, void* memory);
  /* Bytes that later processes find, by a key that is bytes too: natively files in the user's cache
   * folder. Both are null where there are none, as in a browser. load calls take(sink, ...) once if
   * it has what save was given last with an equal key, whole; else it does nothing. */
  void (*load)(void* user, const void* key, fragblas_int key_size,
               void (*take)(void* sink, const void* data, fragblas_int size), void* sink);
  void (*save)(void* user, const void* key, fragblas_int key_size, const void* data,
               fragblas_int size);
  /* Which GL context is current on the calling thread, as an address to compare. Null: nobody
   * tells; else calls where another one is current than at first throw. */
  void* (*current)(void* user);
  /* Copies memory to bytes [first, first + count) of destination. Null where a look at a fence
   * takes little, as natively. In a browser it takes a turn of the event loop: there small
   * asynchronous reads behind little work are waited for where they are issued, and handed over
   * later. */
  void (*hand_over)(void* user, const void* memory, void* destination, int64_t first,
                    int64_t count);
} fragblas_platform;

/* Set up by fragblas_options_init; then change what you need. */
typedef struct fragblas_options {
  int32_t max_texture_size;    /* texels a side, 16 or more; 0: what the device reports */
  int32_t draw_buffers;        /* 8, 4, 2 or 1; 0: what the probe finds */
  int32_t uniform_block_bytes; /* 0: no uniform blocks; -1: what the device reports */
  int32_t timer;               /* 0: never use the timer query */
  double memory_bytes;         /* budget for all textures; 0: 1 GiB in a browser, 4 GiB natively */
  double pack_cache_bytes;     /* of those, for packs that are kept for the next product, and
                                  for tiles; 0: none are; -1: 128 MiB in a browser, 256 MiB natively */
  double tile_bytes;        /* of those, for products that stay tiles until somebody reads them; 0:
                               each is merged into its buffer at once; -1: all */
  int32_t deferred;         /* 1: calls only queue, fragblas_context_run issues; 0: issue at once */
  int32_t restore_gl_state; /* 1: leave the GL state as it was found */
  int32_t poison;           /* 1: storage from the pool is filled with NaN first (for tests) */
  void (*log)(void* user, int32_t level, const char* text); /* level 0 error, 1 warning, 2 info */
  void* log_user;
  int32_t calibrate; /* 0: gemm takes uniform blocks where there are any, without calibration */
  const char* tuned_profile; /* JSON of a tuner; null: none. docs/tuning.md */
  double staging_bytes;  /* of each buffer through which uploads of at least that size go, and reads
                            of lines that lie apart; 0: none do; -1: 8 MiB, on a GPU and natively */
  double in_place_bytes; /* buffers of at least so many are updated band by band within their
                            texture, which takes half of the memory and writes twice; 0: those
                            for which memory_bytes leaves no room otherwise */
  int32_t disk_cache;    /* 0: neither load nor save of the platform is called */
  int32_t learn;         /* 1: learns the device's rates from its first products; docs/tuning.md */
  double starter_seconds; /* a kernel of one program serves products while those of their plans are
                             compiled, until they have lost so much by that; 0: none does; below 0:
                             0.05, on a GPU */
} fragblas_options;

/* -- errors and names ------------------------------------------------------------------------- */
FRAGBLAS_API const char* fragblas_last_error(void);
/* Its status, for calls that return a text or null; FRAGBLAS_OK before any error. */
FRAGBLAS_API fragblas_status fragblas_last_status(void);
FRAGBLAS_API const char* fragblas_status_name(fragblas_status status); /* "InvalidArgument" */
FRAGBLAS_API const char* fragblas_version(void);                       /* "0.1.0" */
/* The catalog of routines as JSON: name, arguments and their kinds, flops and bytes formulas. */
FRAGBLAS_API const char* fragblas_catalog_json(void);

/* -- context ---------------------------------------------------------------------------------- */
FRAGBLAS_API void fragblas_options_init(fragblas_options* options);
/* Takes the GL context that is current on this thread. options may be null. */
FRAGBLAS_API fragblas_status fragblas_context_create(const fragblas_platform* platform,
                                                     const fragblas_options* options,
                                                     fragblas_context** context);
/* Buffers that are still open keep the context's storage until they are destroyed. */
FRAGBLAS_API void fragblas_context_destroy(fragblas_context* context);
/* What the device is, its limits and what the probe measured, as JSON; owned by the context and
 * valid until its next JSON call. Null after a failure. */
FRAGBLAS_API const char* fragblas_context_info_json(fragblas_context* context);
/* Counters (programs, textures, bytes, uploads, draws, readbacks, ...) as JSON; valid until the
 * next call. */
FRAGBLAS_API const char* fragblas_context_stats_json(fragblas_context* context);
/* How fragblas_sgemm, or fragblas_sgemm_fused with this algorithm and levels, would compute a
 * row-major product of matrices that fragblas_buffer_create_matrix made with these leading
 * dimensions, or 0: without gaps. Levels, kernel, passes, bytes and predicted seconds as JSON, and
 * what was not taken and why; valid until the context's next JSON call. Null after a failure. */
FRAGBLAS_API const char* fragblas_explain_gemm_json(fragblas_context* context, fragblas_op transa,
                                                    fragblas_op transb, fragblas_int m,
                                                    fragblas_int n, fragblas_int k,
                                                    fragblas_int lda, fragblas_int ldb,
                                                    fragblas_int ldc, fragblas_algorithm algorithm,
                                                    fragblas_int levels);
/* Sets one parameter of the device's profile for the calls that follow; docs/tuning.md has them. 1
 * and 0 are true and false. From then on nothing is calibrated. */
FRAGBLAS_API fragblas_status fragblas_context_set_parameter(fragblas_context* context,
                                                            const char* name, double value);
/* Issues queued work for at most this long: at least one pass, but none while the device has yet to
 * come to an allocation of 1 MiB or more, and in a page none whose shader is still being compiled.
 * *pending: passes still queued. */
FRAGBLAS_API fragblas_status fragblas_context_run(fragblas_context* context, double seconds,
                                                  int32_t* pending);
/* Deferred contexts: what calls queue from now on belongs to this group; 0, the default: to none.
 */
FRAGBLAS_API fragblas_status fragblas_context_set_group(fragblas_context* context, int32_t group);
/* Deferred contexts: what is queued of the group, not 0, is not issued. What it would have written
 * is undefined (FRAGBLAS_UNDEFINED) until it is overwritten, and readbacks of it fail. */
FRAGBLAS_API fragblas_status fragblas_context_abort(fragblas_context* context, int32_t group);
/* Issues everything and waits for it. Not in a browser, where a wait can't end inside a task. */
FRAGBLAS_API fragblas_status fragblas_context_finish(fragblas_context* context);
/* Tells `watch` of each pass that draws from now on; null: no longer. With no routine: a pass
 * begins. Else it has ended: the routine that it belongs to, such as "sgemm", its kernel with its
 * variants, a number of the call, and how many texels of 16 bytes it wrote and fetched. flops: 0
 * where they take no time beside the texels. A pass that fails begins and does not end.
 * fragblas/profile.hpp makes a profile of that. */
typedef void (*fragblas_watch)(void* user, const char* routine, const char* kernel, uint32_t call,
                               double written, double fetched, double flops);
FRAGBLAS_API fragblas_status fragblas_context_watch(fragblas_context* context, fragblas_watch watch,
                                                    void* user);
/* Call after foreign code changed GL state, unless restore_gl_state is set on both sides. */
FRAGBLAS_API fragblas_status fragblas_context_reset_state(fragblas_context* context);

/* -- buffers ---------------------------------------------------------------------------------- */
/* The most elements of this type that a buffer may have; 0 for a type that buffers can't have. */
FRAGBLAS_API fragblas_int fragblas_max_buffer_elements(fragblas_context* context,
                                                       fragblas_dtype dtype);
/* `size` elements of FRAGBLAS_FLOAT32, all 0. */
FRAGBLAS_API fragblas_status fragblas_buffer_create(fragblas_context* context, fragblas_int size,
                                                    fragblas_buffer** buffer);
/* The same of elements of a type. */
FRAGBLAS_API fragblas_status fragblas_buffer_create_typed(fragblas_context* context,
                                                          fragblas_dtype dtype, fragblas_int size,
                                                          fragblas_buffer** buffer);
/* A buffer for one matrix of rows x cols elements, ld apart from line to line, all 0: of as many
 * elements, FRAGBLAS_FLOAT32, as that spans. What lies between the lines is nobody's: a call that
 * writes the whole matrix may write that, too, and is as fast as on one without gaps. Lines that
 * begin at texels, as they do when ld is a multiple of 4, are read fastest. */
FRAGBLAS_API fragblas_status fragblas_buffer_create_matrix(fragblas_context* context,
                                                           fragblas_layout layout,
                                                           fragblas_int rows, fragblas_int cols,
                                                           fragblas_int ld,
                                                           fragblas_buffer** buffer);
/* The same of elements of a type. */
FRAGBLAS_API fragblas_status fragblas_buffer_create_matrix_typed(
    fragblas_context* context, fragblas_dtype dtype, fragblas_layout layout, fragblas_int rows,
    fragblas_int cols, fragblas_int ld, fragblas_buffer** buffer);
FRAGBLAS_API void fragblas_buffer_destroy(fragblas_buffer* buffer);
/* FRAGBLAS_FLOAT32 for null. */
FRAGBLAS_API fragblas_dtype fragblas_buffer_dtype(const fragblas_buffer* buffer);
FRAGBLAS_API fragblas_int fragblas_buffer_size(const fragblas_buffer* buffer);
/* Elements [offset, offset + count) := data[0 .. count). The data is taken before the call returns.
 */
FRAGBLAS_API fragblas_status fragblas_buffer_write(fragblas_buffer* buffer, fragblas_int offset,
                                                   const float* data, fragblas_int count);
FRAGBLAS_API fragblas_status fragblas_buffer_fill(fragblas_buffer* buffer, fragblas_int offset,
                                                  fragblas_int count, float value);
/* Device-to-device; source and target may be one buffer if the ranges do not overlap. */
FRAGBLAS_API fragblas_status fragblas_buffer_copy(fragblas_buffer* source,
                                                  fragblas_int source_offset,
                                                  fragblas_buffer* target,
                                                  fragblas_int target_offset, fragblas_int count);
/* Issues what is queued, waits, and copies elements [offset, offset + count) to data. */
FRAGBLAS_API fragblas_status fragblas_buffer_read(fragblas_buffer* buffer, fragblas_int offset,
                                                  float* data, fragblas_int count);
/* A matrix of rows x cols elements from offset on, ld apart from line to line, to and from one in
 * memory, of the same layout with lines data_ld apart: no less than cols when row-major, rows when
 * column-major. Only its elements are moved, and what lies between them is not touched. A read
 * issues what is queued and waits; of a write the data is taken before the call returns. Of another
 * type than FRAGBLAS_FLOAT32 a write has the lanes of 32 bits of the elements, which data_ld
 * counts, so two for each complex number, and there is no read. */
FRAGBLAS_API fragblas_status fragblas_buffer_write_matrix(fragblas_buffer* buffer,
                                                          fragblas_int offset,
                                                          fragblas_layout layout, fragblas_int rows,
                                                          fragblas_int cols, fragblas_int ld,
                                                          const float* data, fragblas_int data_ld);
FRAGBLAS_API fragblas_status fragblas_buffer_read_matrix(fragblas_buffer* buffer,
                                                         fragblas_int offset,
                                                         fragblas_layout layout, fragblas_int rows,
                                                         fragblas_int cols, fragblas_int ld,
                                                         float* data, fragblas_int data_ld);
/* Queues a copy of the elements as they are at this point of the queue. */
FRAGBLAS_API fragblas_status fragblas_buffer_read_async(fragblas_buffer* buffer,
                                                        fragblas_int offset, fragblas_int count,
                                                        fragblas_readback** readback);
/* *ready: 1 when the data has arrived. Never blocks. A failed pass behind it is an error here. */
FRAGBLAS_API fragblas_status fragblas_readback_poll(fragblas_readback* readback, int32_t* ready);
/* Waits (not in a browser) until the data has arrived. */
FRAGBLAS_API fragblas_status fragblas_readback_wait(fragblas_readback* readback);
/* Copies the arrived data out: as many lanes of 32 bits as the elements have that were asked for,
 * so two for each complex number. */
FRAGBLAS_API fragblas_status fragblas_readback_get(fragblas_readback* readback, float* data,
                                                   fragblas_int count);
FRAGBLAS_API void fragblas_readback_destroy(fragblas_readback* readback);
/* The GL texture that holds the elements now: RGBA32F of power-of-two width W, element e is lane
 * e & 3 of texel e >> 2, texel t is at (t mod W, t div W). Read it, never write it. Taking it pins
 * it: later results are copied into this very texture. Issues what is queued. */
FRAGBLAS_API fragblas_status fragblas_buffer_texture(fragblas_buffer* buffer, uint32_t* texture,
                                                     int32_t* width, int32_t* height);
/* `size` floats in a texture of the caller's, as it is: RGBA32F of a width that is a power of two,
 * laid out as fragblas_buffer_texture says. Results are copied into it. It must live as long as the
 * buffer, and is not deleted with it; its filters are set to GL_NEAREST. */
FRAGBLAS_API fragblas_status fragblas_buffer_wrap(fragblas_context* context, uint32_t texture,
                                                  int32_t width, int32_t height, fragblas_int size,
                                                  fragblas_buffer** buffer);
/* The same with elements of a type: RGBA32UI where they are in double precision. */
FRAGBLAS_API fragblas_status fragblas_buffer_wrap_typed(fragblas_context* context, int dtype,
                                                        uint32_t texture, int32_t width,
                                                        int32_t height, fragblas_int size,
                                                        fragblas_buffer** buffer);
/* A number that grows with each write to the buffer that is enqueued, and each mark. */
FRAGBLAS_API uint32_t fragblas_buffer_version(const fragblas_buffer* buffer);
/* From this place in the queue on, until all elements are overwritten, reading them gives
 * FRAGBLAS_UNDEFINED with this reason. */
FRAGBLAS_API fragblas_status fragblas_buffer_mark_undefined(fragblas_buffer* buffer,
                                                            const char* reason);
/* Frees the packs that products and fragblas_sgemm_prepack keep of the buffer. */
FRAGBLAS_API fragblas_status fragblas_buffer_release_packs(fragblas_buffer* buffer);

#ifdef __cplusplus
}
#endif

#include "fragblas/routines.h"

#include "fragblas/beside.h"

#endif
