// How a product by residues is computed: the plan of a product of floats, of which there is one for
// each plane, a modulus or one of two roots. Nothing is enqueued. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "context/context_state.hpp"

namespace fragblas::detail {

enum class Residues {
  Enqueued,  // or can be
  TooLarge,  // nothing is done: its packs or tiles are, for the device or for the plan's scratch
  NoPacks,   // nor here: it is so small that a product of floats would not be packed
};

// n and k count numbers, complex ones of two parts.
struct ResidueProblem {
  std::int64_t m, n, k, moduli;
  bool complex;

  std::int64_t parts() const { return complex ? 2 : 1; }
  std::int64_t planes() const { return parts() * moduli; }
};

struct ResiduePlan {
  Residues way = Residues::NoPacks;
  ResidueProblem problem;
  std::shared_ptr<const GemmPlan> gemm;
  std::int64_t width = 0;                          // of a plane, among the tiles
  bool left_across = false, right_across = false;  // neighbours of a copy are of neighbouring lines

  bool transposed() const { return gemm->transposed; }
  std::int64_t lines(bool left) const { return left != transposed() ? problem.m : problem.n; }
};
ResiduePlan plan_residues(ContextState& context, const ResidueProblem& problem);

// How many planes are packed together: `together` at most, where the packs fit textures and what
// the profile leaves for scratch, in groups that are alike.
std::int64_t packed_together(const ContextState& context, const ResiduePlan& plan,
                             std::int64_t together);

// A copy of a factor as whole numbers: numbers of a row, and of all of it, with what is read behind
// the last ones.
std::int64_t row_of_copy(std::int64_t lines, std::int64_t depth, bool across);
std::int64_t size_of_copy(std::int64_t lines, std::int64_t depth, std::int64_t parts, bool across);

// So many planes are a group of packs that are kept: nothing decides but the sizes and the device.
std::int64_t kept_together(const ContextState& context, const ResiduePlan& plan);

// About what a group of so many planes of a factor takes, if packs can be kept.
std::int64_t group_bytes(const ContextState& context, const ResiduePlan& plan, bool left,
                         std::int64_t planes);

// About what the packs of a factor take that are kept; 0: none can be.
std::int64_t kept_bytes(const ContextState& context, const ResiduePlan& plan, bool left);

// About what the tiles of all planes take, if packs can be kept.
std::int64_t tile_bytes(const ResiduePlan& plan);

}  // namespace fragblas::detail
