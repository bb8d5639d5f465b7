// Golden texts: what calls ask of the device, one file of golden/ a family of routines. A test
// compares them exactly; `fragblas-null-tests --update` writes them anew.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "support/operand.hpp"
#include "support/shape.hpp"

namespace fragblas::test {

// What a call of a routine of the catalog has beside its integers.
struct CallForm {
  bool aligned = false;  // operands begin at texels, else at the fourth element of their buffer
  std::map<std::string, ScalarCase> scalars = {};  // 2 unless it is here
  std::function<void(ContextOptions&)> options = {};
};

class GoldenFile {
 public:
  explicit GoldenFile(std::string family) : family_(std::move(family)) {}

  // Records one call, in a context of its own. `prepare` makes its operands and returns it.
  using Prepare = std::function<std::function<void()>(Context&)>;
  void record(const std::string& title, const Prepare& prepare,
              const std::function<void(ContextOptions&)>& options = {});
  // The same; of the lines, for a call of hundreds, only what begins them, each once, in the order
  // of their first, with how often it is there.
  void count(const std::string& title, const Prepare& prepare);
  // As record(), of a routine of the catalog: its integers are those of a simple call but for
  // these. Lines name its operands as the catalog does.
  void call(const std::string& routine, const Integers& integers, const CallForm& form = {});
  // Calls of the level's routines that have none yet: of either side, at texels and not.
  void rest(int level);

  // Checks that the file has these texts, or writes it.
  void finish() const;

 private:
  void add(const std::string& title, const std::string& lines);

  std::string family_, text_;
  std::set<std::string> called_;
};

void update_golden(bool update);  // whether finish() writes
// The whole of every file.
std::string all_golden();

// The texture of an operand is called so in lines to come.
void call_it(const Operand& operand, const std::string& label);

// A context on the null device, as the files are recorded with: nothing is calibrated or poisoned.
ContextOptions null_options();

}  // namespace fragblas::test
