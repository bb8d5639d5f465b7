// The C interface of linear algebra: each function is its C++ twin, info may be null, and the table
// behind them. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "fragblas/linalg.h"
#include "fragblas/linalg.hpp"
#include "fragblas/linalg_beside.h"
#include "support/c_interface.hpp"
#include "support/environment.hpp"
#include "support/factors.hpp"

namespace fragblas::test {
namespace {

using catalog::Access;
using catalog::Argument;
using catalog::Kind;
using catalog::Numbers;
using catalog::Routine;

constexpr std::int64_t kOrder = 9, kSides = 2;

bool last_error_is(const char* text) {
  return std::strcmp(fragblas_last_error(), text) == 0;
}

// The operands of a call, with elements that belong to nobody in front.
struct Data {
  std::vector<float> a, b, ipiv, info;
};

Data random_data(bool definite) {
  Rng random = rng("linalg_capi");
  const auto behind = [](const std::vector<float>& values) {
    std::vector<float> all = {-5, -6};
    all.insert(all.end(), values.begin(), values.end());
    return all;
  };
  const Dense a =
      definite ? positive_definite(random, kOrder, 10) : random_matrix(random, kOrder, kOrder);
  return {behind(a.rounded()), behind(random_matrix(random, kOrder, kSides).rounded()),
          behind(filled(kOrder, 1)), behind({7})};
}

struct CBuffers {
  fragblas_buffer *a, *b, *ipiv, *info;
};
struct Operands {
  Operand a, b, ipiv, info;
};

// Whether both leave the same bits.
void same(bool definite, const std::function<fragblas_status(const CBuffers&)>& c,
          const std::function<void(const Operands&)>& cpp) {
  const Data data = random_data(definite);
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const std::vector<float> Data::*const members[] = {&Data::a, &Data::b, &Data::ipiv, &Data::info};
  std::vector<CHandle<fragblas_buffer>> held;
  for (const auto member : members) held.push_back(c_buffer(context, data.*member));
  CHECK(c({held[0].get(), held[1].get(), held[2].get(), held[3].get()}) == FRAGBLAS_OK);
  std::vector<std::vector<float>> found;
  for (const auto& buffer : held) found.push_back(c_read(buffer.get()));

  blas().reset_state();
  const Vector a = blas().vector(data.a), b = blas().vector(data.b);
  const Vector ipiv = blas().vector(data.ipiv), info = blas().vector(data.info);
  const auto operand = [](const Vector& vector) { return vector.view(1, 2).data; };
  cpp({operand(a), operand(b), operand(ipiv), operand(info)});
  CHECK(found[0] == a.read());
  CHECK(found[1] == b.read());
  CHECK(found[2] == ipiv.read());
  CHECK(found[3] == info.read());
}

Operand at(Operand operand, std::int64_t offset) {
  operand.offset = offset;
  return operand;
}

constexpr fragblas_layout kRows = FRAGBLAS_ROW_MAJOR, kCols = FRAGBLAS_COL_MAJOR;

}  // namespace

TEST_SUITE_BEGIN("linalg_capi");

TEST_CASE("functions of symmetric positive definite matrices and of triangles") {
  const std::int64_t n = kOrder;
  same(
      true,
      [&](auto& c) { return fragblas_spotrf(kRows, FRAGBLAS_UPPER, n, c.a, 2, n, c.info, 2); },
      [&](auto& o) { spotrf(Layout::RowMajor, Uplo::Upper, n, o.a, n, o.info); });
  same(
      true,
      [&](auto& c) {
        return fragblas_spotrs(kCols, FRAGBLAS_LOWER, n, kSides, c.a, 2, n, c.b, 2, n);
      },
      [&](auto& o) { spotrs(Layout::ColMajor, Uplo::Lower, n, kSides, o.a, n, o.b, n); });
  same(
      true,
      [&](auto& c) {
        return fragblas_sposv(kRows, FRAGBLAS_LOWER, n, kSides, c.a, 2, n, c.b, 2, kSides, c.info,
                              2);
      },
      [&](auto& o) {
        sposv(Layout::RowMajor, Uplo::Lower, n, kSides, o.a, n, o.b, kSides, o.info);
      });
  same(
      true,
      [&](auto& c) { return fragblas_spotri(kCols, FRAGBLAS_LOWER, n, c.a, 2, n, c.info, 2); },
      [&](auto& o) { spotri(Layout::ColMajor, Uplo::Lower, n, o.a, n, o.info); });
  same(
      true,
      [&](auto& c) {
        return fragblas_strtri(kRows, FRAGBLAS_LOWER, FRAGBLAS_UNIT, n, c.a, 2, n, c.info, 2);
      },
      [&](auto& o) { strtri(Layout::RowMajor, Uplo::Lower, Diag::Unit, n, o.a, n, o.info); });
  same(
      true,
      [&](auto& c) {
        return fragblas_spocon(kRows, FRAGBLAS_UPPER, n, c.a, 2, n, c.b, 2, c.info, 2);
      },
      [&](auto& o) { spocon(Layout::RowMajor, Uplo::Upper, n, o.a, n, o.b, o.info); });
  same(
      true,
      [&](auto& c) {
        return fragblas_strcon(kCols, FRAGBLAS_TRANS, FRAGBLAS_LOWER, FRAGBLAS_NON_UNIT, n, c.a, 2,
                               n, c.info, 2);
      },
      [&](auto& o) {
        strcon(Layout::ColMajor, Op::Trans, Uplo::Lower, Diag::NonUnit, n, o.a, n, o.info);
      });
}

TEST_CASE("functions of general matrices") {
  const std::int64_t n = kOrder;
  same(
      false,
      [&](auto& c) { return fragblas_sgetrf(kRows, n - 2, n, c.a, 2, n, c.ipiv, 2, c.info, 2); },
      [&](auto& o) { sgetrf(Layout::RowMajor, n - 2, n, o.a, n, o.ipiv, o.info); });
  same(
      false,
      [&](auto& c) {
        return fragblas_sgetrs(kCols, FRAGBLAS_TRANS, n, kSides, c.a, 2, n, c.ipiv, 2, c.b, 2, n);
      },
      [&](auto& o) { sgetrs(Layout::ColMajor, Op::Trans, n, kSides, o.a, n, o.ipiv, o.b, n); });
  same(
      false,
      [&](auto& c) {
        return fragblas_sgesv(kCols, n, kSides, c.a, 2, n, c.ipiv, 2, c.b, 2, n, c.info, 2);
      },
      [&](auto& o) { sgesv(Layout::ColMajor, n, kSides, o.a, n, o.ipiv, o.b, n, o.info); });
  same(
      false,
      [&](auto& c) {
        return fragblas_sgecon(kRows, FRAGBLAS_NO_TRANS, n, c.a, 2, n, c.ipiv, 2, c.b, 2, c.info,
                               2);
      },
      [&](auto& o) { sgecon(Layout::RowMajor, Op::NoTrans, n, o.a, n, o.ipiv, o.b, o.info); });
  same(
      false, [&](auto& c) { return fragblas_sgetri(kRows, n, c.a, 2, n, c.ipiv, 2, c.info, 2); },
      [&](auto& o) { sgetri(Layout::RowMajor, n, o.a, n, o.ipiv, o.info); });
  same(
      false, [&](auto& c) { return fragblas_slaswp(kRows, n, n, c.a, 2, n, 2, 5, c.ipiv, 2, -1); },
      [&](auto& o) { slaswp(Layout::RowMajor, n, n, o.a, n, 2, 5, o.ipiv, -1); });
}

// tau, and eigenvalues, are where pivots are.
TEST_CASE("functions of orthogonal factors") {
  const std::int64_t n = kOrder;
  same(
      false, [&](auto& c) { return fragblas_sgeqrf(kRows, n, n - 1, c.a, 2, n, c.ipiv, 2); },
      [&](auto& o) { sgeqrf(Layout::RowMajor, n, n - 1, o.a, n, o.ipiv); });
  same(
      false, [&](auto& c) { return fragblas_sgelqf(kCols, n - 1, n, c.a, 2, n, c.ipiv, 2); },
      [&](auto& o) { sgelqf(Layout::ColMajor, n - 1, n, o.a, n, o.ipiv); });
  same(
      false,
      [&](auto& c) {
        return fragblas_sormqr(kCols, FRAGBLAS_LEFT, FRAGBLAS_TRANS, n, kSides, 3, c.a, 2, n,
                               c.ipiv, 2, c.b, 2, n);
      },
      [&](auto& o) {
        sormqr(Layout::ColMajor, Side::Left, Op::Trans, n, kSides, 3, o.a, n, o.ipiv, o.b, n);
      });
  same(
      false, [&](auto& c) { return fragblas_sorgqr(kRows, n, 4, 3, c.a, 2, n, c.ipiv, 2); },
      [&](auto& o) { sorgqr(Layout::RowMajor, n, 4, 3, o.a, n, o.ipiv); });
  same(
      false,
      [&](auto& c) {
        return fragblas_sgels(kCols, FRAGBLAS_NO_TRANS, n, n - 3, kSides, c.a, 2, n, c.b, 2, n,
                              c.info, 2);
      },
      [&](auto& o) {
        sgels(Layout::ColMajor, Op::NoTrans, n, n - 3, kSides, o.a, n, o.b, n, o.info);
      });
}

TEST_CASE("functions of LQ factors and of the symmetric eigenproblem") {
  const std::int64_t n = kOrder;
  same(
      false,
      [&](auto& c) {
        return fragblas_sormlq(kRows, FRAGBLAS_LEFT, FRAGBLAS_NO_TRANS, n, kSides, 3, c.a, 2, n,
                               c.ipiv, 2, c.b, 2, kSides);
      },
      [&](auto& o) {
        sormlq(Layout::RowMajor, Side::Left, Op::NoTrans, n, kSides, 3, o.a, n, o.ipiv, o.b,
               kSides);
      });
  same(
      false, [&](auto& c) { return fragblas_sorglq(kCols, 4, n, 3, c.a, 2, n, c.ipiv, 2); },
      [&](auto& o) { sorglq(Layout::ColMajor, 4, n, 3, o.a, n, o.ipiv); });
  same(
      true,
      [&](auto& c) {
        return fragblas_ssyevd(kCols, FRAGBLAS_VECTORS, FRAGBLAS_UPPER, n, c.a, 2, n, c.ipiv, 2,
                               c.info, 2);
      },
      [&](auto& o) {
        ssyevd(Layout::ColMajor, Vectors::Yes, Uplo::Upper, n, o.a, n, o.ipiv, o.info);
      });
  // e lies behind B, whose first elements are tau.
  same(
      true,
      [&](auto& c) {
        return fragblas_ssytrd(kRows, FRAGBLAS_LOWER, n, c.a, 2, n, c.ipiv, 2, c.b, 2 + n, c.b, 2);
      },
      [&](auto& o) {
        Operand e = o.b;
        e.offset += n;
        ssytrd(Layout::RowMajor, Uplo::Lower, n, o.a, n, o.ipiv, e, o.b);
      });
}

// U and VT are in the places of b and ipiv, the values in that of info.
TEST_CASE("functions of singular values") {
  const std::int64_t m = 3, n = 2;
  same(
      false,
      [&](auto& c) {
        return fragblas_sgesdd(kRows, FRAGBLAS_SVD_ALL, m, n, c.a, 2, n, c.a, 20, c.b, 2, m, c.ipiv,
                               2, n, c.info, 2);
      },
      [&](auto& o) {
        const Operand s = at(o.a, 20);
        sgesdd(Layout::RowMajor, SvdJob::All, m, n, o.a, n, s, o.b, m, o.ipiv, n, o.info);
      });
  same(
      false,
      [&](auto& c) {
        return fragblas_sgesdd(kCols, FRAGBLAS_SVD_NONE, m, n, c.a, 2, m, c.b, 3, nullptr, 0, 0,
                               nullptr, 0, 0, nullptr, 0);
      },
      [&](auto& o) {
        const Operand s = at(o.b, 3), none;
        sgesdd(Layout::ColMajor, SvdJob::None, m, n, o.a, m, s, none, 0, none, 0, none);
      });
}

// Matrices of order 2 on the diagonal of A.
TEST_CASE("functions of batches") {
  const std::int64_t n = 2, count = 3, ld = kOrder, stride = n * (ld + 1);
  const std::int64_t sides = 1;
  same(
      true,
      [&](auto& c) {
        return fragblas_spotrf_batch_strided(kRows, FRAGBLAS_UPPER, n, c.a, 2, ld, stride, c.b, 4,
                                             count);
      },
      [&](auto& o) {
        const Operand info = at(o.b, 4);
        spotrf_batch_strided(Layout::RowMajor, Uplo::Upper, n, o.a, ld, stride, info, count);
      });
  same(
      true,
      [&](auto& c) {
        return fragblas_sposv_batch_strided(kCols, FRAGBLAS_LOWER, n, sides, c.a, 2, ld, stride,
                                            c.b, 2, n, 3, nullptr, 0, count);
      },
      [&](auto& o) {
        sposv_batch_strided(Layout::ColMajor, Uplo::Lower, n, sides, o.a, ld, stride, o.b, n, 3, {},
                            count);
      });
  same(
      false,
      [&](auto& c) {
        return fragblas_sgetrf_batch_strided(kCols, n, c.a, 2, ld, stride, c.ipiv, 2, 3, c.b, 4,
                                             count);
      },
      [&](auto& o) {
        const Operand info = at(o.b, 4);
        sgetrf_batch_strided(Layout::ColMajor, n, o.a, ld, stride, o.ipiv, 3, info, count);
      });
  same(
      false,
      [&](auto& c) {
        return fragblas_sgesv_batch_strided(kRows, n, sides, c.a, 2, ld, stride, c.ipiv, 2, 3, c.b,
                                            2, 1, 4, nullptr, 0, count);
      },
      [&](auto& o) {
        sgesv_batch_strided(Layout::RowMajor, n, sides, o.a, ld, stride, o.ipiv, 3, o.b, 1, 4, {},
                            count);
      });
  same(
      false,
      [&](auto& c) {
        return fragblas_sgeqrf_batch_strided(kCols, n, n, c.a, 2, ld, stride, c.ipiv, 2, 3, count);
      },
      [&](auto& o) {
        sgeqrf_batch_strided(Layout::ColMajor, n, n, o.a, ld, stride, o.ipiv, 3, count);
      });
  same(
      true,
      [&](auto& c) {
        return fragblas_ssyev_batch_strided(kRows, FRAGBLAS_VECTORS, FRAGBLAS_UPPER, n, c.a, 2, ld,
                                            stride, c.ipiv, 2, 3, c.b, 4, count);
      },
      [&](auto& o) {
        const Operand info = at(o.b, 4);
        ssyev_batch_strided(Layout::RowMajor, Vectors::Yes, Uplo::Upper, n, o.a, ld, stride, o.ipiv,
                            3, info, count);
      });
  same(
      false,
      [&](auto& c) {
        return fragblas_sgesvd_batch_strided(kRows, FRAGBLAS_SVD_NONE, n, n, c.a, 2, ld, stride,
                                             c.ipiv, 2, 3, nullptr, 0, 0, 0, nullptr, 0, 0, 0, c.b,
                                             4, count);
      },
      [&](auto& o) {
        const Operand info = at(o.b, 4);
        sgesvd_batch_strided(Layout::RowMajor, SvdJob::None, n, n, o.a, ld, stride, o.ipiv, 3, {},
                             0, 0, {}, 0, 0, info, count);
      });
}

TEST_CASE("info may be null, and says where a matrix is not positive definite") {
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> a = c_buffer(context, {4, 2, 2, 1, 4, 2, 2, 0});
  const CHandle<fragblas_buffer> info = c_buffer(context, {7, 7});
  CHECK(fragblas_spotrf(kRows, FRAGBLAS_LOWER, 2, a.get(), 0, 2, nullptr, 0) == FRAGBLAS_OK);
  CHECK(fragblas_spotrf(kRows, FRAGBLAS_LOWER, 2, a.get(), 4, 2, info.get(), 1) == FRAGBLAS_OK);
  CHECK(c_read(info.get()) == std::vector<float>{7, 2});
  CHECK(fragblas_spotrf(kRows, FRAGBLAS_LOWER, 0, nullptr, 0, 1, info.get(), 1) == FRAGBLAS_OK);
  CHECK(c_read(info.get()) == std::vector<float>{7, 0});

  const CHandle<fragblas_buffer> alone = c_buffer(context, {7});
  CHECK(fragblas_buffer_mark_undefined(alone.get(), "undefined") == FRAGBLAS_OK);
  CHECK(fragblas_spotrf(kRows, FRAGBLAS_LOWER, 2, a.get(), 4, 2, alone.get(), 0) == FRAGBLAS_OK);
  CHECK(c_read(alone.get()) == std::vector<float>{2});
  blas().reset_state();
}

TEST_CASE("bad arguments are a status and a text, and nothing is written") {
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> a = c_buffer(context, {4, 2, 2, 3});
  const auto potrf = [&](std::int64_t n, fragblas_buffer* matrix, std::int64_t lda,
                         fragblas_buffer* info, std::int64_t info_offset) {
    return fragblas_spotrf(kRows, FRAGBLAS_LOWER, n, matrix, 0, lda, info, info_offset);
  };
  CHECK(potrf(2, a.get(), 1, nullptr, 0) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_is("spotrf: lda = 1, must be at least max(1, n) = 2"));
  CHECK(potrf(2, nullptr, 2, nullptr, 0) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()).find("spotrf: a ") == 0);
  CHECK(potrf(2, a.get(), 2, a.get(), 4) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()).find("spotrf: info") == 0);
  CHECK(potrf(2, foreign_c_buffer(), 2, a.get(), 0) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_sgetrf(kRows, 2, 2, a.get(), 0, 2, nullptr, 0, nullptr, 0) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()).find("sgetrf: ipiv") == 0);
  CHECK(c_read(a.get()) == std::vector<float>{4, 2, 2, 3});
  blas().reset_state();
}

