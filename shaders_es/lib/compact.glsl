// A compact matrix: rows of so many texels of RGBA32UI, each with 8 half floats or 16 signed bytes,
// the first in the lowest bits. Bytes are multiples of a scale for each row.
uniform highp usampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_compact;
#define u_compact_pitch u_compact.x
#define u_compact_rows u_compact.y
#define u_compact_cols u_compact.z
#define u_compact_in_lane u_compact.w

uvec4 compact_texel(int row, int texel) {
  int at = row * u_compact_pitch + texel;
  return texelFetch(u_a, ivec2(at & ((1 << u_a_shift) - 1), at >> u_a_shift), 0);
}

vec4 halves(uvec2 lanes) {
  return vec4(unpackHalf2x16(lanes.x), unpackHalf2x16(lanes.y));
}

vec4 bytes(uint lane) {
  int bits = int(lane);
  return vec4(ivec4(bits << 24, bits << 16, bits << 8, bits) >> 24);
}
