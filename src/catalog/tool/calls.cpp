// How the tests and the benchmark call the routines. SPDX-License-Identifier: MIT
#include "surfaces.hpp"
#include "text.hpp"

namespace fragblas::catalog {
namespace {

// The member of the benchmark's Frame: vectors have one increment, a packed matrix is `a`.
std::string frame_member(const Argument& argument) {
  if (argument.kind == Kind::Inc) return "f.inc";
  if (argument.storage == Storage::Packed) return "f.a";
  if (argument.kind == Kind::Scalar && argument.name == "c") return "f.cosine";
  if (argument.kind == Kind::Scalar && argument.name == "s") return "f.sine";
  if (argument.kind == Kind::Scalar && argument.name == "sb") return "f.alpha";
  return "f." + argument.name;
}

}  // namespace

std::string test_calls() {
  std::string text;
  for (const Routine& routine : catalog()) {
    // The type of the first argument tells it from a function on views of the same name.
    const std::string first = routine.host         ? host_type(routine) + '&'
                              : routine.level == 1 ? "std::int64_t"
                                                   : "Layout";
    text += fill("{\"$name\", cblas<$first>($name), c(fragblas_$name)},\n",
                 {{"name", routine.name}, {"first", first}});
  }
  return text;
}

std::string bench_arguments() {
  std::string text;
  for (const Routine& routine : catalog()) {
    Words words;
    for (const Argument& argument : routine.arguments) {
      if (argument.kind != Kind::Result && argument.kind != Kind::IndexResult) {
        words.push_back(frame_member(argument));
      }
    }
    if (!routine.host) {
      text += fill("#define BENCH_ARGUMENTS_$stem $words\n",
                   {{"stem", routine.stem}, {"words", join(words)}});
    }
  }
  return text;
}

}  // namespace fragblas::catalog
