// A routine as a whole process.
//
// SPDX-License-Identifier: MIT
#include "modes/process.hpp"

#include <chrono>
#include <cstdio>
#include <cstring>
#include <fragblas/egl.hpp>
#include <fragblas/fragblas.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "cases.hpp"
#include "floats.hpp"
#include "modes/shared_memory.hpp"
#include "modes/spawn.hpp"
#include "options.hpp"
#include "workloads.hpp"

namespace bench {
namespace {

// Seconds on the clock that all processes share.
double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

constexpr const char* kPhaseNames[] = {"start", "upload", "compute", "readback", "end"};
constexpr std::size_t kPhases = 5;

// What lies in front of the operands: when the process had done what, and why it could not.
struct Report {
  double at[kPhases];  // the last of them is known only to who waits for its end
  char failure[256];
};

// Where the operands lie, one behind the other.
class Placement {
 public:
  Placement(const Entry& entry, const Shape& shape) {
    std::size_t bytes = sizeof(Report);
    for (const auto& argument : shape.arguments()) {
      const std::size_t slot = slot_of(argument);
      if (slot != kSlots) {
        uses_[slot] = use_of(entry, argument);
        const bool partly =
            argument.structure != fragblas::catalog::Structure::General ||
            (argument.kind == fragblas::catalog::Kind::Vector && shape.variant().inc != 1);
        uploads_[slot] = uses_[slot] != Use::Overwritten || partly;
        counts_[slot] = static_cast<std::size_t>(shape.storage(argument) * shape.batch_size());
        offsets_[slot] = bytes;
        bytes += counts_[slot] * sizeof(float);
      }
    }
    bytes_ = bytes;
  }
  std::size_t bytes() const { return bytes_; }
  std::size_t count(std::size_t slot) const { return counts_[slot]; }  // floats; 0: not there
  Use use(std::size_t slot) const { return uses_[slot]; }
  // Whether the call needs what is there: to read it, or to leave a part of it as it is.
  bool uploads(std::size_t slot) const { return uploads_[slot]; }
  float* operand(const SharedMemory& memory, std::size_t slot) const {
    return reinterpret_cast<float*>(memory.data() + offsets_[slot]);
  }

 private:
  std::array<Use, kSlots> uses_{};
  std::array<bool, kSlots> uploads_{};
  std::array<std::size_t, kSlots> counts_{}, offsets_{};
  std::size_t bytes_ = 0;
};

Report& report_in(const SharedMemory& memory) {
  return *reinterpret_cast<Report*>(memory.data());
}

std::string letters(const Variant& variant) {
  return std::string(variant.trans_a ? "t" : "n") + (variant.trans_b ? "t" : "n");
}

class Process : public Workload {
 public:
  Process(const Entry& entry, const Shape& shape, std::uint64_t seed, const ProcessSetting& setting)
      : problem_(entry, shape, seed), placement_(entry, shape), memory_(placement_.bytes()) {
    const Variant& variant = shape.variant();
    words_ = {
        "/proc/self/exe",
        "--process-memory=" + std::to_string(memory_.file()),
        "--routine=" + shape.routine(),
        "--sizes=" + shape.extents_text(),
        "--trans=" + letters(variant),
        std::string("--layout=") + (variant.layout == fragblas::Layout::RowMajor ? "row" : "col"),
        std::string("--side=") + (variant.right ? "right" : "left"),
        "--inc=" + std::to_string(variant.inc),
        "--ld-multiple=" + std::to_string(variant.ld_multiple),
        std::string("--uplo=") + (variant.upper ? "upper" : "lower")};
    if (setting.device >= 0) {
      words_.push_back("--device=" + std::to_string(setting.device));
    }
    if (!setting.profile_file.empty()) {
      words_.push_back("--profile=" + setting.profile_file);
    }
  }

  double check() override {
    call();
    result_ = results();
    phases_ = {};
    return problem_.error(result_);
  }

