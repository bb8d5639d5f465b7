# fragblas_precompile_headers(TARGET HEADERS...): compiles headers that nearly all C++ files of the
# target include once for all of them, where FRAGBLAS_PRECOMPILE_HEADERS says so. A build without it
# shows that files include what they use.
function(fragblas_precompile_headers target)
  if(FRAGBLAS_PRECOMPILE_HEADERS)
    list(TRANSFORM ARGN REPLACE "(.+)" "$<$<COMPILE_LANGUAGE:CXX>:\\1>" OUTPUT_VARIABLE headers)
    target_precompile_headers(${target} PRIVATE ${headers})
  endif()
endfunction()

# The same for a library of routines.
function(fragblas_precompile_routine_headers target)
  fragblas_precompile_headers(
    ${target}
    "<algorithm$<ANGLE-R>"
    "<functional$<ANGLE-R>"
    "<memory$<ANGLE-R>"
    "<string$<ANGLE-R>"
    "<utility$<ANGLE-R>"
    "<vector$<ANGLE-R>"
    "${PROJECT_SOURCE_DIR}/src/engine/elementwise/elementwise.hpp"
    "${PROJECT_SOURCE_DIR}/src/kernels/operand_uniforms.hpp")
endfunction()
