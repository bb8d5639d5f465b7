// The passes of the symmetric eigenproblem, by two methods. They only enqueue; arguments are
// checked before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "linalg/block.hpp"
#include "linalg/stedc_passes.hpp"

namespace fragblas::detail {

enum class EigenMethod { Jacobi, DivideAndConquer };
// The faster one.
EigenMethod eigen_method(std::int64_t order);

// So many of the ascending eigenvalues are wanted, from place `first` on, 0 being the least one's;
// v has as many columns.
struct EigenResults {
  std::int64_t first = 0, count = 0;
  Place w;
  const Block* v = nullptr;  // null: no vectors are wanted
  Place info;                // no buffer: nobody wants to know
};
// Of a symmetric matrix elements are read whose row is not less than their column. It may be v.
void enqueue_eigenproblem(const char* routine, EigenMethod method, const Block& lower,
                          const EigenResults& results);
void enqueue_jacobi(const char* routine, const Block& lower, const EigenResults& results);

// Eigenvalues on the diagonal of a matrix, of which a multiple of 4 exist and so many count.
struct EigenDiagonal {
  Source matrix;
  std::int64_t count = 0;
};
// Which one belongs at each place when they are sorted (enqueue_take_rows), from place `first` on.
std::shared_ptr<BufferState> enqueue_eigen_order(const char* routine, const EigenDiagonal& diagonal,
                                                 std::int64_t first = 0);
// So many of them, from the first of `sources` on.
void enqueue_sorted_values(const char* routine, const EigenDiagonal& diagonal, BufferState& sources,
                           std::int64_t count, const Place& w);

// info := how many of the values are no numbers.
void enqueue_failures(const char* routine, std::int64_t order, BufferState& values,
                      const Place& info);

// Of a tridiagonal matrix: values, and whether all of them are numbers. Where vectors are wanted,
// `put` turns the matrix's own, unsorted, into results.v.
using PutVectors = std::function<void(const Spectrum& spectrum, BufferState& order)>;
void enqueue_tridiagonal_eigenproblem(const char* routine, const Tridiagonal& t,
                                      const EigenResults& results, const PutVectors& put);

}  // namespace fragblas::detail
