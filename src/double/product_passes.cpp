// The pass that writes a product's result. SPDX-License-Identifier: MIT
#include "double/product_passes.hpp"

#include <utility>

#include "double/coefficient.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"

namespace fragblas::detail {

namespace {

// The values that lib/double_product.glsl and lib/product_classes.glsl know.
enum ProductFlag { kAbsentInA = 1, kAbsentInB = 2, kClassesLater = 4 };

}  // namespace

DoubleProduct DoubleProduct::block(std::int64_t row, std::int64_t rows, std::int64_t col,
                                   std::int64_t cols) const {
  DoubleProduct result = *this;
  result.c.rows = rows;
  result.c.cols = cols;
  result.a = a.block(row, 0);
  result.b = b.block(0, col);
  result.c.place.offset += row * c.ld + col;
  result.keeps_packs = false;
  return result;
}

Pass result_pass(const DoubleProduct& p, KernelId kernel) {
  const DoubleTarget& c = p.c;
  Pass pass =
      target_pass(p.routine, kernel,
                  lines_target({c.place.buffer, 2 * c.place.offset}, c.rows, 2 * c.cols, 2 * c.ld));
  set_double_alpha(pass, p.alpha);
  set_double_beta(pass, p.beta);
  uniforms::DoubleProduct product;
  product.depth = p.k;
  product.triangle = c.part == DoubleTarget::Part::All     ? 0
                     : c.part == DoubleTarget::Part::Lower ? 1
                                                           : -1;
  product.flags = (p.a.absent ? kAbsentInA : 0) | (p.b.absent ? kAbsentInB : 0) |
                  (p.classes_later ? kClassesLater : 0);
  product.halves = 2;
  pass.set(product);
  return pass;
}

void enqueue_result(const DoubleProduct& p, Pass&& pass) {
  const bool whole = p.c.part == DoubleTarget::Part::All && is_double(p.beta, 0) &&
                     pass.view().target.whole_buffer();
  pass.view().overwrites = whole;
  if (whole && !pass.reads(p.buffer())) {
    pass.write_whole();
  }
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
