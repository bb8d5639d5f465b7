# The ladder at a small size: every step and peer has a row, with a checked rate or with the reason
# why it is absent.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

set(steps
    cpu-loop
    openblas
    one-element
    glblas-4x1
    packed-4x4
    targets-4
    targets-8
    uniform-block
    tuned
    tuned-prepacked
    strassen
    compute-shader
    cublas
    "cublas x 4/132")
set(roofs arithmetic fetch-cached fetch-stream fill copy)
# A device may lack what these need; the others run everywhere.
set(may_be_absent targets-8 uniform-block compute-shader cublas "cublas x 4/132")

# Sets reason to why a row is absent, "" for one that has a rate and passed its check.
macro(judge row)
  get_member("${row}" absent reason)
  get_member("${row}" ok ok)
  get_member("${row}" gbps rate)
  get_member("${row}" error error)
  get_member("${row}" bound bound)
  if(NOT reason STREQUAL "")
    if(ok OR rate)
      fail("must be without a rate: ${row}")
    endif()
    expect_found("absent ${reason}" "${out}")
  elseif(
    NOT ok
    OR error GREATER bound
    OR NOT rate GREATER 0)
    fail("must be right and have a rate: ${row}")
  endif()
endmacro()

set(sizes 64 40x36x24)
string(REPLACE ";" "," size_list "${sizes}")
set(fast --repetitions 2 --min-time 0 --quiet)
bench(
  ladder
  --sizes
  ${size_list}
  --draw-share
  4/132
  ${fast}
  --json
  ladder.json)
if(NOT code EQUAL 0)
  fail("the ladder must run")
endif()
file(READ ladder.json json)
foreach(roof IN LISTS roofs)
  find_row("${json}" roof/${roof} row)
  judge("${row}")
  if(NOT reason STREQUAL "")
    fail("no device lacks ${row}")
  endif()
endforeach()
foreach(size IN LISTS sizes)
  foreach(step IN LISTS steps)
    find_row("${json}" "ladder/${step}/${size}" row)
    if(row STREQUAL "")
      fail("there must be a row ladder/${step}/${size}")
    endif()
    judge("${row}")
    if(NOT reason STREQUAL "" AND NOT step IN_LIST may_be_absent)
      fail("no device lacks ${row}")
    endif()
    get_member("${row}" roof_percent percent)
    get_member("${row}" factor factor)
    if(reason STREQUAL ""
       AND (NOT percent
            OR NOT factor
            AND NOT step STREQUAL "cpu-loop"))
      fail("must have its place on the ladder: ${row}")
    endif()
  endforeach()
endforeach()

# Extents that no tile divides: the step is absent, and that is no failure.
bench(ladder --sizes 33 ${fast} "--benchmark_filter=glblas|element")
expect_found("absent m = 33, must be a multiple of 4" "${out}")
if(NOT code EQUAL 0)
  fail("an absent step is no failure")
endif()

# The loops on the CPU take the first rows of what is too large for them.
bench(ladder --sizes 512x2048x2048 ${fast} --benchmark_filter=cpu-loop)
expect_found("computes only the first 256 rows" "${out}")
if(NOT code EQUAL 0)
  fail("cpu-loop must be cut to 256 rows")
endif()
