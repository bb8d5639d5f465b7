#!/usr/bin/env bash
# GNU Octave's single() matrices, real and complex, on the drop-in. SPDX-License-Identifier: MIT
# shellcheck source=tests/dropin/programs/common.sh
. "$(dirname "$0")/common.sh"
command -v octave-cli >/dev/null || skip "Octave is not installed (Debian: octave)"
program=(octave-cli --no-gui --norc --quiet "$here/octave_single.m")
compare "Octave, real" "sgemm ssyrk sgemv" "${program[@]}" real
compare "Octave, complex" "cgemm cherk cgemv" "${program[@]}" complex
compare_both "Octave, real, LAPACK too" "sgemm sgetrf sgetrs spotrf sgeqrf sorgqr" \
  "${program[@]}" real
compare_both "Octave, complex, LAPACK too" "cgemm cgetrf cgetrs cpotrf cgeqrf cungqr" \
  "${program[@]}" complex
finish
