// The checks of options.
//
// SPDX-License-Identifier: MIT
#include "command_line/checks.hpp"

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <system_error>

namespace command_line {
namespace {

// Empty where the file can be written.
std::string refusal(const std::string& file) {
  std::error_code error;
  const bool there = std::filesystem::exists(std::filesystem::symlink_status(file, error));
  if (!std::ofstream(file, std::ios::app)) {
    return "can't write " + (file.empty() ? "to a file without a name" : file);
  }
  if (!there) {
    std::filesystem::remove(file, error);
  }
  return "";
}

}  // namespace

CLI::Validator device_index() {
  return CLI::Range(0, std::numeric_limits<int>::max(), "INDEX");
}

CLI::Validator seconds(double least, double most) {
  const auto check = [least, most](const std::string& text) {
    double value = 0;
    if (CLI::detail::lexical_cast(text, value) && value >= least && value <= most) {
      return std::string();
    }
    std::ostringstream problem;
    problem << text << ", must be from " << least << " to " << most << " seconds";
    return problem.str();
  };
  return CLI::Validator(check, "SECONDS");
}

CLI::Validator writable() {
  return CLI::Validator([](const std::string& file) { return refusal(file); }, "FILE");
}

}  // namespace command_line
