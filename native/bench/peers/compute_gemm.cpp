// C = A * B by a compute shader.
//
// SPDX-License-Identifier: MIT
#include "peers/compute_gemm.hpp"

#include <array>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "floats.hpp"
#include "peers/gl_objects.hpp"

namespace bench {
namespace {

constexpr std::int64_t kTile = 32;

class StorageBuffers {
 public:
  explicit StorageBuffers(const std::array<std::vector<float>, 3>& contents) {
    glGenBuffers(static_cast<GLsizei>(names_.size()), names_.data());
    for (std::size_t i = 0; i < names_.size(); ++i) {
      glBindBuffer(GL_SHADER_STORAGE_BUFFER, names_[i]);
      glBufferData(GL_SHADER_STORAGE_BUFFER,
                   static_cast<GLsizeiptr>(contents[i].size() * sizeof(float)), contents[i].data(),
                   GL_STATIC_DRAW);
    }
  }
  ~StorageBuffers() { glDeleteBuffers(static_cast<GLsizei>(names_.size()), names_.data()); }
  StorageBuffers(const StorageBuffers&) = delete;
  StorageBuffers& operator=(const StorageBuffers&) = delete;

  void bind() const {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      glBindBufferBase(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(i), names_[i]);
    }
  }

  void read_last(std::vector<float>& result) const {
    const std::size_t bytes = result.size() * sizeof(float);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, names_.back());
    const void* mapped = glMapBufferRange(GL_SHADER_STORAGE_BUFFER, 0,
                                          static_cast<GLsizeiptr>(bytes), GL_MAP_READ_BIT);
    if (mapped == nullptr) {
      throw std::runtime_error("the result's buffer can't be mapped");
    }
    std::memcpy(result.data(), mapped, bytes);
    glUnmapBuffer(GL_SHADER_STORAGE_BUFFER);
  }

 private:
  std::array<GLuint, 3> names_{};
};

class ComputeGemm : public Workload {
 public:
  ComputeGemm(fragblas::Context& context, std::shared_ptr<const Product> product)
      : product_(std::move(product)),
        gl_(context),
        program_("baseline/compute_32x32.comp"),
        buffers_({product_->a(), product_->b(), product_->unwritten()}) {
    program_.use();
    glUniform2i(program_.location("columns"), static_cast<GLint>(product_->extents().n / 4),
                static_cast<GLint>(product_->extents().k / 4));
  }

  double check() override {
    call();
    result_ = read();
    return product_->error(result_);
  }

  void call() override {
    program_.use();
    buffers_.bind();
    glDispatchCompute(static_cast<GLuint>(product_->extents().n / kTile),
                      static_cast<GLuint>(product_->extents().m / kTile), 1);
  }

  std::string complaint() override { return same_bits(read(), result_) ? "" : kChangedResult; }

 private:
  std::vector<float> read() const {
    std::vector<float> result = product_->unwritten();
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    buffers_.read_last(result);
    return result;
  }

  std::shared_ptr<const Product> product_;
  PlainGl gl_;
  Program program_;
  StorageBuffers buffers_;
  std::vector<float> result_;
};

}  // namespace

std::unique_ptr<Workload> compute_gemm(fragblas::Context& context,
                                       std::shared_ptr<const Product> product) {
  GLint major = 0, minor = 0;
  glGetIntegerv(GL_MAJOR_VERSION, &major);
  glGetIntegerv(GL_MINOR_VERSION, &minor);
  if (major == 3 && minor < 1) {
    throw Absent("the context is OpenGL ES 3.0, which has no compute shaders");
  }
  const auto [m, n, k] = product->extents();
  const std::array<std::int64_t, 3> sizes{m, n, k};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] % kTile != 0) {
      throw Absent(std::string(1, "mnk"[i]) + " = " + std::to_string(sizes[i]) +
                   ", must be a multiple of " + std::to_string(kTile));
    }
  }
  GLint64 most_bytes = 0;
  glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &most_bytes);
  for (const std::int64_t elements : {m * k, k * n, m * n}) {
    if (4 * elements > most_bytes) {
      throw Absent("storage blocks are at most " + std::to_string(most_bytes) + " bytes");
    }
  }
  return std::make_unique<ComputeGemm>(context, std::move(product));
}

}  // namespace bench
