// info: the first failure on a diagonal, found in two passes. SPDX-License-Identifier: MIT
#include "linalg/info.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

const KernelId kInfoPartial = add_kernel("InfoPartial", "linalg/info_partial.frag", kWhole,
                                         fragblas_linalg_kernels::shader_text);
const KernelId kInfoFinal = add_kernel("InfoFinal", "linalg/info_final.frag", kContiguous,
                                       fragblas_linalg_kernels::shader_text);

constexpr std::int64_t kMostCandidates = 256;

}  // namespace

void enqueue_info(const char* routine, const Block& factor, Failure failure, const Place& info,
                  int lanes) {
  if (info.buffer == nullptr) {
    return;
  }
  const Target result = vector_target(info, 1, 1);
  const std::int64_t count = std::min(factor.rows, factor.cols);
  if (count == 0) {
    enqueue_fill(routine, 0.0f, result);
    return;
  }
  const std::int64_t candidates = std::min(round_up(count, 4), kMostCandidates);
  const std::shared_ptr<BufferState> found = temporary(factor.buffer->services(), candidates);
  Pass partial = target_pass(routine, kInfoPartial, vector_target({found.get(), 0}, candidates, 1));
  partial.write_whole();
  partial.read(Sampler::X, factor.buffer);
  uniforms::XVector first;
  first.base = lanes * factor.base;
  partial.set(first);
  uniforms::Diagonal diagonal;
  diagonal.count = count;
  diagonal.stride = lanes * (factor.row_stride + factor.col_stride);
  diagonal.apart = candidates;
  diagonal.zeros = failure == Failure::Zero ? lanes : 0;
  partial.set(diagonal);
  partial.set(uniforms::Elements{(count + candidates - 1) / candidates});
  enqueue_pass(std::move(partial));

  Pass final = target_pass(routine, kInfoFinal, result);
  final.view().overwrites = result.whole_buffer();
  final.read(Sampler::X, found.get());
  uniforms::Failures failures;
  failures.texels = candidates / 4;
  failures.count = count;
  final.set(failures);
  enqueue_pass(std::move(final));
}

}  // namespace fragblas::detail
