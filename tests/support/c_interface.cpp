// Helpers for tests of the C interface. SPDX-License-Identifier: MIT
#include "support/c_interface.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/environment.hpp"

namespace fragblas::test {

fragblas_options c_options() {
  fragblas_options options;
  fragblas_options_init(&options);
  const Limits limits = test::limits();
  options.max_texture_size = limits.max_texture_size;
  options.draw_buffers = limits.draw_buffers;
  options.uniform_block_bytes = limits.uniform_block_bytes;
  options.timer = limits.timer;
  options.poison = 1;
  options.calibrate = 0;
  options.disk_cache = context_options().disk_cache ? 1 : 0;
  return options;
}

CHandle<fragblas_context> c_context(const fragblas_options& options) {
  fragblas_context* context = nullptr;
  REQUIRE(fragblas_context_create(&platform(), &options, &context) == FRAGBLAS_OK);
  return CHandle<fragblas_context>(context);
}

fragblas_context* shared_c_context() {
  static CHandle<fragblas_context> shared;
  if (!shared) {
    shared = c_context();
    at_stop([] { shared.reset(); });
  }
  fragblas_context_reset_state(shared.get());
  return shared.get();
}

fragblas_buffer* foreign_c_buffer() {
  static CHandle<fragblas_context> context;
  static CHandle<fragblas_buffer> buffer;
  if (!buffer) {
    context = c_context();
    buffer = c_buffer(context.get(), filled(1000, 1));
    at_stop([] {
      buffer.reset();
      context.reset();
    });
  }
  return buffer.get();
}

CHandle<fragblas_buffer> c_buffer(fragblas_context* context, const std::vector<float>& data) {
  fragblas_buffer* buffer = nullptr;
  const fragblas_int size = static_cast<fragblas_int>(data.size());
  REQUIRE(fragblas_buffer_create(context, size, &buffer) == FRAGBLAS_OK);
  CHandle<fragblas_buffer> handle(buffer);
  REQUIRE(fragblas_buffer_write(buffer, 0, data.data(), size) == FRAGBLAS_OK);
  return handle;
}

std::vector<float> c_read(fragblas_buffer* buffer) {
  std::vector<float> data(static_cast<std::size_t>(fragblas_buffer_size(buffer)));
  REQUIRE(fragblas_buffer_read(buffer, 0, data.data(), static_cast<fragblas_int>(data.size())) ==
          FRAGBLAS_OK);
  return data;
}

CTrial::CTrial(const catalog::Routine& routine, const Integers& integers, Rng& random) {
  fragblas_context* context = shared_c_context();
  call_.integers = integers;
  for (const catalog::Argument& argument : routine.arguments) {
    switch (argument.kind) {
      case catalog::Kind::Scalar:
        call_.scalars[argument.name] = {1, 0, nullptr, 0};
        break;
      case catalog::Kind::Matrix:
      case catalog::Kind::Vector:
      case catalog::Kind::Result:
      case catalog::Kind::IndexResult: {
        const std::int64_t size = 3 + 2 +
                                  std::max(least_size(argument, integers),
                                           least_size(afterwards(routine, argument), integers));
        Held held;
        held.before = random_bits(random, size);
        held.buffer = c_buffer(context, held.before);
        call_.operands[argument.name] = {held.buffer.get(), 3};
        operands_[argument.name] = std::move(held);
        break;
      }
      default:
        break;
    }
  }
  leave();
}

CTrial::~CTrial() {
  operands_.clear();
  leave();
}

void CTrial::enter() {
  shared_c_context();
}
void CTrial::leave() {
  blas().reset_state();
}

std::int64_t CTrial::changed() {
  std::int64_t count = 0;
  for (auto& [name, held] : operands_) {
    count += differing_bits(held.before, c_read(held.buffer.get()));
  }
  return count;
}

}  // namespace fragblas::test
