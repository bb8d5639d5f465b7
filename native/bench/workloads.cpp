// An entry of the table as a workload, on the device and on the host.
//
// SPDX-License-Identifier: MIT
#include "workloads.hpp"

#include <utility>

namespace bench {
namespace {

using fragblas::Buffer;
using fragblas::Context;
using fragblas::Operand;

// As a program makes them: where lines are known, by Context::matrix.
Buffer buffer_of(Context& context, const std::vector<float>& operand, std::int64_t line) {
  const auto size = static_cast<std::int64_t>(operand.size());
  if (line > 1 && size % line == 0) {
    return context.matrix(size / line, line, operand);
  }
  return context.vector(operand);
}

// Operands that stay on the device.
class OnDevice : public Workload {
 public:
  OnDevice(Context& context, const Entry& entry, const Shape& shape, std::uint64_t seed)
      : entry_(entry), problem_(entry, shape, seed), frame_(problem_.frame<DeviceTypes>()) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      const std::vector<float>& operand = problem_.operands()[slot];
      if (!operand.empty()) {
        buffers_[slot] = buffer_of(context, operand, line_of(slot));
      }
    }
    set_operands(frame_, [&](Slot slot) {
      return problem_.operands()[slot].empty() ? Operand() : Operand(buffers_[slot]);
    });
  }

  double check() override {
    call();
    result_ = read();
    return problem_.error(result_);
  }

  void call() override {
    frame_.alpha = problem_.alpha(odd_);
    odd_ = !odd_;
    entry_.library(frame_);
  }

  std::string complaint() override { return problem_.complaint(result_, read()); }

 private:
  Arrays<float> read() const {
    Arrays<float> result;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (problem_.is_output(slot)) {
        result[slot] = buffers_[slot].read();
      }
    }
    return result;
  }

  // Elements from a line of a matrix to the next, else 0.
  std::int64_t line_of(std::size_t slot) const {
    return slot == kA ? frame_.lda : slot == kB ? frame_.ldb : slot == kC ? frame_.ldc : 0;
  }

  const Entry& entry_;
  Problem problem_;
  DeviceFrame frame_;
  std::array<Buffer, kSlots> buffers_;
  Arrays<float> result_;
  bool odd_ = false;
};

// A peer on the CPU, in fp32.
class OnHost : public Workload {
 public:
  OnHost(HostCall call, const Entry& entry, const Shape& shape, std::uint64_t seed)
      : call_(call),
        problem_(entry, shape, seed),
        operands_(problem_.operands()),
        frame_(problem_.frame<HostTypes<float>>()) {
    set_operands(frame_, [&](Slot slot) {
      return operands_[slot].empty() ? nullptr : operands_[slot].data();
    });
  }

  double check() override {
    call();
    return problem_.error(operands_);
  }

  void call() override {
    frame_.alpha = problem_.alpha(odd_);
    odd_ = !odd_;
    call_(frame_);
  }

 private:
  HostCall call_;
  Problem problem_;
  Arrays<float> operands_;
  HostFrame<float> frame_;
  bool odd_ = false;
};

}  // namespace

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = [] {
    std::vector<Entry> result;
    for (std::vector<Entry> (*table)() : {level3_entries, level2_entries, level1_entries}) {
      for (Entry& entry : table()) {
        result.push_back(entry);
      }
    }
    return result;
  }();
  return all;
}

const Entry* find_entry(const std::string& routine) {
  for (const Entry& entry : entries()) {
    if (entry.name == routine) {
      return &entry;
    }
  }
  return nullptr;
}

std::unique_ptr<Workload> library_workload(Context& context, const Entry& entry, const Shape& shape,
                                           std::uint64_t seed) {
  return std::make_unique<OnDevice>(context, entry, shape, seed);
}

std::unique_ptr<Workload> host_workload(HostCall call, const Entry& entry, const Shape& shape,
                                        std::uint64_t seed) {
  return std::make_unique<OnHost>(call, entry, shape, seed);
}

}  // namespace bench
