// The Cholesky factor of a block of 4 x 4, and a row that is solved with it. A mat4 has the rows of
// a block as its columns, so that `v * m` is the vector of v's products with them.

// Of a pivot that is positive; 0 of any other one, whose column of the factor becomes zeros: the
// first 0 on the diagonal tells where the matrix was found not to be positive definite.
float reciprocal_root(float pivot) {
  bool positive = pivot > 0.0 && magnitude_bits(pivot) <= kInfinityBits;
  return positive ? 1.0 / sqrt(pivot) : 0.0;
}

// x with x * L^T = b; the diagonal of L by its reciprocals.
vec4 solve_row(vec4 b, mat4 l, vec4 reciprocal) {
  vec4 x;
  x.x = b.x * reciprocal.x;
  x.y = (b.y - x.x * l[1].x) * reciprocal.y;
  x.z = (b.z - dot(x.xy, l[2].xy)) * reciprocal.z;
  x.w = (b.w - dot(x.xyz, l[3].xyz)) * reciprocal.w;
  return x;
}

mat4 solve_rows(mat4 b, mat4 l, vec4 reciprocal) {
  return mat4(solve_row(b[0], l, reciprocal), solve_row(b[1], l, reciprocal),
              solve_row(b[2], l, reciprocal), solve_row(b[3], l, reciprocal));
}

// A * B^T.
mat4 rows_by_rows(mat4 a, mat4 b) {
  return mat4(a[0] * b, a[1] * b, a[2] * b, a[3] * b);
}

// L with L * L^T = A, of which the lower triangle is looked at. What is above L's diagonal is not
// zero.
mat4 cholesky(mat4 a, out vec4 reciprocal) {
  mat4 l = mat4(0.0);
  reciprocal = vec4(0.0);
  reciprocal.x = reciprocal_root(a[0].x);
  l[1].x = a[1].x * reciprocal.x;
  l[2].x = a[2].x * reciprocal.x;
  l[3].x = a[3].x * reciprocal.x;
  reciprocal.y = reciprocal_root(a[1].y - l[1].x * l[1].x);
  l[2].y = (a[2].y - l[2].x * l[1].x) * reciprocal.y;
  l[3].y = (a[3].y - l[3].x * l[1].x) * reciprocal.y;
  reciprocal.z = reciprocal_root(a[2].z - dot(l[2].xy, l[2].xy));
  l[3].z = (a[3].z - dot(l[3].xy, l[2].xy)) * reciprocal.z;
  reciprocal.w = reciprocal_root(a[3].w - dot(l[3].xyz, l[3].xyz));
  return l;
}
