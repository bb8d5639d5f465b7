#version 300 es
// spmv, first pass: a fragment multiplies a piece of four rows by x.
// Reads: u_a, u_b and u_y, a sparse matrix (lib/csr.glsl), whose entries begin at texels; u_x is x.
// Writes: o_sums, four rows of a piece. Fragment f has rows 4 (f / pieces) and following and piece
//   f mod pieces, in a texture that is 2^log2_width wide.
// Uniforms: u_x_vector; u_spmv: pieces, log2 of the width, fragments; those of lib/csr.glsl.
// Assumes: Piece p of P has texels p, p + P, ... of the entries of its rows.
// Cost: for 4 entries 2 fetches and 4 of x; 4 multiplications and 16 selections.
#include "lib/linear.glsl"
#include "lib/csr.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform ivec3 u_spmv;
#define u_spmv_pieces u_spmv.x
#define u_spmv_log2_width u_spmv.y
#define u_spmv_fragments u_spmv.z
layout(location = 0) out vec4 o_sums;

float x_at(float column) {
  return element_at(u_x, u_x_shift, u_x_vector_base + int(column) * u_x_vector_stride);
}

// Of the products those from entry `first` to before `last`.
float some_of(vec4 products, ivec4 entry, int first, int last) {
  bvec4 inside =
      bvec4(ivec4(greaterThanEqual(entry, ivec4(first))) * ivec4(lessThan(entry, ivec4(last))));
  return sum_of(mix(vec4(0.0), products, inside));
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int fragment = min((place.y << u_spmv_log2_width) + place.x, u_spmv_fragments - 1);
  int group = fragment / u_spmv_pieces;
  int piece = fragment - group * u_spmv_pieces;
  int row = group << 2;
  int first = begin_of(row);
  ivec4 last = ivec4(begin_of(row + 1), begin_of(row + 2), begin_of(row + 3), begin_of(row + 4));
  vec4 sums = vec4(0.0);
  for (int quad = (first >> 2) + piece; quad << 2 < last.w; quad += u_spmv_pieces) {
    vec4 values = texel_at(u_a, u_a_shift, (u_csr_values >> 2) + quad);
    vec4 columns = texel_at(u_b, u_b_shift, (u_csr_columns >> 2) + quad);
    vec4 products =
        values * vec4(x_at(columns.x), x_at(columns.y), x_at(columns.z), x_at(columns.w));
    ivec4 entry = (quad << 2) + ivec4(0, 1, 2, 3);
    sums +=
        vec4(some_of(products, entry, first, last.x), some_of(products, entry, last.x, last.y),
             some_of(products, entry, last.y, last.z), some_of(products, entry, last.z, last.w));
  }
  o_sums = sums;
}
