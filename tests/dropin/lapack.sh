#!/usr/bin/env bash
# LAPACK's test program of linear equations (Debian package liblapack-test) on the drop-in LAPACK,
# with everything sent to the GPU, and without it: both must find the same. The sizes, matrix types
# and threshold are those of LAPACK's own input; the paths are those of the routines that fragblas
# has. The program's BLAS stays the machine's.
#
#   tests/dropin/lapack.sh LIBRARY    LIBRARY: libfragblas_lapack.so
#
# Ends with the counts of its checks; exits with 77 where the program is not installed.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

library=$(realpath "$1")
program=$(find /usr/lib -name xlintsts -print -quit 2>/dev/null)
if [[ ! -x "$program" ]]; then
  echo "skipped: LAPACK's test programs are not installed (Debian: liblapack-test)"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Path by path: its name, and the routines of it that fragblas has.
paths=(
  "SGE sgetrf sgetri sgetrs sgesv slaswp"
  "SPO spotrf spotri spotrs sposv"
  "STR strtri"
  "SQR sgeqrf sormqr sorgqr"
  "SLQ sgelqf"
  "SLS sgels"
)

input=$(dirname "$program")/stest.in
awk '/^SGE/ { exit } { print }' "$input" >wanted.in
for path in "${paths[@]}"; do
  grep "^${path%% *} " "$input" >>wanted.in
done

passed=0 failed=0

# check WHAT EXPECTED FOUND
check() {
  if [[ "$2" == "$3" ]]; then
    passed=$((passed + 1))
    echo "ok      $1: $3"
  else
    failed=$((failed + 1))
    echo "FAILED  $1: $3, must be $2"
  fi
}

found() { # FILE: what a program found, without its times
  grep -vE 'Total time used' "$1"
}

"$program" <wanted.in >without.out
started=$(date +%s%N)
LD_PRELOAD=$library FRAGBLAS_LAPACK_MIN_FLOPS=0 FRAGBLAS_LAPACK_TRACE=trace timeout 1200 \
  "$program" <wanted.in >with.out 2>stderr.txt || true
ended=$(date +%s%N)

check "lines that differ from those without the drop-in" 0 \
  "$(diff <(found without.out) <(found with.out) | grep -c '^[<>]' || true)"
for path in "${paths[@]}"; do
  read -r name routines <<<"$path"
  check "$name, tests of error exits that passed" 1 \
    "$(grep -c "^ $name routines passed the tests of the error exits" with.out || true)"
  for routine in $routines; do
    check "$routine, calls that the CPU served" 0 \
      "$(awk -v name="$routine" '$2 == "total" && $3 == name { print $7; seen = 1 }
         END { if (!seen) print "all" }' trace)"
  done
done
grep -E 'tests run|out of' with.out
awk -v ns="$((ended - started))" '/ gpu / && / ms,/ { n++ } END {
  printf "        %.1f s, %d calls, %.0f us a call\n", ns / 1e9, n, ns / 1e3 / (n ? n : 1) }' trace
grep -vE 'parameter [0-9]+ of' stderr.txt | head -n 5 || true
echo "$passed passed, $failed failed, 0 skipped"
((failed == 0))
