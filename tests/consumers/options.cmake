# The project can be configured with each option on its own, as somebody would who wants less of it.
cmake_minimum_required(VERSION 3.25)

foreach(option IN ITEMS FRAGBLAS_BUILD_EGL=OFF FRAGBLAS_BUILD_TESTS=OFF FRAGBLAS_BUILD_DEMOS=OFF
                        FRAGBLAS_TUNING=OFF FRAGBLAS_INSTALL=OFF BUILD_SHARED_LIBS=ON)
  execute_process(
    COMMAND
      "${CMAKE_COMMAND}" --fresh -S "${SOURCE}" -B options -G "${GENERATOR}"
      "-DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}" "-DCMAKE_C_COMPILER=${C_COMPILER}"
      "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" -D${option}
    OUTPUT_QUIET
    ERROR_VARIABLE err
    RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "-D${option}:\n${err}")
  endif()
endforeach()

# Who names no type of build wants what is fast.
load_cache(options READ_WITH_PREFIX built_ CMAKE_BUILD_TYPE CMAKE_CONFIGURATION_TYPES)
if(NOT built_CMAKE_BUILD_TYPE STREQUAL Release AND NOT built_CMAKE_CONFIGURATION_TYPES)
  message(FATAL_ERROR "the type of build is \"${built_CMAKE_BUILD_TYPE}\", must be Release")
endif()
