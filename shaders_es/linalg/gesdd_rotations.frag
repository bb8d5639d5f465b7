#version 300 es
// gesdd: the rotation that makes each line orthogonal to its partner of this step, and puts the
//   longer one first.
// Reads: u_a, lines (lib/gesdd.glsl).
// Writes: for each line a texel: sine, sine / (1 + cosine), the line that it is made of, and the
//   one that this is turned with.
// Uniforms: u_jacobi; u_gesdd: the texels that count, and those of a line; those of
//   lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches and 12 multiply-adds for each texel of a line.
// Variants: WHOLE.
// Why: Lines that are about as long stay where they are. Else those of equal singular values
//   change places by their rounding errors, and converge late.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/jacobi.glsl"
#include "lib/gesdd.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

const float kOrthogonal = 5.9604645e-8;
const float kLonger = 1.00001;  // of squares

void main() {
  int texel = target_texel();
  int line = min(texel, u_jacobi_order - 1);
  int partner = partner_of(line);
  int p = min(line, partner);
  int q = max(line, partner);
  vec4 squares_p = vec4(0.0);
  vec4 squares_q = vec4(0.0);
  vec4 products = vec4(0.0);
  for (int quad = 0; quad < u_gesdd_quads; ++quad) {
    vec4 x = texel_at(u_a, u_a_shift, p * u_gesdd_line_quads + quad);
    vec4 y = texel_at(u_a, u_a_shift, q * u_gesdd_line_quads + quad);
    squares_p += x * x;
    squares_q += y * y;
    products += x * y;
  }
  float square_p = sum_of(squares_p);
  float square_q = sum_of(squares_q);
  float product = sum_of(products);
  vec3 rotation = vec3(0.0);
  if (abs(product) > kOrthogonal * sqrt(square_p) * sqrt(square_q)) {
    rotation = rotation_of(square_p, square_q, product);
  }
  // p becomes p - sine (q + ratio p), q becomes q + sine (p - ratio q).
  float sine = rotation.y;
  float ratio = rotation.z;
  bool exchanged = square_q > kLonger * square_p;
  bool is_p = (line == p) != exchanged;
  vec4 value = is_p ? vec4(sine, ratio, p, q) : vec4(-sine, -ratio, q, p);
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
