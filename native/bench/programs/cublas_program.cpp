// The small program on cuBLAS, as anyone would write it: pageable memory, the default handle.
//
// SPDX-License-Identifier: MIT
#include "peers/cuda_objects.hpp"
#include "programs/program.hpp"

namespace bench {

void compute(const Task& task, Stamps& stamps) {
  const cuda::Library& library = cuda::library();
  if (!library.problem.empty()) {
    throw NoLibrary(library.problem);
  }
  const cuda::Functions& api = library.functions;
  const cuda::Handle handle;
  stamps.set("start");

  const auto n = static_cast<int>(task.n);
  const cuda::Array x(task.x, operand_size(task));
  const cuda::Array y(task.y, operand_size(task));
  stamps.set("upload");

  if (task.program == Program::Saxpy) {
    cuda::check_blas(api.saxpy(handle.get(), n, &kAlpha, x.data(), 1, y.data(), 1), "cublasSaxpy");
    cuda::check(api.synchronize(), "cudaDeviceSynchronize");
    stamps.set("compute");
    y.read(task.result);
  } else if (task.program == Program::Sdot) {
    cuda::check_blas(api.sdot(handle.get(), n, x.data(), 1, y.data(), 1, task.result),
                     "cublasSdot");
    stamps.set("compute");  // it waits, and has the result on the host
  } else {
    const cuda::Array c(result_size(task));
    const float one = 1, zero = 0;
    // A row-major product is that of the transposes in column-major: B^T A^T = C^T.
    cuda::check_blas(api.sgemm(handle.get(), cuda::kNoTranspose, cuda::kNoTranspose, n, n, n, &one,
                               y.data(), n, x.data(), n, &zero, c.data(), n),
                     "cublasSgemm");
    cuda::check(api.synchronize(), "cudaDeviceSynchronize");
    stamps.set("compute");
    c.read(task.result);
  }
  stamps.set("readback");
}

}  // namespace bench
