// What all tests of one process share: the GL context, one fragblas::Context with the limits that
// --limits= names, the seed, and the table of worst errors that is printed at the end.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

#ifdef __EMSCRIPTEN__
constexpr bool kBrowser = true;  // one task: a fence never signals here
#else
constexpr bool kBrowser = false;
#endif

// Throws Error when there is no device. limits: "device", "small" or "tiny".
void start(const std::string& limits, std::uint64_t seed);
void stop();
void at_stop(std::function<void()> cleanup);  // runs before the GL context goes

const Platform& platform();
Context& blas();
const DeviceInfo& info();
const std::string& limits_name();  // what --limits= says
Limits limits();                   // those of this run
ContextOptions context_options();  // those of blas(): limits, poison, a log that fails the test
// Whether this task is told that a program is compiled. In WebKit only another one is: there run()
// issues nothing that needs a new program, and whoever reads does.
bool sees_links();
// Whether this task is told that the device has come so far. In a page only another one is.
bool sees_fences();
// How often a test may run a deferred context that is not done.
int most_turns();
// Runs it until it is done, or so often.
void issue_all(Context& context);
// The same with a profile by which every product is packed, into uniform blocks if there are any.
ContextOptions only_blocks();
Rng rng(const std::string& tag);
// Buffers that take what is left of a context's budget, from `largest` elements down to `least`.
std::vector<Buffer> hog(Context& context, std::int64_t largest, std::int64_t least = 1);

// An error in the log fails the running test unless one of these is alive.
class ExpectLog {
 public:
  ExpectLog();
  ~ExpectLog();
  ExpectLog(const ExpectLog&) = delete;
  ExpectLog& operator=(const ExpectLog&) = delete;
};

// A second context on the same GL context. Each must hear when the other has changed GL state:
// enter() before using this one; the destructor hands GL back to blas().
class OtherContext {
 public:
  explicit OtherContext(const ContextOptions& options = context_options());
  ~OtherContext();
  OtherContext(const OtherContext&) = delete;
  OtherContext& operator=(const OtherContext&) = delete;

  Context& enter();
  Context& leave();  // back to blas()
  Context* operator->() { return &context_; }

 private:
  Context context_;
};

// Notes a case for the table. `bound` is the error in units of the bound, `gauge` in units of
// Netlib's eps (16 is too much), `differing` the number of elements that are not the exact result.
// No routine, no note.
void record(const std::string& routine, double bound, double gauge, std::int64_t differing);
void print_records();

}  // namespace fragblas::test
