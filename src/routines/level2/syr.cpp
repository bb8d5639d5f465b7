// ssyr, sspr, ssyr2, sspr2: A := alpha * x * x^T + A and A := alpha * x * y^T + alpha * y * x^T +
// A, one triangle of A. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/update/rank_update.hpp"
#include "routines/check.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas {

namespace {

using namespace detail;

struct Strided {
  const Operand& operand;
  std::int64_t inc;
};

// y null: rank one.
void update(const char* routine, Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
            const Strided& x, const Strided* y, const char* name, const Operand& a,
            const TriangleStorage& storage) {
  const Check check(routine);
  check.layout(layout);
  check.uplo(uplo);
  check.size("n", n);
  check.nonzero("incx", x.inc);
  if (y != nullptr) {
    check.nonzero("incy", y->inc);
  }
  check_triangle_ld(check, n, storage);
  if (n == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  if (is_number(alpha, 0.0f)) {
    return;
  }
  check.vector("x", "n", x.operand, n, x.inc);
  if (y != nullptr) {
    check.vector("y", "n", y->operand, n, y->inc);
  }
  check_triangle(check, name, a, n, storage);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()},
                          {"x", x.operand.buffer.get()},
                          {"y", y != nullptr ? y->operand.buffer.get() : nullptr},
                          {name, a.buffer.get()}});
  const Strided& second = y != nullptr ? *y : x;
  const RankUpdate update{routine, layout, alpha, vector_source(x.operand, n, x.inc),
                          vector_source(second.operand, n, second.inc)};
  if (storage.storage == catalog::Storage::Packed) {
    enqueue_packed_update(update, y != nullptr, uplo, a, n);
  } else {
    enqueue_symmetric_update(update, y != nullptr, uplo, a, n, storage.ld);
  }
  context.submit();
}

}  // namespace

void ssyr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& a, std::int64_t lda) {
  update("ssyr", layout, uplo, n, alpha, {x, incx}, nullptr, "a", a,
         {catalog::Storage::Full, lda, 0});
}

void sspr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& ap) {
  update("sspr", layout, uplo, n, alpha, {x, incx}, nullptr, "ap", ap,
         {catalog::Storage::Packed, 1, 0});
}

void ssyr2(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& a,
           std::int64_t lda) {
  const Strided second{y, incy};
  update("ssyr2", layout, uplo, n, alpha, {x, incx}, &second, "a", a,
         {catalog::Storage::Full, lda, 0});
}

void sspr2(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& ap) {
  const Strided second{y, incy};
  update("sspr2", layout, uplo, n, alpha, {x, incx}, &second, "ap", ap,
         {catalog::Storage::Packed, 1, 0});
}

void syr(const Scalar& alpha, const VectorView& x, const MatrixView& a, Uplo uplo) {
  const Check check("syr");
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
  ssyr(a.layout, uplo, a.rows, alpha, x.data, x.inc, a.data, a.ld);
}

void spr(const Scalar& alpha, const VectorView& x, const PackedView& a, Uplo uplo) {
  Check("spr").equal("x.size", x.size, "A's order", a.n);
  sspr(a.layout, uplo, a.n, alpha, x.data, x.inc, a.data);
}

void syr2(const Scalar& alpha, const VectorView& x, const VectorView& y, const MatrixView& a,
          Uplo uplo) {
  const Check check("syr2");
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
  check.equal("y.size", y.size, "A's order", a.rows);
  ssyr2(a.layout, uplo, a.rows, alpha, x.data, x.inc, y.data, y.inc, a.data, a.ld);
}

void spr2(const Scalar& alpha, const VectorView& x, const VectorView& y, const PackedView& a,
          Uplo uplo) {
  const Check check("spr2");
  check.equal("x.size", x.size, "A's order", a.n);
  check.equal("y.size", y.size, "A's order", a.n);
  sspr2(a.layout, uplo, a.n, alpha, x.data, x.inc, y.data, y.inc, a.data);
}

}  // namespace fragblas
