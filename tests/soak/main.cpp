// fragblas-soak: random calls, transfers, aborts, losses and ends of contexts for a long time, with
// every result compared, and the memory looked at.
//   --minutes=M   for so long; or
//   --tasks=N     so many tasks, 2000 unless told
//   --seed=N      seed of all random numbers, 42 unless told
// Exit code 1: a result was wrong, an error was none that could be, or memory grew. 77: no device.
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "soak/tasks.hpp"
#include "soak/world.hpp"
#include "support/environment.hpp"

namespace fragblas::soak {
namespace {

constexpr int kSkipped = 77;
constexpr std::int64_t kTasksOfGl = 2000;  // then all goes, the GL context too
// Between two such ends memory may differ by what allocator and driver keep for themselves.
constexpr std::int64_t kMostGrowth = std::int64_t{4} << 20;

double option(int argc, char** argv, const std::string& name, double otherwise) {
  const std::string prefix = "--" + name + "=";
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], prefix.c_str(), prefix.size()) == 0) {
      return std::strtod(argv[i] + prefix.size(), nullptr);
    }
  }
  return otherwise;
}

// One thing that happens.
void task(Rng& random, Tally& tally, World& world, Calls& calls) {
  const std::int64_t what = random.below(1000);
  if (what < 400) {
    calls.begin(world.any());
  } else if (what < 770) {
    calls.end_one();
  } else if (what < 930) {
    transfer(random, tally, *world.any());
  } else if (what < 950) {
    calls.abort_one();
  } else if (what < 970) {
    calls.drop_one();
  } else if (what < 985) {
    world.any()->context->run(0);
  } else if (what < 995) {
    world.end_one();
  } else {
    world.lose();
    calls.begin(world.any());
    calls.end_one();
    transfer(random, tally, *world.any());
    calls.end_all();
    world.restore();
  }
}

// Tasks on one GL context, which begins and ends with them.
void tasks_of_gl(std::int64_t count, std::uint64_t seed, Tally& tally) {
  test::start("device", seed);
  tally.seed = seed;
  {
    Rng random(seed);
    World world(random, tally);
    Calls calls(random, tally);
    for (std::int64_t i = 0; i < count; ++i) {
      task(random, tally, world, calls);
      ++tally.tasks;
    }
    calls.end_all();
  }
  test::stop();
}

// Whether the process has more memory after the second half of the rounds than after the first.
bool grew(const std::vector<std::int64_t>& bytes) {
  constexpr std::size_t kLeast = 8;  // rounds; fewer say nothing
  return bytes.size() >= kLeast && bytes.back() > bytes[bytes.size() / 2] + kMostGrowth;
}

int soak(double minutes, std::int64_t count, std::uint64_t seed) {
  using Clock = std::chrono::steady_clock;
  const auto begun = Clock::now();
  const auto passed = [&] {
    return std::chrono::duration<double>(Clock::now() - begun).count() / 60;
  };
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  Tally tally;
  std::vector<std::int64_t> bytes;
  while (minutes > 0 ? passed() < minutes : tally.tasks < count) {
    tasks_of_gl(minutes > 0 ? kTasksOfGl : std::min(kTasksOfGl, count - tally.tasks), seed++,
                tally);
    bytes.push_back(bytes_in_use());
    tally.print(passed());
  }
  const bool flat = !grew(bytes);
  if (!flat)
    std::printf("FAILED: memory grew by more than %lld bytes\n",
                static_cast<long long>(kMostGrowth));
  return flat && tally.wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace fragblas::soak

int main(int argc, char** argv) {
  using fragblas::soak::option;
  const auto count = static_cast<std::int64_t>(option(argc, argv, "tasks", 2000));
  const auto seed = static_cast<std::uint64_t>(option(argc, argv, "seed", 42));
  try {
    return fragblas::soak::soak(option(argc, argv, "minutes", 0), count, seed);
  } catch (const fragblas::Error& error) {
    std::printf("%s: %s\n", fragblas::to_string(error.status()), error.what());
    return error.status() == fragblas::Status::Unsupported ? fragblas::soak::kSkipped
                                                           : EXIT_FAILURE;
  }
}
