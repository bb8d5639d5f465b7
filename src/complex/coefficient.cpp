// Complex scalars as uniforms, or as numbers on the device. SPDX-License-Identifier: MIT
#include "complex/coefficient.hpp"

#include <cstring>

#include "complex/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"

namespace fragblas::detail {

namespace {

std::int64_t bits_of(float number) {
  std::int32_t bits;
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}

template <typename Number, typename PlaceOf>
void set_scalar(Pass& pass, const ComplexCoefficient& scalar, Sampler source,
                std::uint64_t on_device) {
  if (scalar.element.buffer != nullptr) {
    pass.variant |= on_device;
    pass.read(source, scalar.element.buffer);
    PlaceOf place;
    place.shift = scalar.element.buffer->layout().shift;
    place.element = scalar.element.offset;
    pass.set(place);
  } else {
    Number number;
    number.re = bits_of(scalar.value.real());
    number.im = bits_of(scalar.value.imag());
    pass.set(number);
  }
}

}  // namespace

ComplexCoefficient coefficient_of(const char* routine, const Scalar& scalar,
                                  std::shared_ptr<BufferState>& copy) {
  ComplexCoefficient result(Complex(float_of(scalar)));
  if (scalar.element.buffer) {
    copy = temporary(scalar.element.buffer->services(), 1, catalog::element_type('c'));
    enqueue_copy(routine, vector_source(scalar.element, 1, 1), {copy.get(), 0, 1, 1, 1});
    enqueue_fill(routine, 0.0f, {copy.get(), 1, 1, 1, 1});
    result.element = {copy.get(), 0};
  }
  return result;
}

void set_complex_alpha(Pass& pass, const ComplexCoefficient& alpha) {
  set_scalar<uniforms::ComplexAlpha, uniforms::AlphaPlace>(pass, alpha, Sampler::AlphaSource,
                                                           kAlphaOnDevice);
}

void set_complex_beta(Pass& pass, const ComplexCoefficient& beta) {
  set_scalar<uniforms::ComplexBeta, uniforms::BetaPlace>(pass, beta, Sampler::BetaSource,
                                                         kBetaOnDevice);
}

}  // namespace fragblas::detail
