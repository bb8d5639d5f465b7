// A device whose integers are wrong somewhere has no double precision, and the error says what it
// does not do. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/double.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/relayed_platform.hpp"

namespace fragblas::test {
namespace {

// One bit of a word that it gives is wrong.
class FlawedDevice : public RelayedPlatform {
 public:
  using RelayedPlatform::RelayedPlatform;
  std::int64_t flaw = -1;  // the word
  int reads = 0;

 private:
  int read_pixels(const fragblas_rect* rect, void* destination, std::int64_t first,
                  std::int64_t skip, std::int64_t count) override {
    const int done = RelayedPlatform::read_pixels(rect, destination, first, skip, count);
    spoil(destination, first, count);
    return done;
  }
  int read_pixel_buffer(std::int64_t from, void* destination, std::int64_t first,
                        std::int64_t count) override {
    const int done = RelayedPlatform::read_pixel_buffer(from, destination, first, count);
    spoil(destination, first, count);
    return done;
  }
  void spoil(void* words, std::int64_t first, std::int64_t count) {
    ++reads;
    if (flaw >= first && flaw < first + count) static_cast<std::uint32_t*>(words)[flaw] ^= 1u;
  }
};

}  // namespace

TEST_SUITE_BEGIN("double_probe");

TEST_CASE("a device that computes wrong is refused, with what it does not do") {
  if (kBrowser) return;  // there the page reads
  // Answers are lines of 64 columns of four words (double/probe.frag). The numbers of column 7 are
  // zeros.
  const std::vector<std::pair<std::int64_t, const char*>> flaws = {
      {0, "does not keep the bits of integer textures"},
      {256 + 28, "does not add and multiply numbers in double precision right"},
      {256 + 30, "does not add and multiply numbers in double precision right"},
      {512 + 129, "does not compute with 32-bit integers as GLSL ES 3.00 has it"},
      {768 + 255, "does not compute with 32-bit integers as GLSL ES 3.00 has it"},
      {1024 + 2, "does not add whole numbers up to 2^24 exactly"},
      {1280 + 100, "does not keep whole numbers up to 1024 in half floats"}};
  for (const auto& one : flaws) {
    INFO("word ", one.first);
    FlawedDevice device(platform());
    Context context(device.table(), context_options());
    context.reset_state();
    device.flaw = one.first;
    const auto make = [&] { const DoubleVector x(context, 3); };
    const std::string wanted =
        "double precision: the device (" + context.info().renderer + ") " + one.second;
    CHECK(error_of(make, Status::Unsupported) == wanted);
    CHECK(error_of([&] { context.buffer(3, DType::Float64); }, Status::Unsupported) == wanted);
    // Single precision is as ever; and once all is right it is not asked again.
    CHECK(context.vector({1, 2}).read().size() == 2);
    device.flaw = -1;
    make();
    const int reads = device.reads;
    make();
    CHECK(device.reads == reads);
    blas().reset_state();
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
