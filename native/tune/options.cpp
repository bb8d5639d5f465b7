// The command line of fragblas-tune.
//
// SPDX-License-Identifier: MIT
#include "options.hpp"

#include "command_line/checks.hpp"

namespace tune {

std::optional<Options> parse_options(int argc, char** argv, int& exit_code) {
  Options options;
  CLI::App app("Measures fragblas' tuned parameters on one device and writes them as a profile.",
               "fragblas-tune");
  app.footer("\nExit codes: 0 all right, 1 a failure, 2 usage, 3 no usable device.");
  app.set_version_flag("--version", fragblas_version());
  app.add_flag("--list", options.list, "Print the devices, for --device");
  app.add_option("--device", options.device, "Measure this device (default: a GPU if there is one)")
      ->check(command_line::device_index());
  app.add_option("--out", options.file, "Write the profile here (default: to stdout)")
      ->check(command_line::writable());
  app.add_option("--budget", options.tuner.seconds, "Seconds that all measurements may take")
      ->capture_default_str()
      ->check(command_line::seconds(0.1, 3600));
  app.add_flag("--quick", options.tuner.quick, "Small problems: less time, less certainty");

  exit_code = kExitOk;
  try {
    app.parse(argc, argv);
    return options;
  } catch (const CLI::ParseError& error) {
    exit_code = app.exit(error) == 0 ? kExitOk : kExitUsage;
  }
  return std::nullopt;
}

}  // namespace tune
