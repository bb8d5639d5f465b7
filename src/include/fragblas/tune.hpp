// Measures the tuned parameters of a device. docs/tuning.md has what it does.
//
//   fragblas::Tuner tuner(blas, {20, false});
//   while (tuner.step()) {}
//   std::string json = tuner.profile_json();  // for tuned_profile_from_json and ContextOptions
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas {

struct TunerOptions {
  double seconds = 20;  // for everything; what isn't measured by then keeps its default
  bool quick = false;   // small problems
};

// What was measured of one candidate.
struct Trial {
  enum class Verdict {
    Chosen,  // the fastest, clearly so where it is not the default; rates: not slower
    Slower,
    Wrong,  // a wrong result, or none
  };

  std::string parameter;  // a member of DeviceProfile, or "rates": those of gemm's cost model
  std::string candidate;  // its value as JSON; of rates "default" or "measured"
  std::string problem;    // that decides, "gemm 512x512x512"
  double seconds = 0;     // the least that a call took; 0 where it was wrong
  Verdict verdict = Verdict::Slower;
};
FRAGBLAS_API const char* to_string(Trial::Verdict verdict);

// What users of the Context have queued waits while a step runs.
class FRAGBLAS_API Tuner {
 public:
  // Throws Status::InvalidArgument, and Unsupported for textures of less than 2048 texels a side.
  explicit Tuner(Context& context, const TunerOptions& options = {});
  Tuner(Tuner&&) noexcept;
  Tuner& operator=(Tuner&&) noexcept;
  ~Tuner();

  // One measurement, some ten milliseconds on a GPU, or what a candidate takes to compile and
  // check. False: there is none left.
  bool step();
  double progress() const;                   // of the budget, 0 to 1
  const std::vector<Trial>& trials() const;  // of finished parameters
  // What was found so far, and the trials as evidence.
  TunedProfile profile() const;
  std::string profile_json() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// What a context learns of its device from its own products (ContextOptions::learn).
struct LearntProfile {
  static constexpr int kProducts = 20;  // that are learnt from

  int products = 0;      // so far; kProducts: it changes no more
  TunedProfile profile;  // without calibration: for ContextOptions::tuned_profile
};
// None where the context does not learn, or has yet to.
FRAGBLAS_API std::optional<LearntProfile> learnt_profile(const Context& context);
FRAGBLAS_API std::string to_json(const LearntProfile& learnt);

// Learns the rates of a device from products that the program computes anyway, and plans by them.
// For a device that no profile is for, where a tuner's seconds are too many. Until it is settled,
// plans change, and with them roundings; from then on they stay (docs/rules.md, rule 48).
class FRAGBLAS_API RateLearner {
 public:
  static constexpr int kProducts = LearntProfile::kProducts;

  RateLearner();
  RateLearner(RateLearner&&) noexcept;
  RateLearner& operator=(RateLearner&&) noexcept;
  ~RateLearner();

  // Calls multiply(), which computes one product of the context, C m x n of A m x k and B k x n,
  // row by row and neither transposed. Unless it is settled, waits for the device before and
  // behind, learns from the time, and plans the context's products anew. False: nothing was learnt,
  // as it is settled, a program was compiled, or an operand was packed already. From then on the
  // context does not calibrate. Throws Status::InvalidArgument for sizes below 1, and where the
  // device is not that of the first call.
  bool watch(Context& context, std::int64_t m, std::int64_t n, std::int64_t k,
             const std::function<void()>& multiply);
  // Plans another context's products by what was learnt, as after a loss. The same error.
  void adopt(Context& context) const;
  int products() const;  // learnt from so far
  bool settled() const;
  // By what was learnt so far; for ContextOptions::profile, too.
  DeviceProfile profile() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fragblas
