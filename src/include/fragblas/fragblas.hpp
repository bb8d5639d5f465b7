// fragblas: single-precision BLAS in GLES 3.0 fragment shaders. The C++17 interface.
//
//   #include <fragblas/egl.hpp>  // a headless context; or make a GLES 3 one current
//   #include <fragblas/fragblas.hpp>
//
//   auto gl = fragblas::egl::HeadlessContext::create();
//   fragblas::Context blas(gl.platform());
//   fragblas::Matrix a = blas.matrix(m, k, a_data);     // row-major, k * m floats are uploaded
//   fragblas::Matrix b = blas.matrix(k, n, b_data);
//   fragblas::Matrix c = blas.matrix(m, n);             // zeros
//   fragblas::gemm(a, b, c);                            // C := A * B; enqueued, returns at once
//   std::vector<float> result = c.read();               // waits
//
// What to know
//   * A Context is handed a current GL context (OpenGL ES 3.0 or WebGL 2) and never makes one. It
//     and all made from it belong to the thread on which that GL context is current.
//   * Sizes, offsets, increments and leading dimensions count elements and have 64 bits.
//   * Calls check their arguments, enqueue and return. A bad argument throws Error with
//     Status::InvalidArgument and the text "routine: argument = value, rule"; nothing is enqueued.
//     Only read(), Readback::get(), finish(), calibrate(), Timer::seconds() and the overloads that
//     return a number wait; and the constructor of Context, for the probe.
//   * Views (VectorView, MatrixView) keep their storage alive; they never copy.
//   * alpha and beta are numbers or one-element views, so a solver runs without reading back.
//   * Two styles: gemm(a, b, c, {alpha, beta, ...}) on views, and sgemm(...) in CBLAS's order.
//   * beta == 0 never reads C (y), alpha == 0 never reads A, B or x, as in BLAS.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "fragblas/export.h"
#include "fragblas/fragblas.h"

namespace fragblas {

// Names as in BLAS++, values as in CBLAS.
enum class Layout { RowMajor = 101, ColMajor = 102 };
enum class Op {
  NoTrans = 111,
  Trans = 112,
  ConjTrans = 113,   // the same as Trans for real numbers
  ConjNoTrans = 114  // conjugates, not transposed; for complex numbers alone
};
enum class Uplo { Upper = 121, Lower = 122 };
enum class Diag { NonUnit = 131, Unit = 132 };
enum class Side { Left = 141, Right = 142 };

// The types of elements; a value is BLAS's letter. Buffers of others than Float32 need the library
// with their routines.
enum class DType {
  Float32 = FRAGBLAS_FLOAT32,
  Float64 = FRAGBLAS_FLOAT64,
  Complex64 = FRAGBLAS_COMPLEX64,
  Complex128 = FRAGBLAS_COMPLEX128,
};

// What the elements of a bias belong to: the columns of C, or its rows.
enum class BiasAxis { Cols = FRAGBLAS_BIAS_COLS, Rows = FRAGBLAS_BIAS_ROWS };
// What gemm applies to each element x of its result: x, max(x, 0), x P(X <= x) for a normal X (the
// exact gelu), x sigmoid(x), tanh(x), 1 / (1 + exp(-x)), x or slope * x below 0.
enum class Activation {
  None = FRAGBLAS_NO_ACTIVATION,
  Relu = FRAGBLAS_RELU,
  Gelu = FRAGBLAS_GELU,
  Silu = FRAGBLAS_SILU,
  Tanh = FRAGBLAS_TANH,
  Sigmoid = FRAGBLAS_SIGMOID,
  Leaky = FRAGBLAS_LEAKY,
};
// How gemm multiplies. Strassen: seven products of blocks instead of eight, for larger errors.
enum class Algorithm { Standard = FRAGBLAS_STANDARD, Strassen = FRAGBLAS_STRASSEN };

enum class Status {
  Ok = FRAGBLAS_OK,
  InvalidArgument = FRAGBLAS_INVALID_ARGUMENT,
  Unsupported = FRAGBLAS_UNSUPPORTED,
  OutOfMemory = FRAGBLAS_OUT_OF_MEMORY,
  ContextLost = FRAGBLAS_CONTEXT_LOST,
  ShaderError = FRAGBLAS_SHADER_ERROR,
  Undefined = FRAGBLAS_UNDEFINED,
  NotReady = FRAGBLAS_NOT_READY,
  Internal = FRAGBLAS_INTERNAL,
};
FRAGBLAS_API const char* to_string(Status status);

// The one exception type. what() is "routine: argument = value, rule" for argument errors.
class FRAGBLAS_API Error : public std::runtime_error {
 public:
  Error(Status status, const std::string& text);
  ~Error() override;
  Status status() const noexcept { return status_; }

