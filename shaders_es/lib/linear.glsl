// Linear storage: element e is lane e & 3 of texel e >> 2; texel t is at (t mod W, t div W) with
// W = 1 << shift. Addresses are integers from gl_FragCoord and texelFetch, never normalised.
precision highp float;
precision highp int;
precision highp sampler2D;

vec4 texel_at(sampler2D source, int shift, int texel) {
  return texelFetch(source, ivec2(texel & ((1 << shift) - 1), texel >> shift), 0);
}

// Not v[lane]: dynamic component indexing is miscompiled by some drivers; and no branches.
float lane_of(vec4 texel, int lane) {
  vec2 half_texel = mix(texel.xy, texel.zw, bvec2(lane > 1));
  return mix(half_texel.x, half_texel.y, (lane & 1) == 1);
}

float element_at(sampler2D source, int shift, int element) {
  return lane_of(texel_at(source, shift, element >> 2), element & 3);
}

float sum_of(vec4 lanes) {
  return (lanes.x + lanes.y) + (lanes.z + lanes.w);
}
