#!/usr/bin/env bash
# ScaLAPACK on a 2 x 2 grid of MPI processes, each with the drop-in preloaded: the program itself is
# built without any knowledge of it. SPDX-License-Identifier: MIT
# shellcheck source=tests/dropin/programs/common.sh
. "$(dirname "$0")/common.sh"
for command in mpirun mpicc; do
  command -v "$command" >/dev/null ||
    skip "$command is not installed (Debian: openmpi-bin libopenmpi-dev)"
done
build() { # [-DDOUBLE]
  mpicc -O1 "$@" -o "$work/grid" "$here/scalapack_grid.c" -lscalapack-openmpi -lm
}
build 2>"$work/errors" || skip "ScaLAPACK is not installed (Debian: libscalapack-openmpi-dev)"

grid() {
  mpirun --oversubscribe --allow-run-as-root -n 4 "$work/rank.sh" "$work/grid"
}

compare_ranks "ScaLAPACK, float32" grid "sgemm strsm ssyrk" sgemm
build -DDOUBLE
compare_ranks "ScaLAPACK, float64" grid "dgemm dtrsm dsyrk" dgemm
finish
