// The uniforms that say where an operand lies, from the view of it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "kernels/pass.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// XVector or YVector: a vector has its increment for both strides.
template <typename Vector>
void set_vector(Pass& pass, const Source& x) {
  Vector vector;
  vector.base = x.base;
  vector.stride = x.row_stride;
  pass.set(vector);
}

// XMatrix, YMatrix or AMatrix; next: from matrix to matrix.
template <typename Matrix>
void set_matrix(Pass& pass, const Source& a, std::int64_t next = 0) {
  Matrix matrix;
  matrix.base = a.base;
  matrix.row_stride = a.row_stride;
  matrix.col_stride = a.col_stride;
  matrix.next = next;
  pass.set(matrix);
}

// XSource to BSource: rows pair with the target's lines.
template <typename Paired>
void set_source(Pass& pass, const Source& x, std::int64_t texels_apart = 0) {
  Paired source;
  source.base = x.base;
  source.major_stride = x.row_stride;
  source.minor_stride = x.col_stride;
  source.texels_apart = texels_apart;
  pass.set(source);
}

// Of lib/structure.glsl, but for the band.
inline void set_structure(Pass& pass, const StructuredSource& a) {
  uniforms::Structure structure;
  structure.first_row = a.first_row;
  structure.first_col = a.first_col;
  structure.flags = a.flags;
  structure.order = a.order;
  pass.set(structure);
}

inline void set_band(Pass& pass, std::int64_t below, std::int64_t above) {
  uniforms::Band band;
  band.below = below;
  band.above = above;
  pass.set(band);
}

}  // namespace fragblas::detail
