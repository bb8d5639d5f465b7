// Residues of whole numbers modulo m, as whole numbers of at most m / 2: of element (i, j) of x
// (double/whole_numbers), whose neighbours along `step` are neighbours in memory. Of a batch they
// are those modulo one of the moduli, g_matrix behind the first. Kernels of complex numbers define
// COMPLEX: their elements are texels.
uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform int u_residues;  // the first of the moduli, or with COMPLEX of their two roots each
int g_matrix = 0;

// The moduli m, 2^18 and 2^36 modulo m; with COMPLEX a square root of -1 modulo m, which with the
// opposite sign is the second one.
#ifdef COMPLEX
const ivec4 kResidues[14] =
    ivec4[14](ivec4(1181, 1143, 263, 243), ivec4(1165, 19, 361, 322), ivec4(1157, 662, 898, 34),
              ivec4(1153, 413, 1078, 140), ivec4(1129, 216, 367, 168), ivec4(1117, 766, 331, 214),
              ivec4(1109, 420, 69, 354), ivec4(1097, 1058, 424, 341), ivec4(1093, 917, 372, 530),
              ivec4(1073, 332, 778, 191), ivec4(1069, 239, 464, 249), ivec4(1061, 77, 624, 103),
              ivec4(1049, 943, 746, 426), ivec4(1037, 820, 424, 72));
ivec4 modulus() {
  int plane = u_residues + g_matrix;
  ivec4 residues = kResidues[plane >> 1];
  return ivec4(residues.xyz, (plane & 1) == 0 ? residues.w : -residues.w);
}
#else
const ivec3 kResidues[18] = ivec3[18](
    ivec3(1183, 701, 456), ivec3(1182, 922, 226), ivec3(1181, 1143, 263), ivec3(1177, 850, 999),
    ivec3(1175, 119, 61), ivec3(1171, 1011, 1009), ivec3(1163, 469, 154), ivec3(1159, 210, 58),
    ivec3(1153, 413, 1078), ivec3(1151, 867, 86), ivec3(1147, 628, 963), ivec3(1139, 174, 662),
    ivec3(1129, 216, 367), ivec3(1123, 485, 518), ivec3(1117, 766, 331), ivec3(1109, 420, 69),
    ivec3(1103, 733, 128), ivec3(1097, 1058, 424));
ivec4 modulus() {
  return ivec4(kResidues[u_residues + g_matrix], 0);
}
#endif

// However the float is rounded the quotient is at most one off.
int reduced(int number, int m) {
  const float kUnit = 12582912.0;  // the last place of 3 * 2^22, and of what is near it, is 1
  float inverse = 1.0 / float(m);
  number -= m * (floatBitsToInt(float(number) * inverse + kUnit) - floatBitsToInt(kUnit));
  int most = m >> 1;
  number -= number > most ? m : 0;
  return number + (number < -most ? m : 0);
}

// Congruent, and below 2^30.
int sum_of_digits(uvec2 whole, ivec4 m) {
  int low = int(whole.x & 0x3ffffu);
  int middle = int(((whole.x >> 18) | (whole.y << 14)) & 0x3ffffu);
  int high = int((whole.y & 0x7fffffu) >> 4);
  int sum = low + middle * m.y + high * m.z;
  return whole.y >= 0x80000000u ? -sum : sum;
}

#ifdef COMPLEX
float residue(uvec4 parts, ivec4 m) {
  int im = reduced(sum_of_digits(parts.zw, m), m.x);
  return float(reduced(sum_of_digits(parts.xy, m) + m.w * im, m.x));
}
#else
float residue(uvec2 whole, ivec4 m) {
  int result = reduced(sum_of_digits(whole, m), m.x);
  for (int shift = int((whole.y >> 23) & 0xffu); shift > 0; shift -= 18) {
    result = reduced(result * (1 << min(shift, 18)), m.x);
  }
  return float(result);
}
#endif

// Of four neighbours from a place on, zeros beyond the matrix.
vec4 four_residues(ivec2 place, ivec2 step, ivec2 extent) {
  if (place.x >= extent.x || place.y >= extent.y) {
    return vec4(0.0);
  }
  ivec4 m = modulus();
  int left = step.x == 1 ? extent.x - place.x : extent.y - place.y;
  int element = u_x_matrix_base + place.x * u_x_matrix_row_stride + place.y * u_x_matrix_col_stride;
#ifdef COMPLEX
  vec4 residues = vec4(residue(texel_at(u_x, u_x_shift, element), m),
                       residue(texel_at(u_x, u_x_shift, element + 1), m),
                       residue(texel_at(u_x, u_x_shift, element + 2), m),
                       residue(texel_at(u_x, u_x_shift, element + 3), m));
#else
  uvec4 lower = texel_at(u_x, u_x_shift, element >> 1);
  uvec4 upper = texel_at(u_x, u_x_shift, (element >> 1) + 1);
  if ((element & 1) == 1) {
    lower = uvec4(lower.zw, upper.xy);
    upper = uvec4(upper.zw, texel_at(u_x, u_x_shift, (element >> 1) + 2).xy);
  }
  vec4 residues =
      vec4(residue(lower.xy, m), residue(lower.zw, m), residue(upper.xy, m), residue(upper.zw, m));
#endif
  return residues * vec4(lessThan(ivec4(0, 1, 2, 3), ivec4(left)));
}
