#!/usr/bin/env bash
# Tests the tests: each deliberate defect of defects.txt must be caught by the test that its block
# names, and the same tests must pass without it.
#
#   tests/defects/run.sh PROGRAM [NAME...]    PROGRAM: fragblas-defects; all defects, or those named
#
# SPDX-License-Identifier: MIT
set -euo pipefail
program=$1
shift
table=$(dirname "${BASH_SOURCE[0]}")/defects.txt
shaders=$(dirname "${BASH_SOURCE[0]}")/../../shaders_es
passed=0 failed=0

# run DEFECT SUITE CASE LIMITS: the output of the test program.
run() {
  local settings=()
  [[ -z "$1" ]] || settings=("FRAGBLAS_DEFECT=$1")
  env "${settings[@]}" "$program" --limits="$4" "-ts=$2" "-tc=$3" --no-colors=true 2>&1 || true
}

one() { # NAME WHAT SUITE CASE LIMITS
  local output
  if ! grep -rqF -e "${block[find]}" "$shaders"; then
    echo "not ok: $1: no kernel has the text that it replaces"
    return 1
  fi
  output=$(run "" "$3" "$4" "$5")
  if ! grep -qE 'test cases: +[1-9][0-9]* \| +[1-9][0-9]* passed \| +0 failed' <<<"$output"; then
    echo "not ok: without $1, the tests \"$4\" of $3 do not pass"
    return 1
  fi
  output=$(run "$1" "$3" "$4" "$5")
  if ! grep -q '^TEST CASE:' <<<"$output"; then
    echo "not ok: $1 ($2) is not caught by \"$4\" of $3"
    tail -n 3 <<<"$output"
    return 1
  fi
  echo "ok: $1 ($2): $(grep -m 1 '^TEST CASE:' <<<"$output" | sed 's/TEST CASE: *//')"
}

declare -A block=()
finish_block() {
  [[ -n "${block[name]:-}" ]] || return 0
  if ((wanted == 0)) || [[ " $names " == *" ${block[name]} "* ]]; then
    if one "${block[name]}" "${block[what]}" "${block[suite]}" "${block[case]}" "${block[limits]:-device}"; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
    fi
  fi
  block=()
}

names=$* wanted=$#
while IFS= read -r line || [[ -n "$line" ]]; do
  case $line in
    "") finish_block ;;
    "#"*) ;;
    *) block[${line%%: *}]=${line#*: } ;;
  esac
done <"$table"
finish_block

echo "$passed passed, $failed failed, 0 skipped"
((failed == 0 && passed > 0))