 private:
  Status status_;
};

using Platform = fragblas_platform;

enum class LogLevel { Error = 0, Warning = 1, Info = 2 };
using LogCallback = std::function<void(LogLevel, const std::string& text)>;

// Ceilings put on what the device reports, so that every fallback can be tested on one machine.
struct Limits {
  int max_texture_size = 0;       // texels a side, at least 16; 0: as reported
  int draw_buffers = 0;           // 8, 4, 2 or 1; 0: the most that the probe found to work
  int uniform_block_bytes = -1;   // 0: do without uniform blocks; -1: as reported
  bool timer = true;              // false: never use the timer query
  std::int64_t memory_bytes = 0;  // budget for all textures; 0: 4 GiB natively, 1 GiB in a browser
  // Of those, for packs that are kept for the next product, and for tiles. 0: none are
  // kept; -1: 256 MiB natively, 128 MiB in a browser, at most a quarter of memory_bytes.
  std::int64_t pack_cache_bytes = -1;
  // Of pack_cache_bytes, for products that stay tiles until somebody reads them. 0: each is merged
  // into its buffer at once; -1: all.
  std::int64_t tile_bytes = -1;
};

// The tuned parameters that plans use. What a device gets without a profile works everywhere.
struct DeviceProfile {
  // Longest time of one draw, in seconds, and work of one draw of small products and of blocks of a
  // triangle: browsers and drivers kill long ones.
  double draw_seconds = 0.05;
  std::int64_t draw_flops = std::int64_t{1} << 30;
  // Whether gemm may take op(A) through uniform blocks, and operands as they lie.
  bool gemm_blocks = true;
  bool gemm_unpacked = true;
  bool gemm_direct = true;  // and compute all of it in one pass, if it may do that
  // What the device does in a second when it has fragments enough: flops of gemm's block kernel and
  // of its texture kernel; bytes fetched from cached textures, written to float targets, and copied
  // from a texture to a pixel buffer.
  double block_rate = 1500e9, texture_rate = 660e9;
  double fetch_rate = 507e9, write_rate = 56e9, copy_rate = 55e9;
  // Seconds that a draw costs beside its work, and a pass, which waits for the one before.
  double draw_cost = 0.24e-6, pass_cost = 5e-6;
  // The multiprocessors that draw, and the fragments in flight that keep one of them busy.
  int multiprocessors = 4;
  int fragments = 512;
  // The most panels of op(A) that gemm's block kernel may bind in one draw: 4, 2 or 1.
  int panels = 4;
  // Textures of one gemm: packs and tiles.
  std::int64_t scratch_bytes = std::int64_t{256} << 20;
  // Fragments a side of a reduction's first pass.
  int reduction_side = 64;
  // Fragments of gemv's first pass that keep the device busy, and a piece that is worth one.
  int gemv_fragments = 65536;
  int gemv_piece = 64;
  // Order of the blocks on a triangle's diagonal that one draw solves or multiplies, at most 32.
  int triangle_block = 32;
  // Whether the longest kernels take so long to compile that a page may lose its context; others,
  // which are slower, do their work.
  bool slow_compiler = false;
};

// Which device a profile is for. A vendor or renderer that ends in * stands for all that begin so.
struct DeviceKey {
  std::string backend;  // "native" or "webgl"
  std::string vendor, renderer;
  int max_texture_size = 0, draw_buffers = 0, uniform_block_bytes = 0;  // as used
};

// Of the faster of gemm's two kernels (op(A) in uniform blocks, or in a texture) on a small
// product: m = k = size / 4, n = size.
struct CalibrationRate {
  int size = 0;
  double gflops = 0;
};

// Both kernels were measured on products of growing size, for 20 ms in all.
struct Calibration {
  std::vector<CalibrationRate> rates;  // the largest product last; empty: there was no calibration
  double block_gflops = 0;             // on that; 0: not possible on this device, or wrong
  double texture_gflops = 0;
  double milliseconds = 0;  // that it took now, without compiling; 0: an earlier process made it
};

// A profile that a Tuner measured: for devices of this key on which the largest product that both
// have measured runs at this rate, within 30%. One without calibration is for all devices of the
// key.
struct TunedProfile {
  DeviceKey device;
  std::vector<CalibrationRate> calibration;
  DeviceProfile parameters;
};
// docs/tuning.md has the format. Throws Status::InvalidArgument, naming field, value and rule.
FRAGBLAS_API TunedProfile tuned_profile_from_json(std::string_view json);
FRAGBLAS_API std::string to_json(const TunedProfile& profile);

struct ContextOptions {
  Limits limits;
  bool deferred = false;          // calls only queue; run() issues. For browsers.
  bool restore_gl_state = false;  // leave the GL state as it was found, at the cost of reading it
  bool poison = false;            // storage from the pool is filled with NaN first (for tests)
  std::optional<DeviceProfile> profile;  // used as it is, without calibration
  // Used, if there is no `profile`, from the calibration on, and if that and its key agree; without
  // rates of a calibration at once. Refused, as `learn` is, in a build without FRAGBLAS_TUNING.
  std::optional<TunedProfile> tuned_profile;
  // false: no calibration; gemm takes uniform blocks where there are any, as if they had won it.
  bool calibrate = true;
  // Uploads of at least so many bytes, and reads of matrices whose lines lie apart in memory, go
  // through buffers of that size, several in flight, so that the host copies while the device does.
  // 0: none do; -1: 8 MiB natively, none in a browser or on a software rasteriser.
  std::int64_t staging_bytes = -1;
  // Buffers of at least so many bytes are updated within their texture, band by band through
  // scratch of 16 MiB, where a call would draw into a second texture of that size: half of the
  // memory, but every texel is written twice. Not where a call reads the buffer elsewhere, too, nor
  // blocks of a triangle, nor x of a swap or rotation. 0: only where memory_bytes leaves no room
  // for that texture.
  std::int64_t in_place_bytes = 0;
  // false: nothing is taken from, or left to, other processes (Platform::load and save).
  bool disk_cache = true;
  // Where no profile is known for the device: the context times its first products, by fences and
  // without waiting, and plans by what it learns of that. Not `profile`, not calibration. Until it
  // has settled, results may be rounded differently from call to call (docs/rules.md, rule 48).
  bool learn = false;
  // While the programs of a product's plan are compiled, a kernel of a single program serves, until
  // products have lost so many seconds by that, as predicted. They may be rounded differently from
  // those that follow (docs/rules.md, rule 48). 0: products wait for their programs; below 0: 0.05,
  // but 0 on software rasterisers, which compile at a first draw.
  double starter_seconds = -1;
  LogCallback log;  // the library itself never prints
};

// What the probe measured on the device: now, or by an earlier process with the same driver and
// limits (ContextOptions::disk_cache). Everything here was seen, not believed.
struct Probe {
  bool float_target = false;  // an RGBA32F texture is a complete render target
  int draw_buffers = 0;       // most RGBA32F targets that are complete and give the known answer
  bool round_trip_exact = false;       // upload, texelFetch, render, readPixels keep every bit
  bool int32 = false;                  // highp int wraps at 32 bits
  bool known_product = false;          // a small exact product came out right
  bool subnormals_kept = false;        // arithmetic keeps subnormals; false: flushed to zero
  bool nan_propagates = false;         // NaN * 1 + 0 is NaN, for a NaN from a texture
  bool inf_times_zero_is_nan = false;  // Inf * 0 computed at run time
  bool isnan_works = false;            // the builtin isnan() tells NaN from numbers
  bool bit_isnan_works = false;        // so does the test on the bits
  bool fused_multiply_add = false;     // a * b + c is rounded once
  bool double_float = false;           // guarded TwoSum and TwoProduct are exact: sdsdot works
  double milliseconds = 0;             // what it took now
};

// The device, its limits as used (lowered ones included) and the probe's result.
struct DeviceInfo {
  std::string vendor, renderer, version, glsl_version;
  bool software = false;     // the renderer's name is a known software rasteriser's
  bool webgl = false;        // the context is a page's
  int max_texture_size = 0;  // power of two, as used
  int draw_buffers = 0;      // as used
  int uniform_block_bytes = 0;
  int uniform_buffer_offset_alignment = 0;
  bool timer_query = false;
  std::int64_t memory_bytes = 0;         // texture budget
  std::int64_t pack_cache_bytes = 0;     // of that, for packs
  std::int64_t max_buffer_elements = 0;  // of the largest Buffer of Float32
  Probe probe;
};
FRAGBLAS_API std::string to_json(const DeviceInfo& info);

struct Stats {
  std::int64_t programs = 0;         // kernels compiled, or loaded
  std::int64_t programs_loaded = 0;  // from the disk cache instead of compiled
  std::int64_t textures = 0;         // alive, pooled ones included
  std::int64_t texture_bytes = 0;    // of those
  std::int64_t panel_bytes = 0;      // of buffers for gemm's panels, pooled ones included
  std::int64_t peak_bytes = 0;       // the most that both ever were
  std::int64_t uploads = 0, upload_bytes = 0;
  std::int64_t readbacks = 0, readback_bytes = 0;
  std::int64_t passes = 0;  // issued
  std::int64_t draws = 0;
  std::int64_t packs = 0;             // passes that packed operands of products
  std::int64_t packs_skipped = 0;     // found the operand packed
  std::int64_t pack_cache_bytes = 0;  // of packs that are kept
  std::int64_t tile_bytes = 0;        // of products that are tiles still
  std::int64_t pending = 0;           // passes still queued
  double calibration_milliseconds = 0;
};
FRAGBLAS_API std::string to_json(const Stats& stats);

namespace detail {
class ContextState;
class BufferState;
class ReadbackState;
}  // namespace detail

class Buffer;

// A place in a buffer: what a pointer is in CBLAS.
struct Operand {
  std::shared_ptr<detail::BufferState> buffer;
  std::int64_t offset = 0;

