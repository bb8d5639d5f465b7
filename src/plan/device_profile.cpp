// The fields of a device profile by name, their bounds, and the defaults for a device.
// SPDX-License-Identifier: MIT
#include "plan/device_profile.hpp"

#include <algorithm>
#include <cmath>

#include "base/decimal.hpp"
#include "base/json.hpp"
#include "base/text.hpp"

namespace fragblas::detail {

ProfileField::Kind ProfileField::kind() const {
  return flag != nullptr ? Kind::Bool : real != nullptr ? Kind::Real : Kind::Integer;
}

double ProfileField::get(const DeviceProfile& profile) const {
  return flag != nullptr      ? static_cast<double>(profile.*flag)
         : integer != nullptr ? static_cast<double>(profile.*integer)
         : large != nullptr   ? static_cast<double>(profile.*large)
                              : profile.*real;
}

void ProfileField::set(DeviceProfile& profile, double value) const {
  if (flag != nullptr) {
    profile.*flag = value != 0;
  } else if (integer != nullptr) {
    profile.*integer = static_cast<int>(value);
  } else if (large != nullptr) {
    profile.*large = static_cast<std::int64_t>(value);
  } else {
    profile.*real = value;
  }
}

bool ProfileField::accepts(double value) const {
  return value >= least && value <= most && (real != nullptr || value == std::trunc(value));
}

const ProfileField* find_profile_field(std::string_view name) {
  const auto* found = std::find_if(std::begin(kProfileFields), std::end(kProfileFields),
                                   [&](const ProfileField& field) { return field.name == name; });
  return found == std::end(kProfileFields) ? nullptr : found;
}

void refuse_profile_value(const char* what, const ProfileField& field, const std::string& value) {
  std::string rule = "true or false";
  if (field.kind() != ProfileField::Kind::Bool) {
    rule = format("{} from {} to {}",
                  {field.kind() == ProfileField::Kind::Integer ? "an integer" : "a number",
                   JsonObject::number(field.least), JsonObject::number(field.most)});
  }
  throw_error(Status::InvalidArgument, "{}.{} = {}, must be {}", {what, field.name, value, rule});
}

void set_profile_value(const char* what, std::string_view name, double value,
                       DeviceProfile& profile) {
  const ProfileField* field = find_profile_field(name);
  if (field == nullptr) {
    std::string names;
    for (const ProfileField& known : kProfileFields) {
      append(names, " {}", {known.name});
    }
    throw_error(Status::InvalidArgument, "{}.{} is no parameter; valid:{}",
                {what, std::string(name), names});
  }
  if (!field->accepts(value)) {
    refuse_profile_value(what, *field, decimal(value, 15));
  }
  field->set(profile, value);
}

void check_profile(const char* what, const DeviceProfile& profile) {
  for (const ProfileField& field : kProfileFields) {
    const double value = field.get(profile);
    if (!field.accepts(value)) {
      refuse_profile_value(what, field, decimal(value, 15));
    }
  }
}

DeviceProfile with_blocks_first(DeviceProfile profile) {
  profile.texture_rate = 1;
  return profile;
}

void leave_one_kernel(DeviceProfile& profile, bool blocks) {
  profile.gemm_unpacked = false;
  profile.gemm_blocks = blocks;
  if (blocks) {
    profile = with_blocks_first(profile);
  }
}

void limit_block_rate(DeviceProfile& profile, double of_texture_rate) {
  profile.block_rate = std::min(profile.block_rate, of_texture_rate * profile.texture_rate);
}

DeviceProfile default_profile(const DeviceInfo& info) {
  DeviceProfile profile;
  if (info.software) {
    profile.draw_flops = std::int64_t{1} << 29;  // 50 ms at 10 GFLOP/s
    profile.gemv_fragments = 256;
    // llvmpipe on two cores. Its copies of uniform blocks go to new pages in every draw, which some
    // machines are slow to give.
    profile.block_rate = 12e9;
    profile.texture_rate = 15e9;
    profile.fetch_rate = 11e9;
    profile.write_rate = 1.2e9;
    profile.copy_rate = 10e9;
    profile.draw_cost = 7e-6;
    profile.pass_cost = 15e-6;
    profile.multiprocessors = 2;
    profile.fragments = 64;
    profile.panels = 1;  // the lanes of all panels go through the loops of each
  }
  // A browser checks every call twice and hands it to another process (measured on an NVIDIA H200
  // in Chromium).
  if (!info.software && info.webgl) {
    profile.draw_cost = 0.6e-6;
    profile.pass_cost = 16e-6;
  }
  // A page's software rasteriser takes seconds for the longest kernels.
  profile.slow_compiler = info.software && info.webgl;
  profile.scratch_bytes = std::min(profile.scratch_bytes, info.memory_bytes / 2);
  return profile;
}

}  // namespace fragblas::detail