TEST_CASE("whole problems on views") {
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> a = c_buffer(context, {0, 2, 1, 1});
  const CHandle<fragblas_buffer> b = c_buffer(context, {4, 3}), x = c_buffer(context, {0, 0});
  const CHandle<fragblas_buffer> inverse = c_buffer(context, {0, 0, 0, 0});
  const CHandle<fragblas_buffer> result = c_buffer(context, {7, 7, 7});
  const fragblas_view matrix = {a.get(), 0, 2, 2, 2, kRows};
  const fragblas_view sides = {b.get(), 0, 2, 1, 1, kRows}, found = {x.get(), 0, 2, 1, 2, kCols};
  const fragblas_view out = {inverse.get(), 0, 2, 2, 2, kRows};
  CHECK(fragblas_solve(&matrix, &sides, &found, FRAGBLAS_UNKNOWN, FRAGBLAS_LOWER, 1, result.get(),
                       1, nullptr, 0, result.get(), 2) == FRAGBLAS_OK);
  CHECK(c_read(x.get()) == std::vector<float>{1, 2});
  CHECK(c_read(result.get()) == std::vector<float>{7, 0, FRAGBLAS_GENERAL});
  CHECK(c_read(a.get()) == std::vector<float>{0, 2, 1, 1});
  CHECK(std::string(fragblas_explain_solve_json(context, 2, 1, FRAGBLAS_GENERAL, 1)) ==
        to_json(explain_solve(blas(), 2, 1, {Assumption::General})));
  CHECK(fragblas_explain_solve_json(context, 2, -1, FRAGBLAS_GENERAL, 1) == nullptr);
  CHECK(last_error_is("explain_solve: nrhs = -1, must be at least 0"));
  CHECK(fragblas_explain_solve_json(nullptr, 2, 1, FRAGBLAS_GENERAL, 1) == nullptr);
  CHECK(last_error_is("explain_solve: context = null, must be a handle"));
  CHECK(fragblas_inv(&matrix, &out, nullptr, 0) == FRAGBLAS_OK);
  CHECK(c_read(inverse.get()) == std::vector<float>{-0.5f, 1, 0.5f, 0});
  CHECK(fragblas_det(&matrix, result.get(), 2) == FRAGBLAS_OK);
  CHECK(c_read(result.get()) == std::vector<float>{7, 0, -2});
  CHECK(fragblas_logdet(&matrix, result.get(), 2) == FRAGBLAS_OK);
  CHECK(std::isnan(c_read(result.get())[2]));
  CHECK(fragblas_slogdet(&matrix, result.get(), 0) == FRAGBLAS_OK);
  CHECK(c_read(result.get())[0] == -1);
  CHECK(fragblas_rcond(&matrix, result.get(), 1) == FRAGBLAS_OK);
  CHECK(std::abs(c_read(result.get())[1] - 1.0f / 3.0f) < 1e-6f);
  CHECK(fragblas_inv(nullptr, &out, nullptr, 0) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_is("inv: a = null, must be a pointer"));
  CHECK(fragblas_solve(&matrix, &sides, &out, FRAGBLAS_GENERAL, FRAGBLAS_LOWER, 1, nullptr, 0,
                       nullptr, 0, nullptr, 0) == FRAGBLAS_INVALID_ARGUMENT);
  blas().reset_state();
}

