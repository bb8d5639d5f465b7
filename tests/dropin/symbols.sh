#!/usr/bin/env bash
# What a drop-in exports, and nothing else: BLAS's names, the flags of CBLAS's handler of errors, the
# counters; or LAPACK's names.
#
#   tests/dropin/symbols.sh blas|lapack LIBRARY ROUTINES    ROUTINES: a line X(name) for each
#
# SPDX-License-Identifier: MIT
set -euo pipefail

{
  sed -n 's/^X(\(.*\))$/\1/p' "$3" | while read -r routine; do
    printf '%s_\n' "$routine"
    case $1:$routine in
      lapack:*) ;;
      blas:[cz]dot?) printf 'cblas_%s_sub\n' "$routine" ;; # C has their results by pointer
      *) printf 'cblas_%s\n' "$routine" ;;
    esac
  done
  [[ "$1" == lapack ]] || printf '%s\n' RowMajorStrg CBLAS_CallFromC \
    fragblas_dropin_counters fragblas_dropin_reset_counters
} | LC_ALL=C sort >expected
nm --dynamic --defined-only "$2" | awk '{ print $NF }' | LC_ALL=C sort >found
diff expected found
