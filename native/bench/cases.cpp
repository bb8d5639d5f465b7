// Which rows a run has: routines x sizes x transposes and other options, each followed by its
// peers.
//
// SPDX-License-Identifier: MIT
#include "cases.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "binary64/products.hpp"
#include "ladder/native_ladder.hpp"
#include "ladder/standing.hpp"
#include "lapack/factorizations.hpp"
#include "modes/process.hpp"
#include "modes/transferred.hpp"
#include "numbers/complex_rows.hpp"
#include "peers/cpu_loop_calls.hpp"
#include "peers/cublas_calls.hpp"
#include "peers/cuda.hpp"
#include "peers/drawn_gemm.hpp"
#include "peers/netlib.hpp"
#include "roofs/native_roofs.hpp"
#include "roofs/roofs.hpp"
#include "workloads.hpp"

namespace bench {
namespace {

using fragblas::Context;
using fragblas::catalog::Access;
using fragblas::catalog::Argument;
using fragblas::catalog::Routine;
using fragblas::catalog::Storage;

// What runs when nothing is asked for: of each kind what is used most.
constexpr const char* kDefaults[] = {"sgemm", "ssyrk", "strsm", "sgemv", "strsv",
                                     "saxpy", "sdot",  "scopy", "sscal", "isamax"};
constexpr const char* kAll = "all";
constexpr const char* kGroups[] = {"level1", "level2", "level3"};
constexpr const char* kRoofs = "roofs";
constexpr const char* kTransfers = "transfers";
// Asked for by name: no default, and no part of "all".
constexpr const char* kLinalg = "linalg";
constexpr const char* kComplex = "complex";
constexpr const char* kOpenblas = "openblas";
constexpr const char* kNetlib = "netlib";
constexpr const char* kCpuLoop = "cpu-loop";
// What the peers without threads or vectors do in some seconds.
constexpr double kMostFlops = 4e9;
constexpr const char* kCusolver = "cusolver";
constexpr const char* kPeers[] = {kOpenblas, kNetlib, kCpuLoop, kCublas, kCusolver};
constexpr const char* kRotations[] = {"srotg", "srotmg"};

constexpr const char* kGlblasNote =
    "glblas-4x1 is the bare kernel on operands that lie as it needs them, which favours it";
constexpr const char* kBatchNote =
    "OpenBLAS has no batches: openblas/..._batch_strided is a loop over the single routine";

template <typename List>
bool contains(const List& list, const std::string& name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

// What is no routine of the library.
bool is_peer(const std::string& name) {
  return name == kGlblas4x1.name || contains(kPeers, name) || name == kRoofs || name == kTransfers;
}

bool is_batch(const Routine& routine) {
  return routine.find("batch_size") != nullptr;
}

bool is_band(const Routine& routine) {
  return std::any_of(routine.arguments.begin(), routine.arguments.end(),
                     [](const Argument& a) { return a.storage == Storage::Band; });
}

// One extent each.
std::vector<std::int64_t> default_sizes(const Routine& routine, bool software) {
  using Sizes = std::vector<std::int64_t>;
  if (routine.name == "sgemm") {
    return software ? Sizes{256, 512} : Sizes{512, 1024, 2048, 4096};
  }
  if (routine.name == "sgemv") {
    return software ? Sizes{1024} : Sizes{1024, 4096};
  }
  if (is_batch(routine)) {
    return {routine.level == 1 ? 4096 : routine.level == 2 ? 64 : 16};
  }
  if (is_band(routine)) {
    return {software ? 1 << 14 : 1 << 18};
  }
  switch (routine.level) {
    case 1:
      return software ? Sizes{1 << 20} : Sizes{1 << 20, 1 << 24};
    case 2:
      return {software ? 1024 : 4096};
    default:
      return {software ? 256 : 2048};
  }
}

// What the command line asks for.
class Choice {
 public:
  explicit Choice(const Options& options)
      : names_(options.routines),
        // Without names, a list and a filter are of all there is.
        everything_(contains(names_, kAll) ||
                    (names_.empty() && (options.list || !options.benchmark_arguments.empty()))) {
    named_ = !std::all_of(names_.begin(), names_.end(), is_peer);
  }

  bool library(const Routine& routine) const { return chosen(routine) && (implied() || named_); }
  // peer: a name of kPeers.
  bool peer(const Routine& routine, const char* peer) const {
    return chosen(routine) && (implied() || contains(names_, peer));
  }
  bool asks_for(const char* peer) const { return contains(names_, peer); }
  bool glblas() const { return implied() || contains(names_, kGlblas4x1.name); }
  bool roofs() const { return implied() || contains(names_, kRoofs); }
  bool transfers() const { return implied() || contains(names_, kTransfers); }

 private:
  bool implied() const { return everything_ || names_.empty(); }
  bool chosen(const Routine& routine) const {
    if (everything_) {
      return true;
    }
    return named_ ? contains(names_, routine.name) ||
                        contains(names_, "level" + std::to_string(routine.level))
                  : contains(kDefaults, routine.name);
  }

  const std::vector<std::string>& names_;
  bool everything_;
  bool named_ = false;  // something but peers
};

class Maker {
 public:
  Maker(const Options& options, bool software, int max_texture_size)
      : options_(options),
        choice_(options),
        software_(software),
        max_texture_size_(max_texture_size) {}

  std::vector<Case> make() {
    if (choice_.roofs()) {
      cases_ = native_roofs(software_, max_texture_size_);
    }
    if (choice_.transfers()) {
      for (Case& row : library_transfers(software_, max_texture_size_)) {
        cases_.push_back(std::move(row));
      }
    }
    for (const Entry& entry : entries()) {
      add_routine(entry);
    }
    for (const char* rotation : kRotations) {
      add_rotation(rotation);
    }
    add_factorizations();
    if (choice_.asks_for(kDgemm)) {
      add_double_products();
    }
    add_complex_rows();
    return std::move(cases_);
  }

 private:
  void add_routine(const Entry& entry) {
    const Routine& routine = *fragblas::catalog::find(entry.name);
    std::vector<Size> sizes = options_.sizes;
    if (sizes.empty()) {
      for (const std::int64_t n : default_sizes(routine, software_)) {
        sizes.push_back({{n}});
      }
    }
    const bool gemm = routine.name == "sgemm";
    for (const Size& size : sizes) {
      for (const Variant& variant : variants(entry)) {
        if (const auto shape = Shape::make(routine.name, variant, size.extents)) {
          add(entry, routine, *shape);
        }
      }
      if (gemm && choice_.glblas() && (size.extents.size() == 1 || size.extents.size() == 3)) {
        add_glblas(entry, size.extents[0],
                   size.extents.size() == 3 ? size.extents[1] : size.extents[0],
                   size.extents.back());
      }
    }
  }

  std::vector<Variant> variants(const Entry& entry) const {
    std::vector<Variant> result;
    const std::vector<std::string> given{entry.trans};
    for (const std::string& trans : options_.trans.empty() ? given : options_.trans) {
      for (const Layout layout : options_.layouts) {
        for (const bool right : options_.right) {
          for (const bool upper : options_.upper) {
            for (const std::int64_t inc : options_.incs) {
              result.push_back({layout, trans[0] == 't', trans[1] == 't', right, upper, inc,
                                options_.ld_multiple});
            }
          }
        }
      }
    }
    return result;
  }

  // The row, and the same on the CPU. What differs in options that the routine lacks is one row.
  void add(const Entry& entry, const Routine& routine, const Shape& shape) {
    Case row = describe(entry, shape);
    if (!names_.insert(row.name).second) {
      return;
    }
    const std::uint64_t seed = options_.seed;
    if (choice_.library(routine)) {
      for (const Mode mode : options_.modes) {
        cases_.push_back(in_mode(mode, row, entry, shape));
      }
    }
    const bool right = !entry.square_peer || shape.size("m") == shape.size("n");
    row.note = is_batch(routine) ? kBatchNote : "";
    add_host_peer(kOpenblas, right ? entry.openblas : nullptr, row, entry, shape);
    row.note.clear();
    add_host_peer(kNetlib, routine.extra ? nullptr : entry.netlib, row, entry, shape);
    add_host_peer(kCpuLoop, cpu_loop_call(shape), row, entry, shape);
    if (has_cublas_call(entry) && choice_.peer(routine, kCublas) &&
        is_there(kCublas, cuda::library().problem)) {
      row = peer_row(kCublas, row);
      row.make = [&entry, shape, seed](Context&) { return cublas_workload(entry, shape, seed); };
      cases_.push_back(std::move(row));
    }
  }

  // A peer that is asked for has rows that say that it is absent; else it is named in the header.
  bool is_there(const char* peer, const std::string& problem) const {
    return problem.empty() || choice_.asks_for(peer);
  }

  static Case peer_row(const char* peer, Case row) {
    row.name = peer + ("/" + row.name);
    row.on_device = false;
    row.roof.clear();  // the device's is not theirs
    return row;
  }

  void add_host_peer(const char* peer, HostCall call, Case row, const Entry& entry,
                     const Shape& shape) {
    const bool netlib = peer == kNetlib;
    if (call == nullptr || !choice_.peer(*fragblas::catalog::find(entry.name), peer) ||
        (netlib && !is_there(peer, netlib_problem()))) {
      return;
    }
    const bool slow = peer != kOpenblas && row.flops > kMostFlops;
    const std::uint64_t seed = options_.seed;
    row = peer_row(peer, std::move(row));
    row.make = [call, slow, netlib, &entry, shape, seed](Context&) {
      if (netlib && !netlib_problem().empty()) {
        throw Absent(netlib_problem());
      }
      if (slow) {
        throw Absent("it would take too long: more than 4e9 flops");
      }
      return host_workload(call, entry, shape, seed);
    };
    cases_.push_back(std::move(row));
  }

  Case in_mode(Mode mode, Case row, const Entry& entry, const Shape& shape) const {
    const std::uint64_t seed = options_.seed;
    if (mode == Mode::Resident) {
      row.make = [&entry, shape, seed](Context& context) {
        return library_workload(context, entry, shape, seed);
      };
      return row;
    }
    row.on_device = false;
    row.roof.clear();  // what bounds them is more than one thing
    if (mode == Mode::Transfers) {
      row.name += "/transfers";
      row.make = [&entry, shape, seed](Context& context) {
        return transferred_workload(context, entry, shape, seed);
      };
      return row;
    }
    row.name += "/process";
    const ProcessSetting setting{options_.device, options_.profile_file};
    row.make = [&entry, shape, seed, setting](Context&) {
      return process_workload(entry, shape, seed, setting);
    };
    return row;
  }

  void add_glblas(const Entry& gemm, std::int64_t m, std::int64_t n, std::int64_t k) {
    if (!why_not(kGlblas4x1, {m, n, k}, max_texture_size_).empty()) {
      return;
    }
    const Shape shape = *Shape::make("sgemm", Variant(), {m, n, k});
    Case row = describe(gemm, shape);
    row.name = kGlblas4x1.name + row.name.substr(row.name.rfind('/'));
    row.note = kGlblasNote;
    const std::uint64_t seed = options_.seed;
    row.make = [m, n, k, seed](Context& context) {
      const Extents extents{m, n, k};
      return drawn_gemm(context, kGlblas4x1,
                        std::make_shared<const Product>(extents, seed, kOpenblasReference));
    };
    cases_.push_back(std::move(row));
  }

  // Those that are asked for, or these.
  std::vector<std::int64_t> orders(const std::vector<std::int64_t>& usual) const {
    if (options_.sizes.empty()) {
      return software_ ? std::vector<std::int64_t>{256} : usual;
    }
    std::vector<std::int64_t> result;
    for (const Size& size : options_.sizes) {
      if (size.extents.size() == 1) {
        result.push_back(size.extents[0]);
      }
    }
    return result;
  }

  void add_double_products() {
    for (Case& row : double_products(
             {orders({1024, 2048, 4096}), options_.seed, choice_.asks_for(kOpenblas)})) {
      cases_.push_back(std::move(row));
    }
  }

  void add_complex_rows() {
    ComplexChoice choice;
    choice.orders = orders({1024, 2048});
    choice.seed = options_.seed;
    choice.wanted = [&](const std::string& name) {
      return choice_.asks_for(kComplex) || choice_.asks_for(name.c_str());
    };
    choice.openblas = choice_.asks_for(kOpenblas);
    choice.cublas = choice_.asks_for(kCublas);
    for (Case& row : complex_rows(choice)) {
      cases_.push_back(std::move(row));
    }
  }

  void add_factorizations() {
    FactorizationChoice choice;
    choice.orders = orders({512, 1024, 2048});
    choice.seed = options_.seed;
    choice.wanted = [&](const std::string& name) {
      return choice_.asks_for(kLinalg) || choice_.asks_for(name.c_str());
    };
    choice.openblas = choice_.asks_for(kOpenblas);
    choice.cusolver = choice_.asks_for(kCusolver);
    for (Case& row : factorizations(choice)) {
      cases_.push_back(std::move(row));
    }
  }

  void add_rotation(const std::string& name) {
    const Routine& routine = *fragblas::catalog::find(name);
    const std::uint64_t seed = options_.seed;
    Case row;
    row.name = name;
    row.flops = routine.flops({});
    row.bytes = routine.bytes({});
    row.bound = kBound;
    row.on_device = false;
    if (choice_.library(routine)) {
      row.make = [name, seed](Context&) { return library_rotation(name, seed); };
      cases_.push_back(row);
    }
    if (choice_.peer(routine, kOpenblas)) {
      row.name = "openblas/" + name;
      row.make = [name, seed](Context&) { return openblas_rotation(name, seed); };
      cases_.push_back(row);
    }
  }

  const Options& options_;
  Choice choice_;
  bool software_;
  int max_texture_size_;
  std::set<std::string> names_;
  std::vector<Case> cases_;
};

// A level-3 routine is bound by arithmetic; the others by traffic, and each by the roof whose share
// of writes is the nearest: none, a third or half.
const char* roof_of(const Shape& shape, double bytes, double written) {
  if (fragblas::catalog::find(shape.routine())->level == 3 && shape.flops() > 0) {
    return kArithmeticRoof;
  }
  const double share = written / bytes;
  return share < 1.0 / 6 ? kStreamRoof : share < 5.0 / 12 ? kReadWriteRoof : kCopyRoof;
}

}  // namespace

bool is_routine(const std::string& name) {
  return contains(routine_names(), name);
}

std::vector<std::string> routine_names() {
  std::vector<std::string> result;
  for (const Entry& entry : entries()) {
    result.emplace_back(entry.name);
  }
  result.insert(result.end(), std::begin(kRotations), std::end(kRotations));
  result.insert(result.end(), std::begin(kGroups), std::end(kGroups));
  result.insert(result.end(), std::begin(kPeers), std::end(kPeers));
  for (std::string& name : factorization_names()) {
    result.push_back(std::move(name));
  }
  for (std::string& name : complex_names()) {
    result.push_back(std::move(name));
  }
  result.insert(result.end(),
                {kAll, kLinalg, kComplex, kDgemm, kGlblas4x1.name, kRoofs, kTransfers});
  return result;
}

Case describe(const Entry& entry, const Shape& shape) {
  Case row;
  row.name = shape.name();
  row.flops = shape.flops();
  row.bound = entry.criterion == Criterion::Exact ? 0 : kBound;
  double written = 0;
  for (const Argument& argument : shape.arguments()) {
    const bool twice = argument.access == Access::InOut && !only_written(entry, argument);
    row.bytes += 4 * shape.elements(argument) * (twice ? 2 : 1);
    written += argument.access == Access::In ? 0 : 4 * shape.elements(argument);
  }
  row.roof = roof_of(shape, row.bytes, written);
  return row;
}

std::vector<Case> report_cases(const Options& options, bool software, int max_texture_size) {
  const struct {
    std::vector<std::string> routines;
    const char* sizes;  // "": by routine
    std::vector<Mode> modes;
  } parts[] = {{{kAll}, "", {Mode::Resident}},
               {{"sgemm", "ssyrk", "strsm", kGlblas4x1.name, kOpenblas, kNetlib, kCpuLoop, kCublas},
                software ? "64:512:x2" : "64:4096:x2",
                {Mode::Resident}},
               {{"sgemv", "sger", kOpenblas, kNetlib, kCpuLoop, kCublas},
                software ? "128:1024:x2" : "256:8192:x2",
                {Mode::Resident}},
               {{"saxpy", "sdot", "scopy", kOpenblas, kNetlib, kCpuLoop, kCublas},
                software ? "2^10:2^20:x4" : "2^10:2^26:x4",
                {Mode::Resident}},
               {{"saxpy", "sdot"}, software ? "2^10,2^20" : "2^10,2^20,2^26", {Mode::Process}},
               {{"sgemv", "sgemm"}, software ? "64,512" : "64,1024,4096", {Mode::Process}}};
  std::vector<Case> result;
  std::set<std::string> names;
  for (const auto& part : parts) {
    Options some = options;
    some.routines = part.routines;
    some.sizes = *part.sizes == '\0' ? std::vector<Size>() : parse_sizes(part.sizes);
    some.modes = part.modes;
    for (Case& row : make_cases(some, software, max_texture_size)) {
      if (names.insert(row.name).second) {
        result.push_back(std::move(row));
      }
    }
  }
  return result;
}

std::vector<Case> make_cases(const Options& options, bool software, int max_texture_size) {
  return Maker(options, software, max_texture_size).make();
}

}  // namespace bench
