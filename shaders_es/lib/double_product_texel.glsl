// A texel of a product in double precision: result() of each of its two places that are wanted.
// Behind lib/double_product.glsl and result(place, old).
void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  uvec4 value = old;
  for (int i = 0; i < u_double_product_halves; ++i) {
    value = uvec4(value.zw, result(number_position(texel, i), value.xy));
  }
  write_lanes(old, value,
              pairs(is_wanted(number_position(texel, 0)), is_wanted(number_position(texel, 1))));
}
