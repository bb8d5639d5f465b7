// The flat C interface: contexts, buffers and readbacks. SPDX-License-Identifier: MIT
#include "capi/capi.hpp"

#include <cmath>
#include <memory>
#include <new>
#include <string>

#include "base/decimal.hpp"
#include "base/text.hpp"
#include "context/context_state.hpp"
#include "fragblas/tune.h"
#include "fragblas/tune.hpp"
#include "routines/level3/gemm_arguments.hpp"
#include "transfer/readback.hpp"
#include "tune/product_learner.hpp"

struct fragblas_readback {
  std::shared_ptr<fragblas::detail::ReadbackState> state;
};

struct fragblas_tuner {
  fragblas::Tuner tuner;
  std::string text;  // what the last JSON call returned
};

using fragblas::Error;
using fragblas::Status;
using fragblas::capi::guarded;
using fragblas::capi::guarded_text;
using fragblas::capi::need;
using fragblas::detail::throw_error;

namespace {

thread_local std::string last_error;
thread_local fragblas_status last_status = FRAGBLAS_OK;

fragblas_status keep(Status status, const char* text) {
  try {
    last_error = text;
  } catch (const std::bad_alloc&) {
    last_error.clear();
  }
  return last_status = static_cast<fragblas_status>(status);
}

// -1, where that is the least, asks for the default.
std::int64_t budget_of(const char* name, double bytes, int least) {
  if (bytes != least && !(bytes >= 0 && bytes < 0x1p62 && bytes == std::floor(bytes))) {
    throw_error(Status::InvalidArgument,
                "context_create: {} = {}, must be a whole number from {} to 2^62 - 1",
                {name, fragblas::detail::decimal(bytes, 15), least});
  }
  return static_cast<std::int64_t>(bytes);
}

fragblas::MatrixView matrix_of(fragblas_buffer& buffer, fragblas_int offset, fragblas_layout layout,
                               fragblas_int rows, fragblas_int cols, fragblas_int ld) {
  return {fragblas::Operand(buffer.buffer, offset), rows, cols, ld,
          fragblas::capi::layout_of(layout)};
}

// In C++ 0 stands for a tight matrix.
fragblas_int checked_ld(const char* routine, const char* name, fragblas_int ld) {
  if (ld == 0) {
    throw_error(Status::InvalidArgument, "{}: {} = 0, must be at least 1", {routine, name});
  }
  return ld;
}

}  // namespace

fragblas::Operand fragblas::capi::operand(fragblas_buffer* buffer, fragblas_int offset) {
  return buffer == nullptr ? Operand() : Operand(buffer->buffer, offset);
}

fragblas::Scalar fragblas::capi::scalar(const fragblas_scalar& value) {
  return value.buffer == nullptr ? Scalar(value.re) : Scalar(operand(value.buffer, value.offset));
}

void fragblas::capi::refuse_null(const char* what, const char* rule) {
  throw_error(Status::InvalidArgument, "{} = null, must be {}", {what, rule});
}

fragblas_status fragblas::capi::status_of_exception() noexcept {
  try {
    throw;
  } catch (const Error& error) {
    return keep(error.status(), error.what());
  } catch (const std::bad_alloc&) {
    return keep(Status::OutOfMemory, "out of host memory");
  } catch (const std::exception& error) {
    return keep(Status::Internal, error.what());
  } catch (...) {
    return keep(Status::Internal, "an exception of an unknown type");
  }
}

