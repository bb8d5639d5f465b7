// Profiles: passes, calls and texels of known work. SPDX-License-Identifier: MIT
#include "fragblas/profile.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {

namespace {

const ProfileRow* row_of(const std::vector<ProfileRow>& rows, const std::string& routine,
                         const std::string& kernel = "") {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const ProfileRow& row) {
    return row.routine == routine && row.kernel.rfind(kernel, 0) == 0;
  });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("a profile has the calls, passes and texels of its work") {
  Context& context = blas();
  const Vector x = context.vector(64), y = context.vector(64), sum = context.vector(1);
  scal(2, x);  // before it
  const Profile made = profile(context, [&] {
    axpy(1, x, y);
    axpy(2, x, y);
    dot(x, y, sum);
    y.read();
  });
  scal(2, x);  // behind it
  const ProfileRow* const axpys = row_of(made.routines, "saxpy");
  REQUIRE(axpys != nullptr);
  CHECK(axpys->calls == 2);
  CHECK(axpys->passes == 2);
  // 16 texels written of at least 16 of x and 16 of y.
  CHECK(axpys->bytes >= 2 * 16 * (16 + 32));
  CHECK(axpys->flops == 0);
  const ProfileRow* const dots = row_of(made.routines, "sdot");
  REQUIRE(dots != nullptr);
  CHECK(dots->calls == 1);
  CHECK(dots->passes >= 2);
  CHECK(made.routines.size() == 2);
  CHECK(made.readbacks == 1);
  CHECK(made.readback_bytes == 256);
  CHECK(made.uploads == 0);
}

TEST_CASE("the rows of a profile add up") {
  Context& context = blas();
  const std::int64_t n = std::min<std::int64_t>(48, context.info().max_texture_size);
  const Matrix a = context.matrix(n, n), b = context.matrix(n, n), c = context.matrix(n, n);
  const Profile made = profile(context, [&] {
    gemm(a, b, c);
    context.finish();
    gemm(b, a, c);
  });
  double seconds = 0, bytes = 0;
  std::int64_t passes = 0;
  for (const ProfileRow& row : made.passes) {
    CHECK(row.routine == "gemm");
    CHECK(row.kernel.rfind("level3/gemm_", 0) == 0);
    CHECK(row.seconds >= 0);
    CHECK(row.roof >= 0);
    seconds += row.seconds;
    bytes += row.bytes;
    passes += row.passes;
  }
  REQUIRE(made.routines.size() == 1);
  const ProfileRow& all = made.routines[0];
  CHECK(all.calls == 2);
  CHECK(all.passes == passes);
  CHECK(all.seconds == doctest::Approx(seconds));
  CHECK(all.bytes == doctest::Approx(bytes));
  CHECK(made.device_seconds == doctest::Approx(seconds));
  CHECK(made.seconds > 0);
  CHECK(made.roofs.fetch > 0);
  CHECK(made.roofs.write > 0);
  CHECK(made.roofs.flops > 0);
  const std::string table = made.table();
  CHECK(table.find("gemm") != std::string::npos);
  CHECK(table.find("  " + made.passes[0].kernel) != std::string::npos);
}

TEST_CASE("tiles of products count what they compute") {
  Context& context = blas();
  if (context.info().max_texture_size < 512) {
    return;
  }
  const Matrix a = context.matrix(400, 400), b = context.matrix(400, 400);
  const Matrix c = context.matrix(400, 400);
  const Profile made = profile(context, [&] {
    gemm(a, b, c);
    c.read();
  });
  const ProfileRow* const tiles = row_of(made.passes, "gemm", "level3/gemm_tile_");
  REQUIRE(tiles != nullptr);
  CHECK(tiles->flops >= 2.0 * 400 * 400 * 400);
  CHECK(tiles->flops < 2.6 * 400 * 400 * 400);
}

TEST_CASE("work that throws ends its profile") {
  Context& context = blas();
  const Vector x = context.vector(4);
  const auto failing = [&] { profile(context, [&] { scal(2, x.view(8)); }); };
  CHECK(error_of(failing).find("scal") != std::string::npos);
  const Profile made = profile(context, [&] { scal(2, x); });
  CHECK(made.routines.size() == 1);
  CHECK(profile(context, [] {}).passes.empty());
}

TEST_CASE("a profile has work, and no other profile within it") {
  Context& context = blas();
  const Vector x = context.vector(4);
  CHECK(error_of([&] { profile(context, {}); }) == "profile: work = null, must be a function");
  std::string error;
  const Profile outer = profile(context, [&] {
    scal(2, x);
    error = error_of([&] { profile(context, [&] { scal(2, x); }); });
    scal(2, x);
  });
  CHECK(error ==
        "profile: the context is watched, must not be by another profile or "
        "fragblas_context_watch");
  REQUIRE(outer.routines.size() == 1);
  CHECK(outer.routines[0].calls == 2);
}

}  // namespace fragblas::test
