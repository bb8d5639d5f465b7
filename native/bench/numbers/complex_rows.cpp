// Square matrices by rows, and vectors of as many numbers. Results are compared with OpenBLAS's in
// double precision: each element in units of u * sqrt(terms) * (the routine on |re| + |im|), those
// of cgemm3m by the largest of these sums. SPDX-License-Identifier: MIT
#include "numbers/complex_rows.hpp"

#include <cblas.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <fragblas/complex.hpp>
#include <memory>

#include "floats.hpp"
#include "peers/cublas_workload.hpp"
#include "roofs/roofs.hpp"

namespace bench {
namespace {

using fragblas::Complex;
using fragblas::ComplexBuffer;
using fragblas::Context;
using fragblas::Diag;
using fragblas::Layout;
using fragblas::Op;
using fragblas::Side;
using fragblas::Uplo;
using Wide = std::complex<double>;
using Numbers = std::vector<Complex>;

constexpr Wide kOne = 1, kZero = 0, kWideTurn = {0, 1};

// What a call reads and writes: out is all of a matrix or vector, of which a part may be written.
struct Host {
  int n;
  std::size_t count;  // of the numbers of a, b and out
  Numbers a, b, out;
};

struct Device {
  std::int64_t n, count;
  const ComplexBuffer &a, &b;
  ComplexBuffer& out;
};

struct Cuda {
  int n, count;
  const float *a, *b;
  float* out;
  cuda::HandleName handle;
};

// In double precision, and of the magnitudes of all numbers.
struct Reference {
  int n, count;
  const Wide *a, *b;
  Wide* out;
};

struct Routine {
  const char* name;
  double flops, bytes;  // of n^3, n^2 or n, and of what must move
  int power;            // of n in flops
  int terms;            // of a sum; 0: n
  bool vectors;         // n^2 numbers are vectors
  bool by_norm;
  void (*device)(const Device& d);
  void (*host)(Host& h);
  void (*reference)(const Reference& r);
  void (*cublas)(const Cuda& c);
};

const cuda::Functions& api() {
  return cuda::library().functions;
}

constexpr float kFactors[2] = {1, 0}, kNothing[2] = {0, 0}, kTurn[2] = {0, 1};

const Routine kRoutines[] = {
    {"cgemm", 8, 24, 3, 0, false, false,
     [](const Device& d) {
       fragblas::cgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, d.n, d.n, d.n, 1, d.a, d.n, d.b,
                       d.n, 0, d.out, d.n);
     },
     [](Host& h) {
       cblas_cgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, h.n, h.n, h.n, kFactors, h.a.data(),
                   h.n, h.b.data(), h.n, kNothing, h.out.data(), h.n);
     },
     [](const Reference& r) {
       cblas_zgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, r.n, r.n, r.n, &kOne, r.a, r.n, r.b,
                   r.n, &kZero, r.out, r.n);
     },
     // A row-major product is that of the transposes by columns.
     [](const Cuda& c) {
       cuda::check_blas(api().cgemm(c.handle, 0, 0, c.n, c.n, c.n, kFactors, c.b, c.n, c.a, c.n,
                                    kNothing, c.out, c.n),
                        "cublasCgemm");
     }},
    {"cgemm3m", 8, 24, 3, 0, false, true,
     [](const Device& d) {
       fragblas::cgemm3m(Layout::RowMajor, Op::NoTrans, Op::NoTrans, d.n, d.n, d.n, 1, d.a, d.n,
                         d.b, d.n, 0, d.out, d.n);
     },
     [](Host& h) {
       cblas_cgemm3m(CblasRowMajor, CblasNoTrans, CblasNoTrans, h.n, h.n, h.n, kFactors, h.a.data(),
                     h.n, h.b.data(), h.n, kNothing, h.out.data(), h.n);
     },
     [](const Reference& r) {
       cblas_zgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, r.n, r.n, r.n, &kOne, r.a, r.n, r.b,
                   r.n, &kZero, r.out, r.n);
     },
     [](const Cuda& c) {
       cuda::check_blas(api().cgemm3m(c.handle, 0, 0, c.n, c.n, c.n, kFactors, c.b, c.n, c.a, c.n,
                                      kNothing, c.out, c.n),
                        "cublasCgemm3m");
     }},
    {"cherk", 4, 12, 3, 0, false, false,
     [](const Device& d) {
       fragblas::cherk(Layout::RowMajor, Uplo::Lower, Op::NoTrans, d.n, d.n, 1, d.a, d.n, 0, d.out,
                       d.n);
     },
     [](Host& h) {
       cblas_cherk(CblasRowMajor, CblasLower, CblasNoTrans, h.n, h.n, 1, h.a.data(), h.n, 0,
                   h.out.data(), h.n);
     },
     [](const Reference& r) {
       cblas_zherk(CblasRowMajor, CblasLower, CblasNoTrans, r.n, r.n, 1, r.a, r.n, 0, r.out, r.n);
     },
     // The lower triangle by rows is the upper one by columns, of the transposes' product.
     [](const Cuda& c) {
       const float one = 1, zero = 0;
       cuda::check_blas(api().cherk(c.handle, cuda::kUpper, cuda::kConjugateTranspose, c.n, c.n,
                                    &one, c.a, c.n, &zero, c.out, c.n),
                        "cublasCherk");
     }},
    {"chemm", 8, 24, 3, 0, false, false,
     [](const Device& d) {
       fragblas::chemm(Layout::RowMajor, Side::Left, Uplo::Lower, d.n, d.n, 1, d.a, d.n, d.b, d.n,
                       0, d.out, d.n);
     },
     [](Host& h) {
       cblas_chemm(CblasRowMajor, CblasLeft, CblasLower, h.n, h.n, kFactors, h.a.data(), h.n,
                   h.b.data(), h.n, kNothing, h.out.data(), h.n);
     },
     [](const Reference& r) {
       cblas_zhemm(CblasRowMajor, CblasLeft, CblasLower, r.n, r.n, &kOne, r.a, r.n, r.b, r.n,
                   &kZero, r.out, r.n);
     },
     [](const Cuda& c) {
       cuda::check_blas(api().chemm(c.handle, cuda::kRight, cuda::kUpper, c.n, c.n, kFactors, c.a,
                                    c.n, c.b, c.n, kNothing, c.out, c.n),
                        "cublasChemm");
     }},
    {"cgemv", 8, 8, 2, 0, false, false,
     [](const Device& d) {
       fragblas::cgemv(Layout::RowMajor, Op::NoTrans, d.n, d.n, 1, d.a, d.n, d.b, 1, 0, d.out, 1);
     },
     [](Host& h) {
       cblas_cgemv(CblasRowMajor, CblasNoTrans, h.n, h.n, kFactors, h.a.data(), h.n, h.b.data(), 1,
                   kNothing, h.out.data(), 1);
     },
     [](const Reference& r) {
       cblas_zgemv(CblasRowMajor, CblasNoTrans, r.n, r.n, &kOne, r.a, r.n, r.b, 1, &kZero, r.out,
                   1);
     },
     [](const Cuda& c) {
       cuda::check_blas(api().cgemv(c.handle, cuda::kTranspose, c.n, c.n, kFactors, c.a, c.n, c.b,
                                    1, kNothing, c.out, 1),
                        "cublasCgemv");
     }},
    {"chemv", 8, 4, 2, 0, false, false,
     [](const Device& d) {
       fragblas::chemv(Layout::RowMajor, Uplo::Lower, d.n, 1, d.a, d.n, d.b, 1, 0, d.out, 1);
     },
     [](Host& h) {
       cblas_chemv(CblasRowMajor, CblasLower, h.n, kFactors, h.a.data(), h.n, h.b.data(), 1,
                   kNothing, h.out.data(), 1);
     },
     [](const Reference& r) {
       cblas_zhemv(CblasRowMajor, CblasLower, r.n, &kOne, r.a, r.n, r.b, 1, &kZero, r.out, 1);
     },
     nullptr},
    {"cgeru", 8, 16, 2, 2, false, false,
     [](const Device& d) {
       fragblas::cgeru(Layout::RowMajor, d.n, d.n, 1, d.a, 1, d.b, 1, d.out, d.n);
     },
     [](Host& h) {
       cblas_cgeru(CblasRowMajor, h.n, h.n, kFactors, h.a.data(), 1, h.b.data(), 1, h.out.data(),
                   h.n);
     },
     [](const Reference& r) {
       cblas_zgeru(CblasRowMajor, r.n, r.n, &kOne, r.a, 1, r.b, 1, r.out, r.n);
     },
     [](const Cuda& c) {
       cuda::check_blas(api().cgeru(c.handle, c.n, c.n, kFactors, c.b, 1, c.a, 1, c.out, c.n),
                        "cublasCgeru");
     }},
    {"ccopy", 0, 16, 2, 1, true, false,
     [](const Device& d) { fragblas::ccopy(d.count, d.a, 1, d.out, 1); },
     [](Host& h) { cblas_ccopy(static_cast<int>(h.count), h.a.data(), 1, h.out.data(), 1); },
     [](const Reference& r) { cblas_zcopy(r.count, r.a, 1, r.out, 1); },
     [](const Cuda& c) {
       cuda::check_blas(api().ccopy(c.handle, c.count, c.a, 1, c.out, 1), "cublasCcopy");
     }},
    {"cscal", 6, 16, 2, 1, true, false,
     [](const Device& d) { fragblas::cscal(d.count, Complex(0, 1), d.out, 1); },
     [](Host& h) { cblas_cscal(static_cast<int>(h.count), kTurn, h.out.data(), 1); },
     [](const Reference& r) { cblas_zscal(r.count, &kWideTurn, r.out, 1); },
     [](const Cuda& c) {
       cuda::check_blas(api().cscal(c.handle, c.count, kTurn, c.out, 1), "cublasCscal");
     }},
    {"caxpy", 8, 24, 2, 2, true, false,
     [](const Device& d) { fragblas::caxpy(d.count, 1, d.a, 1, d.out, 1); },
     [](Host& h) {
       cblas_caxpy(static_cast<int>(h.count), kFactors, h.a.data(), 1, h.out.data(), 1);
     },
     [](const Reference& r) { cblas_zaxpy(r.count, &kOne, r.a, 1, r.out, 1); },
     [](const Cuda& c) {
       cuda::check_blas(api().caxpy(c.handle, c.count, kFactors, c.a, 1, c.out, 1), "cublasCaxpy");
     }},
    {"cdotc", 8, 16, 2, -1, true, false,
     [](const Device& d) { fragblas::cdotc(d.count, d.a, 1, d.b, 1, d.out); },
     [](Host& h) {
       cblas_cdotc_sub(static_cast<int>(h.count), h.a.data(), 1, h.b.data(), 1, h.out.data());
     },
     [](const Reference& r) { cblas_zdotc_sub(r.count, r.a, 1, r.b, 1, r.out); },
     [](const Cuda& c) {
       cuda::check_blas(api().set_pointer_mode(c.handle, cuda::kDeviceResult),
                        "cublasSetPointerMode");
       cuda::check_blas(api().cdotc(c.handle, c.count, c.a, 1, c.b, 1, c.out), "cublasCdotc");
     }},
};

