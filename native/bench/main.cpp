// fragblas-bench: times the routines and their peers on one device and checks every result.
//
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <fragblas/egl.hpp>
#include <fragblas/fragblas.hpp>
#include <fstream>
#include <optional>

#include "cases.hpp"
#include "csv.hpp"
#include "header.hpp"
#include "json_report.hpp"
#include "runner.hpp"
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

// Without a device the names are those for a software device.
int list_names(const Options& options) {
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
  for (const Case& row : make_cases(options, software, max_texture_size)) {
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

bool write_reports(const Session& session, const std::vector<Row>& rows) {
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
  write(session.options.json_file, [&](std::ostream& out) { write_json(out, session, rows); });
  write(session.options.csv_file, [&](std::ostream& out) { write_csv(out, rows); });
  return written;
}

int run_all(const Options& options, const fragblas::egl::HeadlessContext& gl,
            fragblas::Context& blas) {
  const fragblas::DeviceInfo& info = blas.info();
  const std::vector<Case> cases = make_cases(options, info.software, info.max_texture_size);
  std::size_t name_width = 0;
  for (const Case& row : cases) {
    name_width = std::max(name_width, row.name.size());
  }
  if (cases.empty()) {
    complain("no benchmark fits these routines and sizes; see --list");
    return kExitUsage;
  }

  Clock clock(blas);
  calibrate(blas, clock);
  const Session session{options, gl.device(), info, clock};
  if (!options.quiet) {
    print_header(session);
  }
  Table table(name_width, colours_on_stdout());
  // Which cases a filter leaves is Google Benchmark's knowledge, so then there is no total.
  Progress progress(options.quiet, options.benchmark_arguments.empty() ? cases.size() : 0);
  bool any = false;
  const Listener listener{[&](const Case& row) { progress.show(row.name); },
                          [&](const Row& row) {
                            progress.clear();
                            if (!any) {
                              table.header();
                              any = true;
                            }
                            table.row(row);
                          }};
  const std::vector<Row> rows = run(cases, blas, clock, listener);
  if (rows.empty()) {
    complain("no benchmark matches --benchmark_filter; see --list");
    return kExitUsage;
  }
  table.notes();

  const bool written = write_reports(session, rows);
  for (const Row& row : rows) {
    if (!row.ok()) {
      return kExitFailed;
    }
  }
  return written ? kExitOk : kExitFailed;
}

int main_with(const Options& options) {
  if (!initialize(options)) {
    return kExitUsage;
  }
  if (options.list_devices) {
    return list_devices();
  }
  if (options.list) {
    return list_names(options);
  }
  fragblas::egl::HeadlessOptions headless;
  headless.device = options.device;
  std::optional<fragblas::egl::HeadlessContext> gl;
  std::optional<fragblas::Context> blas;
  try {
    gl.emplace(fragblas::egl::HeadlessContext::create(headless));
    blas.emplace(gl->platform());
    blas->calibrate();  // or it would happen within some measurement
  } catch (const fragblas::Error& error) {
    complain(std::string("no usable device: ") + error.what());
    return kExitNoDevice;
  }
  return run_all(options, *gl, *blas);
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
