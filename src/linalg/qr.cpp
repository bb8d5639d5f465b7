// The kernel that panels of all types share. SPDX-License-Identifier: MIT
#include "linalg/qr.hpp"

#include "fragblas_linalg_kernels_shaders.hpp"

namespace fragblas::detail {

namespace {

const KernelId kGeqrfMerge = add_kernel("GeqrfMerge", "linalg/geqrf_merge.frag", kNoVariant,
                                        fragblas_linalg_kernels::shader_text);

}  // namespace

KernelId reflector_merge() {
  return kGeqrfMerge;
}

}  // namespace fragblas::detail
