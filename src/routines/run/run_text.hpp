// The caller's code for run: what is refused before a compiler sees it, and the shader around it.
// Pure functions. SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

inline constexpr int kMostRunInputs = 4;

// Why a name can't be that of an input ("must be ..."), or null.
const char* name_problem(const std::string& name);
// Why a body can't be placed in the shader, or null. It must stay inside of its function: no
// directives, balanced braces and comments; and an element must get a value: a return, unless its
// values are assigned, and no discard.
const char* body_problem(const std::string& body, bool returns = true);
// Adds the text with a blank, and its line ends, for every comment; false: the last does not end.
bool without_comments(const std::string& text, std::string& code);
// Puts a text in the place of the marker.
void fill_in(std::string& text, const char* marker, const std::string& replacement);
// The template (shaders_es/run/run.frag) with the caller's text.
std::string run_source(const std::string& text, const std::string& body,
                       const std::vector<RunInput>& inputs);

}  // namespace fragblas::detail
