// The table on stdout.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

#include "results.hpp"

namespace bench {

class Table {
 public:
  // name_width: of the longest name that may come. ladder: with the factor.
  Table(std::size_t name_width, bool colours, bool ladder);
  void header() const;
  void row(const Row& row);
  void note(const std::string& text) { notes_.insert(text); }
  void notes() const;

 private:
  int width_;
  bool colours_, ladder_;
  std::set<std::string> notes_;
};

}  // namespace bench
