// What a user's first program does: multiplies two 3 x 3 matrices on a headless context and checks
// every element. Shared by the consumer projects. SPDX-License-Identifier: MIT
#include <cstdio>
#include <fragblas/egl.hpp>
#include <fragblas/fragblas.hpp>
#include <vector>

int main() {
  try {
    auto gl = fragblas::egl::HeadlessContext::create();
    fragblas::Context blas(gl.platform());
    auto a = blas.matrix(3, 3, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    auto b = blas.matrix(3, 3, {2, 0, 1, 0, 3, 0, 1, 0, 2});
    auto c = blas.matrix(3, 3);
    fragblas::gemm(a, b, c);
    const std::vector<float> expected = {5, 6, 7, 14, 15, 16, 23, 24, 25};
    if (c.read() != expected) {
      std::fprintf(stderr, "wrong product\n");
      return 1;
    }
    std::printf("right product on %s\n", blas.info().renderer.c_str());
    return 0;
  } catch (const fragblas::Error& error) {
    std::fprintf(stderr, "%s: %s\n", fragblas::to_string(error.status()), error.what());
    return 1;
  }
}
