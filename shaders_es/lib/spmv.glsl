// Four rows of a sparse matrix (lib/csr.glsl) times x.
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y

float x_at(float column) {
  return element_at(u_x, u_x_shift, u_x_vector_base + int(column) * u_x_vector_stride);
}

vec4 products_of(vec4 values, vec4 columns) {
  return values * vec4(x_at(columns.x), x_at(columns.y), x_at(columns.z), x_at(columns.w));
}

// Of the products those from entry `first` to before `last`.
float some_of(vec4 products, ivec4 entry, int first, int last) {
  bvec4 inside =
      bvec4(ivec4(greaterThanEqual(entry, ivec4(first))) * ivec4(lessThan(entry, ivec4(last))));
  return sum_of(mix(vec4(0.0), products, inside));
}

// Rows 4 * group and following: of compressed ones, whose entries begin at texels, piece p of P has
// texels p, p + P, ... of their entries. Rows of slots are one piece.
vec4 sums_of_rows(int group, int piece, int pieces) {
  vec4 sums = vec4(0.0);
  int values_at = u_csr_values >> 2;
  int columns_at = u_csr_columns >> 2;
  if (u_slots_count > 0) {
    for (int slot = 0; slot < u_slots_count; ++slot) {
      int quad = slot * (u_slots_apart >> 2) + group;
      vec4 columns = texel_at(u_b, u_b_shift, columns_at + quad);
      vec4 products =
          products_of(texel_at(u_a, u_a_shift, values_at + quad), max(columns, vec4(0.0)));
      sums += mix(vec4(0.0), products, greaterThanEqual(columns, vec4(0.0)));
    }
    return sums;
  }
  int row = group << 2;
  int first = begin_of(row);
  ivec4 last = ivec4(begin_of(row + 1), begin_of(row + 2), begin_of(row + 3), begin_of(row + 4));
  for (int quad = (first >> 2) + piece; quad << 2 < last.w; quad += pieces) {
    vec4 products = products_of(texel_at(u_a, u_a_shift, values_at + quad),
                                texel_at(u_b, u_b_shift, columns_at + quad));
    ivec4 entry = (quad << 2) + ivec4(0, 1, 2, 3);
    sums +=
        vec4(some_of(products, entry, first, last.x), some_of(products, entry, last.x, last.y),
             some_of(products, entry, last.y, last.z), some_of(products, entry, last.z, last.w));
  }
  return sums;
}
