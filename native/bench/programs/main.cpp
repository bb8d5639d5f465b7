// fragblas-bench-program ROUTINE N [DEVICE]: what the table times. It prints one line of JSON: the
// error and when it had done what.
//
// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "programs/program.hpp"

namespace bench {
namespace {

enum ExitCode { kExitOk = 0, kExitFailed = 1, kExitUsage = 2, kExitNoLibrary = 3 };

constexpr struct {
  const char* name;
  Program program;
} kPrograms[] = {{"saxpy", Program::Saxpy}, {"sdot", Program::Sdot}, {"sgemm", Program::Sgemm}};

bool parse(int argc, char** argv, Task& task) {
  if (argc < 3 || argc > 4) {
    return false;
  }
  task.n = std::strtoull(argv[2], nullptr, 10);
  task.device = argc == 4 ? std::atoi(argv[3]) : -1;
  for (const auto& program : kPrograms) {
    if (std::string(argv[1]) == program.name) {
      task.program = program.program;
      return task.n > 0;
    }
  }
  return false;
}

double error_of_result(const Task& task) {
  switch (task.program) {
    case Program::Saxpy:
      return saxpy_error(task.result, task.n);
    case Program::Sdot:
      return sdot_error(*task.result, task.n);
    default:
      return sgemm_error(task.x, task.y, task.result, task.n);
  }
}

int run(Task task) {
  Stamps stamps;
  stamps.set("load");
  const Floats x = random_operand(0, operand_size(task)), y = random_operand(1, operand_size(task));
  const Floats result = make_floats(result_size(task));
  task.x = x.get();
  task.y = y.get();
  task.result = result.get();
  stamps.set("data");
  compute(task, stamps);
  stamps.set("release");
  const double error = error_of_result(task);
  stamps.set("check");
  std::printf("{\"error\": %.9g, \"at\": [", error);
  const char* separator = "";
  for (const Stamps::Stamp& stamp : stamps.all()) {
    std::printf("%s[\"%s\", %.9f]", separator, stamp.phase, stamp.at);
    separator = ", ";
  }
  std::printf("]}\n");
  return kExitOk;
}

}  // namespace

std::size_t operand_size(const Task& task) {
  return task.program == Program::Sgemm ? task.n * task.n : task.n;
}

std::size_t result_size(const Task& task) {
  return task.program == Program::Sdot ? 1 : operand_size(task);
}

void Stamps::set(const char* phase) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  stamps_.push_back({phase, std::chrono::duration<double>(now).count()});
}

}  // namespace bench

int main(int argc, char** argv) {
  bench::Task task;
  if (!bench::parse(argc, argv, task)) {
    std::fprintf(stderr, "%s saxpy|sdot|sgemm N [DEVICE]\n", argv[0]);
    return bench::kExitUsage;
  }
  try {
    return bench::run(task);
  } catch (const bench::NoLibrary& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return bench::kExitNoLibrary;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return bench::kExitFailed;
  }
}
