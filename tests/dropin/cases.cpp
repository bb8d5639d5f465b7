// The drop-in as a guest in a host process: threads, fork, exit, fallback, environment. Each case
// is a process of its own, because the library reads its environment once.
//
//   fragblas-dropin-cases LIBRARY CPU-LIBRARY CASE
//
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <clocale>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "blas.hpp"

namespace {

using dropin_test::Library;

std::string library_path, cpu_library_path;
int failures = 0;

void require(bool holds, const std::string& what) {
  if (!holds) {
    ++failures;
    std::printf("FAILED: %s\n", what.c_str());
  }
}

void require_counts(const Library& blas, unsigned long long gpu, unsigned long long cpu,
                    const char* routine = nullptr) {
  const auto counts = blas.counts(routine);
  require(counts.gpu == gpu && counts.cpu == cpu,
          std::string(routine != nullptr ? routine : "all") + ": gpu " +
              std::to_string(counts.gpu) + ", cpu " + std::to_string(counts.cpu) + ", must be " +
              std::to_string(gpu) + " and " + std::to_string(cpu));
}

// Small integers: every order of every sum is exact.
std::vector<float> integers(std::size_t count, unsigned seed) {
  fragblas::detail::Random random(seed);
  std::vector<float> result(count);
  for (float& x : result) {
    x = static_cast<float>(random.below(8) - 3);
  }
  return result;
}

// A product of n x n matrices; true if it is right.
bool multiply(const Library& blas, int n, unsigned seed) {
  const std::size_t size = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
  const std::vector<float> a = integers(size, seed);
  const std::vector<float> b = integers(size, seed + 1);
  std::vector<float> c(size, std::nanf(""));
  const float one = 1, zero = 0;
  blas.call("sgemm_", "N", "N", &n, &n, &n, &one, a.data(), &n, b.data(), &n, &zero, c.data(), &n);
  // A few of its elements.
  for (int i = 0; i < n; i += 1 + n / 7) {
    for (int j = 0; j < n; j += 1 + n / 5) {
      float sum = 0;
      for (int k = 0; k < n; ++k) {
        sum += a[static_cast<std::size_t>(i + k * n)] * b[static_cast<std::size_t>(k + j * n)];
      }
      if (c[static_cast<std::size_t>(i + j * n)] != sum) {
        return false;
      }
    }
  }
  return true;
}

std::string read_file(const std::string& name) {
  std::ifstream file(name);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t count_of(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++count;
  }
  return count;
}

// What a call writes to stderr.
std::string stderr_of(const std::function<void()>& call) {
  const std::string name = "stderr." + std::to_string(getpid());
  const int saved = dup(STDERR_FILENO);
  const int file = open(name.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
  dup2(file, STDERR_FILENO);
  call();
  dup2(saved, STDERR_FILENO);
  close(file);
  close(saved);
  const std::string text = read_file(name);
  std::remove(name.c_str());
  return text;
}

// Runs a function in a child process that ends by exit(), and tells whether it ended well in time.
bool child_succeeds(const std::function<bool()>& body) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    std::exit(body() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status)) {
    std::printf("the child ended by signal %d\n", WTERMSIG(status));
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::size_t threads_here() {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                    std::filesystem::directory_iterator()));
}

bool maps_any(std::initializer_list<const char*> names) {
  const std::string maps = read_file("/proc/self/maps");
  return std::any_of(names.begin(), names.end(),
                     [&](const char* name) { return maps.find(name) != std::string::npos; });
}

// -- cases ----------------------------------------------------------------------------------------

// Loading starts no thread, and loads neither a driver nor a CPU BLAS.
void load() {
  const Library blas(library_path);
  require(threads_here() == 1, "one thread after loading");
  require(!maps_any({"_dri.so", "libgallium", "libLLVM", "libopenblas", "/dev/dri", "nvidia"}),
          "no driver and no CPU BLAS after loading");
  require(multiply(blas, 40, 1), "the first product");
  require_counts(blas, 1, 0);
  require(threads_here() > 1, "a GL thread after the first call");
  require(!maps_any({"libopenblas"}), "no CPU BLAS while the GPU serves");
}

