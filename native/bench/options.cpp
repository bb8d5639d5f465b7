// The command line of fragblas-bench.
//
// SPDX-License-Identifier: MIT
#include "options.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "article/article.hpp"
#include "cases.hpp"
#include "command_line/checks.hpp"
#include "revision.hpp"

namespace bench {
namespace {

constexpr const char* kFooter = R"(
Examples:
  fragblas-bench                                  a choice of routines, at sizes that suit the device
  fragblas-bench --routine all                    every routine and its peers
  fragblas-bench --routine level2,openblas --sizes 512
  fragblas-bench --routine sgemm,glblas-4x1,openblas --sizes 256:4096:x2
  fragblas-bench --routine sgemm --sizes 300x200x100 --trans nn,nt,tn,tt --layout row,col
  fragblas-bench --routine saxpy,sdot --sizes 2^20,2^24 --json run.json
  fragblas-bench --routine saxpy,sgemm --mode transfers,process
  fragblas-bench --routine linalg,openblas --sizes 512,1024
  fragblas-bench --benchmark_filter=sgemm/        any option of Google Benchmark
  fragblas-bench ladder --sizes 512,1024 --json ladder.json
  fragblas-bench start                            contexts and first calls, each in a new process
  fragblas-bench table                            whole processes, against the same on cuBLAS
  fragblas-bench report DIR                       a page with charts

Exit codes: 0 all right, 1 a wrong result or a failed run, 2 usage, 3 no usable device.)";

constexpr const char* kLadderFooter = R"(
It takes all options of fragblas-bench (see fragblas-bench --help) but those that vary the call
(--routine, --trans, --layout, --side, --uplo, --mode, --inc, --ld-multiple), and --profile.

Examples:
  fragblas-bench ladder                           at sizes that suit the device
  fragblas-bench ladder --sizes 512,1024 --json ladder.json
  fragblas-bench ladder --sizes 4096 --least-roof 1750 --draw-share 4/132)";

constexpr const char* kStartFooter = R"(
Each repetition is a process of its own, once with all caches of shaders off, and once (start-warm)
with caches that a process before has filled. It takes the options --device, --sizes, --repetitions,
--seed, --json, --csv, --list and --quiet of fragblas-bench.

Examples:
  fragblas-bench start --sizes 256,1024 --repetitions 5 --json start.json)";

constexpr const char* kTableFooter = R"(
Each repetition is a process of a small program of its own: it makes its data, computes, and checks
the result. It takes --routine saxpy,sdot,sgemm (any of them), --sizes of one number each, and of
fragblas-bench's options --device, --repetitions, --json, --csv, --list and --quiet.

Examples:
  fragblas-bench table --json table.json
  fragblas-bench table --routine sgemm --sizes 512,1024 --repetitions 3)";

constexpr const char* kReportFooter = R"(
It writes DIR/index.html, which needs nothing beside it, and without --from runs what the charts show
and writes DIR/report.json as well. --routine, --sizes and --mode choose what it runs; it takes all
options of fragblas-bench.

Examples:
  fragblas-bench report out
  fragblas-bench report out --from run.json)";

// Flags that would replace the report, by which a wrong result is found.
constexpr const char* kRefused[] = {"--benchmark_format", "--benchmark_report_aggregates_only",
                                    "--benchmark_display_aggregates_only",
                                    "--benchmark_list_tests"};

void check_benchmark_argument(const std::string& argument) {
  if (argument.rfind("--benchmark_", 0) != 0) {
    throw std::invalid_argument("unknown argument " + argument + "; see --help");
  }
  for (const char* refused : kRefused) {
    if (argument.rfind(refused, 0) == 0) {
      throw std::invalid_argument(argument +
                                  " is not supported; use --list, --json FILE, --csv FILE");
    }
  }
}

// A run whose profile is none, or whose report has no place, would be for nothing.
void check_files(const Options& options) {
  if (!options.profile_file.empty()) {
    try {
      read_profile(options.profile_file);
    } catch (const fragblas::Error& error) {
      throw std::invalid_argument(options.profile_file + ": " + error.what());
    }
  }
  if (options.subject == Subject::Report && !options.list) {
    std::error_code error;
    std::filesystem::create_directories(options.report_folder, error);
    std::vector<const char*> names = {"index.html"};
    if (options.record_file.empty()) {
      names.push_back("report.json");
    }
    for (const char* const name : names) {
      const std::string problem = command_line::writable()(options.report_folder + "/" + name);
      if (!problem.empty()) {
        throw std::invalid_argument(problem);
      }
    }
  }
}

