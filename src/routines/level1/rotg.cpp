// srotg, on the host: a rotation takes constant work. SPDX-License-Identifier: MIT
#include <cmath>

#include "fragblas/fragblas.hpp"

namespace fragblas {

// The conventions are those of Anderson, Algorithm 978 (2017): r has the sign of the larger of a
// and b (of b when they tie), and z tells c and s apart by its size. In double precision neither
// square can overflow or underflow, so that nothing needs scaling.
void srotg(float& a, float& b, float& c, float& s) {
  if (b == 0.0f) {
    c = 1.0f;
    s = 0.0f;
    b = 0.0f;
    return;
  }
  if (a == 0.0f) {
    c = 0.0f;
    s = 1.0f;
    a = b;
    b = 1.0f;
    return;
  }
  const double wide_a = static_cast<double>(a), wide_b = static_cast<double>(b);
  const bool a_larger = std::fabs(a) > std::fabs(b);
  const double r =
      std::copysign(std::sqrt(wide_a * wide_a + wide_b * wide_b), a_larger ? wide_a : wide_b);
  c = static_cast<float>(wide_a / r);
  s = static_cast<float>(wide_b / r);
  a = static_cast<float>(r);
  if (a_larger) {
    b = s;
  } else {
    b = c != 0.0f ? 1.0f / c : 1.0f;
  }
}

}  // namespace fragblas
