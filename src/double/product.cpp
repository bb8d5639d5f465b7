// A product in double precision: exact sums of products of whole numbers, each rounded once.
// docs/double.md has the formula. SPDX-License-Identifier: MIT
#include "double/product.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "double/coefficient.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
constexpr std::uint64_t kScalars = kAlphaOnDevice | kBetaOnDevice;
const KernelId kDirect = add_kernel("DoubleProductDirect", "double/product_direct.frag",
                                    kWhole | kScalars, kText);
const KernelId kGather =
    add_kernel("DoubleGather", "double/gather.frag", kWhole | kStructured, kText);

// The values that lib/double_product.glsl knows.
enum ProductFlag { kAbsentInA = 1, kAbsentInB = 2 };

// A product whose C lies by rows.
struct Product {
  const char* routine;
  std::int64_t k;
  Coefficient alpha;
  DoubleFactor a, b;
  Coefficient beta;
  DoubleTarget c;

  BufferState& buffer() const { return *c.place.buffer; }
};

Product transposed(const Product& p) {
  using Part = DoubleTarget::Part;
  Product result = p;
  result.a = p.b.transposed();
  result.b = p.a.transposed();
  result.c.layout = Layout::RowMajor;
  std::swap(result.c.rows, result.c.cols);
  if (p.c.part != Part::All) {
    result.c.part = p.c.part == Part::Lower ? Part::Upper : Part::Lower;
  }
  return result;
}

// A pass that writes C, all but what it reads.
Pass result_pass(const Product& p, KernelId kernel) {
  const DoubleTarget& c = p.c;
  Pass pass =
      target_pass(p.routine, kernel,
                  lines_target({c.place.buffer, 2 * c.place.offset}, c.rows, 2 * c.cols, 2 * c.ld));
  set_double_alpha(pass, p.alpha);
  set_double_beta(pass, p.beta);
  uniforms::DoubleProduct product;
  product.depth = p.k;
  product.triangle = c.part == DoubleTarget::Part::All     ? 0
                     : c.part == DoubleTarget::Part::Lower ? 1
                                                           : -1;
  product.flags = (p.a.absent ? kAbsentInA : 0) | (p.b.absent ? kAbsentInB : 0);
  product.halves = 2;
  pass.set(product);
  return pass;
}

void enqueue_result(const Product& p, Pass&& pass) {
  const bool whole = p.c.part == DoubleTarget::Part::All && is_double(p.beta, 0) &&
                     pass.view().target.whole_buffer();
  pass.view().overwrites = whole;
  if (whole && !pass.reads(p.buffer())) {
    pass.write_whole();
  }
  enqueue_pass(std::move(pass));
}

// Without a factor, C is read in its place, which is not fetched.
template <typename Matrix>
void read_factor(Pass& pass, Sampler sampler, const DoubleFactor& factor, BufferState& other) {
  pass.read(sampler, factor.source.buffer != nullptr ? factor.source.buffer : &other);
  set_matrix<Matrix>(pass, factor.source);
}

void enqueue_direct(const Product& p) {
  // What a k takes of a fragment's time, in fetches.
  constexpr double kFetches = 30;
  Pass pass = result_pass(p, kDirect);
  pass.fetches = kFetches * static_cast<double>(p.k);
  read_factor<uniforms::XMatrix>(pass, Sampler::X, p.a, p.buffer());
  read_factor<uniforms::YMatrix>(pass, Sampler::Y, p.b, p.buffer());
  enqueue_result(p, std::move(pass));
}

DoubleFactor gathered(const char* routine, const Source& source, const StructuredSource* structure,
                      std::int64_t rows, std::int64_t cols) {
  const std::int64_t pitch = round_up(2 * cols, 4);
  const std::shared_ptr<BufferState> copy =
      temporary(source.buffer->services(), rows * pitch / 2, catalog::element_type('d'));
  Pass pass = target_pass(routine, kGather, {copy.get(), 0, pitch, pitch, rows});
  pass.write_whole();
  pass.read(Sampler::X, source.buffer);
  set_matrix<uniforms::XMatrix>(pass, source);
  pass.set(uniforms::DoubleGather{cols});
  if (structure != nullptr) {
    pass.variant |= kStructured;
    set_structure(pass, *structure);
    set_band(pass, structure->below, structure->above);
  }
  enqueue_pass(std::move(pass));
  DoubleFactor result(Source{copy.get(), 0, pitch / 2, 1});
  result.absent = structure != nullptr;
  result.copy = copy;
  return result;
}

}  // namespace

DoubleFactor DoubleFactor::transposed() const {
  DoubleFactor result = *this;
  std::swap(result.source.row_stride, result.source.col_stride);
  return result;
}

DoubleFactor DoubleFactor::block(std::int64_t row, std::int64_t col) const {
  DoubleFactor result = *this;
  result.source.base += row * source.row_stride + col * source.col_stride;
  return result;
}

DoubleFactor gather(const char* routine, const StructuredSource& matrix, std::int64_t rows,
                    std::int64_t cols) {
  return gathered(routine, matrix.source, &matrix, rows, cols);
}

DoubleFactor gather(const char* routine, const Source& matrix, std::int64_t rows,
                    std::int64_t cols) {
  return gathered(routine, matrix, nullptr, rows, cols);
}

void enqueue_double_product(const char* routine, std::int64_t k, const Coefficient& alpha,
                            const DoubleFactor& a, const DoubleFactor& b, const Coefficient& beta,
                            const DoubleTarget& c) {
  Product product{routine, k, alpha, a, b, beta, c};
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  // C may be written before they are read for the last time.
  hold(routine, product.alpha, {c.place.buffer}, alpha_copy);
  hold(routine, product.beta, {c.place.buffer}, beta_copy);
  enqueue_direct(c.layout == Layout::ColMajor ? transposed(product) : product);
}

}  // namespace fragblas::detail
