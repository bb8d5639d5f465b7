// Buffers with more elements than a float can count. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {

TEST_SUITE_BEGIN("large_buffers");

TEST_CASE("rule 46: elements beyond 2^24 are addressed exactly") {
  const std::int64_t edge = std::int64_t{1} << 24, n = 501;
  const std::int64_t size = edge + 4096;
  if (size > info().max_buffer_elements) return;  // lowered limits
  Rng random = rng("large buffers");
  Buffer buffer = blas().buffer(size);
  const std::vector<float> data = random_data(random, n, Data::Unit);
  for (std::int64_t inc : {1, 3, -3}) {
    for (std::int64_t offset : {edge - 7, edge + 1, edge + 2, edge + 501}) {
      INFO("inc = ", inc, ", offset = ", offset);
      const VectorView there = buffer.vector(n, offset, inc);
      const Vector source = blas().vector(data), back = blas().vector(n);
      copy(source, there);
      copy(there, back);
      CHECK(back.read() == data);
      std::vector<float> expected(static_cast<std::size_t>(3 * n));
      for (std::int64_t i = 0; i < n; ++i) {
        const std::int64_t place = inc > 0 ? i * inc : (i - n + 1) * inc;
        expected[static_cast<std::size_t>(place)] = data[static_cast<std::size_t>(i)];
      }
      std::vector<float> found(expected.size());
      buffer.read(found.data(), 3 * n, offset);
      CHECK(found == expected);
      buffer.fill(0.0f, offset, 3 * n);
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
