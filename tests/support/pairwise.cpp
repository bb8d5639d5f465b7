// Greedy covering array: each case starts from a pair that is still missing and takes, factor by
// factor in random order, the level that adds most missing pairs.
// SPDX-License-Identifier: MIT
#include "support/pairwise.hpp"

#include <utility>

namespace fragblas::test {
namespace {

class Cover {
 public:
  explicit Cover(const std::vector<int>& levels) : levels_(levels) {
    std::size_t count = 0;
    for (int level : levels) {
      first_.push_back(count);
      count += static_cast<std::size_t>(level);
    }
    width_ = count;
    done_.assign(count * count, 0);
  }

  char& done(std::size_t f, int level_f, std::size_t g, int level_g) {
    if (f > g) {
      std::swap(f, g);
      std::swap(level_f, level_g);
    }
    return done_[(first_[f] + static_cast<std::size_t>(level_f)) * width_ + first_[g] +
                 static_cast<std::size_t>(level_g)];
  }

  void mark(const Case& row) {
    for (std::size_t f = 0; f < levels_.size(); ++f) {
      for (std::size_t g = f + 1; g < levels_.size(); ++g) done(f, row[f], g, row[g]) = 1;
    }
  }

  // A case with the pair that is given; the other factors are chosen.
  Case grow(std::size_t f, int level_f, std::size_t g, int level_g, Rng& rng) {
    Case row(levels_.size(), -1);
    row[f] = level_f;
    row[g] = level_g;
    std::vector<std::size_t> order;
    for (std::size_t h = 0; h < levels_.size(); ++h) {
      if (row[h] < 0) {
        order.insert(order.begin() + rng.below(static_cast<std::int64_t>(order.size()) + 1), h);
      }
    }
    for (std::size_t h : order) {
      int best = -1, best_gain = -1;
      int start = static_cast<int>(rng.below(levels_[h]));
      for (int step = 0; step < levels_[h]; ++step) {
        int level = (start + step) % levels_[h], gain = 0;
        for (std::size_t other = 0; other < levels_.size(); ++other) {
          if (row[other] >= 0) gain += !done(h, level, other, row[other]);
        }
        if (gain > best_gain) {
          best = level;
          best_gain = gain;
        }
      }
      row[h] = best;
    }
    return row;
  }

 private:
  std::vector<int> levels_;
  std::vector<std::size_t> first_;
  std::size_t width_ = 0;
  std::vector<char> done_;
};

}  // namespace

std::vector<Case> pairwise(const std::vector<int>& levels, Rng& rng,
                           const std::function<bool(const Case&)>& allowed) {
  constexpr int kTries = 20;
  Cover cover(levels);
  std::vector<Case> cases;
  for (std::size_t f = 0; f < levels.size(); ++f) {
    for (std::size_t g = f + 1; g < levels.size(); ++g) {
      for (int i = 0; i < levels[f]; ++i) {
        for (int j = 0; j < levels[g]; ++j) {
          for (int attempt = 0; attempt < kTries && !cover.done(f, i, g, j); ++attempt) {
            Case row = cover.grow(f, i, g, j, rng);
            if (allowed && attempt > 0) {  // the greedy choice was refused: try others
              for (std::size_t h = 0; h < levels.size(); ++h) {
                if (h != f && h != g) row[h] = static_cast<int>(rng.below(levels[h]));
              }
            }
            if (allowed && !allowed(row)) continue;
            cover.mark(row);
            cases.push_back(row);
          }
        }
      }
    }
  }
  return cases;
}

}  // namespace fragblas::test
