// Buffers: contents bit for bit, ranges, copies, asynchronous reads, limits, textures, views.
// SPDX-License-Identifier: MIT
#include <GLES3/gl3.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

std::vector<float> counted(std::int64_t count) {
  std::vector<float> values;
  for (std::int64_t i = 0; i < count; ++i) values.push_back(static_cast<float>(i));
  return values;
}

}  // namespace

TEST_SUITE_BEGIN("buffers");

TEST_CASE("a new buffer is all zeros, whatever the pool held before") {
  for (std::int64_t size : {0, 1, 3, 4, 5, 64, 257, 4097, 16384}) {
    INFO("size = ", size);
    {
      Buffer old = blas().buffer(size);
      old.fill(7);
    }
    const Buffer buffer = blas().buffer(size);
    CHECK(buffer.size() == size);
    CHECK(differing_bits(buffer.read(), filled(size, 0)) == 0);
  }
}

TEST_CASE("write and read keep every bit, for any range") {
  Rng random = rng("buffer ranges");
  for (std::int64_t size : {1, 2, 5, 16, 63, 259, 1030, 4099, 16383}) {
    INFO("size = ", size);
    std::vector<float> expected = random_bits(random, size);
    Buffer buffer = blas().buffer(size);
    buffer.write(expected);
    CHECK(differing_bits(buffer.read(), expected) == 0);
    for (int i = 0; i < 12; ++i) {
      const std::int64_t offset = random.below(size), count = random.below(size - offset + 1);
      INFO("write ", count, " at ", offset);
      const std::vector<float> part = random_bits(random, count);
      buffer.write(part, offset);
      std::copy(part.begin(), part.end(), expected.begin() + offset);
      CHECK(differing_bits(buffer.read(), expected) == 0);
    }
    for (int i = 0; i < 12; ++i) {
      const std::int64_t offset = random.below(size), count = random.below(size - offset + 1);
      INFO("read ", count, " at ", offset);
      std::vector<float> part = filled(count + 2, -1);
      buffer.read(part.data() + 1, count, offset);
      CHECK(part.front() == -1);
      CHECK(part.back() == -1);
      CHECK(differing_bits({part.begin() + 1, part.end() - 1},
                           {expected.begin() + offset, expected.begin() + offset + count}) == 0);
    }
  }
}

TEST_CASE("every start and length around texels and texture rows") {
  Rng random = rng("buffer edges");
  Buffer buffer = blas().buffer(600);
  std::vector<float> expected = random_bits(random, 600);
  buffer.write(expected);
  std::int64_t wrong = 0;
  for (std::int64_t offset : {0, 1, 2, 3, 4, 5, 253, 254, 255, 256, 257, 258}) {
    for (std::int64_t count : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 256, 257, 300}) {
      const std::vector<float> part = random_bits(random, count);
      buffer.write(part.data(), count, offset);
      std::copy(part.begin(), part.end(), expected.begin() + offset);
      std::vector<float> back(static_cast<std::size_t>(count));
      buffer.read(back.data(), count, offset);
      wrong += differing_bits(back, part);
    }
  }
  CHECK(wrong == 0);
  CHECK(differing_bits(buffer.read(), expected) == 0);
}

TEST_CASE("the data of a write is taken before the call returns") {
  std::vector<float> data = counted(100);
  Buffer buffer = blas().buffer(100);
  buffer.write(data);
  std::fill(data.begin(), data.end(), -1.0f);
  CHECK(buffer.read() == counted(100));
}

TEST_CASE("fill of the whole and of ranges") {
  Rng random = rng("buffer fill");
  Buffer buffer = blas().buffer(1030);
  buffer.fill(3);
  std::vector<float> expected = filled(1030, 3);
  CHECK(buffer.read() == expected);
  for (int i = 0; i < 20; ++i) {
    const std::int64_t offset = random.below(1030), count = random.below(1030 - offset + 1);
    INFO("fill ", count, " at ", offset);
    const float value = i == 7 ? kInf : static_cast<float>(i);
    buffer.fill(value, offset, count);
    std::fill_n(expected.begin() + offset, count, value);
    CHECK(buffer.read() == expected);
  }
  buffer.fill(kNan, 3, 2);
  CHECK(count_nan(buffer.read()) == 2);
}

