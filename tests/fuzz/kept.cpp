// What earlier processes kept, as a context takes it from Platform::load: a probe or a calibration
// of any bytes. It is within bounds, or as if it were not there. On the null device.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "context/context_state.hpp"
#include "fuzzer.hpp"
#include "null_gl/device.hpp"
#include "null_gl/platform.hpp"
#include "tune/kept_calibration.hpp"

namespace fragblas::fuzz {
namespace {

std::string_view entry;
std::uint8_t kind = 0;

// Whoever asks for the kind that the input is about gets its bytes; the probe is kept else.
void load(void* user, const void* key, fragblas_int key_size,
          void (*take)(void* sink, const void* data, fragblas_int size), void* sink) {
  const std::string_view text(static_cast<const char*>(key), static_cast<std::size_t>(key_size));
  const std::string_view wanted = kind % 2 == 0 ? "probe" : "calibration";
  if (text.substr(0, wanted.size()) == wanted) {
    take(sink, entry.data(), static_cast<fragblas_int>(entry.size()));
  } else {
    null_gl::platform().load(user, key, key_size, take, sink);
  }
}

void check_calibration(const Calibration& calibration) {
  for (const CalibrationRate& rate : calibration.rates) {
    if (rate.size < 1 || !(rate.gflops >= 0)) {
      find("a rate out of range");
    }
  }
}

}  // namespace
}  // namespace fragblas::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fragblas;
  if (size == 0) {
    return 0;
  }
  fuzz::kind = data[0];
  fuzz::entry = {reinterpret_cast<const char*>(data) + 1, size - 1};
  null_gl::device().reset();
  Platform platform = null_gl::platform();
  platform.load = fuzz::load;
  try {
    Context context(platform);
    const DeviceInfo& info = context.info();
    if (info.draw_buffers < 1 || info.draw_buffers > null_gl::device().draw_buffers) {
      fuzz::find("targets that the device has not");
    }
    if (const auto calibration = detail::kept_calibration(*context.state())) {
      fuzz::check_calibration(*calibration);
    }
  } catch (const Error& error) {
    if (error.status() != Status::Unsupported) {
      fuzz::find("another error", error.what());
    }
  }
  return 0;
}
