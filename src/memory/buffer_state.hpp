// The state behind Buffer: its type, its size, its version and its representations.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "catalog/type.hpp"
#include "fragblas/fragblas.hpp"
#include "memory/linear_representation.hpp"
#include "memory/services.hpp"
#include "memory/undefined_reason.hpp"

namespace fragblas::detail {

class BufferState : public std::enable_shared_from_this<BufferState> {
 public:
  // Zeros, `size` elements. Throws when the size is out of range or memory is short. AtFirstUse:
  // for what a routine needs between its passes. Then it is a pass for which memory is short, and
  // its outputs say so; a call must not fail when some of its passes are in the queue. line: of a
  // matrix, elements from a line to the next.
  enum class Memory { Now, AtFirstUse };
  BufferState(std::shared_ptr<MemoryServices> services, std::int64_t size,
              const catalog::ElementType& type = catalog::kFloat32, Memory memory = Memory::Now,
              std::int64_t line = 0);
  BufferState(const BufferState&) = delete;
  BufferState& operator=(const BufferState&) = delete;
  ~BufferState();

  const std::shared_ptr<MemoryServices>& services() const { return services_; }
  const catalog::ElementType& type() const { return *type_; }
  std::int64_t size() const { return size_; }                    // elements
  std::int64_t lanes() const { return size_ * type_->lanes(); }  // that those are
  // Its lanes are elements of another type of the same format, of which they are a whole number.
  // Passes that are queued count lanes, so they stay what they are.
  void count_as(const catalog::ElementType& type) {
    size_ = lanes() / type.lanes();
    type_ = &type;
  }

  // The buffer is one matrix with lines of `length` elements, `pitch` apart, which is more. What
  // lies between them is nobody's: whoever writes all lines may write that, too. From here on lines
  // are so many lanes.
  void set_lines(std::int64_t length, std::int64_t pitch);
  bool has_lines(std::int64_t length, std::int64_t pitch) const {
    return length == line_length_ && pitch == line_pitch_;
  }
  // Whether lines of a view of it, so far apart, are such lines, or parts of them, and those begin
  // at texels.
  bool lines_at_texels(std::int64_t pitch) const {
    return pitch != 0 && pitch == line_pitch_ && pitch % 4 == 0;
  }

  // -- contents: the version counts writes as they are enqueued.
  std::uint64_t version() const { return version_; }
  void bump_version() { ++version_; }

  // A pass that writes it failed: it has no defined contents until it is wholly overwritten.
  void mark_undefined(const char* reason) { undefined_.set(reason); }
  void mark_defined() {
    undefined_.clear();
    linear_.forget_error();
  }
  void check_defined(const char* routine) const;  // throws Status::Undefined

  // -- representations of the contents. The linear one is made of tiles where it is asked for;
  // packed ones are in the PackCache.
  LinearRepresentation& linear() { return linear_; }
  const LinearRepresentation& linear() const { return linear_; }
  // Makes the linear texture visible outside, where nobody tells what is done to it.
  void pin();
  const LinearLayout& layout() const { return linear_.layout(); }

 private:
  std::shared_ptr<MemoryServices> services_;
  const catalog::ElementType* type_;
  std::int64_t size_;
  std::int64_t line_length_ = 0, line_pitch_ = 0;
  std::uint64_t version_ = 0;
  UndefinedReason undefined_;
  LinearRepresentation linear_;
};

// For passes of one routine to share.
std::shared_ptr<BufferState> temporary(const std::shared_ptr<MemoryServices>& services,
                                       std::int64_t size,
                                       const catalog::ElementType& type = catalog::kFloat32);

}  // namespace fragblas::detail
