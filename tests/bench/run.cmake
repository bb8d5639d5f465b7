# What the tests of fragblas-bench share. BENCH is the program.

# Runs it; sets code, out and err.
macro(bench)
  execute_process(
    COMMAND "${BENCH}" ${ARGN}
    RESULT_VARIABLE code
    OUTPUT_VARIABLE out
    ERROR_VARIABLE err)
endmacro()

# Ends the test with the text and what the program has said.
macro(fail text)
  message(FATAL_ERROR "${text}\nexit code ${code}\n${out}\n${err}")
endmacro()

# Sets `result` to the row of that name in the record `json`; "" when there is none.
function(find_row json name result)
  set(${result}
      ""
      PARENT_SCOPE)
  string(JSON count LENGTH "${json}" benchmarks)
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON row GET "${json}" benchmarks ${i})
    string(JSON row_name GET "${row}" name)
    if(row_name STREQUAL name)
      set(${result}
          "${row}"
          PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# Sets `result` to a member of the row; "" when there is none, or null.
function(get_member row name result)
  string(
    JSON
    value
    ERROR_VARIABLE
    missing
    GET
    "${row}"
    ${name})
  if(missing)
    set(value "")
  endif()
  set(${result}
      "${value}"
      PARENT_SCOPE)
endfunction()

# expect_found TEXT STRING: the string must have the text.
function(expect_found text string)
  string(FIND "${string}" "${text}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "\"${text}\" must be in:\n${string}")
  endif()
endfunction()