TEST_CASE("copy_from keeps every bit, between buffers and within one") {
  Rng random = rng("buffer copy");
  std::vector<float> from = random_bits(random, 700), to = random_bits(random, 900);
  Buffer source = blas().buffer(700), target = blas().buffer(900);
  source.write(from);
  target.write(to);
  for (int i = 0; i < 30; ++i) {
    const std::int64_t at = random.below(700), count = random.below(700 - at + 1);
    const std::int64_t offset = random.below(900 - count + 1);
    INFO("copy ", count, " from ", at, " to ", offset);
    target.copy_from(source, at, offset, count);
    std::copy_n(from.begin() + at, count, to.begin() + offset);
    CHECK(differing_bits(target.read(), to) == 0);
  }
  CHECK(differing_bits(source.read(), from) == 0);
  target.copy_from(target, 3, 500, 333);
  std::copy_n(to.begin() + 3, 333, to.begin() + 500);
  CHECK(differing_bits(target.read(), to) == 0);
  CHECK_THROWS_AS(target.copy_from(target, 3, 300, 333), Error);  // they overlap
  CHECK_THROWS_AS(target.copy_from(source, 0, 0, 701), Error);
  CHECK_THROWS_AS(target.copy_from(source, 0, 500, 401), Error);
  CHECK_THROWS_AS(target.copy_from(source, -1, 0, 1), Error);
  CHECK(differing_bits(target.read(), to) == 0);
}

TEST_CASE("ranges outside of the buffer are refused and write nothing") {
  Buffer buffer = blas().buffer(10);
  std::vector<float> data = counted(11);
  const std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  auto refused = [&](auto&& call) {
    bool thrown = false;
    try {
      call();
    } catch (const Error& error) {
      thrown = error.status() == Status::InvalidArgument;
      CHECK(std::string(error.what()).find(" = ") != std::string::npos);
    }
    CHECK(thrown);
  };
  refused([&] { buffer.write(data); });
  refused([&] { buffer.write(data.data(), 1, 10); });
  refused([&] { buffer.write(data.data(), 1, -1); });
  refused([&] { buffer.write(data.data(), -1, 0); });
  refused([&] { buffer.write(data.data(), 2, huge); });
  refused([&] { buffer.write(data.data(), huge, 2); });
  refused([&] { buffer.read(data.data(), 11); });
  refused([&] { buffer.read(data.data(), 3, 8); });
  refused([&] { buffer.fill(1, 5, 6); });
  refused([&] { buffer.fill(1, -1, 1); });
  refused([&] { buffer.read_async(9, 2); });
  refused([&] { blas().buffer(-1); });
  refused([&] { blas().matrix(-1, 2); });
  refused([&] { blas().matrix(2, 2, {1, 2, 3}); });
  refused([&] { blas().matrix(std::int64_t{1} << 40, std::int64_t{1} << 40); });
  CHECK_NOTHROW(buffer.write(nullptr, 0, 10));
  CHECK_NOTHROW(buffer.fill(1, 10, 0));
  CHECK(buffer.read() == filled(10, 0));
  CHECK_THROWS_AS(Buffer().write(data.data(), 1), Error);
  CHECK_THROWS_AS(Buffer().read(), Error);
}

TEST_CASE("read_async gives the elements of its point of the queue, several in flight") {
  Buffer buffer = blas().buffer(300);
  std::vector<Readback> readbacks;
  for (int i = 0; i < 6; ++i) {
    buffer.fill(static_cast<float>(i));
    readbacks.push_back(i % 2 == 0 ? buffer.read_async() : buffer.read_async(7 * i, 3 + i));
  }
  buffer.fill(-1);
  for (int i : {3, 0, 5, 1, 4, 2}) {
    INFO("readback ", i);
    const std::vector<float> expected = filled(i % 2 == 0 ? 300 : 3 + i, static_cast<float>(i));
    CHECK(readbacks[static_cast<std::size_t>(i)].get() == expected);
  }
  CHECK(buffer.read() == filled(300, -1));
}