TEST_CASE("singular values, pseudoinverse and eigenvalues on views") {
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> a = c_buffer(context, {4, 0, 0, 0, -2, 0});
  const CHandle<fragblas_buffer> u = c_buffer(context, filled(4, 7));
  const CHandle<fragblas_buffer> vt = c_buffer(context, filled(6, 7));
  const CHandle<fragblas_buffer> values = c_buffer(context, filled(4, 7));
  const fragblas_view matrix = {a.get(), 0, 2, 3, 3, kRows};
  const fragblas_view left = {u.get(), 0, 2, 2, 2, kCols}, right = {vt.get(), 0, 2, 3, 3, kRows};
  CHECK(fragblas_svd(&matrix, values.get(), 1, &left, &right, nullptr, 0) == FRAGBLAS_OK);
  CHECK(c_read(values.get()) == std::vector<float>{7, 4, 2, 7});
  const std::vector<float> columns = c_read(u.get()), rows = c_read(vt.get());
  CHECK(columns[0] * rows[0] == 1);
  CHECK(columns[3] * rows[4] == -1);
  CHECK(fragblas_svd(&matrix, values.get(), 2, nullptr, nullptr, nullptr, 0) == FRAGBLAS_OK);
  CHECK(c_read(values.get()) == std::vector<float>{7, 4, 4, 2});
  CHECK(fragblas_svd(nullptr, values.get(), 0, nullptr, nullptr, nullptr, 0) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_is("svd: a = null, must be a pointer"));

  const fragblas_view turned = {vt.get(), 0, 3, 2, 2, kRows};
  CHECK(fragblas_pinv(&matrix, &turned, -1, values.get(), 0) == FRAGBLAS_OK);
  CHECK(c_read(vt.get()) == std::vector<float>{0.25f, 0, 0, -0.5f, 0, 0});
  CHECK(c_read(values.get())[0] == 0);
  CHECK(fragblas_pinv(&matrix, &turned, 0.6f, nullptr, 0) == FRAGBLAS_OK);
  CHECK(c_read(vt.get()) == std::vector<float>{0.25f, 0, 0, 0, 0, 0});

  const fragblas_view square = {a.get(), 0, 2, 2, 3, kRows};
  CHECK(fragblas_eigh(&square, FRAGBLAS_UPPER, 0, 2, values.get(), 1, &left, nullptr, 0) ==
        FRAGBLAS_OK);
  CHECK(c_read(values.get()) == std::vector<float>{0, -2, 4, 2});
  CHECK(std::abs(c_read(u.get())[1]) == 1);
  CHECK(fragblas_eigh(&square, FRAGBLAS_LOWER, 0, 2, values.get(), 2, nullptr, nullptr, 0) ==
        FRAGBLAS_OK);
  CHECK(c_read(values.get()) == std::vector<float>{0, -2, -2, 4});
  CHECK(c_read(a.get()) == std::vector<float>{4, 0, 0, 0, -2, 0});
  blas().reset_state();
}

