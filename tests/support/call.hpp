// Calls of a routine by its descriptor: arguments by name, the call through each of the three
// interfaces, and the extents of its operands. A new routine needs one row in call.cpp.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "fragblas/fragblas.hpp"

namespace fragblas::test {

// Enums, sizes, increments and leading dimensions are integers under the name of their argument.
using Integers = std::map<std::string, std::int64_t>;

struct Call {
  Integers integers;
  std::map<std::string, Scalar> scalars;
  std::map<std::string, Operand> operands;
};

struct CCall {
  Integers integers;
  std::map<std::string, fragblas_scalar> scalars;
  struct Place {
    fragblas_buffer* buffer = nullptr;
    std::int64_t offset = 0;
  };
  std::map<std::string, Place> operands;
};

void call_cblas(const catalog::Routine& routine, const Call& call);
void call_views(const catalog::Routine& routine, const Call& call);
fragblas_status call_c(const catalog::Routine& routine, const CCall& call);

// The name of the leading dimension of a matrix, of the increment of a vector.
std::string ld_name(const catalog::Argument& matrix);
std::string inc_name(const catalog::Argument& vector);

bool transposed(const catalog::Argument& operand, const Integers& integers);
std::int64_t stored_rows(const catalog::Argument& matrix, const Integers& integers);
std::int64_t stored_cols(const catalog::Argument& matrix, const Integers& integers);
std::int64_t vector_length(const catalog::Argument& vector, const Integers& integers);
std::int64_t least_ld(const catalog::Argument& matrix, const Integers& integers);

// Positions of the elements of an operand from `offset` on; matrices in the order of op(A).
std::vector<std::int64_t> positions(const catalog::Argument& operand, const Integers& integers,
                                    std::int64_t offset);

// "m = 3, n = 4, lda = 5", in the order of the arguments.
std::string describe(const catalog::Routine& routine, const Integers& integers);

}  // namespace fragblas::test
