// fragblas-bench: times the routines and their peers on one device and checks every result.
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fragblas/egl.hpp>
#include <fragblas/fragblas.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "article/article.hpp"
#include "cases.hpp"
#include "csv.hpp"
#include "header.hpp"
#include "json_report.hpp"
#include "ladder/native_ladder.hpp"
#include "ladder/standing.hpp"
#include "modes/process.hpp"
#include "report/page.hpp"
#include "roofs/least.hpp"
#include "runner.hpp"
#include "start/start_up.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "workloads.hpp"

namespace bench {
namespace {

void complain(const std::string& text) {
  std::fprintf(stderr, "fragblas-bench: %s\n", text.c_str());
}

int list_devices() {
  const auto devices = fragblas::egl::devices();
  for (const auto& device : devices) {
    std::printf("%d  %-11s  %s%s\n", device.index, device.platform.c_str(), device.name.c_str(),
                device.software ? " (software)" : "");
  }
  if (devices.empty()) {
    complain("no device gives an OpenGL ES 3.0 context");
    return kExitNoDevice;
  }
  return kExitOk;
}

std::vector<Case> cases_of(const Options& options, bool software, int max_texture_size) {
  if (options.subject == Subject::Ladder) {
    return native_ladder(options, software, max_texture_size);
  }
  const bool chosen = !options.routines.empty() || !options.sizes.empty() ||
                      options.modes != std::vector<Mode>{Mode::Resident};
  return options.subject == Subject::Report && !chosen
             ? report_cases(options, software, max_texture_size)
             : make_cases(options, software, max_texture_size);
}

// Whether the rows will be of a software rasteriser. No context is left behind.
bool is_software(const Options& options) {
  const auto devices = fragblas::egl::devices();
  const auto asked = std::find_if(devices.begin(), devices.end(), [&](const auto& device) {
    return options.device < 0 ? !device.software : device.index == options.device;
  });
  return asked == devices.end() || asked->software;
}

// Without a device the names are those for a software device.
int list_names(const Options& options) {
  if (options.subject == Subject::Start) {
    for (const std::string& name : start_names(options)) {
      std::printf("%s\n", name.c_str());
    }
    return kExitOk;
  }
  if (options.subject == Subject::Table) {
    for (const std::string& name : article_names(options, is_software(options))) {
      std::printf("%s\n", name.c_str());
    }
    return kExitOk;
  }
  bool software = true;
  int max_texture_size = 8192;
  try {
    fragblas::egl::HeadlessOptions headless;
    headless.device = options.device;
    auto gl = fragblas::egl::HeadlessContext::create(headless);
    fragblas::Context blas(gl.platform());
    software = blas.info().software;
    max_texture_size = blas.info().max_texture_size;
  } catch (const fragblas::Error& error) {
    complain(error.what());
  }
  for (const Case& row : cases_of(options, software, max_texture_size)) {
    std::printf("%s\n", row.name.c_str());
  }
  return kExitOk;
}

// A gemm that keeps the device busy for some milliseconds.
void calibrate(fragblas::Context& blas, Clock& clock) {
  const Entry& gemm = *find_entry("sgemm");
  const std::int64_t n = blas.info().software ? 256 : 1024;
  const auto workload = library_workload(blas, gemm, *Shape::make(gemm.name, Variant(), {n}), 1);
  workload->call();
  clock.calibrate([&] { workload->call(); });
}

// Into the report's folder. Throws where that can't be.
void write_file(const Options& options, const char* name, const std::string& text) {
  std::filesystem::create_directories(options.report_folder);
  const std::string file = (std::filesystem::path(options.report_folder) / name).string();
  std::ofstream out(file);
  out << text;
  out.close();
  if (!out) {
    throw std::runtime_error("can't write " + file);
  }
}

void write_page(const Options& options, const Record& record) {
  write_file(options, "index.html", report_page(record));
}

Record record_of(const std::string& file) {
  std::ifstream in(file);
  try {
    return read_record(nlohmann::ordered_json::parse(in, nullptr, false));
  } catch (const std::exception& error) {
    throw std::runtime_error(file + ": " + error.what());
  }
}

// Of a record that there is.
int report_of_record(const Options& options) {
  write_page(options, record_of(options.record_file));
  return kExitOk;
}

bool write_reports(const Setting& setting, const std::vector<Row>& rows) {
  bool written = true;
  const auto write = [&](const std::string& file, const auto& writer) {
    if (file.empty()) {
      return;
    }
    std::ofstream out(file);
    writer(out);
    out.close();
    if (!out) {
      complain("can't write " + file);
      written = false;
    }
  };
  write(setting.options.json_file, [&](std::ostream& out) { write_json(out, setting, rows); });
  write(setting.options.csv_file, [&](std::ostream& out) { write_csv(out, rows); });
  if (setting.options.subject == Subject::Report) {
    const std::string record =
        json_record(setting, rows)
            .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    write_file(setting.options, "report.json", record + "\n");
    write_page(setting.options, read_record(nlohmann::ordered_json::parse(record)));
  }
  return written;
}

// Says what is missing.
bool reaches_roofs(const Options& options, const std::string& renderer,
                   const std::vector<Row>& rows) {
  const std::vector<std::string> low =
      low_roofs(rows, options.least_roofs ? *options.least_roofs : known_roofs(renderer),
                options.least_roofs.has_value());
  for (const std::string& text : low) {
    complain(text);
  }
  return low.empty();
}

bool any_failed(const std::vector<Row>& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.failed(); });
}