TEST_CASE("a readback outlives its buffer and may be dropped unread") {
  std::vector<Readback> kept;
  {
    Buffer buffer = blas().buffer(50);
    buffer.write(counted(50));
    kept.push_back(buffer.read_async());
    buffer.read_async();
  }
  Buffer other = blas().buffer(50);  // takes the storage
  other.fill(9);
  CHECK(kept[0].get() == counted(50));
  CHECK(other.read() == filled(50, 9));
}

TEST_CASE("readbacks keep bits, and get() checks its count") {
  Rng random = rng("async bits");
  const std::vector<float> data = random_bits(random, 4099);
  Buffer buffer = blas().buffer(4099);
  buffer.write(data);
  Readback all = buffer.read_async(), part = buffer.read_async(1, 4097);
  std::vector<float> found(4097);
  CHECK_THROWS_AS(part.get(found.data(), 4096), Error);
  part.get(found.data(), 4097);
  CHECK(part.ready());
  CHECK(differing_bits(found, {data.begin() + 1, data.end() - 1}) == 0);
  CHECK(differing_bits(all.get(), data) == 0);
}

TEST_CASE("the version grows with every write") {
  Buffer buffer = blas().buffer(16), other = blas().buffer(16);
  std::uint64_t last = buffer.version();
  auto grown = [&] {
    const std::uint64_t now = buffer.version();
    const bool more = now > last;
    last = now;
    return more;
  };
  buffer.write({1, 2, 3});
  CHECK(grown());
  buffer.fill(2);
  CHECK(grown());
  buffer.copy_from(other, 0, 0, 4);
  CHECK(grown());
  scal(2, buffer.vector(4));
  CHECK(grown());
  axpy(2, other.vector(4), buffer.vector(4));
  CHECK(grown());
  buffer.read();
  axpy(2, buffer.vector(4), other.vector(4));
  CHECK(!grown());
}

TEST_CASE("moved buffers keep their contents") {
  Buffer a = blas().buffer(4);
  a.fill(5);
  Buffer b = std::move(a);
  CHECK(b.read() == filled(4, 5));
  Buffer c;
  c = std::move(b);
  CHECK(c.read() == filled(4, 5));
  CHECK(c.size() == 4);
}

TEST_CASE("a vector of one number in braces has that number") {
  const int whole = 7;
  CHECK(blas().vector({7}).read() == std::vector<float>{7});
  CHECK(blas().vector({2.5f}).read() == std::vector<float>{2.5f});
  CHECK(blas().vector(whole).read() == filled(7, 0));
}

TEST_CASE("a readback that was moved from says so") {
  Buffer buffer = blas().buffer(4);
  buffer.fill(5);
  Readback from = buffer.read_async();
  Readback to = std::move(from);
  const char* const empty = "read: the readback is empty, must not be moved from";
  CHECK(error_of([&] { from.ready(); }) == empty);
  CHECK(error_of([&] { from.get(); }) == empty);
  CHECK(error_of([&] { from.get_doubles(); }) == empty);
  CHECK(to.get() == filled(4, 5));
}

TEST_CASE("views keep the storage alive") {
  VectorView view;
  {
    Vector gone = blas().vector({1, 2, 3, 4});
    view = gone.view(2, 1);
  }
  Vector other = blas().vector(filled(4, 9));
  scal(2, view);
  CHECK(view.read() == std::vector<float>{4, 6});
  CHECK(other.read() == filled(4, 9));
}

