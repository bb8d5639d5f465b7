# The roofs in the ordinary run, what stands in percent of them, and the least that fails a run.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(fast --repetitions 1 --min-time 0 --quiet)

bench(--routine roofs --least-roof 0.001 ${fast})
foreach(
  roof IN
  ITEMS arithmetic
        fetch-cached
        fetch-stream
        fill
        copy
        read-write
        draws
        dependent-draws)
  string(FIND "${out}" "roof/${roof} " found)
  if(NOT code EQUAL 0 OR found EQUAL -1)
    fail("--routine roofs must show roof/${roof}")
  endif()
endforeach()

# Each way to move data, and the library's against the best of them.
bench(--routine roofs,transfers --json transfers.json ${fast})
file(READ transfers.json json)
foreach(direction IN ITEMS upload readback)
  foreach(way IN ITEMS client pixel-buffer ring persistent-ring)
    find_row("${json}" "roof/${direction}/1MiB/${way}" row)
    get_member("${row}" ok ok)
    get_member("${row}" gbps rate)
    get_member("${row}" absent absent)
    if(absent STREQUAL "the device has no GL_EXT_buffer_storage")
      continue()
    endif()
    if(NOT ok OR NOT rate)
      fail("roof/${direction}/1MiB/${way} must have a rate")
    endif()
  endforeach()
  find_row("${json}" "${direction}/1MiB" row)
  get_member("${row}" ok ok)
  get_member("${row}" roof roof)
  get_member("${row}" roof_percent percent)
  if(NOT ok
     OR NOT roof STREQUAL "roof/${direction}/1MiB"
     OR NOT percent)
    fail("${direction}/1MiB must be right and stand against plain GL's: ${row}")
  endif()
endforeach()

# Routines, each against the roof with its reads and writes.
set(routines
    roofs
    sdot
    sgemv
    saxpy
    scopy
    sswap
    sger
    sgemm)
string(REPLACE ";" "," routine_list "${routines}")
bench(
  --routine
  ${routine_list}
  --sizes
  64
  --json
  percent.json
  ${fast})
file(READ percent.json json)
foreach(
  expected IN
  ITEMS sdot/64=fetch-stream
        sgemv/n/64x64=fetch-stream
        saxpy/64=read-write
        scopy/64=copy
        sswap/64=copy
        sger/64x64=copy
        sgemm/nn/64x64x64=arithmetic)
  string(REPLACE "=" ";" expected "${expected}")
  list(GET expected 0 name)
  list(GET expected 1 roof)
  find_row("${json}" "${name}" row)
  get_member("${row}" roof row_roof)
  get_member("${row}" roof_percent percent)
  if(NOT row_roof STREQUAL "roof/${roof}" OR NOT percent)
    fail("${name} must stand against roof/${roof}: ${row}")
  endif()
endforeach()

bench(--routine roofs --least-roof arithmetic=0.001,copy=1e9 ${fast})
expect_found("roof/copy = " "${err}")
expect_found("GB/s, must be at least 1e+09 (--least-roof)" "${err}")
if(NOT code EQUAL 1 OR err MATCHES "roof/arithmetic =")
  fail("only the roof that is too low must fail the run")
endif()

bench(--routine roofs --least-roof 1e9 ${fast})
string(FIND "${err}" "GFLOP/s, must be at least 1e+09 (--least-roof)" found)
if(NOT code EQUAL 1 OR found EQUAL -1)
  fail("a roof below --least-roof must fail the run")
endif()

# A roof that was not measured reaches nothing.
bench(
  ladder
  --sizes
  64
  --least-roof
  0.001
  --benchmark_filter=openblas
  ${fast})
if(NOT code EQUAL 1)
  fail("--least-roof must fail a run without the roof")
endif()
