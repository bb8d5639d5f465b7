#version 300 es
// Probe: does the device render to this many RGBA32F targets at once?
// Reads: u_x, its first texel.
// Writes: o_target0 to o_target7: target t gets (1000 t + 10 y + x) * (1, 2, 3, 4) + the texel, all
//   exact in binary32.
// Uniforms: none.
// Assumes: nothing.
// Cost: per pixel 1 fetch.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_x;

layout(location = 0) out vec4 o_target0;
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
layout(location = 1) out vec4 o_target1;
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
layout(location = 2) out vec4 o_target2;
layout(location = 3) out vec4 o_target3;
#endif
#if defined(TARGETS_8)
layout(location = 4) out vec4 o_target4;
layout(location = 5) out vec4 o_target5;
layout(location = 6) out vec4 o_target6;
layout(location = 7) out vec4 o_target7;
#endif

vec4 answer(int target) {
  ivec2 place = ivec2(gl_FragCoord.xy);
  return float(1000 * target + 10 * place.y + place.x) * vec4(1.0, 2.0, 3.0, 4.0) +
         texelFetch(u_x, ivec2(0), 0);
}

void main() {
  o_target0 = answer(0);
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
  o_target1 = answer(1);
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
  o_target2 = answer(2);
  o_target3 = answer(3);
#endif
#if defined(TARGETS_8)
  o_target4 = answer(4);
  o_target5 = answer(5);
  o_target6 = answer(6);
  o_target7 = answer(7);
#endif
}
