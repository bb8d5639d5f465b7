// A row of the record.
//
// SPDX-License-Identifier: MIT
#include "row_json.hpp"

namespace bench {

nlohmann::ordered_json row_json(const Row& row) {
  using Json = nlohmann::ordered_json;
  Json result;
  result["name"] = row.name;
  result["run_name"] = row.name;
  result["run_type"] = "iteration";
  result["ok"] = row.ok();
  result["gflops"] = row.ok() && row.flops > 0 ? Json(row.gflops()) : Json();
  result["gbps"] = row.ok() && row.bytes > 0 ? Json(row.gbps()) : Json();
  result["error"] = row.error;  // null when it is not finite
  result["bound"] = row.bound;
  result["clock"] = row.clock;
  result["flops"] = row.flops;
  result["bytes"] = row.bytes;
  if (row.ok()) {
    result["repetitions"] = row.seconds.size();
    result["iterations"] = row.calls;
    result["median_s"] = row.median();
    result["min_s"] = row.least();
    result["max_s"] = row.most();
    result["seconds"] = row.seconds;
    result["real_time"] = row.median() * 1e9;
    result["cpu_time"] = row.cpu_seconds.empty() ? Json() : Json(row.median_cpu() * 1e9);
    result["time_unit"] = "ns";
  } else {
    result["error_occurred"] = true;
    result["error_message"] = row.failure + row.absent;
  }
  if (!row.absent.empty()) {
    result["absent"] = row.absent;
  }
  if (row.roof_percent) {
    result["roof"] = row.roof;
    result["roof_percent"] = *row.roof_percent;
  }
  for (const Phase& phase : row.phases) {
    result["phases"][phase.name] = Row::median(phase);
  }
  if (row.factor) {
    result["factor"] = *row.factor;
  }
  if (!row.note.empty()) {
    result["note"] = row.note;
  }
  return result;
}

}  // namespace bench