// The texts that CLI11 collects, before they are understood.
struct Texts {
  std::string routines, sizes, trans, layouts, sides, triangles, draw_share, least_roofs, modes,
      incs;
};

DrawShare parse_share(const std::string& text) {
  DrawShare share;
  const char* const end = text.data() + text.size();
  const auto [slash, no_drawing] = std::from_chars(text.data(), end, share.drawing);
  const bool has_slash = no_drawing == std::errc() && slash != end && *slash == '/';
  const auto [rest, no_all] = std::from_chars(has_slash ? slash + 1 : end, end, share.all);
  if (!has_slash || no_all != std::errc() || rest != end || share.drawing < 1 ||
      share.drawing > share.all) {
    throw std::invalid_argument("draw-share \"" + text +
                                "\", must be like 4/132: multiprocessors that draw, and all");
  }
  return share;
}

const char* name_of(Subject subject) {
  switch (subject) {
    case Subject::Ladder:
      return "ladder";
    case Subject::Start:
      return "start";
    case Subject::Table:
      return "table";
    default:
      return "fragblas-bench";
  }
}

// The subcommands have their own rows.
void check_subject(const Texts& texts, const Options& options) {
  if (options.subject == Subject::Table) {
    for (const std::string& routine : options.routines) {
      if (!is_article_routine(routine)) {
        throw std::invalid_argument("table has no program for " + routine +
                                    "; it has saxpy, sdot and sgemm");
      }
    }
  }
  const struct {
    const char* name;
    const std::string& text;
  } not_for_it[] = {{"--routine", options.subject == Subject::Table ? "" : texts.routines},
                    {"--trans", texts.trans},
                    {"--layout", texts.layouts},
                    {"--side", texts.sides},
                    {"--uplo", texts.triangles},
                    {"--mode", texts.modes},
                    {"--inc", texts.incs},
                    {"--ld-multiple", options.ld_multiple > 1 ? "given" : ""},
                    {"--profile", options.profile_file}};
  for (const auto& option : not_for_it) {
    const bool takes = options.subject == Subject::Routines || options.subject == Subject::Report;
    if (!takes && !option.text.empty()) {
      throw std::invalid_argument(std::string(name_of(options.subject)) + " does not take " +
                                  option.name);
    }
  }
  if (options.draw_share &&
      (options.subject == Subject::Start || options.subject == Subject::Table)) {
    throw std::invalid_argument(std::string(name_of(options.subject)) +
                                " does not take --draw-share");
  }
  if (options.least_roofs &&
      (options.subject == Subject::Start || options.subject == Subject::Table)) {
    throw std::invalid_argument(std::string(name_of(options.subject)) +
                                " does not take --least-roof");
  }
}

// The words of text, each `first` (false) or `second` (true).
std::vector<bool> parse_pair(const char* option, const std::string& text, const std::string& first,
                             const std::string& second) {
  std::vector<bool> result;
  for (const std::string& word : split(text, ',')) {
    if (word != first && word != second) {
      throw std::invalid_argument(std::string(option) + " \"" + word + "\", must be " + first +
                                  " or " + second);
    }
    result.push_back(word == second);
  }
  return result;
}

// Every name of --routine, in lines.
std::string footer() {
  std::string text = "Routines, groups, peers, roofs and transfers:", line;
  for (const std::string& name : routine_names()) {
    if (line.size() + name.size() > 80) {
      text += "\n " + line;
      line.clear();
    }
    line += " " + name;
  }
  return text + "\n " + line + "\n" + kFooter;
}

std::vector<std::int64_t> parse_incs(const std::string& text) {
  std::vector<std::int64_t> result;
  for (const std::string& word : split(text, ',')) {
    const bool digits = !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
    result.push_back(digits && word.size() < 5 ? std::stoll(word) : 0);
    if (result.back() < 1) {
      throw std::invalid_argument("inc \"" + word + "\", must be a number from 1 to 9999");
    }
  }
  return result;
}

