// The scene of the heat-map lab: its keys, its timing, and where A, B and C are drawn.
// SPDX-License-Identifier: MIT
#include "lab.hpp"

#include <cstdio>

namespace demo {
namespace {

constexpr std::array<int, 20> kSizes = {1,  2,   4,   8,   12,  16,  24,  32,   48,   64,
                                        96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048};
constexpr std::array<const char*, 3> kNames = {"A", "B", "C"};

int next_size(int size, bool larger) {
  if (larger) {
    for (const int other : kSizes) {
      if (other > size) {
        return other;
      }
    }
    return size;
  }
  int smaller = size;
  for (const int other : kSizes) {
    if (other < size) {
      smaller = other;
    }
  }
  return smaller;
}

}  // namespace

Lab::Lab(const Options& options, Window& window, fragblas::Context& context)
    : window_(window),
      context_(context),
      maps_(static_cast<int>(kNames.size())),
      size_(options.size) {
  context_.reset_state();
  if (size_ == 0) {
    size_ = context_.info().software ? 256 : 512;
  }
  renew();
}

bool Lab::handle(const SDL_Event& event) {
  if (event.type != SDL_KEYDOWN) {
    return false;
  }
  switch (event.key.keysym.sym) {
    case SDLK_UP:
    case SDLK_PLUS:
    case SDLK_EQUALS:
    case SDLK_KP_PLUS:
      size_ = next_size(size_, true);
      break;
    case SDLK_DOWN:
    case SDLK_MINUS:
    case SDLK_KP_MINUS:
      size_ = next_size(size_, false);
      break;
    case SDLK_t:
      trans_a_ = !trans_a_;
      break;
    case SDLK_y:
      trans_b_ = !trans_b_;
      break;
    case SDLK_r:
      ++seed_;
      break;
    case SDLK_SPACE:
      measure();
      return true;
    default:
      return false;
  }
  renew();
  return true;
}

// New matrices for the choices, multiplied, measured and checked.
void Lab::renew() {
  product_.emplace(context_, size_, seed_, trans_a_, trans_b_);
  measure();
}

void Lab::measure() {
  window_.set_title("fragblas: n = " + std::to_string(size_) + ", measuring");
  product_->multiply();
  error_ = product_->error();
  correct_ = error_ <= kLimit;
  gflops_ = correct_ ? product_->measure() : 0;  // a wrong product has no speed
  std::array<char, 256> title{};
  std::snprintf(title.data(), title.size(),
                "fragblas: C = A%s B%s, n = %d, %s, error %.2g of %g: %s, %s", trans_a_ ? "^T" : "",
                trans_b_ ? "^T" : "", size_, speed().c_str(), error_, kLimit,
                correct_ ? "pass" : "WRONG", device_name(context_).c_str());
  title_ = title.data();
}

std::string Lab::speed() const {
  if (!correct_) {
    return "no speed";
  }
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g GFLOP/s", gflops_);
  return text.data();
}

void Lab::draw(bool /*last*/) {
  const glm::ivec2 pixels = window_.pixels();
  boxes_ = arrange(pixels);
  const Product& p = *product_;
  const std::array<const fragblas::Matrix*, 3> matrices = {&p.a(), &p.b(), &p.c()};
  const std::array<bool, 3> transposed = {p.trans_a(), p.trans_b(), false};
  product_->multiply();
  // Textures first: handing one out may issue what is queued, which changes the GL state.
  std::array<Picture, 3> pictures;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    pictures[i] = {matrices[i]->texture(), p.n(), p.n(), transposed[i]};
  }
  maps_.clear(pixels);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const int panel = static_cast<int>(i);
    maps_.measure(panel, pictures[i]);
    maps_.draw(panel, pictures[i], boxes_[i], pixels);
  }
}

void Lab::report() const {
  std::printf("%s\n", title_.c_str());
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    const Box& box = boxes_[i];
    std::printf("panel %s %d %d %d %d\n", kNames[i], box.corner.x, box.corner.y, box.size.x,
                box.size.y);
  }
}

}  // namespace demo
