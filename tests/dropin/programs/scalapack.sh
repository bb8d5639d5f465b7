#!/usr/bin/env bash
# ScaLAPACK on a 2 x 2 grid of MPI processes, each with the drop-in preloaded: the program itself is
# built without any knowledge of it. SPDX-License-Identifier: MIT
# shellcheck source=tests/dropin/programs/common.sh
. "$(dirname "$0")/common.sh"
command -v mpirun >/dev/null && command -v mpicc >/dev/null ||
  skip "Open MPI is not installed (Debian: openmpi-bin libopenmpi-dev)"
mpicc -O1 -o "$work/grid" "$here/scalapack_grid.c" -lscalapack-openmpi -lm 2>"$work/errors" ||
  skip "ScaLAPACK is not installed (Debian: libscalapack-openmpi-dev)"

# Preloaded into the four processes alone, not into mpirun.
cat >"$work/rank.sh" <<RANK
#!/bin/sh
if [ -n "\$WITH_DROPIN" ]; then
  export LD_PRELOAD=$library FRAGBLAS_DROPIN_MIN_FLOPS=0 FRAGBLAS_DROPIN_TRACE=$work/trace.%p
fi
exec "\$@"
RANK
chmod +x "$work/rank.sh"

grid() {
  mpirun --oversubscribe --allow-run-as-root -n 4 "$work/rank.sh" "$work/grid"
}

WITH_DROPIN='' grid >"$work/without" 2>"$work/errors" || fail "without the drop-in: $(tail -n 3 "$work/errors")"
check_residuals "ScaLAPACK without the drop-in" "$work/without"
started=$SECONDS
WITH_DROPIN=1 grid >"$work/with" 2>"$work/errors" || fail "with the drop-in: $(tail -n 3 "$work/errors")"
check_residuals "ScaLAPACK with the drop-in" "$work/with"
echo "        with the drop-in: $((SECONDS - started)) s, $(calls gpu all) calls on the GPU"
check_served sgemm strsm ssyrk
ranks=$(grep -l 'total sgemm gpu [1-9]' "$work"/trace.* | wc -l)
if ((ranks == 4)); then
  pass "all four processes used the GPU"
else
  fail "$ranks of four processes used the GPU"
fi
finish
