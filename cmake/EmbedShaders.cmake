# Embeds shader files into a target, and what they include, each file once.
#
#   include(EmbedShaders)
#   fragblas_embed_shaders(<target> <namespace> <file>...)
#
# The target can then #include "<namespace>_shaders.hpp", which declares
#   namespace <namespace> { std::string shader_text(std::string_view name); }
# the text with its #include lines expanded.
# A shader's name is its path below shaders_es, or its file name when it lies elsewhere. An
# #include "path" is looked up beside the file, then below shaders_es; a missing one is an error.
#
# The file is also its own script: cmake -D... -P EmbedShaders.cmake writes the generated source.

if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(FRAGBLAS_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}" CACHE INTERNAL "")
  set(FRAGBLAS_EMBED_SCRIPT_DIR "${CMAKE_CURRENT_LIST_DIR}" CACHE INTERNAL "")
  get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}/../shaders_es" ABSOLUTE)
  set(FRAGBLAS_SHADER_ROOT "${root}" CACHE INTERNAL "")

  function(fragblas_embed_shaders target namespace)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/embedded/${namespace}_shaders")
    set(files)
    foreach(file IN LISTS ARGN)
      get_filename_component(file "${file}" ABSOLUTE)
      list(APPEND files "${file}")
    endforeach()
    file(GLOB_RECURSE included CONFIGURE_DEPENDS "${FRAGBLAS_SHADER_ROOT}/*.glsl")
    string(REPLACE ";" "," joined "${files}")
    add_custom_command(
      OUTPUT "${output}.cpp" "${output}.hpp"
      COMMAND
        "${CMAKE_COMMAND}" "-DOUTPUT=${output}" "-DNAMESPACE=${namespace}" "-DFILES=${joined}"
        "-DSHADER_ROOT=${FRAGBLAS_SHADER_ROOT}" "-DCOMPACT=$<BOOL:${EMSCRIPTEN}>" -P "${FRAGBLAS_EMBED_SCRIPT}"
      DEPENDS ${files} ${included} "${FRAGBLAS_EMBED_SCRIPT}"
              "${FRAGBLAS_EMBED_SCRIPT_DIR}/embedded_shaders.cpp.in"
      COMMENT "Embedding the shaders of ${namespace}"
      VERBATIM)
    target_sources(${target} PRIVATE "${output}.cpp" "${output}.hpp")
    target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/embedded")
  endfunction()
  return()
endif()

cmake_policy(VERSION 3.25)

# A file's name in the generated source.
function(name_of file result)
  file(RELATIVE_PATH name "${SHADER_ROOT}" "${file}")
  if(name MATCHES "^\\.\\.")
    get_filename_component(name "${file}" NAME)
  endif()
  set(${result} "${name}" PARENT_SCOPE)
endfunction()

# For downloads the names of uniforms' fields become what they stand for. A kernel uses those of the
# libraries that it includes.
set(fields)
set(names)
set(variables)
if(COMPACT)
  set(type "([biu]?vec[234]|void|bool|int|uint|float|mat4|[A-Z][A-Za-z]+)")
  set(definition
      "\n(const ${type} (k[A-Za-z0-9]+) =|${type} ([a-z][a-z0-9_]+)\\(|#define ([A-Z][A-Z0-9_]+)\\()")
  set(variable "[ (]([biu]?vec[234]|bool|int|uint|float|mat4) [a-z][a-z0-9][a-z0-9_][a-z0-9_]+")
  set(field_line "#define (u_[a-z0-9_]+) (u_[a-z0-9_]+\\.[xyzw])\n")
  file(GLOB_RECURSE shaders "${SHADER_ROOT}/*.frag" "${SHADER_ROOT}/*.glsl")
  foreach(shader IN LISTS shaders)
    file(READ "${shader}" text)
    string(REGEX MATCHALL "${field_line}" found "${text}")
    list(APPEND fields ${found})
    string(REGEX MATCHALL "${definition}" found "${text}")
    list(APPEND names ${found})
    string(REGEX MATCHALL "${variable}" found "${text}")
    list(APPEND variables ${found})
  endforeach()
  list(REMOVE_DUPLICATES fields)
  list(TRANSFORM names REPLACE "^.* ([A-Za-z0-9_]+)( =|\\()$" "\\1")
  list(REMOVE_DUPLICATES names)
  list(TRANSFORM variables REPLACE "^.* " "")
  list(REMOVE_DUPLICATES variables)
endif()

