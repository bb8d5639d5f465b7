# The names of the functions that a C header of src/include/fragblas declares, as a list. A change of
# the header configures again.
function(fragblas_declared_functions header result)
  set(header "${PROJECT_SOURCE_DIR}/src/include/fragblas/${header}")
  set_property(
    DIRECTORY
    APPEND
    PROPERTY CMAKE_CONFIGURE_DEPENDS "${header}")
  file(READ "${header}" header_text)
  string(REGEX MATCHALL "FRAGBLAS_API[^;()]+\\(" declarations "${header_text}")
  set(names "")
  foreach(declaration IN LISTS declarations)
    string(REGEX REPLACE ".*(fragblas_[a-z0-9_]+)\\($" "\\1" name "${declaration}")
    list(APPEND names "${name}")
  endforeach()
  set(${result}
      ${names}
      PARENT_SCOPE)
endfunction()
