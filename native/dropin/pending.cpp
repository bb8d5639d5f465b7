// Stands in for routines that the core does not have yet; goes when it has them all. Weak: the
// core's own win. SPDX-License-Identifier: MIT
#include "fragblas/fragblas.hpp"

namespace fragblas {

#define PENDING \
  { throw Error(Status::Unsupported, "not there yet"); }

__attribute__((weak)) void srotg(float&, float&, float&, float&) PENDING
    __attribute__((weak)) void srotmg(float&, float&, float&, float, RotmParam&) PENDING
    __attribute__((weak)) void srot(std::int64_t, const Operand&, std::int64_t, const Operand&,
                                    std::int64_t, const Scalar&, const Scalar&) PENDING
    __attribute__((weak)) void srotm(std::int64_t, const Operand&, std::int64_t, const Operand&,
                                     std::int64_t, const RotmParam&) PENDING
    __attribute__((weak)) void sswap(std::int64_t, const Operand&, std::int64_t, const Operand&,
                                     std::int64_t) PENDING
    __attribute__((weak)) void sdsdot(std::int64_t, const Scalar&, const Operand&, std::int64_t,
                                      const Operand&, std::int64_t, const Operand&) PENDING
    __attribute__((weak)) void snrm2(std::int64_t, const Operand&, std::int64_t,
                                     const Operand&) PENDING
    __attribute__((weak)) void sasum(std::int64_t, const Operand&, std::int64_t,
                                     const Operand&) PENDING
    __attribute__((weak)) void isamax(std::int64_t, const Operand&, std::int64_t,
                                      const Operand&) PENDING
    __attribute__((weak)) void sgbmv(Layout, Op, std::int64_t, std::int64_t, std::int64_t,
                                     std::int64_t, const Scalar&, const Operand&, std::int64_t,
                                     const Operand&, std::int64_t, const Scalar&, const Operand&,
                                     std::int64_t) PENDING
    __attribute__((weak)) void ssymv(Layout, Uplo, std::int64_t, const Scalar&, const Operand&,
                                     std::int64_t, const Operand&, std::int64_t, const Scalar&,
                                     const Operand&, std::int64_t) PENDING
    __attribute__((weak)) void ssbmv(Layout, Uplo, std::int64_t, std::int64_t, const Scalar&,
                                     const Operand&, std::int64_t, const Operand&, std::int64_t,
                                     const Scalar&, const Operand&, std::int64_t) PENDING
    __attribute__((weak)) void sspmv(Layout, Uplo, std::int64_t, const Scalar&, const Operand&,
                                     const Operand&, std::int64_t, const Scalar&, const Operand&,
                                     std::int64_t) PENDING
    __attribute__((weak)) void strmv(Layout, Uplo, Op, Diag, std::int64_t, const Operand&,
                                     std::int64_t, const Operand&, std::int64_t) PENDING
    __attribute__((weak)) void stbmv(Layout, Uplo, Op, Diag, std::int64_t, std::int64_t,
                                     const Operand&, std::int64_t, const Operand&,
                                     std::int64_t) PENDING
    __attribute__((weak)) void stpmv(Layout, Uplo, Op, Diag, std::int64_t, const Operand&,
                                     const Operand&, std::int64_t) PENDING
    __attribute__((weak)) void strsv(Layout, Uplo, Op, Diag, std::int64_t, const Operand&,
                                     std::int64_t, const Operand&, std::int64_t) PENDING
    __attribute__((weak)) void stbsv(Layout, Uplo, Op, Diag, std::int64_t, std::int64_t,
                                     const Operand&, std::int64_t, const Operand&,
                                     std::int64_t) PENDING
    __attribute__((weak)) void stpsv(Layout, Uplo, Op, Diag, std::int64_t, const Operand&,
                                     const Operand&, std::int64_t) PENDING
    __attribute__((weak)) void sger(Layout, std::int64_t, std::int64_t, const Scalar&,
                                    const Operand&, std::int64_t, const Operand&, std::int64_t,
                                    const Operand&, std::int64_t) PENDING
    __attribute__((weak)) void ssyr(Layout, Uplo, std::int64_t, const Scalar&, const Operand&,
                                    std::int64_t, const Operand&, std::int64_t) PENDING
    __attribute__((weak)) void sspr(Layout, Uplo, std::int64_t, const Scalar&, const Operand&,
                                    std::int64_t, const Operand&) PENDING
    __attribute__((weak)) void ssyr2(Layout, Uplo, std::int64_t, const Scalar&, const Operand&,
                                     std::int64_t, const Operand&, std::int64_t, const Operand&,
                                     std::int64_t) PENDING
    __attribute__((weak)) void sspr2(Layout, Uplo, std::int64_t, const Scalar&, const Operand&,
                                     std::int64_t, const Operand&, std::int64_t,
                                     const Operand&) PENDING
    __attribute__((weak)) void ssymm(Layout, Side, Uplo, std::int64_t, std::int64_t, const Scalar&,
                                     const Operand&, std::int64_t, const Operand&, std::int64_t,
                                     const Scalar&, const Operand&, std::int64_t) PENDING
    __attribute__((weak)) void ssyrk(Layout, Uplo, Op, std::int64_t, std::int64_t, const Scalar&,
                                     const Operand&, std::int64_t, const Scalar&, const Operand&,
                                     std::int64_t) PENDING
    __attribute__((weak)) void ssyr2k(Layout, Uplo, Op, std::int64_t, std::int64_t, const Scalar&,
                                      const Operand&, std::int64_t, const Operand&, std::int64_t,
                                      const Scalar&, const Operand&, std::int64_t) PENDING
    __attribute__((weak)) void strmm(Layout, Side, Uplo, Op, Diag, std::int64_t, std::int64_t,
                                     const Scalar&, const Operand&, std::int64_t, const Operand&,
                                     std::int64_t) PENDING
    __attribute__((weak)) void strsm(Layout, Side, Uplo, Op, Diag, std::int64_t, std::int64_t,
                                     const Scalar&, const Operand&, std::int64_t, const Operand&,
                                     std::int64_t) PENDING

}  // namespace fragblas
