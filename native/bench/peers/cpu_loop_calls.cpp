// The loops as calls.
//
// SPDX-License-Identifier: MIT
#include "peers/cpu_loop_calls.hpp"

#include <utility>

#include "peers/cpu_loop.h"

namespace bench {
namespace {

using Call = HostFrame<float>;

void saxpy(const Call& f) {
  cpu_loop_saxpy(f.n, f.alpha, f.x, f.y);
}

void sdot(const Call& f) {
  *f.result = cpu_loop_sdot(f.n, f.x, f.y);
}

// A column-major matrix is the transpose of a row-major one.
void sgemv(const Call& f) {
  const bool by_columns = f.layout == CblasColMajor;
  const int m = by_columns ? f.n : f.m, n = by_columns ? f.m : f.n;
  ((f.trans == CblasNoTrans) == by_columns ? cpu_loop_sgemv_transposed : cpu_loop_sgemv)(m, n, f.a,
                                                                                         f.x, f.y);
}

void sgemm(const Call& f) {
  if (f.layout == CblasColMajor) {
    cpu_loop_sgemm(f.n, f.m, f.k, f.b, f.a, f.c);
  } else {
    cpu_loop_sgemm(f.m, f.n, f.k, f.a, f.b, f.c);
  }
}

}  // namespace

HostCall cpu_loop_call(const Shape& shape) {
  if (shape.variant().inc != 1 || shape.variant().ld_multiple != 1) {
    return nullptr;
  }
  if (shape.routine() == "sgemm") {
    return shape.variant().trans_a || shape.variant().trans_b ? nullptr : sgemm;
  }
  for (const auto& [name, call] :
       {std::pair<const char*, HostCall>{"saxpy", saxpy}, {"sdot", sdot}, {"sgemv", sgemv}}) {
    if (shape.routine() == name) {
      return call;
    }
  }
  return nullptr;
}

}  // namespace bench
