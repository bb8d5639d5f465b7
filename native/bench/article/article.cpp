// The article's table.
//
// SPDX-License-Identifier: MIT
#include "article/article.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "error.hpp"
#include "modes/spawn.hpp"
#include "workload.hpp"

namespace bench {
namespace {

constexpr const char* kRoutines[] = {"saxpy", "sdot", "sgemm"};
constexpr struct {
  const char* name;
  const char* file;
} kPrograms[] = {{"cublas", "fragblas-bench-program-cublas"},
                 {"fragblas", "fragblas-bench-program"}};
constexpr int kNoLibrary = 3;  // exit code of a program

using Numbers = std::vector<std::int64_t>;

bool is_product(const std::string& routine) {
  return routine == "sgemm";
}

// The article's, or what a rasteriser on the CPU does in some seconds.
Numbers default_sizes(const std::string& routine, bool software) {
  if (is_product(routine)) {
    return software ? Numbers{64, 256} : Numbers{64, 512, 1024, 4096};
  }
  return software ? Numbers{1 << 10, 1 << 20} : Numbers{1 << 10, 1 << 20, 1 << 26, 1 << 28};
}

struct Task {
  std::string routine;
  std::int64_t n;
};

std::vector<Task> tasks_of(const Options& options, bool software) {
  std::vector<Task> result;
  for (const char* routine : kRoutines) {
    const auto& asked = options.routines;
    if (!asked.empty() && std::find(asked.begin(), asked.end(), routine) == asked.end()) {
      continue;
    }
    Numbers sizes;
    for (const Size& size : options.sizes) {
      if (size.extents.size() == 1) {
        sizes.push_back(size.extents[0]);
      }
    }
    for (const std::int64_t n : options.sizes.empty() ? default_sizes(routine, software) : sizes) {
      result.push_back({routine, n});
    }
  }
  return result;
}

std::string row_name(const char* program, const Task& task) {
  return std::string("table/") + program + "/" + task.routine + "/" + std::to_string(task.n);
}

Row empty_row(const char* program, const Task& task) {
  const auto n = static_cast<double>(task.n);
  Row row;
  row.name = row_name(program, task);
  row.flops = is_product(task.routine) ? 2 * n * n * n : 2 * n;
  row.bytes = 4 * (is_product(task.routine) ? 3 * n * n : task.routine == "saxpy" ? 3 * n : 2 * n);
  row.bound = kBound;
  row.clock = kWall;
  row.calls = 1;
  return row;
}

std::string folder_of_this_program() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().string() + "/";
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The last line of what a program says.
std::string last_line(std::string text) {
  while (!text.empty() && text.back() == '\n') {
    text.pop_back();
  }
  const std::size_t line = text.rfind('\n');
  return line == std::string::npos ? text : text.substr(line + 1);
}

void add_phase(Row& row, std::size_t index, const std::string& name, double seconds) {
  if (row.phases.size() <= index) {
    row.phases.push_back({name, {}});
  }
  row.phases[index].seconds.push_back(seconds);
}

// One process. counts: it is a repetition, and not the first, which fills the caches.
void run_once(Row& row, const std::vector<std::string>& words, bool counts) {
  std::string output;
  double before = now();
  const double begin = before;
  const int code = run_child(words, &output);
  const double end = now();
  const std::string line = last_line(output);
  if (code == kNoLibrary) {
    row.absent = line;
    return;
  }
  const nlohmann::json report = nlohmann::json::parse(line, nullptr, false);
  if (code != 0 || report.is_discarded()) {
    row.failure = code != 0 && line.empty() ? "exit code " + std::to_string(code) : line;
    return;
  }
  const nlohmann::json& error = report["error"];
  row.error = std::max(
      row.error, error.is_number() ? error.get<double>() : std::numeric_limits<double>::infinity());
  row.failure = wrong_result(row.error, row.bound);
  if (!counts) {
    return;
  }
  row.seconds.push_back(end - begin);
  std::size_t index = 0;
  for (const auto& stamp : report["at"]) {
    const double at = stamp[1];
    add_phase(row, index++, stamp[0], at - before);
    before = at;
  }
  add_phase(row, index, "end", end - before);
}

Row measure(const Options& options, std::size_t program, const Task& task) {
  Row row = empty_row(kPrograms[program].name, task);
  row.error = 0;
  std::vector<std::string> words = {folder_of_this_program() + kPrograms[program].file,
                                    task.routine, std::to_string(task.n)};
  if (options.device >= 0) {
    words.push_back(std::to_string(options.device));
  }
  for (int i = 0; i <= options.repetitions && row.failure.empty() && row.absent.empty(); ++i) {
    run_once(row, words, i > 0);
  }
  if (!row.ok()) {
    row.seconds.clear();
    row.phases.clear();
    row.error = row.absent.empty() ? row.error : std::numeric_limits<double>::quiet_NaN();
  }
  return row;
}

}  // namespace

bool is_article_routine(const std::string& name) {
  return std::find(std::begin(kRoutines), std::end(kRoutines), name) != std::end(kRoutines);
}

std::vector<std::string> article_names(const Options& options, bool software) {
  std::vector<std::string> names;
  for (const Task& task : tasks_of(options, software)) {
    for (const auto& program : kPrograms) {
      names.push_back(row_name(program.name, task));
    }
  }
  return names;
}

std::vector<Row> measure_article(const Options& options, bool software,
                                 const std::function<void(const Row&)>& finished) {
  std::vector<Row> rows;
  for (const Task& task : tasks_of(options, software)) {
    Row theirs = measure(options, 0, task), ours = measure(options, 1, task);
    if (theirs.ok() && ours.ok()) {
      ours.factor = theirs.median() / ours.median();
    }
    for (Row* row : {&theirs, &ours}) {
      finished(*row);
      rows.push_back(std::move(*row));
    }
  }
  return rows;
}

std::string article_verdict(const std::vector<Row>& rows) {
  int faster = 0, compared = 0;
  for (const Row& row : rows) {
    if (row.factor) {
      ++compared;
      faster += *row.factor > 1 ? 1 : 0;
    }
  }
  if (compared == 0) {
    return "no row could be compared with cuBLAS";
  }
  return "faster than cuBLAS in " + std::to_string(faster) + " of " + std::to_string(compared) +
         " rows; factor is their time over ours";
}

}  // namespace bench
