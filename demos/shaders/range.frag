#version 300 es
// The largest finite magnitude of a matrix, in two passes of this shader: first comb pixels of the
// target each take every comb-th texel of the matrix, then one pixel takes all comb results.
//
// source   RGBA32F or R32F of power-of-two width 2^log_width, texels [0, texels)
// Cost: texels / comb fetches a pixel.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D source;
uniform int log_width;
uniform int texels;
uniform int last_lanes;  // lanes of the last texel that hold elements
uniform int comb;
uniform int target_width;

out vec4 range;

float magnitude(float value) {
  // Infinities and NaN would wash out all other colours. Bits compare as no driver folds.
  return (floatBitsToUint(value) & 0x7fffffffu) >= 0x7f800000u ? 0.0 : abs(value);
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  int first = comb == 1 ? 0 : p.y * target_width + p.x;
  float most = 0.0;
  for (int t = first; t < texels; t += comb) {
    vec4 texel = texelFetch(source, ivec2(t & ((1 << log_width) - 1), t >> log_width), 0);
    int lanes = t == texels - 1 ? last_lanes : 4;
    most = max(most, magnitude(texel.x));
    if (lanes > 1) most = max(most, magnitude(texel.y));
    if (lanes > 2) most = max(most, magnitude(texel.z));
    if (lanes > 3) most = max(most, magnitude(texel.w));
  }
  range = vec4(most, 0.0, 0.0, 1.0);
}
