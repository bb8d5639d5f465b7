// A batch of matrices that lie in one buffer in any way. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/factors.hpp"
#include "support/operand.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {

// How matrices of a batch lie.
struct Lie {
  Layout layout = Layout::RowMajor;
  std::int64_t slack = 0, gap = 0, offset = 0;
  bool backwards = false;
  bool at_texels = false;  // lines begin there
};

// Tight ones, some whose lines begin at texels, and others.
Lie random_lie(Rng& random, Layout layout);
std::string describe(const Lie& lie);

// What infos between guards are that tell of no failure.
std::vector<float> zeros_between_sevens(std::int64_t count);

// A batch between guards: what does not belong to it must keep its bits.
class Stack {
 public:
  Stack(const std::vector<Dense>& matrices, const Lie& lie, Rng& random, Part part = Part::All);

  Operand operand() const { return guarded_[0].operand(); }
  std::int64_t ld() const { return ld_; }
  std::int64_t stride() const { return stride_; }

  // Reads all; the number of elements of others that changed. What is not stored is 0.
  std::int64_t fetch();
  const std::vector<float>& elements() const { return elements_; }
  Dense matrix(std::size_t which) const;

 private:
  bool stored(std::size_t index) const;

  std::int64_t rows_, cols_, ld_ = 1, stride_ = 0;
  Part part_;
  std::vector<Guarded> guarded_;  // one
  std::vector<float> elements_;
};

}  // namespace fragblas::test
