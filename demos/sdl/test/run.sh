#!/bin/sh
# Runs fragblas-sdl on a virtual display and looks at its picture: run.sh PROGRAM CHECKER FOLDER
# Exits with 77, "skipped", where there is no xvfb-run.
set -eu
program=$1 checker=$2 folder=$3

"$program" --help >/dev/null
for bad in "--size 0" "--size 9999" "--frames" "--scene" "--scene nowhere" "--nonsense"; do
  # shellcheck disable=SC2086  # two words are meant
  if "$program" $bad 2>/dev/null; then
    echo "accepted: $bad" >&2
    exit 1
  fi
done

if ! command -v xvfb-run >/dev/null || ! command -v xauth >/dev/null; then
  echo "xvfb-run or xauth is missing" >&2
  exit 77
fi
picture=$folder/fragblas-sdl.bmp
report=$folder/fragblas-sdl.txt

# Draws so many frames of a scene, and looks at the last one.
look_at() {
  rm -f "$picture" "$report"
  xvfb-run -a -s "-screen 0 1280x1024x24" \
    "$program" --scene "$1" --size "$2" --frames "$3" --screenshot "$picture" >"$report"
  grep -v "^pixel" "$report"
  "$checker" "$picture" <"$report"
}
look_at lab 200 3
look_at diffusion 64 10
