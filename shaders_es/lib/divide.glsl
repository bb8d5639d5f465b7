// stedc: nodes of u_divide_half columns, the last one of fewer, are merged in pairs; the last one
// may be alone. Column i of all has texel i in each buffer. `poles` are a pair's columns, sorted by
// their values; what is a place is counted over all columns too.
uniform ivec4 u_divide;
#define u_divide_order u_divide.x
#define u_divide_half u_divide.y
#define u_divide_old_pitch u_divide.z
#define u_divide_pitch u_divide.w

int own_index() {
  return min(target_texel(), u_divide_order - 1);
}

int first_of(int index) {
  return index - index % (2 * u_divide_half);
}

// One past the first node's last column, and the second one's; both are the order where a node is
// alone.
int middle_of(int index) {
  return min(first_of(index) + u_divide_half, u_divide_order);
}

int end_of(int index) {
  return min(first_of(index) + 2 * u_divide_half, u_divide_order);
}
