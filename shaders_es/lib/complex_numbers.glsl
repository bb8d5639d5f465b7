// Complex numbers: pairs of lanes, the real part first.
vec2 number_at(sampler2D source, int shift, int element) {
  vec4 texel = texel_at(source, shift, element >> 1);
  return mix(texel.xy, texel.zw, bvec2((element & 1) == 1));
}

vec2 conjugated(vec2 number, bool conjugate) {
  return vec2(number.x, conjugate ? -number.y : number.y);
}

vec2 times(vec2 a, vec2 b) {
  return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// A factor whose imaginary part is 0 is a real one: an infinity in one part of the number makes no
// NaN in the other. 1 keeps every bit.
vec2 scaled(vec2 factor, vec2 number) {
  if (factor == vec2(1.0, 0.0)) {
    return number;
  }
  return factor.y == 0.0 ? factor.x * number : times(factor, number);
}

bool is_zero(vec2 number) {
  return number == vec2(0.0);
}
