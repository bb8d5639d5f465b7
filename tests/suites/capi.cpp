// The flat C interface: every function once, its errors, and the routines by their descriptors.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "capi/capi.hpp"
#include "context/context_state.hpp"
#include "fragblas/profile.hpp"
#include "memory/buffer_state.hpp"
#include "support/c_interface.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/trial.hpp"
#include "transfer/transfer.hpp"

extern "C" {
int fragblas_test_function_count(void);
fragblas_status fragblas_test_product(fragblas_context* context, const float* a, const float* b,
                                      float* c);
}

namespace fragblas::test {
namespace {

// GL is the C context's until the end of the test.
struct Enter {
  fragblas_context* context = shared_c_context();
  ~Enter() { blas().reset_state(); }
};

// Of a type that Context::buffer does not make.
struct OfState : Buffer {
  explicit OfState(std::shared_ptr<detail::BufferState> state) : Buffer(std::move(state)) {}
};

bool contains(const char* text, const char* part) {
  return std::strstr(text, part) != nullptr;
}

}  // namespace

TEST_SUITE_BEGIN("capi");

TEST_CASE("the header is C, and a product works from C") {
  Enter enter;
  CHECK(fragblas_test_function_count() > 30);
  const float a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
  float c[4] = {};
  CHECK(fragblas_test_product(enter.context, a, b, c) == FRAGBLAS_OK);
  CHECK(std::vector<float>(c, c + 4) == std::vector<float>{19, 22, 43, 50});
}

TEST_CASE("names, version, catalog") {
  CHECK(std::string(fragblas_status_name(FRAGBLAS_OK)) == "Ok");
  CHECK(std::string(fragblas_status_name(FRAGBLAS_INVALID_ARGUMENT)) == "InvalidArgument");
  CHECK(std::string(fragblas_status_name(FRAGBLAS_NOT_READY)) == "NotReady");
  CHECK(fragblas_status_name(static_cast<fragblas_status>(9)) != nullptr);
  CHECK(std::string(fragblas_version()) == FRAGBLAS_VERSION_STRING);
  CHECK(contains(fragblas_catalog_json(), "sgemm"));
}

TEST_CASE("options have defaults") {
  fragblas_options options;
  std::memset(&options, 0x55, sizeof options);
  fragblas_options_init(&options);
  CHECK(options.max_texture_size == 0);
  CHECK(options.draw_buffers == 0);
  CHECK(options.uniform_block_bytes == -1);
  CHECK(options.timer == 1);
  CHECK(options.memory_bytes == 0);
  CHECK(options.pack_cache_bytes == -1);
  CHECK(options.tile_bytes == -1);
  CHECK(options.staging_bytes == -1);
  CHECK(options.in_place_bytes == 0);
  CHECK(options.calibrate == 1);
  CHECK(options.disk_cache == 1);
  CHECK(options.learn == 0);
  CHECK(options.deferred == 0);
  CHECK(options.restore_gl_state == 0);
  CHECK(options.poison == 0);
  CHECK(options.starter_seconds == -1);
  CHECK((options.log == nullptr));
}

TEST_CASE("options from C are the context's") {
  Enter enter;
  fragblas_options options = c_options();
  options.tile_bytes = 1 << 20;
  options.pack_cache_bytes = 1 << 21;
  options.staging_bytes = 1 << 12;
  options.in_place_bytes = 1 << 13;
  options.calibrate = 0;
  options.disk_cache = 0;
  options.deferred = 1;
  options.restore_gl_state = 1;
  options.poison = 1;
  options.starter_seconds = 0.5;
  const CHandle<fragblas_context> context = c_context(options);
  const ContextOptions& taken = context->context.state()->options;
  CHECK(taken.limits.tile_bytes == options.tile_bytes);
  CHECK(taken.limits.pack_cache_bytes == options.pack_cache_bytes);
  CHECK(taken.staging_bytes == options.staging_bytes);
  CHECK(taken.in_place_bytes == options.in_place_bytes);
  CHECK_FALSE(taken.calibrate);
  CHECK_FALSE(taken.disk_cache);
  CHECK(taken.deferred);
  CHECK(taken.restore_gl_state);
  CHECK(taken.poison);
  CHECK(taken.starter_seconds == 0.5);
}

TEST_CASE("every routine gives through C the bits that it gives through C++") {
  Rng random = rng("capi routines");
  for (const catalog::Routine& routine : catalog::catalog()) {
    INFO(routine.name);
    if (routine.host) continue;
    Integers sizes;
    std::int64_t size = 11;
    for (const catalog::Argument& argument : routine.arguments) {
      if (argument.kind == catalog::Kind::Size) sizes[argument.name] = size--;
    }
    const Integers integers = simple(routine, sizes);
    const RotmParam param = {-1, 2, -1, 3, 1};
    CTrial c(routine, integers, random);
    Call call;
    call.integers = integers;
    call.param = param;
    c.call().param = param;
    std::map<std::string, Buffer> buffers;
    for (const catalog::Argument& argument : routine.arguments) {
      auto place = c.call().operands.find(argument.name);
      if (place == c.call().operands.end()) continue;
      const std::int64_t count = static_cast<std::int64_t>(c.before(argument.name).size());
      const std::vector<float> data = random_data(random, count, Data::Unit);
      Buffer buffer = blas().buffer(count);
      buffer.write(data);
      call.operands[argument.name] = Operand(buffer, place->second.offset);
      buffers[argument.name] = std::move(buffer);
      c.enter();
      REQUIRE(fragblas_buffer_write(place->second.buffer, 0, data.data(),
                                    static_cast<fragblas_int>(count)) == FRAGBLAS_OK);
      c.leave();
    }
    // alpha from the host, beta from the device, both 0.7.
    Buffer scalar = blas().buffer(3);
    scalar.fill(0.7f);
    c.enter();
    CHandle<fragblas_buffer> c_scalar = c_buffer(shared_c_context(), {0.7f, 0.7f, 0.7f});
    c.leave();
    for (const catalog::Argument& argument : routine.arguments) {
      if (argument.kind != catalog::Kind::Scalar) continue;
      const bool device = argument.name == "beta";
      call.scalars.insert_or_assign(argument.name,
                                    device ? Scalar(Operand(scalar, 1)) : Scalar(0.7f));
      c.call().scalars[argument.name] = {device ? 99.0f : 0.7f, 0.0,
                                         device ? c_scalar.get() : nullptr, device ? 1 : 0};
    }
    call_cblas(routine, call);
    c.enter();
    CHECK(call_c(routine, c.call()) == FRAGBLAS_OK);
    c.leave();
    for (const auto& entry : buffers) {
      const std::string& name = entry.first;
      const Buffer& buffer = entry.second;
      CAPTURE(name);
      const std::vector<float> expected = buffer.read();
      c.enter();
      CHECK(differing_bits(c_read(c.operand(name)), expected) == 0);
      c.leave();
    }
  }
}

TEST_CASE("a matrix within a buffer is written and read, and nothing else") {
  Enter enter;
  CHandle<fragblas_buffer> x = c_buffer(enter.context, filled(20, 9));
  const float data[] = {1, 2, 7, 3, 4, 7};  // 2 x 2, lines of 3
  CHECK(fragblas_buffer_write_matrix(x.get(), 5, FRAGBLAS_ROW_MAJOR, 2, 2, 4, data, 3) ==
        FRAGBLAS_OK);
  std::vector<float> expected = filled(20, 9);
  expected[5] = 1;
  expected[6] = 2;
  expected[9] = 3;
  expected[10] = 4;
  CHECK(c_read(x.get()) == expected);
  std::vector<float> back = filled(6, 8);
  CHECK(fragblas_buffer_read_matrix(x.get(), 5, FRAGBLAS_COL_MAJOR, 2, 2, 4, back.data(), 4) ==
        FRAGBLAS_OK);
  CHECK(back == std::vector<float>{1, 2, 8, 8, 3, 4});
  CHECK(fragblas_buffer_read_matrix(x.get(), 5, FRAGBLAS_ROW_MAJOR, 2, 2, 4, back.data(), 0) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()) == "read: data_ld = 0, must be at least 1");
  CHECK(fragblas_buffer_write_matrix(x.get(), 5, FRAGBLAS_ROW_MAJOR, 2, 2, 4, data, 1) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()) ==
        "write: data_ld = 1, must be at least max(1, cols) = 2");
  CHECK(fragblas_buffer_write_matrix(nullptr, 0, FRAGBLAS_ROW_MAJOR, 1, 1, 1, data, 1) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_write_matrix(x.get(), 0, FRAGBLAS_ROW_MAJOR, 2, 2, 2, nullptr, 2) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(c_read(x.get()) == expected);
}

