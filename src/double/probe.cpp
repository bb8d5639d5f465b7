// The probe's questions, and the answers that the host has. SPDX-License-Identifier: MIT
#include "double/probe.hpp"

#include <array>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "transfer/transfer.hpp"

namespace fragblas::detail {

namespace {

const KernelId kProbe = add_kernel("DoubleProbe", "double/probe.frag", kNoVariant,
                                   fragblas_double_kernels::shader_text);

const KernelId kProbeHalves = add_kernel("DoubleProbeHalves", "double/probe_halves.frag",
                                         kNoVariant, fragblas_double_kernels::shader_text);

constexpr std::size_t kColumns = 64, kLines = 6, kHalfRows = 8;
using Texel = std::array<std::uint32_t, 4>;

double number_of(std::uint32_t low, std::uint32_t high) {
  const std::uint64_t bits = std::uint64_t{high} << 32 | low;
  double number;
  std::memcpy(&number, &bits, sizeof number);
  return number;
}

// Numbers of all kinds: NaNs with payloads, infinities, zeros, subnormals, neighbours in size.
std::vector<Texel> questions() {
  std::vector<Texel> texels = {{1, 0x7ff00000u, 0, 0xfff80000u},
                               {0, 0x7ff00000u, 0, 0xfff00000u},
                               {0, 0x80000000u, 0, 0x7ff00000u},
                               {1, 0, 1, 0x80000000u},
                               {0xffffffffu, 0x000fffffu, 1, 0x00100000u},
                               {0xffffffffu, 0x7fefffffu, 0xffffffffu, 0x7fefffffu},
                               {1, 0x3ff00000u, 0, 0x3ca00000u},
                               {0, 0x80000000u, 0, 0x80000000u}};
  Random random(1);
  while (texels.size() < kColumns) {
    Texel texel;
    for (std::uint32_t& word : texel) {
      word = random.word();
    }
    if (texels.size() % 2 == 0) {  // of like exponents
      texel[3] =
          (texel[3] & 0x800fffffu) | ((texel[1] + (random.word() & 0x03f00000u)) & 0x7ff00000u);
    }
    texels.push_back(texel);
  }
  return texels;
}

// Programs that were linked with -ffast-math, or have loaded what was, flush subnormals. While one
// of these lives this thread computes as IEEE 754 has it.
class DefaultEnvironment {
 public:
  DefaultEnvironment() {
    std::fegetenv(&before_);
    std::fesetenv(FE_DFL_ENV);
  }
  DefaultEnvironment(const DefaultEnvironment&) = delete;
  DefaultEnvironment& operator=(const DefaultEnvironment&) = delete;
  ~DefaultEnvironment() { std::fesetenv(&before_); }

 private:
  std::fenv_t before_{};
};

// A NaN has many patterns of bits.
bool same(std::uint32_t low, std::uint32_t high, double expected) {
  const double found = number_of(low, high);
  return std::isnan(expected) ? std::isnan(found)
                              : std::memcmp(&found, &expected, sizeof found) == 0;
}

// Null: all is right.
const char* fault_of(const std::vector<Texel>& x, const std::vector<Texel>& found) {
  const DefaultEnvironment environment;
  std::int32_t mixed = 0;
  for (const Texel& texel : x) {
    mixed += 16 * 127 * 127 * ((texel[0] & 2u) == 0 ? 1 : -1);
  }
  for (std::size_t i = 0; i < kColumns; ++i) {
    const Texel& q = x[i];
    const auto answer = [&](std::size_t line) { return found[line * kColumns + i]; };
    const std::uint32_t shift = i % 32;
    const std::uint32_t fill = (q[0] >> 31) != 0 && shift > 0 ? ~(0xffffffffu >> shift) : 0;
    if (answer(0) != q) {
      return "does not keep the bits of integer textures";
    }
    if (answer(2) != Texel{q[0] * q[2], q[0] + q[2], q[0] - q[2], q[0] << shift} ||
        answer(3) != Texel{q[0] >> shift, (q[0] >> shift) | fill, q[2] & 0xffffffu,
                           (q[0] & 0xffffu) / 251}) {
      return "does not compute with 32-bit integers as GLSL ES 3.00 has it";
    }
    const double a = number_of(q[0], q[1]), b = number_of(q[2], q[3]);
    if (!same(answer(1)[0], answer(1)[1], a + b) || !same(answer(1)[2], answer(1)[3], a * b)) {
      return "does not add and multiply numbers in double precision right";
    }
    constexpr std::uint32_t kMost = 1024 * 127 * 127;
    if (answer(4) !=
        Texel{kMost, ~kMost + 1, static_cast<std::uint32_t>(mixed), std::uint32_t{1} << 24}) {
      return "does not add whole numbers up to 2^24 exactly";
    }
    constexpr std::uint32_t kHalves = 4 * kHalfRows;
    if (answer(5) != Texel{kHalves, kHalves, kHalves, kHalves}) {
      return "does not keep whole numbers up to 1024 in half floats";
    }
  }
  return nullptr;
}

const char* ask(const std::shared_ptr<ContextState>& context) {
  const catalog::ElementType& type = catalog::element_type('d');
  const std::vector<Texel> x = questions();
  const auto input = temporary(context, 2 * kColumns, type);
  const auto output = temporary(context, 2 * kColumns * kLines, type);
  upload(*input, 0, x.data(), 2 * kColumns);
  Pass halves = scratch_pass("double precision", kProbeHalves, *context, kColumns, kHalfRows, 0, 1,
                             gl::TextureFormat::Half);
  halves.read(Sampler::X, input.get());
  const std::shared_ptr<Scratch> residues = halves.scratch_area().scratch;
  context->queue.add(std::move(halves));
  const std::int64_t lanes = output->lanes();
  Pass pass = target_pass("double precision", kProbe, {output.get(), 0, lanes, lanes, 1});
  pass.destination = WholeBuffer{pass.view().target, false, false};
  pass.read(Sampler::X, input.get());
  pass.read(Sampler::A, residues);
  enqueue_pass(std::move(pass));
  context->submit();
  std::vector<Texel> found(kColumns * kLines);
  read_back(*output, 0, found.data(), 2 * kColumns * kLines);
  return fault_of(x, found);
}

}  // namespace

const std::shared_ptr<ContextState>& with_double(const std::shared_ptr<ContextState>& context) {
  if (!context->double_precision) {
    if (const char* const fault = ask(context)) {
      throw_error(Status::Unsupported, "double precision: the device ({}) {}",
                  {context->info.renderer, fault});
    }
    context->double_precision = true;
  }
  return context;
}

}  // namespace fragblas::detail