TEST_CASE("factors as matrices of their own") {
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> a = c_buffer(context, {4, 2, 2, 5});
  const CHandle<fragblas_buffer> b = c_buffer(context, {0, 2, 3, 4});
  const CHandle<fragblas_buffer> out = c_buffer(context, filled(12, 7));
  const CHandle<fragblas_buffer> info = c_buffer(context, {7});
  const fragblas_view definite = {a.get(), 0, 2, 2, 2, kRows},
                      general = {b.get(), 0, 2, 2, 2, kRows};
  const fragblas_view first = {out.get(), 0, 2, 2, 2, kRows},
                      second = {out.get(), 4, 2, 2, 2, kRows};
  const fragblas_view third = {out.get(), 8, 2, 2, 2, kCols};
  const auto found = [&](std::size_t from) {
    const std::vector<float> all = c_read(out.get());
    return std::vector<float>(all.begin() + static_cast<std::ptrdiff_t>(from),
                              all.begin() + static_cast<std::ptrdiff_t>(from) + 4);
  };
  CHECK(fragblas_cholesky(&definite, &first, FRAGBLAS_UPPER, info.get(), 0) == FRAGBLAS_OK);
  CHECK(found(0) == std::vector<float>{2, 1, 0, 2});
  CHECK(c_read(info.get())[0] == 0);
  CHECK(fragblas_lu(&general, &first, &second, &third, info.get(), 0) == FRAGBLAS_OK);
  CHECK(found(0) == std::vector<float>{0, 1, 1, 0});
  CHECK(found(4) == std::vector<float>{1, 0, 0, 1});
  CHECK(found(8) == std::vector<float>{3, 0, 4, 2});
  CHECK(fragblas_lu(&general, nullptr, &first, &third, nullptr, 0) == FRAGBLAS_OK);
  CHECK(found(0) == std::vector<float>{1, 0, 0, 1});
  CHECK(fragblas_qr(&general, &first, &second) == FRAGBLAS_OK);
  CHECK(std::abs(found(0)[2]) == doctest::Approx(1));
  CHECK(std::abs(found(4)[0]) == doctest::Approx(3));
  CHECK(fragblas_qr(&general, nullptr, &third) == FRAGBLAS_OK);
  CHECK(std::abs(found(8)[2]) == doctest::Approx(4));
  CHECK(fragblas_lu(&general, nullptr, nullptr, &third, nullptr, 0) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_is("lu: l = null, must be a pointer"));
  blas().reset_state();
}