TEST_CASE("views: vectors with increments, blocks, rows and columns") {
  Buffer buffer = blas().buffer(60);
  buffer.write(counted(60));
  CHECK(buffer.vector(3, 5).read() == std::vector<float>{5, 6, 7});
  CHECK(buffer.vector(3, 5, 4).read() == std::vector<float>{5, 9, 13});
  CHECK(buffer.vector(3, 5, -4).read() == std::vector<float>{13, 9, 5});
  CHECK(buffer.vector(3, 5, 0).read() == std::vector<float>{5, 5, 5});
  CHECK(buffer.vector(0, 60).read().empty());

  const MatrixView row = buffer.matrix(4, 5, 2, 7);  // (i, j) = 2 + 7 i + j
  CHECK(row.block(1, 2, 2, 3).read() == std::vector<float>{11, 12, 13, 18, 19, 20});
  CHECK(row.row(2).read() == std::vector<float>{16, 17, 18, 19, 20});
  CHECK(row.col(3).read() == std::vector<float>{5, 12, 19, 26});
  const MatrixView col = buffer.matrix(4, 5, 2, 7, Layout::ColMajor);  // (i, j) = 2 + i + 7 j
  CHECK(col.block(1, 2, 2, 3).read() == std::vector<float>{17, 18, 24, 25, 31, 32});
  CHECK(col.row(2).read() == std::vector<float>{4, 11, 18, 25, 32});
  CHECK(col.col(3).read() == std::vector<float>{23, 24, 25, 26});
  CHECK(buffer.matrix(2, 3).read() == std::vector<float>{0, 1, 2, 3, 4, 5});
  CHECK(buffer.matrix(2, 3).ld == 3);
  CHECK(buffer.matrix(2, 3, 0, 0, Layout::ColMajor).ld == 2);

  CHECK_THROWS_AS(row.block(3, 0, 2, 1), Error);
  CHECK_THROWS_AS(row.block(0, 5, 1, 1), Error);
  CHECK_THROWS_AS(row.block(-1, 0, 1, 1), Error);
  CHECK_THROWS_AS(row.row(4), Error);
  CHECK_THROWS_AS(row.col(-1), Error);
  CHECK_NOTHROW(row.block(4, 5, 0, 0));
}

TEST_CASE("the largest buffer under lowered limits works, one more element is refused") {
  ContextOptions options = context_options();
  options.limits.max_texture_size = 16;
  OtherContext other(options);
  Context& context = other.enter();
  const std::int64_t most = context.info().max_buffer_elements;
  CHECK(most == 16 * 16 * 4);
  CHECK(context.info().max_texture_size == 16);
  Rng random = rng("largest");
  const std::vector<float> data = random_bits(random, most);
  Buffer buffer = context.buffer(most);
  buffer.write(data);
  CHECK(differing_bits(buffer.read(), data) == 0);
  const std::vector<float> numbers = random_data(random, most, Data::Integers);
  Vector x = context.vector(numbers), y = context.vector(numbers);
  axpy(1, x, y);
  scal(0.5f, y);
  CHECK(y.read() == numbers);
  bool refused = false;
  try {
    context.buffer(most + 1);
  } catch (const Error& error) {
    refused = true;
    CHECK(error.status() == Status::InvalidArgument);
    CHECK(std::string(error.what()).find(std::to_string(most + 1)) != std::string::npos);
    CHECK(std::string(error.what()).find(std::to_string(most)) != std::string::npos);
  }
  CHECK(refused);
  CHECK(differing_bits(buffer.read(), data) == 0);
}

TEST_CASE("the byte budget is kept, and freed storage counts no more") {
  const std::int64_t budget = 1 << 20, size = 1 << 14;  // a buffer of 64 KiB
  ContextOptions options = context_options();
  options.limits.memory_bytes = budget;
  OtherContext other(options);
  Context& context = other.enter();
  ExpectLog expected;
  std::vector<Buffer> buffers;
  bool refused = false;
  for (int i = 0; i < 64 && !refused; ++i) {
    try {
      Buffer buffer = context.buffer(size);
      buffer.fill(static_cast<float>(i));
      buffers.push_back(std::move(buffer));
    } catch (const Error& error) {
      refused = true;
      CHECK(error.status() == Status::OutOfMemory);
      CHECK(std::string(error.what()).find(std::to_string(budget)) != std::string::npos);
    }
  }
  CHECK(refused);
  CHECK(buffers.size() >= 8);
  CHECK(context.stats().texture_bytes <= budget);
  CHECK(context.stats().peak_bytes <= budget);
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    CHECK(buffers[i].read() == filled(size, static_cast<float>(i)));
  }
  buffers.resize(2);
  for (int i = 0; i < 40; ++i) {
    INFO("buffer ", i, " after most were freed");
    Buffer again = context.buffer(size - i);
    CHECK_NOTHROW(again.fill(1));
  }
  CHECK(buffers[1].read() == filled(size, 1));
}

