// The flat C interface: CBLAS's arguments in their order, an operand being a buffer and an offset.
// SPDX-License-Identifier: MIT
#include "catalog/complex.hpp"
#include "catalog/double.hpp"
#include "surfaces.hpp"
#include "text.hpp"

namespace fragblas::catalog {
namespace {

std::string c_complex_type(const Routine& routine) {
  return routine.type.real == 's' ? "fragblas_complex" : "fragblas_double_complex";
}

std::string parameter(const Routine& routine, const Argument& argument) {
  const bool read_only = argument.access == Access::In;
  switch (argument.kind) {
    case Kind::Layout:
    case Kind::Op:
    case Kind::Uplo:
    case Kind::Diag:
    case Kind::Side:
    case Kind::Vectors:
    case Kind::SvdJob:
      return fill("fragblas_$kind $name",
                  {{"kind", to_string(argument.kind)}, {"name", argument.name}});
    case Kind::Size:
    case Kind::Ld:
    case Kind::Inc:
    case Kind::Stride:
      return "fragblas_int " + argument.name;
    case Kind::Scalar:
      return "fragblas_scalar " + argument.name;
    case Kind::Number:
      return (is_complex(routine, argument) ? c_complex_type(routine) : host_type(routine)) +
             (read_only ? " " : "* ") + argument.name;
    case Kind::Param:
      return (read_only ? "const " : "") + host_type(routine) + " " + argument.name + "[5]";
    case Kind::Matrix:
    case Kind::Vector:
    case Kind::Result:
    case Kind::IndexResult:
      return fill("fragblas_buffer* $name, fragblas_int $name_offset", {{"name", argument.name}});
  }
  return "";
}

// The parameter as the C++ function takes it.
std::string converted(const Routine& routine, const Argument& argument) {
  const bool read_only = argument.access == Access::In;
  const std::string what = '"' + routine.name + ": " + argument.name + '"';
  switch (argument.kind) {
    case Kind::Layout:
    case Kind::Op:
    case Kind::Uplo:
    case Kind::Diag:
    case Kind::Side:
    case Kind::Vectors:
    case Kind::SvdJob:
      return fill("$kind_of($name)", {{"kind", to_string(argument.kind)}, {"name", argument.name}});
    case Kind::Size:
    case Kind::Ld:
    case Kind::Inc:
    case Kind::Stride:
      return argument.name;
    case Kind::Scalar:
      return (is_complex(routine, argument) ? "complex_scalar(" : "scalar(") + argument.name + ')';
    case Kind::Number:
      if (is_complex(routine, argument)) {
        return read_only
                   ? complex_type(routine) + '(' + argument.name + ".re, " + argument.name + ".im)"
                   : "ChangedNumber(" + argument.name + ", " + what + ").value()";
      }
      return read_only ? argument.name : "need(" + argument.name + ", " + what + ", kPointer)";
    case Kind::Param:
      return (read_only ? "rotm_param(" : "ChangedParam(") + argument.name + ", " + what +
             (read_only ? ")" : ").values()");
    case Kind::Matrix:
    case Kind::Vector:
    case Kind::Result:
    case Kind::IndexResult:
      return fill("operand($name, $name_offset)", {{"name", argument.name}});
  }
  return "";
}

std::string function_of(const Routine& routine) {
  Words parameters;
  for (const Argument& argument : routine.arguments) {
    parameters.push_back(parameter(routine, argument));
  }
  return fill("fragblas_status fragblas_$name($parameters)",
              {{"name", routine.name}, {"parameters", join(parameters)}});
}

std::string header(const std::string& head, const std::string& guard, const std::string& types,
                   const std::vector<Routine>& routines,
                   const std::string& included = "fragblas/fragblas.h") {
  std::string text = head + fill(R"(#ifndef $guard
#define $guard

#include "$included"

#ifdef __cplusplus
extern "C" {
#endif
$types)",
                                 {{"guard", guard}, {"included", included}, {"types", types}});
  for (const Routine& routine : routines) {
    const std::string heading = group_heading(routines, routine);
    if (!heading.empty()) {
      text += "\n/* -- " + heading + ' ' + std::string(88 - heading.size(), '-') + " */\n";
    }
    text += "/* " + sentences(routine) + " */\nFRAGBLAS_API " + function_of(routine) + ";\n";
  }
  return text + R"(
#ifdef __cplusplus
}
#endif

#endif
)";
}

