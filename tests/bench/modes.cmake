# The modes: a row each, all of them right, also where a call updates its operand; a process has its
# phases.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

bench(
  --mode
  resident,transfers,process
  --routine
  saxpy,sgemm,ssyrk,strsm,isamax,sgbmv
  --sizes
  40
  --trans
  tn
  --layout
  col
  --side
  right
  --uplo
  upper
  --inc
  3
  --repetitions
  2
  --min-time
  0
  --quiet
  --json
  "${CMAKE_CURRENT_BINARY_DIR}/modes.json")
if(NOT code EQUAL 0)
  fail("all modes must be right")
endif()
file(READ modes.json json)
string(JSON flags GET "${json}" context flags)
expect_found("\"modes.json\"" "${flags}") # not where it lies
foreach(name IN ITEMS saxpy/40/inc3 sgemm/tn/40x40x40/col ssyrk/t/40x40/upper/col
                      strsm/t/40x40/right/upper/col isamax/40/inc3 sgbmv/t/40x40x16x16/col/inc3)
  foreach(mode IN ITEMS "" /transfers /process)
    find_row("${json}" "${name}${mode}" row)
    get_member("${row}" ok ok)
    if(NOT ok)
      fail("${name}${mode} must be right")
    endif()
    get_member("${row}" phases phases)
    if(NOT mode STREQUAL "/process")
      if(NOT phases STREQUAL "")
        fail("${name}${mode} is one thing: ${row}")
      endif()
      continue()
    endif()
    foreach(phase IN ITEMS start upload compute readback end)
      get_member("${phases}" ${phase} seconds)
      if(NOT seconds GREATER 0)
        fail("${name}/process must have its ${phase}: ${row}")
      endif()
    endforeach()
  endforeach()
endforeach()

# What lies between the lines of matrices is no error, whoever writes it.
bench(
  --routine
  level2,level3,openblas
  --sizes
  37
  --ld-multiple
  16
  --repetitions
  1
  --min-time
  0
  --quiet)
if(NOT code EQUAL 0)
  fail("all routines must be right with gaps between lines")
endif()
bench(
  --routine
  sgemm
  --sizes
  37
  --ld-multiple
  16
  --mode
  transfers,process
  --repetitions
  1
  --min-time
  0
  --quiet)
if(NOT code EQUAL 0)
  fail("sgemm must be right with gaps between lines in all modes")
endif()

# The peer is the same in every mode, and there once.
bench(
  --mode
  transfers,process
  --routine
  saxpy,openblas
  --sizes
  40
  --list)
if(NOT out STREQUAL "saxpy/40/transfers\nsaxpy/40/process\nopenblas/saxpy/40\n")
  fail("--list must have the modes and the peer")
endif()

# Those of linear algebra have the peers that are asked for.
bench(
  --routine
  spotrf,openblas,cusolver
  --sizes
  40
  --list)
if(NOT out STREQUAL "spotrf/40
openblas/spotrf/40
cusolver/spotrf/40
")
  fail("--list must have the peers of spotrf")
endif()
