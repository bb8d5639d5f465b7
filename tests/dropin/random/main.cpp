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

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>

#include "difference.hpp"

namespace {

using namespace dropin_test;

// What a child that touches a guard leaves behind. Its signal can't be handled: the drop-in's
// thread blocks all.
struct Progress {
  std::uint64_t seed = 0, failed = 0, gpu = 0, cpu = 0;
};

// From the seed that the progress names to the last.
void run(const Library& blas, const Library& cpu, std::uint64_t end, Progress& progress) {
  for (; progress.seed < end; ++progress.seed) {
    const RandomCall one(progress.seed);
    const Guarded::Side side = progress.seed % 2 == 0 ? Guarded::Side::Back : Guarded::Side::Front;
    const std::string problem = difference(one, blas, cpu, side);
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
  std::printf("seeds from %" PRIu64 "; gpu %" PRIu64 ", cpu %" PRIu64
              ", the others had nothing to do\n",
              first, progress.gpu, progress.cpu);
  std::printf("%" PRIu64 " passed, %" PRIu64 " failed, 0 skipped\n", end - first - progress.failed,
              progress.failed);
  return progress.failed == 0 && progress.gpu > 0 ? 0 : 1;
}