TEST_CASE("prepacked operands are found, and released") {
  fragblas_options options = c_options();
  options.pack_cache_bytes = 1 << 22;
  CHandle<fragblas_context> context = c_context(options);
  const std::int64_t n = 511;  // too large for the kernels that read operands as they lie
  if (n * n > info().max_buffer_elements) return;
  CHandle<fragblas_buffer> a = c_buffer(context.get(), filled(n * n, 2));
  CHandle<fragblas_buffer> b = c_buffer(context.get(), filled(n * n, 3));
  CHandle<fragblas_buffer> c = c_buffer(context.get(), filled(n * n, 0));
  CHECK(fragblas_sgemm_prepack(FRAGBLAS_COL_MAJOR, FRAGBLAS_FACTOR_B, FRAGBLAS_TRANS, n, n, n,
                               b.get(), 0, n) == FRAGBLAS_OK);
  CHECK(contains(fragblas_context_stats_json(context.get()), "\"packs\": 1"));
  CHECK(fragblas_sgemm(FRAGBLAS_COL_MAJOR, FRAGBLAS_NO_TRANS, FRAGBLAS_TRANS, n, n, n,
                       {1, 0, nullptr, 0}, a.get(), 0, n, b.get(), 0, n, {0, 0, nullptr, 0},
                       c.get(), 0, n) == FRAGBLAS_OK);
  CHECK(c_read(c.get()) == filled(n * n, 6 * n));
  CHECK(contains(fragblas_context_stats_json(context.get()), "\"packs\": 2"));
  CHECK(contains(fragblas_context_stats_json(context.get()), "\"packs_skipped\": 1"));
  CHECK(fragblas_buffer_release_packs(a.get()) == FRAGBLAS_OK);
  CHECK(fragblas_buffer_release_packs(b.get()) == FRAGBLAS_OK);
  CHECK(contains(fragblas_context_stats_json(context.get()), "\"pack_cache_bytes\": 0"));
  a.reset();
  b.reset();
  c.reset();
  context.reset();
  blas().reset_state();
}

