// Numbers are small integers, or halves of them, so that every order of every sum is exact; of
// solves the triangles are near the identity. SPDX-License-Identifier: MIT
#include "random_call.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace dropin_test {
namespace {

using namespace fragblas::catalog;
using fragblas::detail::Random;

// Those on the host do constant work, and libraries choose signs of rotations differently.
const std::vector<const Routine*>& routines() {
  static const auto all = [] {
    std::vector<const Routine*> result;
    for (const Routine& routine : catalog()) {
      if (!routine.extra && !routine.host && routine.type.letter == 's') {
        result.push_back(&routine);
      }
    }
    return result;
  }();
  return all;
}

template <std::size_t N>
float one_of(Random& random, const float (&values)[N]) {
  return values[random.below(static_cast<std::int32_t>(N))];
}

bool is_operand(const Argument& argument) {
  return argument.kind == Kind::Matrix || argument.kind == Kind::Vector;
}

}  // namespace

RandomCall::RandomCall(std::uint64_t seed) : random_(seed) {
  const auto count = static_cast<std::int32_t>(routines().size());
  routine_ = routines()[static_cast<std::size_t>(random_.below(count))];
  const std::string& stem = routine_->stem;
  solves_ = routine_->level > 1 && stem.substr(0, 1) == "t" &&
            (stem.substr(2) == "sv" || stem.substr(2) == "sm");
  tolerance_ = solves_ || stem == "nrm2" ? 1e-4f : 0;
  draw_options();
  draw_sizes();
  draw_numbers();
  draw_steps();
  draw_operands();
}

void RandomCall::draw_options() {
  const auto letter = [&](const char* letters, int count) { return letters[random_.below(count)]; };
  for (const Argument& argument : routine_->arguments) {
    switch (argument.kind) {
      case Kind::Op:
        options_[argument.name] = letter("NTCntc", 6);
        break;
      case Kind::Uplo:
        options_[argument.name] = letter("ULul", 4);
        break;
      case Kind::Diag:
        options_[argument.name] = letter("NUnu", 4);
        break;
      case Kind::Side:
        options_[argument.name] = letter("LRlr", 4);
        break;
      default:
        break;
    }
  }
}

void RandomCall::draw_sizes() {
  const int most = routine_->level == 1 ? 3000 : routine_->level == 2 ? 120 : 80;
  for (const Argument& argument : routine_->arguments) {
    if (argument.kind != Kind::Size) {
      continue;
    }
    const bool diagonals = routine_->stem.find('b') == 1 && argument.name[0] == 'k';
    const int drawn = random_.below(16);
    integers_[argument.name] = drawn == 0                 ? 0
                               : drawn == 1               ? 1
                               : drawn == 2 && !diagonals ? most + random_.below(most)
                               : diagonals && drawn > 3   ? random_.below(12)
                               : drawn < 8                ? 1 + random_.below(12)
                                                          : 1 + random_.below(most);
    longest_ = std::max(longest_, integers_[argument.name]);
  }
}

void RandomCall::draw_numbers() {
  for (const Argument& argument : routine_->arguments) {
    if (argument.kind == Kind::Scalar) {
      numbers_[argument.name] = one_of(random_, {0, 1, -1, 2, 0.5f, 1, -3});
    } else if (argument.kind == Kind::Param) {
      param_[0] = one_of(random_, {-2, -1, 0, 1});
      for (int i = 1; i < 5; ++i) {
        param_[i] = one_of(random_, {0, 1, -1, 2});
      }
    }
  }
}

// Whether elements are more than a page apart. Never of long operands: to make them takes the time
// of a hundred other calls.
bool RandomCall::draw_far() {
  return random_.below(8) == 0 && longest_ <= 40;
}

// After the sizes, which leading dimensions follow.
void RandomCall::draw_steps() {
  for (std::size_t i = 0; i < routine_->arguments.size(); ++i) {
    const Argument& argument = routine_->arguments[i];
    if (argument.kind == Kind::Inc) {
      const int step = draw_far() ? 1500 : 1 + random_.below(2) * random_.below(4);
      const bool backward = argument.inc_rule != IncRule::Positive && routine_->stem != "nrm2";
      integers_[argument.name] = backward && random_.below(3) == 0 ? -step : step;
    } else if (argument.kind == Kind::Ld) {
      const Argument& matrix = routine_->arguments[i - 1];
      int least = transposed(matrix) ? extent(matrix.cols) : extent(matrix.rows);
      if (matrix.storage == Storage::Band) {
        least = integers_.at(matrix.ku) + 1 +
                (matrix.structure == Structure::General ? integers_.at(matrix.kl) : 0);
      }
      const int gap = draw_far() ? 1500 : random_.below(2) * random_.below(6);
      integers_[argument.name] = std::max(1, least) + gap;
    }
  }
}

void RandomCall::draw_operands() {
  for (const Argument& argument : routine_->arguments) {
    if (is_operand(argument)) {
      draw_operand(argument);
    }
  }
}

int RandomCall::extent(const std::string& name) const {
  return integers_.at(name != "order" ? name : has_option("side", 'L') ? "m" : "n");
}

