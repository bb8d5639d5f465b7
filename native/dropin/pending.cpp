// Stands in for routines that the core does not have yet, and goes when it has them all.
// SPDX-License-Identifier: MIT
#include "fragblas/fragblas.hpp"

namespace fragblas {

#define PENDING \
  { throw Error(Status::Unsupported, "not there yet"); }

void srotg(float&, float&, float&, float&) PENDING
    void srotmg(float&, float&, float&, float, RotmParam&) PENDING
    void srot(std::int64_t, const Operand&, std::int64_t, const Operand&, std::int64_t,
              const Scalar&, const Scalar&) PENDING
    void srotm(std::int64_t, const Operand&, std::int64_t, const Operand&, std::int64_t,
               const RotmParam&) PENDING
    void sswap(std::int64_t, const Operand&, std::int64_t, const Operand&, std::int64_t) PENDING
    void sdsdot(std::int64_t, const Scalar&, const Operand&, std::int64_t, const Operand&,
                std::int64_t, const Operand&) PENDING
    void snrm2(std::int64_t, const Operand&, std::int64_t, const Operand&) PENDING
    void sasum(std::int64_t, const Operand&, std::int64_t, const Operand&) PENDING
    void isamax(std::int64_t, const Operand&, std::int64_t, const Operand&) PENDING
    void strsv(Layout, Uplo, Op, Diag, std::int64_t, const Operand&, std::int64_t, const Operand&,
               std::int64_t) PENDING
    void stbsv(Layout, Uplo, Op, Diag, std::int64_t, std::int64_t, const Operand&, std::int64_t,
               const Operand&, std::int64_t) PENDING
    void stpsv(Layout, Uplo, Op, Diag, std::int64_t, const Operand&, const Operand&,
               std::int64_t) PENDING

}  // namespace fragblas
