// The Cholesky factor of a block of 4 x 4 complex numbers, and a row that is solved with it. Needs
// lib/cholesky.glsl.

// Four numbers of a row.
struct Numbers {
  vec4 re, im;
};

// L with L * L^H = A: rows 1 to 3 left of the diagonal, zeros elsewhere, and the reciprocals of the
// diagonal, which is real.
Numbers g_l1 = Numbers(vec4(0.0), vec4(0.0));
Numbers g_l2 = Numbers(vec4(0.0), vec4(0.0));
Numbers g_l3 = Numbers(vec4(0.0), vec4(0.0));
vec4 g_reciprocal = vec4(0.0);

// a * b^H.
vec2 inner(Numbers a, Numbers b) {
  return vec2(dot(a.re, b.re) + dot(a.im, b.im), dot(a.im, b.re) - dot(a.re, b.im));
}

// x with x * L^H = b.
Numbers solved(Numbers b) {
  Numbers x = Numbers(vec4(0.0), vec4(0.0));
  vec2 number = vec2(b.re.x, b.im.x) * g_reciprocal.x;
  x.re.x = number.x;
  x.im.x = number.y;
  number = (vec2(b.re.y, b.im.y) - inner(x, g_l1)) * g_reciprocal.y;
  x.re.y = number.x;
  x.im.y = number.y;
  number = (vec2(b.re.z, b.im.z) - inner(x, g_l2)) * g_reciprocal.z;
  x.re.z = number.x;
  x.im.z = number.y;
  number = (vec2(b.re.w, b.im.w) - inner(x, g_l3)) * g_reciprocal.w;
  x.re.w = number.x;
  x.im.w = number.y;
  return x;
}

// What is left of the diagonal in a row that has so many numbers there; the others, whatever they
// are, become zeros.
Numbers left_of(Numbers row, int count) {
  bvec4 others = greaterThanEqual(ivec4(0, 1, 2, 3), ivec4(count));
  return Numbers(mix(row.re, vec4(0.0), others), mix(row.im, vec4(0.0), others));
}

// By the rows of A, of which the lower triangle is looked at.
void factor(Numbers a0, Numbers a1, Numbers a2, Numbers a3) {
  g_reciprocal.x = reciprocal_root(a0.re.x);
  g_l1 = left_of(solved(a1), 1);
  g_reciprocal.y = reciprocal_root(a1.re.y - inner(g_l1, g_l1).x);
  g_l2 = left_of(solved(a2), 2);
  g_reciprocal.z = reciprocal_root(a2.re.z - inner(g_l2, g_l2).x);
  g_l3 = left_of(solved(a3), 3);
  g_reciprocal.w = reciprocal_root(a3.re.w - inner(g_l3, g_l3).x);
}
