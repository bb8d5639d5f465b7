// The kernels, their variants, and the names of what a kernel may declare.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/uniforms.hpp"
#include "plan/access.hpp"

namespace fragblas::detail {

enum class KernelId {
#define KERNEL(id, file, variants) id,
#include "kernels/kernels.def"
#undef KERNEL
  Count
};

enum class VariantBit {
#define VARIANT(id, name) id,
#include "kernels/variants.def"
#undef VARIANT
  Count
};
constexpr int kVariantCount = static_cast<int>(VariantBit::Count);

// A variant is a set of these: each is a #define that the kernel's source tests.
enum Variant : std::uint64_t {
  kNoVariant = 0,
#define VARIANT(id, name) id = std::uint64_t{1} << static_cast<int>(VariantBit::id),
#include "kernels/variants.def"
#undef VARIANT
};

// The number is the texture unit.
enum class Sampler {
#define SAMPLER(id, name) id,
#include "kernels/samplers.def"
#undef SAMPLER
  Count
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
// Adds a uniform behind those of uniforms.def, for the same constants; `name` lives for ever.
Uniform add_uniform(const char* name);

const std::vector<KernelRow>& kernel_registry();
const KernelRow& kernel_row(KernelId id);

// The uniform blocks that a kernel may declare; the place in the list is the binding point.
const std::vector<const char*>& block_names();
// Behind those of a panel: the block on the diagonal of a triangle, and gemm's size of it.
constexpr int kDiagonalBlock = 4, kDiagonalBytes = 256;
// In the order of the enumerations Uniform and Sampler.
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
