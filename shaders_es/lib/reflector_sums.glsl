// Sums of the stripes of lib/reflector_scale.glsl.
uniform sampler2D u_partials;

Sums sums_of_stripes(int quad) {
  Sums sums = Sums(vec4(0.0), 0.0, kNoExponent);
  for (int stripe = 0; stripe < u_reflector_stripes; ++stripe) {
    vec4 square = texelFetch(u_partials, ivec2(kSquare, stripe), 0);
    vec4 products = texelFetch(u_partials, ivec2(quad, stripe), 0);
    int exponent = int(square.y);
    raise(sums, exponent);
    float factor = fall(sums.exponent - exponent);
    sums.products += factor * products;
    sums.square += factor * factor * square.x;
  }
  return sums;
}