  void call() override {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (placement_.count(slot) > 0) {
        std::memcpy(placement_.operand(memory_, slot), problem_.operands()[slot].data(),
                    placement_.count(slot) * sizeof(float));
      }
    }
    Report& report = report_in(memory_);
    report = {};
    double begin = now();
    const int code = run_child(words_);
    report.at[kPhases - 1] = now();
    if (report.failure[0] != '\0') {
      throw std::runtime_error(std::string("its process: ") + report.failure);
    }
    if (code != 0) {
      throw std::runtime_error("its process ended with exit code " + std::to_string(code));
    }
    seconds_ = report.at[kPhases - 1] - begin;
    phases_.resize(kPhases);
    for (std::size_t i = 0; i < kPhases; ++i) {
      phases_[i].name = kPhaseNames[i];
      phases_[i].seconds.push_back(report.at[i] - begin);
      begin = report.at[i];
    }
  }

  // Without the operands being put in place.
  double seconds(std::int64_t batch) override {
    double sum = 0;
    for (std::int64_t i = 0; i < batch; ++i) {
      call();
      sum += seconds_;
    }
    return sum;
  }

  std::vector<Phase> phases() const override { return phases_; }

  std::string complaint() override {
    const Arrays<float> last = results();
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (!same_bits(last[slot], result_[slot])) {
        return kChangedResult;
      }
    }
    return "";
  }

 private:
  Arrays<float> results() const {
    Arrays<float> result;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (problem_.is_output(slot)) {
        const float* data = placement_.operand(memory_, slot);
        result[slot].assign(data, data + placement_.count(slot));
      }
    }
    return result;
  }

  Problem problem_;
  Placement placement_;
  SharedMemory memory_;
  std::vector<std::string> words_;
  Arrays<float> result_;
  double seconds_ = 0;  // of the last one
  std::vector<Phase> phases_;
};

// In the process.
void compute(const Options& options, const Entry& entry, const Shape& shape,
             const Placement& placement, const SharedMemory& memory) {
  double* at = report_in(memory).at;
  fragblas::egl::HeadlessOptions headless;
  headless.device = options.device;
  auto gl = fragblas::egl::HeadlessContext::create(headless);
  fragblas::ContextOptions context;
  if (!options.profile_file.empty()) {
    context.profile = read_profile(options.profile_file).parameters;
  }
  fragblas::Context blas(gl.platform(), context);
  *at++ = now();
  std::array<fragblas::Buffer, kSlots> buffers;
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const auto count = static_cast<std::int64_t>(placement.count(slot));
    buffers[slot] = blas.buffer(count);
    if (placement.uploads(slot)) {
      buffers[slot].write(placement.operand(memory, slot), count);
    }
  }
  blas.finish();
  *at++ = now();
  DeviceFrame frame = call_frame<DeviceTypes>(entry, shape);
  set_operands(frame, [&](Slot slot) {
    return placement.count(slot) == 0 ? fragblas::Operand() : fragblas::Operand(buffers[slot]);
  });
  entry.library(frame);
  blas.finish();
  *at++ = now();
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (placement.use(slot) == Use::Updated || placement.use(slot) == Use::Overwritten) {
      buffers[slot].read(placement.operand(memory, slot),
                         static_cast<std::int64_t>(placement.count(slot)));
    }
  }
  *at = now();
}

}  // namespace

std::unique_ptr<Workload> process_workload(const Entry& entry, const Shape& shape,
                                           std::uint64_t seed, const ProcessSetting& setting) {
  return std::make_unique<Process>(entry, shape, seed, setting);
}

int run_process(const Options& options) {
  const Entry& entry = *find_entry(options.routines.front());
  const std::string& trans = options.trans.front();
  const Variant variant = {options.layouts.front(), trans[0] == 't',       trans[1] == 't',
                           options.right.front(),   options.upper.front(), options.incs.front(),
                           options.ld_multiple};
  const Shape shape = Shape::make(entry.name, variant, options.sizes.front().extents).value();
  const Placement placement(entry, shape);
  const SharedMemory memory = SharedMemory::inherited(options.process_memory);
  if (memory.size() != placement.bytes()) {
    return kExitFailed;
  }
  try {
    compute(options, entry, shape, placement, memory);
  } catch (const std::exception& error) {
    Report& report = report_in(memory);
    std::snprintf(report.failure, sizeof report.failure, "%s", error.what());
    return kExitFailed;
  }
  return kExitOk;
}

}  // namespace bench
