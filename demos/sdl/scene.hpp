// What the window shows: one of the scenes, which the loop in main.cpp switches between.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <SDL.h>

#include <fragblas/fragblas.hpp>
#include <string>

namespace demo {

class Scene {
 public:
  Scene() = default;
  virtual ~Scene() = default;
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  // Whether the picture may have changed.
  virtual bool handle(const SDL_Event& event) = 0;
  // Another scene is shown from now on, and hears what the person does.
  virtual void leave() {}
  // Whether the picture changes by itself, so that every frame is to be drawn.
  virtual bool moving() const = 0;
  // Into the window's back buffer. last: of the frames that are to be checked and reported.
  virtual void draw(bool last) = 0;
  virtual std::string title() const = 0;
  // For scripts, to standard output: the figures, and what lies where in the last picture.
  virtual void report() const = 0;
  // Whether everything that was checked was right.
  virtual bool correct() const = 0;
};

// The renderer's name, and whether it computes on the CPU.
std::string device_name(const fragblas::Context& context);

}  // namespace demo