void in_a_fork() {
  const Library blas(library_path);
  require(child_succeeds([&] { return multiply(blas, 40, 1) && blas.counts().gpu == 1; }),
          "a child of a process without GL uses the GPU itself");
  require(multiply(blas, 40, 2), "a product in the parent");
  require_counts(blas, 1, 0);
  for (unsigned i = 0; i < 5; ++i) {
    require(child_succeeds([&] {
              return blas.counts().gpu == 0 && multiply(blas, 40, i) && blas.counts().gpu == 0 &&
                     blas.counts().cpu == 1;
            }),
            "a child of a process with GL uses the CPU, and ends");
  }
  require(multiply(blas, 40, 3), "a product in the parent after the forks");
  require_counts(blas, 2, 0);
}

// What a child has written to streams and not flushed gets out when it ends by exit, once.
void streams_of_a_fork() {
  std::ios::sync_with_stdio(false);
  const Library blas(library_path);
  require(multiply(blas, 40, 1), "a product in the parent");
  int ends[2];
  require(pipe(ends) == 0, "a pipe");
  require(child_succeeds([&] {
            dup2(ends[1], STDOUT_FILENO);
            std::cout << "by C++";
            std::printf("by C");
            return multiply(blas, 40, 2);
          }),
          "a child that writes");
  close(ends[1]);
  std::string text;
  char part[64];
  for (ssize_t got = 0; (got = read(ends[0], part, sizeof part)) > 0;) {
    text.append(part, static_cast<std::size_t>(got));
  }
  require(count_of(text, "by C++") == 1 && count_of(text, "by C") == 2,
          "what the child wrote: " + text);
}

// The driver has been loaded, but its device is not wanted.
void fork_without_device() {
  const Library blas(library_path);
  require(multiply(blas, 500, 1), "a product in the parent");
  for (unsigned i = 0; i < 5; ++i) {
    require(child_succeeds([&] { return multiply(blas, 500, i); }), "a child, which ends");
  }
}

// Forks while other threads are in the middle of calls.
void fork_while_busy() {
  const Library blas(library_path);
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 2; ++t) {
    threads.emplace_back([&, t] {
      while (!stop) {
        require(multiply(blas, 40, t), "a product in a thread");
      }
    });
  }
  for (unsigned i = 0; i < 20; ++i) {
    require(child_succeeds([&] { return multiply(blas, 30, i); }), "a child of a busy process");
  }
  stop = true;
  for (std::thread& thread : threads) {
    thread.join();
  }
}

