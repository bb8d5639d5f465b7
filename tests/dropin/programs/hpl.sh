#!/usr/bin/env bash
# The Linpack benchmark of hpcc, and its other programs, on a 2 x 2 grid of MPI processes, each with
# the drop-in preloaded. SPDX-License-Identifier: MIT
# shellcheck source=tests/dropin/programs/common.sh
. "$(dirname "$0")/common.sh"
for command in mpirun hpcc; do
  command -v "$command" >/dev/null || skip "$command is not installed (Debian: openmpi-bin hpcc)"
done

# Lines that HPL reads; what it does with the words behind the numbers is nothing.
cat >"$work/hpccinf.txt" <<'INPUT'
HPLinpack benchmark input file
Innovative Computing Laboratory, University of Tennessee
HPL.out      output file name
8            device out
1            number of orders
500          N
1            number of block sizes
32           NB
0            process mapping: by rows
1            number of grids
2            P
2            Q
16.0         threshold
1            number of panel factorizations
2            PFACT: right-looking
1            number of stopping criteria
4            NBMIN
1            number of panels in recursion
2            NDIV
1            number of recursive factorizations
1            RFACT: Crout
1            number of broadcasts
1            BCAST: increasing ring, modified
1            number of lookahead depths
1            DEPTH
2            SWAP: mixed
64           swapping threshold
0            L1: transposed
0            U: transposed
1            equilibration
8            alignment, in doubles
##### This line is ignored. ######
0            further orders for PTRANS
300          their values
0            further block sizes for PTRANS
32           their values
INPUT

# What hpcc writes as lines "name residual bound".
run() {
  (
    cd "$work" && rm -f hpccoutf.txt &&
      mpirun --oversubscribe --allow-run-as-root -n 4 "$work/rank.sh" hpcc >&2 &&
      awk '
        /^\|\|Ax-b\|\|.*PASSED$/ { print "hpl", $(NF - 2), 16 }
        /Scaled residual:/ { print "dgemm", $3, 16 }
        /^PTRANS_residual=/ { split($0, part, "="); print "ptrans", part[2], 16 }' hpccoutf.txt
  )
}

compare_ranks "hpcc" run "dgemm dtrsm dgemv" dgemm
if grep -q '^ *0 tests completed and failed residual checks' "$work/hpccoutf.txt" &&
  ! grep -q FAILED "$work/hpccoutf.txt"; then
  pass "hpcc, no test failed"
else
  fail "hpcc: $(grep -m 3 -i 'failed' "$work/hpccoutf.txt")"
fi
finish
