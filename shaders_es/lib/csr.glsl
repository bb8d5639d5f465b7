// A sparse matrix. By compressed rows entries begin(r) to begin(r + 1) - 1 are those of row r, each
// a value and its column. Where rows have slots, all have as many: entry s of row r is s * apart +
// r, and its column is -1 where there is none. Numbers of entries and columns are floats.
uniform sampler2D u_a;  // values
uniform int u_a_shift;
uniform sampler2D u_b;  // columns
uniform int u_b_shift;
uniform sampler2D u_y;  // where rows begin
uniform int u_y_shift;
uniform ivec4 u_csr;
#define u_csr_values u_csr.x
#define u_csr_columns u_csr.y
#define u_csr_begins u_csr.z
#define u_csr_rows u_csr.w
uniform ivec2 u_slots;  // 0: compressed rows
#define u_slots_count u_slots.x
#define u_slots_apart u_slots.y

int begin_of(int row) {
  return int(element_at(u_y, u_y_shift, u_csr_begins + min(row, u_csr_rows)));
}
