// Numbers are scaled by a power of two, by which none is rounded: so that the norm, the element of
// u_x, becomes 1 up to 2. From 2^127 on it becomes more, as 1 / 2^127 is no normal number: numbers
// become up to 4. Of zeros and subnormal numbers it stays what devices make of it.
uniform sampler2D u_x;
uniform int u_x_shift;

int norm_exponent() {
  return min(int(magnitude_bits(element_at(u_x, u_x_shift, 0)) >> 23) - 127, 126);
}
