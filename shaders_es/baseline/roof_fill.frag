#version 300 es
// Roof of the benchmark: writing a target, and what the roofs of fetching read.
// Reads: nothing.
// Writes: texel: lane l of texel (x, y) is a float in [1, 2) whose bits are a hash of x, y and l.
// Uniforms: seed: changes all texels.
// Assumes: nothing.
// Cost: per texel no fetch, about ten integer operations.
// Why: Numbers that repeat, zeros above all, compress on some chips.
precision highp float;
precision highp int;

uniform uint seed;

out vec4 texel;

void main() {
  uvec2 place = uvec2(gl_FragCoord.xy);
  uint hash = (place.x * 2654435769u) ^ (place.y * 2246822519u + seed);
  hash = (hash ^ (hash >> 15u)) * 2654435769u;
  uvec4 lanes = (uvec4(hash) * uvec4(1u, 3u, 5u, 7u)) >> 9u;
  texel = uintBitsToFloat(lanes | 0x3f800000u);
}
