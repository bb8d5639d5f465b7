#!/bin/sh
# Runs a solver at several orders, where it must fail, and with bad arguments: run.sh PROGRAM
# Exits with 77, "skipped", where there is no usable device.
set -eu
program=$1

# expect STATUS [ARGUMENT...]: the program's output, when it ends so.
expect() {
  wanted=$1 status=0
  shift
  output=$("$program" "$@" 2>&1) || status=$?
  if [ "$status" -eq 3 ]; then
    echo "$output"
    exit 77
  fi
  if [ "$status" -ne "$wanted" ]; then
    printf '%s: exit status %s, expected %s\n%s\n' "$*" "$status" "$wanted" "$output"
    exit 1
  fi
}

# has TEXT: fails unless the output has it.
has() {
  case $output in
    *"$1"*) ;;
    *)
      printf 'no "%s" in:\n%s\n' "$1" "$output"
      exit 1
      ;;
  esac
}

expect 0
has ': right'
has 'readbacks: 1, '
echo "$output"
# Small ones are solved exactly long before the end: nothing may become NaN then.
for arguments in 1 "1 300" 2 "3 300" 37 130 257; do
  # shellcheck disable=SC2086  # two words are meant
  expect 0 $arguments
  has 'readbacks: 1, '
done
# Too few iterations: the programs know a wrong answer when they have one.
expect 1 200 2
has 'WRONG'

expect 0 --help
for bad in 0 -1 10001 12x 1e3 ""; do
  expect 2 "$bad"
  has "N = $bad, must be a whole number from 1 to 8192"
  expect 2 8 "$bad"
done
has 'ITERATIONS = , must be a whole number from 1 to 10000'
expect 2 8 10 1
has '3 arguments, must be at most 2'
