// A routine with its transfers.
//
// SPDX-License-Identifier: MIT
#include "modes/transferred.hpp"

#include "floats.hpp"

namespace bench {
namespace {

class Transferred : public Workload {
 public:
  Transferred(fragblas::Context& context, const Entry& entry, const Shape& shape,
              std::uint64_t seed)
      : context_(context),
        entry_(entry),
        problem_(entry, shape, seed),
        frame_(problem_.frame<DeviceTypes>()) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      buffers_[slot] = context.vector(problem_.operands()[slot]);
      if (problem_.is_output(slot)) {
        result_[slot].resize(problem_.operands()[slot].size());
      }
    }
    set_operands(frame_, [&](Slot slot) {
      return problem_.operands()[slot].empty() ? fragblas::Operand()
                                               : fragblas::Operand(buffers_[slot]);
    });
  }

  double check() override {
    call();
    first_ = result_;
    return problem_.error(result_);
  }

  // The same operands give the same result each time, whatever the call updates.
  void call() override {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (problem_.is_input(slot)) {
        buffers_[slot].write(problem_.operands()[slot]);
      }
    }
    entry_.library(frame_);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (problem_.is_output(slot)) {
        buffers_[slot].read(result_[slot].data(), static_cast<std::int64_t>(result_[slot].size()));
      }
    }
  }

  // Reading back waits for the device, so the wall has all of it.
  double seconds(std::int64_t batch) override {
    context_.finish();
    return Workload::seconds(batch);
  }

  std::string complaint() override {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (!same_bits(result_[slot], first_[slot])) {
        return kChangedResult;
      }
    }
    return "";
  }

 private:
  fragblas::Context& context_;
  const Entry& entry_;
  Problem problem_;
  DeviceFrame frame_;
  std::array<fragblas::Buffer, kSlots> buffers_;
  Arrays<float> result_, first_;
};

}  // namespace

std::unique_ptr<Workload> transferred_workload(fragblas::Context& context, const Entry& entry,
                                               const Shape& shape, std::uint64_t seed) {
  return std::make_unique<Transferred>(context, entry, shape, seed);
}

}  // namespace bench
