# The roofs in the ordinary run, and the least roof that fails a run.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(fast --repetitions 1 --min-time 0 --quiet)

bench(--routine roofs --least-roof 0.001 ${fast})
foreach(roof IN ITEMS arithmetic fetch-cached fetch-stream fill copy)
  string(FIND "${out}" "roof/${roof} " found)
  if(NOT code EQUAL 0 OR found EQUAL -1)
    fail("--routine roofs must show roof/${roof}")
  endif()
endforeach()

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
