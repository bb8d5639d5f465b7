#!/usr/bin/env bash
# scipy.linalg in float32 and in complex64: LAPACK drives the drop-in BLAS, or is the drop-in itself.
# SPDX-License-Identifier: MIT
# shellcheck source=tests/dropin/programs/common.sh
. "$(dirname "$0")/common.sh"
/usr/bin/python3 -c 'import scipy' 2>/dev/null || skip "SciPy is not installed (Debian: python3-scipy)"
program=("/usr/bin/python3" "$here/scipy_linalg.py")
compare "SciPy, float32" "sgemm sgemv sger" "${program[@]}" float32
compare "SciPy, complex64" "cgemm cgemv cgerc" "${program[@]}" complex64
compare_both "SciPy, float32, LAPACK too" "ssyrk sgetrf sgetrs sgesv spotrf spotrs sposv sgeqrf \
  sorgqr sormqr sgels ssyevd sgesdd" "${program[@]}" float32
compare_both "SciPy, complex64, LAPACK too" "cgemm cgetrf cgetrs cgesv cpotrf cpotrs cposv cgeqrf \
  cungqr cunmqr cgels cheevd cgesdd" "${program[@]}" complex64
finish
