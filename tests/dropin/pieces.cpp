// Every routine on operands larger than a buffer of the device: cut into pieces, with the same
// results as a CPU BLAS. Data are small integers, or triangles near the identity for solves.
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "blas.hpp"

namespace {

using dropin_test::Library;
using Data = std::vector<float>;

struct Problem {
  const Library& blas;
  const Library& cpu;
  const std::function<void(bool, const std::string&)>& check;

  // Calls the routine of both libraries; `result` is its output, of which a copy goes to each.
  void compare(const std::string& routine, const Data& result, float tolerance,
               const std::function<void(const Library&, const char*, float*)>& call) const {
    Data ours = result, theirs = result;
    const std::string symbol = routine + "_";
    const auto before = blas.counts(routine.c_str()).gpu;
    call(blas, symbol.c_str(), ours.data());
    call(cpu, symbol.c_str(), theirs.data());
    double worst = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const double difference = std::abs(double{ours[i]} - double{theirs[i]});
      worst = std::isnan(difference) ? INFINITY : std::max(worst, difference);
    }
    check(worst <= tolerance, routine + ": differs by " + std::to_string(worst));
    check(blas.counts(routine.c_str()).gpu == before + 1, routine + ": not on the GPU");
  }
};

Data integers(int count, unsigned seed) {
  fragblas::detail::Random random(seed);
  Data result(static_cast<std::size_t>(count));
  for (float& x : result) {
    x = static_cast<float>(random.below(8) - 3);
  }
  return result;
}

// A triangle whose solves neither grow nor vanish.
Data triangle(int n, int ld) {
  Data a = integers(n * ld, 7);
  for (float& x : a) {
    x /= 64.0f * static_cast<float>(n);
  }
  for (int i = 0; i < n; ++i) {
    a[static_cast<std::size_t>(i * (ld + 1))] = i % 2 == 0 ? 1.0f : 2.0f;
  }
  return a;
}

void level1(const Problem& problem) {
  const int n = 3001, inc = 1, two = 2, back = -1;
  const Data x = integers(2 * n, 1), y = integers(n, 2);
  const float alpha = 3;
  problem.compare("saxpy", y, 0, [&](const Library& blas, const char* name, float* out) {
    blas.call(name, &n, &alpha, x.data(), &two, out, &back);
  });
  problem.compare("scopy", y, 0, [&](const Library& blas, const char* name, float* out) {
    blas.call(name, &n, x.data(), &two, out, &back);
  });
  problem.compare("sscal", y, 0, [&](const Library& blas, const char* name, float* out) {
    blas.call(name, &n, &alpha, out, &inc);
  });
  const float c = 2, s = -3;
  const Data both = integers(2 * n, 3);
  problem.compare("srot", both, 0, [&](const Library& blas, const char* name, float* out) {
    blas.call(name, &n, out, &inc, out + n, &back, &c, &s);
  });
  const float param[5] = {-1, 2, -1, 3, 1};
  problem.compare("srotm", both, 0, [&](const Library& blas, const char* name, float* out) {
    blas.call(name, &n, out, &inc, out + n, &back, param);
  });
  problem.compare("sswap", both, 0, [&](const Library& blas, const char* name, float* out) {
    blas.call(name, &n, out, &inc, out + n, &back);
  });
  for (const char* routine : {"sdot"}) {
    problem.compare(routine, {0}, 0, [&](const Library& blas, const char* name, float* out) {
      *out = blas.call<float>(name, &n, x.data(), &two, y.data(), &back);
    });
  }
  for (const char* routine : {"snrm2", "sasum"}) {
    problem.compare(routine, {0}, 1e-3f, [&](const Library& blas, const char* name, float* out) {
      *out = blas.call<float>(name, &n, x.data(), &two);
    });
  }
  for (const int largest : {0, 1500, 3000}) {
    Data peak = x;
    peak[static_cast<std::size_t>(2 * largest)] = -9;
    problem.compare("isamax", {0}, 0, [&](const Library& blas, const char* name, float* out) {
      *out = static_cast<float>(blas.call<int>(name, &n, peak.data(), &two));
    });
  }
}

// Rounded once, at the end: not cut.
void rounded_once(const Problem& problem) {
  const int n = 3002, inc = 1;
  Data x(n, 0x1p-9f);
  x.front() = 1e8f;
  x.back() = -1e8f;
  const Data ones(n, 1.0f);
  const float zero = 0;
  const auto sum =
      problem.blas.call<float>("sdsdot_", &n, &zero, x.data(), &inc, ones.data(), &inc);
  problem.check(sum == 3000 * 0x1p-9f,
                "sdsdot of large numbers that cancel: " + std::to_string(sum));
}

