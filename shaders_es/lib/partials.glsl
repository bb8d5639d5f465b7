// Partial results of a pass before, merged by a fragment: from some first one on every
// u_count.y-th, u_count.x of them. Partial result i is texel i of a texture that is 2^u_count.z
// wide.
uniform sampler2D u_partials;
uniform ivec4 u_count;

vec4 partial_at(int i) {
  return texel_at(u_partials, u_count.z, i);
}

// Calls merge(partial result) in order; four fetches do not wait for each other.
#define EACH_PARTIAL(first, merge)             \
  {                                            \
    int i = first;                             \
    int left = u_count.x;                      \
    for (; left >= 4; left -= 4) {             \
      vec4 p0 = partial_at(i);                 \
      vec4 p1 = partial_at(i + u_count.y);     \
      vec4 p2 = partial_at(i + 2 * u_count.y); \
      vec4 p3 = partial_at(i + 3 * u_count.y); \
      merge(p0) merge(p1) merge(p2) merge(p3); \
      i += 4 * u_count.y;                      \
    }                                          \
    for (; left > 0; --left) {                 \
      vec4 p = partial_at(i);                  \
      merge(p);                                \
      i += u_count.y;                          \
    }                                          \
  }
