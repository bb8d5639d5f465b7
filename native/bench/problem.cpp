// Operands, reference and error.
//
// SPDX-License-Identifier: MIT
#include "problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "floats.hpp"
#include "workload.hpp"

namespace bench {

using fragblas::catalog::Access;
using fragblas::catalog::Argument;

namespace {

// Finite, and not all zero.
bool ordinary(const std::vector<float>& values) {
  bool finite = true, nonzero = false;
  for (const float value : values) {
    finite = finite && std::isfinite(value);
    nonzero = nonzero || value != 0;
  }
  return finite && nonzero;
}

}  // namespace

bool only_written(const Entry& entry, const Argument& operand) {
  const bool has_beta = fragblas::catalog::find(entry.name)->find("beta") != nullptr;
  return operand.access == Access::Out ||
         (operand.access == Access::InOut && has_beta && entry.beta == 0);
}

Use use_of(const Entry& entry, const Argument& operand) {
  return operand.access == Access::In   ? Use::Read
         : only_written(entry, operand) ? Use::Overwritten
                                        : Use::Updated;
}

Problem::Problem(const Entry& entry, const Shape& shape, std::uint64_t seed)
    : entry_(entry),
      shape_(shape),
      slots_{},
      operands_(make_operands(shape, entry.criterion == Criterion::Residual, seed)) {
  double written = 0;
  for (const Argument& argument : shape.arguments()) {
    const std::size_t slot = slot_of(argument);
    if (slot == kSlots) {
      continue;
    }
    slots_[slot] = use_of(entry, argument);
    written += argument.access == Access::In ? 0 : shape.elements(argument);
    if (overwrites(slot)) {
      std::fill(operands_[slot].begin(), operands_[slot].end(),
                std::numeric_limits<float>::quiet_NaN());
    }
  }
  depth_ = std::max(1.0, shape.flops() / 2 / written);
}

bool Problem::repeatable() const {
  return std::find(slots_.begin(), slots_.end(), Use::Updated) == slots_.end();
}

void Problem::evaluate(Arrays<double>& operands, double overwritten, bool absolute) const {
  HostFrame<double> f = frame<HostTypes<double>>();
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (overwrites(slot)) {
      std::fill(operands[slot].begin(), operands[slot].end(), overwritten);
    } else if (absolute) {
      for (double& value : operands[slot]) {
        value = std::fabs(value);
      }
    }
  }
  if (absolute) {
    f.alpha = std::fabs(f.alpha), f.beta = std::fabs(f.beta);
    for (std::size_t i = 1; i < f.param.size(); ++i) {
      f.param[i] = std::fabs(f.param[i]);
    }
  }
  set_operands(f,
               [&](Slot slot) { return operands[slot].empty() ? nullptr : operands[slot].data(); });
  entry_.reference(f);
}

Problem::Expected Problem::expect(Arrays<double> inputs) const {
  Expected expected;
  expected.result = inputs;
  evaluate(expected.result, 0, false);
  // What has a negative magnitude afterwards is not written.
  expected.magnitude = std::move(inputs);
  evaluate(expected.magnitude, -1, true);
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (!is_output(slot)) {
      expected.result[slot] = {};
      expected.magnitude[slot] = {};
    }
  }
  return expected;
}

std::string Problem::complaint(const Arrays<float>& first, const Arrays<float>& now) const {
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (repeatable() && !same_bits(now[slot], first[slot])) {
      return kChangedResult;
    }
    if (!repeatable() && is_output(slot) && !ordinary(now[slot])) {
      return "repeated calls left no ordinary numbers";
    }
  }
  return "";
}

double Problem::error(const Arrays<float>& got) const {
  const bool residual = entry_.criterion == Criterion::Residual;
  if (residual || !expected_) {
    Arrays<double> inputs;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      const auto& source = residual && is_output(slot) ? got[slot] : operands_[slot];
      inputs[slot].assign(source.begin(), source.end());
    }
    expected_ = expect(std::move(inputs));
  }

  double worst = 0;
  for (const Argument& argument : shape_.arguments()) {
    const std::size_t slot = slot_of(argument);
    if (slot == kSlots || !is_output(slot)) {
      continue;
    }
    for (std::size_t i = 0; i < expected_->result[slot].size(); ++i) {
      if (shape_.in_gap(argument, static_cast<std::int64_t>(i))) {
        continue;  // nobody's: a call may write it
      }
      const double reference = expected_->result[slot][i], size = expected_->magnitude[slot][i];
      double error = 0;
      if (size < 0) {
        error = std::isnan(got[slot][i]) ? 0 : std::numeric_limits<double>::infinity();
      } else if (residual) {
        error = error_of(reference, operands_[slot][i], depth_, size);
      } else if (entry_.criterion == Criterion::Rounded) {
        error = error_of(got[slot][i], reference, 1, std::fabs(reference));
      } else {
        error = error_of(got[slot][i], reference, depth_, size);
      }
      worst = std::max(worst, error);
    }
  }
  return worst;
}

}  // namespace bench