void eight_threads() {
  const Library blas(library_path);
  constexpr unsigned kThreads = 8, kCalls = 25;
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (unsigned t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (unsigned i = 0; i < kCalls; ++i) {
        wrong += multiply(blas, static_cast<int>(10 + 7 * t + i), 100 * t + i) ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  require(wrong == 0, "products of eight threads: " + std::to_string(wrong) + " are wrong");
  require_counts(blas, kThreads * kCalls, 0);
}

// A thread that is cancelled in the middle of a call ends behind it.
void cancelled_threads() {
  const Library blas(library_path);
  std::atomic<int> wrong{0};
  for (int i = 0; i < 30; ++i) {
    std::atomic<int> done{0};
    std::thread thread([&] {
      while (true) {
        wrong += multiply(blas, 40, 1) ? 0 : 1;
        ++done;
        pthread_testcancel();
      }
    });
    while (done == 0) {
      std::this_thread::yield();
    }
    std::this_thread::sleep_for(std::chrono::microseconds(70 * i));
    pthread_cancel(thread.native_handle());
    thread.join();
    require(multiply(blas, 30, 2), "a product after a thread was cancelled");
  }
  require(wrong == 0, "products of threads that are cancelled");
}

// So does one that is to be cancelled before a call which complains, and opens the CPU BLAS.
void cancelled_before() {
  const Library blas(library_path);
  const std::string text = stderr_of([&] {
    for (const int lda : {1, 2}) {
      bool returned = false;
      std::thread thread([&] {
        const int n = 2;
        const float one = 1;
        const std::array<float, 4> a = {1, 2, 3, 4};
        std::array<float, 4> c{};
        pthread_cancel(pthread_self());
        blas.call("sgemm_", "N", "N", &n, &n, &n, &one, a.data(), &lda, a.data(), &n, &one,
                  c.data(), &n);
        returned = true;
        pthread_testcancel();
        returned = false;
      });
      thread.join();
      require(returned, "a call of a thread that is to be cancelled");
    }
  });
  require(count_of(text, "parameter 8 of SGEMM") == 1 && count_of(text, "names qgemm") == 1, text);
}

// A process ends while the GL thread works; a handler that runs then still gets its answer.
const Library* for_handler = nullptr;
void call_at_exit() {
  if (!multiply(*for_handler, 20, 5)) {
    _exit(3);
  }
}
void end_while_busy() {
  for (int i = 0; i < 10; ++i) {
    require(child_succeeds([&] {
              const auto* blas = new Library(library_path);
              for_handler = blas;
              std::atexit(call_at_exit);
              std::atomic<int> done{0};
              for (int t = 0; t < 2; ++t) {
                std::thread([&done, blas] {
                  while (true) {
                    multiply(*blas, 200, 1);
                    ++done;
                  }
                }).detach();
              }
              while (done < 2) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
              }
              std::this_thread::sleep_for(std::chrono::microseconds(300 * i));
              std::exit(0);
              return false;
            }),
            "exit while the GL thread works");
  }
}

void close_and_open() {
  for (unsigned i = 0; i < 5; ++i) {
    Library blas(library_path);
    require(multiply(blas, 40, i), "a product after opening again");
    require(blas.counts().gpu == i + 1, "the GPU serves after opening again");
    blas.close();
  }
}

// For environments in which the GPU can't serve.
void on_the_cpu() {
  const Library blas(library_path);
  require(multiply(blas, 40, 1), "a product on the CPU");
  require_counts(blas, 0, 1);
}

void on_the_gpu() {
  const Library blas(library_path);
  require(multiply(blas, 128, 1), "a product on the GPU");
  require_counts(blas, 1, 0);
}

// No GPU and no CPU BLAS: nothing is written, once for each routine a line says so, the host lives.
void on_nothing() {
  const Library blas(library_path);
  const int n = 2;
  const float one = 1, zero = 0;
  const std::array<float, 4> a = {1, 2, 3, 4};
  std::array<float, 4> c = {5, 6, 7, 8};
  const std::string text = stderr_of([&] {
    for (int i = 0; i < 3; ++i) {
      blas.call("sgemm_", "N", "N", &n, &n, &n, &one, a.data(), &n, a.data(), &n, &zero, c.data(),
                &n);
    }
  });
  require(c == std::array<float, 4>{5, 6, 7, 8}, "C stays as it was");
  require(count_of(text, "\n") == 1 && count_of(text, "sgemm") == 1 &&
              count_of(text, "FRAGBLAS_DROPIN_CPU_LIBRARY") == 1,
          "one line that says what to do: " + text);
  float x = 3, y = 4, cosine = 0, sine = 0;
  blas.call("srotg_", &x, &y, &cosine, &sine);
  require(x == 5.0f && std::abs(cosine - 0.6f) < 1e-6f, "srotg needs neither");
  const int inc = 1;
  const std::array<double, 4> numbers = {1, 2, 3, 4};
  for (const char* routine : {"isamax_", "icamax_", "idamax_", "izamax_"}) {
    require(blas.call<int>(routine, &n, numbers.data(), &inc) == 0, routine);
  }
}

// As that: INFO says so too, and a query of a workspace needs neither.
void lapack_on_nothing() {
  const Library lapack(library_path);
  const int n = 2, one = 1, query = -1;
  std::array<double, 4> a = {4, 1, 1, 3};
  std::array<double, 2> b = {1, 2};
  std::array<int, 2> ipiv = {};
  int info = 0;
  double size = 0;
  const std::string text = stderr_of([&] {
    lapack.call("dgesv_", &n, &one, a.data(), &n, ipiv.data(), b.data(), &n, &info);
    require(info == -1000, "info of a call that nobody served: " + std::to_string(info));
    lapack.call("dgeqrf_", &n, &n, a.data(), &n, b.data(), &size, &query, &info);
  });
  require(b == std::array<double, 2>{1, 2}, "B stays as it was");
  require(info == 0 && size == 2, "a query is answered");
  require(count_of(text, "\n") == 1 && count_of(text, "dgesv") == 1 &&
              count_of(text, "FRAGBLAS_LAPACK_CPU_LIBRARY") == 1,
          "one line that says what to do: " + text);
}

void disabled() {
  const Library blas(library_path);
  require(multiply(blas, 40, 1), "a product");
  require_counts(blas, 0, 1, "sgemm");
  const std::vector<float> x = integers(40, 1);
  std::vector<float> y(40);
  const int n = 40, inc = 1;
  blas.call("scopy_", &n, x.data(), &inc, y.data(), &inc);
  require(x == y, "a copy");
  require_counts(blas, 1, 0, "scopy");
}

void min_flops() {
  const Library blas(library_path);
  require(multiply(blas, 64, 1) && multiply(blas, 128, 2), "products");
  require_counts(blas, 1, 1);
}

void multiply_doubles(const Library& blas, int n) {
  const double one = 1, zero = 0;
  const std::vector<double> a(static_cast<std::size_t>(n) * n, 1);
  std::vector<double> c(a.size());
  blas.call("dgemm_", "N", "N", &n, &n, &n, &one, a.data(), &n, a.data(), &n, &zero, c.data(), &n);
  require(c == std::vector<double>(a.size(), n), "a product of doubles");
}

void min_flops_by_type() {
  const Library blas(library_path);
  require(multiply(blas, 8, 1), "a small product of floats");
  require_counts(blas, 1, 0);
  multiply_doubles(blas, 64);
  multiply_doubles(blas, 128);
  require_counts(blas, 1, 1, "dgemm");
}

void no_threshold() {
  const std::string text = stderr_of([] { multiply_doubles(Library(library_path), 128); });
  require(count_of(text, "cpu") == 1 && count_of(text, ": no threshold for its type") == 1, text);
}

// A host whose numbers have a comma.
void min_flops_in_a_locale() {
  require(std::setlocale(LC_NUMERIC, "comma") != nullptr && std::strtod("1,5", nullptr) == 1.5,
          "the locale");
  min_flops();
}

void trace_file() {
  require(child_succeeds([&] {
            const Library blas(library_path);
            return multiply(blas, 30, 1) && multiply(blas, 40, 2) &&
                   child_succeeds([&] { return multiply(blas, 20, 1); });
          }),
          "a child that traces");
  std::map<std::string, std::string> traces;
  for (const auto& entry : std::filesystem::directory_iterator(".")) {
    const std::string name = entry.path().filename();
    if (name.rfind("trace.", 0) == 0) {
      const std::string text = read_file(name);
      traces[count_of(text, "total sgemm gpu 2 cpu 0") == 1 ? "parent" : "child"] = text;
      std::filesystem::remove(entry.path());
    }
  }
  require(traces.size() == 2, "a file for each process: " + std::to_string(traces.size()));
  require(count_of(traces["parent"], "fragblas: sgemm 30x30x30 gpu ") == 1 &&
              count_of(traces["parent"], "fragblas: sgemm 40x40x40 gpu ") == 1 &&
              count_of(traces["parent"], "\n") == 3,
          "a line for each call: " + traces["parent"]);
  require(count_of(traces["child"], "sgemm 20x20x20 cpu") == 1 &&
              count_of(traces["child"], "a forked process") == 1 &&
              count_of(traces["child"], "total sgemm gpu 0 cpu 1") == 1,
          "why the CPU: " + traces["child"]);
}

void bad_environment() {
  const std::string text = stderr_of([] {
    const Library blas(library_path);
    multiply(blas, 20, 1);
    multiply(blas, 20, 1);
  });
  for (const char* name : {"FRAGBLAS_DROPIN_MIN_FLOPS", "FRAGBLAS_DROPIN_DISABLE",
                           "FRAGBLAS_DROPIN_MAX_TEXTURE_SIZE", "FRAGBLAS_DROPIN_TRACE"}) {
    require(count_of(text, name) == 1, std::string(name) + " is named once: " + text);
  }
}

void bad_number() {
  const std::string text = stderr_of([] { multiply(Library(library_path), 20, 1); });
  require(count_of(text, "FRAGBLAS_DROPIN_MIN_FLOPS has ") == 1, text);
}

void argument_errors() {
  const Library blas(library_path);
  const int n = 2, bad = 1, negative = -1;
  const float one = 1;
  std::array<float, 4> c = {5, 6, 7, 8};
  std::string text = stderr_of([&] {
    blas.call("sgemm_", "N", "N", &n, &n, &n, &one, c.data(), &bad, c.data(), &n, &one, c.data(),
              &n);
  });
  require(text == "fragblas: parameter 8 of SGEMM  has an illegal value\n", "sgemm_: " + text);
  text = stderr_of([&] {
    blas.call("cblas_sgemm", 101, 111, 111, n, negative, n, 1.0f, c.data(), n, c.data(), n, 1.0f,
              c.data(), n);
  });
  require(text == "fragblas: parameter 5 of cblas_sgemm has an illegal value\n",
          "cblas_sgemm: " + text);
  text = stderr_of(
      [&] { blas.call("cblas_sger", 100, n, n, 1.0f, c.data(), 1, c.data(), 1, c.data(), n); });
  require(text ==
              "fragblas: parameter 1 of cblas_sger has an illegal value: Illegal layout setting, "
              "100\n",
          "cblas_sger: " + text);
  require(c == std::array<float, 4>{5, 6, 7, 8}, "nothing is written");
  require_counts(blas, 0, 0);
}

void layouts_and_letters() {
  const Library blas(library_path);
  const std::array<float, 6> a = {1, 2, 3, 4, 5, 6};     // 2 x 3
  const std::array<float, 6> b = {7, 8, 9, 10, 11, 12};  // 3 x 2
  std::array<float, 4> c{};
  blas.call("cblas_sgemm", 101, 111, 111, 2, 2, 3, 1.0f, a.data(), 3, b.data(), 2, 0.0f, c.data(),
            2);
  require(c == std::array<float, 4>{58, 64, 139, 154}, "cblas_sgemm");
  std::array<float, 2> y{};
  blas.call("cblas_sgemv", 101, 111, 2, 3, 1.0f, a.data(), 3, b.data(), 2, 0.0f, y.data(), 1);
  require(y == std::array<float, 2>{58, 139}, "cblas_sgemv");
  // The same by Fortran's name, with letters in lower case: C^T = B^T A^T.
  const int two = 2, three = 3;
  const float one = 1, zero = 0;
  std::array<float, 4> d{};
  blas.call("sgemm_", "n", "n", &two, &two, &three, &one, b.data(), &two, a.data(), &three, &zero,
            d.data(), &two);
  require(c == d, "sgemm_ with letters in lower case");
  require_counts(blas, 3, 0);
  // Row-major, it is a call of cgeru inside.
  using Complex = std::complex<float>;
  const Complex i(0, 1), x(2, 0);
  Complex number = 5;
  const auto update = [&](int lda) {
    blas.call("cblas_cgerc", 101, 1, 1, &i, &x, 1, &i, 1, &number, lda);
  };
  update(1);
  require(number == Complex(7), "cblas_cgerc");
  require_counts(blas, 1, 0, "cgerc");
  const std::string text = stderr_of([&] { update(0); });
  require(text == "fragblas: parameter 10 of cblas_cgerc has an illegal value\n", text);
}

// What lies between the elements of a result may be another thread's, and changes meanwhile.
void gaps() {
  const Library blas(library_path);
  const int m = 60, n = 50, ld = 64, k = 40;
  const std::vector<float> a = integers(m * k, 1), b = integers(k * n, 2);
  std::vector<float> c(ld * n, 0.0f);
  const float one = 1, zero = 0;
  std::atomic<bool> stop{false};
  std::atomic<int> lost{0};
  std::thread other([&] {
    volatile float* gap = c.data() + m;
    for (float value = 1; !stop; value += 1) {
      for (int j = 0; j < n; ++j) {
        gap[j * ld] = value;
      }
      for (int j = 0; j < n; ++j) {
        lost += gap[j * ld] != value ? 1 : 0;
      }
    }
  });
  for (int i = 0; i < 200; ++i) {
    blas.call("sgemm_", "N", "N", &m, &n, &k, &one, a.data(), &m, b.data(), &k, &zero, c.data(),
              &ld);
  }
  stop = true;
  other.join();
  require(lost == 0, "another thread's writes between the columns of C: " + std::to_string(lost) +
                         " were lost");
  const int inc = 3, count = 20, one_column = 1, two_columns = 2;
  std::vector<float> x(static_cast<std::size_t>(inc * count), 7.0f);
  const float two = 2;
  blas.call("sscal_", &count, &two, x.data(), &inc);
  for (int i = 0; i < inc * count; ++i) {
    require(x[static_cast<std::size_t>(i)] == (i % inc == 0 ? 14.0f : 7.0f), "a strided vector");
  }
  // Of factors without elements the lines are far apart, too.
  const int none = 0, far = 2048;
  std::array<float, 4> old = {1, 2, 3, 4};
  blas.call("sgemm_", "N", "N", &inc, &one_column, &none, &one, a.data(), &far, b.data(), &far,
            &two, old.data(), &inc);
  require(old == std::array<float, 4>{2, 4, 6, 4}, "a product of k = 0");
  std::vector<float> far_columns(static_cast<std::size_t>(far + inc), 1.0f);
  blas.call("strmm_", "L", "U", "N", "N", &inc, &two_columns, &zero, a.data(), &far,
            far_columns.data(), &far);
  require(far_columns[0] == 0.0f && far_columns[3] == 1.0f && far_columns.back() == 0.0f,
          "a product by alpha = 0");
  require_counts(blas, 203, 0);
}

}  // namespace

