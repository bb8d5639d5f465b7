#version 300 es
// Roof of the benchmark: texel fetches. A fragment adds count.x * count.y texels, `stride` apart
//   both ways.
// Reads: source, a square whose side is a power of two.
// Writes: sum.
// Uniforms: count: the first a multiple of 4; stride; mask: the texture's side - 1.
// Assumes: With stride 1 and a small texture the texels come from the cache. With a stride of the
//   target's side every texel is fetched once.
// Cost: per texel count.x * count.y fetches, four of them in flight.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D source;
uniform ivec2 count;
uniform int stride;
uniform int mask;

out vec4 sum;

vec4 fetch(ivec2 place, int i, int j) {
  return texelFetch(source, (place + stride * ivec2(i, j)) & mask, 0);
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  vec4 sum0 = vec4(0.0);
  vec4 sum1 = vec4(0.0);
  vec4 sum2 = vec4(0.0);
  vec4 sum3 = vec4(0.0);
  for (int j = 0; j < count.y; ++j) {
    for (int i = 0; i < count.x; i += 4) {
      sum0 += fetch(place, i, j);
      sum1 += fetch(place, i + 1, j);
      sum2 += fetch(place, i + 2, j);
      sum3 += fetch(place, i + 3, j);
    }
  }
  sum = sum0 + sum1 + sum2 + sum3;
}
