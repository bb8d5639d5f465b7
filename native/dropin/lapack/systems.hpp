// The rules for arguments of linear systems, which are the same for all types of numbers. Each
// function says in info what is wrong, and returns whether there is anything to compute.
// SPDX-License-Identifier: MIT
#pragma once

#include "arguments.hpp"
#include "routines.hpp"

namespace fragblas::dropin {

inline bool getrf_computes(int* info, RoutineId getrf, int m, int n, int lda) {
  return !rejects(info, getrf, {{1, m >= 0}, {2, n >= 0}, {4, leads(lda, m)}}) && m > 0 && n > 0;
}

inline bool getrs_computes(int* info, RoutineId getrs, char trans, int n, int nrhs, int lda,
                           int ldb) {
  return !rejects(info, getrs,
                  {{1, is_trans_letter(trans)},
                   {2, n >= 0},
                   {3, nrhs >= 0},
                   {5, leads(lda, n)},
                   {8, leads(ldb, n)}}) &&
         n > 0 && nrhs > 0;
}

inline bool gesv_computes(int* info, RoutineId gesv, int n, int nrhs, int lda, int ldb) {
  return !rejects(info, gesv,
                  {{1, n >= 0}, {2, nrhs >= 0}, {4, leads(lda, n)}, {7, leads(ldb, n)}}) &&
         n > 0;
}

inline bool potrf_computes(int* info, RoutineId potrf, char uplo, int n, int lda) {
  return !rejects(info, potrf, {{1, is_uplo_letter(uplo)}, {2, n >= 0}, {4, leads(lda, n)}}) &&
         n > 0;
}

inline bool posv_computes(int* info, RoutineId posv, char uplo, int n, int nrhs, int lda, int ldb) {
  return !rejects(info, posv,
                  {{1, is_uplo_letter(uplo)},
                   {2, n >= 0},
                   {3, nrhs >= 0},
                   {5, leads(lda, n)},
                   {7, leads(ldb, n)}}) &&
         n > 0;
}

inline bool potrs_computes(int* info, RoutineId potrs, char uplo, int n, int nrhs, int lda,
                           int ldb) {
  return posv_computes(info, potrs, uplo, n, nrhs, lda, ldb) && nrhs > 0;
}

}  // namespace fragblas::dropin
