// Solves a system in double precision on a headless context: a program of an installed library over
// several others. SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>
#include <fragblas/double_linalg.hpp>
#include <fragblas/egl.hpp>
#include <vector>

int main() {
  try {
    auto gl = fragblas::egl::HeadlessContext::create();
    fragblas::Context context(gl.platform());
    fragblas::DoubleMatrix a(context, 2, 2, {3, 1, 1, 2}), b(context, 2, 1, {9, 8});
    fragblas::DoubleMatrix x(context, 2, 1);
    const fragblas::Refinement how = fragblas::dsgesv(a, b, x);
    const std::vector<double> found = x.read();
    if (how.info != 0 || std::fabs(found[0] - 2) > 1e-15 || std::fabs(found[1] - 3) > 1e-15) {
      std::fprintf(stderr, "wrong solution: %.17g %.17g\n", found[0], found[1]);
      return 1;
    }
    std::printf("right solution on %s\n", context.info().renderer.c_str());
    return 0;
  } catch (const fragblas::Error& error) {
    std::fprintf(stderr, "%s: %s\n", fragblas::to_string(error.status()), error.what());
    return 1;
  }
}
