// Updates band by band within a buffer's own texture: the same bits with half of the memory.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>

#include "support/c_interface.hpp"
#include "support/environment.hpp"
#include "support/operand.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

ContextOptions in_place() {
  ContextOptions options = context_options();
  options.in_place_bytes = 1;
  return options;
}

// Calls the routine on buffers of the context with this data, and reads all of them.
std::map<std::string, std::vector<float>> results(
    Context& context, const catalog::Routine& routine, Call call,
    const std::map<std::string, std::int64_t>& offsets,
    const std::map<std::string, std::vector<float>>& data) {
  std::map<std::string, Buffer> buffers;
  for (const auto& entry : data) {
    Buffer buffer = context.buffer(static_cast<std::int64_t>(entry.second.size()));
    buffer.write(entry.second);
    call.operands[entry.first] = Operand(buffer, offsets.at(entry.first));
    buffers[entry.first] = std::move(buffer);
  }
  call_cblas(routine, call);
  std::map<std::string, std::vector<float>> result;
  for (const auto& entry : buffers) result[entry.first] = entry.second.read();
  return result;
}

}  // namespace

TEST_SUITE_BEGIN("in_place");

TEST_CASE("every routine gives in bands the bits that it gives at once") {
  Rng random = rng("in place");
  OtherContext other(in_place());
  for (const catalog::Routine& routine : catalog::catalog()) {
    if (routine.host) continue;
    for (const std::int64_t largest : {11, 20}) {
      INFO(routine.name, ", sizes up to ", largest);
      Integers sizes;
      std::int64_t size = largest;
      for (const catalog::Argument& argument : routine.arguments) {
        if (argument.kind == catalog::Kind::Size) sizes[argument.name] = size--;
      }
      Call call;
      call.integers = simple(routine, sizes);
      call.param = {-1, 2, -1, 3, 1};
      CTrial shapes(routine, call.integers, random);  // for the operands' sizes and places
      shapes.leave();
      std::map<std::string, std::vector<float>> data;
      std::map<std::string, std::int64_t> offsets;
      for (const catalog::Argument& argument : routine.arguments) {
        const auto place = shapes.call().operands.find(argument.name);
        if (place == shapes.call().operands.end()) continue;
        const auto count = static_cast<std::int64_t>(shapes.before(argument.name).size());
        data[argument.name] = random_data(random, count, Data::Unit);
        offsets[argument.name] = place->second.offset;
      }
      for (const catalog::Argument& argument : routine.arguments) {
        if (argument.kind == catalog::Kind::Scalar) {
          call.scalars.insert_or_assign(argument.name, Scalar(0.7f));
        }
      }
      const auto expected = results(other.leave(), routine, call, offsets, data);
      const auto got = results(other.enter(), routine, call, offsets, data);
      other.leave();
      for (const auto& entry : expected) {
        CAPTURE(entry.first);
        CHECK(differing_bits(got.at(entry.first), entry.second) == 0);
      }
    }
  }
}

TEST_CASE("a call that reads the buffer that it writes is right in place") {
  OtherContext other(in_place());
  Context& context = other.enter();
  const std::int64_t n = 2000;
  std::vector<float> data;
  for (std::int64_t i = 0; i < 2 * n; ++i) data.push_back(static_cast<float>(i));
  Vector x = context.vector(data);
  // y_i += 2 x_(n - 1 - i): the halves of one buffer, turned round.
  axpy(2, x.view(n, 0, -1), x.view(n, n));
  for (std::int64_t i = 0; i < n; ++i) {
    data[static_cast<std::size_t>(n + i)] += 2 * data[static_cast<std::size_t>(n - 1 - i)];
  }
  CHECK(x.read() == data);
  swap(x.view(n, 0), x.view(n, n));
  std::rotate(data.begin(), data.begin() + n, data.end());
  CHECK(x.read() == data);
  other.leave();
}

TEST_CASE("a buffer is updated in place where a second one would find no memory") {
  const std::int64_t side = std::min(info().max_texture_size, 256);
  const std::int64_t n = 4 * side * side, bytes = 4 * n;
  for (const bool asked_for : {false, true}) {
    ContextOptions options = asked_for ? in_place() : context_options();
    options.limits.memory_bytes = bytes + bytes / 2;
    OtherContext other(options);
    Context& context = other.enter();
    Buffer x = context.buffer(n);
    x.write(filled(n, 3));
    const std::int64_t draws = context.stats().draws;
    scal(2, x.vector(n));
    CHECK(x.read() == filled(n, 6));
    CHECK(context.stats().draws - draws == 4);  // bands of a quarter each
    CHECK(context.stats().peak_bytes <= options.limits.memory_bytes);
    const ExpectLog expected;
    CHECK_THROWS_AS(axpy(2, x.vector(n / 2, 0, -1), x.vector(n / 2, n / 2)), Error);
    other.leave();
  }
}

TEST_CASE("in_place_bytes below 0 is refused") {
  ContextOptions options = context_options();
  options.in_place_bytes = -1;
  CHECK_THROWS_WITH_AS(Context(platform(), options),
                       "Context: in_place_bytes = -1, must be 0 or more", Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
