// Complex numbers: element e of a linear buffer is half e & 1 of texel e >> 1, its real part first.
// A target's lanes come in pairs, so that a texel has two places for numbers.
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
// NaN in the other.
vec2 scaled(vec2 factor, vec2 number) {
  return factor.y == 0.0 ? factor.x * number : times(factor, number);
}

bool is_zero(vec2 number) {
  return number == vec2(0.0);
}

// (major, minor) of the number in one half of a texel, or (-1, -1) outside of the view.
ivec2 number_position(int texel, int half_of_it) {
  ivec2 place = view_position((texel << 2) + 2 * half_of_it);
  return ivec2(place.x, place.y >> 1);
}

bvec4 pairs(bool first, bool second) {
  return bvec4(first, first, second, second);
}
