// The kernels, their variants, and the names of what a kernel may declare.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "plan/access.hpp"

namespace fragblas::detail {

enum class KernelId {
#define KERNEL(id, file, variants) id,
#include "kernels/kernels.def"
#undef KERNEL
};

// A variant is a set of these: each is a #define that the kernel's source tests.
enum Variant : std::uint64_t {
  kNoVariant = 0,
  kContiguous = 1ull << 0,
  kQuads = 1ull << 1,
  kAlphaOnDevice = 1ull << 2,
  kBetaOnDevice = 1ull << 3,
  kZeroClears = 1ull << 4,
  kXQuads = 1ull << 5,
  kYQuads = 1ull << 6,
  kSum = 1ull << 7,
  kAccumulate = 1ull << 8,
  kRowQuads = 1ull << 9,
  kColumnQuads = 1ull << 10,
  kTargets8 = 1ull << 11,
  kTargets4 = 1ull << 12,
  kTargets2 = 1ull << 13,
  kBlock16K = 1ull << 14,
  kBlocks2 = 1ull << 15,
  kBlocks4 = 1ull << 16,
  kStructured = 1ull << 17,
  kMasked = 1ull << 18,
  kBatched = 1ull << 19,
  kNegate = 1ull << 20,
  kAbsolute = 1ull << 21,
  kSmallest = 1ull << 22,
  kPackedTarget = 1ull << 23,
  kRankTwo = 1ull << 24,
  kListed = 1ull << 25,
  kBias = 1ull << 26,
  kActivation = 1ull << 27,
  kTriangle = 1ull << 28,
  kTransposed = 1ull << 29,
  kUpdated = 1ull << 30,
  kPanels2 = 1ull << 31,
  kPanels4 = 1ull << 32,
  kWhole = 1ull << 33,
  kTiles = 1ull << 34,
  kNeighbours = 1ull << 35,
};
constexpr int kVariantCount = 36;

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
  Comb,
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
  TileForm,
  Count,
};

// A shader's text with its includes; empty where there is no such file.
using ShaderText = std::string (*)(std::string_view file);

struct KernelRow {
  KernelId id;
  const char* name;        // "Axpy"
  const char* file;        // below shaders_es
  std::uint64_t variants;  // the bits it understands
  ShaderText text;
};

// Adds a kernel behind those of kernels.def; its id. For constants of a routine's source file that
// not every program links, so that a program has the kernels of its routines and no other. `text`
// is what EmbedShaders.cmake makes.
KernelId add_kernel(const char* name, const char* file, std::uint64_t variants, ShaderText text);

const std::vector<KernelRow>& kernel_registry();
const KernelRow& kernel_row(KernelId id);

// The uniform blocks that a kernel may declare; the place in the list is the binding point.
const std::vector<const char*>& block_names();
// Behind those of a panel: the block on the diagonal of a triangle, and gemm's size of it.
constexpr int kDiagonalBlock = 4, kDiagonalBytes = 256;
// In the order of the enumerations.
const std::vector<const char*>& uniform_names();
const std::vector<const char*>& sampler_names();

// The full fragment shader of a variant: the file with the variant's #defines after #version.
std::string fragment_source(KernelId id, std::uint64_t variant);
std::string vertex_source();
// Differs wherever the text of any kernel does.
std::string kernels_fingerprint();
// "level1/axpy.frag [CONTIGUOUS QUADS]"
std::string kernel_name(KernelId id, std::uint64_t variant);
// Every combination of a kernel's variants that can occur.
std::vector<std::uint64_t> kernel_variants(const KernelRow& row);

// The variant of the tile kernels that draws to so many targets (8, 4, 2 or 1).
std::uint64_t targets_variant(int targets);
// That of the kernels that fetch a matrix so.
std::uint64_t access_variant(const Access& access);

}  // namespace fragblas::detail
