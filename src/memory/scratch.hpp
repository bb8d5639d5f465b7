// Stand-ins for memory of a plan: taken from the pools at their first use, given back when the last
// pass that knows them is gone. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "gl/pixel_buffer.hpp"
#include "gl/texture.hpp"
#include "memory/services.hpp"
#include "memory/undefined_reason.hpp"
#include "memory/written.hpp"

namespace fragblas::detail {

// What is known of the contents of one.
class ScratchContents {
 public:
  explicit ScratchContents(std::shared_ptr<MemoryServices> services)
      : services_(std::move(services)) {}

  // A pass that should have filled it failed, or GL reported an error since.
  bool undefined() const {
    return !undefined_.empty() || written_.error(services_->device.errors) != gl::kNoError;
  }
  void check_defined(const char* routine) const;  // throws Status::Undefined
  void mark_undefined(const char* reason) { undefined_.set(reason); }
  void note_part() { written_.note_part(services_->device.errors); }
  void note_all() {
    undefined_.clear();
    written_.note_all(services_->device.errors);
  }

 protected:
  std::shared_ptr<MemoryServices> services_;

 private:
  UndefinedReason undefined_;
  Written written_;
};

// A texture.
class Scratch : public ScratchContents {
 public:
  Scratch(std::shared_ptr<MemoryServices> services, const gl::TextureSize& size, const char* what)
      : ScratchContents(std::move(services)), size_(size), what_(what) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  const gl::TextureSize& size() const { return size_; }
  const gl::Texture& texture();

 private:
  gl::TextureSize size_;
  const char* what_;  // for errors
  gl::Texture texture_;
};

// A buffer for panels.
class PanelBuffer : public ScratchContents {
 public:
  PanelBuffer(std::shared_ptr<MemoryServices> services, std::int64_t bytes)
      : ScratchContents(std::move(services)), bytes_(bytes) {}
  PanelBuffer(const PanelBuffer&) = delete;
  PanelBuffer& operator=(const PanelBuffer&) = delete;
  ~PanelBuffer();

  const gl::PixelBuffer& buffer();

 private:
  std::int64_t bytes_;
  PanelMemory memory_;
};

}  // namespace fragblas::detail
