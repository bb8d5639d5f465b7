#!/usr/bin/env bash
# LAPACK's test programs (Debian package liblapack-test) on the drop-in LAPACK, with everything sent
# to the GPU, and without it: both must find the same. The inputs are LAPACK's own; of the programs of
# linear equations only the paths of routines that fragblas has. The programs' BLAS stays the
# machine's.
#
#   tests/dropin/lapack.sh LIBRARY    LIBRARY: libfragblas_lapack.so
#
# On llvmpipe without its threads, unless told: they may write to what was freed
# (docs/reliability.md), which ended a run of the singular values' program in malloc.
# Ends with the counts of its checks; exits with 77 where the program is not installed.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
export LP_NUM_THREADS=${LP_NUM_THREADS:-0}

library=$(realpath "$1")
programs=$(dirname "$(find /usr/lib -name xlintsts -print -quit 2>/dev/null)")
if [[ ! -x "$programs/xlintsts" ]]; then
  echo "skipped: LAPACK's test programs are not installed (Debian: liblapack-test)"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

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

# run PROGRAM INPUT ROUTINE...: what it finds, and that the GPU served all calls of the routines.
run() {
  local program=$1 input=$2 routine started ended
  shift 2
  rm -f trace
  "$programs/$program" <"$input" >without.out
  started=$(date +%s%N)
  LD_PRELOAD=$library FRAGBLAS_LAPACK_MIN_FLOPS=0 FRAGBLAS_LAPACK_TRACE=trace timeout 1200 \
    "$programs/$program" <"$input" >with.out 2>stderr.txt || true
  ended=$(date +%s%N)
  check "$program, lines that differ from those without the drop-in" 0 \
    "$(diff <(found without.out) <(found with.out) | grep -c '^[<>]' || true)"
  check "$program, ends" 1 "$(grep -c '^ End of tests' with.out || true)"
  for routine in "$@"; do
    check "$routine, calls that the CPU served" 0 \
      "$(awk -v name="$routine" '$2 == "total" && $3 == name { print $7; seen = 1 }
         END { if (!seen) print "all" }' trace)"
  done
  grep -E 'tests run|out of|passed the tests of the error exits' with.out
  awk -v ns="$((ended - started))" '/ gpu / && / ms,/ { n++ } END {
    printf "        %.1f s, %d calls, %.0f us a call\n", ns / 1e9, n, ns / 1e3 / (n ? n : 1) }' trace
  grep -vE 'parameter [0-9]+ of' stderr.txt | head -n 5 || true
}

awk '/^SGE/ { exit } { print }' "$programs/stest.in" >linear.in
grep -E '^(SGE|SPO|STR|SQR|SLQ|SLS) ' "$programs/stest.in" >>linear.in
run xlintsts linear.in sgetrf sgetri sgetrs sgesv slaswp spotrf spotri spotrs sposv strtri sgecon \
  spocon strcon sgeqrf sormqr sorgqr sgelqf sormlq sorglq sgels
awk '/^CGE/ { exit } { print }' "$programs/ctest.in" >complex.in
grep -E '^(CGE|CPO|CQR|CLQ|CLS) ' "$programs/ctest.in" >>complex.in
run xlintstc complex.in cgetrf cgetrs cgesv cpotrf cpotrs cposv cgeqrf cunmqr cungqr cgelqf cunmlq \
  cunglq cgels
awk '/^DGE/ { exit } { print }' "$programs/dtest.in" >double.in
grep -E '^(DGE|DPO|DQR|DLS) ' "$programs/dtest.in" >>double.in
run xlintstd double.in dgetrf dgetrs dgesv dpotrf dpotrs dposv dgeqrf dormqr dorgqr dgels
awk '/^ZGE/ { exit } { print }' "$programs/ztest.in" >double_complex.in
grep -E '^(ZGE|ZPO) ' "$programs/ztest.in" >>double_complex.in
run xlintstz double_complex.in zgetrf zgetrs zgesv zpotrf zpotrs zposv
# Some orders of its own. Not 2: there the program's residuals, rounded, may be above the criterion
# that exact ones meet.
for type in ds zc; do
  sed -e '2s/^.*/4/; 3s/^.*/0 1 13 45/; 4s/^.*/2/; 5s/^.*/1 15/' "$programs/${type}test.in" \
    >"$type.in"
done
run xlintstds ds.in dsgesv dsposv
run xlintstzc zc.in zcgesv zcposv
# One of the five sets of block sizes, which the drop-in has no use for.
sed '5s/^5/1/' "$programs/svd.in" >singular.in
run xeigtsts "$programs/sep.in" ssyev ssyevd
run xeigtsts "$programs/svd.in" sgesdd sgesvd
run xeigtstd "$programs/sep.in" dsyev dsyevd
run xeigtstd singular.in dgesdd dgesvd
run xeigtstc "$programs/sep.in" cheev cheevd
run xeigtstc singular.in cgesdd cgesvd
echo "$passed passed, $failed failed, 0 skipped"
((failed == 0))