bool RandomCall::has_option(const char* name, char letter) const {
  const auto found = options_.find(name);
  return found != options_.end() && (found->second & ~0x20) == letter;
}

// A band is stored as it is, whatever its op.
bool RandomCall::transposed(const Argument& argument) const {
  return !argument.op.empty() && argument.storage == Storage::Full &&
         !has_option(argument.op.c_str(), 'N');
}

// The leading dimension or increment.
const Argument& RandomCall::after(const Argument& operand) const {
  return *(&operand + 1);
}

template <typename Visit>
void RandomCall::each_stored(const Argument& argument, const Visit& visit) const {
  if (argument.kind == Kind::Vector) {
    const bool turned = !argument.length_trans.empty() && !has_option("trans", 'N');
    const std::int64_t step = std::abs(integers_.at(after(argument).name));
    const int length = extent(turned ? argument.length_trans : argument.length);
    for (int i = 0; i < length; ++i) {
      visit(i * step, i, 0);
    }
    return;
  }
  const bool turned = transposed(argument);
  const std::int64_t rows = extent(turned ? argument.cols : argument.rows);
  const std::int64_t cols = extent(turned ? argument.rows : argument.cols);
  const bool upper = has_option("uplo", 'U');
  const bool full = argument.structure == Structure::General;
  const bool band = argument.storage == Storage::Band;
  std::int64_t next = 0;  // of packed ones
  for (std::int64_t j = 0; j < cols; ++j) {
    for (std::int64_t i = 0; i < rows; ++i) {
      if (!full && (upper ? i > j : i < j)) {
        continue;
      }
      if (argument.storage == Storage::Packed) {
        visit(next++, i, j);
        continue;
      }
      const std::int64_t ld = integers_.at(after(argument).name);
      if (!band) {
        visit(j * ld + i, i, j);
      } else if (i - j <= integers_.at(argument.kl) && j - i <= integers_.at(argument.ku)) {
        const std::int64_t diagonal = full || upper ? integers_.at(argument.ku) : 0;
        visit(j * ld + diagonal + i - j, i, j);
      }
    }
  }
}

float RandomCall::element(const Argument& argument, std::int64_t i, std::int64_t j) {
  const auto number = static_cast<float>(random_.below(8) - 3);
  if (!solves_ || argument.structure != Structure::Triangular) {
    return number;
  }
  if (i == j) {
    return i % 2 == 0 ? 1.0f : 2.0f;
  }
  return number / (64.0f * static_cast<float>(extent(argument.rows)));
}

void RandomCall::draw_operand(const Argument& argument) {
  RandomOperand operand;
  operand.argument = &argument;
  const auto zero = [&](const char* name) {
    const auto found = numbers_.find(name);
    return found != numbers_.end() && found->second == 0.0f;
  };
  operand.dead = !operand.written() && zero("alpha");
  // Where alpha leaves nothing of what a triangular matrix stands beside, that is not read either.
  const bool overwritten =
      operand.written() && (zero("beta") || (routine_->level == 3 && zero("alpha") &&
                                             numbers_.find("beta") == numbers_.end()));
  const bool unit = argument.structure == Structure::Triangular && has_option("diag", 'U');
  each_stored(argument, [&](std::int64_t offset, std::int64_t i, std::int64_t j) {
    const auto place = static_cast<std::size_t>(offset);
    if (operand.contents.size() <= place) {
      operand.contents.resize(place + 1, std::nanf("1"));
      operand.referenced.resize(place + 1);
    }
    if (!(unit && i == j)) {
      operand.referenced[place] = true;
      operand.contents[place] = overwritten ? std::nanf("2") : element(argument, i, j);
    }
  });
  operands_.push_back(std::move(operand));
}

std::vector<const void*> RandomCall::arguments(const std::vector<float*>& places) const {
  std::vector<const void*> result;
  auto place = places.begin();
  for (const Argument& argument : routine_->arguments) {
    switch (argument.kind) {
      case Kind::Layout:
      case Kind::Result:
      case Kind::IndexResult:
        break;
      case Kind::Matrix:
      case Kind::Vector:
        result.push_back(*place++);
        break;
      case Kind::Scalar:
        result.push_back(&numbers_.at(argument.name));
        break;
      case Kind::Param:
        result.push_back(param_);
        break;
      case Kind::Op:
      case Kind::Uplo:
      case Kind::Diag:
      case Kind::Side:
        result.push_back(&options_.at(argument.name));
        break;
      default:
        result.push_back(&integers_.at(argument.name));
        break;
    }
  }
  return result;
}

std::string RandomCall::text() const {
  std::string result = routine_->name;
  for (const Argument& argument : routine_->arguments) {
    const std::string& name = argument.name;
    if (options_.count(name) != 0) {
      result += ", " + name + ' ' + options_.at(name);
    } else if (integers_.count(name) != 0) {
      result += ", " + name + ' ' + std::to_string(integers_.at(name));
    } else if (numbers_.count(name) != 0) {
      result += ", " + name + ' ' + std::to_string(numbers_.at(name));
    }
  }
  return result;
}

}  // namespace dropin_test
