// The article's table: whole processes of small programs, each against the same one on cuBLAS.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "options.hpp"
#include "results.hpp"

namespace bench {

// The routines that it has programs for.
bool is_article_routine(const std::string& name);

// The names of the rows, in their order: table/PROGRAM/ROUTINE/N, cuBLAS' before ours.
std::vector<std::string> article_names(const Options& options, bool software);

// Measures each repetition in a process of its own, from its start to its end. `finished` is told
// each row. A row of ours whose neighbour on cuBLAS was measured has a factor: how many times as
// fast it is.
std::vector<Row> measure_article(const Options& options, bool software,
                                 const std::function<void(const Row&)>& finished);

// "faster than cuBLAS in 11 of 12 rows", or why that can't be told.
std::string article_verdict(const std::vector<Row>& rows);

}  // namespace bench