std::string definitions(const std::vector<Routine>& routines) {
  std::string text;
  for (const Routine& routine : routines) {
    Words arguments;
    for (const Argument& argument : routine.arguments) {
      arguments.push_back(converted(routine, argument));
    }
    text += fill(R"(
$function {
  return guarded([&] { fragblas::$name($arguments); });
}
)",
                 {{"function", function_of(routine)},
                  {"name", routine.name},
                  {"arguments", join(arguments)}});
  }
  return text;
}

}  // namespace

std::string c_header() {
  return header(
      R"(/* The routines of fragblas, included by fragblas.h. Names, argument order and values are CBLAS's;
 * an operand is a buffer and an offset. A result is the element result[result_offset]; that of a
 * routine that looks for an index is two elements, and 4096 * first + second is the index.
 * docs/c-api.md has what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
)",
      "FRAGBLAS_ROUTINES_H", "", catalog());
}

std::string c_source() {
  return definitions(catalog());
}

std::string linalg_c_header() {
  return header(
      R"(/* Linear algebra over fragblas's BLAS, by LAPACK's names: library fragblas_linalg. Argument order is
 * LAPACK's, with a layout in front; an operand is a buffer and an offset.
 *
 * info is the element info[info_offset]: 0, or where the routine failed, counted from 1, as a
 * float; of a batch an element for each matrix. Null: nobody wants to know. ipiv is floats too,
 * counted from 1, side by side. Neither may lie in another operand. docs/linalg/README.md has what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
)",
      "FRAGBLAS_LINALG_H", R"(
/* Whether eigenvectors are wanted. */
typedef enum fragblas_vectors { FRAGBLAS_NO_VECTORS = 0, FRAGBLAS_VECTORS = 1 } fragblas_vectors;
/* Which singular vectors are wanted. */
typedef enum fragblas_svd_job {
  FRAGBLAS_SVD_NONE = 0,
  FRAGBLAS_SVD_THIN = 1, /* the first min(m, n) */
  FRAGBLAS_SVD_ALL = 2   /* bases of all space */
} fragblas_svd_job;
)",
      linalg());
}

std::string complex_c_header() {
  return header(
      R"(/* The routines of fragblas for complex numbers in single precision: library fragblas_complex. Names,
 * argument order and values are CBLAS's; an operand is a buffer and an offset, which counts
 * numbers. docs/complex.md has what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
)",
      "FRAGBLAS_COMPLEX_H", R"(
/* A number on the host. */
typedef struct fragblas_complex {
  float re, im;
} fragblas_complex;
)",
      complex());
}

std::string complex_c_source() {
  return definitions(complex());
}

std::string complex_linalg_c_header() {
  return header(
      R"(/* Linear algebra for complex numbers in single precision, by LAPACK's names: library
 * fragblas_complex_linalg. Argument order is LAPACK's, with a layout in front; an operand is a buffer
 * and an offset, which counts numbers. info and ipiv are floats, as those of linalg.h.
 * docs/linalg/README.md has what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
)",
      "FRAGBLAS_COMPLEX_LINALG_H", "", complex_linalg(), "fragblas/linalg.h");
}

std::string complex_linalg_c_source() {
  return definitions(complex_linalg());
}

std::string double_c_header() {
  return header(
      R"(/* The routines of fragblas in double precision: library fragblas_double. Names, argument order and
 * values are CBLAS's; an operand is a buffer and an offset, which counts numbers. docs/double.md has
 * what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
)",
      "FRAGBLAS_DOUBLE_H", "", double_precision());
}

std::string double_c_source() {
  return definitions(double_precision());
}

std::string double_complex_c_header() {
  return header(
      R"(/* The routines of fragblas for complex numbers in double precision: a part of library
 * fragblas_double. Names, argument order and values are CBLAS's; an operand is a buffer and an
 * offset, which counts numbers. docs/double.md has what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
)",
      "FRAGBLAS_DOUBLE_COMPLEX_H", R"(
/* A number on the host. */
typedef struct fragblas_double_complex {
  double re, im;
} fragblas_double_complex;
)",
      double_complex());
}

std::string double_complex_c_source() {
  return definitions(double_complex());
}

std::string linalg_c_source() {
  return definitions(linalg());
}

}  // namespace fragblas::catalog
