// Drawings.
//
// SPDX-License-Identifier: MIT
#include "report/svg.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace bench {
namespace {

std::string format(const char* format, double value) {
  std::array<char, 40> text = {};
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

std::string pixels(double value) {
  return format("%.1f", value);
}

}  // namespace

std::string colour(std::size_t series) {
  return "k" + std::to_string(series % kColours);
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += letter;
    }
  }
  return result;
}

std::string short_number(double value) {
  if (value >= 1e6) {
    return format("%.3gM", value / 1e6);
  }
  if (value >= 1e4) {
    return format("%.3gk", value / 1e3);
  }
  return format(value >= 1000 ? "%.0f" : "%.3g", value);
}

std::string size_text(double n) {
  const double power = std::log2(n);
  return n >= 1 << 14 && power == std::floor(power) ? format("2^%.0f", power) : format("%.0f", n);
}

std::string time_text(double seconds) {
  if (seconds < 1e-6) {
    return format("%.3g ns", seconds * 1e9);
  }
  if (seconds < 1e-3) {
    return format("%.3g us", seconds * 1e6);
  }
  return seconds < 1 ? format("%.3g ms", seconds * 1e3) : format("%.3g s", seconds);
}

Svg::Svg(double width, double height, const std::string& title) {
  out_ << "<svg viewBox=\"0 0 " << width << " " << height << "\" role=\"img\"><title>"
       << escaped(title) << "</title>\n";
}

void Svg::line(double x1, double y1, double x2, double y2, const std::string& style) {
  out_ << "<line x1=\"" << pixels(x1) << "\" y1=\"" << pixels(y1) << "\" x2=\"" << pixels(x2)
       << "\" y2=\"" << pixels(y2) << "\" class=\"" << style << "\"/>\n";
}

void Svg::curve(const Points& points, const std::string& style) {
  out_ << "<polyline class=\"curve " << style << "\" points=\"";
  for (const auto& [x, y] : points) {
    out_ << pixels(x) << "," << pixels(y) << " ";
  }
  out_ << "\"/>\n";
}

void Svg::dot(double x, double y, const std::string& style, const std::string& title) {
  out_ << "<circle class=\"dot " << style << "\" cx=\"" << pixels(x) << "\" cy=\"" << pixels(y)
       << "\" r=\"4\"><title>" << escaped(title) << "</title></circle>\n";
}

void Svg::bar(double x, double y, double width, double height, const std::string& style,
              const std::string& title) {
  out_ << "<rect class=\"bar " << style << "\" x=\"" << pixels(x) << "\" y=\"" << pixels(y)
       << "\" width=\"" << pixels(width) << "\" height=\"" << pixels(height) << "\"><title>"
       << escaped(title) << "</title></rect>\n";
}

void Svg::label(double x, double y, const std::string& text, Anchor anchor,
                const std::string& style) {
  constexpr const char* kAnchors[] = {"start", "middle", "end"};
  out_ << "<text x=\"" << pixels(x) << "\" y=\"" << pixels(y) << "\" text-anchor=\""
       << kAnchors[static_cast<int>(anchor)] << "\" class=\"" << style << "\">" << escaped(text)
       << "</text>\n";
}

double label_width(const std::string& text) {
  return 7.4 * static_cast<double>(text.size());
}

LogAxis::LogAxis(double least, double most, double from, double to)
    : least_(least), most_(most > least ? most : 2 * least), from_(from), to_(to) {}

double LogAxis::place(double value) const {
  return from_ + (to_ - from_) * std::log(value / least_) / std::log(most_ / least_);
}

// 1, 2 and 5 of each power of ten, or the powers, or some of them.
std::vector<double> LogAxis::ticks(std::size_t most) const {
  const int first = static_cast<int>(std::floor(std::log10(least_))),
            last = static_cast<int>(std::ceil(std::log10(most_)));
  std::vector<double> result;
  for (const auto& steps : {std::vector<double>{1, 2, 5}, std::vector<double>{1}}) {
    result.clear();
    for (int power = first; power <= last; ++power) {
      for (const double step : steps) {
        const double value = step * std::pow(10.0, power);
        if (value >= least_ * 0.999 && value <= most_ * 1.001) {
          result.push_back(value);
        }
      }
    }
    if (result.size() <= most) {
      return result;
    }
  }
  std::vector<double> some;
  const std::size_t stride = (result.size() + most - 1) / most;
  for (std::size_t i = 0; i < result.size(); i += stride) {
    some.push_back(result[i]);
  }
  return some;
}

std::vector<double> LogAxis::binary_ticks(std::size_t most) const {
  const int first = static_cast<int>(std::ceil(std::log2(least_) - 1e-9)),
            last = static_cast<int>(std::floor(std::log2(most_) + 1e-9));
  const int stride = std::max(1, (last - first + static_cast<int>(most)) / static_cast<int>(most));
  std::vector<double> result;
  for (int power = first; power <= last; power += stride) {
    result.push_back(std::pow(2.0, power));
  }
  return result;
}

}  // namespace bench
