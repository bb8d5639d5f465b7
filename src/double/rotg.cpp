// drotg and drotmg, on the host: a rotation takes constant work. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include "fragblas/double.hpp"

namespace fragblas {

// The conventions are those of Anderson, Algorithm 978 (2017), as those of srotg. A power of the
// radix keeps the squares in range.
void drotg(double& a, double& b, double& c, double& s) {
  if (b == 0) {
    c = 1;
    s = 0;
    b = 0;
    return;
  }
  if (a == 0) {
    c = 0;
    s = 1;
    a = b;
    b = 1;
    return;
  }
  const double least = std::numeric_limits<double>::min(), most = 1 / least;
  const bool a_larger = std::fabs(a) > std::fabs(b);
  const double scale = std::min(most, std::max({least, std::fabs(a), std::fabs(b)}));
  const double scaled_a = a / scale, scaled_b = b / scale;
  const double r =
      std::copysign(scale * std::sqrt(scaled_a * scaled_a + scaled_b * scaled_b), a_larger ? a : b);
  c = a / r;
  s = b / r;
  a = r;
  if (a_larger) {
    b = s;
  } else {
    b = c != 0 ? 1 / c : 1;
  }
}

namespace {

// Keeps a weight near 1 by powers of gam^2; the row of H, and x1 with the first, take those of gam.
// Returns whether it did anything: then all four elements of H count.
bool rescale(double& d, double& h_left, double& h_right, double* x) {
  constexpr double kGam = 4096, kGamSquared = kGam * kGam;
  bool changed = false;
  while (d != 0 && std::isfinite(d) &&
         (std::fabs(d) <= 1 / kGamSquared || std::fabs(d) >= kGamSquared)) {
    const bool too_small = std::fabs(d) <= 1 / kGamSquared;
    const double factor = too_small ? 1 / kGam : kGam;
    d = too_small ? d * kGamSquared : d / kGamSquared;
    h_left *= factor;
    h_right *= factor;
    if (x != nullptr) {
      *x *= factor;
    }
    changed = true;
  }
  return changed;
}

}  // namespace

void drotmg(double& d1, double& d2, double& x1, double y1, DoubleRotmParam& param) {
  double flag = -1, h11 = 0, h21 = 0, h12 = 0, h22 = 0;
  const double p2 = d2 * y1;
  if (d1 >= 0 && p2 == 0) {
    param[0] = -2;
    return;
  }
  const double p1 = d1 * x1, q2 = p2 * y1, q1 = p1 * x1;
  bool rotates = !(d1 < 0);
  if (rotates && std::fabs(q1) > std::fabs(q2)) {
    flag = 0;
    h11 = h22 = 1;
    h21 = -y1 / x1;
    h12 = p2 / p1;
    const double u = 1 - h12 * h21;
    rotates = u > 0;
    if (rotates) {
      d1 /= u;
      d2 /= u;
      x1 *= u;
    }
  } else if (rotates) {
    rotates = !(q2 < 0);
    if (rotates) {
      flag = 1;
      h12 = 1;
      h21 = -1;
      h11 = p1 / p2;
      h22 = x1 / y1;
      const double u = 1 + h11 * h22, old_d1 = d1;
      d1 = d2 / u;
      d2 = old_d1 / u;
      x1 = y1 * u;
    }
  }
  if (!rotates) {
    flag = -1;
    h11 = h21 = h12 = h22 = 0;
    d1 = d2 = x1 = 0;
  } else {
    const bool first = rescale(d1, h11, h12, &x1), second = rescale(d2, h21, h22, nullptr);
    flag = first || second ? -1 : flag;
  }
  param[0] = flag;
  if (flag < 0) {
    param = {flag, h11, h21, h12, h22};
  } else if (flag == 0) {
    param[2] = h21;
    param[3] = h12;
  } else {
    param[1] = h11;
    param[4] = h22;
  }
}

}  // namespace fragblas
