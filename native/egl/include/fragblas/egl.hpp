// fragblas::egl: an OpenGL ES 3 context without a window, and the native Platform table.
//
// Programs that make their own OpenGL ES 3 context need only native_platform() from here. Nothing
// is printed; every failure is a fragblas::Error.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fragblas/export.h"
#include "fragblas/fragblas.hpp"

namespace fragblas::egl {

// A device that gives an OpenGL ES 3 context.
struct Device {
  int index = 0;         // what HeadlessOptions::device takes
  std::string name;      // GL_RENDERER
  std::string platform;  // how EGL reaches it: "device", "surfaceless" or "default"
  bool software = false;
};

// All of them, in a stable order. Makes a context on each, so it is not cheap; the context that is
// current stays current.
FRAGBLAS_API std::vector<Device> devices();

struct HeadlessOptions {
  int device = -1;        // an index of devices(); -1: the first GPU, else a software rasteriser
  int minor_version = 0;  // OpenGL ES 3.minor_version or later
  bool debug = false;     // a debug context, whose messages go to log
  LogCallback log;
};

// The Platform table for the context that is current, for programs that made their own. It holds
// no state and may outlive that context. What its save() is given becomes files in
// $XDG_CACHE_HOME/fragblas or ~/.cache/fragblas, 64 MiB in all, unless the environment has
// FRAGBLAS_DISK_CACHE=0.
FRAGBLAS_API Platform native_platform();

// Owns a context, which must outlive every fragblas::Context made on it. create() leaves it
// current on the calling thread.
class FRAGBLAS_API HeadlessContext {
 public:
  // Throws Status::Unsupported, with every way that was tried, when there is no such context, and
  // Status::InvalidArgument when there is no device of that index. What was current then stays so.
  static HeadlessContext create(const HeadlessOptions& options = {});

  HeadlessContext(HeadlessContext&&) noexcept;
  HeadlessContext& operator=(HeadlessContext&&) noexcept;
  ~HeadlessContext();

  Platform platform() const;
  const Device& device() const;
  bool robust() const;  // whether a reset of the GPU is reported, through Platform::lost
  void make_current();

 private:
  struct Impl;
  explicit HeadlessContext(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace fragblas::egl
