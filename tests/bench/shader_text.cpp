// The text of the benchmark's shaders with one deliberate defect, as the environment says:
// FRAGBLAS_DEFECT_FILE (empty: none), _FIND and _REPLACE. It stands for the function of the same
// name that is embedded in the benchmark: the linker takes this one.
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fragblas_original_baseline_shaders.hpp"

namespace {

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string changed(std::string text) {
  const std::string find = setting("FRAGBLAS_DEFECT_FIND");
  const std::size_t at = text.find(find);
  if (find.empty() || at == std::string::npos) {
    std::fprintf(stderr, "defect: the shader has no \"%s\"\n", find.c_str());
    std::_Exit(4);
  }
  return text.replace(at, find.size(), setting("FRAGBLAS_DEFECT_REPLACE"));
}

}  // namespace

namespace fragblas_baseline {

std::string shader_text(std::string_view name) {
  const std::string original = fragblas_original_baseline::shader_text(name);
  return name == setting("FRAGBLAS_DEFECT_FILE") ? changed(original) : original;
}

}  // namespace fragblas_baseline
