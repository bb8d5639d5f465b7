// Which rows a run has: routines x sizes x transposes x layouts, each followed by its peers.
//
// SPDX-License-Identifier: MIT
#include "cases.hpp"

#include <algorithm>

#include "workloads.hpp"

namespace bench {
namespace {

using fragblas::Context;

constexpr const char* kRoutines[] = {"sgemm", "sgemv", "saxpy",      "sdot",
                                     "scopy", "sscal", "glblas-4x1", "openblas"};
constexpr const char* kGlblasNote =
    "glblas-4x1 is the bare kernel on operands that lie as it needs them, which favours it";

struct Level1 {
  const char* routine;
  double flops, bytes;  // per element
  double bound;
};
// The copy must be exact.
constexpr Level1 kLevel1[] = {
    {"saxpy", 2, 12, 8}, {"sdot", 2, 8, 8}, {"scopy", 0, 8, 0}, {"sscal", 1, 8, 8}};

class Maker {
 public:
  Maker(const Options& options, bool software, int max_texture_size)
      : options_(options), software_(software), max_texture_size_(max_texture_size) {}

  std::vector<Case> make() {
    add_gemms();
    add_gemvs();
    for (const Level1& routine : kLevel1) {
      add_level1(routine);
    }
    return std::move(cases_);
  }

 private:
  bool asked(const std::string& name) const {
    const auto& names = options_.routines;
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  }

  // A peer on the CPU for this routine: asked for, with the routine or with nothing else.
  bool asked_openblas(const std::string& routine) const {
    const bool alone = std::all_of(
        options_.routines.begin(), options_.routines.end(),
        [](const std::string& name) { return name == "openblas" || name == "glblas-4x1"; });
    return asked("openblas") && (alone || asked(routine));
  }

  std::vector<Size> sizes(std::vector<std::int64_t> software, std::vector<std::int64_t> gpu,
                          std::size_t rank) const {
    std::vector<Size> result;
    if (options_.sizes.empty()) {
      for (const std::int64_t n : software_ ? software : gpu) {
        result.push_back({{n}});
      }
    }
    for (const Size& size : options_.sizes) {
      if (size.extents.size() == 1 || size.extents.size() == rank) {
        result.push_back(size);
      }
    }
    for (Size& size : result) {
      size.extents.resize(rank, size.extents[0]);
    }
    return result;
  }

  void add_gemms() {
    const auto shapes = sizes({256, 512}, {512, 1024, 2048, 4096}, 3);
    for (const Size& size : shapes) {
      GemmShape shape;
      shape.m = size.extents[0], shape.n = size.extents[1], shape.k = size.extents[2];
      each_trans_and_layout(options_.trans, [&](const std::string& trans, Layout layout) {
        shape.layout = layout;
        shape.trans_a = trans[0] == 't';
        shape.trans_b = trans[1] == 't';
        add_gemm(shape, trans);
      });
      add_glblas(shape);
    }
  }

  void add_gemm(const GemmShape& shape, const std::string& trans) {
    const std::string name = "sgemm/" + trans + "/" + text(shape.m) + "x" + text(shape.n) + "x" +
                             text(shape.k) + suffix(shape.layout);
    const std::uint64_t seed = options_.seed;
    Case row = gemm_case(name, shape);
    row.make = [shape, seed](Context& context) { return library_gemm(context, shape, seed); };
    add_with_peer(std::move(row), "sgemm",
                  [shape, seed](Context&) { return openblas_gemm(shape, seed); });
  }

  void add_glblas(const GemmShape& shape) {
    const bool fits = shape.m % 4 == 0 && shape.k % 4 == 0 &&
                      std::max({shape.m, shape.n, shape.k / 4}) <= max_texture_size_;
    if (!asked("glblas-4x1") || !fits) {
      return;
    }
    const std::uint64_t seed = options_.seed;
    Case row =
        gemm_case("glblas-4x1/" + text(shape.m) + "x" + text(shape.n) + "x" + text(shape.k), shape);
    row.note = kGlblasNote;
    row.make = [shape, seed](Context& context) {
      return glblas_gemm(context, shape.m, shape.n, shape.k, seed);
    };
    cases_.push_back(std::move(row));
  }

