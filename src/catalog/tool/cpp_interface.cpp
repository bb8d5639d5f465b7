// The C++ functions in CBLAS's order. SPDX-License-Identifier: MIT
#include "catalog/complex.hpp"
#include "catalog/double.hpp"
#include "surfaces.hpp"
#include "text.hpp"

namespace fragblas::catalog {
namespace {

std::string type_of(const Routine& routine, const Argument& argument) {
  const bool read_only = argument.access == Access::In;
  switch (argument.kind) {
    case Kind::Layout:
      return "Layout";
    case Kind::Op:
      return "Op";
    case Kind::Uplo:
      return "Uplo";
    case Kind::Diag:
      return "Diag";
    case Kind::Side:
      return "Side";
    case Kind::Vectors:
      return "Vectors";
    case Kind::SvdJob:
      return "SvdJob";
    case Kind::Size:
    case Kind::Ld:
    case Kind::Inc:
    case Kind::Stride:
      return "std::int64_t";
    case Kind::Scalar:
      return is_complex(routine, argument) ? "const ComplexScalar&" : "const Scalar&";
    case Kind::Number:
      return number_type(routine, argument) + (read_only ? "" : "&");
    case Kind::Param:
      return (read_only ? "const " : "") + std::string(routine.type.real == 'd' ? "Double" : "") +
             "RotmParam&";
    case Kind::Matrix:
    case Kind::Vector:
    case Kind::Result:
    case Kind::IndexResult:
      return "const Operand&";
  }
  return "";
}

std::string declarations(const std::vector<Routine>& routines) {
  std::string text;
  for (const Routine& routine : routines) {
    const std::string heading = group_heading(routines, routine);
    if (!heading.empty()) {
      text += "\n// -- " + heading + ' ' + std::string(93 - heading.size(), '-') + "\n\n";
    }
    Words parameters;
    for (const Argument& argument : routine.arguments) {
      parameters.push_back(type_of(routine, argument) + ' ' + argument.name);
    }
    text += wrapped(sentences(routine), "//", 100) +
            fill("FRAGBLAS_API void $name($parameters);\n",
                 {{"name", routine.name}, {"parameters", join(parameters)}});
  }
  return text + "\n}  // namespace fragblas\n";
}

}  // namespace

std::string cpp_header() {
  return R"(// The routines in CBLAS's order, included by routines.hpp. An operand is a buffer and an offset. A
// result is one element; that of a routine that looks for an index is two, and 4096 * first + second
// is the index. At level 1 an increment of 0 is legal: one element stands for all, and is written n
// times in turn; shad's incz must be other than 0, and sscal, sasum, ssum and the index routines have
// nothing to do then.
//
// fragblas-catalog prints this file; `./dev format` renews it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"

namespace fragblas {
)" + declarations(catalog());
}

std::string complex_cpp_header() {
  return R"(// The routines for complex numbers in CBLAS's order, included by complex.hpp. An operand is a buffer
// and an offset, which counts numbers.
//
// fragblas-catalog prints this file; `./dev format` renews it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/complex.hpp"

namespace fragblas {
)" + declarations(complex());
}

std::string double_cpp_header() {
  return R"(// The routines in double precision in CBLAS's order, included by double.hpp. An operand is a buffer
// and an offset, which counts numbers.
//
// fragblas-catalog prints this file; `./dev format` renews it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/double.hpp"

namespace fragblas {
)" + declarations(double_precision());
}

std::string double_complex_cpp_header() {
  return R"(// The routines for complex numbers in double precision in CBLAS's order, included by
// double_complex.hpp. An operand is a buffer and an offset, which counts numbers.
//
// fragblas-catalog prints this file; `./dev format` renews it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/double_complex.hpp"

namespace fragblas {
)" + declarations(double_complex());
}

}  // namespace fragblas::catalog
