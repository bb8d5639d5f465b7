// The tuned parameters that plans use (DeviceProfile): the one table of them, and their values
// where nobody measured them. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "fragblas/fragblas.hpp"

namespace fragblas {

// Values as doubles: all are exact, as integers stay within 2^53.
struct ProfileField {
  enum class Kind { Bool, Integer, Real };

  const char* name;
  Kind kind;
  double least, most;
  double (*get)(const DeviceProfile& profile);
  void (*set)(DeviceProfile& profile, double value);

  bool accepts(double value) const;
};

namespace detail {

template <auto Member>
constexpr ProfileField profile_field(const char* name, double least, double most) {
  using T = std::decay_t<decltype(DeviceProfile{}.*Member)>;
  return {name,
          std::is_same_v<T, bool>       ? ProfileField::Kind::Bool
          : std::is_floating_point_v<T> ? ProfileField::Kind::Real
                                        : ProfileField::Kind::Integer,
          least,
          most,
          [](const DeviceProfile& profile) { return static_cast<double>(profile.*Member); },
          [](DeviceProfile& profile, double value) { profile.*Member = static_cast<T>(value); }};
}

}  // namespace detail

// A new parameter is a member of DeviceProfile, a row here and a row in docs/tuning.md.
inline constexpr ProfileField kProfileFields[] = {
    detail::profile_field<&DeviceProfile::draw_seconds>("draw_seconds", 1e-4, 10),
    detail::profile_field<&DeviceProfile::draw_flops>("draw_flops", 1, 0x1p53),
    detail::profile_field<&DeviceProfile::gemm_blocks>("gemm_blocks", 0, 1),
    detail::profile_field<&DeviceProfile::gemm_unpacked>("gemm_unpacked", 0, 1),
    detail::profile_field<&DeviceProfile::block_rate>("block_rate", 1, 1e18),
    detail::profile_field<&DeviceProfile::texture_rate>("texture_rate", 1, 1e18),
    detail::profile_field<&DeviceProfile::fetch_rate>("fetch_rate", 1, 1e18),
    detail::profile_field<&DeviceProfile::write_rate>("write_rate", 1, 1e18),
    detail::profile_field<&DeviceProfile::copy_rate>("copy_rate", 1, 1e18),
    detail::profile_field<&DeviceProfile::draw_cost>("draw_cost", 1e-9, 1),
    detail::profile_field<&DeviceProfile::pass_cost>("pass_cost", 1e-9, 1),
    detail::profile_field<&DeviceProfile::multiprocessors>("multiprocessors", 1, 0x1p20),
    detail::profile_field<&DeviceProfile::fragments>("fragments", 1, 0x1p30),
    detail::profile_field<&DeviceProfile::panels>("panels", 1, 4),
    detail::profile_field<&DeviceProfile::scratch_bytes>("scratch_bytes", 1, 0x1p53),
    detail::profile_field<&DeviceProfile::reduction_side>("reduction_side", 1, 0x1p15),
    detail::profile_field<&DeviceProfile::gemv_fragments>("gemv_fragments", 1, 0x1p30),
    detail::profile_field<&DeviceProfile::gemv_piece>("gemv_piece", 1, 0x1p30),
    detail::profile_field<&DeviceProfile::triangle_block>("triangle_block", 1, 32),
    detail::profile_field<&DeviceProfile::strassen_block>("strassen_block", 1, 0x1p30),
};

// Null when there is none of that name.
const ProfileField* find_profile_field(std::string_view name);

// Throws Status::InvalidArgument, "<what>.<field> = value, rule".
[[noreturn]] void refuse_profile_value(const std::string& what, const ProfileField& field,
                                       const std::string& value);
// Throws Status::InvalidArgument too where there is no such field; the text lists them.
void set_profile_value(const std::string& what, std::string_view name, double value,
                       DeviceProfile& profile);
void check_profile(const std::string& what, const DeviceProfile& profile);

// Without a tuned profile: defaults that work everywhere.
DeviceProfile default_profile(const DeviceInfo& info);

}  // namespace fragblas