Numbers random_numbers(std::size_t count, std::uint64_t seed) {
  const std::vector<float> floats = random_floats(2 * static_cast<std::int64_t>(count), seed);
  Numbers numbers(count);
  for (std::size_t i = 0; i < count; ++i) {
    numbers[i] = {floats[2 * i], floats[2 * i + 1]};
  }
  return numbers;
}

std::vector<Wide> widened(const Numbers& numbers) {
  return {numbers.begin(), numbers.end()};
}

std::vector<Wide> magnitudes(const Numbers& numbers) {
  std::vector<Wide> result;
  for (const Complex number : numbers) {
    result.emplace_back(std::abs(number.real()) + std::abs(number.imag()));
  }
  return result;
}

// The operands of a row, and how far a result is from the right one.
struct Problem {
  Problem(const Routine& routine, std::int64_t order, std::uint64_t seed)
      : routine(routine), host{static_cast<int>(order), 0, {}, {}, {}} {
    host.count = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
    host.a = random_numbers(host.count, seed);
    host.b = random_numbers(host.count, seed + 1);
    host.out = random_numbers(host.count, seed + 2);
  }

  double error(const Numbers& found) const {
    const int count = static_cast<int>(host.count);
    std::vector<Wide> right = widened(host.out), size = magnitudes(host.out);
    const std::vector<Wide> a = widened(host.a), b = widened(host.b);
    routine.reference({host.n, count, a.data(), b.data(), right.data()});
    const std::vector<Wide> size_a = magnitudes(host.a), size_b = magnitudes(host.b);
    routine.reference({host.n, count, size_a.data(), size_b.data(), size.data()});
    const int terms = routine.terms > 0 ? routine.terms : routine.terms < 0 ? count : host.n;
    double worst = 0, largest = 0;
    for (const Wide value : size) {
      largest = std::max(largest, std::abs(value));
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      const double unit =
          0x1p-24 * std::sqrt(2.0 * terms + 2) * (routine.by_norm ? largest : std::abs(size[i]));
      const double error = std::abs(Wide(found[i]) - right[i]) / std::max(unit, 1e-300);
      worst = std::isnan(error) ? HUGE_VAL : std::max(worst, error);
    }
    return worst;
  }

