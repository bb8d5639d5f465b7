// Sums of complex numbers in double precision, part by part. SPDX-License-Identifier: MIT
#include "double/complex_merge.hpp"

#include <cstdlib>
#include <utility>

#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

const KernelId kMerge = add_kernel("DoubleComplexMerge", "double/complex_merge.frag",
                                   kContiguous | kWhole | kAlphaOnDevice | kBetaOnDevice,
                                   fragblas_double_kernels::shader_text);

}  // namespace

Pass complex_merge_pass(const char* routine, KernelId kernel, const DoubleComplexMerge& merge,
                        const Target& c) {
  Pass pass = target_pass(routine, kernel, c);
  set_double_complex_alpha(pass, merge.alpha.number);
  set_double_complex_beta(pass, merge.beta);
  uniforms::ComplexMerge uniform;
  uniform.triangle = merge.triangle;
  uniform.hermitian = merge.hermitian ? 1 : 0;
  uniform.alpha = (merge.alpha.conjugated ? 1 : 0) | (merge.alpha.negated ? 2 : 0);
  uniform.real_factors = (merge.alpha.number.real ? 1 : 0) | (merge.beta.real ? 2 : 0);
  pass.set(uniform);
  return pass;
}

void enqueue_complex_merge_pass(const DoubleComplexMerge& merge, Pass&& pass) {
  const Target& c = pass.view().target;
  const bool whole = merge.triangle == 0 && merge.beta.is(0) && c.whole_buffer();
  pass.view().overwrites = whole;
  if (whole && !pass.reads(*c.buffer)) {
    pass.write_whole();
  }
  enqueue_pass(std::move(pass));
}

void enqueue_double_complex_merge(const char* routine, const DoubleComplexMerge& merge,
                                  const Source& p, const Target& c) {
  Pass pass = complex_merge_pass(routine, kMerge, merge, c);
  // Without a product, C is read in its place, which is not fetched.
  pass.read(Sampler::X, p.buffer != nullptr ? p.buffer : c.buffer);
  set_matrix<uniforms::XMatrix>(pass, p);
  enqueue_complex_merge_pass(merge, std::move(pass));
}

Target complex_numbers_target(const Place& place, std::int64_t n, std::int64_t inc) {
  if (n == 1 || inc == 1 || inc == -1) {
    return {place.buffer, 4 * place.offset, 4 * n, 4 * n, 1};
  }
  return {place.buffer, 4 * place.offset, 4 * std::abs(inc), 4, n};
}

}  // namespace fragblas::detail
