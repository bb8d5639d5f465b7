# Shared by the scripts here: a program runs with the drop-in preloaded and everything sent to the
# GPU, then without it, and gives the same answers within what single precision allows.
#
#   tests/dropin/programs/PROGRAM.sh BLAS LAPACK    libfragblas_blas.so, libfragblas_lapack.so
#
# The programs print lines "name residual bound"; what is compared is whether each residual keeps
# its bound, on either side. SPDX-License-Identifier: MIT
# shellcheck shell=bash
set -euo pipefail

# shellcheck disable=SC2034 # the scripts use it
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
library=$(realpath "$1")
lapack=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
preloaded=$library

pass() {
  passed=$((passed + 1))
  echo "ok      $*"
}

fail() {
  failed=$((failed + 1))
  echo "FAILED  $*"
}

skip() { # WHY
  echo "skipped: $*"
  exit 77
}

# with_dropin COMMAND...: its traces are $work/trace.*
with_dropin() {
  env "LD_PRELOAD=$preloaded${LD_PRELOAD:+:$LD_PRELOAD}" FRAGBLAS_DROPIN_MIN_FLOPS=0 \
    "FRAGBLAS_DROPIN_TRACE=$work/trace.%p" FRAGBLAS_LAPACK_MIN_FLOPS=0 \
    "FRAGBLAS_LAPACK_TRACE=$work/trace.%p" "$@"
}

# The program's lines as checks.
check_residuals() { # NAME FILE
  local what residual bound
  while read -r what residual bound; do
    if awk -v r="$residual" -v b="$bound" 'BEGIN { exit !(r + 0 <= b + 0 && r == r + 0) }'; then
      pass "$1, $what: $residual, at most $bound"
    else
      fail "$1, $what: $residual, must be at most $bound"
    fi
  done <"$2"
  [[ -s "$2" ]] || fail "$1: the program printed nothing"
}

# Calls of a routine that a side served, over all traces.
calls() { # gpu|cpu ROUTINE
  cat "$work"/trace.* 2>/dev/null | awk -v side="$1" -v routine="$2" '
    $2 == "total" && ($3 == routine || (routine == "all" && $3 !~ /rotm?g$/)) {
      sum += $(side == "gpu" ? 5 : 7)
    }
    END { print sum + 0 }'
}

check_served() { # ROUTINE...: the GPU has served some calls of each, and the CPU none of any
  local routine
  for routine in "$@"; do
    if (($(calls gpu "$routine") > 0)); then
      pass "the GPU served $(calls gpu "$routine") calls of $routine"
    else
      fail "the GPU served no call of $routine"
    fi
  done
  if (($(calls cpu all) == 0)); then
    pass "the CPU served none"
  else
    fail "the CPU served $(calls cpu all) calls:"
    cat "$work"/trace.* | grep ' cpu ' | head -n 5
  fi
}

finish() {
  echo "$passed passed, $failed failed, 0 skipped"
  ((failed == 0))
}

# Both ways, then which routines the GPU served.
compare() { # NAME "ROUTINE..." COMMAND...
  local name=$1 routines=$2
  shift 2
  rm -f "$work"/trace.*
  if "$@" >"$work/without" 2>"$work/errors"; then
    check_residuals "$name without the drop-in" "$work/without"
  else
    fail "$name without the drop-in: $(tail -n 3 "$work/errors")"
  fi
  local started=$SECONDS
  if with_dropin "$@" >"$work/with" 2>"$work/errors"; then
    check_residuals "$name with the drop-in" "$work/with"
  else
    fail "$name with the drop-in: $(tail -n 3 "$work/errors")"
  fi
  echo "        $name with the drop-in: $((SECONDS - started)) s, $(calls gpu all) calls on the GPU"
  # shellcheck disable=SC2086 # a list
  check_served $routines
}

# The same with the drop-in LAPACK, too.
compare_both() {
  preloaded=$library:$lapack compare "$@"
}

# The same for a program of four MPI processes: FUNCTION starts them by $work/rank.sh and prints their
# lines. The drop-in is preloaded into the processes alone, not into mpirun; EACH is what every one of
# them must have sent to the GPU.
compare_ranks() { # NAME FUNCTION "ROUTINE..." EACH
  local name=$1 function=$2 routines=$3 each=$4 started ranks
  cat >"$work/rank.sh" <<RANK
#!/bin/sh
if [ -n "\$WITH_DROPIN" ]; then
  export LD_PRELOAD=$library FRAGBLAS_DROPIN_MIN_FLOPS=0 FRAGBLAS_DROPIN_TRACE=$work/trace.%p
fi
exec "\$@"
RANK
  chmod +x "$work/rank.sh"
  rm -f "$work"/trace.*
  WITH_DROPIN='' $function >"$work/without" 2>"$work/errors" ||
    fail "$name without the drop-in: $(tail -n 3 "$work/errors")"
  check_residuals "$name without the drop-in" "$work/without"
  started=$SECONDS
  WITH_DROPIN=1 $function >"$work/with" 2>"$work/errors" ||
    fail "$name with the drop-in: $(tail -n 3 "$work/errors")"
  check_residuals "$name with the drop-in" "$work/with"
  echo "        $name with the drop-in: $((SECONDS - started)) s, $(calls gpu all) calls on the GPU"
  # shellcheck disable=SC2086 # a list
  check_served $routines
  ranks=$(grep -l "total $each gpu [1-9]" "$work"/trace.* | wc -l)
  if ((ranks == 4)); then
    pass "all four processes used the GPU for $each"
  else
    fail "$ranks of four processes used the GPU for $each"
  fi
}