TEST_CASE("a call for which memory is short says so, and its output is untouched or undefined") {
  ContextOptions options = context_options();
  options.limits.memory_bytes = 1 << 18;
  OtherContext other(options);
  Context& context = other.enter();
  ExpectLog expected;
  const std::int64_t n = 64;
  const std::vector<float> data = filled(n * n, 2);
  std::vector<Buffer> hogs;
  Matrix a = context.matrix(n, n, data), c = context.matrix(n, n, data);
  for (bool full = false; !full;) {
    try {
      Buffer hog = context.buffer(n * n);
      hog.write(data);
      hogs.push_back(std::move(hog));
    } catch (const Error& error) {
      full = true;
      CHECK(error.status() == Status::OutOfMemory);
    }
  }
  bool refused = false;
  try {
    gemm(a, a, c, {1, 1});  // C as it was, and what becomes of it
  } catch (const Error& error) {
    refused = true;
    CHECK(error.status() == Status::OutOfMemory);
  }
  CHECK(refused);
  bool undefined = false;
  try {
    const std::vector<float> untouched = c.read();
    CHECK(untouched == data);
  } catch (const Error& error) {
    undefined = true;
    CHECK(error.status() == Status::Undefined);
    CHECK(std::string(error.what()).find("gemm") != std::string::npos);
    CHECK_THROWS_AS(axpy(1, c.vector(5), a.vector(5)), Error);  // what reads it fails too
  }
  hogs.clear();
  if (undefined) {
    a.write(data);  // a whole overwrite defines a buffer again, by a write ...
    CHECK(a.read() == data);
  }
  gemm(a, a, c);  // ... or by a routine
  CHECK(c.read() == filled(n * n, 4 * n));
}

TEST_CASE("rule 52: a write for which memory is short writes nothing") {
  ContextOptions options = context_options();
  options.limits.memory_bytes = 1 << 18;
  OtherContext other(options);
  Context& context = other.enter();
  ExpectLog expected;
  Buffer buffer = context.buffer(64);
  buffer.write(filled(64, 1));
  const std::vector<Buffer> hogs = hog(context, 1 << 12);
  CHECK_THROWS_AS(buffer.write(filled(13, 2), 1), Error);  // texels, and lanes on either side
  CHECK(context.stats().pending == 0);
  CHECK(buffer.read() == filled(64, 1));
}

TEST_CASE("rule 52: a batch for which memory is short leaves nothing in the queue") {
  const std::int64_t n = 40, m = 8, batch = 40;
  ContextOptions options = context_options();
  options.limits.memory_bytes = 1 << 18;
  OtherContext other(options);
  Context& context = other.enter();
  ExpectLog expected;
  std::vector<float> diagonal = filled(n * n, 0);
  for (std::int64_t i = 0; i < n; ++i) diagonal[static_cast<std::size_t>(i * n + i)] = 2;
  const Vector a = context.vector(diagonal);
  Vector b = context.vector(filled(n * m * batch, 8));
  const auto solve = [&] {
    strsm_batch_strided(Layout::ColMajor, Side::Left, Uplo::Lower, Op::NoTrans, Diag::NonUnit, n, m,
                        1, a, n, 0, b, n, n * m, batch);
  };
  solve();
  CHECK(b.read() == filled(n * m * batch, 4));
  std::vector<Buffer> hogs = hog(context, 256);
  hogs.erase(hogs.begin(), hogs.begin() + 2);  // 2 KiB: enough for some of what it needs
  Status status = Status::Ok;
  try {
    solve();
  } catch (const Error& error) {
    status = error.status();
  }
  CHECK(status == Status::OutOfMemory);
  CHECK(context.stats().pending == 0);
  CHECK_THROWS_AS(b.read(), Error);
}

TEST_CASE("null data is refused, unless there is none") {
  Buffer buffer = blas().buffer(5);
  buffer.fill(3);
  CHECK_THROWS_AS(buffer.write(nullptr, 5), Error);
  CHECK_THROWS_AS(buffer.read(nullptr, 5), Error);
  Readback readback = buffer.read_async();
  CHECK_THROWS_AS(readback.get(nullptr, 5), Error);
  CHECK_NOTHROW(buffer.write(nullptr, 0));
  CHECK_NOTHROW(buffer.read(nullptr, 0));
  CHECK(buffer.read() == std::vector<float>(5, 3));
}

