#!/bin/sh
# Runs fragblas-sdl on a virtual display and looks at its picture: run.sh PROGRAM CHECKER FOLDER
# Exits with 77, "skipped", where there is no xvfb-run.
set -eu
program=$1 checker=$2 folder=$3

"$program" --help >/dev/null
for bad in "--size 0" "--size 9999" "--frames" "--nonsense"; do
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
rm -f "$picture" "$report"
xvfb-run -a -s "-screen 0 1280x1024x24" \
  "$program" --frames 3 --size 200 --screenshot "$picture" >"$report"
cat "$report"
"$checker" "$picture" <"$report"
