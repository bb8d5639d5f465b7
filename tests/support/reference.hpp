// What each routine computes, in double precision: everything structured is expanded and then goes
// through one product, one solution or a loop over elements. Each is a row of routine_rows.hpp.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "support/check.hpp"
#include "support/shape.hpp"

namespace fragblas::test {

// Values of the operands in logical order: matrices as `elements` has them, vectors in the order of
// i; of a batch, one operand after the other.
using Values = std::map<std::string, std::vector<float>>;
using Numbers = std::map<std::string, double>;

References references(const catalog::Routine& routine, const Integers& integers,
                      const Numbers& scalars, const RotmParam& param, const Values& values);

// -- for the rows

struct Inputs {
  const catalog::Routine& routine;
  const Integers& integers;
  const Numbers& scalars;
  const RotmParam& param;
  const Values& values;

  std::int64_t i(const std::string& name) const { return extent_named(integers, name); }
  std::int64_t inc(const std::string& name) const { return integers.at(name); }
  double s(const std::string& name) const { return scalars.at(name); }
  bool trans(const std::string& op) const { return integers.at(op) != to_int(Op::NoTrans); }
  bool left() const { return integers.at("side") == to_int(Side::Left); }
  bool upper() const { return integers.at("uplo") == to_int(Uplo::Upper); }
  std::vector<double> v(const std::string& name) const { return widen(values.at(name)); }
  std::vector<double> dense(const std::string& name) const {
    return test::dense(*routine.find(name), integers, v(name));
  }
};

// x with its absolute values as magnitude.
oracle::Product same(const std::vector<double>& x);
oracle::Product sum(const oracle::Product& a, const oracle::Product& b);
// The elements of a product that the output stores.
oracle::Product stored(const Inputs& in, const std::string& output, const oracle::Product& whole);
// X with op(T) X = B, or X op(T) = B when not left; T is the dense triangular matrix and B is
// rows x cols. Its Reference, without alpha.
Reference solution(bool upper, bool trans, bool left, std::int64_t rows, std::int64_t cols,
                   std::vector<double> t, const std::vector<double>& b);
// What is added to an output: elements that share a place (inc = 0, a stride of 0) get the sum of
// theirs, and `terms` counts them.
oracle::Product gathered(const Inputs& in, const std::string& output, oracle::Product product,
                         std::int64_t* terms);

}  // namespace fragblas::test
