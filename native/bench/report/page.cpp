// The report's page.
//
// SPDX-License-Identifier: MIT
#include "report/page.hpp"

#include <set>

#include "report/charts.hpp"
#include "report/style.hpp"
#include "report/svg.hpp"

namespace bench {
namespace {

// A member of the context by its path, as text; "" where there is none.
std::string member(const nlohmann::ordered_json& context, const char* pointer) {
  const nlohmann::ordered_json::json_pointer path(pointer);
  if (!context.contains(path)) {
    return "";
  }
  const nlohmann::ordered_json& value = context[path];
  return value.is_string() ? value.get<std::string>() : value.is_null() ? "" : value.dump();
}

std::string entry(const char* name, const std::string& value) {
  return value.empty() ? "" : std::string("<dt>") + name + "</dt><dd>" + escaped(value) + "</dd>\n";
}

std::string heading(const Record& record) {
  const nlohmann::ordered_json& context = record.context;
  std::string flags;
  if (context.contains("flags") && context["flags"].is_array()) {
    for (const auto& word : context["flags"]) {
      flags += (word.is_string() ? word.get<std::string>() : word.dump()) + " ";
    }
  }
  std::string result = "<h1>fragblas on " + escaped(member(context, "/device/renderer")) +
                       "</h1>\n<dl>\n" + entry("measured", member(context, "/date")) +
                       entry("driver", member(context, "/device/version")) +
                       entry("clock", member(context, "/clock/name")) +
                       entry("library", member(context, "/library_version") + " (" +
                                            member(context, "/git_revision") + ", " +
                                            member(context, "/build_type") + ")") +
                       entry("OpenBLAS", member(context, "/openblas/config")) +
                       entry("CUDA", member(context, "/cuda")) + entry("options", flags) +
                       "</dl>\n";
  if (member(context, "/device/software") == "true") {
    result +=
        "<p class=\"warning\">The device is a software rasteriser: the CPU draws, and no time here "
        "says anything of a GPU.</p>\n";
  }
  std::set<std::string> problems;
  for (const Measured& row : record.rows) {
    if (!row.ok()) {
      problems.insert((row.routine.empty() ? row.name : row.who + " " + row.routine) + ": " +
                      row.problem);
    }
  }
  if (!problems.empty()) {
    result +=
        "<details><summary>" + std::to_string(problems.size()) + " not measured</summary><ul>\n";
    for (const std::string& problem : problems) {
      result += "<li>" + escaped(problem) + "</li>\n";
    }
    result += "</ul></details>\n";
  }
  return result;
}

std::string section(const char* title, const char* text, const std::string& content) {
  return std::string("<section><h2>") + title + "</h2>\n<p>" + text + "</p>\n" + content +
         "</section>\n";
}

std::string cell(const std::string& text) {
  return "<td>" + escaped(text) + "</td>";
}

std::string rows_table(const Record& record) {
  std::string result =
      "<div class=\"rows\"><table><thead><tr><th>name</th><th>GFLOP/s</th><th>GB/s</th>"
      "<th>% roof</th><th>error</th><th>median</th><th>clock</th></tr></thead><tbody>\n";
  for (const Measured& row : record.rows) {
    if (row.ok()) {
      result += "<tr>" + cell(row.name) + cell(row.flops > 0 ? short_number(row.gflops()) : "") +
                cell(row.bytes > 0 ? short_number(row.gbps()) : "") +
                cell(row.roof_percent ? short_number(*row.roof_percent) : "") +
                cell(row.error ? short_number(*row.error) : "") + cell(time_text(row.seconds)) +
                cell(row.clock) + "</tr>\n";
    }
  }
  return result + "</tbody></table></div>\n";
}

}  // namespace

std::string report_page(const Record& record) {
  return std::string("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n") +
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
         "<title>fragblas-bench report</title>\n<style>\n" + kReportStyle +
         "</style></head><body>\n" + heading(record) +
         section("Rate over size", "Both axes are logarithmic. Higher is better.",
                 rate_charts(record)) +
         section("Roofline",
                 "Each dot is a routine at its largest size. A slanted line is what the device "
                 "moves, a level one what it computes; both were measured in this run. A pointer "
                 "over a dot shows its name and rate.",
                 roofline_chart(record)) +
         section("Percent of the roof",
                 "Each routine at its largest size, and the transfers, against the roof with the "
                 "same reads and writes. What fits into a cache may be above it.",
                 percent_chart(record)) +
         section("Where the time goes",
                 "Whole processes, from their start to their end; on the right what they took.",
                 split_chart(record)) +
         section("Cost over size",
                 "The time of a call of the library. Dashed: costs that grow like n, n<sup>2</sup> "
                 "and n<sup>3</sup>.",
                 cost_chart(record)) +
         "<section><h2>All rows</h2>\n<details><summary>" + std::to_string(record.rows.size()) +
         " rows</summary>\n" + rows_table(record) + "</details></section>\n</body></html>\n";
}

}  // namespace bench
