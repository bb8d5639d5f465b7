// The disk cache behind Platform::load and save: one file for each entry, in the user's cache
// folder. Private to native/egl.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fragblas::egl {

// Whatever fails, be it the folder, a file or its contents, there is no entry: never an error. An
// entry is given back only if it is whole, unchanged, the user's, and of this very key.
std::optional<std::string> load_entry(std::string_view key);

// Replaces the entry of that key for all processes at once. What was not used for longest is
// deleted when the folder grows too large.
void save_entry(std::string_view key, std::string_view value);

}  // namespace fragblas::egl
