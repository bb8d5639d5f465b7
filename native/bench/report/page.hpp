// The report: one page of HTML with all charts in it, which needs no network.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "report/record.hpp"

namespace bench {

std::string report_page(const Record& record);

}  // namespace bench
