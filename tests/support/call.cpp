// Calls by descriptor: the table of routines, once for each interface.
// SPDX-License-Identifier: MIT
#include "support/call.hpp"

#include <algorithm>
#include <stdexcept>

#include "support/operand.hpp"

namespace fragblas::test {
namespace {

using catalog::Argument;
using catalog::Kind;
using catalog::Routine;

// Short names for the table below.
struct Cxx {
  const Call& call;
  std::int64_t i(const char* name) const { return call.integers.at(name); }
  Layout layout() const { return static_cast<Layout>(i("layout")); }
  Op op(const char* name) const { return static_cast<Op>(i(name)); }
  const Scalar& s(const char* name) const { return call.scalars.at(name); }
  const Operand& o(const char* name) const { return call.operands.at(name); }
};

struct Views {
  const Routine& routine;
  const Call& call;
  Op op(const char* name) const { return static_cast<Op>(call.integers.at(name)); }
  const Scalar& s(const char* name) const { return call.scalars.at(name); }
  VectorView v(const char* name) const {
    const Argument& argument = *routine.find(name);
    if (argument.kind == Kind::Result) return {call.operands.at(name), 1, 1};
    return {call.operands.at(name), vector_length(argument, call.integers),
            call.integers.at(inc_name(argument))};
  }
  MatrixView m(const char* name) const {
    const Argument& argument = *routine.find(name);
    return {call.operands.at(name), stored_rows(argument, call.integers),
            stored_cols(argument, call.integers), call.integers.at(ld_name(argument)),
            static_cast<Layout>(call.integers.at("layout"))};
  }
};

struct C {
  const CCall& call;
  fragblas_int i(const char* name) const {
    return static_cast<fragblas_int>(call.integers.at(name));
  }
  fragblas_layout layout() const { return static_cast<fragblas_layout>(i("layout")); }
  fragblas_op op(const char* name) const { return static_cast<fragblas_op>(i(name)); }
  fragblas_scalar s(const char* name) const { return call.scalars.at(name); }
  fragblas_buffer* b(const char* name) const { return call.operands.at(name).buffer; }
  fragblas_int at(const char* name) const {
    return static_cast<fragblas_int>(call.operands.at(name).offset);
  }
};

struct Row {
  const char* name;
  void (*cblas)(const Cxx& a);
  void (*views)(const Views& a);
  fragblas_status (*c)(const C& a);
};

const Row kRows[] = {
    {"sscal", [](const Cxx& a) { sscal(a.i("n"), a.s("alpha"), a.o("x"), a.i("incx")); },
     [](const Views& a) { scal(a.s("alpha"), a.v("x")); },
     [](const C& a) {
       return fragblas_sscal(a.i("n"), a.s("alpha"), a.b("x"), a.at("x"), a.i("incx"));
     }},
    {"scopy", [](const Cxx& a) { scopy(a.i("n"), a.o("x"), a.i("incx"), a.o("y"), a.i("incy")); },
     [](const Views& a) { copy(a.v("x"), a.v("y")); },
     [](const C& a) {
       return fragblas_scopy(a.i("n"), a.b("x"), a.at("x"), a.i("incx"), a.b("y"), a.at("y"),
                             a.i("incy"));
     }},
    {"saxpy",
     [](const Cxx& a) {
       saxpy(a.i("n"), a.s("alpha"), a.o("x"), a.i("incx"), a.o("y"), a.i("incy"));
     },
     [](const Views& a) { axpy(a.s("alpha"), a.v("x"), a.v("y")); },
     [](const C& a) {
       return fragblas_saxpy(a.i("n"), a.s("alpha"), a.b("x"), a.at("x"), a.i("incx"), a.b("y"),
                             a.at("y"), a.i("incy"));
     }},
    {"sdot",
     [](const Cxx& a) {
       sdot(a.i("n"), a.o("x"), a.i("incx"), a.o("y"), a.i("incy"), a.o("result"));
     },
     [](const Views& a) { dot(a.v("x"), a.v("y"), a.v("result")); },
     [](const C& a) {
       return fragblas_sdot(a.i("n"), a.b("x"), a.at("x"), a.i("incx"), a.b("y"), a.at("y"),
                            a.i("incy"), a.b("result"), a.at("result"));
     }},
    {"sgemv",
     [](const Cxx& a) {
       sgemv(a.layout(), a.op("trans"), a.i("m"), a.i("n"), a.s("alpha"), a.o("a"), a.i("lda"),
             a.o("x"), a.i("incx"), a.s("beta"), a.o("y"), a.i("incy"));
     },
     [](const Views& a) {
       gemv(a.m("a"), a.v("x"), a.v("y"), {a.s("alpha"), a.s("beta"), a.op("trans")});
     },
     [](const C& a) {
       return fragblas_sgemv(a.layout(), a.op("trans"), a.i("m"), a.i("n"), a.s("alpha"), a.b("a"),
                             a.at("a"), a.i("lda"), a.b("x"), a.at("x"), a.i("incx"), a.s("beta"),
                             a.b("y"), a.at("y"), a.i("incy"));
     }},
    {"sgemm",
     [](const Cxx& a) {
       sgemm(a.layout(), a.op("transa"), a.op("transb"), a.i("m"), a.i("n"), a.i("k"), a.s("alpha"),
             a.o("a"), a.i("lda"), a.o("b"), a.i("ldb"), a.s("beta"), a.o("c"), a.i("ldc"));
     },
     [](const Views& a) {
       gemm(a.m("a"), a.m("b"), a.m("c"),
            {a.s("alpha"), a.s("beta"), a.op("transa"), a.op("transb")});
     },
     [](const C& a) {
       return fragblas_sgemm(a.layout(), a.op("transa"), a.op("transb"), a.i("m"), a.i("n"),
                             a.i("k"), a.s("alpha"), a.b("a"), a.at("a"), a.i("lda"), a.b("b"),
                             a.at("b"), a.i("ldb"), a.s("beta"), a.b("c"), a.at("c"), a.i("ldc"));
     }},
};

const Row& row(const Routine& routine) {
  for (const Row& row : kRows) {
    if (routine.name == row.name) return row;
  }
  throw std::logic_error("tests/support/call.cpp has no row for " + routine.name);
}

std::int64_t clamped(const Integers& integers, const std::string& name) {
  return std::max<std::int64_t>(integers.at(name), 0);
}

}  // namespace

void call_cblas(const Routine& routine, const Call& call) {
  row(routine).cblas(Cxx{call});
}
void call_views(const Routine& routine, const Call& call) {
  row(routine).views(Views{routine, call});
}
fragblas_status call_c(const Routine& routine, const CCall& call) {
  return row(routine).c(C{call});
}

std::string ld_name(const Argument& matrix) {
  return "ld" + matrix.name;
}
std::string inc_name(const Argument& vector) {
  return "inc" + vector.name;
}

bool transposed(const Argument& operand, const Integers& integers) {
  return !operand.op.empty() && integers.at(operand.op) != static_cast<std::int64_t>(Op::NoTrans);
}

std::int64_t stored_rows(const Argument& matrix, const Integers& integers) {
  return clamped(integers, transposed(matrix, integers) ? matrix.cols : matrix.rows);
}

std::int64_t stored_cols(const Argument& matrix, const Integers& integers) {
  return clamped(integers, transposed(matrix, integers) ? matrix.rows : matrix.cols);
}

std::int64_t vector_length(const Argument& vector, const Integers& integers) {
  return clamped(integers, transposed(vector, integers) ? vector.length_trans : vector.length);
}

std::int64_t least_ld(const Argument& matrix, const Integers& integers) {
  const bool row_major = integers.at("layout") == static_cast<std::int64_t>(Layout::RowMajor);
  return std::max<std::int64_t>(
      1, row_major ? stored_cols(matrix, integers) : stored_rows(matrix, integers));
}

std::vector<std::int64_t> positions(const Argument& operand, const Integers& integers,
                                    std::int64_t offset) {
  if (operand.kind == Kind::Result) return {offset};
  if (operand.kind == Kind::Vector) {
    return vector_positions(vector_length(operand, integers), offset,
                            integers.at(inc_name(operand)));
  }
  const Layout layout = static_cast<Layout>(integers.at("layout"));
  const Layout other = layout == Layout::RowMajor ? Layout::ColMajor : Layout::RowMajor;
  return matrix_positions(transposed(operand, integers) ? other : layout,
                          clamped(integers, operand.rows), clamped(integers, operand.cols), offset,
                          integers.at(ld_name(operand)));
}

std::string describe(const Routine& routine, const Integers& integers) {
  std::string text = routine.name + ":";
  for (const Argument& argument : routine.arguments) {
    auto found = integers.find(argument.name);
    if (found != integers.end()) text += " " + found->first + "=" + std::to_string(found->second);
  }
  return text;
}

}  // namespace fragblas::test
