// What the ways to compute a product in double precision share: the product, and the pass that
// writes C. SPDX-License-Identifier: MIT
#pragma once

#include "double/factor.hpp"
#include "kernels/pass.hpp"

namespace fragblas::detail {

// One whose C lies by rows.
struct DoubleProduct {
  const char* routine;
  std::int64_t k;
  Coefficient alpha;
  DoubleFactor a, b;
  Coefficient beta;
  DoubleTarget c;
  std::int64_t bits;  // of the whole numbers that A and B become, or kAllBits
  // Of complex numbers: columns of A and C are parts, side by side; of B, element (2 i, 2 j) is a
  // real part, (2 i, 2 j + 1) its imaginary one, and the row behind is i times these.
  bool complex = false;
  // New packs of factors are kept where the budget has room for them.
  bool keeps_packs = false;
  // Bytes for all that it needs beside A, B and C, packs that are kept among them.
  std::int64_t available = 0;
  // Terms that are no numbers are looked for behind this pass: enqueue_classes.
  bool classes_later = false;

  std::int64_t m() const { return c.rows; }
  std::int64_t n() const { return c.cols; }
  BufferState& buffer() const { return *c.place.buffer; }
  // Some rows and columns of C, which may be part of a triangle only where they begin at its
  // diagonal. Packs of a part are of no use to the others: new ones are not kept.
  DoubleProduct block(std::int64_t row, std::int64_t rows, std::int64_t col,
                      std::int64_t cols) const;
};

// A pass that writes C, of which it does not read the factors yet.
Pass result_pass(const DoubleProduct& product, KernelId kernel);
void enqueue_result(const DoubleProduct& product, Pass&& pass);

}  // namespace fragblas::detail
