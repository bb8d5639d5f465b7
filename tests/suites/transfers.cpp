// Uploads and readbacks of views, with guard zones around them, and through staging buffers: bit
// for bit. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

// A matrix somewhere in an array, its lines ld apart.
struct Place {
  std::int64_t offset, ld, lines, length;

  std::int64_t end() const { return offset + (lines - 1) * ld + length; }
  std::size_t at(std::int64_t line, std::int64_t i) const {
    return static_cast<std::size_t>(offset + line * ld + i);
  }
};

void copy_lines(const std::vector<float>& from, const Place& source, std::vector<float>& to,
                const Place& target) {
  for (std::int64_t line = 0; line < source.lines; ++line) {
    for (std::int64_t i = 0; i < source.length; ++i) {
      to[target.at(line, i)] = from[source.at(line, i)];
    }
  }
}

MatrixView view_of(const Buffer& buffer, const Place& place, Layout layout) {
  return layout == Layout::RowMajor
             ? buffer.matrix(place.lines, place.length, place.offset, place.ld, layout)
             : buffer.matrix(place.length, place.lines, place.offset, place.ld, layout);
}

// Writes and reads the matrix through the view, both with guard zones.
void check_matrix(Context& context, Rng& random, const Place& device, const Place& host,
                  Layout layout) {
  INFO("lines = ", device.lines, ", length = ", device.length, ", offset = ", device.offset,
       ", ld = ", device.ld, ", data_ld = ", host.ld, ", layout = ", static_cast<int>(layout));
  Buffer buffer = context.buffer(device.end() + 5);
  std::vector<float> expected = random_bits(random, buffer.size());
  buffer.write(expected);
  const MatrixView view = view_of(buffer, device, layout);

  const std::vector<float> data = random_bits(random, host.end() + 3);
  const Stats before = context.stats();
  view.write(data.data() + host.offset, host.ld);
  copy_lines(data, host, expected, device);
  CHECK(context.stats().upload_bytes - before.upload_bytes == 4 * host.lines * host.length);
  CHECK(differing_bits(buffer.read(), expected) == 0);

  std::vector<float> back = random_bits(random, host.end() + 3);
  std::vector<float> expected_back = back;
  copy_lines(expected, device, expected_back, host);
  const std::int64_t bytes = context.stats().readback_bytes;
  view.read(back.data() + host.offset, host.ld);
  CHECK(context.stats().readback_bytes - bytes == 4 * host.lines * host.length);
  CHECK(differing_bits(back, expected_back) == 0);
  CHECK(differing_bits(buffer.read(), expected) == 0);
}

ContextOptions staging(std::int64_t bytes) {
  ContextOptions options = context_options();
  options.staging_bytes = bytes;
  return options;
}

}  // namespace

TEST_SUITE_BEGIN("transfers");

TEST_CASE("a vector is written and read through its view, and nothing between its elements") {
  Rng random = rng("transfers of vectors");
  for (const std::int64_t size : {1, 2, 5, 64, 331}) {
    for (const std::int64_t inc : {1, 2, 5, -1, -3}) {
      INFO("size = ", size, ", inc = ", inc);
      const std::int64_t step = std::abs(inc), offset = 3;
      Buffer buffer = blas().buffer(offset + (size - 1) * step + 4);
      std::vector<float> expected = random_bits(random, buffer.size());
      buffer.write(expected);
      const VectorView view = buffer.vector(size, offset, inc);
      const std::vector<float> data = random_bits(random, size);
      view.write(data.data());
      for (std::int64_t i = 0; i < size; ++i) {
        const std::int64_t place = inc > 0 ? i : size - 1 - i;
        expected[static_cast<std::size_t>(offset + place * step)] =
            data[static_cast<std::size_t>(i)];
      }
      CHECK(differing_bits(buffer.read(), expected) == 0);
      std::vector<float> back = filled(size + 2, 7);
      view.read(back.data() + 1);
      CHECK(back.front() == 7);
      CHECK(back.back() == 7);
      CHECK(differing_bits({back.begin() + 1, back.end() - 1}, data) == 0);
      CHECK(differing_bits(view.read(), data) == 0);
    }
  }
}

