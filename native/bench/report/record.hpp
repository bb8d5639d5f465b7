// The rows of a run's record (--json), by what their names say.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

constexpr const char* kLibrary = "fragblas";

struct Measured {
  std::string name;
  std::string who;      // "fragblas", or a peer
  std::string routine;  // of the catalog; else "": a roof or a transfer
  std::string options;  // " nn" and the like, as they are shown behind the routine
  std::string mode;     // "": resident; "transfers", "process"
  double n = 0;         // the extent, of several their geometric mean
  double flops = 0, bytes = 0, seconds = 0;
  std::optional<double> error, roof_percent;
  std::string clock, roof;
  std::string problem;  // why there are no seconds
  std::vector<std::pair<std::string, double>> phases;

  bool ok() const { return seconds > 0; }
  double gflops() const { return flops / seconds * 1e-9; }
  double gbps() const { return bytes / seconds * 1e-9; }
  double intensity() const { return flops / bytes; }  // flops in a byte
};

struct Record {
  nlohmann::ordered_json context;
  std::vector<Measured> rows;
};

// Throws std::runtime_error where the document is no record, or has no row of a routine.
Record read_record(const nlohmann::ordered_json& document);

}  // namespace bench
