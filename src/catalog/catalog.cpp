// The table behind catalog.hpp.
// SPDX-License-Identifier: MIT
#include "catalog/catalog.hpp"

#include <utility>

namespace fragblas::catalog {
namespace {

#define FRAGBLAS_FORMULA(expression)                                                       \
  formula(#expression, [](double m, double n, double k) -> double {                        \
    return static_cast<void>(m), static_cast<void>(n), static_cast<void>(k), (expression); \
  })

Formula formula(const char* text, double (*evaluate)(double, double, double)) {
  return {text, evaluate};
}

Argument plain(Kind kind, std::string name) {
  Argument argument;
  argument.kind = kind;
  argument.name = std::move(name);
  return argument;
}

Argument layout() {
  return plain(Kind::Layout, "layout");
}
Argument op(std::string name) {
  return plain(Kind::Op, std::move(name));
}
Argument size(std::string name) {
  return plain(Kind::Size, std::move(name));
}
Argument scalar(std::string name) {
  return plain(Kind::Scalar, std::move(name));
}
Argument ld(std::string name) {
  return plain(Kind::Ld, std::move(name));
}

// The n of level 1, where a negative one means that there is nothing to do.
Argument count() {
  Argument argument = plain(Kind::Size, "n");
  argument.negative = true;
  return argument;
}

Argument inc(std::string name, IncRule rule) {
  Argument argument = plain(Kind::Inc, std::move(name));
  argument.inc_rule = rule;
  return argument;
}

Argument matrix(Access access, std::string name, std::string rows, std::string cols,
                std::string op = "") {
  Argument argument = plain(Kind::Matrix, std::move(name));
  argument.access = access;
  argument.rows = std::move(rows);
  argument.cols = std::move(cols);
  argument.op = std::move(op);
  return argument;
}

Argument vector(Access access, std::string name, std::string length, std::string length_trans = "",
                std::string op = "") {
  Argument argument = plain(Kind::Vector, std::move(name));
  argument.access = access;
  argument.length = std::move(length);
  argument.length_trans = std::move(length_trans);
  argument.op = std::move(op);
  return argument;
}

Argument result() {
  Argument argument = plain(Kind::Result, "result");
  argument.access = Access::Out;
  return argument;
}

std::vector<Routine> make() {
  const Access in = Access::In, out = Access::Out, inout = Access::InOut;
  const IncRule any = IncRule::Any, nonzero = IncRule::NonZero, positive = IncRule::Positive;
  return {
      {"sscal",
       1,
       "x := alpha * x",
       {count(), scalar("alpha"), vector(inout, "x", "n"), inc("incx", positive)},
       FRAGBLAS_FORMULA(n),
       FRAGBLAS_FORMULA(4 * (2 * n))},
      {"scopy",
       1,
       "y := x",
       {count(), vector(in, "x", "n"), inc("incx", any), vector(out, "y", "n"), inc("incy", any)},
       FRAGBLAS_FORMULA(0),
       FRAGBLAS_FORMULA(4 * (2 * n))},
      {"saxpy",
       1,
       "y := alpha * x + y",
       {count(), scalar("alpha"), vector(in, "x", "n"), inc("incx", any), vector(inout, "y", "n"),
        inc("incy", any)},
       FRAGBLAS_FORMULA(2 * n),
       FRAGBLAS_FORMULA(4 * (3 * n))},
      {"sdot",
       1,
       "result := x . y",
       {count(), vector(in, "x", "n"), inc("incx", any), vector(in, "y", "n"), inc("incy", any),
        result()},
       FRAGBLAS_FORMULA(2 * n),
       FRAGBLAS_FORMULA(4 * (2 * n + 1))},
      {"sgemv",
       2,
       "y := alpha * op(A) * x + beta * y",
       {layout(), op("trans"), size("m"), size("n"), scalar("alpha"), matrix(in, "a", "m", "n"),
        ld("lda"), vector(in, "x", "n", "m", "trans"), inc("incx", nonzero), scalar("beta"),
        vector(inout, "y", "m", "n", "trans"), inc("incy", nonzero)},
       FRAGBLAS_FORMULA(2 * m * n),
       FRAGBLAS_FORMULA(4 * (m * n + n + 2 * m))},
      {"sgemm",
       3,
       "C := alpha * op(A) * op(B) + beta * C",
       {layout(), op("transa"), op("transb"), size("m"), size("n"), size("k"), scalar("alpha"),
        matrix(in, "a", "m", "k", "transa"), ld("lda"), matrix(in, "b", "k", "n", "transb"),
        ld("ldb"), scalar("beta"), matrix(inout, "c", "m", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * m * n * k),
       FRAGBLAS_FORMULA(4 * (m * k + k * n + 2 * m * n))},
  };
}

// Names and formulas hold no character that JSON escapes; the test of the catalog says so.
std::string quoted(const std::string& text) {
  return '"' + text + '"';
}

std::string member(const char* key, const std::string& text) {
  return text.empty() ? "" : ", " + quoted(key) + ": " + quoted(text);
}

std::string to_json(const Argument& argument) {
  std::string json = "{\"name\": " + quoted(argument.name) +
                     member("kind", catalog::to_string(argument.kind)) +
                     member("rows", argument.rows) + member("cols", argument.cols) +
                     member("length", argument.length) +
                     member("length_trans", argument.length_trans) + member("op", argument.op);
  switch (argument.kind) {
    case Kind::Matrix:
    case Kind::Vector:
    case Kind::Result:
      json += member("access", catalog::to_string(argument.access));
      break;
    case Kind::Inc:
      json += member("rule", catalog::to_string(argument.inc_rule));
      break;
    case Kind::Size:
      json += member("negative", argument.negative ? "zero" : "error");
      break;
    default:
      break;
  }
  return json + "}";
}

}  // namespace

const Argument* Routine::find(const std::string& argument) const {
  for (const Argument& candidate : arguments) {
    if (candidate.name == argument) return &candidate;
  }
  return nullptr;
}

const std::vector<Routine>& catalog() {
  static const std::vector<Routine> routines = make();
  return routines;
}

const Routine* find(const std::string& name) {
  for (const Routine& routine : catalog()) {
    if (routine.name == name) return &routine;
  }
  return nullptr;
}

const char* to_string(Kind kind) {
  switch (kind) {
    case Kind::Layout:
      return "layout";
    case Kind::Op:
      return "op";
    case Kind::Size:
      return "size";
    case Kind::Scalar:
      return "scalar";
    case Kind::Matrix:
      return "matrix";
    case Kind::Ld:
      return "ld";
    case Kind::Vector:
      return "vector";
    case Kind::Inc:
      return "inc";
    case Kind::Result:
      return "result";
  }
  return "";
}

const char* to_string(Access access) {
  switch (access) {
    case Access::In:
      return "in";
    case Access::Out:
      return "out";
    case Access::InOut:
      return "inout";
  }
  return "";
}

const char* to_string(IncRule rule) {
  switch (rule) {
    case IncRule::Any:
      return "any";
    case IncRule::NonZero:
      return "nonzero";
    case IncRule::Positive:
      return "positive";
  }
  return "";
}

std::string to_json() {
  std::string json = "{\"routines\": [";
  bool first = true;
  for (const Routine& routine : catalog()) {
    json += (first ? "\n" : ",\n");
    first = false;
    json += "  {\"name\": " + quoted(routine.name) +
            ", \"level\": " + std::to_string(routine.level) + member("text", routine.text) +
            ", \"arguments\": [";
    bool first_argument = true;
    for (const Argument& argument : routine.arguments) {
      json += (first_argument ? "\n    " : ",\n    ") + to_json(argument);
      first_argument = false;
    }
    json += "]" + member("flops", routine.flops.text) + member("bytes", routine.bytes.text) + "}";
  }
  return json + "\n]}\n";
}

}  // namespace fragblas::catalog
