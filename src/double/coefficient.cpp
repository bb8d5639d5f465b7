// Scalars in double precision as uniforms, or as numbers on the device. SPDX-License-Identifier:
// MIT
#include "double/coefficient.hpp"

#include <cstring>

#include "double/uniforms.hpp"

namespace fragblas::detail {

namespace {

template <typename Number, typename PlaceOf>
void set_scalar(Pass& pass, const Coefficient& scalar, Sampler source, std::uint64_t on_device) {
  if (scalar.element.buffer != nullptr) {
    pass.variant |= on_device;
    pass.read(source, scalar.element.buffer);
    PlaceOf place;
    place.shift = scalar.element.buffer->layout().shift;
    place.element = scalar.element.offset;
    pass.set(place);
  } else {
    std::uint64_t bits;
    std::memcpy(&bits, &scalar.value, sizeof bits);
    Number number;
    number.low = static_cast<std::int64_t>(bits & 0xffffffffu);
    number.high = static_cast<std::int64_t>(bits >> 32);
    pass.set(number);
  }
}

}  // namespace

void set_double_alpha(Pass& pass, const Coefficient& alpha) {
  set_scalar<uniforms::DoubleAlpha, uniforms::AlphaPlace>(pass, alpha, Sampler::AlphaSource,
                                                          kAlphaOnDevice);
}

void set_double_beta(Pass& pass, const Coefficient& beta) {
  set_scalar<uniforms::DoubleBeta, uniforms::BetaPlace>(pass, beta, Sampler::BetaSource,
                                                        kBetaOnDevice);
}

}  // namespace fragblas::detail
