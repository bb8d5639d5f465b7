# fragblas-bench-threshold refuses a file that can't have its record before it measures.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

# refuse TEXT FILE: usage error that says TEXT.
function(refuse text file)
  bench("${LIBRARY}" "${file}")
  string(FIND "${err}" "${text}" found)
  if(NOT code EQUAL 2 OR found EQUAL -1 OR out)
    fail("${file}: must be refused with \"${text}\"")
  endif()
endfunction()

refuse("can't write missing/record.json" missing/record.json)
file(WRITE threshold.json "{}")
refuse("threshold.json has no list of records" threshold.json)
file(READ threshold.json kept)
if(NOT kept STREQUAL "{}")
  message(FATAL_ERROR "threshold.json was changed")
endif()
