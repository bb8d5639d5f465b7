// The kernels, their variants, and the names of what a kernel may declare.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

namespace fragblas {

enum class KernelId {
#define KERNEL(id, file, variants) id,
#include "kernels/kernels.def"
#undef KERNEL
};

// A variant is a set of these: each is a #define that the kernel's source tests.
enum Variant : unsigned {
  kContiguous = 1u << 0,
  kQuads = 1u << 1,
  kAlphaOnDevice = 1u << 2,
  kBetaOnDevice = 1u << 3,
  kZeroClears = 1u << 4,
  kXQuads = 1u << 5,
  kYQuads = 1u << 6,
  kSum = 1u << 7,
  kAccumulate = 1u << 8,
  kRowQuads = 1u << 9,
  kColumnQuads = 1u << 10,
  kTargets8 = 1u << 11,
  kTargets4 = 1u << 12,
  kTargets2 = 1u << 13,
  kBlock16K = 1u << 14,
  kBlocks2 = 1u << 15,
  kBlocks4 = 1u << 16,
  kStructured = 1u << 17,
  kMasked = 1u << 18,
  kBatched = 1u << 19,
  kNegate = 1u << 20,
  kAbsolute = 1u << 21,
  kSmallest = 1u << 22,
  kPackedTarget = 1u << 23,
  kRankTwo = 1u << 24,
  kListed = 1u << 25,
  kBias = 1u << 26,
  kActivation = 1u << 27,
  kTriangle = 1u << 28,
  kTransposed = 1u << 29,
  kUpdated = 1u << 30,
};
constexpr int kVariantCount = 31;

// Samplers; the number is the texture unit.
enum class Sampler {
  Old,
  X,
  Y,
  A,
  B,
  Partials,
  Tiles,
  AlphaSource,
  BetaSource,
  Bias,
  B0,  // the planes of packed B
  B1,
  B2,
  B3,
  Count
};

enum class Uniform {
  Origin,
  View,
  OldShift,
  XShift,
  XMap,
  YShift,
  YMap,
  AShift,
  AMap,
  Counts,
  Strip,
  Alpha,
  AlphaPlace,
  Beta,
  BetaPlace,
  Form,
  Band,
  Mask,
  Batch,
  One,
  Steps,
  BShift,
  BMap,
  BiasShift,
  BiasMap,
  Activation,
  Slope,
  Blocks,
  Signs,
  Begins,
  TermRows,
  TermCols,
  Extent,
  Count,
};

struct KernelRow {
  KernelId id;
  const char* name;   // "Axpy"
  const char* file;   // below shaders_es
  unsigned variants;  // the bits it understands
};

const std::vector<KernelRow>& kernel_registry();
const KernelRow& kernel_row(KernelId id);

// The uniform blocks that a kernel may declare; the place in the list is the binding point.
const std::vector<const char*>& block_names();
// Behind those of a panel: its block on the diagonal of a triangle.
constexpr int kDiagonalBlock = 4, kDiagonalBytes = 256;
// In the order of the enumerations.
const std::vector<const char*>& uniform_names();
const std::vector<const char*>& sampler_names();

// The full fragment shader of a variant: the file with the variant's #defines after #version.
std::string fragment_source(KernelId id, unsigned variant);
std::string vertex_source();
// "level1/axpy.frag [CONTIGUOUS QUADS]"
std::string kernel_name(KernelId id, unsigned variant);
// Every combination of a kernel's variants that can occur.
std::vector<unsigned> kernel_variants(const KernelRow& row);

// The variant of the tile kernels that draws to so many targets (8, 4, 2 or 1).
unsigned targets_variant(int targets);

}  // namespace fragblas
