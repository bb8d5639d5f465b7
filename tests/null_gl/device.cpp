// What is bound and drawn, and the lines that it becomes. SPDX-License-Identifier: MIT
#include "null_gl/device.hpp"

#include <algorithm>
#include <stdexcept>

namespace fragblas::null_gl {

Device& device() {
  static Device the_one;
  return the_one;
}

std::string shown(int x, int y, int width, int height) {
  return std::to_string(x) + ',' + std::to_string(y) + ' ' + std::to_string(width) + 'x' +
         std::to_string(height);
}

std::uint32_t* Storage::texels(int x, int y, int count) {
  if (x < 0 || y < 0 || count < 0 || x + count > width || y >= height) {
    throw std::logic_error(null_gl::shown(x, y, count, 1) + " is outside of " + label);
  }
  return lanes_from(4 * (std::int64_t{y} * width + x), 4 * std::int64_t{count});
}

void Storage::fill(std::uint32_t value) {
  lanes.clear();
  every_lane = value;
}

std::uint32_t* Storage::lanes_from(std::int64_t first, std::int64_t count) {
  const std::int64_t all = height == 0 ? width : std::int64_t{4} * width * height;
  if (first < 0 || count < 0 || first + count > all) {
    throw std::logic_error(std::to_string(count) + " lanes from " + std::to_string(first) +
                           " are outside of " + label);
  }
  if (lanes.empty()) {
    lanes.resize(static_cast<std::size_t>(all), every_lane);
  }
  return lanes.data() + first;
}

void Device::reset() {
  Device fresh;
  fresh.storages_ = std::move(storages_);
  fresh.programs_ = std::move(programs_);
  fresh.last_name_ = last_name_;
  *this = std::move(fresh);
}

std::string Device::take_record() {
  return std::exchange(record_, {});
}

Name Device::add(Storage storage) {
  storages_.emplace(++last_name_, std::move(storage));
  return last_name_;
}

Name Device::add_program(const std::string& name, const gl::Program::Names& names) {
  programs_[++last_name_] = {name, &names.samplers, &names.blocks};
  if (records_programs) {
    note("compile " + name);
  }
  return last_name_;
}

void Device::use(Name program) {
  if (program != program_ || drawn_) {
    program_ = program;
    drawn_ = false;
    inputs_.clear();
    uniforms_.clear();
    blocks_.clear();
  }
}

void Device::set_uniform(const std::string& name, const std::string& value) {
  const auto known = std::find_if(uniforms_.begin(), uniforms_.end(),
                                  [&](const auto& uniform) { return uniform.first == name; });
  if (known != uniforms_.end()) {
    known->second = value;
  } else {
    uniforms_.emplace_back(name, value);
  }
}

void Device::bind_block(int binding, Name buffer, std::int64_t offset, std::int64_t bytes) {
  blocks_[binding] =
      storage(buffer).label + '+' + std::to_string(offset) + ':' + std::to_string(bytes);
}

std::string Device::shown(Name texture) const {
  const Storage& found = storages_.at(texture);
  return found.label + (found.plane < 0 ? "" : '.' + std::to_string(found.plane));
}

void Device::draw() {
  const ProgramRow& row = programs_.at(program_);
  std::string line = drawn_ ? "  again" : row.name;
  Storage& target = storage(draw_target);
  target.forget();
  line += " -> " + target.label + ' ' + viewport;
  std::string separator = " | ";
  const auto add = [&](const std::string& name, const std::string& value) {
    line += separator + name + '=' + value;
    separator = " ";
  };
  for (const auto& [unit, texture] : inputs_) {
    add((*row.samplers)[static_cast<std::size_t>(unit)], shown(texture));
  }
  for (const auto& [binding, place] : blocks_) {
    add((*row.blocks)[static_cast<std::size_t>(binding)], place);
  }
  separator = " | ";
  for (const auto& [name, value] : uniforms_) {
    add(name, value);
  }
  note(line);
  if (cost) {
    const double seconds_of_draw = cost(row.name, viewport_pixels);
    longest_draw = std::max(longest_draw, seconds_of_draw);
    done_at = std::max(done_at, seconds) + seconds_of_draw;
  }
  drawn_ = true;
  inputs_.clear();
  uniforms_.clear();
  blocks_.clear();
}

}  // namespace fragblas::null_gl
