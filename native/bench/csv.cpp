// The rows as comma-separated values (RFC 4180).
//
// SPDX-License-Identifier: MIT
#include "csv.hpp"

#include <cmath>
#include <string>

namespace bench {
namespace {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char letter : text) {
    result += letter;
    if (letter == '"') {
      result += '"';
    }
  }
  return result + "\"";
}

}  // namespace

void write_csv(std::ostream& out, const std::vector<Row>& rows) {
  out << "name,ok,gflops,gbps,error,bound,median_s,min_s,max_s,repetitions,calls,clock,roof_"
         "percent,failure\n";
  out.precision(9);
  for (const Row& row : rows) {
    out << quoted(row.name) << "," << (row.ok() ? "true" : "false") << ",";
    if (row.ok() && row.flops > 0) {
      out << row.gflops();
    }
    out << ",";
    if (row.ok() && row.bytes > 0) {
      out << row.gbps();
    }
    out << ",";
    if (!std::isnan(row.error)) {
      out << row.error;
    }
    out << "," << row.bound << ",";
    if (row.ok()) {
      out << row.median() << "," << row.least() << "," << row.most();
    } else {
      out << ",,";
    }
    out << "," << row.seconds.size() << "," << row.calls << "," << quoted(row.clock) << ",";
    if (row.roof_percent) {
      out << *row.roof_percent;
    }
    out << "," << quoted(row.failure + row.absent) << "\n";
  }
}

}  // namespace bench
