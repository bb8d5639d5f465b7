// The declarations for TypeScript. SPDX-License-Identifier: MIT
#include "catalog/complex.hpp"
#include "catalog/double.hpp"
#include "surfaces.hpp"
#include "text.hpp"

namespace fragblas::catalog {
namespace {

// The letters of web/src/abi.ts for the parameters of the C function. What C takes by its value
// and is no number, WebAssembly takes by its address.
std::string letters(const Routine& routine, const Argument& argument) {
  if (on_device(argument)) return argument.access == Access::In ? "b i" : "w i";
  switch (argument.kind) {
    case Kind::Scalar:
      return "a";
    case Kind::Number:
      return argument.access == Access::In && !is_complex(routine, argument) ? "f" : "p";
    case Kind::Param:
      return "p";
    default:
      return "i";
  }
}

bool is_double(const Routine& routine) {
  return routine.type.real == 'd';
}

std::string type_of(const Routine& routine, const Argument& argument) {
  const bool read_only = argument.access == Access::In;
  switch (argument.kind) {
    case Kind::Scalar:
      return routine.type.is_complex && !is_complex(routine, argument) ? "RealScalar" : "Scalar";
    case Kind::Number:
      return read_only && !is_complex(routine, argument) ? "number"
             : is_double(routine)                        ? "HostDouble"
                                                         : "HostNumber";
    case Kind::Param:
      return read_only ? "ArrayLike<number>" : is_double(routine) ? "Float64Array" : "Float32Array";
    case Kind::Matrix:
    case Kind::Vector:
      return "Pointed";
    default:
      return "number";
  }
}

std::string signatures(const std::string& module, const std::string& name,
                       const std::vector<Routine>& routines) {
  std::string text = fill(
      R"(// The routines of $module, for abi.ts, which says what the letters mean.
// fragblas-catalog prints this file; `./dev format` renews it.
// SPDX-License-Identifier: MIT

export const $name = {
)",
      {{"module", module}, {"name", name}});
  for (const Routine& routine : routines) {
    Words all = {"s"};
    for (const Argument& argument : routine.arguments) all.push_back(letters(routine, argument));
    text += fill("  fragblas_$name: '$letters',\n",
                 {{"name", routine.name}, {"letters", join(all, " ")}});
  }
  return text + "} as const;\n";
}

}  // namespace

std::string abi() {
  return signatures("the WebAssembly module", "routineSignatures", catalog());
}

std::string linalg_abi() {
  return signatures("linear algebra", "linalgSignatures", linalg());
}

std::string double_abi() {
  return signatures("double precision", "doubleSignatures", double_precision());
}

std::string double_complex_abi() {
  return signatures("complex numbers in double precision", "doubleComplexSignatures",
                    double_complex());
}

std::string complex_linalg_abi() {
  return signatures("linear algebra for complex numbers", "complexLinalgSignatures",
                    complex_linalg());
}

std::string complex_abi() {
  return signatures("complex numbers", "complexSignatures", complex());
}

namespace {

// The body of an interface.
std::string methods(const std::vector<Routine>& routines) {
  std::string text;
  for (const Routine& routine : routines) {
    Words parameters;
    std::string result = "void";
    for (const Argument& argument : routine.arguments) {
      if (argument.kind == Kind::Result || argument.kind == Kind::IndexResult) {
        result = is_complex(routine, argument) ? "Promise<ComplexNumber>" : "Promise<number>";
      } else {
        parameters.push_back(argument.name + ": " + type_of(routine, argument));
      }
    }
    const std::string comment = "  /** " + sentences(routine) + " */\n";
    text += comment.size() <= 101
                ? comment
                : "  /**\n" + wrapped(sentences(routine), "   *", 100) + "   */\n";
    text += fill("  $name($parameters): $result;\n",
                 {{"name", routine.name}, {"parameters", join(parameters)}, {"result", result}});
  }
  return text + "}\n";
}

}  // namespace

std::string cblas_types() {
  return R"(// fragblas-catalog prints this file; `./dev format` renews it.
// SPDX-License-Identifier: MIT
import type { Scalar } from './arguments.js';
import type { HostNumber, Pointed } from './cblas-arguments.js';

/**
 * The routines of BLAS, and those beside it, with the arguments of CBLAS in their order. Arguments
 * called `layout`, `trans`, `uplo`, `diag` and `side` are the constants of this entry. Routines only
 * enqueue, and throw a `BlasError` at once when an argument is wrong; a function that has a
 * scalar result in CBLAS returns a promise of it, which rejects as `read` does.
 */
export interface Cblas {
)" + methods(catalog());
}

std::string complex_cblas_types() {
  return R"(// fragblas-catalog prints this file; `./dev format` renews it.
// SPDX-License-Identifier: MIT
import type { RealScalar, Scalar } from '../arguments.js';
import type { HostNumber, Pointed } from '../cblas-arguments.js';
import type { ComplexNumber } from '../dtype.js';

/**
 * The routines for complex numbers, as `Cblas` has those for real ones. Offsets and steps count
 * numbers. A number of the host that is complex is two elements of its array.
 */
export interface ComplexCblas {
)" + methods(complex());
}

std::string double_cblas_types() {
  return R"(// fragblas-catalog prints this file; `./dev format` renews it.
// SPDX-License-Identifier: MIT
import type { Scalar } from '../arguments.js';
import type { HostDouble, Pointed } from '../cblas-arguments.js';

/**
 * The routines in double precision, as `Cblas` has those in single precision. Offsets and steps
 * count numbers.
 */
export interface DoubleCblas {
)" + methods(double_precision());
}

std::string double_complex_cblas_types() {
  return R"(// fragblas-catalog prints this file; `./dev format` renews it.
// SPDX-License-Identifier: MIT
import type { RealScalar, Scalar } from '../arguments.js';
import type { HostDouble, Pointed } from '../cblas-arguments.js';
import type { ComplexNumber } from '../dtype.js';

/**
 * The routines for complex numbers in double precision, as `ComplexCblas` has those in single
 * precision.
 */
export interface DoubleComplexCblas {
)" + methods(double_complex());
}

}  // namespace fragblas::catalog
