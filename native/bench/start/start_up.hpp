// What a program waits for before its first product is there: EGL's context, the library's, and a
// first call that has to compile its shaders.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "options.hpp"
#include "results.hpp"

namespace bench {

// The names of the rows, in their order.
std::vector<std::string> start_names(const Options& options);

// Measures each repetition in a process of its own: first with all caches on disk off, so that
// nothing is compiled before, then with caches that such a process has filled. This process must
// not have used GL yet: a driver does not survive a fork. `started` is told each row before it is
// measured.
std::vector<Row> measure_start(const Options& options,
                               const std::function<void(const std::string&)>& started);

}  // namespace bench
