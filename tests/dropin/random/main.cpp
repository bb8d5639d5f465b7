// Random calls through the drop-in and through a CPU BLAS, compared. Operands end at pages that may
// not be touched, those that are only read may not be written, and what a routine must not look at
// is NaN. A call that fails can be made again by its seed alone.
//
//   fragblas-dropin-random LIBRARY CPU-LIBRARY FIRST-SEED COUNT
//
// SPDX-License-Identifier: MIT
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "../blas.hpp"
#include "guarded.hpp"
#include "random_call.hpp"

namespace {

using namespace dropin_test;
using fragblas::catalog::Kind;

// What a child that touches a guard leaves behind. Its signal can't be handled: the drop-in's
// thread blocks all.
struct Progress {
  std::uint64_t seed = 0, failed = 0, gpu = 0, cpu = 0;
};

using Arguments = std::vector<const void*>;
template <std::size_t>
using OneArgument = const void*;

template <typename Result, std::size_t... I>
double invoke(void* address, const Arguments& a, std::index_sequence<I...>) {
  const auto function = reinterpret_cast<Result (*)(OneArgument<I>...)>(address);
  if constexpr (std::is_void_v<Result>) {
    function(a[I]...);
    return 0;
  } else {
    return function(a[I]...);
  }
}

constexpr std::size_t kMostArguments = 16;

template <typename Result, std::size_t... N>
double invoke_any(void* address, const Arguments& a, std::index_sequence<N...>) {
  using Invoke = double (*)(void*, const Arguments&);
  static constexpr Invoke kInvoke[] = {[](void* at, const Arguments& all) {
    return invoke<Result>(at, all, std::make_index_sequence<N>());
  }...};
  return kInvoke[a.size()](address, a);
}

// The routine's result, if it has one.
double call(const Library& library, const RandomCall& one, const std::vector<float*>& places) {
  constexpr auto kCounts = std::make_index_sequence<kMostArguments>();
  void* const address = library.symbol((one.routine().name + "_").c_str());
  const Arguments arguments = one.arguments(places);
  for (const auto& argument : one.routine().arguments) {
    if (argument.kind == Kind::Result) {
      return invoke_any<float>(address, arguments, kCounts);
    }
    if (argument.kind == Kind::IndexResult) {
      return invoke_any<int>(address, arguments, kCounts);
    }
  }
  return invoke_any<void>(address, arguments, kCounts);
}

std::vector<float> contents_for_cpu(const RandomOperand& operand) {
  std::vector<float> result = operand.contents;
  if (result.empty()) {
    result.push_back(0);  // some libraries look at the first element of nothing
  }
  return result;
}

// Empty when both agree.
std::string compare(const RandomCall& one, const RandomOperand& operand, const float* ours,
                    const std::vector<float>& theirs) {
  for (std::size_t i = 0; i < operand.contents.size(); ++i) {
    const std::string element = operand.argument->name + "[" + std::to_string(i) + "]";
    if (!operand.referenced[i]) {
      if (std::memcmp(&ours[i], &operand.contents[i], sizeof(float)) != 0) {
        return element + ", which is not the routine's, was written";
      }
    } else if (!(ours[i] == theirs[i] || (std::isnan(ours[i]) && std::isnan(theirs[i])) ||
                 std::abs(ours[i] - theirs[i]) <= one.tolerance() * (1 + std::abs(theirs[i])))) {
      return element + " = " + std::to_string(ours[i]) + ", must be " + std::to_string(theirs[i]);
    }
  }
  return "";
}

std::string problem_of(const RandomCall& one, const Library& blas, const Library& cpu,
                       Guarded::Side side) {
  std::vector<std::unique_ptr<Guarded>> ours;
  std::vector<std::vector<float>> theirs;
  std::vector<float*> our_places, their_places;
  for (const RandomOperand& operand : one.operands()) {
    ours.push_back(std::make_unique<Guarded>(operand.contents.size(), side));
    std::copy(operand.contents.begin(), operand.contents.end(), ours.back()->data());
    if (operand.dead) {
      ours.back()->forbid_all();
    } else if (!operand.written()) {
      ours.back()->forbid_writing();
    }
    theirs.push_back(contents_for_cpu(operand));
    our_places.push_back(ours.back()->data());
    their_places.push_back(theirs.back().data());
  }
  const double our_result = call(blas, one, our_places);
  const double their_result = call(cpu, one, their_places);
  if (!(std::abs(our_result - their_result) <= one.tolerance() * (1 + std::abs(their_result)))) {
    return "result " + std::to_string(our_result) + ", must be " + std::to_string(their_result);
  }
  std::string problem;
  for (std::size_t i = 0; i < ours.size() && problem.empty(); ++i) {
    if (one.operands()[i].written()) {
      problem = compare(one, one.operands()[i], ours[i]->data(), theirs[i]);
    }
  }
  return problem;
}

// From the seed that the progress names to the last.
void run(const Library& blas, const Library& cpu, std::uint64_t end, Progress& progress) {
  for (; progress.seed < end; ++progress.seed) {
    const RandomCall one(progress.seed);
    const Guarded::Side side = progress.seed % 2 == 0 ? Guarded::Side::Back : Guarded::Side::Front;
    const std::string problem = problem_of(one, blas, cpu, side);
    if (!problem.empty()) {
      ++progress.failed;
      std::printf("FAILED: seed %" PRIu64 ": %s: %s\n", progress.seed, one.text().c_str(),
                  problem.c_str());
    }
  }
  const auto served = blas.counts();
  progress.gpu += served.gpu;
  progress.cpu += served.cpu;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: %s LIBRARY CPU-LIBRARY FIRST-SEED COUNT\n", argv[0]);
    return 2;
  }
  const Library blas(argv[1]);
  const Library cpu(argv[2]);
  const std::uint64_t first = std::strtoull(argv[3], nullptr, 10);
  const std::uint64_t end = first + std::strtoull(argv[4], nullptr, 10);
  void* const shared =
      mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) {
    std::perror("mmap");
    return 2;
  }
  Progress& progress = *new (shared) Progress;
  for (progress.seed = first; progress.seed < end;) {
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
      run(blas, cpu, end, progress);
      return 0;
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0) {
      std::perror("fork");
      return 2;
    }
    if (status != 0) {
      ++progress.failed;
      std::printf("FAILED: seed %" PRIu64 ": %s: touches what is not its own (signal %d)\n",
                  progress.seed, RandomCall(progress.seed).text().c_str(), WTERMSIG(status));
      ++progress.seed;
    }
  }
  std::printf("seeds from %" PRIu64 ": %" PRIu64 " calls, %" PRIu64 " wrong; gpu %" PRIu64
              ", cpu %" PRIu64 ", the others had nothing to do\n",
              first, end - first, progress.failed, progress.gpu, progress.cpu);
  return progress.failed == 0 && progress.gpu > 0 ? 0 : 1;
}
