// The product of the ladder, C = A * B: operands and an fp64 reference for every step.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "floats.hpp"

namespace bench {

struct Extents {
  std::int64_t m = 0, n = 0, k = 0;

  double flops() const;
  double bytes() const;      // operands once
  std::string name() const;  // one number where all are the same, else m x n x k
  bool operator==(const Extents& other) const;
};

// C := A * B in double precision; all row-major and tight, A is m x k, B k x n.
struct Reference {
  void (*multiply)(int m, int n, int k, const double* a, const double* b, double* c);
  double most_flops = 0;  // beyond, only some rows of C are compared. 0: any
};

class Product {
 public:
  Product(const Extents& extents, std::uint64_t seed, const Reference& reference);

  const Extents& extents() const { return extents_; }
  // Row-major and tight; random.
  const std::vector<float>& a() const { return a_; }
  const std::vector<float>& b() const { return b_; }
  // As large as C. NaN, so that an element that is never written shows.
  std::vector<float> unwritten() const;

  // The worst element of C, row-major and tight, in units of the bound's gauge.
  double error(const std::vector<float>& c) const;

 private:
  std::vector<std::int64_t> compared_rows() const;
  // Of the compared rows: of the operands, or of their absolute values.
  std::vector<double> expect(bool absolute) const;

  Extents extents_;
  Reference reference_;
  std::vector<float> a_, b_;
  std::vector<std::int64_t> rows_;
  mutable std::vector<double> expected_, magnitude_;  // made when the first step needs them
};

}  // namespace bench
