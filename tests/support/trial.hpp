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

namespace fragblas::test {

enum class Api { Cblas, Views };

// Values of the operands in logical order: op(A) row by row, vectors in the order of i.
using Values = std::map<std::string, std::vector<float>>;

// The reference of a routine; a new routine needs one row in reference.cpp.
Reference reference(const catalog::Routine& routine, const Integers& integers,
                    const std::map<std::string, double>& scalars, const Values& values);

class Trial {
 public:
  // A scratch generator for guard bits and offsets is forked from rng.
  Trial(const catalog::Routine& routine, Integers integers, Rng& rng, Context& context = blas());

  Trial& place(const std::string& operand, const std::vector<float>& values,
               std::int64_t offset = 3, std::int64_t tail = 5);
  Trial& scalar(const std::string& name, const ScalarCase& value);
  // Random data for whatever has no place yet, 1 for scalars.
  Trial& rest(Data data = Data::Unit);

  void run(Api api = Api::Cblas);  // calls and reads everything back

  std::int64_t count(const std::string& operand) const;  // its logical elements
  Guarded& operator[](const std::string& operand) { return guarded_.at(operand); }
  const Guarded& output() const { return guarded_.at(output_); }
  const std::string& output_name() const { return output_; }
  std::vector<float> result() const { return output().elements(); }
  const Values& values() const { return values_; }
  Call& call() { return call_; }
  // Elements that changed and may not: all of the inputs, the surroundings of the output.
  std::int64_t strays() const;
  Reference expected() const;
  Deviation deviation(bool exact = false) const;

 private:
  const catalog::Routine& routine_;
  Context& context_;
  Rng rng_;
  std::string output_;
  Call call_;
  Values values_;
  std::map<std::string, double> numbers_;
  std::map<std::string, Guarded> guarded_;
};

// Sizes that every routine is tried with; the last three are longer than a texture row.
const std::vector<std::int64_t>& sizes();

// Pairwise cases over everything the descriptor of a routine lets vary; checks each.
void numeric_cases(const std::string& routine, Context& context = blas());

// The integers of a simple call: RowMajor, NoTrans, increments of 1, tight leading dimensions.
Integers simple(const catalog::Routine& routine, const Integers& sizes);
// Tight leading dimensions plus slack, for integers whose sizes or ops were changed.
void set_ld(const catalog::Routine& routine, Integers& integers, std::int64_t slack = 0);

}  // namespace fragblas::test
