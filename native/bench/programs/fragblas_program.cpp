// The small program on fragblas, as anyone would write it.
//
// SPDX-License-Identifier: MIT
#include <fragblas/egl.hpp>
#include <fragblas/fragblas.hpp>

#include "programs/program.hpp"

namespace bench {

using namespace fragblas;

void compute(const Task& task, Stamps& stamps) {
  egl::HeadlessOptions options;
  options.device = task.device;
  const auto gl = egl::HeadlessContext::create(options);
  Context blas(gl.platform());
  stamps.set("start");

  const auto n = static_cast<std::int64_t>(task.n);
  const auto size = static_cast<std::int64_t>(operand_size(task));
  Buffer x = blas.buffer(size), y = blas.buffer(size);
  x.write(task.x, size);
  y.write(task.y, size);
  blas.finish();
  stamps.set("upload");

  Buffer c = blas.buffer(static_cast<std::int64_t>(result_size(task)));
  const Buffer* result = &c;
  if (task.program == Program::Saxpy) {
    saxpy(n, kAlpha, x, 1, y, 1);
    result = &y;
  } else if (task.program == Program::Sdot) {
    sdot(n, x, 1, y, 1, c);
  } else {
    sgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, n, n, n, 1, x, n, y, n, 0, c, n);
  }
  blas.finish();
  stamps.set("compute");

  result->read(task.result, result->size());
  stamps.set("readback");
}

}  // namespace bench
