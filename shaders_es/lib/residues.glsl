// Residues of a matrix's numbers modulo m, as whole numbers of at most m / 2: of element (i, j) of
// x, whose line i has the exponent that u_y says (double/line_exponents). Kernels of complex
// numbers define COMPLEX.
uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform BUFFER u_y;
uniform int u_y_shift;
// m, 2^18 and 2^36 modulo m, the first line.
uniform ivec4 u_residues;
#define u_residues_m u_residues.x
#define u_residues_power18 u_residues.y
#define u_residues_power36 u_residues.z
#define u_residues_first_line u_residues.w
#ifndef COMPLEX
uniform int u_all_bits;  // 1: numbers are not cut, and count in the last bit of their line
#endif
#ifdef COMPLEX
// A square root of -1 modulo m, for the imaginary unit; from a real part to the imaginary one; from
// the exponent of a line to that of the next.
uniform ivec3 u_complex_residues;
#define u_complex_residues_root u_complex_residues.x
#define u_complex_residues_part_step u_complex_residues.y
#define u_complex_residues_line_step u_complex_residues.z
#endif

// Estimates of quotients may be one off for large numbers, so that a second step comes behind.
int reduced(int number) {
  float inverse = 1.0 / float(u_residues_m);
  number -= u_residues_m * int(round(float(number) * inverse));
  return number - u_residues_m * int(round(float(number) * inverse));
}

int residue_of_whole(uvec2 m) {
  int low = int(m.x & 0x3ffffu);
  int middle = int(((m.x >> 18) | (m.y << 14)) & 0x3ffffu);
  int high = int(m.y >> 4);
  return reduced(low + middle * u_residues_power18 + high * u_residues_power36);
}

int residue_of(uvec2 number, int most) {
  int residue = residue_of_whole(whole_of(number, most));
  return number.y >= kSign ? -residue : residue;
}

#ifndef COMPLEX
// last: the exponent of the line's last bit. Nobody reads those of lines with more bits than that.
int residue_of_all(uvec2 number, int last) {
  const int kMostShift = 170;
  int shift = exponent_of(number) - last;
  if (exponent_field(number) == 0x7ff || shift > kMostShift) {
    return 0;
  }
  uvec2 m = significand_of(number);
  int residue = residue_of_whole(shift < 0 ? shifted_right(m, min(-shift, 63)) : m);
  for (; shift > 0; shift -= 18) {
    residue = reduced(residue * (1 << min(shift, 18)));
  }
  return number.y >= kSign ? -residue : residue;
}
#endif

float residue(int i, int j) {
  int element = u_x_matrix_base + i * u_x_matrix_row_stride + j * u_x_matrix_col_stride;
#ifdef COMPLEX
  int line = (u_residues_first_line + i) * u_complex_residues_line_step;
  int most = int(number_at(u_y, u_y_shift, line).x);
  int re = residue_of(number_at(u_x, u_x_shift, element), most);
  int im = residue_of(number_at(u_x, u_x_shift, element + u_complex_residues_part_step), most);
  return float(reduced(re + u_complex_residues_root * im));
#else
  uvec2 line = number_at(u_y, u_y_shift, u_residues_first_line + i);
  uvec2 number = number_at(u_x, u_x_shift, element);
  return float(u_all_bits == 1 ? residue_of_all(number, int(line.y >> 2))
                               : residue_of(number, int(line.x)));
#endif
}

// Of four neighbours from a place on, zeros beyond the matrix.
vec4 four_residues(ivec2 place, ivec2 step, ivec2 extent) {
  vec4 residues = vec4(0.0);
  if (place.x >= extent.x || place.y >= extent.y) {
    return residues;
  }
  int left = step.x == 1 ? extent.x - place.x : extent.y - place.y;
  residues.x = residue(place.x, place.y);
  if (left > 1) {
    residues.y = residue(place.x + step.x, place.y + step.y);
  }
  if (left > 2) {
    residues.z = residue(place.x + 2 * step.x, place.y + 2 * step.y);
  }
  if (left > 3) {
    residues.w = residue(place.x + 3 * step.x, place.y + 3 * step.y);
  }
  return residues;
}
