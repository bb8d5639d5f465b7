// A process ends by exit() while another thread makes calls of many routines, the first of which
// compile kernels; also while the driver starts. It must end in time and with its own status.
//
//   fragblas-dropin-exits LIBRARY RUNS
//
// SPDX-License-Identifier: MIT
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "blas.hpp"

namespace {

using dropin_test::Library;

constexpr int kStatus = 7;

void call_many(const Library& blas, std::atomic<bool>& called) {
  const int n = 90, inc = 1;
  const float one = 1, zero = 0;
  std::vector<float> a(n * n), c(n * n);
  for (int i = 0; i < n; ++i) {
    a[static_cast<std::size_t>(i * (n + 1))] = 1;
  }
  while (true) {
    blas.call("sscal_", &n, &one, a.data(), &inc);
    called = true;
    blas.call<float>("sdot_", &n, a.data(), &inc, a.data(), &inc);
    blas.call<float>("snrm2_", &n, a.data(), &inc);
    blas.call("sgemv_", "N", &n, &n, &one, a.data(), &n, a.data(), &inc, &zero, c.data(), &inc);
    for (const char* trans : {"N", "T"}) {
      blas.call("sgemm_", trans, "N", &n, &n, &n, &one, a.data(), &n, a.data(), &n, &zero, c.data(),
                &n);
    }
    blas.call("ssymv_", "U", &n, &one, a.data(), &n, a.data(), &inc, &zero, c.data(), &inc);
    blas.call("ssyrk_", "U", "N", &n, &n, &one, a.data(), &n, &zero, c.data(), &n);
    blas.call("strsm_", "L", "U", "N", "N", &n, &n, &one, a.data(), &n, c.data(), &n);
  }
}

[[noreturn]] void end_while_called(const Library& blas, bool in_start, int microseconds) {
  alarm(100);
  static std::atomic<bool> called{false};
  std::thread([&blas] { call_many(blas, called); }).detach();
  while (!in_start && !called) {
    usleep(100);
  }
  usleep(static_cast<useconds_t>(microseconds));
  std::exit(kStatus);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s LIBRARY RUNS\n", argv[0]);
    return 2;
  }
  const Library blas(argv[1]);
  const int runs = std::atoi(argv[2]);
  fragblas::detail::Random random(19);
  int failed = 0;
  for (int i = 0; i < runs; ++i) {
    const bool in_start = i % 4 == 3;
    const int microseconds = random.below(80000);
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
      end_while_called(blas, in_start, microseconds);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != kStatus) {
      ++failed;
      std::printf("FAILED: exit %d us after %s: status %#x\n", microseconds,
                  in_start ? "the first call began" : "the first call", status);
    }
  }
  std::printf("%d passed, %d failed, 0 skipped\n", runs - failed, failed);
  return failed == 0 && runs > 0 ? 0 : 1;
}
