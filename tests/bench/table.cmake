# The article's table with the stand-ins for CUDA's libraries: both programs are right in every row
# and compared; without CUDA only ours is there.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(table table --repetitions 2 --quiet)
set(ENV{FRAGBLAS_STAND_IN_MATH} default)

bench(${table} --sizes 96,100 --json table.json)
if(NOT code EQUAL 0)
  fail("the table must be right")
endif()
file(READ table.json json)
foreach(routine IN ITEMS saxpy sdot sgemm)
  foreach(size IN ITEMS 96 100)
    foreach(program IN ITEMS fragblas cublas)
      find_row("${json}" "table/${program}/${routine}/${size}" row)
      get_member("${row}" ok ok)
      get_member("${row}" median_s median)
      get_member("${row}" factor factor)
      get_member("${row}" phases phases)
      if(NOT ok OR NOT median GREATER 0)
        fail("table/${program}/${routine}/${size} must be right: ${row}")
      endif()
      if(program STREQUAL "fragblas" AND NOT factor)
        fail("must stand against cuBLAS: ${row}")
      endif()
      foreach(
        phase IN
        ITEMS load
              data
              start
              upload
              compute
              readback
              release
              check
              end)
        get_member("${phases}" ${phase} seconds)
        if(NOT seconds GREATER 0)
          fail("must have its ${phase}: ${row}")
        endif()
      endforeach()
    endforeach()
  endforeach()
endforeach()
expect_found("of 6 rows; factor is their time over ours" "${out}")

# What fails in a program fails the run: the stand-in refuses this precision.
set(ENV{FRAGBLAS_STAND_IN_MATH} "")
bench(${table} --routine sgemm --sizes 32)
expect_found("FAILED cublasSgemm: cublasStatus_t 7" "${out}")
if(NOT code EQUAL 1)
  fail("a program that fails must fail the run")
endif()

set(ENV{FRAGBLAS_STAND_IN_DEVICES} 0)
bench(${table} --routine sdot --sizes 32)
expect_found("absent CUDA finds no device" "${out}")
expect_found("no row could be compared with cuBLAS" "${out}")
if(NOT code EQUAL 0)
  fail("without a device cuBLAS is absent")
endif()
