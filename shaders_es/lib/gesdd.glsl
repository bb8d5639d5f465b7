// The lines that gesdd turns: so many texels with a column of the matrix, then what there is of a
// column of the rotations.
uniform ivec3 u_gesdd;
#define u_gesdd_order u_gesdd.x
#define u_gesdd_quads u_gesdd.y
#define u_gesdd_line_quads u_gesdd.z

// What the matrix was divided by: the power of two in its norm, so that no square overflows. Its
// reciprocal is a normal number, too.
int exponent_of(float norm) {
  return min(int(magnitude_bits(norm) >> 23) - 127, 126);
}
