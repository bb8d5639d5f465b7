#version 300 es
// Roof of the benchmark: multiply-adds on registers alone. 16 independent pairs (x, y) go x := x +
//   turn.x * y, y := y + turn.y * x.
// Reads: nothing.
// Writes: sum, which tells how many steps were made.
// Uniforms: turn: {t, -t}; rounds: of 8 steps.
// Assumes: nothing. What a fragment starts with depends on its place, modulo 8 both ways.
// Cost: per fragment and step 32 FMA; what counts the rounds comes to 1% of it.
// Why: With turn.y = -turn.x a pair stays on an ellipse, so that the numbers stay ordinary. Both
//   factors are uniforms, which no compiler can fold. A multiply-add has one of them, as many as an
//   instruction may take.
precision highp float;
precision highp int;

uniform vec2 turn;
uniform int rounds;

out vec4 sum;

vec4 x0, x1, x2, x3;
vec4 y0, y1, y2, y3;

void step_once() {
  x0 += turn.x * y0;
  x1 += turn.x * y1;
  x2 += turn.x * y2;
  x3 += turn.x * y3;
  y0 += turn.y * x0;
  y1 += turn.y * x1;
  y2 += turn.y * x2;
  y3 += turn.y * x3;
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy) & 7;
  float start = 1.0 + float(8 * place.y + place.x) / 64.0;
  vec4 lanes = vec4(0.0, 1.0, 2.0, 3.0) / 16.0;
  x0 = start + lanes;
  x1 = x0 + 0.25;
  x2 = x0 + 0.5;
  x3 = x0 + 0.75;
  y0 = vec4(0.5);
  y1 = y0;
  y2 = y0;
  y3 = y0;
  for (int i = 0; i < rounds; ++i) {
    step_once();
    step_once();
    step_once();
    step_once();
    step_once();
    step_once();
    step_once();
    step_once();
  }
  sum = x0 + x1 + x2 + x3 + y0 + y1 + y2 + y3;
}
