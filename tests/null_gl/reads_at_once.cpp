// Small reads of a page: waited for where that takes little, and by a fence elsewhere.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"
#include "null_gl/thrown.hpp"

namespace fragblas::test {
namespace {

using null_gl::device;

constexpr std::int64_t kSize = 100;

Platform page_platform() {
  device().reset();
  Platform table = null_gl::platform();
  table.hand_over = [](void*, const void* memory, void* destination, std::int64_t first,
                       std::int64_t count) {
    std::memcpy(static_cast<char*>(destination) + first, memory, static_cast<std::size_t>(count));
  };
  return table;
}

ContextOptions page_options() {
  ContextOptions options = null_options();
  options.deferred = true;
  return options;
}

struct Page {
  explicit Page(const Platform& platform = page_platform(),
                const ContextOptions& options = page_options())
      : context(platform, options) {
    scal(2, x);
    Readback read = x.read_async();
    CHECK(needs_fence(read));  // the program is new
    CHECK(read.ready());
    x.write(filled(kSize, 1));
  }
  ~Page() { device().reset(); }

  // Issues all, with fences that are not reached yet. Whether the read is there nevertheless.
  bool needs_fence(Readback& read) {
    device().holds_fences = true;
    while (context.run(1)) {
    }
    const bool there = read.ready();
    device().holds_fences = false;
    context.run(1);  // looks at other fences
    return !there;
  }

  Context context;
  Vector x = context.vector(filled(kSize, 1));
};

}  // namespace

TEST_SUITE_BEGIN("null_reads_at_once");

TEST_CASE_FIXTURE(Page, "a small read is waited for, and keeps the contents of its place") {
  for (const std::int64_t offset : {0, 1, 6}) {
    const std::int64_t count = kSize - 2 * offset;
    std::vector<float> values = filled(kSize, 2);
    values[static_cast<std::size_t>(offset)] = 3;
    x.write(values);
    Readback read = x.read_async(offset, count);
    CHECK(!needs_fence(read));
    x.write(filled(kSize, 4));
    const auto first = values.begin() + offset;
    CHECK(read.get() == std::vector<float>(first, first + count));
  }
}

TEST_CASE_FIXTURE(Page, "a read before others, and a large one, are not waited for") {
  Readback first = x.read_async(), last = x.read_async();
  CHECK(needs_fence(first));
  CHECK(last.ready());
  CHECK(first.get() == last.get());
  const Vector large = context.vector(1 << 15);
  Readback of_large = large.read_async(), of_part = large.read_async(0, 1 << 14);
  CHECK(needs_fence(of_large));
  CHECK(of_part.ready());
  Readback alone = large.read_async();
  CHECK(needs_fence(alone));
}

TEST_CASE_FIXTURE(Page, "reads behind more work are not waited for until it is known to be done") {
  SUBCASE("several passes") {
    for (int i = 0; i < 20; ++i) scal(2, x);
  }
  SUBCASE("a long one") {
    scal(2, context.vector(1 << 24));
  }
  SUBCASE("an upload") {
    (void)context.vector(filled(1 << 20, 1));
  }
  SUBCASE("what fences stand for") {
    for (int i = 0; i < 300; ++i) scal(2, x);
  }
  SUBCASE("a first draw") {
    axpy(1, x, context.vector(kSize));
  }
  Readback read = x.read_async();
  CHECK(needs_fence(read));
  CHECK(read.ready());
  Readback behind = x.read_async();
  CHECK(!needs_fence(behind));
}

TEST_CASE("of a read in pieces some are there at once, and the others are waited for") {
  ContextOptions options = page_options();
  options.staging_bytes = 4096;
  Page page(page_platform(), options);
  constexpr std::int64_t kOrder = 64, kPitch = 80;
  const Matrix a = page.context.matrix(kOrder, kOrder, filled(kOrder * kOrder, 5));
  std::vector<float> into(kOrder * kPitch);
  a.view().read(into.data(), kPitch);
  // What was drawn is NaN here, and the gaps are not written.
  CHECK(std::count(into.begin(), into.end(), 0.0F) == kOrder * (kPitch - kOrder));
}

TEST_CASE("without a platform that hands memory over each read has a fence") {
  device().reset();
  Page page(null_gl::platform());
  Readback read = page.x.read_async();
  CHECK(page.needs_fence(read));
}

TEST_CASE_FIXTURE(Page, "what was looked at is read without another look") {
  scal(2, x);
  Readback first = x.read_async();
  CHECK(!needs_fence(first));
  first.get();  // drawn: NaN
  const auto looks = [] { return device().error_looks; };
  int before = looks();
  const auto read = [&] {
    Readback readback = x.read_async();
    CHECK(!needs_fence(readback));
    before = looks();
    readback.get();
    return looks() - before;
  };
  CHECK(read() == 0);
  SUBCASE("but what was written since is looked at") {
    scal(2, x);
    CHECK(read() == 1);
    CHECK(read() == 0);
  }
  SUBCASE("nor behind finish") {
    scal(2, x);
    context.finish();
    CHECK(read() == 0);
  }
  SUBCASE("and what another framebuffer would give is looked at") {
    device().binds = false;
    Readback readback = x.read_async();
    CHECK(!needs_fence(readback));
    device().gl_error = 0x0505;
    CHECK(says(thrown_by([&] { readback.get(); }), "Undefined: read: GL reported GL_OUT_OF"));
  }
}

TEST_CASE_FIXTURE(Page, "a read that was waited for tells of errors and of what did not arrive") {
  SUBCASE("an error behind it") {
    scal(2, x);
    Readback read = x.read_async();
    CHECK(!needs_fence(read));
    device().gl_error = 0x0505;
    CHECK(says(thrown_by([&] { read.get(); }), "Undefined: read: GL reported GL_OUT_OF_MEMORY"));
    CHECK(says(thrown_by([&] { x.read(); }), "Undefined: "));
  }
  SUBCASE("nothing arrives") {
    Readback read = x.read_async();
    device().delivers = false;
    while (context.run(1)) {
    }
    device().delivers = true;
    CHECK(thrown_by([&] { read.get(); }) == "Internal: read: GL delivered nothing");
    CHECK(x.read() == filled(kSize, 1));
  }
  SUBCASE("it is aborted") {
    context.set_group(7);
    Readback read = x.read_async();
    context.abort(7);
    while (context.run(1)) {
    }
    CHECK(says(thrown_by([&] { read.get(); }), "Undefined: read: aborted"));
  }
  SUBCASE("the context is lost") {
    Readback read = x.read_async();
    CHECK(!needs_fence(read));
    device().is_lost = true;
    CHECK(says(thrown_by([&] { read.get(); }), "ContextLost: "));
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
