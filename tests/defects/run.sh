#!/usr/bin/env bash
# Tests the tests: each deliberate defect of defects.txt must be caught by the tests that its block
# names, and the same tests must pass without it. Without it they run once, with it until they fail.
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

run() { # SUITE LIMITS CASES [OPTION]: the output of the test program
  "$program" --no-colors=true "-ts=$1" "--limits=$2" "-tc=$3" "${@:4}" 2>&1 || true
}

# The wanted defects by name, and by suite and limits the test cases that they name.
declare -A what find place case cases
names=()
declare -A block=()
finish_block() {
  local name=${block[name]:-}
  if [[ -n "$name" && (-z "$wanted" || " $wanted " == *" $name "*) ]]; then
    names+=("$name")
    what[$name]=${block[what]} find[$name]=${block[find]} case[$name]=${block[case]}
    place[$name]="${block[suite]} ${block[limits]:-device}"
    cases[${place[$name]}]+=${cases[${place[$name]}]:+,}${block[case]}
  fi
  block=()
}

wanted=$*
while IFS= read -r line || [[ -n "$line" ]]; do
  case $line in
    "") finish_block ;;
    "#"*) ;;
    *) block[${line%%: *}]=${line#*: } ;;
  esac
done <"$table"
finish_block

declare -A fails=() # by suite and limits: what the tests print that fail without a defect
for at in "${!cases[@]}"; do
  output=$(run "${at% *}" "${at#* }" "${cases[$at]}")
  grep -qE 'test cases: +[1-9][0-9]* \| +[1-9][0-9]* passed \| +0 failed' <<<"$output" ||
    fails[$at]=$output
done

one() { # NAME
  local suite=${place[$1]% *} limits=${place[$1]#* } output
  if ! grep -rqF -e "${find[$1]}" "$shaders"; then
    echo "not ok: $1: no kernel has the text that it replaces"
    return 1
  fi
  if [[ -v "fails[${place[$1]}]" ]]; then
    echo "not ok: $1: without a defect, not all of \"${cases[${place[$1]}]}\" of $suite pass"
    tail -n 30 <<<"${fails[${place[$1]}]}"
    return 1
  fi
  output=$(FRAGBLAS_DEFECT=$1 run "$suite" "$limits" "${case[$1]}" --abort-after=1)
  if ! grep -q '^TEST CASE:' <<<"$output"; then
    echo "not ok: $1 (${what[$1]}) is not caught by \"${case[$1]}\" of $suite"
    tail -n 3 <<<"$output"
    return 1
  fi
  echo "ok: $1 (${what[$1]}): $(grep -m 1 '^TEST CASE:' <<<"$output" | sed 's/TEST CASE: *//')"
}

for name in "${names[@]}"; do
  if one "$name"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
done

echo "$passed passed, $failed failed, 0 skipped"
((failed == 0 && passed > 0))
