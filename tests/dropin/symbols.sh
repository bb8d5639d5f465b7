#!/usr/bin/env bash
# What the drop-in exports: BLAS's names, the flags of CBLAS's handler of errors, the counters,
# nothing else.
#
#   tests/dropin/symbols.sh LIBRARY ROUTINES    ROUTINES: what fragblas-catalog --dropin-names prints
#
# SPDX-License-Identifier: MIT
set -euo pipefail

{
  sed -n 's/^X(\(.*\))$/\1/p' "$2" | while read -r routine; do
    printf '%s_\ncblas_%s\n' "$routine" "$routine"
  done
  printf '%s\n' RowMajorStrg CBLAS_CallFromC \
    fragblas_dropin_counters fragblas_dropin_reset_counters
} | LC_ALL=C sort >expected
nm --dynamic --defined-only "$1" | awk '{ print $NF }' | LC_ALL=C sort >found
diff expected found
