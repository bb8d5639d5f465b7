// The pairs of a step of Jacobi's method, and the rotation of a pair. In `order` - 1 steps, the
// order being even, each index meets each other one once.
uniform ivec2 u_jacobi;
#define u_jacobi_order u_jacobi.x
#define u_jacobi_step u_jacobi.y

int partner_of(int index) {
  int others = u_jacobi_order - 1;
  int met = (u_jacobi_step - index + others) % others;
  int odd_one_meets = (u_jacobi_step * (u_jacobi_order >> 1)) % others;
  return index == others ? odd_one_meets : met == index ? others : met;
}

// Of a symmetric 2 x 2 matrix with p on the diagonal above q: t, the tangent that makes it
// diagonal; sine; and sine / (1 + cosine). x - s (y + r x) and y + s (x - r y) turn a pair, and
// keep its length better than c x - s y.
vec3 rotation_of(float p, float q, float beside) {
  // Beside numbers as large, it is nothing.
  float least = 5.9604645e-8 * min(abs(p), abs(q));
  if (abs(beside) <= least * 0.0625 || beside == 0.0) {
    return vec3(0.0);
  }
  float cotangent = (q - p) / (2.0 * beside);
  float tangent =
      (cotangent < 0.0 ? -1.0 : 1.0) / (abs(cotangent) + sqrt(1.0 + cotangent * cotangent));
  float cosine = inversesqrt(1.0 + tangent * tangent);
  float sine = tangent * cosine;
  return vec3(tangent, sine, sine / (1.0 + cosine));
}

// What becomes of x when it is turned with y: the first of a pair, or the second one.
float turned(float x, float y, bool first, vec3 rotation) {
  float sine = first ? -rotation.y : rotation.y;
  float ratio = first ? rotation.z : -rotation.z;
  return x + sine * (y + ratio * x);
}
