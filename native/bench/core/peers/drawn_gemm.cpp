// C = A * B by one fragment shader.
//
// SPDX-License-Identifier: MIT
#include "peers/drawn_gemm.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "floats.hpp"
#include "peers/gl_objects.hpp"

namespace bench {
namespace {

using Int = std::int64_t;
using Size2 = std::array<Int, 2>;

// Row-major in texels of one float.
constexpr TexelLayout kRows{[](Int rows, Int cols) {
                              return Size2{cols, rows};
                            },
                            [](Int i, Int j, Int, Int cols) { return i * cols + j; }};
// Row-major, and column-major, in texels of four.
constexpr TexelLayout kRowQuads{[](Int rows, Int cols) {
                                  return Size2{cols / 4, rows};
                                },
                                [](Int i, Int j, Int, Int cols) { return i * cols + j; }};
constexpr TexelLayout kColumnQuads{[](Int rows, Int cols) {
                                     return Size2{rows / 4, cols};
                                   },
                                   [](Int i, Int j, Int rows, Int) { return j * rows + i; }};
// Blocks of four rows of four, a row of them in a row of pixels; and a column of them.
constexpr TexelLayout kBlockRows{
    [](Int rows, Int cols) {
      return Size2{cols, rows / 4};
    },
    [](Int i, Int j, Int, Int cols) { return 4 * (i / 4 * cols + j / 4 * 4 + i % 4) + j % 4; }};
constexpr TexelLayout kBlockColumns{
    [](Int rows, Int cols) {
      return Size2{rows, cols / 4};
    },
    [](Int i, Int j, Int rows, Int) { return 4 * (j / 4 * rows + i) + j % 4; }};

TextureShape texture_shape(const DrawnKernel& kernel, const TexelLayout& layout, Int rows,
                           Int cols) {
  const Size2 size = layout.size(rows, cols);
  return {kernel.lanes, static_cast<int>(size[0]), static_cast<int>(size[1])};
}

std::size_t index(Int value) {
  return static_cast<std::size_t>(value);
}

class DrawnGemm : public Workload {
 public:
  DrawnGemm(fragblas::Context& context, const DrawnKernel& kernel,
            std::shared_ptr<const Product> product)
      : kernel_(kernel),
        product_(std::move(product)),
        m_(product_->extents().m),
        n_(product_->extents().n),
        k_(product_->extents().k),
        gl_(context),
        program_(kernel.file),
        a_(texture_shape(kernel, kernel.a, m_, k_),
           laid_out(kernel.a, product_->a(), m_, k_).data()),
        b_(texture_shape(kernel, kernel.b, k_, n_),
           laid_out(kernel.b, product_->b(), k_, n_).data()),
        c_(texture_shape(kernel, kernel.c, m_, n_)) {
    program_.use();
    glUniform1i(program_.location("a"), 0);
    glUniform1i(program_.location("b"), 1);
    glUniform1i(program_.location("steps"), static_cast<GLint>(k_ / kernel.lanes));
  }

  double check() override {
    call();
    result_ = c_.read();
    std::vector<float> got(result_.size());
    for (Int i = 0; i < m_; ++i) {
      for (Int j = 0; j < n_; ++j) {
        got[index(i * n_ + j)] = result_[index(kernel_.c.place(i, j, m_, n_))];
      }
    }
    return product_->error(got);
  }

  void call() override {
    program_.use();
    bind_texture(1, b_);
    bind_texture(0, a_);
    c_.draw();
  }

  std::string complaint() override { return same_bits(c_.read(), result_) ? "" : kChangedResult; }

 private:
  static std::vector<float> laid_out(const TexelLayout& layout, const std::vector<float>& source,
                                     Int rows, Int cols) {
    std::vector<float> result(source.size());
    for (Int i = 0; i < rows; ++i) {
      for (Int j = 0; j < cols; ++j) {
        result[index(layout.place(i, j, rows, cols))] = source[index(i * cols + j)];
      }
    }
    return result;
  }

  const DrawnKernel& kernel_;
  std::shared_ptr<const Product> product_;
  Int m_, n_, k_;
  PlainGl gl_;
  Program program_;
  Texture a_, b_;
  Target c_;
  std::vector<float> result_;
};

}  // namespace

const DrawnKernel kOneElement{
    "one-element", "baseline/naive_one_element.frag", 1, {1, 1, 1}, kRows, kRows, kRows};
const DrawnKernel kGlblas4x1{
    "glblas-4x1", "baseline/glblas_4x1.frag", 4, {4, 1, 4}, kRowQuads, kColumnQuads, kColumnQuads};
const DrawnKernel kPacked4x4{
    "packed-4x4", "baseline/packed_4x4.frag", 4, {4, 4, 4}, kBlockRows, kBlockColumns,
    kBlockColumns};

std::string why_not(const DrawnKernel& kernel, const Extents& extents, int max_texture_size) {
  const auto [m, n, k] = extents;
  const std::array<Int, 3> sizes{m, n, k};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] % kernel.multiples[i] != 0) {
      return std::string(1, "mnk"[i]) + " = " + std::to_string(sizes[i]) +
             ", must be a multiple of " + std::to_string(kernel.multiples[i]);
    }
  }
  for (const Size2& size : {kernel.a.size(m, k), kernel.b.size(k, n), kernel.c.size(m, n)}) {
    if (std::max(size[0], size[1]) > max_texture_size) {
      return "textures are at most " + std::to_string(max_texture_size) + " texels a side";
    }
  }
  return "";
}

std::unique_ptr<Workload> drawn_gemm(fragblas::Context& context, const DrawnKernel& kernel,
                                     std::shared_ptr<const Product> product) {
  return std::make_unique<DrawnGemm>(context, kernel, std::move(product));
}

}  // namespace bench