set(body "")
string(REPLACE "," ";" files "${FILES}")
set(done "")
while(files)
  list(POP_FRONT files file)
  if(file IN_LIST done)
    continue()
  endif()
  list(APPEND done "${file}")
  file(READ "${file}" text)
  # Comments and indentation are for the file.
  string(REGEX REPLACE " *//[^\n]*" "" text "${text}")
  string(REGEX REPLACE " *(\\\\?\n) *" "\\1" text "${text}")
  if(COMPACT)
    string(REGEX REPLACE "${field_line}" "" text "${text}")
    foreach(field IN LISTS fields)
      string(REGEX REPLACE "${field_line}" "\\1" name "${field}")
      string(REGEX REPLACE "${field_line}" "\\2" component "${field}")
      string(REGEX REPLACE "${name}([^a-z0-9_])" "${component}\\1" text "${text}")
    endforeach()
    # A "(" after any name would make a macro have arguments.
    string(REGEX REPLACE " *([=*/<>?:,;{}&|^+]) *" "\\1" text "${text}")
    string(REGEX REPLACE "(#define [A-Za-z0-9_]+)([=*/<>?:,;{}&|^+])" "\\1 \\2" text "${text}")
    string(REGEX REPLACE "([A-Za-z0-9_)]) - ([A-Za-z0-9_(])" "\\1-\\2" text "${text}")
    string(REGEX REPLACE "(if|for) \\(" "\\1(" text "${text}")
    string(REGEX REPLACE "\n\n+" "\n" text "${text}")
  endif()
  get_filename_component(here "${file}" DIRECTORY)
  set(rest "${text}")
  while(rest MATCHES "#include \"([^\"]+)\"")
    set(line "${CMAKE_MATCH_0}")
    set(name "${CMAKE_MATCH_1}")
    if(EXISTS "${here}/${name}")
      set(path "${here}/${name}")
    elseif(EXISTS "${SHADER_ROOT}/${name}")
      set(path "${SHADER_ROOT}/${name}")
    else()
      message(FATAL_ERROR "${file}: #include \"${name}\": no such file")
    endif()
    get_filename_component(path "${path}" ABSOLUTE)
    list(APPEND files "${path}")
    name_of("${path}" name)
    string(REPLACE "${line}" "#include \"${name}\"" text "${text}")
    string(REPLACE "${line}" "" rest "${rest}")
  endwhile()
  name_of("${file}" name)
  string(APPEND body "    {\"${name}\", R\"glsl(${text})glsl\"},\n")
endwhile()

# In downloads functions, macros with arguments, constants and variables have short names, the same
# in all sets of shaders. Not so functions that C++ writes calls of, and variables with the name of a
# function, a file or a uniform, which C++ asks for by its name.
if(COMPACT)
  set(no_letter "[^A-Za-z0-9_]")
  function(shorten name behind short)
    # Twice: what stands in an argument of itself is behind the match before.
    foreach(time RANGE 1)
      string(REGEX REPLACE "(${no_letter})${name}(${behind})" "\\1${short}\\2" body "${body}")
    endforeach()
    set(body "${body}" PARENT_SCOPE)
  endfunction()
  set(sources "")
  file(GLOB_RECURSE files "${SHADER_ROOT}/../src/*.cpp" "${SHADER_ROOT}/../src/*.def")
  foreach(file IN LISTS files)
    file(READ "${file}" text)
    string(APPEND sources "${text}")
  endforeach()
  set(number 0)
  foreach(name IN LISTS names)
    math(EXPR number "${number} + 1")
    set(behind "\\(")
    if(name MATCHES "^k?[A-Z]")
      set(behind "${no_letter}")
    endif()
    if(name STREQUAL "main" OR sources MATCHES "\"[^\"\n]*${name}\\(")
      continue()
    endif()
    shorten("${name}" "${behind}" "f${number}")
  endforeach()
  set(number 0)
  foreach(name IN LISTS variables)
    math(EXPR number "${number} + 1")
    if(NOT body MATCHES "${no_letter}${name}\\(|[/\"]${name}\\.|uniform [a-z0-9]+ ${name};")
      shorten("${name}" "${no_letter}" "v${number}")
    endif()
  endforeach()
endif()
file(
  WRITE "${OUTPUT}.hpp"
  "// Generated by EmbedShaders.cmake.\n#pragma once\n\n#include <string>\n#include <string_view>\n\n"
  "namespace ${NAMESPACE} {\n\n// Empty when there is no such shader.\n"
  "std::string shader_text(std::string_view name);\n\n}  // namespace ${NAMESPACE}\n")
set(NAMED_TEXTS "${body}")
configure_file("${CMAKE_CURRENT_LIST_DIR}/embedded_shaders.cpp.in" "${OUTPUT}.cpp" @ONLY)