TEST_CASE("least squares, principal components and the largest singular values on views") {
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> a = c_buffer(context, {2, 0, 0, 0, 0, 3});
  const CHandle<fragblas_buffer> b = c_buffer(context, {4, 5, 9});
  const CHandle<fragblas_buffer> x = c_buffer(context, filled(6, 7));
  const CHandle<fragblas_buffer> found = c_buffer(context, filled(4, 7));
  const fragblas_view matrix = {a.get(), 0, 3, 2, 2, kRows}, sides = {b.get(), 0, 3, 1, 1, kRows};
  const fragblas_view solution = {x.get(), 1, 2, 1, 1, kRows};
  CHECK(fragblas_lstsq(&matrix, &sides, &solution, -1, found.get(), 0, found.get(), 1, nullptr,
                       0) == FRAGBLAS_OK);
  CHECK(c_read(x.get()) == std::vector<float>{7, 2, 3, 7, 7, 7});
  CHECK(c_read(found.get()) == std::vector<float>{2, 3, 2, 7});
  CHECK(fragblas_lstsq(&matrix, nullptr, &solution, -1, nullptr, 0, nullptr, 0, nullptr, 0) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_is("lstsq: b = null, must be a pointer"));

  const fragblas_view left = {x.get(), 0, 3, 1, 1, kRows}, right = {x.get(), 3, 1, 2, 2, kRows};
  CHECK(fragblas_svd_low_rank(&matrix, found.get(), 3, &left, &right, 1, 2, 0, nullptr, 0) ==
        FRAGBLAS_OK);
  CHECK(c_read(found.get())[3] == doctest::Approx(3));
  std::vector<float> vectors = c_read(x.get());
  CHECK(vectors[2] * vectors[4] == doctest::Approx(1));

  const CHandle<fragblas_buffer> points = c_buffer(context, {1, 2, 2, 4, 3, 6});
  const CHandle<fragblas_buffer> scores = c_buffer(context, filled(3, 7));
  const fragblas_view observations = {points.get(), 0, 3, 2, 2, kRows};
  const fragblas_view places = {scores.get(), 0, 3, 1, 1, kRows};
  CHECK(fragblas_pca(&observations, found.get(), 0, &right, found.get(), 2, &places, nullptr, 0) ==
        FRAGBLAS_OK);
  const std::vector<float> numbers = c_read(found.get());
  CHECK(numbers[0] == 2);
  CHECK(numbers[1] == 4);
  CHECK(numbers[2] == doctest::Approx(5));
  vectors = c_read(x.get());
  CHECK(vectors[4] / vectors[3] == doctest::Approx(2));
  CHECK(std::abs(c_read(scores.get())[2]) == doctest::Approx(std::sqrt(5)));
  CHECK(fragblas_pca(&observations, found.get(), 0, &right, found.get(), 2, nullptr, nullptr, 0) ==
        FRAGBLAS_OK);
  blas().reset_state();
}

