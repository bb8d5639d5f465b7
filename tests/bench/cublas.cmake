# cuBLAS by the stand-ins for CUDA's libraries, which the environment puts first: what is called in
# which order and form, the rate by events, and a machine without a device.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(ladder
    ladder
    --sizes
    64x32x48
    --repetitions
    2
    --min-time
    0
    --quiet
    --draw-share
    4/132)

bench(${ladder} --json cublas.json "--benchmark_filter=cublas|arithmetic")
if(NOT code EQUAL 0)
  fail("cuBLAS must give the product")
endif()
file(READ cublas.json json)
foreach(step IN ITEMS "cublas" "cublas x 4/132")
  find_row("${json}" "ladder/${step}/64x32x48" row)
  get_member("${row}" gflops rate)
  get_member("${row}" clock clock)
  get_member("${row}" roof_percent percent)
  if(NOT rate
     OR NOT percent
     OR NOT clock STREQUAL "cuda events")
    fail("must have a rate by CUDA's events: ${row}")
  endif()
endforeach()
string(JSON version GET "${json}" context cuda)
if(NOT version STREQUAL "13.0")
  fail("the record must say CUDA's version")
endif()

set(ENV{FRAGBLAS_STAND_IN_DEVICES} 0)
bench(${ladder} --benchmark_filter=cublas)
expect_found("absent CUDA finds no device" "${out}")
if(NOT code EQUAL 0)
  fail("without a device cuBLAS is absent")
endif()
