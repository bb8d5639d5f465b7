// A small matrix with two diagonals that matter, on its way to one, by rotations of neighbours; and
// a row of its vectors, which they turn. Needs lib/bits.glsl, lib/problem.glsl,
// lib/rows_of_batch.glsl and lib/rows_to_batch.glsl.
uniform sampler2D u_y;
uniform int u_y_shift;
uniform int u_sweeps;

// One more than the largest order: with 32 what softpipe computes at orders above 24 is wrong.
const int kMostElements = 33;
const uint kNanBits = 0x7fc00000u;

// What is on the diagonal and beside it, and the row.
float g_d[kMostElements];
float g_e[kMostElements];
float g_row[kMostElements];

// Fetches the diagonals. False: there is a NaN or an Inf.
bool fetch_diagonals(int order) {
  bool numbers = true;
  for (int i = 0; i < order; ++i) {
    g_d[i] = row_element(g_matrix, i, i);
    g_e[i] = i + 1 < order ? row_element(g_matrix, i, i + 1) : 0.0;
    numbers = numbers && max(magnitude_bits(g_d[i]), magnitude_bits(g_e[i])) < kInfinityBits;
  }
  return numbers;
}

void unit_row(int place, int quads) {
  for (int i = 0; i < quads << 2; ++i) {
    g_row[i] = i == place ? 1.0 : 0.0;
  }
}
vec4 row_part(int quad) {
  int i = quad << 2;
  return vec4(g_row[i], g_row[i + 1], g_row[i + 2], g_row[i + 3]);
}
void subtract_from_row(int quad, vec4 part) {
  int i = quad << 2;
  g_row[i] -= part.x;
  g_row[i + 1] -= part.y;
  g_row[i + 2] -= part.z;
  g_row[i + 3] -= part.w;
}

// The last row of the block that begins with `first`. Both move over what is nothing beside the
// diagonal: by the size of its neighbours there or of the matrix, about 1.
int block_end(int order, inout int first) {
  int last = first;
  for (int i = first; i < order - 1; ++i) {
    float neighbours = abs(g_d[i]) + abs(g_d[i + 1]);
    if (abs(g_e[i]) <= max(5.9604645e-8 * neighbours, 1.4901161e-8)) {
      if (last > first) {
        break;
      }
      first = i + 1;
    }
    last = i + 1;
  }
  return last;
}

// Cosine and sine of what turns (x, y) to (length, 0). False: there is nothing to turn.
bool rotation_to(float x, float y, out vec2 turn, out float length) {
  turn = vec2(1.0, 0.0);
  length = 0.0;
  if (max(abs(x), abs(y)) < 1e-17) {
    return false;
  }
  float square = x * x + y * y;
  float inverse = inversesqrt(square);
  length = square * inverse;
  turn = inverse * vec2(x, y);
  return true;
}

// Of four elements of what is written, which ones they are.
ivec4 sorted_places(int first, int count) {
  ivec4 all = min(ivec4(0, 1, 2, 3) + first, ivec4(count - 1));
  return clamp(ivec4(g_d[all.x], g_d[all.y], g_d[all.z], g_d[all.w]), ivec4(0), ivec4(count - 1));
}

// Writes the row in the order of g_e's numbers; or else these, times `factor` and the scale. NaNs
// where nothing is found.
void write_found(bool found, bool vectors, int count, float factor) {
  for (int i = 0; i < count; ++i) {
    float own = g_e[i];
    int rank = 0;
    for (int j = 0; j < count; ++j) {
      rank += g_e[j] < own || (g_e[j] == own && j < i) ? 1 : 0;
    }
    g_d[rank] = float(i);
  }
  float scale = factor * power_of_two(int(element_at(u_y, u_y_shift, g_matrix)));
  for (int i = 0; i < u_problem_steps; ++i) {
    ivec4 place = sorted_places((g_first_quad + i) << 2, count);
    vec4 value;
    if (vectors) {
      value = vec4(g_row[place.x], g_row[place.y], g_row[place.z], g_row[place.w]);
    } else {
      value = scale * vec4(g_e[place.x], g_e[place.y], g_e[place.z], g_e[place.w]);
    }
    g_quads[i] = mix(vec4(uintBitsToFloat(kNanBits)), value, bvec4(found));
  }
  write_row();
}
