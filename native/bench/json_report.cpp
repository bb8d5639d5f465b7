// The format of record.
//
// SPDX-License-Identifier: MIT
#include "json_report.hpp"

#include <cblas.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <nlohmann/json.hpp>
#include <thread>

#include "peers/cuda.hpp"
#include "revision.hpp"
#include "row_json.hpp"

namespace bench {
namespace {

using Json = nlohmann::ordered_json;

std::string date() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm local = {};
  localtime_r(&now, &local);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S%z", &local);
  return text;
}

std::string host_name() {
  char text[256] = "";
  return gethostname(text, sizeof text - 1) == 0 ? text : "";
}

Json context_json(const Setting& setting) {
  Json result;
  result["date"] = date();
  result["host_name"] = host_name();
  result["num_cpus"] = std::thread::hardware_concurrency();
  result["executable"] = "fragblas-bench";
  result["flags"] = setting.options.command_line;
  result["seed"] = setting.options.seed;
  result["library_version"] = fragblas_version();
  result["git_revision"] = FRAGBLAS_GIT_REVISION;
  result["build_type"] = FRAGBLAS_BUILD_TYPE;
  result["compiler"] = FRAGBLAS_COMPILER;
  result["openblas"] = {{"config", openblas_get_config()},
                        {"core", openblas_get_corename()},
                        {"threads", openblas_get_num_threads()}};
  const cuda::Library& library = cuda::library();
  result["cuda"] = library.problem.empty() ? Json(library.version) : Json();
  result["egl_device"] = {{"index", setting.device.index},
                          {"name", setting.device.name},
                          {"platform", setting.device.platform},
                          {"software", setting.device.software}};
  result["device"] = Json::parse(fragblas::to_json(setting.info));
  result["clock"] = {{"name", setting.clock.name()}, {"reason", setting.clock.reason()}};
  if (setting.clock.ratio()) {
    result["clock"]["gpu_over_wall"] = *setting.clock.ratio();
  }
  return result;
}

}  // namespace

Json json_record(const Setting& setting, const std::vector<Row>& rows) {
  Json document;
  document["context"] = context_json(setting);
  document["benchmarks"] = Json::array();
  for (const Row& row : rows) {
    document["benchmarks"].push_back(row_json(row));
  }
  return document;
}

void write_json(std::ostream& out, const Setting& setting, const std::vector<Row>& rows) {
  out << json_record(setting, rows).dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
}

}  // namespace bench