TEST_CASE("contexts: create, info, stats, run, finish, reset, destroy") {
  fragblas_options options = c_options();
  options.deferred = 1;
  CHandle<fragblas_context> context = c_context(options);
  CHECK(contains(fragblas_context_info_json(context.get()), "\"renderer\""));
  CHECK(contains(fragblas_context_stats_json(context.get()), "\"passes\""));
  const auto explain = [&](fragblas_int k, fragblas_int ldb) {
    return fragblas_explain_gemm_json(context.get(), FRAGBLAS_NO_TRANS, FRAGBLAS_TRANS, 5, 6, k, 0,
                                      ldb, 0, FRAGBLAS_STANDARD, 0);
  };
  CHECK(contains(explain(7, 8), "\"kernel\": \"direct\""));
  CHECK(contains(explain(7, 8), "\"rates\": \""));
  CHECK(contains(fragblas_explain_gemm_json(context.get(), FRAGBLAS_NO_TRANS, FRAGBLAS_NO_TRANS, 64,
                                            64, 64, 0, 0, 0, FRAGBLAS_STRASSEN, 2),
                 "\"levels\": 2"));
#ifndef __EMSCRIPTEN__  // whose fragblas_int has 32 bits
  CHECK(fragblas_explain_gemm_json(context.get(), FRAGBLAS_NO_TRANS, FRAGBLAS_NO_TRANS, 64, 64, 64,
                                   0, 0, 0, FRAGBLAS_STRASSEN,
                                   (fragblas_int{1} << 32) + 1) == nullptr);
  CHECK(contains(fragblas_last_error(), "explain_gemm: levels = 4294967297"));
#endif
  CHECK(explain(0, 0) == nullptr);
  CHECK(std::string(fragblas_last_error()) == "explain_gemm: k = 0, must be at least 1");
  CHECK(fragblas_last_status() == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(explain(7, 6) == nullptr);
  CHECK(std::string(fragblas_last_error()) ==
        "explain_gemm: ldb = 6, must be at least max(1, k) = 7");
  CHandle<fragblas_buffer> x = c_buffer(context.get(), {1, 2, 3});
  for (int i = 0; i < 3; ++i) {
    CHECK(fragblas_sscal(3, {2, 0, nullptr, 0}, x.get(), 0, 1) == FRAGBLAS_OK);
  }
  int32_t pending = 0, turns = 0;
  do {
    REQUIRE(fragblas_context_run(context.get(), 0, &pending) == FRAGBLAS_OK);
    ++turns;
  } while (pending > 0 && turns < most_turns());
  CHECK(turns >= 3);
  CHECK(c_read(x.get()) == std::vector<float>{8, 16, 24});
  CHECK(fragblas_context_reset_state(context.get()) == FRAGBLAS_OK);
  REQUIRE(fragblas_context_set_group(context.get(), 1) == FRAGBLAS_OK);
  CHECK(fragblas_sscal(3, {2, 0, nullptr, 0}, x.get(), 0, 1) == FRAGBLAS_OK);
  REQUIRE(fragblas_context_set_group(context.get(), 0) == FRAGBLAS_OK);
  CHECK(fragblas_context_abort(context.get(), 1) == FRAGBLAS_OK);
  float value = 0;
  CHECK(fragblas_buffer_read(x.get(), 0, &value, 1) == FRAGBLAS_UNDEFINED);
  const float numbers[] = {8, 16, 24};
  CHECK(fragblas_buffer_write(x.get(), 0, numbers, 3) == FRAGBLAS_OK);
  if (!kBrowser) CHECK(fragblas_context_finish(context.get()) == FRAGBLAS_OK);
  context.reset();  // the buffer keeps the storage
  CHECK(c_read(x.get()) == std::vector<float>{8, 16, 24});
  x.reset();
  blas().reset_state();
}

TEST_CASE("who watches is told where each pass begins and ends") {
  std::vector<std::string> told;
  const auto tell = [](void* user, const char* routine, const char* kernel, uint32_t,
                       double written, double fetched, double flops) {
    auto& texts = *static_cast<std::vector<std::string>*>(user);
    texts.push_back(routine == nullptr ? "begin" : std::string(routine) + " " + kernel);
    if (routine != nullptr) {
      CHECK(written >= 1);
      CHECK(fetched >= written);
      CHECK(flops == 0);
    }
  };
  Enter enter;
  const CHandle<fragblas_buffer> x = c_buffer(enter.context, {1, 2, 3});
  REQUIRE(fragblas_context_watch(enter.context, tell, &told) == FRAGBLAS_OK);
  CHECK(fragblas_sscal(3, {2, 0, nullptr, 0}, x.get(), 0, 1) == FRAGBLAS_OK);
  CHECK(c_read(x.get()) == std::vector<float>{2, 4, 6});
  REQUIRE(fragblas_context_watch(enter.context, nullptr, nullptr) == FRAGBLAS_OK);
  CHECK(fragblas_sscal(3, {2, 0, nullptr, 0}, x.get(), 0, 1) == FRAGBLAS_OK);
  CHECK(c_read(x.get()) == std::vector<float>{4, 8, 12});
  REQUIRE(told.size() == 2);
  CHECK(told[0] == "begin");
  CHECK(told[1].rfind("sscal level1/", 0) == 0);
}

TEST_CASE("a watch that takes the place of a profile's fails it, and stays") {
  Enter enter;
  int told = 0;
  const auto tell = [](void* user, const char*, const char*, uint32_t, double, double, double) {
    ++*static_cast<int*>(user);
  };
  const CHandle<fragblas_buffer> x = c_buffer(enter.context, {1, 2, 3});
  const auto work = [&] { fragblas_context_watch(enter.context, tell, &told); };
  CHECK(error_of([&] { profile(enter.context->context, work); }) ==
        "profile: work has called fragblas_context_watch, must leave the watch to the profile");
  CHECK(fragblas_sscal(3, {2, 0, nullptr, 0}, x.get(), 0, 1) == FRAGBLAS_OK);
  CHECK(told == 2);
  REQUIRE(fragblas_context_watch(enter.context, nullptr, nullptr) == FRAGBLAS_OK);
}

TEST_CASE(
    "null options mean the defaults; null pointers are errors, null handles to destroy fine") {
  fragblas_context* context = nullptr;
  CHECK(fragblas_context_create(&platform(), nullptr, &context) == FRAGBLAS_OK);
  fragblas_context_destroy(context);
  CHECK(fragblas_context_create(nullptr, nullptr, &context) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(), "platform"));
  CHECK(fragblas_context_create(&platform(), nullptr, nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  Platform broken = platform();
  broken.upload = nullptr;
  CHECK(fragblas_context_create(&broken, nullptr, &context) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(), "upload"));
  fragblas_options options = c_options();
  options.draw_buffers = 3;
  CHECK(fragblas_context_create(&platform(), &options, &context) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(), "draw_buffers"));
  options = c_options();
  options.pack_cache_bytes = -1.5;
  CHECK(fragblas_context_create(&platform(), &options, &context) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(), "pack_cache_bytes = -1.5"));
  options.pack_cache_bytes = -0.5;
  CHECK(fragblas_context_create(&platform(), &options, &context) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(),
                 "pack_cache_bytes = -0.5, must be a whole number from -1 to 2^62 - 1"));
  options = c_options();
  options.memory_bytes = -0.5;
  CHECK(fragblas_context_create(&platform(), &options, &context) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(),
                 "memory_bytes = -0.5, must be a whole number from 0 to 2^62 - 1"));
  options.memory_bytes = 1e6 + 0.5;
  CHECK(fragblas_context_create(&platform(), &options, &context) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(), "memory_bytes = 1000000.5, must be a whole number"));
  options = c_options();
  options.tile_bytes = -1.5;
  CHECK(fragblas_context_create(&platform(), &options, &context) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(), "tile_bytes = -1.5"));
  fragblas_context_destroy(nullptr);
  fragblas_buffer_destroy(nullptr);
  fragblas_readback_destroy(nullptr);

  Enter enter;
  fragblas_buffer* buffer = nullptr;
  CHECK(fragblas_buffer_create(nullptr, 4, &buffer) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_create(enter.context, 4, nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_create(enter.context, -1, &buffer) == FRAGBLAS_INVALID_ARGUMENT);
  float value = 0;
  CHECK(fragblas_buffer_write(nullptr, 0, &value, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_read(nullptr, 0, &value, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_fill(nullptr, 0, 1, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_copy(nullptr, 0, nullptr, 0, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_release_packs(nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_sgemm_prepack(FRAGBLAS_ROW_MAJOR, FRAGBLAS_FACTOR_A, FRAGBLAS_NO_TRANS, 1, 1, 1,
                               nullptr, 0, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_context_run(nullptr, 0, nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_context_set_group(nullptr, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_context_abort(nullptr, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_context_watch(nullptr, nullptr, nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_context_finish(nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_context_reset_state(nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  fragblas_readback* readback = nullptr;
  CHECK(fragblas_buffer_read_async(nullptr, 0, 1, &readback) == FRAGBLAS_INVALID_ARGUMENT);
  int32_t ready = 0;
  CHECK(fragblas_readback_poll(nullptr, &ready) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_readback_get(nullptr, &value, 1) == FRAGBLAS_INVALID_ARGUMENT);
}

TEST_CASE("buffers: size, write, fill, copy, read, texture and their errors") {
  Enter enter;
  fragblas_buffer* raw = nullptr;
  REQUIRE(fragblas_buffer_create(enter.context, 10, &raw) == FRAGBLAS_OK);
  CHandle<fragblas_buffer> x(raw);
  CHECK(fragblas_buffer_size(x.get()) == 10);
  CHECK(c_read(x.get()) == filled(10, 0));
  const float data[] = {1, 2, 3};
  CHECK(fragblas_buffer_write(x.get(), 4, data, 3) == FRAGBLAS_OK);
  CHECK(fragblas_buffer_fill(x.get(), 0, 2, 9) == FRAGBLAS_OK);
  CHECK(fragblas_buffer_copy(x.get(), 4, x.get(), 7, 3) == FRAGBLAS_OK);
  const std::vector<float> expected = {9, 9, 0, 0, 1, 2, 3, 1, 2, 3};
  CHECK(c_read(x.get()) == expected);
  float part[3] = {};
  CHECK(fragblas_buffer_read(x.get(), 5, part, 3) == FRAGBLAS_OK);
  CHECK(std::vector<float>(part, part + 3) == std::vector<float>{2, 3, 1});

  CHECK(fragblas_buffer_write(x.get(), 8, data, 3) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()).size() > 10);
  CHECK(fragblas_buffer_read(x.get(), 8, part, 3) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_fill(x.get(), -1, 3, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_copy(x.get(), 4, x.get(), 5, 3) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(c_read(x.get()) == expected);

  uint32_t texture = 0;
  int32_t width = 0, height = 0;
  CHECK(fragblas_buffer_texture(x.get(), &texture, &width, &height) == FRAGBLAS_OK);
  CHECK(texture != 0);
  CHECK(4 * width * height >= 10);

  fragblas_buffer* wrapped = nullptr;
  CHECK(fragblas_buffer_wrap(enter.context, texture, width, height, 10, &wrapped) == FRAGBLAS_OK);
  CHECK(c_read(wrapped) == expected);
  const uint32_t version = fragblas_buffer_version(wrapped);
  CHECK(fragblas_buffer_mark_undefined(wrapped, "gone") == FRAGBLAS_OK);
  const uint32_t marked = fragblas_buffer_version(wrapped);
  CHECK(marked > version);
  CHECK(fragblas_buffer_read(wrapped, 0, part, 3) == FRAGBLAS_UNDEFINED);
  CHECK(contains(fragblas_last_error(), "gone"));
  CHECK(fragblas_buffer_fill(wrapped, 0, 10, 5) == FRAGBLAS_OK);
  CHECK(fragblas_buffer_version(wrapped) > marked);
  CHECK(c_read(wrapped) == filled(10, 5));
  fragblas_buffer_destroy(wrapped);
  CHECK(fragblas_buffer_wrap(enter.context, texture, 3, height, 10, &wrapped) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(), "wrap: width = 3"));
  CHECK(fragblas_buffer_wrap(nullptr, texture, width, height, 10, &wrapped) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_mark_undefined(nullptr, "gone") == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_mark_undefined(x.get(), nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_buffer_version(nullptr) == 0);
}

TEST_CASE("a parameter of the profile is set by its name, and a wrong one is refused") {
  Enter enter;
  const auto explained = [&] {
    return std::string(fragblas_explain_gemm_json(enter.context, FRAGBLAS_NO_TRANS,
                                                  FRAGBLAS_NO_TRANS, 16, 16, 16, 0, 0, 0,
                                                  FRAGBLAS_STANDARD, 0));
  };
  const auto direct = [](const std::string& json) {
    return json.find("\"kernel\": \"direct\"") < json.find("\"alternatives\"");
  };
  const std::string before = explained();
  CHECK(direct(before));
  CHECK(fragblas_context_set_parameter(enter.context, "gemm_unpacked", 0) == FRAGBLAS_OK);
  CHECK_FALSE(direct(explained()));
  CHECK(fragblas_context_set_parameter(enter.context, "gemm_unpacked", 1) == FRAGBLAS_OK);
  CHECK(explained() == before);

  CHECK(fragblas_context_set_parameter(enter.context, "gemv_piece", 0.5) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()) ==
        "profile: parameters.gemv_piece = 0.5, must be an integer from 1 to 1073741824");
  CHECK(fragblas_context_set_parameter(enter.context, "gemv_piece", std::nan("")) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()) ==
        "profile: parameters.gemv_piece = nan, must be an integer from 1 to 1073741824");
  CHECK(fragblas_context_set_parameter(enter.context, "draw_cost", -INFINITY) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(), "profile: parameters.draw_cost = -inf, must be a number"));
  CHECK(fragblas_context_set_parameter(enter.context, "gemv_pieces", 1) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(contains(fragblas_last_error(),
                 "profile: parameters.gemv_pieces is no parameter; valid: draw_seconds "));
  CHECK(contains(fragblas_last_error(), " triangle_block"));
  CHECK(fragblas_context_set_parameter(enter.context, nullptr, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_context_set_parameter(nullptr, "panels", 1) == FRAGBLAS_INVALID_ARGUMENT);
}

TEST_CASE("readbacks: poll, wait, get") {
  Enter enter;
  CHandle<fragblas_buffer> x = c_buffer(enter.context, {1, 2, 3, 4, 5});
  fragblas_readback* raw = nullptr;
  REQUIRE(fragblas_buffer_read_async(x.get(), 1, 3, &raw) == FRAGBLAS_OK);
  CHandle<fragblas_readback> readback(raw);
  REQUIRE(fragblas_buffer_fill(x.get(), 0, 5, 0) == FRAGBLAS_OK);
  int32_t ready = -1;
  CHECK(fragblas_readback_poll(readback.get(), &ready) == FRAGBLAS_OK);
  CHECK((ready == 0 || ready == 1));
  float data[3] = {};
  if (kBrowser) {
    CHECK(fragblas_readback_get(readback.get(), data, 3) == FRAGBLAS_NOT_READY);
    return;
  }
  CHECK(fragblas_readback_wait(readback.get()) == FRAGBLAS_OK);
  CHECK(fragblas_readback_poll(readback.get(), &ready) == FRAGBLAS_OK);
  CHECK(ready == 1);
  CHECK(fragblas_readback_get(readback.get(), data, 2) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_readback_get(readback.get(), data, 3) == FRAGBLAS_OK);
  CHECK(std::vector<float>(data, data + 3) == std::vector<float>{2, 3, 4});
  CHECK(fragblas_buffer_read_async(x.get(), 4, 2, &raw) == FRAGBLAS_INVALID_ARGUMENT);
}

TEST_CASE("readbacks: of another type than float32 the lanes are counted") {
  const auto doubles =
      std::make_shared<detail::BufferState>(blas().state(), 3, catalog::element_type('d'));
  const std::vector<double> sent = {1, 2, 3};
  detail::upload(*doubles, 0, sent.data(), 3);
  fragblas_buffer buffer{OfState(doubles)};
  fragblas_readback* raw = nullptr;
  REQUIRE(fragblas_buffer_read_async(&buffer, 0, 3, &raw) == FRAGBLAS_OK);
  CHandle<fragblas_readback> readback(raw);
  float data[6] = {4, 5, 6};
  CHECK(fragblas_readback_get(readback.get(), data, 3) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()) ==
        "readback_get: count = 3, must be what was asked for = 6");
  CHECK(data[0] == 4);
  REQUIRE(fragblas_readback_wait(readback.get()) == FRAGBLAS_OK);
  CHECK(fragblas_readback_get(readback.get(), data, 6) == FRAGBLAS_OK);
  CHECK(std::memcmp(data, sent.data(), sizeof data) == 0);
}

TEST_CASE("the log callback gets its user pointer and never a null text") {
  struct Log {
    int calls = 0;
    bool null = false;
  } log;
  fragblas_options options = c_options();
  options.log_user = &log;
  options.log = [](void* user, int32_t, const char* text) {
    ++static_cast<Log*>(user)->calls;
    if (text == nullptr) static_cast<Log*>(user)->null = true;
  };
  c_context(options);
  CHECK(!log.null);
  blas().reset_state();
}

TEST_SUITE_END();

}  // namespace fragblas::test