TEST_CASE("a matrix is written and read through its view, with a leading dimension in memory") {
  Rng random = rng("transfers of matrices");
  for (const Layout layout : {Layout::RowMajor, Layout::ColMajor}) {
    for (const std::int64_t length : {1, 3, 4, 8, 37}) {
      for (const std::int64_t lines : {1, 2, 9}) {
        for (const std::int64_t gap : {0, 1, 4}) {
          for (const std::int64_t host_gap : {0, 1, 5}) {
            const std::int64_t offset = random.below(9);
            check_matrix(blas(), random, {offset, length + gap, lines, length},
                         {random.below(3), length + host_gap, lines, length}, layout);
          }
        }
      }
    }
  }
}

TEST_CASE("long lines of whole texels, and those that are not quite") {
  Rng random = rng("transfers of long lines");
  for (const std::int64_t staging_bytes : {0, 512}) {
    OtherContext other(staging(staging_bytes));
    Context& context = other.enter();
    for (const std::int64_t length : {64, 67, 1200}) {
      for (const std::int64_t offset : {0, 8, 3}) {
        for (const std::int64_t gap : {0, 4, 6}) {
          check_matrix(context, random, {offset, length + gap, 3, length},
                       {1, length + 1, 3, length}, Layout::RowMajor);
        }
      }
    }
    other.leave();
  }
}

TEST_CASE("writes to a view wait for what is queued before them") {
  ContextOptions options = context_options();
  options.deferred = true;
  OtherContext other(options);
  Context& context = other.enter();
  Buffer buffer = context.buffer(800);
  buffer.fill(1);
  Readback before = buffer.read_async();
  const std::vector<float> data = filled(200, 2);
  buffer.matrix(2, 100, 0, 400).write(data.data());
  buffer.vector(100, 200, 2).write(data.data());
  scal(3, buffer.vector(400));
  std::vector<float> expected = filled(800, 1);
  std::fill_n(expected.begin(), 100, 2.0f);
  std::fill_n(expected.begin() + 400, 100, 2.0f);
  for (int i = 0; i < 100; ++i) expected[static_cast<std::size_t>(200 + 2 * i)] = 2;
  for (int i = 0; i < 400; ++i) expected[static_cast<std::size_t>(i)] *= 3;
  CHECK(buffer.read() == expected);
  CHECK(before.get() == filled(800, 1));
  other.leave();
}

TEST_CASE("data_ld = 0 is tight, and blocks of blocks are what they say") {
  Matrix matrix = blas().matrix(4, 5);
  const MatrixView block = matrix.view().block(1, 1, 3, 3).block(1, 0, 2, 3);
  const float data[] = {1, 2, 3, 4, 5, 6};
  block.write(data);
  CHECK(matrix.read() ==
        std::vector<float>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 4, 5, 6, 0});
  float back[6] = {};
  block.read(back);
  CHECK(std::equal(back, back + 6, data));
  CHECK(block.read() == std::vector<float>(data, data + 6));
}

TEST_CASE("views without elements are read and written without data") {
  const Buffer buffer = blas().buffer(10);
  CHECK_NOTHROW(buffer.vector(0, 10).write(nullptr));
  CHECK_NOTHROW(buffer.vector(0, 10).read(nullptr));
  CHECK_NOTHROW(buffer.matrix(0, 3).write(nullptr));
  CHECK_NOTHROW(buffer.matrix(3, 0).read(nullptr));
  CHECK(buffer.matrix(0, 3).read().empty());
}

