# A deliberate defect in the shader of a peer or a roof: its row says FAILED and shows no rate, and
# the exit code is 1. Without the defect the row is right.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(ladder
    ladder
    --sizes
    64
    --repetitions
    1
    --min-time
    0
    --quiet)

# expect CODE NAME: the exit code; with 1, no rate in the record and FAILED in the table.
function(expect expected name)
  bench(${ladder} --json defect.json "--benchmark_filter=^${name}/")
  file(READ defect.json json)
  find_row("${json}" ${name} row)
  string(JSON rate GET "${row}" gbps)
  string(FIND "${out}" "FAILED wrong result" found)
  if(NOT code EQUAL ${expected})
    fail("${name} with \"$ENV{FRAGBLAS_DEFECT_REPLACE}\": the exit code must be ${expected}")
  endif()
  if(code EQUAL 1 AND (rate OR found EQUAL -1))
    fail("${name}: a wrong result has no rate")
  endif()
endfunction()

# defect NAME FILE FIND REPLACE: the row of that name, without and with the one text in place of the
# other.
function(defect name file find replace)
  set(ENV{FRAGBLAS_DEFECT_FILE} "")
  expect(0 ${name})
  set(ENV{FRAGBLAS_DEFECT_FILE} "baseline/${file}")
  set(ENV{FRAGBLAS_DEFECT_FIND} "${find}")
  set(ENV{FRAGBLAS_DEFECT_REPLACE} "${replace}")
  expect(1 ${name})
endfunction()

defect(ladder/one-element/64 naive_one_element.frag "p < steps" "p < steps - 1")
defect(ladder/glblas-4x1/64 glblas_4x1.frag "row + 3" "row + 2")
defect(ladder/packed-4x4/64 packed_4x4.frag "at.x & 3" "at.x & 1")
defect(roof/arithmetic roof_arithmetic.frag "i < rounds" "i < rounds - 1")
defect(roof/fetch-cached roof_fetch.frag "j < count.y" "j < count.y - 1")
defect(roof/fetch-stream roof_fetch.frag "i + 3" "i + 2")
defect(roof/fill roof_fill.frag "7u" "5u")
defect(roof/copy roof_copy.frag "ivec2(gl_FragCoord.xy)" "ivec2(gl_FragCoord.yx)")
bench(${ladder} --benchmark_filter=compute)
if(NOT out MATCHES "absent")
  defect(ladder/compute-shader/64 compute_32x32.comp "a3.w" "a3.z")
endif()