void compare_pieces(const Library& blas, const Library& cpu,
                    const std::function<void(bool, const std::string&)>& check);
void compare_queries(const Library& lapack, const Library& cpu,
                     const std::function<void(bool, const std::string&)>& check);
void check_lapack_calls(const Library& lapack,
                        const std::function<void(bool, const std::string&)>& check);

int main(int argc, char** argv) {
  const std::map<std::string, void (*)()> cases = {
      {"load", load},
      {"fork", in_a_fork},
      {"fork_streams", streams_of_a_fork},
      {"fork_without_device", fork_without_device},
      {"fork_while_busy", fork_while_busy},
      {"threads", eight_threads},
      {"cancel", cancelled_threads},
      {"cancel_before", cancelled_before},
      {"exit", end_while_busy},
      {"dlclose", close_and_open},
      {"cpu", on_the_cpu},
      {"gpu", on_the_gpu},
      {"nothing", on_nothing},
      {"lapack_nothing", lapack_on_nothing},
      {"disable", disabled},
      {"min_flops", min_flops},
      {"min_flops_by_type", min_flops_by_type},
      {"no_threshold", no_threshold},
      {"min_flops_in_a_locale", min_flops_in_a_locale},
      {"trace", trace_file},
      {"bad_environment", bad_environment},
      {"bad_number", bad_number},
      {"argument_errors", argument_errors},
      {"layouts", layouts_and_letters},
      {"gaps", gaps},
      {"pieces", [] { compare_pieces(Library(library_path), Library(cpu_library_path), require); }},
      {"lapack_queries",
       [] { compare_queries(Library(library_path), Library(cpu_library_path), require); }},
      {"lapack_calls", [] { check_lapack_calls(Library(library_path), require); }},
  };
  const auto wanted = argc == 4 ? cases.find(argv[3]) : cases.end();
  if (wanted == cases.end()) {
    std::fprintf(stderr, "usage: %s LIBRARY CPU-LIBRARY CASE\n", argv[0]);
    return 2;
  }
  library_path = argv[1];
  cpu_library_path = argv[2];
  wanted->second();
  return failures == 0 ? 0 : 1;
}
