// Drawings as text: SVG that takes its colours from the page's style.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace bench {

// The colour of a series: one of the classes k0, k1, ... of the style, which begin again after so
// many.
constexpr std::size_t kColours = 10;
std::string colour(std::size_t series);

std::string escaped(const std::string& text);
// Three digits, as people read them: "0.012", "3.45", "120", "15k".
std::string short_number(double value);
// "4096", "2^20".
std::string size_text(double n);
// "12.3 ms".
std::string time_text(double seconds);

using Points = std::vector<std::pair<double, double>>;

enum class Anchor { Start, Middle, End };

class Svg {
 public:
  Svg(double width, double height, const std::string& title);
  std::string text() const { return out_.str() + "</svg>\n"; }

  void line(double x1, double y1, double x2, double y2, const std::string& style);
  void curve(const Points& points, const std::string& style);
  // title: what a pointer over it shows.
  void dot(double x, double y, const std::string& style, const std::string& title);
  void bar(double x, double y, double width, double height, const std::string& style,
           const std::string& title);
  void label(double x, double y, const std::string& text, Anchor anchor = Anchor::Start,
             const std::string& style = "");

 private:
  std::ostringstream out_;
};

// About how wide a label is.
double label_width(const std::string& text);

// A logarithmic axis: values from least to most at pixels from `from` to `to`.
class LogAxis {
 public:
  LogAxis(double least, double most, double from, double to);
  double place(double value) const;
  double least() const { return least_; }
  double most() const { return most_; }
  // Round values, at most so many.
  std::vector<double> ticks(std::size_t most) const;
  // Powers of two, at most so many.
  std::vector<double> binary_ticks(std::size_t most) const;

 private:
  double least_, most_, from_, to_;
};

}  // namespace bench
