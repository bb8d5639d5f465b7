// What is done while one call of the driver fails. SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/egl.hpp"
#include "fragblas/fragblas.hpp"

namespace fragblas::faults {

// What came out, by name: the same bits each time.
using Results = std::vector<std::pair<std::string, std::vector<float>>>;

// A device, and a context that is there before the workload begins if that is warm.
class Bench {
 public:
  explicit Bench(ContextOptions options, bool warm);

  egl::HeadlessContext& gl() { return *gl_; }
  Context& context() { return *context_; }
  const ContextOptions& options() const { return options_; }

 private:
  ContextOptions options_;
  std::optional<egl::HeadlessContext> gl_;
  std::optional<Context> context_;
};

struct Workload {
  std::string name;
  ContextOptions options;
  bool warm = true;
  std::function<Results(Bench&)> run;
};

// One for each routine of the catalog, transfers, the ways to compute products, linear algebra,
// other types of numbers, arrays, sparse matrices, and what a program does first.
std::vector<Workload> workloads();

}  // namespace fragblas::faults
