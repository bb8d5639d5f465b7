// The format of record: {"context": {...}, "benchmarks": [...]}, after Google Benchmark.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "results.hpp"
#include "setting.hpp"

namespace bench {

// The record.
nlohmann::ordered_json json_record(const Setting& setting, const std::vector<Row>& rows);
void write_json(std::ostream& out, const Setting& setting, const std::vector<Row>& rows);

}  // namespace bench
