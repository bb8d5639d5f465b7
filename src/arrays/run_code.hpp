// The caller's code for run in a shader: what it uses of its inputs, and the functions around it.
// Pure functions. SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fragblas::detail {

inline constexpr int kMostArrays = 8, kMostNumbers = 8, kMostOutputs = 8;

// How the code uses an input: its element at the output's place, other elements, its sizes.
struct InputUse {
  bool element = false, others = false, rows = false, cols = false;
};
// `code` has no comments.
InputUse use_of(std::string_view code, const std::string& name);

struct CodeInput {
  std::string name;
  bool number = false;
  InputUse use;
};

// The template (shaders_es/arrays/run.frag) with the caller's code. It returns the value where
// there is one output, and else assigns to them; `which` of them the shader writes.
std::string run_code(const std::string& text, const std::string& code,
                     const std::vector<CodeInput>& inputs, const std::vector<std::string>& outputs,
                     std::size_t which);

}  // namespace fragblas::detail