std::vector<Mode> parse_modes(const std::string& text) {
  std::vector<Mode> result;
  for (const std::string& word : split(text, ',')) {
    if (word == "resident") {
      result.push_back(Mode::Resident);
    } else if (word == "transfers") {
      result.push_back(Mode::Transfers);
    } else if (word == "process") {
      result.push_back(Mode::Process);
    } else {
      throw std::invalid_argument("mode \"" + word + "\", must be resident, transfers or process");
    }
  }
  return result;
}

void interpret(const Texts& texts, Options& options) {
  if (!texts.routines.empty()) {
    options.routines = split(texts.routines, ',');
    for (const std::string& routine : options.routines) {
      if (!is_routine(routine)) {
        throw std::invalid_argument("routine \"" + routine + "\" is unknown; see --help");
      }
    }
  }
  if (!texts.sizes.empty()) {
    options.sizes = parse_sizes(texts.sizes);
  }
  if (!texts.trans.empty()) {
    options.trans = split(texts.trans, ',');
    for (const std::string& trans : options.trans) {
      if (trans != "nn" && trans != "nt" && trans != "tn" && trans != "tt") {
        throw std::invalid_argument("trans \"" + trans + "\", must be nn, nt, tn or tt");
      }
    }
  }
  if (!texts.layouts.empty()) {
    options.layouts.clear();
    for (const bool by_columns : parse_pair("layout", texts.layouts, "row", "col")) {
      options.layouts.push_back(by_columns ? fragblas::Layout::ColMajor
                                           : fragblas::Layout::RowMajor);
    }
  }
  if (!texts.sides.empty()) {
    options.right = parse_pair("side", texts.sides, "left", "right");
  }
  if (!texts.triangles.empty()) {
    options.upper = parse_pair("uplo", texts.triangles, "lower", "upper");
  }
  if (!texts.incs.empty()) {
    options.incs = parse_incs(texts.incs);
  }
  if (!texts.modes.empty()) {
    options.modes = parse_modes(texts.modes);
  }
  if (!texts.draw_share.empty()) {
    options.draw_share = parse_share(texts.draw_share);
  }
  if (!texts.least_roofs.empty()) {
    options.least_roofs = parse_least_roofs(texts.least_roofs);
  }
  check_subject(texts, options);
  for (const std::string& argument : options.benchmark_arguments) {
    check_benchmark_argument(argument);
  }
  check_files(options);
}

// An empty text would pass for an option that was not given.
void check_given(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& text : option->results()) {
      if (text.empty()) {
        throw std::invalid_argument(option->get_name() + " \"\", must not be empty");
      }
    }
  }
}

// The words of a command line. Of files they have the names: where these lie says nothing of a run.
std::vector<std::string> without_folders(std::vector<std::string> words, const Options& options) {
  for (const std::string& file : {options.json_file, options.csv_file, options.profile_file}) {
    const std::size_t folder = file.rfind('/') + 1;
    for (std::string& word : words) {
      if (word.size() >= file.size() && word.substr(word.size() - file.size()) == file) {
        word.erase(word.size() - file.size(), folder);
      }
    }
  }
  return words;
}

}  // namespace

fragblas::TunedProfile read_profile(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return fragblas::tuned_profile_from_json(text.str());
}

