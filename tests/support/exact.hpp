// Exact sums of products of numbers in double precision: what the library's are compared with.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace fragblas::test {

__extension__ typedef unsigned __int128 Uint128;

// A multiple of 2^-2220 below 2^2250 by magnitude.
class Exact {
 public:
  Exact();
  // x * y; both are finite. cut: its bits below 2^cut are left out.
  void add(double x, double y, int cut = kAll);
  // sum +- m * 2^exponent.
  void add(Uint128 m, int exponent, bool negative);
  int sign() const;        // -1, 0 or 1
  double nearest() const;  // ties to even
  double nearest_root() const;

  static constexpr int kAll = -2200;

 private:
  static constexpr int kLowest = -2220;
  // Words without carries, the low one first; in two's complement.
  std::vector<std::uint32_t> words_;
};

// The sum of a_i * b_i as docs/double.md defines it: NaN and infinities by IEEE's rules, else the
// exact sum of products whose bits are cut off 64 bits below the last one of the largest. With
// `root` the square root of it.
double exact_dot(const std::vector<double>& a, const std::vector<double>& b, bool root = false);

}  // namespace fragblas::test
