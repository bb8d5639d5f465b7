// One of the record's "benchmarks".
//
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "results.hpp"

namespace bench {

nlohmann::ordered_json row_json(const Row& row);

}  // namespace bench
