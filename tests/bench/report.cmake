# The report: a page from a run, and the same page from the run's record; what can't be shown.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
file(REMOVE_RECURSE report)

bench(
  report
  report/new
  --routine
  roofs,saxpy,sgemm,openblas
  --sizes
  32,64
  --mode
  resident,process
  --repetitions
  1
  --min-time
  0
  --quiet)
if(NOT code EQUAL 0)
  fail("the report must be written")
endif()
file(READ report/new/index.html page)
foreach(
  text IN
  ITEMS "<!doctype html>"
        "Rate over size"
        "Roofline"
        "roof/arithmetic"
        "sgemm/nn/64x64x64/process"
        "prefers-color-scheme: dark"
        "</html>")
  expect_found("${text}" "${page}")
endforeach()
if(page MATCHES "https?:|<link|<script|src=|@import|url\\(")
  fail("the page must need nothing beside it: ${CMAKE_MATCH_0}")
endif()

bench(report report/again --from report/new/report.json)
file(READ report/again/index.html again)
if(NOT code EQUAL 0 OR NOT again STREQUAL page)
  fail("the record must give the same page")
endif()
if(EXISTS report/again/report.json)
  fail("nothing was run, so there is no record to write")
endif()

file(WRITE report/other.json "{}")
bench(report report/other --from report/other.json)
expect_found("report/other.json: this is no record of fragblas-bench --json" "${err}")
if(NOT code EQUAL 1 OR EXISTS report/other/index.html)
  fail("what is no record must fail")
endif()
