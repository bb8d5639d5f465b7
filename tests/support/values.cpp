// Values by data kind. SPDX-License-Identifier: MIT
#include "support/values.hpp"

#include <cmath>

namespace fragblas::test {
namespace {

using catalog::Access;
using catalog::Argument;
using catalog::Kind;
using catalog::Routine;
using catalog::Structure;

float sign(Rng& rng) {
  return rng.below(2) == 0 ? 1.0f : -1.0f;
}

// A triangle whose inverse is small. Off the diagonal: Integers have at most one element in a row,
// so that the inverse has elements +-2^-i only; else they shrink with the order.
std::vector<float> solvable(const Argument& matrix, const Integers& integers, Data data, Rng& rng) {
  const std::vector<Element> all = elements(matrix, integers);
  const double order = static_cast<double>(extent_named(integers, matrix.rows));
  const bool unit = integers.at("diag") == to_int(Diag::Unit);
  const float scale = data == Data::Large && !unit ? 5e29f : 1.0f;
  std::vector<float> values(all.size(), 0.0f);
  for (std::size_t e = 0; e < all.size();) {
    std::vector<std::size_t> others;  // of this row
    const std::int64_t row = all[e].i;
    for (; e < all.size() && all[e].i == row; ++e) {
      if (all[e].j != row) {
        others.push_back(e);
      } else if (data == Data::Integers) {
        values[e] = sign(rng) * (rng.below(8) == 0 ? 2.0f : 1.0f);
      } else {
        values[e] = sign(rng) * rng.uniform(1, 2) * scale;
      }
    }
    if (data == Data::Integers) {
      if (!others.empty() && rng.below(4) != 0) values[rng.pick(others)] = sign(rng);
    } else {
      for (std::size_t other : others) {
        values[other] = static_cast<float>(rng.uniform(-1, 1) / std::sqrt(order)) * scale;
      }
    }
  }
  return values;
}

// Whether an input is multiplied by itself.
bool squared(const Routine& routine) {
  int inputs = 0;
  bool symmetric = false;
  for (const Argument& argument : routine.arguments) {
    if (!is_operand(argument)) continue;
    inputs += argument.access == Access::In;
    symmetric =
        symmetric || (argument.access != Access::In && argument.structure == Structure::Symmetric);
  }
  return inputs == 1 && symmetric;
}

}  // namespace

bool is_solve(const Routine& routine) {
  return routine.text.find("^-1") != std::string::npos;
}

void keep_last(const std::vector<std::int64_t>& positions, std::vector<float>& values) {
  std::map<std::int64_t, float> last;
  for (std::size_t e = 0; e < positions.size(); ++e) last[positions[e]] = values[e];
  if (last.size() == positions.size()) return;
  for (std::size_t e = 0; e < positions.size(); ++e) values[e] = last[positions[e]];
}

void add_values(const Routine& routine, const Integers& integers, Data data, Rng& rng,
                Values& values) {
  std::string solved;
  bool large = data == Data::Large;
  for (const Argument& argument : routine.arguments) {
    if (!is_operand(argument)) continue;
    // The first input is large, the second small, and what is updated is of the order of both.
    Data kind = data;
    if (data == Data::Large) {
      kind = argument.access != Access::In ? Data::Unit
             : squared(routine)            ? Data::Root
             : large                       ? Data::Large
                                           : Data::Small;
      if (argument.access == Access::In) large = false;
    }
    if (values.count(argument.name) != 0) continue;
    const std::vector<std::int64_t> places = positions(argument, integers, 0);
    const std::int64_t count = static_cast<std::int64_t>(places.size());
    std::vector<float>& mine = values[argument.name];
    if (argument.access == Access::Out) {
      mine = random_bits(rng, count);
    } else if (is_solve(routine) && argument.structure == Structure::Triangular) {
      while (static_cast<std::int64_t>(mine.size()) < count) {
        const std::vector<float> one = solvable(argument, integers, kind, rng);
        mine.insert(mine.end(), one.begin(), one.end());
      }
    } else {
      mine = random_data(rng, count, kind);
      if (is_solve(routine) && data == Data::Integers) solved = argument.name;
    }
    keep_last(places, mine);
  }
  if (solved.empty()) return;
  // Integers that were drawn are the solution, not the right side.
  Numbers ones;
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Scalar) ones[argument.name] = 1;
  }
  const Reference reference = references(routine, integers, ones, {}, values).at(solved);
  const std::vector<double> right = reference.apply(widen(values[solved])).value;
  values[solved].assign(right.begin(), right.end());
}

}  // namespace fragblas::test