TEST_CASE("what is wrong with a view or its memory is said, and nothing is written") {
  Buffer buffer = blas().buffer(20);
  std::vector<float> data = filled(40, 7);
  const MatrixView good = buffer.matrix(3, 4, 1, 5);
  const VectorView vector = buffer.vector(4, 1, 3);
  const auto matrix = [&](const std::function<void(MatrixView&)>& change) {
    MatrixView view = good;
    change(view);
    return view;
  };
  const struct {
    std::string text;
    std::function<void()> call;
  } cases[] = {
      {"write: data_ld = 3, must be at least max(1, cols) = 4",
       [&] { good.write(data.data(), 3); }},
      {"read: data_ld = -4, must be at least max(1, cols) = 4",
       [&] { good.read(data.data(), -4); }},
      {"write: data_ld = 2, must be at least max(1, rows) = 3",
       [&] { matrix([](MatrixView& v) { v.layout = Layout::ColMajor; }).write(data.data(), 2); }},
      {"write: ld = 3, must be at least max(1, cols) = 4",
       [&] { matrix([](MatrixView& v) { v.ld = 3; }).write(data.data()); }},
      {"read: ld = 2, must be at least max(1, rows) = 3",
       [&] {
         matrix([](MatrixView& v) {
           v.layout = Layout::ColMajor;
           v.ld = 2;
         }).read(data.data());
       }},
      {"write: rows = -1, must be at least 0",
       [&] { matrix([](MatrixView& v) { v.rows = -1; }).write(data.data()); }},
      {"read: cols = -1, must be at least 0",
       [&] { matrix([](MatrixView& v) { v.cols = -1; }).read(); }},
      {"write: layout = 7, must be RowMajor (101) or ColMajor (102)",
       [&] {
         matrix([](MatrixView& v) { v.layout = static_cast<Layout>(7); }).write(data.data());
       }},
      {"write: data = null, must be 12 floats", [&] { good.write(nullptr); }},
      {"read: data = null, must be 12 floats", [&] { good.read(nullptr); }},
      {"write: data = null, must be 4 floats", [&] { vector.write(nullptr); }},
      {"read: data = null, must be 4 floats", [&] { vector.read(nullptr); }},
      {"write: inc = 0, must be other than 0", [&] { buffer.vector(4, 1, 0).write(data.data()); }},
      {"read: size = -1, must be at least 0", [&] { buffer.vector(-1).read(data.data()); }},
  };
  for (const auto& row : cases) {
    CHECK(error_of(row.call) == row.text);
  }
  // Beyond the buffer's end: 1 + 3 * 5 + 4 = 20 elements do, 21 don't.
  CHECK_NOTHROW(matrix([](MatrixView& v) { v.rows = 4; }).read());
  for (const auto& call : std::vector<std::function<void()>>{
           [&] { matrix([](MatrixView& v) { v.rows = 5; }).write(data.data()); },
           [&] { matrix([](MatrixView& v) { v.rows = 5; }).read(data.data()); },
           [&] { matrix([](MatrixView& v) { v.rows = std::int64_t{1} << 60; }).read(); },
           [&] { matrix([](MatrixView& v) { v.data.offset = -1; }).write(data.data()); },
           [&] { buffer.vector(8, 0, 3).write(data.data()); },
           [&] { buffer.vector(std::int64_t{1} << 60).read(); },
           [&] {
             MatrixView{{}, 1, 1, 1}.write(data.data());
           },
           [&] {
             VectorView{{}, 1, 1}.read(data.data());
           }}) {
    CHECK(error_of(call).find(" = ") != std::string::npos);
  }
  CHECK(buffer.read() == filled(20, 0));
  CHECK(data == filled(40, 7));
}

TEST_CASE("through staging buffers of any size every bit arrives, whatever the range") {
  Rng random = rng("staged ranges");
  for (const std::int64_t bytes : {1, 100, 4096, 20000}) {
    OtherContext other(staging(bytes));
    Context& context = other.enter();
    for (const std::int64_t size : {1, 5, 1030, 4099, 16383}) {
      INFO("staging_bytes = ", bytes, ", size = ", size);
      std::vector<float> expected = random_bits(random, size);
      Buffer buffer = context.buffer(size);
      buffer.write(expected);
      CHECK(differing_bits(buffer.read(), expected) == 0);
      for (int i = 0; i < 8; ++i) {
        const std::int64_t offset = random.below(size), count = random.below(size - offset + 1);
        INFO(count, " at ", offset);
        const std::vector<float> part = random_bits(random, count);
        buffer.write(part, offset);
        std::copy(part.begin(), part.end(), expected.begin() + offset);
        CHECK(differing_bits(buffer.read(), expected) == 0);
        std::vector<float> back = filled(count + 2, -1);
        buffer.read(back.data() + 1, count, offset);
        CHECK(back.front() == -1);
        CHECK(back.back() == -1);
        CHECK(differing_bits({back.begin() + 1, back.end() - 1}, part) == 0);
        Readback readback = buffer.read_async(offset, count);
        CHECK(differing_bits(readback.get(), part) == 0);
      }
    }
    other.leave();
  }
}

