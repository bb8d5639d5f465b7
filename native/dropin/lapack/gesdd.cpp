// Singular values. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/cblas_order.hpp"
#include "fragblas/linalg.hpp"
#include "routines.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
constexpr std::size_t kLetter = 1;  // the hidden length of an option letter

bool is_vectors_letter(char letter) {
  return is(letter, 'A') || is(letter, 'S') || is(letter, 'O') || is(letter, 'N');
}

// The vectors of one side: `rows` x `cols` of them are wanted at `data`.
struct Side {
  float* data = nullptr;
  int rows = 0, cols = 0, ld = 1;

  bool wanted() const { return data != nullptr; }
  // As the caller has them.
  HostOperand operand() const { return updated(matrix(data, rows, cols, ld), 0.0f); }
};

// All of them, or the first min(m, n), go to the caller's matrix of them; else they may go over A.
Side left_side(bool all, bool thin, bool over, int m, int n, float* u, int ldu, float* a, int lda) {
  const int least = std::min(m, n);
  if (all || thin) {
    return {u, m, all ? m : least, ldu};
  }
  return over ? Side{a, m, least, lda} : Side();
}

Side right_side(bool all, bool thin, bool over, int m, int n, float* vt, int ldvt, float* a,
                int lda) {
  const int least = std::min(m, n);
  if (all || thin) {
    return {vt, all ? n : least, n, ldvt};
  }
  return over ? Side{a, least, n, lda} : Side();
}

// A matrix on the device alone.
HostOperand scratch(int rows, int cols) {
  return read_if(false, matrix(static_cast<const float*>(nullptr), rows, cols, std::max(rows, 1)));
}

// A = U * diag(s) * VT: `u` has m rows, `vt` n columns.
template <typename Cpu>
void decompose(RoutineId routine, int m, int n, const float* a, int lda, float* s, const Side& u,
               const Side& vt, int* info, const Cpu& cpu) {
  const int least = std::min(m, n);
  const bool vectors = u.wanted() || vt.wanted();
  const bool all = u.cols > least || vt.rows > least;
  const int u_cols = vectors ? (all ? m : least) : 0, vt_rows = vectors ? (all ? n : least) : 0;
  float failed = 0;
  bool on_gpu = true;
  const HostOperand operands[] = {
      matrix(a, m, n, lda),
      updated(vector(s, least, 1), 0.0f),
      updated(vector(&failed, 1, 1), 0.0f),
      scratch(m, u_cols),
      scratch(vt_rows, n),
      u.operand(),
      vt.operand(),
  };
  Call call(routine, {m, n});
  call.serve(
      operands,
      [&](const OnDevice* d) {
        const SvdJob job = !vectors ? SvdJob::None : all ? SvdJob::All : SvdJob::Thin;
        fragblas::sgesdd(kLayout, job, m, n, d[0].place, d[0].step, d[1].place, d[3].place,
                         d[3].step, d[4].place, d[4].step, d[2].place);
        const auto hand_over = [&](const Side& side, const OnDevice& from, const OnDevice& to) {
          if (side.wanted()) {
            fragblas::somatcopy(kLayout, Op::NoTrans, side.rows, side.cols, 1.0f, from.place,
                                from.step, to.place, to.step);
          }
        };
        hand_over(u, d[3], d[5]);
        hand_over(vt, d[4], d[6]);
      },
      [&] {
        on_gpu = false;
        cpu();
      });
  if (on_gpu) {
    *info = static_cast<int>(failed);
  }
}

bool has_nan(int m, int n, const float* a, int lda) {
  for (int j = 0; j < n; ++j) {
    const float* const column = at(a, lda, 0, j);
    if (std::any_of(column, column + m, [](float value) { return std::isnan(value); })) {
      return true;
    }
  }
  return false;
}

}  // namespace

namespace routines {

void sgesvd(char jobu, char jobvt, int m, int n, float* a, int lda, float* s, float* u, int ldu,
            float* vt, int ldvt, float* work, int lwork, int* info) {
  const bool query = lwork == -1;
  const int least = std::min(m, n), most = std::max(m, n);
  const bool all_u = is(jobu, 'A'), thin_u = is(jobu, 'S'), over_u = is(jobu, 'O');
  const bool all_vt = is(jobvt, 'A'), thin_vt = is(jobvt, 'S'), over_vt = is(jobvt, 'O');
  if (rejects(info, RoutineId::sgesvd,
              {{1, is_vectors_letter(jobu)},
               {2, is_vectors_letter(jobvt) && !(over_u && over_vt)},
               {3, m >= 0},
               {4, n >= 0},
               {6, leads(lda, m)},
               {9, leads(ldu, all_u || thin_u ? m : 1)},
               {11, leads(ldvt, all_vt    ? n
                                : thin_vt ? least
                                          : 1)},
               {13, query || lwork >= std::max(1, 5 * least)}})) {
    return;
  }
  work[0] = static_cast<float>(std::max({1, 3 * least + most, 5 * least}));
  if (query || least == 0) {
    return;
  }
  const Side left = left_side(all_u, thin_u, over_u, m, n, u, ldu, a, lda);
  const Side right = right_side(all_vt, thin_vt, over_vt, m, n, vt, ldvt, a, lda);
  decompose(RoutineId::sgesvd, m, n, a, lda, s, left, right, info, [&] {
    call_cpu(RoutineId::sgesvd, &jobu, &jobvt, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &lwork,
             info, kLetter, kLetter);
  });
}

void sgesdd(char jobz, int m, int n, float* a, int lda, float* s, float* u, int ldu, float* vt,
            int ldvt, float* work, int lwork, int* iwork, int* info) {
  const bool query = lwork == -1;
  const int least = std::min(m, n), most = std::max(m, n);
  const bool all = is(jobz, 'A'), thin = is(jobz, 'S'), over = is(jobz, 'O'), tall = m >= n;
  const bool to_u = all || thin || (over && !tall), to_vt = all || thin || (over && tall);
  const double order = least;
  const bool enough = lwork >= std::max(1.0, is(jobz, 'N') ? 8 * order : (3 * order + 7) * order);
  if (rejects(info, RoutineId::sgesdd,
              {{1, is_vectors_letter(jobz)},
               {2, m >= 0},
               {3, n >= 0},
               {5, leads(lda, m)},
               {8, leads(ldu, to_u ? m : 1)},
               {10, leads(ldvt, to_vt ? (thin ? least : n) : 1)},
               {12, query || enough}})) {
    return;
  }
  work[0] =
      static_cast<float>(std::max(1.0, is(jobz, 'N') ? 3 * order + std::max<double>(most, 7 * order)
                                                     : (5 * order + 9) * order + most));
  if (query || least == 0) {
    return;
  }
  if (has_nan(m, n, a, lda)) {
    *info = -4;
    return;
  }
  const Side left = left_side(all, to_u, over, m, n, u, ldu, a, lda);
  const Side right = right_side(all, to_vt, over, m, n, vt, ldvt, a, lda);
  decompose(RoutineId::sgesdd, m, n, a, lda, s, left, right, info, [&] {
    call_cpu(RoutineId::sgesdd, &jobz, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &lwork, iwork,
             info, kLetter);
  });
}

}  // namespace routines
}  // namespace fragblas::dropin
