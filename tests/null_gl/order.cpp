// In which order a context asks the device: deferred calls, aborts, slices, look-ahead, and what
// its caches spare. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "context/context_state.hpp"
#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"
#include "support/environment.hpp"

namespace fragblas::test {
namespace {

using null_gl::device;

ContextOptions deferred() {
  device().reset();
  ContextOptions options = null_options();
  options.deferred = true;
  return options;
}

// As an application's: every product is packed.
ContextOptions packed() {
  device().reset();
  ContextOptions options = null_options();
  options.profile.emplace();
  options.profile->gemm_unpacked = false;
  options.limits.tile_bytes = 0;
  return options;
}

// Without variants and all that follows: "level1/axpy".
std::vector<std::string> drawn() {
  const std::string record = device().take_record();
  std::vector<std::string> kernels;
  for (std::size_t at = 0; at < record.size();) {
    const std::size_t end = record.find('\n', at);
    const std::string line = record.substr(at, end - at);
    const std::size_t suffix = line.find(".frag");
    if (suffix != std::string::npos && line.rfind("compile ", 0) != 0) {
      kernels.push_back(line.substr(0, suffix));
    }
    at = end + 1;
  }
  return kernels;
}

std::int64_t count(const std::string& text, const std::string& part) {
  std::int64_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_SUITE_BEGIN("null_order");

TEST_CASE("a deferred context draws nothing before it is run, and then in the order of calls") {
  Context context(null_gl::platform(), deferred());
  const Vector x = context.vector(100), y = context.vector(100);
  issue_all(context);
  drawn();
  scal(2, x);
  axpy(2, x, y);
  copy(y, x);
  CHECK(drawn().empty());
  CHECK(context.stats().pending == 3);
  issue_all(context);
  CHECK(drawn() == Names{"level1/scal", "level1/axpy", "level1/copy"});
  CHECK(context.stats().pending == 0);
}

TEST_CASE("a turn without time issues one item") {
  Context context(null_gl::platform(), deferred());
  const Vector x = context.vector(100);
  issue_all(context);
  for (int i = 0; i < 3; ++i) scal(2, x);
  for (std::int64_t left = 2; left >= 0; --left) {
    drawn();
    CHECK(context.run(0) == (left > 0));
    CHECK(drawn().size() == 1);
    CHECK(context.stats().pending == left);
  }
}

TEST_CASE("who waits for a read has all that is queued issued, in its order") {
  Context context(null_gl::platform(), deferred());
  const Vector x = context.vector(100), y = context.vector(100);
  issue_all(context);
  device().take_record();
  scal(2, x);
  const Readback read = x.read_async();
  scal(3, y);
  CHECK(device().take_record().empty());
  y.read();
  const std::string record = device().take_record();
  const std::size_t first = record.find("level1/scal"), second = record.rfind("level1/scal");
  CHECK(first < record.find("pack "));
  CHECK(record.find("pack ") < second);
  CHECK(second < record.find("read "));
}

TEST_CASE("what is aborted is not drawn; what it would have written is undefined") {
  Context context(null_gl::platform(), deferred());
  const Vector x = context.vector(100), y = context.vector(100), z = context.vector(100);
  issue_all(context);
  drawn();
  scal(2, x);
  context.set_group(7);
  axpy(2, x, y);
  context.set_group(0);
  copy(y, z);
  scal(3, x);
  context.abort(7);
  issue_all(context);
  CHECK(drawn() == Names{"level1/scal", "level1/scal"});
  CHECK_THROWS_AS(y.read(), Error);
  CHECK_THROWS_AS(z.read(), Error);
  CHECK_NOTHROW(x.read());
}

TEST_CASE("programs of the next items begin to compile before the first is drawn") {
  Context context(null_gl::platform(), deferred());
  const Vector x = context.vector(100), y = context.vector(100);
  issue_all(context);
  device().records_programs = true;
  device().take_record();
  scal(2, x);
  axpy(2, x, y);
  issue_all(context);
  const std::string record = device().take_record();
  CHECK(record.find("compile level1/axpy") < record.find("\nlevel1/scal"));
  // Once each, for ever.
  scal(4, x);
  axpy(4, x, y);
  issue_all(context);
  CHECK(count(record, "compile ") == 2);
  CHECK(count(device().take_record(), "compile ") == 0);
}

TEST_CASE("each panel has a draw of its own until the program for four is there") {
  ContextOptions options = null_options();
  options.profile.emplace();
  options.profile->gemm_unpacked = false;
  options.profile->texture_rate = 1;
  device().compiles_in_parallel = true;
  Context context(null_gl::platform(), options);
  const Matrix a = context.matrix(128, 128), b = context.matrix(128, 128);
  const Matrix c = context.matrix(128, 128);
  const auto draws = [&] {
    device().take_record();
    gemm(a, b, c);
    const std::string record = device().take_record();
    const int all = count(record, "Panel0="), of_four = count(record, "Panel3=");
    CHECK((of_four == 0 || of_four == all));
    return all;
  };
  device().slow_programs = "PANELS_4";
  const int alone = draws();
  CHECK(draws() == alone);
  device().slow_programs = "";
  CHECK(4 * draws() == alone);
}

TEST_CASE("a page does not draw while a program is not ready") {
  const ContextOptions options = deferred();
  device().webgl = true;
  device().compiles_in_parallel = true;
  Context context(null_gl::platform(), options);
  const Vector x = context.vector(100), y = context.vector(100);
  issue_all(context);
  device().slow_programs = "level1/axpy";
  drawn();
  axpy(2, x, y);
  for (int turn = 0; turn < 3; ++turn) CHECK(context.run(1));
  CHECK(drawn().empty());
  device().slow_programs = "";
  issue_all(context);
  CHECK(drawn() == Names{"level1/axpy"});
}

TEST_CASE("a factor is packed once while nobody writes it, and again when the budget let it go") {
  ContextOptions options = packed();
  for (const bool room : {true, false}) {
    options.limits.pack_cache_bytes = room ? -1 : 0;
    Context context(null_gl::platform(), options);
    const Matrix a = context.matrix(64, 64), b = context.matrix(64, 64), c = context.matrix(64, 64);
    gemm(a, b, c);
    const std::int64_t once = context.stats().packs;
    gemm(a, b, c);
    CHECK(context.stats().packs == (room ? once : 2 * once));
    CHECK(context.stats().packs_skipped == (room ? once : 0));
    scal(2, a.vector(a.size()));
    gemm(a, b, c);
    CHECK(context.stats().packs == (room ? once + 1 : 3 * once));
  }
}

TEST_CASE("what is packed leaves the cache when others need its budget") {
  ContextOptions options = packed();
  Context first(null_gl::platform(), options);
  const std::int64_t n = 64;
  {
    const Matrix a = first.matrix(n, n), b = first.matrix(n, n), c = first.matrix(n, n);
    gemm(a, b, c);
  }
  // Room for about one product's factors.
  Context probe(null_gl::platform(), options);
  const Matrix pa = probe.matrix(n, n), pb = probe.matrix(n, n), pc = probe.matrix(n, n);
  gemm(pa, pb, pc);
  options.limits.pack_cache_bytes = probe.stats().pack_cache_bytes;
  REQUIRE(options.limits.pack_cache_bytes > 0);
  Context context(null_gl::platform(), options);
  const Matrix a = context.matrix(n, n), b = context.matrix(n, n), c = context.matrix(n, n),
               d = context.matrix(n, n), e = context.matrix(n, n);
  gemm(a, b, e);
  gemm(c, d, e);  // drives out a and b
  CHECK(context.stats().pack_cache_bytes <= options.limits.pack_cache_bytes);
  const std::int64_t before = context.stats().packs;
  gemm(a, b, e);
  CHECK(context.stats().packs == before + 2);
}

TEST_CASE("scratch is taken from the pool when the same call comes again") {
  Context context(null_gl::platform(), packed());
  const Matrix a = context.matrix(64, 64), b = context.matrix(64, 64), c = context.matrix(64, 64);
  for (int i = 0; i < 2; ++i) {
    scal(2, a.vector(a.size()));
    gemm(a, b, c);
  }
  const int before = device().allocations();
  scal(2, a.vector(a.size()));
  gemm(a, b, c);
  CHECK(device().allocations() == before);
}

TEST_CASE("a pool full of what other sizes needed keeps what today's calls need") {
  ContextOptions options = packed();
  options.limits.memory_bytes = std::int64_t{1} << 22;
  Context context(null_gl::platform(), options);
  const auto product = [&](std::int64_t n) {
    const Matrix a = context.matrix(n, n), b = context.matrix(n, n), c = context.matrix(n, n);
    gemm(a, b, c);
  };
  for (const std::int64_t n : {160, 176, 192, 208, 224}) {
    product(n);
  }
  product(96);
  const int before = device().allocations();
  product(96);
  CHECK(device().allocations() == before);
}

TEST_CASE("a long product is cut into slices, none of which is longer than a draw may be") {
  ContextOptions options = packed();
  options.limits.uniform_block_bytes = 0;
  options.profile->draw_seconds = 1e-4;
  Context context(null_gl::platform(), options);
  const std::int64_t n = 512;
  const Matrix a = context.matrix(n, n), b = context.matrix(n, n), c = context.matrix(n, n);
  device().take_record();
  gemm(a, b, c);
  const std::int64_t slices = count(device().take_record(), "level3/gemm_tile_texture");
  CHECK(slices >= 2 * n * n * n / options.profile->texture_rate / options.profile->draw_seconds);
}

TEST_CASE("a context that is destroyed fails what was never issued") {
  Vector x;
  {
    Context context(null_gl::platform(), deferred());
    x = context.vector(100);
    issue_all(context);
    drawn();
    scal(2, x);
  }
  CHECK(drawn().empty());
  CHECK_THROWS_AS(x.read(), Error);
}

TEST_CASE("slices begin short where rates are guessed, and as planned where a profile has them") {
  const auto first_factor = [](const ContextOptions& options) {
    device().reset();
    const Context context(null_gl::platform(), options);
    return context.state()->queue.pace().factor(GemmKernel::Texture);
  };
  ContextOptions options = null_options();
  CHECK(first_factor(options) == 16);
  options.profile.emplace();
  CHECK(first_factor(options) == 1);
}

TEST_SUITE_END();

}  // namespace fragblas::test
