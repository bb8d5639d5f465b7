// A library built without FRAGBLAS_TUNING.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"
#include "support/environment.hpp"

namespace fragblas::test {

TEST_SUITE_BEGIN("null_without_tuning");

TEST_CASE("what the library can't do is refused by name") {
  null_gl::device().reset();
  const auto refusal = [](const ContextOptions& options) {
    try {
      const Context context(null_gl::platform(), options);
    } catch (const Error& error) {
      CHECK(error.status() == Status::Unsupported);
      return std::string(error.what());
    }
    return std::string("none");
  };
  ContextOptions options = null_options();
  CHECK(refusal(options) == "none");
  options.learn = true;
  CHECK(refusal(options) == "Context: learn must be false: built without FRAGBLAS_TUNING");
  options = null_options();
  options.tuned_profile = TunedProfile();
  CHECK(refusal(options) == "Context: tuned_profile must be empty: built without FRAGBLAS_TUNING");
}

TEST_SUITE_END();

}  // namespace fragblas::test
