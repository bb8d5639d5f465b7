// What the C interface of the routines has beyond its C++ twin: plain arrays and null pointers.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstring>

#include "support/c_interface.hpp"
#include "support/environment.hpp"

namespace fragblas::test {
namespace {

bool last_error_has(const char* part) {
  return std::strstr(fragblas_last_error(), part) != nullptr;
}

constexpr fragblas_scalar kOne = {1, 0, nullptr, 0}, kZero = {0, 0, nullptr, 0};

}  // namespace

TEST_SUITE_BEGIN("capi");

TEST_CASE("rotations are made on plain floats; null pointers are argument errors") {
  float a = 3, b = 4, c = 0, s = 0;
  CHECK(fragblas_srotg(&a, &b, &c, &s) == FRAGBLAS_OK);
  CHECK(a == 5);
  CHECK(c == 0.6f);
  CHECK(s == 0.8f);
  CHECK(fragblas_srotg(&a, nullptr, &c, &s) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("srotg: b = null"));

  float d1 = 1, d2 = 1, x1 = 3;
  float param[5] = {9, 9, 9, 9, 9};
  CHECK(fragblas_srotmg(&d1, &d2, &x1, 4, param) == FRAGBLAS_OK);
  CHECK(param[0] == 1);
  CHECK(x1 == 6.25f);
  CHECK(fragblas_srotmg(&d1, &d2, &x1, 4, nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_srotmg(&d1, &d2, nullptr, 4, param) == FRAGBLAS_INVALID_ARGUMENT);

  fragblas_context* const context = shared_c_context();
  CHandle<fragblas_buffer> x = c_buffer(context, {1, 2});
  CHECK(fragblas_srotm(1, x.get(), 0, 1, x.get(), 1, 1, nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("srotm: param = null"));
  CHECK(c_read(x.get()) == std::vector<float>{1, 2});
  blas().reset_state();
}

TEST_CASE("a scalar's number is rounded to the routine's type, which has no imaginary part") {
  fragblas_context* const context = shared_c_context();
  CHandle<fragblas_buffer> x = c_buffer(context, {1, -2});
  const auto scale = [&](double re, double im) {
    CHECK(fragblas_sscal(2, {re, im, nullptr, 0}, x.get(), 0, 1) == FRAGBLAS_OK);
    return c_read(x.get());
  };
  CHECK(scale(0.1, 3) == std::vector<float>{0.1f, -0.2f});
  CHECK(scale(1 + 1e-12, 0) == std::vector<float>{0.1f, -0.2f});
  CHECK(scale(1e-60, 1) == std::vector<float>{0, 0});
  blas().reset_state();
}

TEST_CASE("gemm_batch takes offsets into one buffer for each operand") {
  fragblas_context* const context = shared_c_context();
  CHandle<fragblas_buffer> a = c_buffer(context, {2, 3, 5});
  CHandle<fragblas_buffer> b = c_buffer(context, {7, 11});
  CHandle<fragblas_buffer> c = c_buffer(context, {1, 1, 1, 1});
  const fragblas_int a_at[] = {2, 0}, b_at[] = {0, 1}, c_at[] = {3, 1};
  const auto call = [&](const fragblas_int* c_offsets, fragblas_int count, fragblas_int k = 1) {
    return fragblas_sgemm_batch(FRAGBLAS_ROW_MAJOR, FRAGBLAS_NO_TRANS, FRAGBLAS_TRANS, 1, 1, k,
                                kOne, a.get(), a_at, 1, b.get(), b_at, 1, kZero, c.get(), c_offsets,
                                1, count);
  };
  CHECK(call(c_at, 2) == FRAGBLAS_OK);
  CHECK(c_read(c.get()) == std::vector<float>{1, 22, 1, 35});
  CHECK(call(nullptr, 0) == FRAGBLAS_OK);
  CHECK(call(nullptr, 1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm_batch: c_offsets = null"));
  CHECK(call(c_at, -1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm_batch: batch_size = -1"));
#ifndef __EMSCRIPTEN__  // whose fragblas_int has 32 bits
  CHECK(call(c_at, fragblas_int{1} << 60) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm_batch: batch_size = 1152921504606846976, must be from 0 to 2^31 - 1"));
#endif
  CHECK(call(c_at, 2, -1) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm_batch: k = -1, must be at least 0"));
  // An empty batch has leading dimensions, too.
  CHECK(fragblas_sgemm_batch(FRAGBLAS_ROW_MAJOR, FRAGBLAS_NO_TRANS, FRAGBLAS_TRANS, 2, 3, 4, kOne,
                             a.get(), nullptr, 4, b.get(), nullptr, 3, kZero, c.get(), nullptr, 3,
                             0) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm_batch: ldb = 3, must be at least max(1, k) = 4"));
  blas().reset_state();
}

TEST_CASE("gemm_fused adds a bias, which may be null, and activates") {
  fragblas_context* const context = shared_c_context();
  CHandle<fragblas_buffer> a = c_buffer(context, {1, 2, 3});   // 3 x 1
  CHandle<fragblas_buffer> b = c_buffer(context, {0, 1, -1});  // 1 x 2, from 1 on
  CHandle<fragblas_buffer> bias = c_buffer(context, {-2, 9, 4, 9, 6});
  CHandle<fragblas_buffer> c = c_buffer(context, {1, 1, 1, 1, 1, 1});
  const auto call = [&](fragblas_layout layout, fragblas_buffer* with, fragblas_int offset,
                        fragblas_bias_axis axis, fragblas_activation activation,
                        fragblas_algorithm algorithm = FRAGBLAS_STANDARD, fragblas_int levels = 0,
                        fragblas_int m = 3) {
    return fragblas_sgemm_fused(layout, FRAGBLAS_TRANS, FRAGBLAS_NO_TRANS, m, 2, 1, kOne, a.get(),
                                0, layout == FRAGBLAS_ROW_MAJOR ? 3 : 1, b.get(), 1,
                                layout == FRAGBLAS_ROW_MAJOR ? 2 : 1, kZero, c.get(), 0,
                                layout == FRAGBLAS_ROW_MAJOR ? 2 : 3, with, offset, 2, axis,
                                activation, 0.5f, algorithm, levels);
  };
  CHECK(call(FRAGBLAS_ROW_MAJOR, bias.get(), 0, FRAGBLAS_BIAS_ROWS, FRAGBLAS_LEAKY) == FRAGBLAS_OK);
  CHECK(c_read(c.get()) == std::vector<float>{-0.5f, -1.5f, 6, 2, 9, 3});
  CHECK(call(FRAGBLAS_COL_MAJOR, bias.get(), 2, FRAGBLAS_BIAS_COLS, FRAGBLAS_RELU) == FRAGBLAS_OK);
  CHECK(c_read(c.get()) == std::vector<float>{5, 6, 7, 5, 4, 3});
  CHECK(call(FRAGBLAS_ROW_MAJOR, nullptr, 0, FRAGBLAS_BIAS_COLS, FRAGBLAS_RELU) == FRAGBLAS_OK);
  CHECK(c_read(c.get()) == std::vector<float>{1, 0, 2, 0, 3, 0});

  CHECK(call(FRAGBLAS_ROW_MAJOR, bias.get(), 1, FRAGBLAS_BIAS_ROWS, FRAGBLAS_RELU) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm: bias spans 5 elements from offset = 1, must end within"));
  CHECK(call(FRAGBLAS_ROW_MAJOR, nullptr, 0, static_cast<fragblas_bias_axis>(2), FRAGBLAS_RELU) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm: bias_axis = 2, must be Cols (0) or Rows (1)"));
  CHECK(call(FRAGBLAS_ROW_MAJOR, nullptr, 0, FRAGBLAS_BIAS_COLS,
             static_cast<fragblas_activation>(7)) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm: activation = 7, must be None (0), Relu (1)"));
  CHECK(call(FRAGBLAS_ROW_MAJOR, nullptr, 0, FRAGBLAS_BIAS_COLS, FRAGBLAS_RELU,
             static_cast<fragblas_algorithm>(2)) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm: algorithm = 2, must be Standard (0) or Strassen (1)"));
  CHECK(call(FRAGBLAS_ROW_MAJOR, nullptr, 0, FRAGBLAS_BIAS_COLS, FRAGBLAS_RELU, FRAGBLAS_STRASSEN,
             3) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm: levels = 3, must be 0 (automatic), 1 or 2"));
#ifndef __EMSCRIPTEN__  // whose fragblas_int has 32 bits
  CHECK(call(FRAGBLAS_ROW_MAJOR, nullptr, 0, FRAGBLAS_BIAS_COLS, FRAGBLAS_RELU, FRAGBLAS_STRASSEN,
             fragblas_int{1} << 32) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm: levels = 4294967296, must be 0 (automatic), 1 or 2"));
#endif
  CHECK(call(FRAGBLAS_ROW_MAJOR, nullptr, 0, FRAGBLAS_BIAS_COLS, FRAGBLAS_RELU, FRAGBLAS_STANDARD,
             0, -4) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("gemm: m = -4, must be at least 0"));
  CHECK(c_read(c.get()) == std::vector<float>{1, 0, 2, 0, 3, 0});
  blas().reset_state();
}

TEST_CASE("run takes views of matrices and vectors") {
  fragblas_context* const context = shared_c_context();
  CHandle<fragblas_buffer> x = c_buffer(context, {1, 2, 3, 4, 5, 6});
  CHandle<fragblas_buffer> y = c_buffer(context, {0, 0, 0, 0, 0, 0});
  const char* const names[] = {"x", "one"};
  const fragblas_view inputs[] = {{x.get(), 0, 2, 3, 3, FRAGBLAS_ROW_MAJOR},
                                  {x.get(), 5, 1, 0, 0, 0}};
  const fragblas_view matrix = {y.get(), 0, 2, 3, 2, FRAGBLAS_COL_MAJOR};
  CHECK(fragblas_run("return x + 10.0 * one;", names, inputs, 2, &matrix) == FRAGBLAS_OK);
  CHECK(c_read(y.get()) == std::vector<float>{61, 64, 62, 65, 63, 66});
  const fragblas_view vector = {y.get(), 0, 3, 0, 2, 0};
  CHECK(fragblas_run("return float(row + col);", nullptr, nullptr, 0, &vector) == FRAGBLAS_OK);
  CHECK(c_read(y.get())[1] == 64);

  {
    ExpectLog expected;  // a debug context of GL says so too
    CHECK(fragblas_run("return oops;", nullptr, nullptr, 0, &vector) == FRAGBLAS_SHADER_ERROR);
    CHECK(last_error_has("oops"));
  }
  CHECK(fragblas_run(nullptr, names, inputs, 2, &matrix) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_run("return 0.0;", names, nullptr, 1, &matrix) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_run("return 0.0;", nullptr, inputs, 1, &matrix) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_run("return 0.0;", names, inputs, -1, &matrix) == FRAGBLAS_INVALID_ARGUMENT);
  // What lies behind the inputs that there may be is not looked at.
  const char* const many[] = {"x", "y", "z", "w", nullptr};
  const fragblas_view views[5] = {};
  CHECK(fragblas_run("return 0.0;", many, views, 5, &matrix) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("run: count = 5, must be from 0 to 4"));
  CHECK(fragblas_run("return 0.0;", names, inputs, 2, nullptr) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_has("run: output = null"));
  blas().reset_state();
}

TEST_SUITE_END();

}  // namespace fragblas::test
