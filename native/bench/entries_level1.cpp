// How to call the routines of level 1. SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>

#include "entry.hpp"

namespace bench {
namespace {

// What isamax and its kind write: 4096 * first + second is the index.
template <typename T>
void store_index(const HostFrame<T>& f, std::size_t index) {
  f.result[0] = static_cast<T>(index / 4096);
  f.result[1] = static_cast<T>(index % 4096);
}

template <typename Better>
void find_first(const HostFrame<double>& f, Better better) {
  int best = 0;
  for (int i = 1; i < f.n; ++i) {
    if (better(f.x[i * f.inc], f.x[best * f.inc])) best = i;
  }
  store_index(f, static_cast<std::size_t>(best));
}

// netlib: Netlib has but isamax.
#define BENCH_INDEX(routine, netlib, better)                                                 \
  [](const DeviceFrame& f) { fragblas::is##routine(f.n, f.x, f.inc, f.result); },            \
      [](const HostFrame<float>& f) { store_index(f, cblas_is##routine(f.n, f.x, f.inc)); }, \
      netlib,                                                                                \
      [](const HostFrame<double>& f) {                                                       \
        find_first(f, [](double candidate, double best) { return better; });                 \
      },                                                                                     \
      Criterion::Exact

void netlib_isamax(const HostFrame<float>& f) {
  static const auto isamax = netlib_function<decltype(cblas_isamax)>("cblas_isamax");
  store_index(f, isamax(f.n, f.x, f.inc));
}

void rotate(const HostFrame<double>& f) {
  cblas_drotm(f.n, f.x, f.inc, f.y, f.inc, f.param.data());
}

}  // namespace

std::vector<Entry> level1_entries() {
  constexpr Criterion sums = Criterion::Sums;
  return {
      {"saxpy", BENCH_CALL(axpy), sums, 1.25f, -1.25f},
      {"sdot", BENCH_REDUCTION(dot)},
      {"scopy", BENCH_CALL(copy), Criterion::Exact},
      {"sscal", BENCH_CALL(scal), sums, 1.25f, 1 / 1.25f},
      {"sswap", BENCH_CALL(swap), Criterion::Exact},
      // The reference of both is the rotation as a matrix, which also bounds the error: drot's own
      // formula has a minus.
      {"srot", BENCH_DEVICE(rot),
       [](const HostFrame<float>& f) { cblas_srot(f.n, f.x, f.inc, f.y, f.inc, f.cosine, f.sine); },
       [](const HostFrame<float>& f) {
         BENCH_NETLIB(rot);
         netlib_srot(f.n, f.x, f.inc, f.y, f.inc, f.cosine, f.sine);
       },
       rotate},
      {"srotm", BENCH_DEVICE(rotm),
       [](const HostFrame<float>& f) { cblas_srotm(f.n, f.x, f.inc, f.y, f.inc, f.param.data()); },
       [](const HostFrame<float>& f) {
         BENCH_NETLIB(rotm);
         netlib_srotm(f.n, f.x, f.inc, f.y, f.inc, f.param.data());
       },
       rotate},
      {"sdsdot",
       [](const DeviceFrame& f) {
         fragblas::sdsdot(f.n, f.alpha, f.x, f.inc, f.y, f.inc, f.result);
       },
       [](const HostFrame<float>& f) {
         *f.result = cblas_sdsdot(f.n, f.alpha, f.x, f.inc, f.y, f.inc);
       },
       [](const HostFrame<float>& f) {
         BENCH_NETLIB(dsdot);
         *f.result = netlib_sdsdot(f.n, f.alpha, f.x, f.inc, f.y, f.inc);
       },
       [](const HostFrame<double>& f) {
         *f.result = f.alpha + cblas_ddot(f.n, f.x, f.inc, f.y, f.inc);
       },
       Criterion::Rounded},
      {"snrm2", BENCH_REDUCTION(nrm2)},
      {"sasum", BENCH_REDUCTION(asum)},
      // No peer: OpenBLAS 0.3.21's ssum is wrong from n = 32 on where it has SSE.
      {"ssum", [](const DeviceFrame& f) { fragblas::ssum(f.n, f.x, f.inc, f.result); }, nullptr,
       nullptr,
       [](const HostFrame<double>& f) {
         *f.result = 0;
         for (int i = 0; i < f.n; ++i) *f.result += f.x[i * f.inc];
       }},
      {"isamax", BENCH_INDEX(amax, netlib_isamax, std::fabs(candidate) > std::fabs(best))},
      {"isamin", BENCH_INDEX(amin, nullptr, std::fabs(candidate) < std::fabs(best))},
      {"ismax", BENCH_INDEX(max, nullptr, candidate > best)},
      {"ismin", BENCH_INDEX(min, nullptr, candidate < best)},
      {"saxpby", BENCH_CALL(axpby), sums, 1.25f, 1.25f, 0.5f},
      {"shad", BENCH_DEVICE(had), nullptr, nullptr,
       [](const HostFrame<double>& f) {
         for (int i = 0; i < f.n * f.inc; i += f.inc) {
           f.z[i] = f.alpha * f.x[i] * f.y[i] + f.beta * f.z[i];
         }
       },
       sums, 1.25f, 1.25f, 0.5f},
      {"saxpy_batch_strided", BENCH_DEVICE(axpy_batch_strided), BENCH_LOOP(axpy, axpy), sums, 1.25f,
       -1.25f},
  };
}

}  // namespace bench
