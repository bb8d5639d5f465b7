// The format of record: {"context": {...}, "benchmarks": [...]}, after Google Benchmark.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <vector>

#include "results.hpp"
#include "session.hpp"

namespace bench {

void write_json(std::ostream& out, const Session& session, const std::vector<Row>& rows);

}  // namespace bench
