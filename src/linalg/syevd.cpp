// ssyevd, eigh: eigenvalues and eigenvectors of a symmetric matrix. SPDX-License-Identifier: MIT
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/syevd_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

// v: no operand where no vectors are wanted.
void syevd_any(const Check& check, Uplo uplo, const MatrixArgument& a, const Operand& w,
               const MatrixArgument* v, const Operand& info) {
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
    check.vector("w", "n", w, n, 1);
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
    EigenResults results;
    results.w = w;
    const Block vectors = v == nullptr ? Block{} : block_of(*v);
    results.v = v == nullptr ? nullptr : &vectors;
    results.info = info;
    enqueue_eigenproblem(check.routine(), eigen_method(n), lower_block(a, uplo), results);
  }
  context.submit();
}

void check_views(const Check& check, const MatrixView& a, const VectorView& w,
                 const VectorView& info) {
  check_square(check, a);
  check.equal("w.size", w.size, "a.rows", a.rows);
  check_adjacent(check, "w.inc", w);
  check_info(check, info);
}

}  // namespace

}  // namespace detail

using detail::Check;
using detail::MatrixArgument;
using detail::square_argument;

void ssyevd(Layout layout, Vectors vectors, Uplo uplo, std::int64_t n, const Operand& a,
            std::int64_t lda, const Operand& w, const Operand& info) {
  const Check check("ssyevd");
  check.layout(layout);
  detail::check_vectors(check, vectors);
  check.size("n", n);
  const MatrixArgument matrix = square_argument("a", "lda", a, lda, layout, n);
  detail::syevd_any(check, uplo, matrix, w, vectors == Vectors::Yes ? &matrix : nullptr, info);
}

void syevd(const MatrixView& a, const VectorView& w, Vectors vectors, const VectorView& info,
           Uplo uplo) {
  const Check check("syevd");
  detail::check_views(check, a, w, info);
  detail::check_vectors(check, vectors);
  const MatrixArgument matrix = square_argument("a", "lda", a);
  detail::syevd_any(check, uplo, matrix, w.data, vectors == Vectors::Yes ? &matrix : nullptr,
                    info.data);
}

void eigh(const MatrixView& a, const VectorView& w, const MatrixView& v, const VectorView& info,
          Uplo uplo) {
  const Check check("eigh");
  detail::check_views(check, a, w, info);
  const bool wanted = v.data.buffer != nullptr;
  if (wanted) {
    check.layout(v.layout, "v.layout");
    check.equal("v.rows", v.rows, "a.rows", a.rows);
    check.equal("v.cols", v.cols, "a.rows", a.rows);
  }
  const MatrixArgument vectors = square_argument("v", "ldv", v);
  detail::syevd_any(check, uplo, square_argument("a", "lda", a), w.data,
                    wanted ? &vectors : nullptr, info.data);
}

}  // namespace fragblas
