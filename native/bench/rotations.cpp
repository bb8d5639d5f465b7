// srotg and srotmg, which take and give numbers on the host: no device is in them.
//
// SPDX-License-Identifier: MIT
#include <cblas.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "floats.hpp"
#include "workloads.hpp"

namespace bench {
namespace {

// a, b, c, s of srotg; d1, d2, x1, y1 and param of srotmg.
template <typename T>
using Numbers = std::array<T, 9>;

struct Rotation {
  const char* name;
  void (*library)(Numbers<float>&);
  void (*openblas)(Numbers<float>&);
  void (*reference)(Numbers<double>&);
};

const Rotation kRotations[] = {
    {"srotg", [](Numbers<float>& v) { fragblas::srotg(v[0], v[1], v[2], v[3]); },
     [](Numbers<float>& v) { cblas_srotg(&v[0], &v[1], &v[2], &v[3]); },
     [](Numbers<double>& v) { cblas_drotg(&v[0], &v[1], &v[2], &v[3]); }},
    {"srotmg",
     [](Numbers<float>& v) {
       fragblas::RotmParam param = {};
       fragblas::srotmg(v[0], v[1], v[2], v[3], param);
       std::copy(param.begin(), param.end(), v.begin() + 4);
     },
     [](Numbers<float>& v) { cblas_srotmg(&v[0], &v[1], &v[2], v[3], &v[4]); },
     [](Numbers<double>& v) { cblas_drotmg(&v[0], &v[1], &v[2], v[3], &v[4]); }},
};

const Rotation& find_rotation(const std::string& routine) {
  for (const Rotation& rotation : kRotations) {
    if (rotation.name == routine) {
      return rotation;
    }
  }
  throw std::logic_error("no rotation " + routine);
}

// Each call takes the same numbers anew.
class OnHost : public Workload {
 public:
  OnHost(const Rotation& rotation, bool library, std::uint64_t seed)
      : rotation_(rotation), run_(library ? rotation.library : rotation.openblas) {
    const std::vector<float> random = random_floats(4, seed);
    std::transform(random.begin(), random.end(), numbers_.begin(),
                   [](float value) { return std::fabs(value); });
  }

  double check() override {
    call();
    Numbers<double> expected;
    std::copy(numbers_.begin(), numbers_.end(), expected.begin());
    rotation_.reference(expected);
    double worst = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      worst = std::max(worst, error_of(result_[i], expected[i], 1, std::fabs(expected[i])));
    }
    return worst;
  }

  void call() override {
    result_ = numbers_;
    run_(result_);
  }

 private:
  const Rotation& rotation_;
  void (*run_)(Numbers<float>&);
  Numbers<float> numbers_ = {}, result_ = {};
};

}  // namespace

std::unique_ptr<Workload> library_rotation(const std::string& routine, std::uint64_t seed) {
  return std::make_unique<OnHost>(find_rotation(routine), true, seed);
}

std::unique_ptr<Workload> openblas_rotation(const std::string& routine, std::uint64_t seed) {
  return std::make_unique<OnHost>(find_rotation(routine), false, seed);
}

}  // namespace bench
