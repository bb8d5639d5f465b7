// Reads the lines "panel NAME X Y WIDTH HEIGHT" of fragblas-sdl from standard input and looks at
// these parts of a BMP file: each must have many colours, none of which covers most of it, and both
// ends of the colour map, blue and orange.
//
// SPDX-License-Identifier: MIT
#include <SDL.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

int main(int argc, char** argv) {
  SDL_Surface* file = argc == 2 ? SDL_LoadBMP(argv[1]) : nullptr;
  SDL_Surface* picture =
      file != nullptr ? SDL_ConvertSurfaceFormat(file, SDL_PIXELFORMAT_RGBA32, 0) : nullptr;
  if (picture == nullptr) {
    std::cerr << "usage: fragblas-sdl-picture FILE.bmp: " << SDL_GetError() << '\n';
    return 2;
  }
  int panels = 0;
  bool good = true;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string word, name;
    int left = 0, top = 0, width = 0, height = 0;
    if (!(words >> word >> name >> left >> top >> width >> height) || word != "panel") {
      continue;
    }
    ++panels;
    if (left < 0 || top < 0 || left + width > picture->w || top + height > picture->h) {
      std::cerr << name << " lies outside the picture\n";
      return 1;
    }
    std::map<unsigned, int> counts;
    int most = 0, blue = 0, orange = 0;
    for (int y = top; y < top + height; ++y) {
      const auto* row = static_cast<const unsigned char*>(picture->pixels) + y * picture->pitch;
      for (int x = left; x < left + width; ++x) {
        const unsigned char* pixel = row + 4 * x;
        most = std::max(most, ++counts[pixel[0] << 16 | pixel[1] << 8 | pixel[2]]);
        blue += pixel[2] > pixel[1] && pixel[1] > pixel[0] + 20 ? 1 : 0;
        orange += pixel[0] > pixel[1] && pixel[1] > pixel[2] + 20 ? 1 : 0;
      }
    }
    const double area = static_cast<double>(width) * height;
    std::cout << name << ": " << counts.size() << " colours, the commonest covers " << most / area
              << ", blue " << blue / area << ", orange " << orange / area << '\n';
    good = good && counts.size() >= 200 && most < 0.25 * area && blue > 0.05 * area &&
           orange > 0.05 * area;
  }
  SDL_FreeSurface(picture);
  SDL_FreeSurface(file);
  return good && panels == 3 ? 0 : 1;
}