TEST_CASE("matrices go through staging buffers with their guard zones") {
  Rng random = rng("staged matrices");
  for (const std::int64_t bytes : {64, 1000}) {
    OtherContext other(staging(bytes));
    Context& context = other.enter();
    for (const Layout layout : {Layout::RowMajor, Layout::ColMajor}) {
      for (const std::int64_t length : {1, 4, 37, 130}) {
        for (const std::int64_t host_gap : {0, 1, 5}) {
          const std::int64_t lines = 1 + random.below(30);
          check_matrix(context, random, {random.below(9), length + random.below(4), lines, length},
                       {random.below(3), length + host_gap, lines, length}, layout);
        }
      }
    }
    other.leave();
  }
}

TEST_CASE("staged uploads and readbacks keep the order of what uses them") {
  Rng random = rng("staged order");
  for (const bool deferred : {false, true}) {
    ContextOptions options = staging(256);
    options.deferred = deferred;
    OtherContext other(options);
    Context& context = other.enter();
    const std::int64_t size = 3000;
    Vector x = context.vector(size);
    Vector sum = context.vector(size);
    std::vector<Readback> readbacks;
    std::vector<std::vector<float>> expected;
    std::vector<float> total = filled(size, 0);
    for (int i = 0; i < 6; ++i) {
      std::vector<float> data;
      for (std::int64_t j = 0; j < size; ++j) data.push_back(static_cast<float>(random.below(99)));
      x.write(data);
      std::fill(data.begin(), data.end(), -1.0f);  // taken before the call returned
      readbacks.push_back(x.read_async());
      axpy(1, x, sum);
      readbacks.push_back(sum.read_async(1, size - 2));
      std::vector<float> back = readbacks[readbacks.size() - 2].get();
      for (std::size_t j = 0; j < back.size(); ++j) total[j] += back[j];
      expected.push_back({total.begin() + 1, total.end() - 1});
    }
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CHECK(readbacks[2 * i + 1].get() == expected[i]);
    }
    CHECK(sum.read() == total);
    other.leave();
  }
}

TEST_CASE("readbacks may be dropped in flight, and their buffers are used again") {
  OtherContext other(staging(256));
  Context& context = other.enter();
  Vector x = context.vector(filled(2000, 3));
  for (int i = 0; i < 20; ++i) {
    const Readback dropped = x.read_async();
  }
  Readback kept = x.read_async();
  x.fill(4);
  CHECK(kept.get() == filled(2000, 3));
  CHECK(kept.get() == filled(2000, 3));  // again
  CHECK(x.read() == filled(2000, 4));
  other.leave();
}

TEST_CASE("a platform whose sources can't be copied uploads directly") {
  Platform table = platform();
  table.copy_source = nullptr;
  Rng random = rng("no copies");
  Context context(table, staging(64));
  const std::vector<float> data = random_bits(random, 5000);
  Vector x = context.vector(data);
  CHECK(differing_bits(x.read(), data) == 0);
  check_matrix(context, random, {2, 41, 9, 37}, {1, 39, 9, 37}, Layout::RowMajor);
  blas().reset_state();
}

TEST_CASE("pieces of a readback that are copied in parts arrive whole") {
  const std::int64_t n = 3 * (1 << 20) + 7;
  if (n > info().max_buffer_elements) return;
  Rng random = rng("large chunks");
  const std::vector<float> data = random_bits(random, n);
  Context context(platform(), staging(1 << 23));
  Vector x = context.vector(data);
  CHECK(differing_bits(x.read(), data) == 0);
  blas().reset_state();
}

TEST_CASE("staging_bytes below -1 is refused") {
  CHECK(error_of([] { Context(platform(), staging(-2)); }) ==
        "Context: staging_bytes = -2, must be -1 (the default), 0 or more");
}

TEST_SUITE_END();

}  // namespace fragblas::test
