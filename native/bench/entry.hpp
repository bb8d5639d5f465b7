// The table of routines: one entry each, which says how to call it. What it takes and what it costs
// is in the library's catalog.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "frame.hpp"
#include "peers/netlib.hpp"
#include "printed/bench_arguments.inc"

namespace bench {

// What a result is compared with, and how far it may be from that.
enum class Criterion {
  Sums,      // the reference, in units of u * sqrt(k + 2) * (the routine on absolute values)
  Exact,     // the reference, bit for bit
  Rounded,   // the reference, in units of u * sqrt(3) * |result|: sums in more than fp32
  Residual,  // of a solve: the right-hand side with op(A) X, the reference being that product
};

// A call in fp32 on the CPU.
using HostCall = void (*)(const HostFrame<float>&);

struct Entry {
  const char* name;
  void (*library)(const DeviceFrame&);
  HostCall openblas;  // null: OpenBLAS does not have it
  HostCall netlib;    // null: neither has Netlib's reference
  void (*reference)(const HostFrame<double>&);
  Criterion criterion = Criterion::Sums;
  // Calls take the one and the other in turn, so that what they update in place stays ordinary.
  float alpha = 1, next_alpha = 1;
  float beta = 0;
  const char* trans = "nn";  // unless --trans says otherwise
  bool square_peer = false;  // OpenBLAS is right for square matrices only
};

// From level 3 to level 1. These are on the device; rotations.hpp has what is not.
const std::vector<Entry>& entries();
std::vector<Entry> level1_entries();
std::vector<Entry> level2_entries();
std::vector<Entry> level3_entries();

// What the tables are written with. What a routine is handed is printed from the catalog: the
// members of Frame in the order of CBLAS, without the result.

// Expands the arguments before a macro or a function takes them.
#define BENCH_ARGUMENTS(routine) BENCH_ARGUMENTS_##routine

// Netlib's, which is looked up when it is called first.
#define BENCH_NETLIB(routine)           \
  static const auto netlib_s##routine = \
      netlib_function<decltype(cblas_s##routine)>("cblas_s" #routine)

// The call of a routine that OpenBLAS lacks, by its name without the s.
#define BENCH_DEVICE(routine) \
  [](const DeviceFrame& f) { fragblas::s##routine(BENCH_ARGUMENTS(routine)); }

// The four calls.
#define BENCH_CALL(routine)                                                          \
  BENCH_DEVICE(routine),                                                             \
      [](const HostFrame<float>& f) { cblas_s##routine(BENCH_ARGUMENTS(routine)); }, \
      [](const HostFrame<float>& f) {                                                \
        BENCH_NETLIB(routine);                                                       \
        netlib_s##routine(BENCH_ARGUMENTS(routine));                                 \
      },                                                                             \
      [](const HostFrame<double>& f) { cblas_d##routine(BENCH_ARGUMENTS(routine)); }

// Of a routine that returns a number on the host and writes it on the device.
#define BENCH_REDUCTION(routine)                                                                 \
  [](const DeviceFrame& f) { fragblas::s##routine(BENCH_ARGUMENTS(routine), f.result); },        \
      [](const HostFrame<float>& f) { *f.result = cblas_s##routine(BENCH_ARGUMENTS(routine)); }, \
      [](const HostFrame<float>& f) {                                                            \
        BENCH_NETLIB(routine);                                                                   \
        *f.result = netlib_s##routine(BENCH_ARGUMENTS(routine));                                 \
      },                                                                                         \
      [](const HostFrame<double>& f) { *f.result = cblas_d##routine(BENCH_ARGUMENTS(routine)); }

// A solve, with the product that undoes it as the reference.
#define BENCH_SOLVE(routine, product)                                                 \
  BENCH_DEVICE(routine),                                                              \
      [](const HostFrame<float>& f) { cblas_s##routine(BENCH_ARGUMENTS(routine)); },  \
      [](const HostFrame<float>& f) {                                                 \
        BENCH_NETLIB(routine);                                                        \
        netlib_s##routine(BENCH_ARGUMENTS(routine));                                  \
      },                                                                              \
      [](const HostFrame<double>& f) { cblas_d##product(BENCH_ARGUMENTS(routine)); }, \
      Criterion::Residual

// Calls `single` for each item of a batch. OpenBLAS has no batches: its user writes this loop.
template <typename T, typename Single>
void for_batch(HostFrame<T> f, Single single) {
  const auto advance = [](T*& operand, int stride) { operand += operand != nullptr ? stride : 0; };
  for (int i = 0; i < f.batch_size; ++i) {
    single(f);
    advance(f.a, f.stridea);
    advance(f.b, f.strideb);
    advance(f.c, f.stridec);
    advance(f.x, f.stridex);
    advance(f.y, f.stridey);
  }
}

// The calls on the host of a batch. Netlib has none.
#define BENCH_LOOP(single, reference)                                                              \
  [](const HostFrame<float>& batch) {                                                              \
    for_batch(batch, [](const HostFrame<float>& f) { cblas_s##single(BENCH_ARGUMENTS(single)); }); \
  },                                                                                               \
      nullptr, [](const HostFrame<double>& batch) {                                                \
        for_batch(batch, [](const HostFrame<double>& f) {                                          \
          cblas_d##reference(BENCH_ARGUMENTS(single));                                             \
        });                                                                                        \
      }

}  // namespace bench
