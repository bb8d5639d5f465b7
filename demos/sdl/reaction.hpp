// Gray-Scott reaction-diffusion on n x n cells of size 1, nothing flowing over the edge:
//
//   u' = D Lap u - u v^2 + F (1 - u)
//   v' = D/2 Lap v + u v^2 - (F + K) v
//
// A step takes the reaction as it is and the diffusion as it will be: (I - dt D Lap) w = R with
// R = w + dt reaction(w). So it is stable however long the step. Lap w is L w + w L with the second
// difference L, whose eigenvectors are cosines: with them in the rows of C, the step's solution is
// C^T (S o (C R C^T)) C, where S divides by the eigenvalues. Four products, for u and v at once.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <fragblas/fragblas.hpp>
#include <glm/vec2.hpp>
#include <vector>

namespace demo {

struct Rates {
  float feed = 0;  // F: what is fed of u in a unit of time
  float kill = 0;  // K: F + K is what is taken away of v
  float dt = 1;
  float diffusion = 0.2f;  // D, in cells squared a unit of time
};

class Reaction {
 public:
  Reaction(fragblas::Context& context, int n, unsigned seed, const Rates& rates);

  int n() const { return n_; }
  const Rates& rates() const { return rates_; }
  fragblas::MatrixView u() const { return half(state_, 0); }
  fragblas::MatrixView v() const { return half(state_, 1); }
  // Floating-point operations of the products of a step: eight of n^3 multiply-adds.
  double flops() const { return 16.0 * n_ * n_ * n_; }

  void set(const Rates& rates);
  // u = 1 and v = 0, with a few squares in which the reaction begins.
  void start(unsigned seed);

  // Enqueued.
  void step();
  // Moves u to 1/4 and v to 1/2 around points (column, row, in cells): Gaussian bells.
  void paint(const std::vector<glm::vec2>& points, float radius);

  // A step, and how far it is from the same step in double precision: the larger of the relative
  // errors of u and v in the Frobenius norm, in units of 2^-24. Waits.
  double checked_step();

 private:
  fragblas::MatrixView half(const fragblas::Matrix& both, int which) const;

  int n_;
  Rates rates_;
  // u and below it v: 2n x n.
  fragblas::Matrix state_, rhs_, work_, next_;
  fragblas::Matrix basis_, factors_, brush_;
  // One element each, so that another choice compiles nothing.
  fragblas::Vector dt_, feed_, loss_;
  fragblas::Vector down_, across_;
};

}  // namespace demo
