// Calls of a routine by its descriptor: arguments by name, through each of the three interfaces.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "fragblas/fragblas.hpp"
#include "support/shape.hpp"

namespace fragblas::test {

struct Call {
  Integers integers;
  std::map<std::string, Scalar> scalars;
  std::map<std::string, Operand> operands;
  std::map<std::string, float> numbers;  // of routines on the host, which write some
  RotmParam param = {};
};

struct CCall {
  Integers integers;
  std::map<std::string, fragblas_scalar> scalars;
  struct Place {
    fragblas_buffer* buffer = nullptr;
    std::int64_t offset = 0;
  };
  std::map<std::string, Place> operands;
  std::map<std::string, float> numbers;
  RotmParam param = {};
};

void call_cblas(const catalog::Routine& routine, Call& call);
// Batches, in-place copies and rotations on the host have no form on views.
bool has_views(const catalog::Routine& routine);
void call_views(const catalog::Routine& routine, const Call& call);
fragblas_status call_c(const catalog::Routine& routine, CCall& call);

// "m = 3, n = 4, lda = 5", in the order of the arguments.
std::string describe(const catalog::Routine& routine, const Integers& integers);

}  // namespace fragblas::test