TEST_CASE("texture(): the documented texels, pinned, with results copied in") {
  Buffer buffer = blas().buffer(70);
  std::vector<float> data = counted(70);
  buffer.write(data);
  const Buffer::Texture texture = buffer.texture();
  CHECK(texture.width > 0);
  CHECK((texture.width & (texture.width - 1)) == 0);
  CHECK(static_cast<std::int64_t>(texture.width) * texture.height * 4 >= 70);
  auto texels = [&](const Buffer::Texture& from) {
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, from.name, 0);
    std::vector<float> values(static_cast<std::size_t>(from.width) *
                              static_cast<std::size_t>(from.height) * 4);
    glReadPixels(0, 0, from.width, from.height, GL_RGBA, GL_FLOAT, values.data());
    glDeleteFramebuffers(1, &framebuffer);
    blas().reset_state();
    return values;
  };
  std::vector<float> found = texels(texture);
  const std::size_t padding = found.size();
  CHECK(std::vector<float>(found.begin(), found.begin() + 70) == data);
  // The padding of the last texel is zero.
  CHECK(padding >= 72);
  CHECK(found[70] == 0);
  CHECK(found[71] == 0);

  scal(2, buffer.vector(70));
  axpy(1, buffer.vector(5, 10), buffer.vector(5, 20));
  const Buffer::Texture again = buffer.texture();
  CHECK(again.name == texture.name);
  for (float& value : data) value *= 2;
  for (std::size_t i = 0; i < 5; ++i) data[20 + i] += data[10 + i];
  found = texels(again);
  CHECK(std::vector<float>(found.begin(), found.begin() + 70) == data);
  buffer.fill(4);
  found = texels(buffer.texture());
  CHECK(std::vector<float>(found.begin(), found.begin() + 70) == filled(70, 4));
  CHECK(buffer.texture().name == texture.name);
}

TEST_CASE("wrap(): textures of other formats are refused") {
  if (kBrowser) return;  // there JavaScript looks: tests/web/suites/interop.test.js
  for (const GLenum format : {GL_RGBA8, GL_RGBA16F, GL_R32F, GL_RGBA32UI, GL_DEPTH_COMPONENT24}) {
    INFO("format ", format);
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexStorage2D(GL_TEXTURE_2D, 1, format, 8, 3);
    blas().reset_state();
    const std::string text = "wrap: texture = " + std::to_string(name) + ", must be RGBA32F";
    CHECK_THROWS_WITH_AS(blas().wrap({name, 8, 3}, 10), text.c_str(), Error);
    CHECK(glIsTexture(name) == GL_TRUE);
    glDeleteTextures(1, &name);
    blas().reset_state();
  }
}

TEST_CASE("wrap(): a texture of the caller's, which results are copied into") {
  const Buffer::Texture texture = {[] {
                                     GLuint name = 0;
                                     glGenTextures(1, &name);
                                     glBindTexture(GL_TEXTURE_2D, name);
                                     const std::vector<float> data = counted(4 * 8 * 3);
                                     glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 8, 3, 0, GL_RGBA,
                                                  GL_FLOAT, data.data());
                                     blas().reset_state();
                                     return name;
                                   }(),
                                   8, 3};
  std::vector<float> expected = counted(90);
  const std::int64_t textures = blas().stats().textures;
  {
    Buffer buffer = blas().wrap(texture, 90);
    CHECK(buffer.texture().name == texture.name);
    CHECK(buffer.read() == expected);
    scal(2, buffer.vector(30, 1, 3));
    axpy(1, buffer.vector(5, 10), buffer.vector(5, 40));
    for (std::size_t i = 1; i < 90; i += 3) expected[i] *= 2;
    for (std::size_t i = 0; i < 5; ++i) expected[40 + i] += expected[10 + i];
    CHECK(buffer.read() == expected);
    CHECK(buffer.texture().name == texture.name);
    buffer.mark_undefined("taken away");
    CHECK_THROWS_WITH_AS(buffer.read(), "read: a buffer is undefined: taken away", Error);
    buffer.fill(4);
    CHECK(buffer.read() == filled(90, 4));
  }
  CHECK(blas().stats().textures <= textures + 1);  // scratch, but not the caller's
  CHECK(glIsTexture(texture.name) == GL_TRUE);
  CHECK_THROWS_AS(blas().wrap({texture.name, 6, 3}, 10), Error);
  CHECK_THROWS_AS(blas().wrap({texture.name, 8, 0}, 10), Error);
  CHECK_THROWS_AS(blas().wrap(texture, 97), Error);
  CHECK_THROWS_AS(blas().wrap(texture, -1), Error);
  glDeleteTextures(1, &texture.name);
  blas().reset_state();
}

