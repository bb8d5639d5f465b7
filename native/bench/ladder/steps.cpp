// The table of steps, and the rows that it makes.
//
// SPDX-License-Identifier: MIT
#include "ladder/steps.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "cases.hpp"
#include "ladder/library_gemm.hpp"
#include "peers/compute_gemm.hpp"
#include "peers/cpu_loop_gemm.hpp"
#include "peers/cublas_gemm.hpp"
#include "peers/drawn_gemm.hpp"
#include "roofs/roofs.hpp"
#include "workloads.hpp"

namespace bench {
namespace {

using fragblas::Context;
using fragblas::ContextOptions;
using fragblas::GemmOptions;

const Entry& gemm_entry() {
  return *find_entry("sgemm");
}

// Of all steps of one size: one set of operands and one reference, made when the first needs it.
class SharedProblem {
 public:
  std::shared_ptr<const Problem> get(const Shape& shape, std::uint64_t seed) {
    if (!problem_ || problem_->shape().name() != shape.name()) {
      problem_.reset();  // before the next takes as much memory
      problem_ = std::make_shared<const Problem>(gemm_entry(), shape, seed);
    }
    return problem_;
  }

 private:
  std::shared_ptr<const Problem> problem_;
};

using ProblemPointer = std::shared_ptr<const Problem>;
using Make = std::function<std::unique_ptr<Workload>(Context&, const ProblemPointer&)>;

enum class Kind { Step, Peer };

struct Step {
  const char* name;
  Kind kind;
  bool on_device;
  Make make;
  double most_flops = 0;  // in a call; beyond, only the first rows of C are computed. 0: any
  double bound = kBound;  // of its errors
};

std::unique_ptr<Workload> cpu_loop(Context&, const ProblemPointer& problem) {
  return cpu_loop_gemm(problem);
}

std::unique_ptr<Workload> openblas(Context&, const ProblemPointer& problem) {
  return openblas_workload(gemm_entry(), problem);
}

std::unique_ptr<Workload> cublas(Context&, const ProblemPointer& problem) {
  return cublas_gemm(problem);
}

Make drawn(const DrawnKernel& kernel) {
  return [&kernel](Context& context, const ProblemPointer& problem) {
    const Shape& shape = problem->shape();
    const std::string reason = why_not(kernel, shape.size("m"), shape.size("n"), shape.size("k"),
                                       context.info().max_texture_size);
    if (!reason.empty()) {
      throw Absent(reason);
    }
    return drawn_gemm(context, kernel, problem);
  };
}

// What is packed is not kept, so each call packs.
ContextOptions cold() {
  ContextOptions options;
  options.limits.pack_cache_bytes = 0;
  return options;
}

// The library's kernel that takes both operands from textures, with so many draw targets.
Make textures(int targets) {
  ContextOptions options = cold();
  options.limits.draw_buffers = targets;
  options.profile = fragblas::DeviceProfile();
  options.profile->gemm_unpacked = false;
  options.limits.uniform_block_bytes = 0;
  return [targets, options](Context& context, const ProblemPointer& problem) {
    if (context.info().draw_buffers < targets) {
      throw Absent("the device has " + std::to_string(context.info().draw_buffers) +
                   " draw targets");
    }
    return library_gemm(options, {}, true, problem);
  };
}

// The library's kernel that takes an operand from uniform blocks, with the profile of a device that
// nobody has measured.
std::unique_ptr<Workload> uniform_block(Context& context, const ProblemPointer& problem) {
  if (context.info().uniform_block_bytes < (1 << 14) || context.info().draw_buffers < 4) {
    throw Absent("the kernel needs uniform blocks of 16 KiB and 4 draw targets");
  }
  if (std::min(problem->shape().size("m"), problem->shape().size("n")) < 32) {
    throw Absent("the kernel is for m and n from 32");
  }
  ContextOptions options = cold();
  options.profile = fragblas::DeviceProfile();
  options.profile->gemm_unpacked = false;
  options.profile->texture_rate = 1;  // the cost model shall not choose
  return library_gemm(options, {}, true, problem);
}

// The library as it chooses.
Make engine(const ContextOptions& options, const GemmOptions& gemm) {
  return [options, gemm](Context&, const ProblemPointer& problem) {
    return library_gemm(options, gemm, false, problem);
  };
}

// Operands of any size stay packed from the first call on.
ContextOptions prepacked() {
  ContextOptions options;
  options.limits.pack_cache_bytes = std::int64_t{1} << 30;
  options.limits.tile_bytes = 0;  // the merge is in it
  return options;
}

// Two levels, each of which triples the error that is proved (docs/routines/level3.md).
constexpr double kStrassenBound = 9 * kBound;

// Its levels are chosen as well: small products are those of `tuned`.
GemmOptions strassen() {
  GemmOptions gemm;
  gemm.algorithm = fragblas::Algorithm::Strassen;
  return gemm;
}

// In the order in which they are shown. What else the engine has to offer follows `tuned`.
const std::vector<Step>& steps() {
  static const std::vector<Step> table = {
      {"cpu-loop", Kind::Step, false, cpu_loop, 2.0 * (1 << 30)},
      {"openblas", Kind::Peer, false, openblas},
      {kOneElement.name, Kind::Step, true, drawn(kOneElement)},
      {kGlblas4x1.name, Kind::Step, true, drawn(kGlblas4x1)},
      {kPacked4x4.name, Kind::Step, true, drawn(kPacked4x4)},
      {"targets-4", Kind::Step, true, textures(4)},
      {"targets-8", Kind::Step, true, textures(8)},
      {"uniform-block", Kind::Step, true, uniform_block},
      {"tuned", Kind::Step, true, engine(cold(), {})},
      {"tuned-prepacked", Kind::Step, true, engine(prepacked(), {})},
      {"strassen", Kind::Step, true, engine(cold(), strassen()), 0, kStrassenBound},
      {"compute-shader", Kind::Peer, true, compute_gemm},
      {kCublas, Kind::Peer, false, cublas},
  };
  return table;
}

// One extent where all are the same.
std::string size_text(const Shape& shape) {
  const std::int64_t m = shape.size("m"), n = shape.size("n"), k = shape.size("k");
  const std::string first = std::to_string(m);
  return m == n && n == k ? first : first + "x" + std::to_string(n) + "x" + std::to_string(k);
}

// The first rows of C, so many that a call has at most `most_flops`.
Shape first_rows(const Shape& shape, double most_flops) {
  const double rows =
      std::max(1.0, most_flops * static_cast<double>(shape.size("m")) / shape.flops());
  return *Shape::make("sgemm", Variant(),
                      {static_cast<std::int64_t>(rows), shape.size("n"), shape.size("k")});
}

Case make_case(const Step& step, const Shape& whole, std::uint64_t seed,
               const std::shared_ptr<SharedProblem>& problems) {
  const bool cut = step.most_flops > 0 && whole.flops() > step.most_flops;
  const Shape shape = cut ? first_rows(whole, step.most_flops) : whole;
  Case row = describe(gemm_entry(), shape);
  row.name = ladder_name(step.name, size_text(whole));
  row.on_device = step.on_device;
  row.bound = step.bound;
  if (cut) {
    row.note = row.name + " computes only the first " + std::to_string(shape.size("m")) +
               " rows of C; all would take too long";
  }
  row.make = [&step, shape, seed, problems](Context& context) {
    return step.make(context, problems->get(shape, seed));
  };
  return row;
}

}  // namespace

std::string ladder_name(const std::string& step, const std::string& size) {
  return kLadder + step + "/" + size;
}

bool is_ladder_peer(const std::string& row_name) {
  return std::any_of(steps().begin(), steps().end(), [&](const Step& step) {
    return step.kind == Kind::Peer && row_name.rfind(ladder_name(step.name, ""), 0) == 0;
  });
}

std::vector<Case> ladder_cases(const Options& options, bool software, int max_texture_size) {
  std::vector<Size> sizes = options.sizes;
  if (sizes.empty()) {
    sizes = software ? std::vector<Size>{{{256}}} : std::vector<Size>{{{512}}, {{1024}}};
  }
  std::vector<Case> result = roof_cases(software, max_texture_size);
  const auto problems = std::make_shared<SharedProblem>();
  std::set<std::string> names;
  for (const Size& size : sizes) {
    const auto shape = Shape::make("sgemm", Variant(), size.extents);
    if (!shape || !names.insert(shape->name()).second) {
      continue;
    }
    for (const Step& step : steps()) {
      result.push_back(make_case(step, *shape, options.seed, problems));
    }
  }
  return result;
}

}  // namespace bench
