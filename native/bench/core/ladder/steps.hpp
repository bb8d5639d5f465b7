// The ladder: the same product by each step from the naive kernel to the engine, and by its peers.
// It asks neither where its GL context came from nor who runs it: the command line and the
// browser's page do.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "error.hpp"
#include "ladder/product.hpp"
#include "workload.hpp"

namespace bench {

// What every row of the ladder is called: ladder/step/size.
constexpr const char* kLadder = "ladder/";
std::string ladder_name(const std::string& step, const std::string& size);

using ProductPointer = std::shared_ptr<const Product>;

// A peer is measured beside the steps, but is none of them.
enum class Kind { Step, Peer };

struct Step {
  const char* name;
  Kind kind;
  bool on_device;
  std::function<std::unique_ptr<Workload>(fragblas::Context&, const ProductPointer&)> make;
  double most_flops = 0;  // in a call; beyond, only the first rows of C are computed. 0: any
  double bound = kBound;  // of its errors
};

// What is packed is not kept, so each call packs.
fragblas::ContextOptions cold();

// What runs wherever the library does, in the order in which it is shown.
std::vector<Step> own_steps(const fragblas::Platform& platform);

// One number is all extents, three are m, n and k. Nothing where it is neither, or too large.
std::optional<Extents> ladder_extents(const std::vector<std::int64_t>& size);

// What is measured where nobody asks for sizes. software: what a rasteriser on the CPU does in a
// minute.
std::vector<Extents> default_extents(bool software);

// The steps for each size; a size that comes again is left out.
std::vector<Case> ladder_cases(const std::vector<Step>& steps, const std::vector<Extents>& sizes,
                               std::uint64_t seed, const Reference& reference);

}  // namespace bench
