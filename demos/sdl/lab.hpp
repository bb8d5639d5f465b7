// The heat-map lab: C = A * B. B lies above C and A to its left, so that a row of A and a column of
// B meet in their entry of C.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <fragblas/fragblas.hpp>
#include <optional>
#include <string>

#include "heatmaps.hpp"
#include "layout.hpp"
#include "options.hpp"
#include "product.hpp"
#include "scene.hpp"
#include "window.hpp"

namespace demo {

class Lab final : public Scene {
 public:
  Lab(const Options& options, Window& window, fragblas::Context& context);

  bool handle(const SDL_Event& event) override;
  bool moving() const override { return false; }
  void draw(bool last) override;
  std::string title() const override { return title_; }
  void report() const override;
  bool correct() const override { return correct_; }

 private:
  void renew();
  void measure();
  std::string speed() const;

  Window& window_;
  fragblas::Context& context_;
  HeatMaps maps_;
  std::optional<Product> product_;
  std::array<Box, 3> boxes_;
  int size_;
  unsigned seed_ = 3;
  bool trans_a_ = false, trans_b_ = false;
  double gflops_ = 0, error_ = 0;
  bool correct_ = false;
  std::string title_;
};

}  // namespace demo
