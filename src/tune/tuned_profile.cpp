// Tuned profiles from JSON and to JSON, and the comparison of their key with a device.
// SPDX-License-Identifier: MIT
#include "tune/tuned_profile.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/argument_check.hpp"
#include "base/json.hpp"
#include "base/json_reader.hpp"
#include "base/text.hpp"
#include "plan/device_profile.hpp"

namespace fragblas::detail {

namespace {

constexpr int kFormat = 1;
// The rates of two devices of one name differ by less; those of a software rasteriser by what
// processors do.
constexpr double kMostRatio = 1.3, kMostSoftwareRatio = 16;

// A member outside of "parameters": where it goes and what it may be.
struct Member {
  const char* path;
  std::string* text = nullptr;
  int* integer = nullptr;
  int least = 0;
};

constexpr std::size_t kMembers = 7;

std::array<Member, kMembers> members(TunedProfile& profile, int& format) {
  DeviceKey& device = profile.device;
  return {{{"format", nullptr, &format, kFormat},
           {"device.backend", &device.backend},
           {"device.vendor", &device.vendor},
           {"device.renderer", &device.renderer},
           {"device.max_texture_size", nullptr, &device.max_texture_size, 16},
           {"device.draw_buffers", nullptr, &device.draw_buffers, 1},
           {"device.uniform_block_bytes", nullptr, &device.uniform_block_bytes, 0}}};
}

[[noreturn]] void refuse(const char* pattern, TextValues values = {}) {
  ArgumentCheck("profile").fail(pattern, values);
}

void read_member(const Member& member, const JsonValue& value) {
  constexpr int kMost = 1 << 30;
  if (member.text != nullptr && value.kind == JsonValue::Kind::String) {
    *member.text = value.text;
  } else if (member.integer != nullptr && value.kind == JsonValue::Kind::Number &&
             value.number >= member.least && value.number <= kMost &&
             value.number == static_cast<int>(value.number)) {
    *member.integer = static_cast<int>(value.number);
  } else {
    const std::string rule = member.text != nullptr
                                 ? "a string"
                                 : format("an integer from {} to {}", {member.least, kMost});
    refuse("{} = {}, must be {}", {value.path, value.shown(), rule});
  }
}

// The name is the size: "256": 4.5.
void read_rate(const JsonValue& value, const std::string& name, TunedProfile& profile) {
  constexpr std::size_t kMostDigits = 9;
  if (name.empty() || name.size() > kMostDigits ||
      name.find_first_not_of("0123456789") != std::string::npos) {
    refuse("{} is no field: must be the size of a product", {value.path});
  }
  if (value.kind != JsonValue::Kind::Number || !(value.number > 0) || std::isinf(value.number)) {
    refuse("{} = {}, must be a number above 0", {value.path, value.shown()});
  }
  int size = 0;
  for (const char digit : name) {
    size = 10 * size + (digit - '0');
  }
  profile.calibration.push_back({size, value.number});
}

void read_parameter(const JsonValue& value, const std::string& name, DeviceProfile& profile) {
  const ProfileField* field = find_profile_field(name);
  if (field == nullptr) {
    refuse("{} is no parameter; docs/tuning.md has the list", {value.path});
  }
  const auto wanted =
      field->kind() == ProfileField::Kind::Bool ? JsonValue::Kind::Bool : JsonValue::Kind::Number;
  if (value.kind != wanted || !field->accepts(value.number)) {
    refuse_profile_value("profile: parameters", *field, value.shown());
  }
  field->set(profile, value.number);
}

// What a draw, or a pass that packs, does at least: less would cut a product into a pass a pixel.
void check_draws(const DeviceProfile& profile) {
  constexpr double kLeastFlops = 0x1p20, kLeastBytes = 0x1p18;
  const auto check = [&](const char* name, double rate, double least) {
    if (rate * profile.draw_seconds < least) {
      refuse("parameters.{} = {}, must be at least {} in draw_seconds = {}",
             {name, JsonObject::number(rate), JsonObject::number(least),
              JsonObject::number(profile.draw_seconds)});
    }
  };
  check("block_rate", profile.block_rate, kLeastFlops);
  check("texture_rate", profile.texture_rate, kLeastFlops);
  check("write_rate", profile.write_rate, kLeastBytes);
}

bool begins(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

bool name_matches(const std::string& pattern, const std::string& name) {
  return !pattern.empty() && pattern.back() == '*'
             ? begins(name, pattern.substr(0, pattern.size() - 1))
             : pattern == name;
}

TunedProfile read_profile(std::string_view json) {
  const std::vector<JsonValue> values = read_json("profile", json);
  TunedProfile profile;
  int format = 0;
  const std::array<Member, kMembers> known = members(profile, format);
  std::array<bool, kMembers> found{};
  // In the order of the table, so that another format is told before what it has.
  for (std::size_t i = 0; i < kMembers; ++i) {
    for (const JsonValue& value : values) {
      if (value.path == known[i].path) {
        read_member(known[i], value);
        found[i] = true;
      }
    }
    if (!found[i]) {
      refuse("{} is missing", {known[i].path});
    }
    if (format != kFormat) {
      refuse("format = {}, must be {}", {format, kFormat});
    }
  }
  const std::string parameters = "parameters.", calibration = "calibration.";
  const std::string evidence = "evidence.";
  for (const JsonValue& value : values) {
    if (begins(value.path, calibration)) {
      read_rate(value, value.path.substr(calibration.size()), profile);
    } else if (begins(value.path, parameters)) {
      read_parameter(value, value.path.substr(parameters.size()), profile.parameters);
    } else if (!begins(value.path, evidence) &&
               std::none_of(known.begin(), known.end(),
                            [&](const Member& member) { return value.path == member.path; })) {
      refuse("{} is no field; docs/tuning.md has the list", {value.path});
    }
  }
  check_draws(profile.parameters);
  return profile;
}

}  // namespace

std::string to_json(const TunedProfile& profile, const std::string& evidence) {
  const DeviceKey& key = profile.device;
  JsonObject device, calibration, parameters, result;
  device.add("backend", key.backend)
      .add("vendor", key.vendor)
      .add("renderer", key.renderer)
      .add("max_texture_size", key.max_texture_size)
      .add("draw_buffers", key.draw_buffers)
      .add("uniform_block_bytes", key.uniform_block_bytes);
  for (const CalibrationRate& rate : profile.calibration) {
    calibration.add(format("{}", {rate.size}).c_str(), rate.gflops);
  }
  for (const ProfileField& field : kProfileFields) {
    const double value = field.get(profile.parameters);
    if (field.kind() == ProfileField::Kind::Bool) {
      parameters.add(field.name, value != 0);
    } else {
      parameters.add(field.name, value);
    }
  }
  result.add("format", kFormat)
      .add_json("device", device.text())
      .add_json("calibration", calibration.text())
      .add_json("parameters", parameters.text());
  if (!evidence.empty()) {
    result.add_json("evidence", evidence);
  }
  return result.text();
}

DeviceKey device_key(const DeviceInfo& info) {
  return {info.webgl ? "webgl" : "native", info.vendor,       info.renderer,
          info.max_texture_size,           info.draw_buffers, info.uniform_block_bytes};
}

std::string key_mismatch(const DeviceKey& key, const DeviceInfo& info) {
  const DeviceKey device = device_key(info);
  const auto differ = [](const char* name, const auto& value, const auto& wanted) {
    return format("{} is not {}",
                  {JsonObject().add(name, value).text(), JsonObject().add(name, wanted).text()});
  };
  if (key.backend != device.backend) {
    return differ("backend", device.backend, key.backend);
  }
  if (!name_matches(key.vendor, device.vendor)) {
    return differ("vendor", device.vendor, key.vendor);
  }
  if (!name_matches(key.renderer, device.renderer)) {
    return differ("renderer", device.renderer, key.renderer);
  }
  if (key.max_texture_size != device.max_texture_size) {
    return differ("max_texture_size", device.max_texture_size, key.max_texture_size);
  }
  if (key.draw_buffers != device.draw_buffers) {
    return differ("draw_buffers", device.draw_buffers, key.draw_buffers);
  }
  if (key.uniform_block_bytes != device.uniform_block_bytes) {
    return differ("uniform_block_bytes", device.uniform_block_bytes, key.uniform_block_bytes);
  }
  return "";
}

std::optional<RatePair> common_rate(const std::vector<CalibrationRate>& wanted,
                                    const std::vector<CalibrationRate>& measured) {
  std::optional<RatePair> result;
  for (const CalibrationRate& a : wanted) {
    for (const CalibrationRate& b : measured) {
      if (a.size == b.size && (!result || a.size > result->size)) {
        result = {a.size, a.gflops, b.gflops};
      }
    }
  }
  return result;
}

bool RatePair::agrees(bool software) const {
  const double most = software ? kMostSoftwareRatio : kMostRatio;
  return measured > 0 && measured <= most * wanted && wanted <= most * measured;
}

}  // namespace fragblas::detail

namespace fragblas {

TunedProfile tuned_profile_from_json(std::string_view json) {
  return detail::read_profile(json);
}

std::string to_json(const TunedProfile& profile) {
  return detail::to_json(profile, "");
}

}  // namespace fragblas
