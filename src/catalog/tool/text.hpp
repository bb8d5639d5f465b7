// Putting text together. SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "catalog/catalog.hpp"

namespace fragblas::catalog {

using Words = std::vector<std::string>;

std::string join(const Words& words, const std::string& separator = ", ");

// The template with each $key replaced.
std::string fill(std::string text,
                 const std::vector<std::pair<std::string, std::string>>& replacements);

// Lines of at most `width` letters, cut at spaces, each with the prefix in front.
std::string wrapped(const std::string& text, const std::string& prefix, std::size_t width);

// What a routine does, in sentences.
std::string sentences(const Routine& routine);

// "level 1", "level 1, beside BLAS" or a family, for the first routine of such a group; else "".
std::string group_heading(const std::vector<Routine>& routines, const Routine& routine);

// How a number of the routine's type is declared in C.
std::string host_type(const Routine& routine);
// And a complex number in C++.
std::string complex_type(const Routine& routine);
// Of an argument's numbers on the host.
std::string number_type(const Routine& routine, const Argument& argument);

// Whether an argument that is a number is a complex one.
bool is_complex(const Routine& routine, const Argument& argument);

// Whether the argument is elements on the device: a matrix, a vector, a result.
bool on_device(const Argument& argument);
// Whether it is such elements that are read, or changed: a matrix or a vector.
bool is_operand(const Argument& argument);
// Of the drop-in: whether another routine's calls become calls of this one, row-major gerc's of
// geru. They are reported and counted by the routine that was called.
bool serves_others(const Routine& routine);
// Whether it is a letter in the Fortran interface.
bool is_option(const Argument& argument);

}  // namespace fragblas::catalog