  Operand() = default;  // stands for a null pointer, legal where the size is zero
  FRAGBLAS_API Operand(const Buffer& buffer,
                       std::int64_t offset = 0);  // NOLINT: implicit by design
  FRAGBLAS_API DType dtype() const;  // of the buffer's elements; Float32 without a buffer
};

// size elements, element i at offset + i * inc (inc > 0), or from the far end backwards
// (inc < 0): at offset + (size - 1 - i) * |inc|. inc = 0 repeats one element.
struct VectorView {
  Operand data;
  std::int64_t size = 0;
  std::int64_t inc = 1;

  DType dtype() const { return data.dtype(); }
  FRAGBLAS_API std::vector<float> read() const;  // in the order of i; waits
  FRAGBLAS_API void read(float* into) const;     // the same, size floats
  // Element i := from[i]; inc must not be 0. The data is taken before the call returns.
  FRAGBLAS_API void write(const float* from) const;
};

// rows x cols elements; element (i, j) at offset + i * ld + j when row-major, offset + i + j * ld
// when column-major.
struct MatrixView {
  Operand data;
  std::int64_t rows = 0, cols = 0;
  std::int64_t ld = 0;
  Layout layout = Layout::RowMajor;

  DType dtype() const { return data.dtype(); }
  FRAGBLAS_API MatrixView block(std::int64_t row, std::int64_t col, std::int64_t rows,
                                std::int64_t cols) const;
  FRAGBLAS_API VectorView row(std::int64_t i) const;
  FRAGBLAS_API VectorView col(std::int64_t j) const;
  FRAGBLAS_API std::vector<float> read() const;  // tight, in the view's layout; waits
  // The same from and to a matrix in memory, in the view's layout with a leading dimension of its
  // own; 0: tight. Of memory and buffer only the elements are touched, and only they are moved. A
  // write takes the data before it returns; of another type than Float32 that is the lanes of 32
  // bits of the elements, which data_ld counts.
  FRAGBLAS_API void read(float* into, std::int64_t data_ld = 0) const;
  FRAGBLAS_API void write(const float* from, std::int64_t data_ld = 0) const;
};

// A number, or one element on the device. The number is kept as it is given; the routine rounds it
// to its type, as float() does, and then compares it with 0 and 1.
struct Scalar {
  double value = 0;
  Operand element;  // used instead of value when it has a buffer

