// Peers on the same device: one fragment shader computes C = A * B. Each is the bare kernel on
// textures that hold the operands as it needs them.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "ladder/product.hpp"
#include "workload.hpp"

namespace bench {

// How a matrix lies in a texture.
struct TexelLayout {
  // Texels, of a matrix of so many rows and columns.
  std::array<std::int64_t, 2> (*size)(std::int64_t rows, std::int64_t cols);
  // Where element (i, j) is among the texture's floats.
  std::int64_t (*place)(std::int64_t i, std::int64_t j, std::int64_t rows, std::int64_t cols);
};

struct DrawnKernel {
  const char* name;
  const char* file;              // below shaders_es; the head of it describes the layouts
  int lanes;                     // floats in a texel; a step of k in the shader takes as many
  std::array<int, 3> multiples;  // of which m, n and k must be one
  TexelLayout a, b, c;
};

extern const DrawnKernel kOneElement;  // a fragment one element
extern const DrawnKernel kGlblas4x1;   // glBLAS's optimised kernel
extern const DrawnKernel kPacked4x4;   // operands packed in blocks

// Why the kernel can't do an m x n x k product; empty: it can.
std::string why_not(const DrawnKernel&, const Extents& extents, int max_texture_size);

// The extents must suit the kernel.
std::unique_ptr<Workload> drawn_gemm(fragblas::Context&, const DrawnKernel&,
                                     std::shared_ptr<const Product> product);

}  // namespace bench