TEST_CASE("polar decomposition on views") {
  fragblas_context* const context = shared_c_context();
  CHECK(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> a = c_buffer(context, {0, -2, 3, 0});
  const CHandle<fragblas_buffer> out = c_buffer(context, filled(8, 7));
  const fragblas_view matrix = {a.get(), 0, 2, 2, 2, kRows};
  const fragblas_view left = {out.get(), 0, 2, 2, 2, kRows}, right = {out.get(), 4, 2, 2, 2, kRows};
  CHECK(fragblas_polar(&matrix, &left, nullptr) == FRAGBLAS_OK);
  CHECK(c_read(out.get())[1] == doctest::Approx(-1));
  CHECK(c_read(out.get())[4] == 7);
  CHECK(fragblas_polar(&matrix, &left, &right) == FRAGBLAS_OK);
  CHECK(c_read(out.get())[4] == doctest::Approx(3));
  CHECK(c_read(out.get())[7] == doctest::Approx(2));
  CHECK(fragblas_polar(&matrix, nullptr, &right) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(last_error_is("polar: u = null, must be a pointer"));
  blas().reset_state();
}

TEST_CASE("the table of linear algebra is complete, and apart from that of BLAS") {
  std::set<std::string> names, families;
  std::string family;
  const catalog::Sizes sizes = {7, 7, 1, 0, 0, 1, 7, 3};
  for (const Routine& routine : catalog::linalg()) {
    CAPTURE(routine.name);
    CHECK(names.insert(routine.name).second);
    CHECK(catalog::find(routine.name) == nullptr);
    CHECK(!routine.text.empty());
    CHECK(!routine.extra);
    CHECK(routine.level == 0);
    if (routine.family != family) CHECK(families.insert(routine.family).second);
    family = routine.family;
    CHECK(routine.flops(sizes) >= 0);
    CHECK(routine.bytes(sizes) > 0);
    CHECK(routine.find("layout") == &routine.arguments.front());
    const auto is_size = [&](const std::string& name) {
      if (name == "min(m, n)" || name == "max(m, n)") {
        return routine.find("m") != nullptr && routine.find("n") != nullptr;
      }
      if (name == "n - 1") return routine.find("n") != nullptr;
      if (name == "1") return true;
      if (name == "order") return routine.find("side") != nullptr;
      const Argument* const size = routine.find(name);
      return size != nullptr && size->kind == Kind::Size;
    };
    for (const Argument& argument : routine.arguments) {
      CAPTURE(argument.name);
      CHECK(routine.find(argument.name) == &argument);
      const Argument* const next = &argument + 1;
      if (argument.kind == Kind::Matrix) {
        CHECK(is_size(argument.rows));
        CHECK(is_size(argument.cols));
        CHECK(next->name == "ld" + argument.name);
      }
      if (argument.kind == Kind::Vector) CHECK(is_size(argument.length));
      if (argument.name == "info") {
        // One element, or one for each matrix of a batch.
        const bool in_batch = routine.find("batch_size") != nullptr;
        CHECK(argument.kind == (in_batch ? Kind::Vector : Kind::Result));
        CHECK((&argument)[in_batch ? 1 : 0].name == routine.arguments.back().name);
        CHECK(argument.optional);
      } else {
        CHECK(!argument.optional);
      }
      const bool index = argument.name == "info" || argument.name == "ipiv";
      CHECK((argument.numbers == Numbers::Index) == index);
    }
  }
}

TEST_CASE("flops of factorizations are those of the loops") {
  const double n = 7, sides = 3;
  double cholesky = 0, lu = 0;
  for (double k = 1; k <= n; ++k) {
    const double below = n - k;
    cholesky += 1 + below + below * (below + 1);  // a root, quotients, one triangle
    lu += below + 2 * below * below;
  }
  catalog::Sizes sizes;
  sizes.n = sizes.m = sizes.order = n;
  sizes.nrhs = sides;
  const auto flops = [&](const std::string& name) {
    for (const Routine& routine : catalog::linalg()) {
      if (routine.name == name) return routine.flops(sizes);
    }
    return -1.0;
  };
  CHECK(flops("spotrf") == cholesky);
  CHECK(flops("sposv") == cholesky + flops("spotrs"));
  CHECK(flops("sgesv") == lu + flops("sgetrs"));
}

}  // namespace fragblas::test
