// What makes another product of the passes that pack and multiply: other kernels with further
// inputs, over operands that only these kernels read. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "kernels/pass.hpp"

namespace fragblas::detail {

class PackedProduct {
 public:
  PackedProduct() = default;
  PackedProduct(const PackedProduct&) = delete;
  PackedProduct& operator=(const PackedProduct&) = delete;
  virtual ~PackedProduct() = default;

  // Changes a pass that packs, and one that multiplies packs: its area of the tiles may be moved to
  // the right. Packs may be of a batch, of which it multiplies one matrix.
  virtual void change_packing(Pass& pass) const = 0;
  virtual void change_tiles(Pass& pass) const = 0;
  virtual std::int64_t matrix() const { return 0; }
};

}  // namespace fragblas::detail
