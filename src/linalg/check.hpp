// Checks of the arguments that routines of linear algebra share. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>

#include "fragblas/linalg.hpp"
#include "linalg/block.hpp"
#include "routines/check.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

inline MatrixArgument square_argument(const char* name, const char* ld_name, const Operand& operand,
                                      std::int64_t ld, Layout layout, std::int64_t n) {
  return {name, ld_name, operand, ld, layout, Op::NoTrans, n, n, "n", "n"};
}

// Of a view; the names of its sides are LAPACK's.
inline MatrixArgument view_argument(const char* name, const char* ld_name, const MatrixView& view,
                                    const char* rows_name = "m", const char* cols_name = "n") {
  return {name,        ld_name,   view.data, view.ld,   view.layout,
          Op::NoTrans, view.rows, view.cols, rows_name, cols_name};
}
inline MatrixArgument square_argument(const char* name, const char* ld_name,
                                      const MatrixView& view) {
  return view_argument(name, ld_name, view, "n", "n");
}

// Right-hand sides: n x nrhs.
inline MatrixArgument sides_argument(const Operand& b, std::int64_t ldb, Layout layout,
                                     std::int64_t n, std::int64_t nrhs) {
  return {"b", "ldb", b, ldb, layout, Op::NoTrans, n, nrhs, "n", "nrhs"};
}

inline MatrixArgument sides_argument(const MatrixView& b) {
  return view_argument("b", "ldb", b, "n", "nrhs");
}

// That the elements of a view lie side by side.
inline void check_adjacent(const Check& check, const char* argument, const VectorView& view) {
  if (view.inc != 1) {
    check.fail(argument, view.inc, "1");
  }
}

// An element on the device, or none: a float, whatever the routine's type is.
inline void check_info(const Check& check, const Operand& info) {
  if (info.buffer) {
    Check(check.routine()).operand("info", info, 1);
  }
}
inline void check_info(const Check& check, const VectorView& info) {
  if (info.data.buffer && info.size != 1) {
    check.fail("info.size", info.size, "1");
  }
}

// Pivots: n of them, side by side: floats, whatever the routine's type is.
inline void check_pivots(const Check& check, const Operand& ipiv, const char* what,
                         std::int64_t n) {
  Check(check.routine()).vector("ipiv", what, ipiv, n, 1);
}
inline void check_pivots(const Check& check, const VectorView& ipiv, const char* what,
                         std::int64_t n) {
  check.equal("ipiv.size", ipiv.size, what, n);
  check_adjacent(check, "ipiv.inc", ipiv);
}

// Factors of reflectors, side by side; so many of them, where that is known.
inline void check_tau(const Check& check, const VectorView& tau) {
  check.size("tau.size", tau.size);
  check_adjacent(check, "tau.inc", tau);
}
inline void check_tau(const Check& check, const VectorView& tau, const char* what, std::int64_t n) {
  check.equal("tau.size", tau.size, what, n);
  check_tau(check, tau);
}

inline void check_vectors(const Check& check, Vectors vectors) {
  if (vectors != Vectors::No && vectors != Vectors::Yes) {
    check.fail("vectors", static_cast<int>(vectors), "No or Yes");
  }
}
inline void check_job(const Check& check, SvdJob job) {
  if (job != SvdJob::None && job != SvdJob::Thin && job != SvdJob::All) {
    check.fail("job", static_cast<int>(job), "None (0), Thin (1) or All (2)");
  }
}

inline void check_matrix(const Check& check, const MatrixView& a) {
  check.layout(a.layout, "a.layout");
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
}
// Of a view, which must be square.
inline void check_square(const Check& check, const MatrixView& a) {
  check.layout(a.layout, "a.layout");
  check.size("a.rows", a.rows);
  check.equal("a.cols", a.cols, "a.rows", a.rows);
}
inline void check_sides(const Check& check, const MatrixView& b, std::int64_t n) {
  check.layout(b.layout, "b.layout");
  check.size("b.cols", b.cols);
  check.equal("b.rows", b.rows, "a.rows", n);
}

// Matrices of a call, whose sizes are right already; some may have no elements.
inline void check_operands(const Check& check,
                           std::initializer_list<const MatrixArgument*> matrices) {
  for (const MatrixArgument* matrix : matrices) {
    matrix->check_ld(check);
  }
  for (const MatrixArgument* matrix : matrices) {
    if (matrix->rows > 0 && matrix->cols > 0) {
      matrix->check_operand(check);
    }
  }
}

// The lower triangle of the matrix, or the transpose of its upper one.
inline Block lower_block(const MatrixArgument& a, Uplo uplo) {
  const Block block = block_of(a);
  return uplo == Uplo::Lower ? block : block.transposed();
}

}  // namespace fragblas::detail
