#version 300 es
// The largest finite magnitude of a matrix, in two passes of this shader: first comb pixels of the
// target each take every comb-th texel of the matrix, then one pixel takes all comb results.
//
// source   RGBA32F or R32F of power-of-two width 2^log_width
// Between the lines of a matrix there may be gaps, which are no part of it.
// Cost: texels / comb fetches a pixel.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D source;
uniform int log_width;
uniform ivec4 lines;  // elements, from line to line, of a line; of a texel: 4 or 1
uniform int comb;
uniform int target_width;

out vec4 range;

float magnitude(float value) {
  // Infinities and NaN would wash out all other colours. Bits compare as no driver folds.
  return (floatBitsToUint(value) & 0x7fffffffu) >= 0x7f800000u ? 0.0 : abs(value);
}

float magnitude_at(int element, float value) {
  return element < lines.x && element % lines.y < lines.z ? magnitude(value) : 0.0;
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  int first = comb == 1 ? 0 : p.y * target_width + p.x;
  float most = 0.0;
  for (int t = first; t * lines.w < lines.x; t += comb) {
    vec4 texel = texelFetch(source, ivec2(t & ((1 << log_width) - 1), t >> log_width), 0);
    int e = t * lines.w;
    most = max(most, magnitude_at(e, texel.x));
    if (lines.w == 1) continue;
    most = max(most, magnitude_at(e + 1, texel.y));
    most = max(most, magnitude_at(e + 2, texel.z));
    most = max(most, magnitude_at(e + 3, texel.w));
  }
  range = vec4(most, 0.0, 0.0, 1.0);
}