  Scalar(float number) : value(static_cast<double>(number)) {}  // NOLINT: implicit by design
  Scalar(double number) : value(number) {}                      // NOLINT: so that 1.0 works
  Scalar(int number) : value(number) {}                         // NOLINT: so that 1 works
  FRAGBLAS_API Scalar(const VectorView& view);    // NOLINT: implicit by design; size must be 1
  FRAGBLAS_API explicit Scalar(Operand element);  // which must have a buffer
};

// The result of read_async: a copy of the elements as they were at that point of the queue.
class FRAGBLAS_API Readback {
 public:
  Readback(Readback&&) noexcept;
  Readback& operator=(Readback&&) noexcept;
  ~Readback();
  bool ready() const;        // never blocks; throws when a pass behind it failed
  std::vector<float> get();  // waits
  // Waits. count: the lanes of 32 bits that the elements have, so two for each complex number.
  void get(float* data, std::int64_t count);
  // The same of elements of float64, which count counts; of complex128 two for each.
  std::vector<double> get_doubles();
  void get_doubles(double* data, std::int64_t count);

 private:
  friend class Buffer;
  explicit Readback(std::shared_ptr<detail::ReadbackState> state);
  detail::ReadbackState& state() const;
  std::shared_ptr<detail::ReadbackState> state_;
};

// Elements on the device, of one type. Move-only; views and queued work keep the storage alive
// after it is gone.
class FRAGBLAS_API Buffer {
 public:
  Buffer() = default;
  Buffer(Buffer&&) noexcept = default;
  Buffer& operator=(Buffer&&) noexcept = default;
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() = default;

