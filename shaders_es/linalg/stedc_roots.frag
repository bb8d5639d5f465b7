#version 300 es
// stedc: the eigenvalues of pairs: roots of 1 + rho * sum of z^2 / (pole - root).
// Reads: u_x, the poles (linalg/stedc_deflate); u_b, the leaves.
// Writes: a texel for each pole: the root behind it, and the same as a pole and the distance from
//   there. A pole that has no equation is a root itself.
// Uniforms: u_bisection: 30, which is enough; those of lib/divide.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 33 fetches and divisions for each pole of its pair.
// Variants: WHOLE.
// Why: The distance is bisected by its bits, so that 30 steps find any root to its last bit. As a
//   sum a root would have lost what tells it from its pole.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/divide.glsl"

uniform sampler2D u_b;
uniform int u_b_shift;
uniform sampler2D u_x;
uniform int u_x_shift;

uniform int u_bisection;

// The bits of 2^-100: no root is as close to its pole.
const int kLeast = 27 << 23;

bool solves(vec3 pole, int place) {
  return int(pole.z) == place;
}

float term_at(int i, float origin, float distance) {
  vec3 pole = texel_at(u_x, u_x_shift, i).xyz;
  float term = pole.y * pole.y / ((pole.x - origin) - distance);
  return solves(pole, i) ? term : 0.0;
}

// By eights, as llvmpipe ends long loops.
float equation(int first, int end, float rho, float origin, float distance) {
  float sum = 0.0;
  int i = first;
  for (; i + 8 <= end; i += 8) {
    sum += term_at(i, origin, distance);
    sum += term_at(i + 1, origin, distance);
    sum += term_at(i + 2, origin, distance);
    sum += term_at(i + 3, origin, distance);
    sum += term_at(i + 4, origin, distance);
    sum += term_at(i + 5, origin, distance);
    sum += term_at(i + 6, origin, distance);
    sum += term_at(i + 7, origin, distance);
  }
  for (; i < end; ++i) {
    sum += term_at(i, origin, distance);
  }
  return 1.0 + rho * sum;
}

vec4 root_behind(int place, float own) {
  int first = first_of(place);
  int end = end_of(place);
  float rho = 2.0 * abs(texel_at(u_b, u_b_shift, middle_of(place) - 1).y);
  float next = own;
  float square = 0.0;
  bool last = true;
  for (int i = first; i < end; ++i) {
    vec3 pole = texel_at(u_x, u_x_shift, i).xyz;
    bool counts = solves(pole, i);
    square += counts ? pole.y * pole.y : 0.0;
    next = counts && last && i > place ? pole.x : next;
    last = last && !(counts && i > place);
  }
  // Behind the last pole there is a root before this distance, whatever was rounded.
  float gap = last ? 1.001 * rho * square : next - own;
  float largest = last ? gap : 0.5 * gap;
  bool from_own = last || equation(first, end, rho, own, largest) >= 0.0;
  float origin = from_own ? own : next;
  float direction = from_own ? 1.0 : -1.0;
  int low = kLeast;
  int high = max(floatBitsToInt(largest), kLeast);
  for (int step = 0; step < u_bisection; ++step) {
    int middle = low + ((high - low) >> 1);
    float distance = direction * intBitsToFloat(middle);
    bool before = direction * equation(first, end, rho, origin, distance) < 0.0;
    low = before ? middle : low;
    high = before ? high : middle;
  }
  float distance = direction * intBitsToFloat(high);
  return vec4(origin + distance, origin, distance, 0.0);
}

void main() {
  int place = own_index();
  vec3 own = texel_at(u_x, u_x_shift, place).xyz;
  vec4 value = solves(own, place) ? root_behind(place, own.x) : vec4(own.x, own.x, 0.0, 0.0);
  write_lanes(old_texel(place), value, lanes_in_view(target_texel()));
}
