// Reading a record.
//
// SPDX-License-Identifier: MIT
#include "report/record.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "catalog/catalog.hpp"
#include "sizes.hpp"

namespace bench {
namespace {

using json = nlohmann::ordered_json;

std::string text_of(const json& row, const char* name) {
  const auto found = row.find(name);
  return found != row.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<double> number_of(const json& row, const char* name) {
  const auto found = row.find(name);
  return found != row.end() && found->is_number() ? std::optional<double>(found->get<double>())
                                                  : std::nullopt;
}

bool only_has(const std::string& text, const char* letters) {
  return !text.empty() && text.find_first_not_of(letters) == std::string::npos;
}

// "300x200"; 0 for what is none.
double extent_of(const std::string& text) {
  if (!only_has(text, "0123456789x")) {
    return 0;
  }
  double product = 1;
  const std::vector<std::string> extents = split(text, 'x');
  for (const std::string& extent : extents) {
    product *= std::strtod(extent.c_str(), nullptr);
  }
  return std::round(std::pow(product, 1 / static_cast<double>(extents.size())) * 1e6) / 1e6;
}

// Takes who it is from the front of the name's parts.
std::string take_peer(std::vector<std::string>& parts) {
  const std::string first = parts.front();
  if (first.rfind("cublas x ", 0) == 0 && parts.size() > 2) {  // "cublas x 4/132"
    const std::string who = first + "/" + parts[1];
    parts.erase(parts.begin(), parts.begin() + 2);
    return who;
  }
  if (first == "glblas-4x1") {  // of one routine, which it does not name
    parts.front() = "sgemm";
    parts.insert(parts.begin() + 1, "nn");
    return first;
  }
  if (first == "table" && parts.size() > 2) {  // whole processes of both
    const std::string who = parts[1];
    parts.erase(parts.begin(), parts.begin() + 2);
    parts.push_back("process");
    return who;
  }
  if (parts.size() > 1 && fragblas::catalog::find(parts[1]) != nullptr) {
    parts.erase(parts.begin());
    return first;
  }
  return kLibrary;
}

void read_name(Measured& row) {
  std::vector<std::string> parts = split(row.name, '/');
  row.who = take_peer(parts);
  if (fragblas::catalog::find(parts.front()) == nullptr) {
    return;
  }
  row.routine = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const double n = extent_of(parts[i]);
    if (n > 0) {
      row.n = n;
    } else if (parts[i] == "transfers" || parts[i] == "process") {
      row.mode = parts[i];
    } else {
      row.options += " " + parts[i];
    }
  }
}

Measured read_row(const json& row) {
  Measured result;
  result.name = text_of(row, "name");
  result.flops = number_of(row, "flops").value_or(0);
  result.bytes = number_of(row, "bytes").value_or(0);
  result.seconds = number_of(row, "median_s").value_or(0);
  result.error = number_of(row, "error");
  result.roof_percent = number_of(row, "roof_percent");
  result.roof = text_of(row, "roof");
  result.clock = text_of(row, "clock");
  result.problem = text_of(row, "error_message");
  if (row.contains("phases")) {
    for (const auto& [name, seconds] : row["phases"].items()) {
      result.phases.emplace_back(name, seconds.get<double>());
    }
  }
  read_name(result);
  return result;
}

}  // namespace

Record read_record(const nlohmann::ordered_json& document) {
  if (!document.is_object() || !document.contains("benchmarks") ||
      !document["benchmarks"].is_array() || !document.contains("context")) {
    throw std::runtime_error("this is no record of fragblas-bench --json");
  }
  Record record;
  record.context = document["context"];
  for (const json& row : document["benchmarks"]) {
    record.rows.push_back(read_row(row));
  }
  if (std::none_of(record.rows.begin(), record.rows.end(),
                   [](const Measured& row) { return row.ok() && !row.routine.empty(); })) {
    throw std::runtime_error("the record has no row of a routine that was measured");
  }
  return record;
}

}  // namespace bench
