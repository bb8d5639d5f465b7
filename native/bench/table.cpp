// The table on stdout.
//
// SPDX-License-Identifier: MIT
#include "table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bench {
namespace {

std::string number(double value, const char* format) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// Three digits at least, and none that mean nothing.
std::string speed(double amount, double value) {
  if (amount == 0) {
    return "-";
  }
  return number(value, value < 10 ? "%.3f" : value < 100 ? "%.2f" : "%.1f");
}

std::string duration(double seconds) {
  if (seconds < 1e-6) {
    return number(seconds * 1e9, "%.2f ns");
  }
  if (seconds < 1e-3) {
    return number(seconds * 1e6, "%.2f us");
  }
  return seconds < 1 ? number(seconds * 1e3, "%.3f ms") : number(seconds, "%.3f s");
}

// A column or two, and a space.
std::string standing_of(const Row& row, bool ladder) {
  char text[40];
  std::snprintf(text, sizeof text, "%6s ",
                row.roof_percent ? number(*row.roof_percent, "%.1f").c_str() : "-");
  std::string result = text;
  if (ladder) {
    std::snprintf(text, sizeof text, "%8s ",
                  row.factor ? number(*row.factor, "%.3g").c_str() : "-");
    result += text;
  }
  return result;
}

}  // namespace

Table::Table(std::size_t name_width, bool colours, bool ladder)
    : width_(static_cast<int>(std::max<std::size_t>(name_width, 4))),
      colours_(colours),
      ladder_(ladder) {}

void Table::header() const {
  std::printf("%-*s %9s %9s %s%8s %-6s %11s %11s %11s  %s\n", width_, "name", "GFLOP/s", "GB/s",
              ladder_ ? "% roof   factor " : "% roof ", "error", "ok", "median", "min", "max",
              "clock");
}

void Table::row(const Row& row) {
  const std::string error = std::isnan(row.error) ? "-" : number(row.error, "%.3g");
  const std::string standing = standing_of(row, ladder_);
  if (row.ok()) {
    std::printf("%-*s %9s %9s %s%8s %s%-6s%s %11s %11s %11s  %s\n", width_, row.name.c_str(),
                speed(row.flops, row.gflops()).c_str(), speed(row.bytes, row.gbps()).c_str(),
                standing.c_str(), error.c_str(), colours_ ? "\033[32m" : "", "ok",
                colours_ ? "\033[0m" : "", duration(row.median()).c_str(),
                duration(row.least()).c_str(), duration(row.most()).c_str(), row.clock.c_str());
  } else {
    const char* colour = row.failed() ? "\033[31m" : "\033[33m";
    std::printf("%-*s %9s %9s %s%8s %s%-6s%s %s\n", width_, row.name.c_str(), "-", "-",
                standing.c_str(), error.c_str(), colours_ ? colour : "",
                row.failed() ? "FAILED" : "absent", colours_ ? "\033[0m" : "",
                (row.failed() ? row.failure : row.absent).c_str());
  }
  std::fflush(stdout);
  if (!row.note.empty()) {
    notes_.insert(row.note);
  }
}

void Table::notes() const {
  for (const std::string& note : notes_) {
    std::printf("Note: %s.\n", note.c_str());
  }
}

}  // namespace bench
