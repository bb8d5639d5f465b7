// Estimates of condition: of LU's factors, Cholesky's and triangles. SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/linalg.hpp"
#include "pivots.hpp"
#include "routines.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
bool is_norm_letter(char letter) {
  return letter == '1' || is(letter, 'O') || is(letter, 'I');
}

// The largest sum of a row is that of the transpose's columns.
Op op_of_norm(char letter) {
  return is(letter, 'I') ? Op::Trans : Op::NoTrans;
}

HostOperand written(float* result) {
  return updated(vector(result, 1, 1), 0.0f);
}

// The result where nothing has to be solved. False: it has.
bool is_known(int n, float anorm, float* rcond) {
  *rcond = n == 0 ? 1.0f : 0.0f;
  return n == 0 || anorm == 0.0f;
}

}  // namespace

namespace routines {

void sgecon(char norm, int n, const float* a, int lda, float anorm, float* rcond, float* work,
            int* iwork, int* info) {
  if (rejects(info, RoutineId::sgecon,
              {{1, is_norm_letter(norm)}, {2, n >= 0}, {4, leads(lda, n)}, {5, anorm >= 0.0f}}) ||
      is_known(n, anorm, rcond)) {
    return;
  }
  Call call(RoutineId::sgecon, {n});
  const Pivots pivots = Pivots::none(n, call);  // exchanges do not change a sum
  const HostOperand operands[] = {matrix(a, n, n, lda), pivots.operand(), vector(&anorm, 1, 1),
                                  written(rcond)};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sgecon(kLayout, op_of_norm(norm), n, d[0].place, d[0].step, d[1].place,
                         d[2].place, d[3].place);
      },
      [&] {
        call_cpu(info, RoutineId::sgecon, &norm, &n, a, &lda, &anorm, rcond, work, iwork, info,
                 kLetter);
      });
}

void spocon(char uplo, int n, const float* a, int lda, float anorm, float* rcond, float* work,
            int* iwork, int* info) {
  if (rejects(info, RoutineId::spocon,
              {{1, is_uplo_letter(uplo)}, {2, n >= 0}, {4, leads(lda, n)}, {5, anorm >= 0.0f}}) ||
      is_known(n, anorm, rcond)) {
    return;
  }
  Call call(RoutineId::spocon, {n});
  const HostOperand operands[] = {matrix(a, n, n, lda), vector(&anorm, 1, 1), written(rcond)};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::spocon(kLayout, uplo_of(uplo), n, d[0].place, d[0].step, d[1].place, d[2].place);
      },
      [&] {
        call_cpu(info, RoutineId::spocon, &uplo, &n, a, &lda, &anorm, rcond, work, iwork, info,
                 kLetter);
      });
}

void strcon(char norm, char uplo, char diag, int n, const float* a, int lda, float* rcond,
            float* work, int* iwork, int* info) {
  if (rejects(info, RoutineId::strcon,
              {{1, is_norm_letter(norm)},
               {2, is_uplo_letter(uplo)},
               {3, is_diag_letter(diag)},
               {4, n >= 0},
               {6, leads(lda, n)}}) ||
      is_known(n, 1.0f, rcond)) {
    return;
  }
  Call call(RoutineId::strcon, {n});
  const HostOperand operands[] = {matrix(a, n, n, lda), written(rcond)};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::strcon(kLayout, op_of_norm(norm), uplo_of(uplo), diag_of(diag), n, d[0].place,
                         d[0].step, d[1].place);
      },
      [&] {
        call_cpu(info, RoutineId::strcon, &norm, &uplo, &diag, &n, a, &lda, rcond, work, iwork,
                 info, kLetter, kLetter, kLetter);
      });
}

}  // namespace routines
}  // namespace fragblas::dropin
