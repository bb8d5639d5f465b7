// One product C = op(A) op(B) of n x n matrices: its data, its speed and its error.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <fragblas/fragblas.hpp>
#include <vector>

namespace demo {

// Errors up to this many units of u sqrt(n + 2) (|A| |B|)_ij pass, u = 2^-24.
constexpr double kLimit = 8;

class Product {
 public:
  Product(fragblas::Context& context, int n, unsigned seed, bool trans_a, bool trans_b);

  int n() const { return n_; }
  const fragblas::Matrix& a() const { return a_; }
  const fragblas::Matrix& b() const { return b_; }
  const fragblas::Matrix& c() const { return c_; }
  bool trans_a() const { return trans_a_; }
  bool trans_b() const { return trans_b_; }

  // Computes C; enqueued.
  void multiply() { multiply_into(c_); }

  // GFLOP/s on the wall clock: the median of batches, after a product that is not timed.
  double measure();

  // The worst of 64 entries recomputed in double precision and of Freivalds' check (C x against
  // A (B x) for a random x of +1 and -1), in units. Waits.
  double error() const;

 private:
  void multiply_into(const fragblas::Matrix& c);
  double seconds(const fragblas::Matrix& c, int products);

  fragblas::Context* context_;
  int n_;
  unsigned seed_;
  bool trans_a_, trans_b_;
  std::vector<float> a_data_, b_data_;
  fragblas::Matrix a_, b_, c_;
};

}  // namespace demo
