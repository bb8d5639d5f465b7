// Random values that suit a routine: solvable triangles, products that neither overflow nor vanish,
// small integers for which results are exact. SPDX-License-Identifier: MIT
#pragma once

#include "support/operand.hpp"
#include "support/reference.hpp"

namespace fragblas::test {

bool is_solve(const catalog::Routine& routine);  // multiplies by an inverse

// Gives every operand that `values` lacks what the kind of data says; operands that are only
// written get arbitrary bits.
void add_values(const catalog::Routine& routine, const Integers& integers, Data data, Rng& rng,
                Values& values);

// Elements that lie in one place (inc = 0, a stride of 0) are one: all get the last one's value.
void keep_last(const std::vector<std::int64_t>& positions, std::vector<float>& values);

}  // namespace fragblas::test
