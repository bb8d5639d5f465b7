// The tuned parameters that plans use (DeviceProfile): the one table of them, and their values
// where nobody measured them. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

// Values as doubles: all are exact, as integers stay within 2^53.
struct ProfileField {
  enum class Kind { Bool, Integer, Real };

  const char* name;
  double least, most;
  // The member, by its type; the others are null.
  bool DeviceProfile::*flag = nullptr;
  int DeviceProfile::*integer = nullptr;
  std::int64_t DeviceProfile::*large = nullptr;
  double DeviceProfile::*real = nullptr;

  constexpr ProfileField(bool DeviceProfile::*member, const char* text, double low, double high)
      : name(text), least(low), most(high), flag(member) {}
  constexpr ProfileField(int DeviceProfile::*member, const char* text, double low, double high)
      : name(text), least(low), most(high), integer(member) {}
  constexpr ProfileField(std::int64_t DeviceProfile::*member, const char* text, double low,
                         double high)
      : name(text), least(low), most(high), large(member) {}
  constexpr ProfileField(double DeviceProfile::*member, const char* text, double low, double high)
      : name(text), least(low), most(high), real(member) {}

  Kind kind() const;
  double get(const DeviceProfile& profile) const;
  void set(DeviceProfile& profile, double value) const;
  bool accepts(double value) const;
};

// A new parameter is a member of DeviceProfile, a row here and a row in docs/tuning.md.
inline constexpr ProfileField kProfileFields[] = {
    {&DeviceProfile::draw_seconds, "draw_seconds", 1e-4, 10},
    {&DeviceProfile::draw_flops, "draw_flops", 1, 0x1p53},
    {&DeviceProfile::gemm_blocks, "gemm_blocks", 0, 1},
    {&DeviceProfile::gemm_unpacked, "gemm_unpacked", 0, 1},
    {&DeviceProfile::gemm_direct, "gemm_direct", 0, 1},
    {&DeviceProfile::block_rate, "block_rate", 1, 1e18},
    {&DeviceProfile::texture_rate, "texture_rate", 1, 1e18},
    {&DeviceProfile::fetch_rate, "fetch_rate", 1, 1e18},
    {&DeviceProfile::write_rate, "write_rate", 1, 1e18},
    {&DeviceProfile::copy_rate, "copy_rate", 1, 1e18},
    {&DeviceProfile::draw_cost, "draw_cost", 1e-9, 1},
    {&DeviceProfile::pass_cost, "pass_cost", 1e-9, 1},
    {&DeviceProfile::multiprocessors, "multiprocessors", 1, 0x1p20},
    {&DeviceProfile::fragments, "fragments", 1, 0x1p30},
    {&DeviceProfile::panels, "panels", 1, 4},
    {&DeviceProfile::scratch_bytes, "scratch_bytes", 1, 0x1p53},
    {&DeviceProfile::reduction_side, "reduction_side", 1, 0x1p15},
    {&DeviceProfile::gemv_fragments, "gemv_fragments", 1, 0x1p30},
    {&DeviceProfile::gemv_piece, "gemv_piece", 1, 0x1p30},
    {&DeviceProfile::triangle_block, "triangle_block", 1, 32},
    {&DeviceProfile::slow_compiler, "slow_compiler", 0, 1},
};

// Null when there is none of that name.
const ProfileField* find_profile_field(std::string_view name);

// Throws Status::InvalidArgument, "<what>.<field> = value, rule".
[[noreturn]] void refuse_profile_value(const char* what, const ProfileField& field,
                                       const std::string& value);
// Throws Status::InvalidArgument too where there is no such field; the text lists them.
void set_profile_value(const char* what, std::string_view name, double value,
                       DeviceProfile& profile);
void check_profile(const char* what, const DeviceProfile& profile);

// Of the two kernels of gemm that pack, the cost model takes uniform blocks wherever it can.
DeviceProfile with_blocks_first(DeviceProfile profile);
// Leaves gemm one of the two kernels that pack, whatever the model thinks of them.
void leave_one_kernel(DeviceProfile& profile, bool blocks);
// Uniform blocks are known to be so many times as fast as textures at most.
void limit_block_rate(DeviceProfile& profile, double of_texture_rate);

// Without a tuned profile: defaults that work everywhere.
DeviceProfile default_profile(const DeviceInfo& info);

}  // namespace fragblas::detail
