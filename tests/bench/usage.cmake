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
refuse("DIR is required" report)
refuse("--from: File does not exist" report out --from missing.json)
refuse("ladder does not take --mode" ladder --mode process)
refuse("mode \"all\", must be resident, transfers or process" --mode all)
refuse("ladder does not take --profile" ladder --profile "${BENCH}")
refuse("--profile: File does not exist" --profile missing.json)
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
refuse("size \"0\", must be a positive whole number" ladder --sizes 0)
refuse("no benchmark matches" ladder --sizes 64 --benchmark_filter=nothing)
refuse("unknown argument steps" steps)

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
list_has(table/cublas/sdot/1024 table)
list_has(table/fragblas/sgemm/77 table --routine sgemm --sizes 77)
list_has(ladder/cublas/4096 ladder --sizes 4096)
