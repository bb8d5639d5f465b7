// A device without GL, for tests. The .cpp files beside this one implement src/gl's headers over
// it, and the linker takes them instead of src/gl's, so that all of the library above src/gl runs
// where there is no driver. What is asked of it becomes a record of text. It computes nothing: a
// texture keeps what was uploaded or copied to it, and what was drawn reads as NaN.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gl/program.hpp"

namespace fragblas::null_gl {

using Name = unsigned;  // as GL's: 0 is none

// A 2D texture, a plane of one, all layers of an array (one below the other), or a pixel buffer.
struct Storage {
  static constexpr std::uint32_t kUnknown = 0x7fc00000u;  // NaN: nobody knows it

  std::string label;                 // t1, b1, or what a test calls it
  int plane = -1;                    // of several
  int width = 0, height = 0;         // of a pixel buffer the lanes, and 0
  bool refused = false;              // though nobody has asked yet
  std::vector<std::uint32_t> lanes;  // all of them; empty: each is `every_lane`
  std::uint32_t every_lane = kUnknown;

  // Gives all lanes one value, which takes no time, and no more memory until somebody touches them.
  void fill(std::uint32_t value);
  void forget() { fill(kUnknown); }
  // The lanes from x, y on, of which at least so many texels beside each other are to be touched.
  // Throws where there are none.
  std::uint32_t* texels(int x, int y, int count);
  // The lanes from this one on, of which so many are to be touched.
  std::uint32_t* lanes_from(std::int64_t first, std::int64_t count);
};

class Device {
 public:
  // The limits that it reports.
  int max_texture_size = 4096;
  int draw_buffers = 8;
  int uniform_block_bytes = 65536;
  std::string renderer = "null device";
  bool webgl = false, software = false;
  bool compiles_in_parallel = false, timer_query = false;

  // What goes wrong.
  std::set<int> refused;        // allocations, by their number from 1 on
  bool is_lost = false;         // the context
  bool tells_of_loss = true;    // as some drivers do only once
  unsigned gl_error = 0;        // that GL has to tell
  int error_looks = 0;          // how often it was asked for them
  bool binds = true;            // framebuffers to read from, as far as it says
  bool delivers = true;         // what is read
  std::size_t current = 0;      // the context that is
  bool holds_fences = false;    // none is reached
  std::string broken_programs;  // that have this in their name do not compile,
  std::string slow_programs;    // or are not ready yet
  double seconds = 0;           // on its clock, which every look at it moves

  // What a draw of so many pixels takes on that clock; draws take nothing where it is not set.
  using Cost = std::function<double(const std::string& program, double pixels)>;
  Cost cost;
  double done_at = 0;       // when all that it was told so far will be done
  double longest_draw = 0;  // of those that it was told

  // As at the start, but for the storage that somebody still has.
  void reset();
  // The lines since the last call. A draw is one line, with all that it reads.
  std::string take_record();
  void number_anew() { numbers_.clear(); }  // labels begin with t1 and b1 again
  bool records_programs = false;            // a line where one begins to be compiled, too
  int allocations() const { return allocations_; }
  Storage& storage(Name name) { return storages_.at(name); }

  // Of src/gl's functions.
  void note(const std::string& line) { record_ += line + "\n"; }
  // Counts an allocation of so many planes, and says whether it is refused.
  bool refuses() { return refused.count(++allocations_) != 0; }
  Name add(Storage storage);
  std::string next_label(char kind) { return kind + std::to_string(++numbers_[kind]); }
  void remove(Name name) { storages_.erase(name); }

  Name add_program(const std::string& name, const gl::Program::Names& names);
  void remove_program(Name program) { programs_.erase(program); }
  void use(Name program);
  void set_uniform(const std::string& name, const std::string& value);
  void bind_input(int unit, Name texture) { inputs_[unit] = texture; }
  void bind_block(int binding, Name buffer, std::int64_t offset, std::int64_t bytes);
  void draw();

  Name draw_target = 0, read_source = 0, upload_target = 0, pack_buffer = 0;
  std::string viewport;
  double viewport_pixels = 0;

 private:
  struct ProgramRow {
    std::string name;
    const std::vector<const char*>*samplers, *blocks;
  };
  std::string shown(Name texture) const;

  std::map<Name, Storage> storages_;
  std::map<Name, ProgramRow> programs_;
  std::map<char, int> numbers_;
  Name last_name_ = 0;
  int allocations_ = 0;
  std::string record_;

  // Of the draw that is being put together.
  Name program_ = 0;
  bool drawn_ = false;  // what comes is its program's next draw, unless that is used anew
  std::map<int, Name> inputs_;
  std::vector<std::pair<std::string, std::string>> uniforms_;
  std::map<int, std::string> blocks_;
};

Device& device();

// "8,16 4x4"
std::string shown(int x, int y, int width, int height);

}  // namespace fragblas::null_gl
