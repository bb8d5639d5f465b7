// The arguments of one call. One text of a call, in CBLAS's order, compiles against the library's
// frame and OpenBLAS's.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cblas.h>

#include <array>
#include <cstdint>
#include <fragblas/fragblas.hpp>

namespace bench {

struct DeviceTypes {
  using Layout = fragblas::Layout;
  using Op = fragblas::Op;
  using Uplo = fragblas::Uplo;
  using Side = fragblas::Side;
  using Diag = fragblas::Diag;
  using Count = std::int64_t;
  using Number = float;
  using Operand = fragblas::Operand;
};

template <typename T>
struct HostTypes {
  using Layout = CBLAS_ORDER;
  using Op = CBLAS_TRANSPOSE;
  using Uplo = CBLAS_UPLO;
  using Side = CBLAS_SIDE;
  using Diag = CBLAS_DIAG;
  using Count = int;
  using Number = T;
  using Operand = T*;
};

// What a routine does not have is not used. A packed matrix is `a`.
template <typename Types>
struct Frame {
  typename Types::Layout layout;
  typename Types::Op trans, transa, transb;
  typename Types::Uplo uplo;
  typename Types::Side side;
  typename Types::Diag diag;
  typename Types::Count m, n, k, kl, ku, batch_size;
  typename Types::Count lda, ldb, ldc;
  typename Types::Count inc;  // of every vector
  typename Types::Count stridea, strideb, stridec, stridex, stridey;
  typename Types::Number alpha, beta, cosine, sine;
  std::array<typename Types::Number, 5> param;
  typename Types::Operand a, b, c, x, y, z, result;
};

using DeviceFrame = Frame<DeviceTypes>;
template <typename T>
using HostFrame = Frame<HostTypes<T>>;

}  // namespace bench
