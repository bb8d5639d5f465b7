// Passes that give each element of a view a value from its own old one and at most one other
// element. They only enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>

#include "fragblas/fragblas.hpp"
#include "kernels/pass.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// target := source, bit for bit.
void enqueue_copy(const char* routine, const Source& source, const Target& target);
// target := alpha * source + target.
void enqueue_axpy(const char* routine, const Coefficient& alpha, const Source& source,
                  const Target& target);
// target := alpha * target. zero_clears: alpha = 0 stores 0 whatever was there (BLAS's beta).
void enqueue_scale(const char* routine, const Coefficient& alpha, const Target& target,
                   bool zero_clears);
// target := value.
void enqueue_fill(const char* routine, float value, const Target& target);

// A pass over a target, its CONTIGUOUS variant chosen where it can be.
Pass target_pass(const char* routine, KernelId kernel, const Target& target);
// A pass into the whole of a scratch texture of its own.
Pass scratch_pass(const char* routine, KernelId kernel, ContextState& context, std::int64_t width,
                  std::int64_t height, int layers = 0, int planes = 1,
                  gl::TextureFormat format = gl::TextureFormat::Float);
// Queues a pass that writes a view, in the context of its buffer.
void enqueue_pass(Pass&& pass);
// Reads x, or y, at the places of the pass's target: texel by texel (QUADS, Y_QUADS) where both lie
// alike.
void add_source(Pass& pass, const Source& source);
void add_second_source(Pass& pass, const Source& source);

// A vector of another buffer.
struct KeptVector {
  std::shared_ptr<BufferState> copy;
  std::int64_t offset = 0, inc = 1;

  Place place() const { return {copy.get(), offset}; }
};
// The n elements of x, inc != 0, as they are before the pass, which writes them and comes next.
// Where that exchanges x's texture the old one is kept, which costs nothing; else it is a gather.
KeptVector keep_old(Pass& pass, std::int64_t n, const Place& x, std::int64_t inc);
// A pass target := source.
Pass copy_pass(const char* routine, Source source, Target target);
// A buffer with a copy of the source's n elements side by side.
std::shared_ptr<BufferState> enqueue_gather(const char* routine, std::int64_t n,
                                            const Source& source);
// Makes the element that of a copy if it lies in a buffer that passes write before the last one has
// read it.
void hold(const char* routine, Place& element, std::initializer_list<const BufferState*> written,
          std::shared_ptr<BufferState>& copy);
// The same of a coefficient, of any type.
template <typename Number>
void hold(const char* routine, Number& coefficient,
          std::initializer_list<const BufferState*> written, std::shared_ptr<BufferState>& copy) {
  hold(routine, coefficient.element, written, copy);
}

}  // namespace fragblas::detail
