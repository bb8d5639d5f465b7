/* A library that only names others. SPDX-License-Identifier: MIT */
typedef int fragblas_empty;
