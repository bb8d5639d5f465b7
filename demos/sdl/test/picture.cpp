// Reads what fragblas-sdl reported from standard input and looks at a BMP file of the same frame:
//
//   panel NAME X Y WIDTH HEIGHT  three of them: this part must have many colours, none of which
//                                covers most of it, and both ends of the colour map, blue and
//                                orange
//   pixel X Y VALUE RANGE        or many of these: this pixel must have the colour of the value,
//   and
//                                the values must reach from near 0 into the map's light half
//
// SPDX-License-Identifier: MIT
#include <SDL.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

namespace {

using Colour = std::array<int, 3>;

class Picture {
 public:
  explicit Picture(const char* file) {
    SDL_Surface* loaded = SDL_LoadBMP(file);
    if (loaded != nullptr) {
      surface_ = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGBA32, 0);
      SDL_FreeSurface(loaded);
    }
  }
  ~Picture() { SDL_FreeSurface(surface_); }
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;

  bool loaded() const { return surface_ != nullptr; }
  bool has(int left, int top, int width, int height) const {
    return left >= 0 && top >= 0 && left + width <= surface_->w && top + height <= surface_->h;
  }
  Colour at(int x, int y) const {
    const auto* pixel =
        static_cast<const unsigned char*>(surface_->pixels) + y * surface_->pitch + 4 * x;
    return {pixel[0], pixel[1], pixel[2]};
  }

 private:
  SDL_Surface* surface_ = nullptr;
};

bool good_panel(const Picture& picture, std::istream& words) {
  std::string name;
  int left = 0, top = 0, width = 0, height = 0;
  if (!(words >> name >> left >> top >> width >> height) ||
      !picture.has(left, top, width, height)) {
    std::cerr << "a panel lies outside the picture\n";
    return false;
  }
  std::map<Colour, int> counts;
  int most = 0, blue = 0, orange = 0;
  for (int y = top; y < top + height; ++y) {
    for (int x = left; x < left + width; ++x) {
      const Colour c = picture.at(x, y);
      most = std::max(most, ++counts[c]);
      blue += c[2] > c[1] && c[1] > c[0] + 20 ? 1 : 0;
      orange += c[0] > c[1] && c[1] > c[2] + 20 ? 1 : 0;
    }
  }
  const double area = static_cast<double>(width) * height;
  std::cout << name << ": " << counts.size() << " colours, the commonest covers " << most / area
            << ", blue " << blue / area << ", orange " << orange / area << '\n';
  return counts.size() >= 200 && most < 0.25 * area && blue > 0.05 * area && orange > 0.05 * area;
}

// Of a part of the range, 0 to 1: from dark over orange, at 0.45, to light.
Colour colour_of(double part) {
  constexpr double kMiddle = 0.45;
  const Colour dark = {20, 24, 31}, orange = {196, 92, 32}, light = {255, 205, 150};
  const bool inner = part < kMiddle;
  const Colour &from = inner ? dark : orange, &to = inner ? orange : light;
  const double way = inner ? part / kMiddle : (part - kMiddle) / (1 - kMiddle);
  Colour colour;
  for (std::size_t i = 0; i < colour.size(); ++i) {
    colour[i] = static_cast<int>(std::lround(from[i] + way * (to[i] - from[i])));
  }
  return colour;
}

struct Extent {
  double least = 1, most = 0;
};

bool good_pixel(const Picture& picture, std::istream& words, Extent& parts) {
  int x = 0, y = 0;
  double value = 0, range = 0;
  if (!(words >> x >> y >> value >> range) || !picture.has(x, y, 1, 1)) {
    std::cerr << "a pixel lies outside the picture\n";
    return false;
  }
  const double part = std::clamp(value / range, 0.0, 1.0);
  parts.least = std::min(parts.least, part);
  parts.most = std::max(parts.most, part);
  const Colour seen = picture.at(x, y), wanted = colour_of(part);
  bool good = true;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    good = good && std::abs(seen[i] - wanted[i]) <= 2;
  }
  if (!good) {
    std::cerr << "pixel " << x << ' ' << y << " does not show " << value << '\n';
  }
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  const Picture picture(argc == 2 ? argv[1] : "");
  if (!picture.loaded()) {
    std::cerr << "usage: fragblas-sdl-picture FILE.bmp: " << SDL_GetError() << '\n';
    return 2;
  }
  int panels = 0, pixels = 0;
  bool good = true;
  Extent parts;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "panel") {
      ++panels;
      good = good_panel(picture, words) && good;
    } else if (word == "pixel") {
      ++pixels;
      good = good_pixel(picture, words, parts) && good;
    }
  }
  if (pixels > 0) {
    std::cout << pixels << " pixels show from " << parts.least << " to " << parts.most
              << " of the range\n";
    good = good && parts.least < 0.1 && parts.most > 0.5;
  }
  return good && (pixels > 0 ? pixels >= 100 : panels == 3) ? 0 : 1;
}
