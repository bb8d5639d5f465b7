// The drop-in while the driver, memory or the system fails it: results are right, whoever serves.
//
//   fragblas-dropin-faults LIBRARY CPU-LIBRARY CASE
//
// SPDX-License-Identifier: MIT
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>

#include "../random/difference.hpp"
#include "stand_ins.hpp"

namespace {

using namespace dropin_test;

int failures = 0, checks = 0;

// A random call of that seed, or why it is wrong.
void require_right(const Library& blas, const Library& cpu, std::uint64_t seed,
                   const std::string& when) {
  const RandomCall one(seed);
  const std::string problem = difference(one, blas, cpu, Guarded::Side::Back);
  ++checks;
  if (!problem.empty()) {
    ++failures;
    std::printf("FAILED: %s: seed %llu: %s: %s\n", when.c_str(),
                static_cast<unsigned long long>(seed), one.text().c_str(), problem.c_str());
  }
}

// Each call of each function, in calls of many routines.
void gl_functions(const Library& blas, const Library& cpu) {
  const std::map<Faulty, const char*> functions = {
      {Faulty::ReadPixels, "glReadPixels"},           {Faulty::DrawArrays, "glDrawArrays"},
      {Faulty::MapBufferRange, "glMapBufferRange"},   {Faulty::TexSubImage, "glTexSubImage2D"},
      {Faulty::TexStorage, "glTexStorage2D"},         {Faulty::BufferData, "glBufferData"},
      {Faulty::BlitFramebuffer, "glBlitFramebuffer"},
  };
  constexpr std::uint64_t kSeeds = 60;
  constexpr int kMostCalls = 12;
  for (const auto& [function, name] : functions) {
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      bool failed = true;
      for (int at = 1; failed && at <= kMostCalls; ++at) {
        make_fail(function, at);
        require_right(blas, cpu, seed, std::string(name) + " fails, call " + std::to_string(at));
        failed = has_failed();
        make_fail(Faulty::Nothing, 0);
        if (failed) {
          require_right(blas, cpu, seed, std::string("after a fault of ") + name);
        }
      }
    }
  }
  if (blas.counts().gpu <= blas.counts().cpu) {
    ++failures;
    std::printf("FAILED: the GPU served only %llu\n", blas.counts().gpu);
  }
}

// In a child of its own: the drop-in starts with the fault. False when nothing failed any more.
bool starts_with(const Library& blas, const Library& cpu, Faulty function, int at) {
  constexpr int kNotReached = 3;
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    make_fail(function, at);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      require_right(blas, cpu, seed, "allocation " + std::to_string(at) + " fails");
    }
    std::exit(failures > 0 ? 1 : has_failed() ? 0 : kNotReached);
  }
  int status = 0;
  waitpid(child, &status, 0);
  const bool reached = !WIFEXITED(status) || WEXITSTATUS(status) != kNotReached;
  ++checks;
  if (reached && status != 0) {
    ++failures;
    std::printf("FAILED: function %d, call %d: the process ended with status %#x\n",
                static_cast<int>(function), at, status);
  }
  return reached;
}

void start(const Library& blas, const Library& cpu) {
  starts_with(blas, cpu, Faulty::CreateThread, 1);
  starts_with(blas, cpu, Faulty::ForkInStart, 1);
}

// All of the first allocations, and then fewer and fewer.
void memory(const Library& blas, const Library& cpu) {
  watch_library(blas.symbol("sgemm_"));
  int at = 1;
  while (starts_with(blas, cpu, Faulty::New, at)) {
    at += 1 + at / 2;
  }
}

// Row-major, so that it is a call of the conjugate of y: without memory for that, nothing is done.
void conjugate(const Library& blas, const Library&) {
  watch_library(blas.symbol("cblas_zgerc"));
  const std::complex<double> one(1), x(1, 2), y(1, 1);
  std::complex<double> a(5);
  const auto require_a = [&](std::complex<double> wanted, const char* when) {
    blas.call("cblas_zgerc", 101, 1, 1, &one, &x, 1, &y, 1, &a, 1);
    ++checks;
    if (a != wanted) {
      ++failures;
      std::printf("FAILED: cblas_zgerc %s: %g + %gi\n", when, a.real(), a.imag());
    }
  };
  make_fail(Faulty::New, 1);
  require_a(5, "without memory");
  make_fail(Faulty::Nothing, 0);
  require_a({8, 1}, "with memory");
}

