// What is exported besides the routines. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#define FRAGBLAS_SYMBOL __attribute__((visibility("default")))

extern "C" {

FRAGBLAS_SYMBOL extern int RowMajorStrg;
FRAGBLAS_SYMBOL extern int CBLAS_CallFromC;
FRAGBLAS_SYMBOL void xerbla_(const char* name, const int* info, std::size_t length);
FRAGBLAS_SYMBOL void cblas_xerbla(int info, const char* routine, const char* form, ...);

}  // extern "C"
