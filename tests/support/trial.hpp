// One call of a routine with guarded operands, and the numeric cases that a descriptor implies.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "support/call.hpp"
#include "support/check.hpp"
#include "support/environment.hpp"
#include "support/operand.hpp"
#include "support/reference.hpp"

namespace fragblas::test {

enum class Api { Cblas, Views };

class Trial {
 public:
  // A scratch generator for guard bits and offsets is forked from rng.
  Trial(const catalog::Routine& routine, Integers integers, Rng& rng, Context& context = blas());

  // Values in logical order: matrices as `elements` has them, vectors in the order of i.
  Trial& place(const std::string& operand, std::vector<float> values, std::int64_t offset = 3,
               std::int64_t tail = 5);
  Trial& scalar(const std::string& name, const ScalarCase& value);
  Trial& param(const RotmParam& value);
  // Random data for whatever has no place yet, 1 for scalars, a rotation by all four for a param.
  Trial& rest(Data data = Data::Unit);

  // Calls and reads everything back. What has no form on views is called in CBLAS's order.
  void run(Api api = Api::Cblas);
  // The two halves of it.
  void issue(Api api);
  void fetch();

  std::int64_t count(const std::string& operand) const;  // its logical elements
  Guarded& operator[](const std::string& operand) { return guarded_.at(operand); }
  // Where there are several outputs, these are about the last one.
  const std::string& output_name() const { return outputs_.back(); }
  const Guarded& output() const { return guarded_.at(output_name()); }
  std::vector<float> result() const { return result(output_name()); }
  Reference expected() const;

  const std::vector<std::string>& outputs() const { return outputs_; }
  // Elements in logical order; of an index, one element that is the index (or NaN when the two that
  // stand for it are none).
  std::vector<float> result(const std::string& output) const;
  const Values& values() const { return values_; }
  Call& call() { return call_; }
  // Elements that changed and may not: all of the inputs, the surroundings of the outputs.
  std::int64_t strays() const;
  Deviation deviation(bool exact = false) const;  // the worst of all outputs

 private:
  const catalog::Routine& routine_;
  Context& context_;
  Rng rng_;
  std::vector<std::string> outputs_;
  Call call_;
  Values values_;
  Numbers numbers_;
  std::map<std::string, Guarded> guarded_;
};

// Sizes that every routine is tried with; the last three are longer than a texture row.
const std::vector<std::int64_t>& sizes();

// Pairwise cases over everything the descriptor of a routine lets vary; checks each. Each set of
// limits has other cases. Not for routines on the host.
void numeric_cases(const std::string& routine, Context& context = blas());
// The routines of the catalog that have not had theirs in this run.
std::vector<std::string> without_numeric_cases();

// The integers of a simple call: RowMajor, NoTrans, Lower, NonUnit, Left, increments of 1, tight
// leading dimensions and strides; sizes that are not given are 1, a batch has 2.
Integers simple(const catalog::Routine& routine, const Integers& sizes);
// Tight leading dimensions plus slack, then tight strides, for integers whose sizes or ops were
// changed.
void set_ld(const catalog::Routine& routine, Integers& integers, std::int64_t slack = 0);
// Operands of a batch one behind the other; never 0, which would repeat one.
std::int64_t tight_stride(const catalog::Argument& operand, const Integers& integers);

}  // namespace fragblas::test
