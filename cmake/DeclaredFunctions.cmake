# The names of the functions that a C header declares, as a list: one of src/include/fragblas, or one
# with its whole path. A change of the header configures again.
function(fragblas_declared_functions header result)
  get_filename_component(header "${header}" ABSOLUTE BASE_DIR
                         "${PROJECT_SOURCE_DIR}/src/include/fragblas")
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