// Those of start, measured before this process has a context, which is for the header alone.
std::vector<Row> start_rows(const Options& options) {
  Progress progress(options.quiet, 0);
  std::vector<Row> rows = measure_start(options, [&](const auto& name) { progress.show(name); });
  progress.clear();
  return rows;
}

std::vector<Row> table_rows(const Options& options) {
  const bool software = is_software(options);
  Progress progress(options.quiet, article_names(options, software).size());
  std::vector<Row> rows =
      measure_article(options, software, [&](const Row& row) { progress.show(row.name); });
  progress.clear();
  return rows;
}

// Of what was measured in processes of its own.
int report_rows(const Options& options, const fragblas::egl::HeadlessContext& gl,
                fragblas::Context& blas, const std::vector<Row>& rows) {
  if (rows.empty()) {
    complain("no row fits these sizes; see --list");
    return kExitUsage;
  }
  const Clock clock(blas);
  const Setting setting{options, gl.device(), blas.info(), clock};
  if (!options.quiet) {
    print_header(setting);
  }
  std::size_t name_width = 0;
  for (const Row& row : rows) {
    name_width = std::max(name_width, row.name.size());
  }
  const bool compared = options.subject == Subject::Table;
  Table table(name_width, colours_on_stdout(), compared);
  table.header();
  for (const Row& row : rows) {
    table.row(row);
  }
  if (compared) {
    table.note(article_verdict(rows));
  }
  if (blas.info().software) {
    table.note(kSoftwareNote);
  }
  table.notes();
  const bool written = write_reports(setting, rows);
  return written && !any_failed(rows) ? kExitOk : kExitFailed;
}

int run_all(const Options& options, const fragblas::egl::HeadlessContext& gl,
            fragblas::Context& blas) {
  const fragblas::DeviceInfo& info = blas.info();
  const std::vector<Case> cases = cases_of(options, info.software, info.max_texture_size);
  std::size_t name_width = 0;
  for (const Case& row : cases) {
    name_width = std::max(name_width, Standing::widest_name(row.name, options.draw_share).size());
  }
  if (cases.empty()) {
    complain("no benchmark fits these routines and sizes; see --list");
    return kExitUsage;
  }

  Clock clock(blas);
  calibrate(blas, clock);
  const Setting setting{options, gl.device(), info, clock};
  if (!options.quiet) {
    print_header(setting);
  }
  Table table(name_width, colours_on_stdout(), options.subject == Subject::Ladder);
  Standing standing(options.draw_share);
  std::vector<Row> rows;
  // Which cases a filter leaves is Google Benchmark's knowledge, so then there is no total.
  Progress progress(options.quiet, options.benchmark_arguments.empty() ? cases.size() : 0);
  const Listener listener{[&](const Case& row) { progress.show(row.name); },
                          [&](const Row& row) {
                            progress.clear();
                            if (rows.empty()) {
                              table.header();
                            }
                            for (const Row& each : standing.take(row)) {
                              table.row(each);
                              rows.push_back(each);
                            }
                          }};
  run(cases, blas, clock, listener);
  if (rows.empty()) {
    complain("no benchmark matches --benchmark_filter; see --list");
    return kExitUsage;
  }
  if (info.software) {
    table.note(kSoftwareNote);
  }
  table.notes();

  const bool written = write_reports(setting, rows);
  const bool reached = reaches_roofs(options, info.renderer, rows);
  return written && reached && !any_failed(rows) ? kExitOk : kExitFailed;
}

int main_with(const Options& options) {
  if (options.process_memory >= 0) {
    return run_process(options);
  }
  if (!initialize(options)) {
    return kExitUsage;
  }
  if (options.list_devices) {
    return list_devices();
  }
  if (!options.record_file.empty()) {
    return report_of_record(options);
  }
  if (options.list) {
    return list_names(options);
  }
  const bool apart = options.subject == Subject::Start || options.subject == Subject::Table;
  const std::vector<Row> first_rows = options.subject == Subject::Start   ? start_rows(options)
                                      : options.subject == Subject::Table ? table_rows(options)
                                                                          : std::vector<Row>();
  fragblas::egl::HeadlessOptions headless;
  headless.device = options.device;
  std::optional<fragblas::egl::HeadlessContext> gl;
  std::optional<fragblas::Context> blas;
  try {
    gl.emplace(fragblas::egl::HeadlessContext::create(headless));
    fragblas::ContextOptions context;
    if (!options.prepacked) {
      context.limits.pack_cache_bytes = 0;
    }
    if (!options.profile_file.empty()) {
      context.profile = read_profile(options.profile_file).parameters;
    }
    context.starter_seconds = 0;    // what is timed is the kernel of the plan
    context.limits.tile_bytes = 0;  // nobody reads what is timed, and merging belongs to it
    blas.emplace(gl->platform(), context);
    if (!apart) {
      blas->calibrate();  // or it would happen within some measurement
    }
  } catch (const fragblas::Error& error) {
    complain(std::string("no usable device: ") + error.what());
    return kExitNoDevice;
  }
  return apart ? report_rows(options, *gl, *blas, first_rows) : run_all(options, *gl, *blas);
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  int exit_code = bench::kExitOk;
  const auto options = bench::parse_options(argc, argv, exit_code);
  if (!options) {
    return exit_code;
  }
  try {
    return bench::main_with(*options);
  } catch (const std::exception& error) {
    bench::complain(error.what());
    return bench::kExitFailed;
  }
}
