// Complex scalars in double precision as uniforms, or as numbers on the device.
// SPDX-License-Identifier: MIT
#include "double/complex_coefficient.hpp"

#include <cstring>
#include <tuple>
#include <utility>

#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"

namespace fragblas::detail {

namespace {

template <typename Number, typename PlaceOf>
void set_scalar(Pass& pass, const DoubleComplexCoefficient& scalar, Sampler source,
                std::uint64_t on_device) {
  if (scalar.element.buffer != nullptr) {
    pass.variant |= on_device;
    pass.read(source, scalar.element.buffer);
    PlaceOf place;
    place.shift = scalar.element.buffer->layout().shift;
    place.element = scalar.element.offset;
    pass.set(place);
    return;
  }
  const auto words = [](double number) {
    std::uint64_t bits;
    std::memcpy(&bits, &number, sizeof bits);
    return std::pair{static_cast<std::int64_t>(bits & 0xffffffffu),
                     static_cast<std::int64_t>(bits >> 32)};
  };
  Number number;
  std::tie(number.re_low, number.re_high) = words(scalar.value.real());
  std::tie(number.im_low, number.im_high) = words(scalar.value.imag());
  pass.set(number);
}

}  // namespace

void set_double_complex_alpha(Pass& pass, const DoubleComplexCoefficient& alpha) {
  set_scalar<uniforms::DoubleComplexAlpha, uniforms::AlphaPlace>(pass, alpha, Sampler::AlphaSource,
                                                                 kAlphaOnDevice);
}

void set_double_complex_beta(Pass& pass, const DoubleComplexCoefficient& beta) {
  set_scalar<uniforms::DoubleComplexBeta, uniforms::BetaPlace>(pass, beta, Sampler::BetaSource,
                                                               kBetaOnDevice);
}

}  // namespace fragblas::detail
