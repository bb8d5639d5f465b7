// The ladder for JavaScript: texts of JSON out. One run in a page.
//
// SPDX-License-Identifier: MIT
#include <emscripten.h>

#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "platform.hpp"
#include "row_json.hpp"
#include "run.hpp"

namespace {

using Json = nlohmann::ordered_json;

std::optional<bench::Run>& run() {
  static std::optional<bench::Run> the_run;
  return the_run;
}

// Valid until the next text.
const char* text(const Json& json) {
  static std::string kept;
  kept = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  return kept.c_str();
}

}  // namespace

extern "C" {

// Starts the run on a WebGL context of its own: {names, about}, about being members of the record's
// context; {usage} for sizes that are none, {failure} where it can't run.
EMSCRIPTEN_KEEPALIVE const char* ladder_start(const char* sizes, double seed, double seconds) {
  try {
    if (!create_webgl2_context()) {
      return text({{"failure", "the browser gives no WebGL 2 context"}});
    }
    run().emplace(sizes, static_cast<std::uint64_t>(seed), seconds);
  } catch (const std::invalid_argument& error) {
    return text({{"usage", error.what()}});
  } catch (const std::exception& error) {
    return text({{"failure", error.what()}});
  }
  Json result;
  result["names"] = Json::array();
  for (const bench::Case& row : run()->cases()) {
    result["names"].push_back(row.name);
  }
  result["about"] = {{"library_version", fragblas_version()},
                     {"build_type", FRAGBLAS_BUILD_TYPE},
                     {"compiler", FRAGBLAS_COMPILER},
                     {"device", Json::parse(fragblas::to_json(run()->info()))}};
  return text(result);
}

EMSCRIPTEN_KEEPALIVE void ladder_prepare(int index) {
  run()->prepare(static_cast<std::size_t>(index));
}

EMSCRIPTEN_KEEPALIVE void ladder_repeat() {
  run()->repeat();
}

// The finished rows, as in the record.
EMSCRIPTEN_KEEPALIVE const char* ladder_finish() {
  Json rows = Json::array();
  for (const bench::Row& row : run()->finish()) {
    rows.push_back(bench::row_json(row));
  }
  return text(rows);
}

}  // extern "C"
