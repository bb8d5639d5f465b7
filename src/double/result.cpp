// Numbers in double precision as results. SPDX-License-Identifier: MIT
#include "double/result.hpp"

#include <memory>
#include <utility>

#include "double/coefficient.hpp"
#include "double/probe.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "memory/numbers.hpp"
#include "transfer/range_check.hpp"
#include "transfer/transfer.hpp"

namespace fragblas::detail {

namespace {

const KernelId kFill =
    add_kernel("DoubleFill", "double/fill.frag", kContiguous | kWhole | kAlphaOnDevice,
               fragblas_double_kernels::shader_text);

}  // namespace

void enqueue_double_fill(const char* routine, const Coefficient& value, const Target& target) {
  Pass pass = target_pass(routine, kFill, target);
  set_double_alpha(pass, value);
  if (target.whole_buffer()) {
    pass.write_whole();
  }
  enqueue_pass(std::move(pass));
}

void fill_doubles(BufferState& buffer, double value, std::int64_t offset, std::int64_t count) {
  check_range("fill", buffer, offset, count);
  if (count > 0) {
    enqueue_double_fill("fill", Scalar(value), numbers_target({&buffer, offset}, count, 1));
    context_of(buffer).submit();
  }
}

std::vector<double> wait_for_doubles(const Check& check, const VectorView& x, std::int64_t size,
                                     const std::function<void(const Operand& result)>& call) {
  if (!x.data.buffer) {
    check.fail("x = null, must be a view of a buffer");
  }
  Operand result;
  result.buffer = std::make_shared<BufferState>(
      with_double(context_of(*x.data.buffer).shared_from_this()), size, catalog::element_type('d'));
  call(result);
  std::vector<double> values(static_cast<std::size_t>(size));
  read_back(*result.buffer, 0, values.data(), size);
  return values;
}

std::vector<double> reduced_double(const char* name, VectorRoutine routine, const VectorView& x,
                                   std::int64_t size) {
  if (reduces_nothing(x.size, x.inc)) {
    return std::vector<double>(static_cast<std::size_t>(size));
  }
  return wait_for_doubles(Check(name), x, size,
                          [&](const Operand& result) { routine(x.size, x.data, x.inc, result); });
}

}  // namespace fragblas::detail
