#!/usr/bin/env bash
# R's matrices of doubles and of complex numbers on the drop-in: what has one answer has the same as
# without it. SPDX-License-Identifier: MIT
# shellcheck source=tests/dropin/programs/common.sh
. "$(dirname "$0")/common.sh"
command -v Rscript >/dev/null || skip "R is not installed (Debian: r-base-core)"
program=(Rscript --vanilla "$here/r_double.R")
compare "R" "dgemm dsyrk dgemv zgemm dtrsm ddot daxpy" "${program[@]}" "$work/answers"
rm "$work/answers"
compare_both "R, LAPACK too" "dgemm dsyrk zgemm dgesv dpotrf" "${program[@]}" "$work/answers"
finish
