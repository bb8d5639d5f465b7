// The rows of kernels.def, the names that shaders use, and the sources put together from them.
// SPDX-License-Identifier: MIT
#include "kernels/registry.hpp"

#include <array>

#include "base/text.hpp"
#include "fragblas/fragblas.hpp"
#include "fragblas_kernels_shaders.hpp"
#include "gl/state.hpp"

namespace fragblas::detail {

namespace {

constexpr const char* kVariantNames[] = {
#define VARIANT(id, name) name,
#include "kernels/variants.def"
#undef VARIANT
};

// A key of the program cache is a kernel above a variant's bits.
static_assert(kVariantCount < 64 && static_cast<std::uint64_t>(KernelId::Count) <=
                                        std::uint64_t{1} << (64 - kVariantCount));
static_assert(static_cast<int>(Sampler::Count) == gl::kTextureUnits);

// At most one of each group can be set.
constexpr std::uint64_t kExclusive[] = {
    kRowQuads | kColumnQuads,  kTargets8 | kTargets4 | kTargets2,
    kYQuads | kColumnQuads,    kBatched | kListed,
    kBlocks2 | kBlocks4,       kPackedTarget | kMasked,
    kPackedTarget | kQuads,    kMasked | kBias,
    kMasked | kActivation,     kTransposed | kQuads,
    kTransposed | kMasked,     kQuads | kColumnQuads,
    kPanels2 | kPanels4,       kBlocks4 | kPanels2,
    kBlocks4 | kPanels4,       kBlocks2 | kPanels4,
    kTriangle | kPanels2,      kTriangle | kPanels4,
    kBlockSum | kStructured,   kRowQuads | kStructured,
    kNeighbours | kStructured, kBatched | kBlockSum,
    kBatched | kMasked,        kBatched | kTransposed,
    kBatched | kTriangle,      kWhole | kMasked,
    kWhole | kBetaOnDevice,    kTiles | kStructured,
    kTiles | kBlockSum,        kWhole | kBatched,
    kWhole | kListed,          kTiles | kBatched,
    kPanelTiles | kTransposed, kPanelTiles | kStructured,
    kPanelTiles | kBlockSum,   kFolded | kBatched,
    kFolded | kStructured,     kFolded | kBlockSum};

bool can_occur(std::uint64_t variant) {
  for (std::uint64_t group : kExclusive) {
    const std::uint64_t bits = variant & group;
    if ((bits & (bits - 1)) != 0) {
      return false;
    }
  }
  return ((variant & kTiles) == 0 || (variant & (kQuads | kColumnQuads)) != 0) &&
         ((variant & kTriangle) == 0 ||
          ((variant & kSolved) != 0) == ((variant & kPanelVectors) != 0)) &&
         ((variant & kSolved) == 0 || (variant & kTriangle) != 0);
}

std::vector<KernelRow>& rows() {
  static std::vector<KernelRow> rows = {
#define KERNEL(id, file, variants) \
  {KernelId::id, #id, file, variants, fragblas_kernels::shader_text},
#include "kernels/kernels.def"
#undef KERNEL
  };
  return rows;
}

#if FRAGBLAS_COMPACT_SHADERS
// As cmake/compact_shaders.mjs calls them: aA, aB, ... aZ, bA, ...
std::vector<const char*> own_uniforms() {
  static char names[static_cast<std::size_t>(Uniform::Count)][3];
  std::vector<const char*> result;
  for (char(&name)[3] : names) {
    const std::size_t place = result.size();
    name[0] = static_cast<char>('a' + place / 26);
    name[1] = static_cast<char>('A' + place % 26);
    result.push_back(name);
  }
  return result;
}
#else
std::vector<const char*> own_uniforms() {
  return {
#define UNIFORM(id, name, fields) name,
#include "kernels/uniforms.def"
#undef UNIFORM
  };
}
#endif

std::vector<const char*>& listed_uniforms() {
  static std::vector<const char*> names = own_uniforms();
  return names;
}

std::string text_of(const char* file, ShaderText shader_text) {
  std::string text = shader_text(file);
  if (text.empty()) {
    throw_error(Status::Internal, "kernel {} is not embedded", {file});
  }
  return text;
}

}  // namespace

KernelId add_kernel(const char* name, const char* file, std::uint64_t variants, ShaderText text) {
  const KernelId id = static_cast<KernelId>(rows().size());
  rows().push_back({id, name, file, variants, text});
  return id;
}

const std::vector<KernelRow>& kernel_registry() {
  return rows();
}

const KernelRow& kernel_row(KernelId id) {
  return kernel_registry()[static_cast<std::size_t>(id)];
}

const std::vector<const char*>& uniform_names() {
  return listed_uniforms();
}

Uniform add_uniform(const char* name) {
  const Uniform uniform = static_cast<Uniform>(listed_uniforms().size());
  listed_uniforms().push_back(name);
  return uniform;
}

const std::vector<const char*>& sampler_names() {
  static const std::vector<const char*> names = {
#define SAMPLER(id, name) name,
#include "kernels/samplers.def"
#undef SAMPLER
  };
  return names;
}

const std::vector<const char*>& block_names() {
  static constexpr std::array kNames = {"Panel0", "Panel1", "Panel2", "Panel3", "Diagonal"};
  static_assert(kNames.size() == gl::kBlockBindings && kDiagonalBlock + 1 == gl::kBlockBindings);
  static const std::vector<const char*> names(kNames.begin(), kNames.end());
  return names;
}

std::string fragment_source(KernelId id, std::uint64_t variant) {
  const KernelRow& row = kernel_row(id);
  std::string text = "#version 300 es\n";  // which kernels have once for all when they are embedded
  for (int bit = 0; bit < kVariantCount; ++bit) {
    if ((variant >> bit & 1) != 0) {
      append(text, "#define {}\n", {kVariantNames[bit]});
    }
  }
  return text + text_of(row.file, row.text);
}

std::string vertex_source() {
  return text_of("draw.vert", fragblas_kernels::shader_text);
}

std::string kernels_fingerprint() {
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
  for (const KernelRow& row : kernel_registry()) {
    for (const char c : text_of(row.file, row.text)) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    }
  }
  return format("{}", {static_cast<std::int64_t>(hash)});
}

std::string kernel_name(KernelId id, std::uint64_t variant) {
  std::string name = format("{} [", {kernel_row(id).file});
  for (int bit = 0; bit < kVariantCount; ++bit) {
    if ((variant >> bit & 1) != 0) {
      append(name, name.back() == '[' ? "{}" : " {}", {kVariantNames[bit]});
    }
  }
  name += ']';
  return name;
}

std::vector<std::uint64_t> kernel_variants(const KernelRow& row) {
  std::vector<std::uint64_t> variants;
  // All subsets of the row's bits, from the full set down to none.
  for (std::uint64_t subset = row.variants;; subset = (subset - 1) & row.variants) {
    if (can_occur(subset)) {
      variants.push_back(subset);
    }
    if (subset == 0) {
      return variants;
    }
  }
}

std::uint64_t targets_variant(int targets) {
  switch (targets) {
    case 8:
      return kTargets8;
    case 4:
      return kTargets4;
    case 2:
      return kTargets2;
    default:
      return 0;
  }
}

std::uint64_t access_variant(const Access& access) {
  if (access.along == Access::Along::Elements) {
    return kNoVariant;
  }
  return (access.along == Access::Along::Rows ? kRowQuads : kColumnQuads) |
         (access.at_texels ? kNoVariant : kNeighbours);
}

}  // namespace fragblas::detail
