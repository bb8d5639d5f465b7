// The rows as comma-separated values.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <vector>

#include "results.hpp"

namespace bench {

void write_csv(std::ostream& out, const std::vector<Row>& rows);

}  // namespace bench
