// What makes another product of the passes that pack and multiply: other kernels with further
// inputs, over operands that only these kernels read. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "kernels/pass.hpp"

namespace fragblas::detail {

class PackedProduct {
 public:
  PackedProduct() = default;
  PackedProduct(const PackedProduct&) = delete;
  PackedProduct& operator=(const PackedProduct&) = delete;
  virtual ~PackedProduct() = default;

  // Changes a pass that packs; what that fills, or null: a pack of its own.
  virtual std::shared_ptr<Pack> change_packing(Pass& /*pass*/) const { return nullptr; }
  // Changes one that multiplies packs: its area of the tiles may be moved to the right. Packs may
  // be of a batch, of which it multiplies one matrix.
  virtual void change_tiles(Pass& /*pass*/) const {}
  virtual std::int64_t matrix() const { return 0; }
};

}  // namespace fragblas::detail
