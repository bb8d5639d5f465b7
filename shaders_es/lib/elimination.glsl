// Gaussian elimination of up to 8 columns: rows are two vectors each. Needs
// lib/linear.glsl.

// The pivots' rows: columns 0 to 3, and 4 to 7.
vec4 g_u0 = vec4(0.0), g_u1 = vec4(0.0), g_u2 = vec4(0.0), g_u3 = vec4(0.0);
vec4 g_u4 = vec4(0.0), g_u5 = vec4(0.0), g_u6 = vec4(0.0), g_u7 = vec4(0.0);
vec4 g_v0 = vec4(0.0), g_v1 = vec4(0.0), g_v2 = vec4(0.0), g_v3 = vec4(0.0);
vec4 g_v4 = vec4(0.0), g_v5 = vec4(0.0), g_v6 = vec4(0.0), g_v7 = vec4(0.0);

// A column of zeros stays one.
float divisor(float pivot) {
  return pivot == 0.0 ? 1.0 : pivot;
}

// The first `steps` columns of a row become factors, and the others lose their products with the
// pivots' rows, of which the first `steps` are looked at.
void eliminate(inout vec4 a, inout vec4 b, int steps) {
  float f = a.x / divisor(g_u0.x);
  a = mix(a, vec4(f, a.yzw - f * g_u0.yzw), bvec4(steps > 0));
  b = mix(b, b - f * g_v0, bvec4(steps > 0));
  f = a.y / divisor(g_u1.y);
  a = mix(a, vec4(a.x, f, a.zw - f * g_u1.zw), bvec4(steps > 1));
  b = mix(b, b - f * g_v1, bvec4(steps > 1));
  f = a.z / divisor(g_u2.z);
  a = mix(a, vec4(a.xy, f, a.w - f * g_u2.w), bvec4(steps > 2));
  b = mix(b, b - f * g_v2, bvec4(steps > 2));
  f = a.w / divisor(g_u3.w);
  a = mix(a, vec4(a.xyz, f), bvec4(steps > 3));
  b = mix(b, b - f * g_v3, bvec4(steps > 3));
  f = b.x / divisor(g_v4.x);
  b = mix(b, vec4(f, b.yzw - f * g_v4.yzw), bvec4(steps > 4));
  f = b.y / divisor(g_v5.y);
  b = mix(b, vec4(b.x, f, b.zw - f * g_v5.zw), bvec4(steps > 5));
  f = b.z / divisor(g_v6.z);
  b = mix(b, vec4(b.xy, f, b.w - f * g_v6.w), bvec4(steps > 6));
  f = b.w / divisor(g_v7.w);
  b = mix(b, vec4(b.xyz, f), bvec4(steps > 7));
}
