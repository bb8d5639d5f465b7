// The reader of tuned profiles: any text is refused with InvalidArgument, or is a profile within
// bounds that its own text gives back. SPDX-License-Identifier: MIT
#include <string>

#include "fragblas/fragblas.hpp"
#include "fuzzer.hpp"
#include "plan/device_profile.hpp"
#include "plan/gemm_plan.hpp"
#include "plan/gemm_planner.hpp"

namespace fragblas::fuzz {
namespace {

// Whether what the profile says cuts a product of this order into a bounded number of passes.
void check_plan(const DeviceProfile& profile) {
  DeviceInfo info;
  info.max_texture_size = 4096;
  info.draw_buffers = 8;
  info.uniform_block_bytes = 65536;
  info.uniform_buffer_offset_alignment = 256;
  constexpr std::int64_t kOrder = 256;
  const detail::GemmPlan plan = detail::plan_gemm({kOrder, kOrder, kOrder}, info, profile);
  if (plan.cost.passes > 4096) {
    find("a pass a pixel");
  }
}

}  // namespace
}  // namespace fragblas::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fragblas;
  try {
    const TunedProfile profile =
        tuned_profile_from_json({reinterpret_cast<const char*>(data), size});
    detail::check_profile("a profile that was read", profile.parameters);
    fuzz::check_plan(profile.parameters);
    // The first writing rounds to nine digits: then a number may be whole, and looks otherwise.
    const std::string rounded = to_json(profile);
    const std::string text = to_json(tuned_profile_from_json(rounded));
    if (to_json(tuned_profile_from_json(text)) != text) {
      fuzz::find("a profile that changes", text.c_str());
    }
  } catch (const Error& error) {
    if (error.status() != Status::InvalidArgument) {
      fuzz::find("another error", error.what());
    }
  }
  return 0;
}
