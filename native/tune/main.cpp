// fragblas-tune: measures the tuned parameters of one device and writes them as a JSON profile.
//
// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <cstdio>
#include <fragblas/egl.hpp>
#include <fragblas/fragblas.hpp>
#include <fragblas/tune.hpp>
#include <fstream>

#include "options.hpp"

namespace tune {
namespace {

void complain(const std::string& text) {
  std::fprintf(stderr, "fragblas-tune: %s\n", text.c_str());
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

// On a terminal, one line that is overwritten.
void show_progress(const std::string& text) {
  if (isatty(STDERR_FILENO) == 1) {
    std::fprintf(stderr, "\r\033[K%s", text.c_str());
    std::fflush(stderr);
  }
}

void print(std::FILE* report, const fragblas::Trial& trial) {
  char time[32] = "-";
  if (trial.seconds > 0) {
    std::snprintf(time, sizeof time, "%.4f ms", 1e3 * trial.seconds);
  }
  std::fprintf(report, "%-15s %12s %12s  %-7s %s\n", trial.parameter.c_str(),
               trial.candidate.c_str(), time, to_string(trial.verdict), trial.problem.c_str());
}

void measure(fragblas::Tuner& tuner, std::FILE* report) {
  std::fprintf(report, "%-15s %12s %12s  %-7s %s\n", "parameter", "candidate", "time", "verdict",
               "problem");
  std::size_t printed = 0;
  for (bool more = true; more;) {
    more = tuner.step();
    if (printed < tuner.trials().size()) {
      show_progress("");
      for (; printed < tuner.trials().size(); ++printed) {
        print(report, tuner.trials()[printed]);
      }
      std::fflush(report);
    }
    show_progress(std::to_string(static_cast<int>(100 * tuner.progress())) + "%");
  }
  show_progress("");
}

bool write_to_stdout(const std::string& json) {
  std::printf("%s\n", json.c_str());
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) {
    return true;
  }
  complain("can't write to stdout: the profile goes to stderr");
  std::fprintf(stderr, "%s\n", json.c_str());
  return false;
}

bool write(const std::string& file, const std::string& json) {
  if (file.empty()) {
    return write_to_stdout(json);
  }
  std::ofstream out(file);
  out << json << "\n";
  out.close();
  if (!out) {
    complain("can't write " + file + ": the profile goes to stdout");
    write_to_stdout(json);
    return false;
  }
  std::printf("%s has the profile.\n", file.c_str());
  return true;
}

// Whether a new context takes the profile, as a program's would.
void try_out(const fragblas::egl::HeadlessContext& gl, const fragblas::TunedProfile& profile,
             std::FILE* report) {
  fragblas::ContextOptions options;
  options.tuned_profile = profile;
  options.log = [report](fragblas::LogLevel, const std::string& text) {
    std::fprintf(report, "A new context: %s\n", text.c_str());
  };
  fragblas::Context(gl.platform(), options).calibrate();
}

int main_with(const Options& options) {
  if (options.list) {
    return list_devices();
  }
  fragblas::egl::HeadlessOptions headless;
  headless.device = options.device;
  std::optional<fragblas::egl::HeadlessContext> gl;
  std::optional<fragblas::Context> blas;
  try {
    gl.emplace(fragblas::egl::HeadlessContext::create(headless));
    blas.emplace(gl->platform());
  } catch (const fragblas::Error& error) {
    complain(std::string("no usable device: ") + error.what());
    return kExitNoDevice;
  }
  // stdout has the profile, and nothing else, where no file is to have it.
  std::FILE* const report = options.file.empty() ? stderr : stdout;
  std::fprintf(report, "%s, %s\n", blas->info().renderer.c_str(), blas->info().version.c_str());
  fragblas::Tuner tuner(*blas, options.tuner);
  measure(tuner, report);
  const bool written = write(options.file, tuner.profile_json());
  try_out(*gl, tuner.profile(), report);
  return written ? kExitOk : kExitFailed;
}

}  // namespace
}  // namespace tune

int main(int argc, char** argv) {
  int exit_code = tune::kExitOk;
  const auto options = tune::parse_options(argc, argv, exit_code);
  if (!options) {
    return exit_code;
  }
  try {
    return tune::main_with(*options);
  } catch (const std::exception& error) {
    tune::complain(error.what());
    return tune::kExitFailed;
  }
}
