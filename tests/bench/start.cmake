# What a program waits for at first: every row is there, and right.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

set(file "${CMAKE_CURRENT_BINARY_DIR}/start.json")
bench(
  start
  --sizes
  32,48x32x16
  --repetitions
  2
  --quiet
  --json
  "${file}")
if(NOT code EQUAL 0)
  fail("start must succeed")
endif()
file(READ "${file}" json)
foreach(mode IN ITEMS start start-warm)
  foreach(
    name IN
    ITEMS egl
          context
          saxpy/1024
          first-sgemm/32
          second-sgemm/32
          first-sgemm/48x32x16
          second-sgemm/48x32x16)
    find_row("${json}" "${mode}/${name}" row)
    get_member("${row}" ok ok)
    if(NOT ok)
      fail("${mode}/${name} must be right")
    endif()
    get_member("${row}" repetitions repetitions)
    set(expected 2)
    if(name MATCHES "^(egl|context)$")
      set(expected 6) # of saxpy and both sizes
    endif()
    if(NOT repetitions EQUAL expected)
      fail("${mode}/${name} must have ${expected} repetitions")
    endif()
    # With warm caches a process compiles nothing, or all of it where the driver gives no binaries.
    get_member("${row}" note note)
    if(mode STREQUAL "start-warm"
       AND note MATCHES "compiled ([0-9]+) of ([0-9]+) "
       AND NOT CMAKE_MATCH_1 EQUAL CMAKE_MATCH_2)
      fail("${note}")
    endif()
  endforeach()
endforeach()

# A process that can't measure fails the run, by its own words.
bench(
  start
  --sizes
  32
  --repetitions
  1
  --device
  99)
if(code EQUAL 0)
  fail("no device must fail the run")
endif()

# One that is stopped deletes its folder, and ends by the signal.
set(folder "${CMAKE_CURRENT_BINARY_DIR}/stopped")
file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")
execute_process(
  COMMAND
    sh -c
    [[TMPDIR="$1" "$2" start --sizes 32 --repetitions 1000 --quiet & program=$!
      while [ -z "$(ls "$1")" ] && kill -0 $program; do sleep 0.1; done
      kill -TERM $program
      wait $program]]
    sh "${folder}" "${BENCH}"
  RESULT_VARIABLE code
  OUTPUT_VARIABLE out
  ERROR_VARIABLE err)
file(GLOB left "${folder}/*")
if(NOT code EQUAL 143 OR left)
  fail("start that is stopped must end by the signal and leave nothing, but not ${left}")
endif()
