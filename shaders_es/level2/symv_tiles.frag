#version 300 es
// symv of a large matrix: reads each element of the stored triangle once, for its row and its
//   column.
// Reads: u_a is A by its lines; u_b0 and u_b1, the lines and places of level2/symv_gather.
// Writes: o_lines0 to o_lines3, the sums of 16 lines; o_places0 to o_places3, those of 16 places.
// Uniforms: u_a_lines: base, from a line to the next; those of lib/fold.glsl.
// Assumes: A block of 128 lines and places is 8 x 8 fragments. Fragment (a, b) has 16 lines of it,
//   and quads a, a + 8, a + 16 and a + 24 of each. lib/fold.glsl says where a block is.
// Cost: per fragment 64 fetches of A, 8 of x, 512 FMA.
// Variants: EDGES.
// Why: What neighbours read at a time lies together in memory. EDGES is for blocks of which not all
//   elements exist: these are selected away, as there may be NaN. One kernel that asks which block
//   it has needs half as much time again.
#include "lib/linear.glsl"
#include "lib/fold.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec2 u_a_lines;
#define u_a_lines_base u_a_lines.x
#define u_a_lines_stride u_a_lines.y
uniform sampler2D u_b0;  // level2/symv_gather's lines
uniform sampler2D u_b1;  // and places
layout(location = 0) out vec4 o_lines0;
layout(location = 1) out vec4 o_lines1;
layout(location = 2) out vec4 o_lines2;
layout(location = 3) out vec4 o_lines3;
layout(location = 4) out vec4 o_places0;
layout(location = 5) out vec4 o_places1;
layout(location = 6) out vec4 o_places2;
layout(location = 7) out vec4 o_places3;

int first_quad = 0;
vec4 x[4];
vec4 sums[4];

// Line i times x, and onto the sums of places the line times `line_x`.
float line_sum(int i, float line_x) {
  int last = u_fold_order - 1;
  int line = u_a_lines_base + min(i, last) * u_a_lines_stride;
  vec4 sum = vec4(0.0);
  for (int n = 0; n < 4; ++n) {
    int k = (first_quad + 8 * n) << 2;
    vec4 a = texel_at(u_a, u_a_shift, (line + min(k, last & ~3)) >> 2);
    vec4 of_line = a * x[n];
    vec4 of_places = a * line_x;
#ifdef EDGES
    ivec4 places = k + ivec4(0, 1, 2, 3);
    ivec4 stored = ivec4(lessThanEqual(max(places, i), ivec4(last)));
    ivec4 inside = (i - places) * u_fold_direction;
    of_line = mix(vec4(0.0), of_line, bvec4(stored * ivec4(greaterThanEqual(inside, ivec4(0)))));
    of_places = mix(vec4(0.0), of_places, bvec4(stored * ivec4(greaterThan(inside, ivec4(0)))));
#endif
    sum += of_line;
    sums[n] += of_places;
  }
  return sum_of(sum);
}

// Of lines 4 m .. 4 m + 3 of the fragment, whose own number in its row of blocks is `fragment`.
vec4 line_sums(int fragment, int m) {
  vec4 line_x = texelFetch(u_b0, ivec2(m, fragment), 0);
  int first = fragment >> 3 << 7;
  int own = fragment & 7;
  return vec4(line_sum(first + line_in_block(own, 4 * m), line_x.x),
              line_sum(first + line_in_block(own, 4 * m + 1), line_x.y),
              line_sum(first + line_in_block(own, 4 * m + 2), line_x.z),
              line_sum(first + line_in_block(own, 4 * m + 3), line_x.w));
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  ivec2 block = unfolded(place >> 3);
  // No loop, but LLVM takes 40 s for what follows in one block (llvmpipe), so 0.5 s.
  for (bool once = true; once; once = false) {
    first_quad = (block.x << 5) + (place.x & 7);
    for (int n = 0; n < 4; ++n) {
      int quad = first_quad + 8 * n;
      x[n] = texelFetch(u_b1, ivec2(quad & 3, quad >> 2), 0);
      sums[n] = vec4(0.0);
    }
    int fragment = (block.y << 3) + (place.y & 7);
    o_lines0 = line_sums(fragment, 0);
    o_lines1 = line_sums(fragment, 1);
    o_lines2 = line_sums(fragment, 2);
    o_lines3 = line_sums(fragment, 3);
    o_places0 = sums[0];
    o_places1 = sums[1];
    o_places2 = sums[2];
    o_places3 = sums[3];
  }
}
