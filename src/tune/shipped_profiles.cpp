// The profiles of src/profiles, which the build embeds, parsed.
// SPDX-License-Identifier: MIT
#include "tune/shipped_profiles.hpp"

#include "fragblas_profiles.hpp"

namespace fragblas::detail {

std::vector<TunedProfile> shipped_profiles() {
  std::vector<TunedProfile> result;
  for (const char* const* json = kShippedProfiles; *json != nullptr; ++json) {
    result.push_back(tuned_profile_from_json(*json));
  }
  return result;
}

}  // namespace fragblas::detail
