// Linear storage: element e is lane e & 3 of texel e >> 2; texel t is at (t mod W, t div W) with
// W = 1 << shift. Addresses are integers from gl_FragCoord and texelFetch, never normalised.
precision highp float;
precision highp int;
precision highp sampler2D;

// The lanes of a kernel's buffers: numbers, or with BITS what no arithmetic touches.
#ifdef BITS
precision highp usampler2D;
#define LANE uint
#define LANES uvec4
#define BUFFER usampler2D
#else
#define LANE float
#define LANES vec4
#define BUFFER sampler2D
#endif

LANES texel_at(BUFFER source, int shift, int texel) {
  return texelFetch(source, ivec2(texel & ((1 << shift) - 1), texel >> shift), 0);
}

// Not v[lane]: dynamic component indexing is miscompiled by some drivers; and no branches.
#ifdef BITS
uint lane_of(uvec4 texel, int lane) {
  uvec2 half_texel = lane > 1 ? texel.zw : texel.xy;
  return (lane & 1) == 1 ? half_texel.y : half_texel.x;
}
#else
float lane_of(vec4 texel, int lane) {
  vec2 half_texel = mix(texel.xy, texel.zw, bvec2(lane > 1));
  return mix(half_texel.x, half_texel.y, (lane & 1) == 1);
}
#endif

LANE element_at(BUFFER source, int shift, int element) {
  return lane_of(texel_at(source, shift, element >> 2), element & 3);
}

float sum_of(vec4 lanes) {
  return (lanes.x + lanes.y) + (lanes.z + lanes.w);
}
