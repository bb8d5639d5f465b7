# Install rules: libraries, headers, the CMake package "fragblas" and the pkg-config files.
#
# Included from the root file once all targets exist. The package has the targets
# fragblas::fragblas and fragblas::PART for each of `parts` below, and where the EGL helper was
# built, fragblas::egl; components of the same names can be asked for.
include(CMakePackageConfigHelpers)

set(FRAGBLAS_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/fragblas")
set(FRAGBLAS_HAS_EGL OFF)
set(parts arrays complex double sparse linalg complex_linalg double_linalg)
list(TRANSFORM parts PREPEND fragblas_ OUTPUT_VARIABLE targets)
list(PREPEND targets fragblas)
if(TARGET fragblas::egl)
  set(FRAGBLAS_HAS_EGL ON)
  get_target_property(egl_target fragblas::egl ALIASED_TARGET)
  set_target_properties(${egl_target} PROPERTIES EXPORT_NAME egl)
  list(APPEND targets ${egl_target})
endif()

install(
  TARGETS ${targets}
  EXPORT fragblas-targets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
  RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(
  DIRECTORY "${PROJECT_SOURCE_DIR}/src/include/fragblas"
            "${PROJECT_SOURCE_DIR}/src/arrays/include/fragblas"
            "${PROJECT_SOURCE_DIR}/src/complex/include/fragblas"
            "${PROJECT_SOURCE_DIR}/src/double/include/fragblas"
            "${PROJECT_SOURCE_DIR}/src/sparse/include/fragblas"
            "${PROJECT_SOURCE_DIR}/src/linalg/include/fragblas"
            "${PROJECT_SOURCE_DIR}/src/complex_linalg/include/fragblas"
            "${PROJECT_SOURCE_DIR}/src/double_linalg/include/fragblas"
            "${PROJECT_BINARY_DIR}/src/include/fragblas"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
  FILES_MATCHING
  PATTERN "*.h"
  PATTERN "*.hpp")
if(FRAGBLAS_HAS_EGL)
  install(
    DIRECTORY "${PROJECT_SOURCE_DIR}/native/egl/include/fragblas"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
    FILES_MATCHING
    PATTERN "*.h"
    PATTERN "*.hpp")
endif()

if(TARGET fragblas-tune)
  install(TARGETS fragblas-tune RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()

# -- the drop-in BLAS -----------------------------------------------------------------------------
# For programs that are there already: it is preloaded or takes libblas.so.3's place, so it is no
# part of the CMake package. Its libblas.so.3 has a folder of its own, where no linker finds it.
if(TARGET fragblas_blas)
  install(TARGETS fragblas_blas fragblas_lapack LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
  install(FILES "${PROJECT_SOURCE_DIR}/native/dropin/include/fragblas/dropin.h"
          DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/fragblas")
  if(TARGET fragblas_libblas)
    install(TARGETS fragblas_libblas LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/fragblas")
  endif()
endif()

# -- CMake package --------------------------------------------------------------------------------
install(
  EXPORT fragblas-targets
  NAMESPACE fragblas::
  DESTINATION "${FRAGBLAS_CMAKE_DIR}")
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/fragblas-config.cmake.in"
  "${PROJECT_BINARY_DIR}/cmake/fragblas-config.cmake" INSTALL_DESTINATION "${FRAGBLAS_CMAKE_DIR}"
  NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/cmake/fragblas-config-version.cmake"
  COMPATIBILITY ${FRAGBLAS_COMPATIBILITY})
install(FILES "${PROJECT_BINARY_DIR}/cmake/fragblas-config.cmake"
              "${PROJECT_BINARY_DIR}/cmake/fragblas-config-version.cmake"
        DESTINATION "${FRAGBLAS_CMAKE_DIR}")

# -- pkg-config -----------------------------------------------------------------------------------
if(NOT EMSCRIPTEN)
  # The prefix is computed from the file's own place, so that an installed tree can be moved.
  file(RELATIVE_PATH FRAGBLAS_PC_PREFIX "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
  string(REGEX REPLACE "/$" "" FRAGBLAS_PC_PREFIX "${FRAGBLAS_PC_PREFIX}")
  set(FRAGBLAS_PC_PREFIX "\${pcfiledir}/${FRAGBLAS_PC_PREFIX}")
  if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
    set(FRAGBLAS_PC_PREFIX "${CMAKE_INSTALL_PREFIX}")
  endif()
  foreach(dir IN ITEMS LIBDIR INCLUDEDIR)
    if(IS_ABSOLUTE "${CMAKE_INSTALL_${dir}}")
      set(FRAGBLAS_PC_${dir} "${CMAKE_INSTALL_${dir}}")
    else()
      set(FRAGBLAS_PC_${dir} "\${prefix}/${CMAKE_INSTALL_${dir}}")
    endif()
  endforeach()
  # A shared library brings its own dependencies; a static one leaves them to whoever links it.
  set(FRAGBLAS_PC_CFLAGS "")
  set(FRAGBLAS_PC_LIBS "")
  set(FRAGBLAS_PC_LIBS_EGL "")
  if(NOT BUILD_SHARED_LIBS)
    set(FRAGBLAS_PC_CFLAGS " -DFRAGBLAS_STATIC_DEFINE")
    set(FRAGBLAS_PC_LIBS " -lGLESv2 -lstdc++ -lm")
    set(FRAGBLAS_PC_LIBS_EGL " -lEGL -pthread")
  endif()
  set(modules fragblas)
  if(FRAGBLAS_HAS_EGL)
    list(APPEND modules fragblas-egl)
  endif()
  foreach(module IN LISTS modules)
    configure_file("${PROJECT_SOURCE_DIR}/cmake/${module}.pc.in"
                   "${PROJECT_BINARY_DIR}/cmake/${module}.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/cmake/${module}.pc"
            DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
  endforeach()
  # A part of a shared library has nothing to link beside that.
  foreach(part IN LISTS parts)
    string(REPLACE "_" "-" module "fragblas-${part}")
    get_target_property(requires fragblas_${part} INTERFACE_LINK_LIBRARIES)
    list(FILTER requires INCLUDE REGEX "^fragblas[a-z_]*$")
    list(TRANSFORM requires REPLACE "_" "-")
    list(TRANSFORM requires APPEND " = ${PROJECT_VERSION}")
    list(JOIN requires ", " requires)
    set(libs "")
    if(NOT BUILD_SHARED_LIBS)
      set(libs "-L\${libdir} -lfragblas_${part}")
    endif()
    configure_file("${PROJECT_SOURCE_DIR}/cmake/fragblas-part.pc.in"
                   "${PROJECT_BINARY_DIR}/cmake/${module}.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/cmake/${module}.pc"
            DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
  endforeach()
endif()
