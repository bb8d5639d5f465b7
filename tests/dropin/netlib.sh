#!/usr/bin/env bash
# Netlib's test programs of BLAS (Debian package libblas-test) on the drop-in, with everything sent
# to the GPU. They end with status 0 whatever they find, so their lines are counted.
#
#   tests/dropin/netlib.sh [--orders "N..."] LIBRARY [PROGRAM...]    LIBRARY: libfragblas_blas.so
#
# --orders replaces the orders of matrices in the inputs of levels 2 and 3, and leaves out level 1.
# Ends with the counts of its checks; exits with 77 where the programs are not installed.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
# llvmpipe's threads may damage the heap (docs/reliability.md).
export LP_NUM_THREADS=${LP_NUM_THREADS:-0}

orders=
if [[ "$1" == --orders ]]; then
  orders=$2
  shift 2
fi
library=$(realpath "$1")
shift
# Debian keeps the programs beside the reference BLAS, which supplies what the drop-in does not have.
programs=$(dirname "$(find /usr/lib -name xblat3s -print -quit 2>/dev/null)")
if [[ ! -x "$programs/xblat3s" ]]; then
  echo "skipped: Netlib's test programs are not installed (Debian: libblas-test)"
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

count() { # PATTERN: its lines in what the program wrote
  cat ./*.out | grep -cE -- "$1" || true
}

# Calls that a side served, of all routines but those that are the host's work.
calls() { # gpu|cpu
  awk -v side="$1" '$2 == "total" && $3 !~ /rotm?g$/ {
    sum += $(side == "gpu" ? 5 : 7) } END { print sum + 0 }' trace
}

# An input, with --orders in the place of its own.
input_of() { # FILE
  if [[ -z "$orders" ]]; then
    cat "$1"
    return
  fi
  awk -v orders="$orders" '/NUMBER OF VALUES OF N$/ { print split(orders, each); next }
    /VALUES OF N$/ { print orders; next } { print }' "$1"
}

# run PROGRAM INPUT GPU-CALLS [PATTERN LINES]...
# Calls that return early, because there is nothing to do or an argument is wrong, count for no side.
# GPU-CALLS are those with the orders of the input.
run() {
  local program=$1 input=$2 gpu=$3 started ended
  shift 3
  [[ -z "$orders" ]] || gpu=1000
  rm -f ./*
  input_of "$input" >orders.in
  started=$(date +%s%N)
  # A program that crashes or hangs leaves too few lines.
  LD_LIBRARY_PATH=$programs LD_PRELOAD=$library FRAGBLAS_DROPIN_MIN_FLOPS=0 \
    FRAGBLAS_DROPIN_TRACE=trace timeout 1200 "$programs/$program" \
    <orders.in >stdout.out 2>stderr.txt || true
  ended=$(date +%s%N)
  while (($#)); do
    check "$program, lines with '$1'" "$2" "$(count "$1")"
    shift 2
  done
  check "$program, lines with complaints" 0 \
    "$(count 'FAIL|FATAL|SUSPECT|NOT DETECTED|CHANGED INCORRECTLY|XERBLA WAS')"
  touch trace
  check "$program, calls too few that the GPU served" 0 \
    "$(awk -v n="$(calls gpu)" -v least="$gpu" 'BEGIN { print n < least ? least - n : 0 }')"
  check "$program, calls that the CPU served" 0 "$(calls cpu)"
  awk -v program="$program" -v ns="$((ended - started))" '/ gpu / && / ms,/ { n++ } END {
    printf "        %s: %.1f s, %d calls, %.0f us a call\n", program, ns / 1e9, n, ns / 1e3 / (n ? n : 1)
  }' trace
  grep -vE 'parameter [0-9]+ of' stderr.txt | head -n 5 || true
}

netlib() {
  local exits='PASSED THE TESTS OF ERROR-EXITS'
  case $1 in
    xblat1s) run xblat1s /dev/null 164 'PASS -----' 13 ;;
    xscblat1) run xscblat1 /dev/null 103 'PASS -----' 10 ;;
    xblat2s) run xblat2s "$programs/sblat2.in" 26976 "$exits" 16 'PASSED THE COMPUTATIONAL' 16 ;;
    xblat3s) run xblat3s "$programs/sblat3.in" 17510 "$exits" 6 'PASSED THE COMPUTATIONAL' 6 ;;
    xscblat2) run xscblat2 "$programs/sin2" 53952 "$exits" 16 'COMPUTATIONAL TESTS \(' 32 ;;
    xscblat3) run xscblat3 "$programs/sin3" 35020 "$exits" 6 'COMPUTATIONAL TESTS \(' 12 ;;
    xblat1c) run xblat1c /dev/null 117 'PASS -----' 10 ;;
    xccblat1) run xccblat1 /dev/null 104 'PASS -----' 10 ;;
    xblat2c) run xblat2c "$programs/cblat2.in" 27232 "$exits" 17 'PASSED THE COMPUTATIONAL' 17 ;;
    xblat3c) run xblat3c "$programs/cblat3.in" 19230 "$exits" 9 'PASSED THE COMPUTATIONAL' 9 ;;
    xccblat2) run xccblat2 "$programs/cin2" 54464 "$exits" 17 'COMPUTATIONAL TESTS \(' 34 ;;
    xccblat3) run xccblat3 "$programs/cin3" 38460 "$exits" 9 'COMPUTATIONAL TESTS \(' 18 ;;
    xblat1d) run xblat1d /dev/null 176 'PASS -----' 13 ;;
    xdcblat1) run xdcblat1 /dev/null 103 'PASS -----' 10 ;;
    xblat2d) run xblat2d "$programs/dblat2.in" 26976 "$exits" 16 'PASSED THE COMPUTATIONAL' 16 ;;
    xblat3d) run xblat3d "$programs/dblat3.in" 15710 "$exits" 6 'PASSED THE COMPUTATIONAL' 6 ;;
    xdcblat2) run xdcblat2 "$programs/din2" 53952 "$exits" 16 'COMPUTATIONAL TESTS \(' 32 ;;
    xdcblat3) run xdcblat3 "$programs/din3" 45504 "$exits" 6 'COMPUTATIONAL TESTS \(' 12 ;;
    xblat1z) run xblat1z /dev/null 117 'PASS -----' 10 ;;
    xzcblat1) run xzcblat1 /dev/null 104 'PASS -----' 10 ;;
    xblat2z) run xblat2z "$programs/zblat2.in" 27232 "$exits" 17 'PASSED THE COMPUTATIONAL' 17 ;;
    xblat3z) run xblat3z "$programs/zblat3.in" 19230 "$exits" 9 'PASSED THE COMPUTATIONAL' 9 ;;
    xzcblat2) run xzcblat2 "$programs/zin2" 54464 "$exits" 17 'COMPUTATIONAL TESTS \(' 34 ;;
    xzcblat3) run xzcblat3 "$programs/zin3" 38460 "$exits" 9 'COMPUTATIONAL TESTS \(' 18 ;;
    *)
      echo "no such program: $1" >&2
      exit 2
      ;;
  esac
}

default="xblat2s xblat3s xscblat2 xscblat3 xblat2c xblat3c xccblat2 xccblat3
  xblat2d xblat3d xdcblat2 xdcblat3 xblat2z xblat3z xzcblat2 xzcblat3"
[[ -n "$orders" ]] || default="xblat1s xscblat1 xblat1c xccblat1 xblat1d xdcblat1 xblat1z xzcblat1 $default"
for program in "${@:-$default}"; do
  for one in $program; do
    netlib "$one"
  done
done
echo "$passed passed, $failed failed, 0 skipped"
((failed == 0))
