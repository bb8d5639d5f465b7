// The table of steps, and the rows that it makes.
//
// SPDX-License-Identifier: MIT
#include "ladder/steps.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "error.hpp"
#include "ladder/library_gemm.hpp"
#include "peers/cpu_loop.h"
#include "peers/drawn_gemm.hpp"
#include "peers/host_gemm.hpp"

namespace bench {
namespace {

using fragblas::Context;
using fragblas::ContextOptions;
using fragblas::GemmOptions;
using fragblas::Platform;

using Make = decltype(Step::make);

// Of all steps of one size: one set of operands and one reference, made when the first needs it.
class SharedProduct {
 public:
  explicit SharedProduct(const Reference& reference) : reference_(reference) {}

  ProductPointer get(const Extents& extents, std::uint64_t seed) {
    if (!product_ || !(product_->extents() == extents)) {
      product_.reset();  // before the next takes as much memory
      product_ = std::make_shared<const Product>(extents, seed, reference_);
    }
    return product_;
  }

 private:
  Reference reference_;
  ProductPointer product_;
};

std::unique_ptr<Workload> cpu_loop(Context&, const ProductPointer& product) {
  return host_gemm(cpu_loop_sgemm, product);
}

Make drawn(const DrawnKernel& kernel) {
  return [&kernel](Context& context, const ProductPointer& product) {
    const std::string reason = why_not(kernel, product->extents(), context.info().max_texture_size);
    if (!reason.empty()) {
      throw Absent(reason);
    }
    return drawn_gemm(context, kernel, product);
  };
}

// The library's kernel that takes both operands from textures, with so many draw targets.
Make textures(const Platform& platform, int targets) {
  ContextOptions options = cold();
  options.limits.draw_buffers = targets;
  options.profile = fragblas::DeviceProfile();
  options.profile->gemm_unpacked = false;
  options.limits.uniform_block_bytes = 0;
  return [platform, targets, options](Context& context, const ProductPointer& product) {
    if (context.info().draw_buffers < targets) {
      throw Absent("the device has " + std::to_string(context.info().draw_buffers) +
                   " draw targets");
    }
    return library_gemm(platform, options, {}, true, product);
  };
}

// The library's kernel that takes an operand from uniform blocks, with the profile of a device that
// nobody has measured.
Make uniform_block(const Platform& platform) {
  ContextOptions options = cold();
  options.profile = fragblas::DeviceProfile();
  options.profile->gemm_unpacked = false;
  options.profile->texture_rate = 1;  // the cost model shall not choose
  return [platform, options](Context& context, const ProductPointer& product) {
    if (context.info().uniform_block_bytes < (1 << 14) || context.info().draw_buffers < 4) {
      throw Absent("the kernel needs uniform blocks of 16 KiB and 4 draw targets");
    }
    if (std::min(product->extents().m, product->extents().n) < 32) {
      throw Absent("the kernel is for m and n from 32");
    }
    return library_gemm(platform, options, {}, true, product);
  };
}

// The library as it chooses.
Make engine(const Platform& platform, const ContextOptions& options) {
  return [platform, options](Context&, const ProductPointer& product) {
    return library_gemm(platform, options, {}, false, product);
  };
}

// Operands of any size stay packed from the first call on.
ContextOptions prepacked() {
  ContextOptions options;
  options.starter_seconds = 0;
  options.limits.pack_cache_bytes = std::int64_t{1} << 30;
  options.limits.tile_bytes = 0;  // the merge is in it
  return options;
}

// Two levels, each of which triples the error that is proved (docs/routines/level3.md).
constexpr double kStrassenBound = 9 * kBound;

// Its levels are chosen as well, but for products that are too small to have any by choice: one.
Make strassen(const Platform& platform) {
  return [platform](Context& context, const ProductPointer& product) {
    const Extents& extents = product->extents();
    GemmOptions gemm;
    gemm.algorithm = fragblas::Algorithm::Strassen;
    const int chosen =
        fragblas::explain_gemm(context, extents.m, extents.n, extents.k, gemm).levels;
    gemm.levels = std::max(1, chosen);
    return library_gemm(platform, cold(), gemm, false, product);
  };
}

// The first rows of C, so many that a call has at most `most_flops`.
Extents first_rows(const Extents& extents, double most_flops) {
  const double rows = std::max(1.0, most_flops * static_cast<double>(extents.m) / extents.flops());
  return {static_cast<std::int64_t>(rows), extents.n, extents.k};
}

Case make_case(const Step& step, const Extents& whole, std::uint64_t seed,
               const std::shared_ptr<SharedProduct>& products) {
  const bool cut = step.most_flops > 0 && whole.flops() > step.most_flops;
  const Extents extents = cut ? first_rows(whole, step.most_flops) : whole;
  Case row;
  row.name = ladder_name(step.name, whole.name());
  row.flops = extents.flops();
  row.bytes = extents.bytes();
  row.bound = step.bound;
  row.on_device = step.on_device;
  row.peer = step.kind == Kind::Peer;
  if (cut) {
    row.note = row.name + " computes only the first " + std::to_string(extents.m) +
               " rows of C; all would take too long";
  }
  row.make = [make = step.make, extents, seed, products](Context& context) {
    return make(context, products->get(extents, seed));
  };
  return row;
}

}  // namespace

ContextOptions cold() {
  ContextOptions options;
  options.starter_seconds = 0;
  options.limits.pack_cache_bytes = 0;
  return options;
}

std::string ladder_name(const std::string& step, const std::string& size) {
  return kLadder + step + "/" + size;
}

std::optional<Extents> ladder_extents(const std::vector<std::int64_t>& size) {
  const bool in_range = std::all_of(size.begin(), size.end(), [](std::int64_t extent) {
    return extent <= std::numeric_limits<int>::max();
  });
  if (!in_range || (size.size() != 1 && size.size() != 3)) {
    return std::nullopt;
  }
  return size.size() == 1 ? Extents{size[0], size[0], size[0]} : Extents{size[0], size[1], size[2]};
}

std::vector<Extents> default_extents(bool software) {
  return software ? std::vector<Extents>{{256, 256, 256}}
                  : std::vector<Extents>{{512, 512, 512}, {1024, 1024, 1024}};
}

// What else the engine has to offer follows `tuned`.
std::vector<Step> own_steps(const Platform& platform) {
  return {
      {"cpu-loop", Kind::Step, false, cpu_loop, 2.0 * (1 << 30)},
      {kOneElement.name, Kind::Step, true, drawn(kOneElement)},
      {kGlblas4x1.name, Kind::Step, true, drawn(kGlblas4x1)},
      {kPacked4x4.name, Kind::Step, true, drawn(kPacked4x4)},
      {"targets-4", Kind::Step, true, textures(platform, 4)},
      {"targets-8", Kind::Step, true, textures(platform, 8)},
      {"uniform-block", Kind::Step, true, uniform_block(platform)},
      {"tuned", Kind::Step, true, engine(platform, cold())},
      {"tuned-prepacked", Kind::Step, true, engine(platform, prepacked())},
      {"strassen", Kind::Step, true, strassen(platform), 0, kStrassenBound},
  };
}

std::vector<Case> ladder_cases(const std::vector<Step>& steps, const std::vector<Extents>& sizes,
                               std::uint64_t seed, const Reference& reference) {
  std::vector<Case> result;
  const auto products = std::make_shared<SharedProduct>(reference);
  for (auto size = sizes.begin(); size != sizes.end(); ++size) {
    if (std::find(sizes.begin(), size, *size) != size) {
      continue;
    }
    for (const Step& step : steps) {
      result.push_back(make_case(step, *size, seed, products));
    }
  }
  return result;
}

}  // namespace bench