  static Case gemm_case(const std::string& name, const GemmShape& shape) {
    const auto m = static_cast<double>(shape.m), n = static_cast<double>(shape.n),
               k = static_cast<double>(shape.k);
    Case row;
    row.name = name;
    row.flops = 2 * m * n * k;
    row.bytes = 4 * (m * k + k * n + m * n);
    return row;
  }

  void add_gemvs() {
    std::vector<std::string> ops;  // the first letters of --trans, each once
    for (const std::string& trans : options_.trans) {
      if (std::find(ops.begin(), ops.end(), trans.substr(0, 1)) == ops.end()) {
        ops.push_back(trans.substr(0, 1));
      }
    }
    for (const Size& size : sizes({1024}, {1024, 4096}, 2)) {
      each_trans_and_layout(ops, [&](const std::string& trans, Layout layout) {
        const GemvShape shape{layout, trans == "t", size.extents[0], size.extents[1]};
        const auto m = static_cast<double>(shape.m), n = static_cast<double>(shape.n);
        const std::uint64_t seed = options_.seed;
        Case row;
        row.name =
            "sgemv/" + trans + "/" + text(shape.m) + "x" + text(shape.n) + suffix(shape.layout);
        row.flops = 2 * m * n;
        row.bytes = 4 * (m * n + m + n);
        row.make = [shape, seed](Context& context) { return library_gemv(context, shape, seed); };
        add_with_peer(std::move(row), "sgemv",
                      [shape, seed](Context&) { return openblas_gemv(shape, seed); });
      });
    }
  }

  void add_level1(const Level1& level1) {
    const std::string routine = level1.routine;
    const std::uint64_t seed = options_.seed;
    for (const Size& size : sizes({1 << 20}, {1 << 20, 1 << 24}, 1)) {
      const std::int64_t n = size.extents[0];
      Case row;
      row.name = routine + "/" + text(n);
      row.flops = level1.flops * static_cast<double>(n);
      row.bytes = level1.bytes * static_cast<double>(n);
      row.bound = level1.bound;
      row.make = [routine, n, seed](Context& context) {
        return library_level1(context, routine, n, seed);
      };
      add_with_peer(std::move(row), routine,
                    [routine, n, seed](Context&) { return openblas_level1(routine, n, seed); });
    }
  }

  // The row, and the same on the CPU.
  template <typename Make>
  void add_with_peer(Case row, const std::string& routine, Make make_peer) {
    Case peer = row;
    peer.name = "openblas/" + row.name;
    peer.on_device = false;
    peer.make = make_peer;
    if (asked(routine)) {
      cases_.push_back(std::move(row));
    }
    if (asked_openblas(routine)) {
      cases_.push_back(std::move(peer));
    }
  }

  template <typename Function>
  void each_trans_and_layout(const std::vector<std::string>& all_trans, Function function) const {
    for (const std::string& trans : all_trans) {
      for (const Layout layout : options_.layouts) {
        function(trans, layout);
      }
    }
  }

  static std::string text(std::int64_t value) { return std::to_string(value); }
  static std::string suffix(Layout layout) { return layout == Layout::ColMajor ? "/col" : ""; }

  const Options& options_;
  bool software_;
  int max_texture_size_;
  std::vector<Case> cases_;
};

}  // namespace

bool is_routine(const std::string& name) {
  return std::find(std::begin(kRoutines), std::end(kRoutines), name) != std::end(kRoutines);
}

std::vector<Case> make_cases(const Options& options, bool software, int max_texture_size) {
  return Maker(options, software, max_texture_size).make();
}

}  // namespace bench
