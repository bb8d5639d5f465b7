// The charts of the report, each as a piece of HTML. One without data says what it would need.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "report/record.hpp"

namespace bench {

// The rate over the size, for each routine that has two, with every peer.
std::string rate_charts(const Record& record);
// Every routine as a dot: rate over arithmetic intensity, and the run's roofs as lines.
std::string roofline_chart(const Record& record);
// What stands against a roof, in percent of it.
std::string percent_chart(const Record& record);
// The parts of whole processes.
std::string split_chart(const Record& record);
// Seconds of a call over the size.
std::string cost_chart(const Record& record);

}  // namespace bench
