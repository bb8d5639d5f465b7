// Operands to the device and results back.
//
// A result is first read into memory of our own, and reaches the caller's only when all of the
// call has succeeded: a call that fails half-way can still be given to the CPU.
//
// SPDX-License-Identifier: MIT
#include "device.hpp"

#include <algorithm>
#include <array>

#include "config.hpp"

namespace fragblas::dropin {
namespace {

// Up to here a buffer is moved whole, by one rectangle of texels, whatever part of it is in use:
// on every device that costs less than a second rectangle.
constexpr std::int64_t kSmall = 4096;

ContextOptions options() {
  ContextOptions result;
  result.limits.max_texture_size = config().max_texture_size;
  result.limits.pack_cache_bytes = 0;  // every call uploads its operands
  result.starter_seconds = 0;          // a program's second run has the bits of its first one
  return result;
}

// Copies the operand's elements, tight or with the gaps between them, from or to its image.
template <typename Copy>
void each_line(const HostOperand& operand, Copy copy) {
  for (std::int64_t line = 0; line < operand.lines; ++line) {
    std::int64_t first = 0;
    std::int64_t end = operand.length;
    if (operand.writes == HostOperand::Written::Upper) {
      end = (line + 1) * operand.lanes;
    } else if (operand.writes == HostOperand::Written::Lower) {
      first = line * operand.lanes;
    }
    copy(operand.data + line * operand.stride + first, line * operand.device_stride() + first,
         end - first);
  }
}

void scatter(const HostOperand& operand, const float* image) {
  each_line(operand, [&](float* to, std::int64_t from, std::int64_t count) {
    std::copy_n(image + from, count, to);
  });
}

// The image on the device, of which a triangle is uploaded with all of its square. What the caller
// does not have is zeros.
void gather(const HostOperand& operand, float* image) {
  const std::int64_t there = operand.device_span() - operand.device_absent();
  if (!operand.travels_tight()) {
    std::copy_n(operand.data, there, image);
  } else {
    HostOperand whole = operand;
    whole.writes = HostOperand::Written::All;
    each_line(whole, [&](const float* from, std::int64_t to, std::int64_t count) {
      std::copy_n(from, std::min(count, there - to), image + to);
    });
  }
  std::fill_n(image + there, operand.device_absent(), 0.0f);
}

// A process that is about to end waits for the driver to be left.
void check_ending() {
  if (gl_thread::ending()) {
    throw Error(Status::Internal, gl_thread::why_not());
  }
}

}  // namespace

float* Staging::at_least(std::int64_t count) {
  if (size_ < count) {
    data_.reset();  // before the new one takes memory
    size_ = 0;
    data_.reset(new float[static_cast<std::size_t>(count)]);
    size_ = count;
  }
  return data_.get();
}

// Large staging is not kept: the host has use for its memory.
void Staging::shrink() {
  constexpr std::int64_t kKept = std::int64_t{16} << 20;
  if (size_ > kKept) {
    data_.reset();
    size_ = 0;
  }
}

std::int64_t buffer_capacity(std::int64_t count) {
  std::int64_t capacity = 64;
  while (capacity < count) {
    capacity *= 2;
  }
  // Large ones in eighths, so that little memory is wasted.
  const std::int64_t step = capacity > (std::int64_t{1} << 20) ? capacity / 16 : capacity;
  return (count + step - 1) / step * step + (count == 0 ? step : 0);
}

Device::Device() : gl_(egl::HeadlessContext::create()), blas_(gl_.platform(), options()) {}

Device::Lanes::Lanes(Context& context, char letter, std::int64_t count) : type(letter) {
  switch (type) {
    case 'c':
      pairs = ComplexBuffer(context, count / 2);
      break;
    case 'd':
      doubles = DoubleBuffer(context, count / 2);
      break;
    case 'z':
      double_pairs = DoubleComplexBuffer(context, count / 4);
      break;
    default:
      single = context.buffer(count);
  }
}

void Device::Lanes::write(const void* data, std::int64_t count, std::int64_t offset) {
  switch (type) {
    case 'c':
      pairs.write(static_cast<const Complex*>(data), count / 2, offset / 2);
      break;
    case 'd':
      doubles.write(static_cast<const double*>(data), count / 2, offset / 2);
      break;
    case 'z':
      double_pairs.write(static_cast<const DoubleComplex*>(data), count / 4, offset / 4);
      break;
    default:
      single.write(static_cast<const float*>(data), count, offset);
  }
}

void Device::Lanes::read(void* data, std::int64_t count) const {
  switch (type) {
    case 'c':
      pairs.read(static_cast<Complex*>(data), count / 2);
      break;
    case 'd':
      doubles.read(static_cast<double*>(data), count / 2);
      break;
    case 'z':
      double_pairs.read(static_cast<DoubleComplex*>(data), count / 4);
      break;
    default:
      single.read(static_cast<float*>(data), count);
  }
}

Operand Device::Lanes::operand() const {
  switch (type) {
    case 'c':
      return Operand(pairs);
    case 'd':
      return Operand(doubles);
    case 'z':
      return Operand(double_pairs);
    default:
      return Operand(single);
  }
}

Device::Loan Device::borrow(const HostOperand& operand) {
  // A device whose largest buffer is no size of ours has that one besides.
  const std::int64_t capacity =
      std::min(buffer_capacity(operand.device_span()), info().max_buffer_elements);
  std::vector<Lanes>& same = unused_[{operand.type, capacity}];
  if (same.empty()) {
    return {capacity, Lanes(blas_, operand.type, capacity)};
  }
  Loan loan{capacity, std::move(same.back())};
  same.pop_back();
  unused_bytes_ -= 4 * capacity;
  return loan;
}

void Device::give_back(Loan loan) {
  const std::int64_t bytes = 4 * loan.capacity;
  if (unused_bytes_ + bytes <= info().memory_bytes / 8) {
    unused_bytes_ += bytes;
    unused_[{loan.buffer.type, loan.capacity}].push_back(std::move(loan.buffer));
  }
}

void Device::release_memory() {
  unused_.clear();
  unused_bytes_ = 0;
  shrink_staging();
}

void Device::shrink_staging() {
  for (Staging& result : results_) {
    result.shrink();
  }
  upload_staging_.shrink();
}

void Device::upload(const HostOperand& operand, Lanes& buffer, std::int64_t capacity) {
  const std::int64_t span = operand.device_span();
  const std::int64_t whole_texels = span & ~std::int64_t{3};
  if (capacity <= kSmall) {
    float* image = upload_staging_.at_least(capacity);
    gather(operand, image);
    buffer.write(image, capacity);
    return;
  }
  const float* image = operand.data;
  if (operand.travels_tight() || operand.device_absent() > 0) {
    float* tight = upload_staging_.at_least(span);
    gather(operand, tight);
    image = tight;
  }
  buffer.write(image, whole_texels);
  if (whole_texels < span) {
    // The last texel is filled up, which spares the pass that a part of a texel takes.
    std::array<float, 4> last{};
    std::copy(image + whole_texels, image + span, last.begin());
    buffer.write(last.data(), 4, whole_texels);
  }
}

void Device::download(const HostOperand& operand, const Lanes& buffer, std::int64_t capacity,
                      Staging& staging) {
  const std::int64_t span = operand.device_span();
  const std::int64_t count = capacity <= kSmall ? capacity : (span + 3) & ~std::int64_t{3};
  buffer.read(staging.at_least(count), count);
}

void Device::run(const Job& job) {
  std::array<Loan, kMostOperands> loans;
  std::array<OnDevice, kMostOperands> places;
  for (std::size_t i = 0; i < job.count; ++i) {
    check_ending();
    const HostOperand& operand = job.operands[i];
    loans[i] = borrow(operand);
    if (operand.read && operand.count() > 0) {
      upload(operand, loans[i].buffer, loans[i].capacity);
    }
    const std::int64_t step = operand.device_stride() / operand.lanes;
    places[i] = {loans[i].buffer.operand(), operand.reversed ? -step : step};
  }
  job.body(job.context, places.data());
  for (std::size_t i = 0; i < job.count; ++i) {
    check_ending();
    if (job.operands[i].written && job.operands[i].count() > 0) {
      download(job.operands[i], loans[i].buffer, loans[i].capacity, results_[i]);
    }
  }
  places = {};
  for (std::size_t i = 0; i < job.count; ++i) {
    give_back(std::move(loans[i]));
  }
  deliver(job);
}

// The last step, because nothing of it can fail: the caller's operands are as they were, or whole.
void Device::deliver(const Job& job) noexcept {
  for (std::size_t i = 0; i < job.count; ++i) {
    if (job.operands[i].written) {
      scatter(job.operands[i], results_[i].at_least(0));
    }
  }
  shrink_staging();
}

}  // namespace fragblas::dropin
