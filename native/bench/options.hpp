// The command line of fragblas-bench.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fragblas/fragblas.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ladder/standing.hpp"
#include "modes/mode.hpp"
#include "roofs/least.hpp"
#include "sizes.hpp"

namespace bench {

enum ExitCode { kExitOk = 0, kExitFailed = 1, kExitUsage = 2, kExitNoDevice = 3 };

// Routines, or what a subcommand measures: the steps of sgemm, what a program waits for at first,
// whole processes of the article's programs, or what a report shows.
enum class Subject { Routines, Ladder, Start, Table, Report };

struct Options {
  Subject subject = Subject::Routines;
  std::optional<DrawShare> draw_share;
  std::optional<std::vector<LeastRoof>> least_roofs;  // nothing: what is known of the device
  bool list = false;
  bool list_devices = false;
  bool quiet = false;
  int device = -1;
  std::vector<std::string> routines;  // empty: a choice, with all peers
  std::vector<Size> sizes;            // empty: by device and routine
  std::vector<std::string> trans;     // empty: by routine
  std::vector<fragblas::Layout> layouts = {fragblas::Layout::RowMajor};
  std::vector<bool> right = {false};     // sides
  std::vector<bool> upper = {false};     // triangles
  std::vector<std::int64_t> incs = {1};  // of vectors
  std::int64_t ld_multiple = 1;          // leading dimensions are rounded up to a multiple of this
  std::vector<Mode> modes = {Mode::Resident};
  int process_memory = -1;  // of a process that is a call: the file with its operands
  bool prepacked = false;   // what a call packs is kept for the next
  std::uint64_t seed = 1;
  int repetitions = 7;
  double min_time = 0.02;    // seconds that one repetition lasts at least
  std::string profile_file;  // of fragblas-tune, instead of what the library has for the device
  std::string json_file, csv_file;
  std::string report_folder, record_file;        // of a report; the record: instead of a run
  std::vector<std::string> benchmark_arguments;  // --benchmark_*, for Google Benchmark
  std::vector<std::string> command_line;
};

// Throws what is wrong with the profile.
fragblas::TunedProfile read_profile(const std::string& file);

// Nothing, with the exit code, when the program is to end: --help, --version or a mistake.
std::optional<Options> parse_options(int argc, char** argv, int& exit_code);

}  // namespace bench