  DType dtype() const;
  std::int64_t size() const;      // elements
  std::uint64_t version() const;  // grows with every write

  // Elements [offset, offset + count) := data. The data is taken before the call returns.
  void write(const float* data, std::int64_t count, std::int64_t offset = 0);
  void write(const std::vector<float>& data, std::int64_t offset = 0);
  void fill(float value);
  void fill(float value, std::int64_t offset, std::int64_t count);
  // Device to device; the ranges must not overlap.
  void copy_from(const Buffer& source, std::int64_t source_offset, std::int64_t offset,
                 std::int64_t count);

  std::vector<float> read() const;  // waits
  void read(float* data, std::int64_t count, std::int64_t offset = 0) const;
  Readback read_async() const;
  Readback read_async(std::int64_t offset, std::int64_t count) const;

  // Views; offset, increments and leading dimension in elements. ld = 0: tight.
  VectorView vector(std::int64_t size, std::int64_t offset = 0, std::int64_t inc = 1) const;
  MatrixView matrix(std::int64_t rows, std::int64_t cols, std::int64_t offset = 0,
                    std::int64_t ld = 0, Layout layout = Layout::RowMajor) const;

  // The GL texture with the elements: RGBA32F of power-of-two width W, element e is lane e & 3 of
  // texel e >> 2, texel t is at (t mod W, t div W). Taking it pins it. Issues what is queued.
  struct Texture {
    unsigned name;
    int width, height;
  };
  Texture texture() const;

  // Frees the packs that gemm and prepack keep of it.
  void release_packs();

  // From this place in the queue on, until all elements are overwritten, reading them fails with
  // Status::Undefined and this reason.
  void mark_undefined(const std::string& reason);

  const std::shared_ptr<detail::BufferState>& state() const { return state_; }

 protected:
  friend class Context;
  explicit Buffer(std::shared_ptr<detail::BufferState> state) : state_(std::move(state)) {}

 private:
  std::shared_ptr<detail::BufferState> state_;
};

// A buffer that is one vector.
class FRAGBLAS_API Vector : public Buffer {
 public:
  Vector() = default;
  VectorView view() const { return vector(size()); }
  VectorView view(std::int64_t size, std::int64_t offset = 0, std::int64_t inc = 1) const {
    return vector(size, offset, inc);
  }
  operator VectorView() const { return view(); }      // NOLINT: implicit by design
  operator Scalar() const { return Scalar(view()); }  // NOLINT: a one-element vector is a scalar