extern "C" {

const char* fragblas_last_error(void) {
  return last_error.c_str();
}

fragblas_status fragblas_last_status(void) {
  return last_status;
}

const char* fragblas_status_name(fragblas_status status) {
  return fragblas::to_string(static_cast<Status>(status));
}

const char* fragblas_version(void) {
  return FRAGBLAS_VERSION_STRING;
}

const char* fragblas_catalog_json(void) {
  const char* result = nullptr;
  guarded([&] {
    static const std::string json = fragblas::catalog_json();
    result = json.c_str();
  });
  return result;
}

void fragblas_options_init(fragblas_options* options) {
  if (options == nullptr) {
    return;
  }
  *options = fragblas_options{};
  options->uniform_block_bytes = -1;
  options->timer = 1;
  options->pack_cache_bytes = -1;
  options->tile_bytes = -1;
  options->calibrate = 1;
  options->staging_bytes = -1;
  options->disk_cache = 1;
  options->starter_seconds = -1;
}

fragblas_status fragblas_context_create(const fragblas_platform* platform,
                                        const fragblas_options* options,
                                        fragblas_context** context) {
  return guarded([&] {
    need(context, "context_create: context") = nullptr;
    fragblas::ContextOptions wanted;
    if (options != nullptr) {
      wanted.limits.max_texture_size = options->max_texture_size;
      wanted.limits.draw_buffers = options->draw_buffers;
      wanted.limits.uniform_block_bytes = options->uniform_block_bytes;
      wanted.limits.timer = options->timer != 0;
      wanted.limits.memory_bytes = budget_of("memory_bytes", options->memory_bytes, 0);
      wanted.limits.pack_cache_bytes = budget_of("pack_cache_bytes", options->pack_cache_bytes, -1);
      wanted.limits.tile_bytes = budget_of("tile_bytes", options->tile_bytes, -1);
      wanted.deferred = options->deferred != 0;
      wanted.restore_gl_state = options->restore_gl_state != 0;
      wanted.poison = options->poison != 0;
      wanted.calibrate = options->calibrate != 0;
      wanted.staging_bytes = budget_of("staging_bytes", options->staging_bytes, -1);
      wanted.in_place_bytes = budget_of("in_place_bytes", options->in_place_bytes, 0);
      wanted.disk_cache = options->disk_cache != 0;
      wanted.learn = options->learn != 0;
      wanted.starter_seconds = options->starter_seconds;
      if (options->tuned_profile != nullptr) {
#if FRAGBLAS_TUNING
        wanted.tuned_profile = fragblas::tuned_profile_from_json(options->tuned_profile);
#else
        throw_error(Status::Unsupported,
                    "context_create: tuned_profile must be null: built without FRAGBLAS_TUNING");
#endif
      }
      if (options->log != nullptr) {
        wanted.log = [log = options->log, user = options->log_user](fragblas::LogLevel level,
                                                                    const std::string& text) {
          log(user, static_cast<std::int32_t>(level), text.c_str());
        };
      }
    }
    const fragblas_platform& table = need(platform, "context_create: platform");
    *context = new fragblas_context{fragblas::Context(table, wanted), {}};
  });
}

void fragblas_context_destroy(fragblas_context* context) {
  delete context;
}

const char* fragblas_context_info_json(fragblas_context* context) {
  return guarded_text("context", context, [](const fragblas_context& handle) {
    return fragblas::to_json(handle.context.info());
  });
}

const char* fragblas_context_stats_json(fragblas_context* context) {
  return guarded_text("context", context, [](const fragblas_context& handle) {
    return fragblas::to_json(handle.context.stats());
  });
}

const char* fragblas_explain_gemm_json(fragblas_context* context, fragblas_op transa,
                                       fragblas_op transb, fragblas_int m, fragblas_int n,
                                       fragblas_int k, fragblas_int lda, fragblas_int ldb,
                                       fragblas_int ldc, fragblas_algorithm algorithm,
                                       fragblas_int levels) {
  return guarded_text("context", context, [&](fragblas_context& handle) {
    fragblas::detail::check_levels(fragblas::detail::Check("explain_gemm"), levels);
    fragblas::GemmOptions options;
    options.trans_a = fragblas::capi::op_of(transa);
    options.trans_b = fragblas::capi::op_of(transb);
    options.algorithm = static_cast<fragblas::Algorithm>(algorithm);
    options.levels = static_cast<int>(levels);
    return fragblas::to_json(
        fragblas::explain_gemm(handle.context, m, n, k, options, lda, ldb, ldc));
  });
}

fragblas_status fragblas_context_set_parameter(fragblas_context* context, const char* name,
                                               double value) {
  return guarded([&] {
    auto& state = *need(context, "context_set_parameter: context").context.state();
    fragblas::DeviceProfile profile = state.profile;
    fragblas::detail::set_profile_value("profile: parameters",
                                        &need(name, "context_set_parameter: name", "a text"), value,
                                        profile);
    state.set_profile(profile);
    state.calibration_due = false;
  });
}

fragblas_status fragblas_context_run(fragblas_context* context, double seconds, int32_t* pending) {
  return guarded([&] {
    fragblas::Context& core = need(context, "context_run: context").context;
    core.run(seconds);
    if (pending != nullptr) {
      *pending = static_cast<int32_t>(core.stats().pending);
    }
  });
}

fragblas_status fragblas_context_set_group(fragblas_context* context, int32_t group) {
  return guarded([&] { need(context, "context_set_group: context").context.set_group(group); });
}

fragblas_status fragblas_context_abort(fragblas_context* context, int32_t group) {
  return guarded([&] { need(context, "context_abort: context").context.abort(group); });
}

fragblas_status fragblas_context_watch(fragblas_context* context, fragblas_watch watch,
                                       void* user) {
  return guarded([&] {
    need(context, "context_watch: context").context.state()->queue.set_watch({watch, user});
  });
}

fragblas_status fragblas_context_finish(fragblas_context* context) {
  return guarded([&] { need(context, "context_finish: context").context.finish(); });
}

fragblas_status fragblas_context_learn(fragblas_context* context, const char* kept) {
  return guarded([&] {
    fragblas::detail::learn(*need(context, "context_learn: context").context.state(), kept);
  });
}

const char* fragblas_context_learnt_json(fragblas_context* context) {
  return guarded_text("context", context, [](const fragblas_context& handle) {
    const auto learnt = fragblas::learnt_profile(handle.context);
    return learnt ? fragblas::to_json(*learnt) : "null";
  });
}

fragblas_status fragblas_context_calibrate(fragblas_context* context) {
  return guarded([&] { need(context, "context_calibrate: context").context.calibrate(); });
}

fragblas_status fragblas_context_reset_state(fragblas_context* context) {
  return guarded([&] { need(context, "context_reset_state: context").context.reset_state(); });
}

fragblas_int fragblas_max_buffer_elements(fragblas_context* context, fragblas_dtype dtype) {
  std::int64_t most = 0;
  guarded([&] {
    most = need(context, "max_buffer_elements: context")
               .context.max_buffer_elements(static_cast<fragblas::DType>(dtype));
  });
  return static_cast<fragblas_int>(most);
}

fragblas_status fragblas_buffer_create(fragblas_context* context, fragblas_int size,
                                       fragblas_buffer** buffer) {
  return fragblas_buffer_create_typed(context, FRAGBLAS_FLOAT32, size, buffer);
}

fragblas_status fragblas_buffer_create_typed(fragblas_context* context, fragblas_dtype dtype,
                                             fragblas_int size, fragblas_buffer** buffer) {
  return guarded([&] {
    need(buffer, "buffer_create: buffer") = nullptr;
    *buffer = new fragblas_buffer{need(context, "buffer_create: context")
                                      .context.buffer(size, static_cast<fragblas::DType>(dtype))};
  });
}

fragblas_status fragblas_buffer_create_matrix(fragblas_context* context, fragblas_layout layout,
                                              fragblas_int rows, fragblas_int cols, fragblas_int ld,
                                              fragblas_buffer** buffer) {
  return fragblas_buffer_create_matrix_typed(context, FRAGBLAS_FLOAT32, layout, rows, cols, ld,
                                             buffer);
}

fragblas_status fragblas_buffer_create_matrix_typed(fragblas_context* context, fragblas_dtype dtype,
                                                    fragblas_layout layout, fragblas_int rows,
                                                    fragblas_int cols, fragblas_int ld,
                                                    fragblas_buffer** buffer) {
  return guarded([&] {
    need(buffer, "buffer_create_matrix: buffer") = nullptr;
    fragblas::Context& handle = need(context, "buffer_create_matrix: context").context;
    *buffer = new fragblas_buffer{handle.matrix(rows, cols, fragblas::capi::layout_of(layout),
                                                checked_ld("matrix", "ld", ld),
                                                static_cast<fragblas::DType>(dtype))};
  });
}

void fragblas_buffer_destroy(fragblas_buffer* buffer) {
  delete buffer;
}

fragblas_dtype fragblas_buffer_dtype(const fragblas_buffer* buffer) {
  return buffer == nullptr ? FRAGBLAS_FLOAT32 : static_cast<fragblas_dtype>(buffer->buffer.dtype());
}

fragblas_int fragblas_buffer_size(const fragblas_buffer* buffer) {
  return buffer == nullptr ? 0 : static_cast<fragblas_int>(buffer->buffer.size());
}

fragblas_status fragblas_buffer_write(fragblas_buffer* buffer, fragblas_int offset,
                                      const float* data, fragblas_int count) {
  return guarded([&] { need(buffer, "write: buffer").buffer.write(data, count, offset); });
}

fragblas_status fragblas_buffer_fill(fragblas_buffer* buffer, fragblas_int offset,
                                     fragblas_int count, float value) {
  return guarded([&] { need(buffer, "fill: buffer").buffer.fill(value, offset, count); });
}

fragblas_status fragblas_buffer_copy(fragblas_buffer* source, fragblas_int source_offset,
                                     fragblas_buffer* target, fragblas_int target_offset,
                                     fragblas_int count) {
  return guarded([&] {
    fragblas::Buffer& to = need(target, "copy: target").buffer;
    to.copy_from(need(source, "copy: source").buffer, source_offset, target_offset, count);
  });
}

fragblas_status fragblas_buffer_read(fragblas_buffer* buffer, fragblas_int offset, float* data,
                                     fragblas_int count) {
  return guarded([&] { need(buffer, "read: buffer").buffer.read(data, count, offset); });
}

fragblas_status fragblas_buffer_write_matrix(fragblas_buffer* buffer, fragblas_int offset,
                                             fragblas_layout layout, fragblas_int rows,
                                             fragblas_int cols, fragblas_int ld, const float* data,
                                             fragblas_int data_ld) {
  return guarded([&] {
    matrix_of(need(buffer, "write: buffer"), offset, layout, rows, cols, ld)
        .write(data, checked_ld("write", "data_ld", data_ld));
  });
}

fragblas_status fragblas_buffer_read_matrix(fragblas_buffer* buffer, fragblas_int offset,
                                            fragblas_layout layout, fragblas_int rows,
                                            fragblas_int cols, fragblas_int ld, float* data,
                                            fragblas_int data_ld) {
  return guarded([&] {
    matrix_of(need(buffer, "read: buffer"), offset, layout, rows, cols, ld)
        .read(data, checked_ld("read", "data_ld", data_ld));
  });
}

fragblas_status fragblas_buffer_read_async(fragblas_buffer* buffer, fragblas_int offset,
                                           fragblas_int count, fragblas_readback** readback) {
  return guarded([&] {
    need(readback, "read_async: readback") = nullptr;
    *readback = new fragblas_readback{fragblas::detail::ReadbackState::enqueue(
        *need(buffer, "read_async: buffer").buffer.state(), offset, count)};
  });
}

fragblas_status fragblas_readback_poll(fragblas_readback* readback, int32_t* ready) {
  return guarded([&] {
    fragblas::detail::ReadbackState& state = *need(readback, "readback_poll: readback").state;
    std::int32_t& result = need(ready, "readback_poll: ready");
    result = state.poll() ? 1 : 0;
  });
}

fragblas_status fragblas_readback_wait(fragblas_readback* readback) {
  return guarded([&] { need(readback, "readback_wait: readback").state->wait(); });
}

fragblas_status fragblas_readback_get(fragblas_readback* readback, float* data,
                                      fragblas_int count) {
  return guarded([&] {
    fragblas::detail::ReadbackState& state = *need(readback, "readback_get: readback").state;
    state.check_lanes("readback_get", count);
    state.get(data);
  });
}

void fragblas_readback_destroy(fragblas_readback* readback) {
  delete readback;
}

fragblas_status fragblas_buffer_texture(fragblas_buffer* buffer, uint32_t* texture, int32_t* width,
                                        int32_t* height) {
  return guarded([&] {
    const fragblas::Buffer& source = need(buffer, "texture: buffer").buffer;
    uint32_t& name = need(texture, "texture: texture");
    int32_t& columns = need(width, "texture: width");
    int32_t& rows = need(height, "texture: height");
    const fragblas::Buffer::Texture taken = source.texture();
    name = taken.name;
    columns = taken.width;
    rows = taken.height;
  });
}

fragblas_status fragblas_buffer_wrap(fragblas_context* context, uint32_t texture, int32_t width,
                                     int32_t height, fragblas_int size, fragblas_buffer** buffer) {
  return fragblas_buffer_wrap_typed(context, FRAGBLAS_FLOAT32, texture, width, height, size,
                                    buffer);
}

fragblas_status fragblas_buffer_wrap_typed(fragblas_context* context, int dtype, uint32_t texture,
                                           int32_t width, int32_t height, fragblas_int size,
                                           fragblas_buffer** buffer) {
  return guarded([&] {
    need(buffer, "buffer_wrap: buffer") = nullptr;
    fragblas::Context& core = need(context, "buffer_wrap: context").context;
    *buffer = new fragblas_buffer{
        core.wrap({texture, width, height}, size, static_cast<fragblas::DType>(dtype))};
  });
}

uint32_t fragblas_buffer_version(const fragblas_buffer* buffer) {
  return buffer == nullptr ? 0 : static_cast<uint32_t>(buffer->buffer.version());
}

fragblas_status fragblas_buffer_mark_undefined(fragblas_buffer* buffer, const char* reason) {
  return guarded([&] {
    const char& text = need(reason, "mark_undefined: reason", "a text");
    need(buffer, "mark_undefined: buffer").buffer.mark_undefined(&text);
  });
}

fragblas_status fragblas_buffer_release_packs(fragblas_buffer* buffer) {
  return guarded([&] { need(buffer, "release_packs: buffer").buffer.release_packs(); });
}

fragblas_status fragblas_tuner_create(fragblas_context* context, double seconds, int32_t quick,
                                      fragblas_tuner** tuner) {
  return guarded([&] {
    need(tuner, "tuner_create: tuner") = nullptr;
    fragblas::TunerOptions options;
    options.seconds = seconds;
    options.quick = quick != 0;
    fragblas::Context& core = need(context, "tuner_create: context").context;
    *tuner = new fragblas_tuner{fragblas::Tuner(core, options), {}};
  });
}

void fragblas_tuner_destroy(fragblas_tuner* tuner) {
  delete tuner;
}

fragblas_status fragblas_tuner_step(fragblas_tuner* tuner, int32_t* more) {
  return guarded([&] {
    fragblas::Tuner& core = need(tuner, "tuner_step: tuner").tuner;
    std::int32_t& result = need(more, "tuner_step: more");
    result = core.step() ? 1 : 0;
  });
}

double fragblas_tuner_progress(const fragblas_tuner* tuner) {
  return tuner == nullptr ? 0 : tuner->tuner.progress();
}

const char* fragblas_tuner_profile_json(fragblas_tuner* tuner) {
  return guarded_text("tuner", tuner,
                      [](const fragblas_tuner& handle) { return handle.tuner.profile_json(); });
}

}  // extern "C"