// Without memory for pivots the CPU computes, and the trace says so.
void pivots(const Library& lapack, const Library&) {
  const char* const trace = std::getenv("FRAGBLAS_LAPACK_TRACE");
  std::remove(trace);
  watch_library(lapack.symbol("sgetrf_"));
  const int n = 2, one = 1;
  std::array<float, 4> a{};
  std::array<int, 2> ipiv = {1, 2};
  std::array<float, 2> b{};
  std::array<float, 64> work{};
  std::array<int, 2> iwork{};
  const int lwork = 64;
  const float anorm = 1;
  float rcond = 0;
  int info = 0;
  const std::map<std::string, std::function<void()>> calls = {
      {"sgetrf", [&] { lapack.call("sgetrf_", &n, &n, a.data(), &n, ipiv.data(), &info); }},
      {"sgetrs",
       [&] {
         lapack.call("sgetrs_", "N", &n, &one, a.data(), &n, ipiv.data(), b.data(), &n, &info);
       }},
      {"sgesv",
       [&] { lapack.call("sgesv_", &n, &one, a.data(), &n, ipiv.data(), b.data(), &n, &info); }},
      {"sgetri",
       [&] { lapack.call("sgetri_", &n, a.data(), &n, ipiv.data(), work.data(), &lwork, &info); }},
      {"slaswp", [&] { lapack.call("slaswp_", &one, a.data(), &n, &one, &n, ipiv.data(), &one); }},
      {"sgecon",
       [&] {
         lapack.call("sgecon_", "1", &n, a.data(), &n, &anorm, &rcond, work.data(), iwork.data(),
                     &info);
       }},
  };
  for (const auto& [routine, call] : calls) {
    for (const bool fails : {false, true}) {
      a = {1, 0, 0, 1};
      info = 0;
      make_fail(fails ? Faulty::New : Faulty::Nothing, 1);
      call();
      make_fail(Faulty::Nothing, 0);
      ++checks;
      if (info != 0) {
        ++failures;
        std::printf("FAILED: %s: info %d\n", routine.c_str(), info);
      }
    }
  }
  std::ifstream file(trace);
  std::map<std::string, int> gpu, cpu;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string fragblas, routine, sizes, side;
    words >> fragblas >> routine >> sizes >> side;
    if (side == "gpu") {
      ++gpu[routine];
    } else if (line.find(": out of memory") != std::string::npos) {
      ++cpu[routine];
    }
  }
  for (const auto& [routine, call] : calls) {
    ++checks;
    if (gpu[routine] != 1 || cpu[routine] != 1) {
      ++failures;
      std::printf("FAILED: %s: gpu %d, cpu %d, must be 1 and 1\n", routine.c_str(), gpu[routine],
                  cpu[routine]);
    }
  }
}

// Pivots so far apart that their places are no int. Nothing is stored between them.
void far_pivots(const Library& lapack, const Library&) {
  watch_library(lapack.symbol("slaswp_"));
  constexpr std::size_t kStep = std::size_t{1} << 30;
  constexpr std::size_t kBytes = (2 * kStep + 1) * sizeof(int);
  void* const place = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) {
    std::printf("skipped: no room for pivots that are far apart\n");
    ++checks;
    return;
  }
  int* const ipiv = static_cast<int*>(place);
  ipiv[0] = 3;
  ipiv[kStep] = ipiv[2 * kStep] = 3;
  const int one = 1, three = 3, step = static_cast<int>(kStep);
  std::array<float, 3> a = {1, 2, 3};
  // The first call allocates for all. In the second one there is no memory for so many pivots.
  lapack.call("slaswp_", &one, a.data(), &three, &three, &three, ipiv + kStep - 2, &one);
  make_fail(Faulty::New, 1);
  lapack.call("slaswp_", &one, a.data(), &three, &one, &three, ipiv, &step);
  make_fail(Faulty::Nothing, 0);
  munmap(place, kBytes);
  ++checks;
  if (a != std::array<float, 3>{3, 1, 2}) {
    ++failures;
    std::printf("FAILED: slaswp of far pivots: %g %g %g\n", a[0], a[1], a[2]);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, void (*)(const Library&, const Library&)> cases = {
      {"gl", gl_functions},     {"start", start},   {"memory", memory},
      {"conjugate", conjugate}, {"pivots", pivots}, {"far_pivots", far_pivots}};
  const auto wanted = argc == 4 ? cases.find(argv[3]) : cases.end();
  if (wanted == cases.end()) {
    std::fprintf(stderr, "usage: %s LIBRARY CPU-LIBRARY CASE\n", argv[0]);
    return 2;
  }
  wanted->second(Library(argv[1]), Library(argv[2]));
  std::printf("%d passed, %d failed, 0 skipped\n", checks - failures, failures);
  return failures == 0 && checks > 0 ? 0 : 1;
}
