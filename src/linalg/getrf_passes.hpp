// The passes of an LU factorization and of solves by it. They only enqueue; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "linalg/block.hpp"

namespace fragblas::detail {

// A := L and U of P * A = L * U, by tournaments; the pivots have min(rows, cols) elements.
void enqueue_lu(const char* routine, const Block& a, const Place& pivots);
// Where pivots come from: those of eight columns from all rows, by a tournament, or each from the
// next three rows alone. By the latter, elements grow some 70 times as much where they are random
// (docs/notebook, 2026-11-27), and without bound for some matrices: what is solved by such factors
// has to be refined and looked at.
enum class PivotRows { All, Nearby };
// Whether the latter can be done, and saves time: not where there are few rounds, nor where rows
// are more than a texture has lines.
bool has_nearby_pivots(std::int64_t order, const DeviceInfo& info);
bool has_nearby_pivots(const Block& a);
// The same in a copy of A, which is all of its buffer, with zeros beside it; or in what becomes
// one, which is in the context of a block.
OwnBlock block_for_lu(const Block& beside, std::int64_t rows, std::int64_t cols);
OwnBlock copy_for_lu(const char* routine, const Block& a);
void enqueue_lu_of_copy(const char* routine, const OwnBlock& copy, const Place& pivots,
                        PivotRows from);
// B := A^-1 * B, or the inverse of A's transpose, by A's factors.
void enqueue_lu_solve(const char* routine, bool transposed, const Block& factors,
                      const Place& pivots, const Block& b, PivotRows from = PivotRows::All);

}  // namespace fragblas::detail
