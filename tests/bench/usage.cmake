# The command line: what it refuses, and why.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

# refuse TEXT ARGUMENTS...: usage error that says TEXT.
function(refuse text)
  bench(${ARGN})
  string(FIND "${err}" "${text}" found)
  if(NOT code EQUAL 2 OR found EQUAL -1)
    fail("${ARGN}: must be refused with \"${text}\"")
  endif()
endfunction()

refuse("ladder does not take --routine" ladder --routine sgemm)
refuse("ladder does not take --trans" ladder --trans nt)
refuse("ladder does not take --layout" ladder --layout col)
refuse("ladder does not take --side" ladder --side right)
refuse("ladder does not take --uplo" ladder --uplo upper)
refuse("table has no program for strsm; it has saxpy, sdot and sgemm" table --routine strsm)
refuse("table does not take --trans" table --trans nt)
refuse("table does not take --least-roof" table --least-roof 1)
refuse("no row fits these sizes" table --sizes 8x8 --quiet)
refuse("ladder does not take --inc" ladder --inc 2)
refuse("inc \"0\", must be a number from 1 to 9999" --inc 0)
refuse("inc \"-1\", must be a number from 1 to 9999" --inc=-1)
refuse("ladder does not take --ld-multiple" ladder --ld-multiple 2)
refuse("DIR is required" report)
refuse("--from: File does not exist" report out --from missing.json)
refuse("ladder does not take --mode" ladder --mode process)
refuse("mode \"all\", must be resident, transfers or process" --mode all)
refuse("ladder does not take --profile" ladder --profile "${BENCH}")
refuse("--profile: File does not exist" --profile missing.json)
refuse("min-time: nan, must be from 0 to 60 seconds" --min-time nan --routine saxpy --sizes 16)
refuse("--device: Value -1 not in range 0 to 2147483647" --device=-1)
refuse("start does not take --routine" start --routine sgemm)
refuse("start does not take --least-roof" start --least-roof 1)
refuse("start does not take --draw-share" start --draw-share 4/132)
refuse("draw-share \"5/4\", must be like 4/132" ladder --draw-share 5/4)
refuse("draw-share \"0/4\", must be like 4/132" ladder --draw-share 0/4)
refuse("draw-share \"4\", must be like 4/132" ladder --draw-share 4)
refuse("draw-share \"4/132x\", must be like 4/132" ladder --draw-share 4/132x)
refuse("least-roof \"-1\", must be none" ladder --least-roof -1)
refuse("least-roof \"fill=\", must be none" --least-roof fill=)
refuse("least-roof \"fill=1x\", must be none" --least-roof fill=1x)
refuse("least-roof \"foo=3\": nothing measures the rate of roof/foo" --least-roof foo=3)
refuse("nothing measures the rate of roof/draws" --least-roof fill=1,draws=3)
refuse("size \"0\", must be a positive whole number" ladder --sizes 0)
refuse("no benchmark matches" ladder --sizes 64 --benchmark_filter=nothing)
refuse("unknown argument steps" steps)

foreach(option IN ITEMS --routine --sizes --trans --layout --mode --inc --least-roof)
  execute_process(
    COMMAND "${BENCH}" "${option}" ""
    RESULT_VARIABLE code
    OUTPUT_VARIABLE out
    ERROR_VARIABLE err)
  string(FIND "${err}" "${option} \"\", must not be empty" found)
  if(NOT code EQUAL 2 OR found EQUAL -1)
    fail("${option} without a word must be refused")
  endif()
endforeach()

# What can't be written is found before anything is measured, and no file is made before.
set(nowhere "${CMAKE_CURRENT_BINARY_DIR}/missing")
set(unused "${CMAKE_CURRENT_BINARY_DIR}/unused.json")
file(REMOVE "${unused}")
file(WRITE no_profile.json "{}")
file(WRITE no_folder "")
refuse("--json: can't write ${nowhere}/x" --json ${nowhere}/x)
refuse("--csv: can't write ${nowhere}/x" --json ${unused} --csv ${nowhere}/x)
refuse("no_profile.json: profile: " --json ${unused} --profile no_profile.json --routine saxpy)
refuse("can't write no_folder/index.html" report no_folder)
if(EXISTS "${unused}")
  message(FATAL_ERROR "a run that is refused leaves no file")
endif()

# list_has ROW ARGUMENTS...: with these, --list names the row.
function(list_has name)
  bench(--list ${ARGN})
  string(FIND "\n${out}" "\n${name}\n" found)
  if(NOT code EQUAL 0 OR found EQUAL -1)
    fail("--list ${ARGN}: must have ${name}")
  endif()
endfunction()

list_has(roof/arithmetic --routine roofs)
list_has(roof/arithmetic ladder)
list_has(roof/read-write)
list_has(roof/dependent-draws --routine roofs,saxpy)
list_has(upload/16MiB --routine transfers)
list_has(ladder/tuned/64 ladder --sizes 64)
list_has(start/first-sgemm/64x32x128 start --sizes 64x32x128)
list_has(start-warm/saxpy/1024 start --sizes 64x32x128)
list_has(ladder/tuned/64x32x128 ladder --sizes 64x32x128)
list_has(
  sgemv/n/64x64/inc2
  --routine
  sgemv
  --sizes
  64
  --inc
  1,2)
list_has(sgemv/n/100x100/ld64 --routine sgemv --sizes 100 --ld-multiple 64)
list_has(sgbmv/n/100x100x16x16 --routine sgbmv --sizes 100 --ld-multiple 64)
list_has(table/cublas/sdot/1024 table)
list_has(table/fragblas/sgemm/77 table --routine sgemm --sizes 77)
list_has(ladder/cublas/4096 ladder --sizes 4096)