  const Routine& routine;
  Host host;
};

class OnDevice : public Workload {
 public:
  OnDevice(Context& context, const Routine& routine, std::int64_t n, std::uint64_t seed)
      : problem_(routine, n, seed),
        a_(context, size()),
        b_(context, size()),
        out_(context, size()) {
    a_.write(problem_.host.a);
    b_.write(problem_.host.b);
    out_.write(problem_.host.out);
  }

  double check() override {
    call();
    return problem_.error(out_.read());
  }
  void call() override { problem_.routine.device({problem_.host.n, size(), a_, b_, out_}); }

 private:
  std::int64_t size() const { return static_cast<std::int64_t>(problem_.host.count); }

  Problem problem_;
  ComplexBuffer a_, b_, out_;
};

class OnHost : public Workload {
 public:
  OnHost(const Routine& routine, std::int64_t n, std::uint64_t seed)
      : problem_(routine, n, seed), host_(problem_.host) {}

  double check() override {
    call();
    return problem_.error(host_.out);
  }
  void call() override { problem_.routine.host(host_); }

 private:
  Problem problem_;
  Host host_;
};

const float* floats_of(const Numbers& numbers) {
  return reinterpret_cast<const float*>(numbers.data());
}

class OnCublas : public CublasWorkload {
 public:
  OnCublas(const Routine& routine, std::int64_t n, std::uint64_t seed)
      : problem_(routine, n, seed),
        a_(floats_of(problem_.host.a), 2 * problem_.host.count),
        b_(floats_of(problem_.host.b), 2 * problem_.host.count),
        out_(floats_of(problem_.host.out), 2 * problem_.host.count) {}

