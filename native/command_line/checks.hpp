// What an option may be given, as CLI11 asks it.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

namespace command_line {

// A device's number, as the list of devices has it.
CLI::Validator device_index();

// A number of seconds in this range, and not NaN, which CLI::Range lets through.
CLI::Validator seconds(double least, double most);

// A file that can be written. One that is there keeps what it has; one that is not is not made.
CLI::Validator writable();

}  // namespace command_line