std::optional<Options> parse_options(int argc, char** argv, int& exit_code) {
  Options options;
  Texts texts;
  CLI::App app("Times fragblas' routines on one device and checks every result against fp64.",
               "fragblas-bench");
  app.allow_extras();
  app.footer(footer());
  app.set_version_flag("--version",
                       std::string(fragblas_version()) + " (" + FRAGBLAS_GIT_REVISION + ")");
  app.add_flag("--list", options.list,
               "Print the names of all benchmarks, or of those that --routine asks for");
  app.add_flag("--list-devices", options.list_devices, "Print the devices, for --device");
  app.add_option("--device", options.device, "Run on this device (default: a GPU if there is one)")
      ->check(command_line::device_index());
  app.add_option("--routine", texts.routines, "Only these, comma-separated (default: a choice)");
  app.add_option("--sizes", texts.sizes, "256,512 or 256:4096:x2 or 2^20 or 64x32x128 (m x n x k)");
  app.add_option(
      "--trans", texts.trans,
      "nn,nt,tn,tt; a routine with one transpose takes the first letter (default: nn; tt where "
      "transposing is the purpose)");
  app.add_option("--layout", texts.layouts, "row,col (default: row)");
  app.add_option("--side", texts.sides, "left,right (default: left)");
  app.add_option("--uplo", texts.triangles, "lower,upper (default: lower)");
  app.add_option("--inc", texts.incs, "Increments of the vectors: 1,2 (default: 1)");
  app.add_option("--ld-multiple", options.ld_multiple,
                 "Leading dimensions are rounded up to a multiple of this (default: no gaps)")
      ->check(CLI::Range(1, 1 << 20));
  app.add_option("--mode", texts.modes,
                 "resident,transfers,process: what is inside the clock beside the call (default: "
                 "resident)");
  app.add_option("--process-memory", options.process_memory)->group("");  // by process.cpp
  app.add_flag("--prepacked", options.prepacked,
               "Keep packs from call to call (default: every call packs)");
  app.add_option("--seed", options.seed, "Of the random operands")->capture_default_str();
  app.add_option("--repetitions", options.repetitions, "Of which the median counts")
      ->capture_default_str()
      ->check(CLI::Range(1, 10000));
  app.add_option("--min-time", options.min_time, "Seconds that a repetition lasts at least")
      ->capture_default_str()
      ->check(command_line::seconds(0, 60));
  app.add_option("--least-roof", texts.least_roofs,
                 "Fail when a roof is lower: 1750 (arithmetic, in GFLOP/s) or "
                 "arithmetic=1750,fetch-stream=370 (GB/s) or none (default: what is known of the "
                 "device)");
  app.add_option("--profile", options.profile_file,
                 "A profile of fragblas-tune to run with, unchecked (not in the ladder, whose "
                 "steps have theirs)")
      ->check(CLI::ExistingFile);
  app.add_option("--draw-share", texts.draw_share,
                 "4/132: also this share of cuBLAS' rate, of multiprocessors that can draw");
  app.add_option("--json", options.json_file, "Write the full record here")
      ->check(command_line::writable());
  app.add_option("--csv", options.csv_file, "Write the rows here")->check(command_line::writable());
  app.add_flag("--quiet", options.quiet, "Only the table");

  CLI::App* ladder = app.add_subcommand(
      "ladder", "sgemm by each step from the naive kernel to the engine, with peers and roofs");
  ladder->fallthrough();
  ladder->footer(kLadderFooter);

  CLI::App* start = app.add_subcommand(
      "start", "what a program waits for at first: contexts, and a call that compiles its shaders");
  start->fallthrough();
  start->footer(kStartFooter);
  CLI::App* table = app.add_subcommand(
      "table", "the article's table: small programs as whole processes, against cuBLAS'");
  table->fallthrough();
  table->footer(kTableFooter);
  CLI::App* report = app.add_subcommand(
      "report", "a page with charts: rates, roofline, time split, and cost over size");
  report->fallthrough();
  report->footer(kReportFooter);
  report->add_option("DIR", options.report_folder, "Where index.html goes")->required();
  report->add_option("--from", options.record_file, "Show this record (--json) and run nothing")
      ->check(CLI::ExistingFile);
  app.require_subcommand(0, 1);

  exit_code = kExitOk;
  try {
    app.parse(argc, argv);
    options.subject = ladder->parsed()   ? Subject::Ladder
                      : start->parsed()  ? Subject::Start
                      : table->parsed()  ? Subject::Table
                      : report->parsed() ? Subject::Report
                                         : Subject::Routines;
    options.benchmark_arguments = app.remaining();
    options.command_line = without_folders({argv + 1, argv + argc}, options);
    check_given(app);
    interpret(texts, options);
    return options;
  } catch (const CLI::ParseError& error) {
    exit_code = app.exit(error) == 0 ? kExitOk : kExitUsage;
  } catch (const std::invalid_argument& error) {
    std::cerr << "fragblas-bench: " << error.what() << "\n";
    exit_code = kExitUsage;
  }
  return std::nullopt;
}

}  // namespace bench
