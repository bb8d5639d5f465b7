// Colours and progress, only where a person looks.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace bench {

bool colours_on_stdout();  // a terminal, and NO_COLOR is not set

// One line on stderr that is overwritten; silent where stderr is no terminal.
class Progress {
 public:
  Progress(bool quiet, std::size_t total);  // 0: not known
  void show(const std::string& text);       // counts up
  void clear();

 private:
  bool visible_;
  std::size_t done_ = 0, total_;
};

}  // namespace bench
