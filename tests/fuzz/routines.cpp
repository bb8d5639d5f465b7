// Differential: any call of any routine against the reference, on a real device. The input says
// which routine, the level of each factor (tests/support/numeric_case.hpp), and the data's seed.
// Results, guard elements, inputs and GL's errors are looked at.
// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "fuzzer.hpp"
#include "support/environment.hpp"
#include "support/numeric_case.hpp"

namespace fragblas::fuzz {
namespace {

using test::NumericCases;

struct Fuzzed {
  const catalog::Routine& routine;
  NumericCases cases;
};

std::vector<Fuzzed> all_fuzzed() {
  test::start("tiny", 42);
  std::vector<Fuzzed> all;
  for (const catalog::Routine& routine : catalog::catalog()) {
    const bool supported = routine.name != "sdsdot" || test::info().probe.double_float;
    if (!routine.host && supported) {
      all.push_back({routine, NumericCases(routine)});
    }
  }
  return all;
}

}  // namespace
}  // namespace fragblas::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fragblas;
  static const std::vector<fuzz::Fuzzed> all = fuzz::all_fuzzed();
  fuzz::Bytes bytes(data, size);
  const fuzz::Fuzzed& fuzzed = all[bytes.byte() % all.size()];
  test::Case levels;
  for (const int count : fuzzed.cases.levels()) {
    levels.push_back(bytes.byte() % count);
  }
  if (!fuzzed.cases.allowed(levels, test::info().max_buffer_elements)) {
    return -1;  // not for the corpus
  }
  test::Rng random(bytes.word());
  test::NumericTrial numeric(fuzzed.routine, fuzzed.cases.at(levels), random);
  const std::string name(fuzzed.routine.name);
  const std::string text = name + ": " + numeric.text;
  try {
    numeric.trial.run(numeric.api);
  } catch (const Error& error) {
    fuzz::find(error.what(), text.c_str());
  }
  if (numeric.trial.strays() != 0) {
    fuzz::find("elements that changed and may not", text.c_str());
  }
  const test::Deviation deviation = numeric.trial.deviation(numeric.exact);
  if (!(deviation.bound <= 1) || !(deviation.gauge < test::kGaugeLimit) ||
      deviation.differing != 0) {
    fuzz::find(deviation.worst.c_str(), text.c_str());
  }
  return 0;
}
