// What makes another product of the passes that pack and multiply: other kernels with further
// inputs, over operands that only these kernels read. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"
#include "kernels/pass.hpp"

namespace fragblas::detail {

class PackedProduct {
 public:
  PackedProduct() = default;
  PackedProduct(const PackedProduct&) = delete;
  PackedProduct& operator=(const PackedProduct&) = delete;
  virtual ~PackedProduct() = default;

  // Changes a pass that packs rows of op(A) or columns of op(B) from this one on, and one that
  // multiplies packs: its area of the tiles may be moved to the right.
  virtual void change_packing(Pass& pass, Factor factor, std::int64_t first_line) const = 0;
  virtual void change_tiles(Pass& pass) const = 0;
};

}  // namespace fragblas::detail
