# The peers of routines, in the layouts and transposes that each has: right, by their own clocks,
# and absent with a reason where they can't run. cuBLAS is the stand-in's.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(fast --repetitions 1 --min-time 0 --quiet)

set(cublas
    sgemm
    sgemv
    sger
    saxpy
    scopy
    sswap
    sscal
    sdot
    sasum
    snrm2
    isamax)
string(REPLACE ";" "," list "${cublas}")
bench(
  --routine
  sgemm,sgemv,sger,saxpy,scopy,sswap,sscal,sdot,sasum,snrm2,isamax,cublas,netlib,cpu-loop
  --sizes
  33x20x7,20x33,77
  --trans
  nn,tt
  --layout
  row,col
  --draw-share
  4/132
  --json
  peers.json
  ${fast})
if(NOT code EQUAL 0)
  fail("every peer must be right")
endif()
file(READ peers.json json)
# has NAMES...: rows that are right, or of Netlib's absent.
function(has)
  foreach(name IN LISTS ARGN)
    find_row("${json}" "${name}" row)
    get_member("${row}" ok ok)
    get_member("${row}" absent absent)
    get_member("${row}" roof_percent percent)
    if(NOT ok
       AND NOT (name MATCHES "^netlib" AND absent MATCHES "reference BLAS")
       OR NOT percent STREQUAL "")
      fail("${name} must be right, and has no roof here: ${row}")
    endif()
  endforeach()
endfunction()
foreach(
  call IN
  ITEMS sgemm/nn/33x20x7
        sgemm/tt/33x20x7
        sgemm/nn/33x20x7/col
        sgemm/tt/33x20x7/col
        sgemv/n/20x33
        sgemv/t/20x33
        sgemv/n/20x33/col
        sgemv/t/20x33/col
        sger/20x33
        sger/20x33/col)
  has(cublas/${call} "cublas x 4/132/${call}" netlib/${call})
endforeach()
foreach(
  routine IN
  ITEMS saxpy
        scopy
        sswap
        sscal
        sdot
        sasum
        snrm2
        isamax)
  has(cublas/${routine}/77 "cublas x 4/132/${routine}/77" netlib/${routine}/77)
endforeach()
has(cpu-loop/saxpy/77
    cpu-loop/sdot/77
    cpu-loop/sgemv/n/20x33
    cpu-loop/sgemv/t/20x33
    cpu-loop/sgemv/n/20x33/col
    cpu-loop/sgemv/t/20x33/col
    cpu-loop/sgemm/nn/33x20x7
    cpu-loop/sgemm/nn/33x20x7/col)
find_row("${json}" cublas/saxpy/77 row)
get_member("${row}" clock clock)
if(NOT clock STREQUAL "cuda events")
  fail("cuBLAS is timed by CUDA's events")
endif()
if(out MATCHES "cpu-loop/sgemm/(tn|nt|tt)" OR out MATCHES "cpu-loop/scopy")
  fail("there is no such loop")
endif()

# Complex ones.
set(complex
    cgemm
    cgemm3m
    cherk
    chemm
    cgemv
    cgeru
    ccopy
    cscal
    caxpy
    cdotc)
string(REPLACE ";" "," list "${complex}")
bench(--routine ${list},cublas --sizes 37 --json complex.json ${fast})
if(NOT code EQUAL 0)
  fail("every complex peer must be right")
endif()
file(READ complex.json json)
foreach(name IN LISTS complex)
  has(${name}/37 cublas/${name}/37)
endforeach()

# What would take too long is absent.
bench(--routine sgemm,cpu-loop --sizes 1300 "--benchmark_filter=cpu-loop" ${fast})
expect_found("absent it would take too long" "${out}")
if(NOT code EQUAL 0)
  fail("an absent peer is no failure")
endif()

# Without CUDA: rows where it was asked for, else a line of the header.
set(ENV{FRAGBLAS_STAND_IN_DEVICES} 0)
bench(--routine saxpy,cublas --sizes 64 ${fast})
expect_found("cublas/saxpy/64" "${out}")
expect_found("absent CUDA finds no device" "${out}")
bench(
  "--benchmark_filter=saxpy/64/"
  --sizes
  64
  --repetitions
  1
  --min-time
  0)
expect_found("absent: CUDA finds no device" "${err}")
if(NOT code EQUAL 0 OR out MATCHES "cublas")
  fail("a peer that nobody asked for has no row where it is absent")
endif()
