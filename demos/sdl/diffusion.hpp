// Reaction-diffusion that is painted with the mouse; v of it is drawn.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <fragblas/fragblas.hpp>
#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "heatmaps.hpp"
#include "layout.hpp"
#include "options.hpp"
#include "pace.hpp"
#include "reaction.hpp"
#include "scene.hpp"
#include "window.hpp"

namespace demo {

class Diffusion final : public Scene {
 public:
  Diffusion(const Options& options, Window& window, fragblas::Context& context);

  bool handle(const SDL_Event& event) override;
  void leave() override { painting_ = false; }
  bool moving() const override { return playing_ || painting_; }
  void draw(bool last) override;
  std::string title() const override;
  void report() const override;
  bool correct() const override;

 private:
  bool press(SDL_Keycode key);
  void change_step(bool longer);
  void start_over();
  glm::vec2 cell_at(int x, int y) const;
  void stroke_to(glm::vec2 cell);
  void advance(int steps, bool check);

  Window& window_;
  fragblas::Context& context_;
  std::size_t pattern_ = 0;
  unsigned seed_ = 7;
  Reaction reaction_;
  fragblas::Matrix shown_;
  HeatMaps maps_;
  Pace pace_;
  Box box_;
  bool playing_ = true;
  bool single_ = false;  // a step is asked for while it does not play
  bool painting_ = false;
  glm::vec2 brush_{0};             // where it was last, in cells
  std::vector<glm::vec2> stroke_;  // since the last frame
  long long steps_ = 0;
  double time_ = 0;
  double error_ = 0;  // of the last step that was checked
};

}  // namespace demo
