// What is exported besides the routines. SPDX-License-Identifier: MIT
#pragma once

#define FRAGBLAS_SYMBOL __attribute__((visibility("default")))

extern "C" {

FRAGBLAS_SYMBOL extern int RowMajorStrg;
FRAGBLAS_SYMBOL extern int CBLAS_CallFromC;

}  // extern "C"