TEST_CASE("padding lanes stay zero") {
  Rng random = rng("padding");
  for (std::int64_t size : {1, 2, 3, 5, 71}) {
    INFO("size = ", size);
    Buffer buffer = blas().buffer(size), other = blas().buffer(size);
    other.write(random_data(random, size, Data::Unit));
    auto lanes = [&] {
      const Buffer::Texture texture = buffer.texture();
      GLuint framebuffer = 0;
      glGenFramebuffers(1, &framebuffer);
      glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name, 0);
      std::vector<float> texel(4);
      const std::int64_t last = (size - 1) / 4;
      glReadPixels(static_cast<GLint>(last % texture.width),
                   static_cast<GLint>(last / texture.width), 1, 1, GL_RGBA, GL_FLOAT, texel.data());
      glDeleteFramebuffers(1, &framebuffer);
      blas().reset_state();
      return std::vector<float>(texel.begin() + ((size - 1) % 4 + 1), texel.end());
    };
    const std::vector<float> zeros = filled(3 - (size - 1) % 4, 0);
    CHECK(lanes() == zeros);
    buffer.write(filled(size, 3));
    CHECK(lanes() == zeros);
    buffer.fill(kNan);
    CHECK(lanes() == zeros);
    buffer.copy_from(other, 0, 0, size);
    CHECK(lanes() == zeros);
    scal(kNan, buffer.vector(size));
    CHECK(lanes() == zeros);
    copy(other.vector(size), buffer.vector(size));
    CHECK(lanes() == zeros);
    axpy(kInf, other.vector(size), buffer.vector(size));
    CHECK(lanes() == zeros);
    gemm(other.matrix(size, 1), other.matrix(1, 1), buffer.matrix(size, 1));
    CHECK(lanes() == zeros);
  }
}

TEST_CASE("a chain of calls that read what is undefined has a reason of bounded length") {
  const ExpectLog expected;
  Buffer one = blas().buffer(3), other = blas().buffer(3);
  one.mark_undefined("taken away");
  for (int i = 0; i < 200; ++i) {
    CHECK_THROWS_AS(axpy(1, one.vector(3), other.vector(3)), Error);
    CHECK_THROWS_AS(axpy(1, other.vector(3), one.vector(3)), Error);
  }
  std::string text;
  try {
    one.read();
  } catch (const Error& error) {
    text = error.what();
  }
  CHECK(text.size() < 1100);
  CHECK(text.find("taken away") != std::string::npos);
}

TEST_CASE("a buffer is undefined from a place in the queue on") {
  ContextOptions options = context_options();
  options.deferred = true;
  const ExpectLog expected;  // of the read
  OtherContext other(options);
  Context& context = other.enter();
  Buffer buffer = context.buffer(3);
  buffer.write({1, 2, 3});
  scal(2, buffer.vector(3));
  Readback before = buffer.read_async();
  buffer.fill(4);
  buffer.mark_undefined("taken away");
  Readback behind = buffer.read_async();
  CHECK(before.get() == std::vector<float>{2, 4, 6});
  CHECK_THROWS_WITH_AS(behind.get(), "read: a buffer is undefined: taken away", Error);
  buffer.fill(5);
  CHECK(buffer.read() == std::vector<float>{5, 5, 5});
  other.leave();
}

TEST_SUITE_END();

}  // namespace fragblas::test
