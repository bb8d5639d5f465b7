// srotmg, on the host: a rotation takes constant work. SPDX-License-Identifier: MIT
#include <cmath>

#include "fragblas/fragblas.hpp"

namespace fragblas {

namespace {

// The state of the construction, in double precision: products of three floats stay in range.
struct Modified {
  double d1, d2, x1;
  double flag = 0;
  double h11 = 1, h21 = 0, h12 = 0, h22 = 1;

  // No rotation does it: d1 (or what the rotation would make of it) is negative.
  void give_up() {
    flag = -1;
    h11 = h21 = h12 = h22 = 0;
    d1 = d2 = x1 = 0;
  }

  // |q1| > |q2|: the diagonal of H is ones. p = d * the component.
  void by_first(double y1, double p1, double p2) {
    h21 = -y1 / x1;
    h12 = p2 / p1;
    const double u = 1 - h12 * h21;
    if (!(u > 0)) {
      give_up();
      return;
    }
    flag = 0;
    d1 /= u;
    d2 /= u;
    x1 *= u;
  }

  // The other diagonal is 1 and -1.
  void by_second(double y1, double p1, double p2) {
    flag = 1;
    h12 = 1;
    h21 = -1;
    h11 = p1 / p2;
    h22 = x1 / y1;
    const double u = 1 + h11 * h22;
    const double old_d1 = d1;
    d1 = d2 / u;
    d2 = old_d1 / u;
    x1 = y1 * u;
  }

  // Keeps a weight near 1 by powers of gam^2; the row of H, and x1 with the first, take those of
  // gam. Then all four elements of H count.
  void rescale(double& d, double& h_left, double& h_right, double* x) {
    constexpr double kGam = 4096, kGamSquared = kGam * kGam;
    if (d == 0) {
      return;
    }
    while (std::isfinite(d) && (std::fabs(d) <= 1 / kGamSquared || std::fabs(d) >= kGamSquared)) {
      const bool too_small = std::fabs(d) <= 1 / kGamSquared;
      const double factor = too_small ? 1 / kGam : kGam;
      d = too_small ? d * kGamSquared : d / kGamSquared;
      h_left *= factor;
      h_right *= factor;
      if (x != nullptr) {
        *x *= factor;
      }
      flag = -1;
    }
  }
};

}  // namespace

void srotmg(float& d1, float& d2, float& x1, float y1, RotmParam& param) {
  Modified m{static_cast<double>(d1), static_cast<double>(d2), static_cast<double>(x1)};
  const double y = static_cast<double>(y1);
  if (m.d1 < 0) {
    m.give_up();
  } else {
    const double p2 = m.d2 * y;
    if (p2 == 0) {
      param[0] = -2.0f;
      return;
    }
    const double p1 = m.d1 * m.x1;
    const double q1 = p1 * m.x1, q2 = p2 * y;
    if (std::fabs(q1) > std::fabs(q2)) {
      m.by_first(y, p1, p2);
    } else if (q2 < 0) {
      m.give_up();
    } else {
      m.by_second(y, p1, p2);
    }
    m.rescale(m.d1, m.h11, m.h12, &m.x1);
    m.rescale(m.d2, m.h21, m.h22, nullptr);
  }
  d1 = static_cast<float>(m.d1);
  d2 = static_cast<float>(m.d2);
  x1 = static_cast<float>(m.x1);
  param[0] = static_cast<float>(m.flag);
  // Elements that the flag implies are left as they are.
  if (m.flag != 0) {
    param[1] = static_cast<float>(m.h11);
    param[4] = static_cast<float>(m.h22);
  }
  if (m.flag != 1) {
    param[2] = static_cast<float>(m.h21);
    param[3] = static_cast<float>(m.h12);
  }
}

}  // namespace fragblas