 private:
  friend class Context;
  explicit Vector(Buffer&& buffer) : Buffer(std::move(buffer)) {}
};

// A buffer that is one matrix. What lies between its lines, where ld makes gaps, is nobody's: a
// call that writes all of the matrix may write that, too, and is as fast as on a tight one.
class FRAGBLAS_API Matrix : public Buffer {
 public:
  Matrix() = default;
  std::int64_t rows() const { return rows_; }
  std::int64_t cols() const { return cols_; }
  Layout layout() const { return layout_; }
  std::int64_t ld() const { return ld_; }
  MatrixView view() const { return matrix(rows_, cols_, 0, ld_, layout_); }
  operator MatrixView() const { return view(); }  // NOLINT: implicit by design

 private:
  friend class Context;
  Matrix(Buffer&& buffer, std::int64_t rows, std::int64_t cols, Layout layout, std::int64_t ld)
      : Buffer(std::move(buffer)), rows_(rows), cols_(cols), ld_(ld), layout_(layout) {}
  std::int64_t rows_ = 0, cols_ = 0, ld_ = 1;
  Layout layout_ = Layout::RowMajor;
};

class FRAGBLAS_API Context {
 public:
  // Probes the device behind the current GL context. Throws Status::Unsupported, naming what is
  // missing, when the device can't run the library.
  explicit Context(const Platform& platform, const ContextOptions& options = {});
  Context(Context&&) noexcept;
  Context& operator=(Context&&) noexcept;
  ~Context();

  Buffer buffer(std::int64_t size, DType dtype = DType::Float32);  // zeros
  // The most elements of this type that a Buffer may have.
  std::int64_t max_buffer_elements(DType dtype) const;
  // A texture of the caller's, as it is: RGBA32F, or RGBA32UI for double precision, laid out as
  // Buffer::texture() says. Results are copied into it. It must live as long as the buffer, and is
  // not deleted with it.
  Buffer wrap(const Buffer::Texture& texture, std::int64_t size, DType dtype = DType::Float32);
  Vector vector(std::int64_t size, DType dtype = DType::Float32);
  Vector vector(const std::vector<float>& data);
  // {7} is one element, and not a size.
  Vector vector(std::initializer_list<float> data) { return vector(std::vector<float>(data)); }
  // ld: elements from line to line; 0: tight. Gemm reads lines fastest that begin at texels, which
  // they do when ld is a multiple of 4.
  Matrix matrix(std::int64_t rows, std::int64_t cols, Layout layout = Layout::RowMajor,
                std::int64_t ld = 0, DType dtype = DType::Float32);
  Matrix matrix(std::int64_t rows, std::int64_t cols, const std::vector<float>& data,
                Layout layout = Layout::RowMajor);

  const DeviceInfo& info() const;
  Stats stats() const;

  // Compares gemm's kernels on small products, which takes 20 ms beside compiling them, and chooses
  // the profile. Without this call it happens before the product with which 2^33 flops are reached;
  // until then the defaults serve. Its result: again the same, if it has happened.
  Calibration calibrate();
  const DeviceProfile& profile() const;  // in use

  // Deferred contexts: issues for about this long, at least one pass, but none while the device has
  // yet to come to an allocation of 1 MiB or more, and in a page none whose shader is still being
  // compiled; true: more is queued.
  bool run(double seconds);
  // Deferred contexts: what calls queue from now on belongs to this group; 0, the default: to none.
  void set_group(std::int32_t group);
  // Deferred contexts: what is queued of a group is not issued. In its turn it fails: what it would
  // have written is undefined (Status::Undefined) until it is overwritten, and readbacks of it
  // fail. Passes of a call that were issued already keep their results.
  void abort(std::int32_t group);
  void finish();       // issues everything and waits for the device
  void reset_state();  // foreign code has changed GL state

  // Throws where it was moved from, as all of the above do.
  const std::shared_ptr<detail::ContextState>& state() const;

 private:
  std::shared_ptr<detail::ContextState> state_;
};

// GPU time of what is issued between begin() and end(), where DeviceInfo::timer_query says so.
class FRAGBLAS_API Timer {
 public:
  explicit Timer(Context& context);
  Timer(Timer&&) noexcept;
  ~Timer();
  void begin();
  void end();
  double seconds();  // waits

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// The catalog of routines as JSON.
FRAGBLAS_API std::string catalog_json();

}  // namespace fragblas

#include "fragblas/explain.hpp"   // IWYU pragma: export
#include "fragblas/routines.hpp"  // IWYU pragma: export
