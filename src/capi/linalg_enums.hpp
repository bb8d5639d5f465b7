// The enums of linear algebra in the flat C interface, beside those of capi.hpp.
// SPDX-License-Identifier: MIT
#pragma once

#include "capi/capi.hpp"
#include "fragblas/linalg.h"
#include "fragblas/linalg.hpp"

namespace fragblas::capi {

inline Vectors vectors_of(fragblas_vectors vectors) {
  return static_cast<Vectors>(vectors);
}

inline SvdJob svd_job_of(fragblas_svd_job job) {
  return static_cast<SvdJob>(job);
}

}  // namespace fragblas::capi