  double check() override {
    call();
    Numbers found(problem_.host.count);
    out_.read(reinterpret_cast<float*>(found.data()));
    return problem_.error(found);
  }
  void call() override {
    problem_.routine.cublas({problem_.host.n, static_cast<int>(problem_.host.count), a_.data(),
                             b_.data(), out_.data(), handle()});
  }

 private:
  Problem problem_;
  cuda::Array a_, b_, out_;
};

std::unique_ptr<Workload> on_cublas(const Routine& routine, std::int64_t n, std::uint64_t seed) {
  const cuda::Library& library = cuda::library();
  if (!library.problem.empty()) {
    throw Absent(library.problem);
  }
  return std::make_unique<OnCublas>(routine, n, seed);
}

}  // namespace

std::vector<std::string> complex_names() {
  std::vector<std::string> names;
  for (const Routine& routine : kRoutines) {
    names.emplace_back(routine.name);
  }
  return names;
}

std::vector<Case> complex_rows(const ComplexChoice& choice) {
  std::vector<Case> cases;
  const std::uint64_t seed = choice.seed;
  for (const Routine& routine : kRoutines) {
    if (!choice.wanted(routine.name)) {
      continue;
    }
    for (const std::int64_t n : choice.orders) {
      const double order = static_cast<double>(n);
      Case row;
      row.name = routine.name + ("/" + std::to_string(n));
      row.flops = routine.flops * std::pow(order, routine.power);
      row.bytes = routine.bytes * order * order;
      row.roof = routine.power == 3 ? kArithmeticRoof : "";
      row.make = [&routine, n, seed](Context& context) {
        return std::make_unique<OnDevice>(context, routine, n, seed);
      };
      cases.push_back(row);
      const std::string name = row.name;
      row.on_device = false;
      row.roof.clear();
      if (choice.openblas) {
        row.name = "openblas/" + name;
        row.make = [&routine, n, seed](Context&) {
          return std::make_unique<OnHost>(routine, n, seed);
        };
        cases.push_back(row);
      }
      if (choice.cublas && routine.cublas != nullptr) {
        row.name = "cublas/" + name;
        row.make = [&routine, n, seed](Context&) { return on_cublas(routine, n, seed); };
        cases.push_back(row);
      }
    }
  }
  return cases;
}

}  // namespace bench