void level2(const Problem& problem) {
  const int m = 75, n = 61, ld = 80, inc = 1, back = -2;
  const float alpha = 2, beta = -1;
  const Data a = integers(ld * ld, 1), x = integers(2 * ld, 2), y = integers(2 * ld, 3);
  const Data t = triangle(m, ld);
  for (const char* trans : {"N", "T"}) {
    problem.compare("sgemv", y, 0, [&](const Library& blas, const char* name, float* out) {
      blas.call(name, trans, &m, &n, &alpha, a.data(), &ld, x.data(), &back, &beta, out, &inc);
    });
  }
  problem.compare("sger", a, 0, [&](const Library& blas, const char* name, float* out) {
    blas.call(name, &m, &n, &alpha, x.data(), &back, y.data(), &inc, out, &ld);
  });
  for (const char* uplo : {"U", "L"}) {
    problem.compare("ssymv", y, 0, [&](const Library& blas, const char* name, float* out) {
      blas.call(name, uplo, &m, &alpha, a.data(), &ld, x.data(), &inc, &beta, out, &back);
    });
    problem.compare("ssyr", a, 0, [&](const Library& blas, const char* name, float* out) {
      blas.call(name, uplo, &m, &alpha, x.data(), &back, out, &ld);
    });
    problem.compare("ssyr2", a, 0, [&](const Library& blas, const char* name, float* out) {
      blas.call(name, uplo, &m, &alpha, x.data(), &back, y.data(), &inc, out, &ld);
    });
    for (const char* trans : {"N", "T"}) {
      for (const char* diag : {"N", "U"}) {
        problem.compare("strmv", x, 1e-4f, [&](const Library& blas, const char* name, float* out) {
          blas.call(name, uplo, trans, diag, &m, t.data(), &ld, out, &back);
        });
        problem.compare("strsv", x, 1e-4f, [&](const Library& blas, const char* name, float* out) {
          blas.call(name, uplo, trans, diag, &m, t.data(), &ld, out, &back);
        });
      }
    }
  }
}

void level3(const Problem& problem) {
  const int ld = 80;
  const float alpha = 2, beta = -1;
  const Data a = integers(ld * ld, 1), b = integers(ld * ld, 2), c = integers(ld * ld, 3);
  const Data t = triangle(75, ld);
  // Each size the largest in turn.
  for (const auto& [m, n, k] :
       {std::array{75, 61, 43}, std::array{43, 75, 61}, std::array{61, 43, 75}}) {
    for (const char* ta : {"N", "T"}) {
      for (const char* tb : {"N", "C"}) {
        problem.compare("sgemm", c, 0, [&](const Library& blas, const char* name, float* out) {
          blas.call(name, ta, tb, &m, &n, &k, &alpha, a.data(), &ld, b.data(), &ld, &beta, out,
                    &ld);
        });
      }
    }
    for (const char* uplo : {"U", "L"}) {
      for (const char* trans : {"N", "T"}) {
        problem.compare("ssyrk", c, 0, [&](const Library& blas, const char* name, float* out) {
          blas.call(name, uplo, trans, &n, &k, &alpha, a.data(), &ld, &beta, out, &ld);
        });
        problem.compare("ssyr2k", c, 0, [&](const Library& blas, const char* name, float* out) {
          blas.call(name, uplo, trans, &n, &k, &alpha, a.data(), &ld, b.data(), &ld, &beta, out,
                    &ld);
        });
        for (const char* side : {"L", "R"}) {
          problem.compare(
              "strmm", b, 1e-4f, [&](const Library& blas, const char* name, float* out) {
                blas.call(name, side, uplo, trans, "N", &m, &n, &alpha, t.data(), &ld, out, &ld);
              });
          problem.compare(
              "strsm", b, 1e-4f, [&](const Library& blas, const char* name, float* out) {
                blas.call(name, side, uplo, trans, "U", &m, &n, &alpha, t.data(), &ld, out, &ld);
              });
        }
      }
      for (const char* side : {"L", "R"}) {
        problem.compare("ssymm", c, 0, [&](const Library& blas, const char* name, float* out) {
          blas.call(name, side, uplo, &m, &n, &alpha, a.data(), &ld, b.data(), &ld, &beta, out,
                    &ld);
        });
      }
    }
  }
}

}  // namespace

void compare_pieces(const Library& blas, const Library& cpu,
                    const std::function<void(bool, const std::string&)>& check) {
  const Problem problem{blas, cpu, check};
  level1(problem);
  rounded_once(problem);
  level2(problem);
  level3(problem);
}
