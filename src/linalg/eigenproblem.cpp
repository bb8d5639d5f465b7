// Eigenproblems of symmetric (Hermitian) matrices: arguments. SPDX-License-Identifier: MIT
#include "linalg/eigenproblem.hpp"

#include "engine/elementwise/elementwise.hpp"

namespace fragblas::detail {

namespace {

// v: no operand where no vectors are wanted.
void syevd_any(const Check& check, EigenPasses passes, Uplo uplo, const MatrixArgument& a,
               EigenResults results, const Operand& w, const MatrixArgument* v,
               const Operand& info) {
  check.uplo(uplo);
  a.check_ld(check);
  if (v != nullptr) {
    v->check_ld(check);
  }
  check_info(check, info);
  const std::int64_t n = a.rows;
  if (n == 0 && !info.buffer) {
    return;
  }
  if (n > 0) {
    a.check_operand(check);
  }
  if (results.count > 0) {
    // Floats, whatever the type is.
    Check(check.routine()).vector("w", "n", w, results.count, 1);
    if (v != nullptr) {
      v->check_operand(check);
    }
  }
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()},
                          {"w", w.buffer.get()},
                          {"v", v == nullptr ? nullptr : v->operand.buffer.get()},
                          {"info", info.buffer.get()}});
  if (n == 0) {
    enqueue_fill(check.routine(), 0.0f, vector_target(info, 1, 1));
  } else {
    results.w = w;
    const Block vectors = v == nullptr ? Block{} : block_of(*v);
    results.v = v == nullptr || results.count == 0 ? nullptr : &vectors;
    results.info = info;
    passes(check.routine(), uplo, block_of(a), results);
  }
  context.submit();
}

EigenResults all_of(std::int64_t order) {
  EigenResults results;
  results.count = order;
  return results;
}

void check_views(const Check& check, const MatrixView& a, const VectorView& w,
                 const VectorView& info) {
  check_square(check, a);
  check_adjacent(check, "w.inc", w);
  check_info(check, info);
}

}  // namespace

void syevd_lapack(const Check& check, EigenPasses passes, Layout layout, Vectors vectors, Uplo uplo,
                  std::int64_t n, const Operand& a, std::int64_t lda, const Operand& w,
                  const Operand& info) {
  check.layout(layout);
  check_vectors(check, vectors);
  check.size("n", n);
  const MatrixArgument matrix = square_argument("a", "lda", a, lda, layout, n);
  syevd_any(check, passes, uplo, matrix, all_of(n), w, vectors == Vectors::Yes ? &matrix : nullptr,
            info);
}

void syevd_views(const Check& check, EigenPasses passes, const MatrixView& a, const VectorView& w,
                 Vectors vectors, const VectorView& info, Uplo uplo) {
  check_views(check, a, w, info);
  check.equal("w.size", w.size, "a.rows", a.rows);
  check_vectors(check, vectors);
  const MatrixArgument matrix = square_argument("a", "lda", a);
  syevd_any(check, passes, uplo, matrix, all_of(a.rows), w.data,
            vectors == Vectors::Yes ? &matrix : nullptr, info.data);
}

void eigh_views(const Check& check, EigenPasses passes, const MatrixView& a, const VectorView& w,
                const MatrixView& v, const VectorView& info, Uplo uplo, std::int64_t first) {
  check_views(check, a, w, info);
  if (w.size < 0 || w.size > a.rows) {
    check.fail("w.size", w.size, "from 0 to a.rows = {}", {a.rows});
  }
  if (first < 0 || first > a.rows - w.size) {
    check.fail("first", first, "from 0 to a.rows - w.size = {}", {a.rows - w.size});
  }
  const bool wanted = v.data.buffer != nullptr;
  if (wanted) {
    check.layout(v.layout, "v.layout");
    check.equal("v.rows", v.rows, "a.rows", a.rows);
    check.equal("v.cols", v.cols, "w.size", w.size);
  }
  const MatrixArgument vectors = view_argument("v", "ldv", v, "n", "count");
  EigenResults results;
  results.first = first;
  results.count = w.size;
  syevd_any(check, passes, uplo, square_argument("a", "lda", a), results, w.data,
            wanted ? &vectors : nullptr, info.data);
}

}  // namespace fragblas::detail
