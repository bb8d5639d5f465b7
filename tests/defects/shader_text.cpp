// The kernels' source with one deliberate defect, named by the environment variable
// FRAGBLAS_DEFECT, from defects.txt. It stands for the function of the same name that is embedded
// in the library: the linker takes this one, so that the library itself has no seam for it.
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include "fragblas_original_shaders.hpp"

namespace {

[[noreturn]] void give_up(const std::string& text) {
  std::fprintf(stderr, "defects: %s\n", text.c_str());
  std::_Exit(2);
}

struct Defect {
  std::string find, replace;
  std::string file;  // "": in every kernel that has the text
};

// The block of the file whose name is asked for: lines "key: value".
Defect read_defect(const std::string& wanted) {
  std::ifstream in(FRAGBLAS_DEFECTS_FILE);
  std::map<std::string, std::string> block;
  std::string line;
  while (true) {
    const bool more = static_cast<bool>(std::getline(in, line));
    if (!more || line.empty()) {
      if (block["name"] == wanted) {
        return {block["find"], block["replace"], block["file"]};
      }
      if (!more) {
        give_up("there is no defect " + wanted);
      }
      block.clear();
    } else if (line[0] != '#') {
      const std::size_t colon = line.find(": ");
      if (colon == std::string::npos) {
        give_up("not \"key: value\": " + line);
      }
      block[line.substr(0, colon)] = line.substr(colon + 2);
    }
  }
}

// What the device is judged by stays right: the defects are the kernels'.
bool may_change(std::string_view name, const Defect& defect) {
  return name.find("probe") == std::string_view::npos &&
         (defect.file.empty() || name == defect.file);
}

std::string changed(std::string text, const Defect& defect) {
  for (std::size_t at = text.find(defect.find); at != std::string::npos;
       at = text.find(defect.find, at + defect.replace.size())) {
    text.replace(at, defect.find.size(), defect.replace);
  }
  return text;
}

}  // namespace

namespace fragblas_kernels {

std::string shader_text(std::string_view name) {
  const std::string original = fragblas_original::shader_text(name);
  const char* wanted = std::getenv("FRAGBLAS_DEFECT");
  if (wanted == nullptr) {
    return original;
  }
  static const Defect defect = read_defect(wanted);
  return may_change(name, defect) ? changed(original, defect) : original;
}

}  // namespace fragblas_kernels

namespace fragblas_complex_kernels {

std::string shader_text(std::string_view name) {
  return fragblas_kernels::shader_text(name);
}

}  // namespace fragblas_complex_kernels

namespace fragblas_complex_linalg_kernels {

std::string shader_text(std::string_view name) {
  return fragblas_kernels::shader_text(name);
}

}  // namespace fragblas_complex_linalg_kernels

namespace fragblas_double_kernels {

std::string shader_text(std::string_view name) {
  return fragblas_kernels::shader_text(name);
}

}  // namespace fragblas_double_kernels

namespace fragblas_linalg_kernels {

std::string shader_text(std::string_view name) {
  return fragblas_kernels::shader_text(name);
}

}  // namespace fragblas_linalg_kernels
