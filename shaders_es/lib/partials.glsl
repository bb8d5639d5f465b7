// Partial results of a pass before, merged by a fragment: from some first one on every
// u_count.y-th, u_count.x of them. Partial result i is texel i of a texture that is 2^u_count.z
// wide.
uniform sampler2D u_partials;
uniform ivec4 u_count;

vec4 partial_at(int i) {
  return texel_at(u_partials, u_count.z, i);
}

// Calls merge(partial result) in order. Few fragments merge, so that each has many fetches that do
// not wait for each other.
#define EACH_PARTIAL(first, merge)                                                              \
  {                                                                                             \
    int i = first;                                                                              \
    int left = u_count.x;                                                                       \
    for (; left >= 16; left -= 16) {                                                            \
      vec4 p0 = partial_at(i);                                                                  \
      vec4 p1 = partial_at(i + u_count.y);                                                      \
      vec4 p2 = partial_at(i + 2 * u_count.y);                                                  \
      vec4 p3 = partial_at(i + 3 * u_count.y);                                                  \
      vec4 p4 = partial_at(i + 4 * u_count.y);                                                  \
      vec4 p5 = partial_at(i + 5 * u_count.y);                                                  \
      vec4 p6 = partial_at(i + 6 * u_count.y);                                                  \
      vec4 p7 = partial_at(i + 7 * u_count.y);                                                  \
      vec4 p8 = partial_at(i + 8 * u_count.y);                                                  \
      vec4 p9 = partial_at(i + 9 * u_count.y);                                                  \
      vec4 p10 = partial_at(i + 10 * u_count.y);                                                \
      vec4 p11 = partial_at(i + 11 * u_count.y);                                                \
      vec4 p12 = partial_at(i + 12 * u_count.y);                                                \
      vec4 p13 = partial_at(i + 13 * u_count.y);                                                \
      vec4 p14 = partial_at(i + 14 * u_count.y);                                                \
      vec4 p15 = partial_at(i + 15 * u_count.y);                                                \
      merge(p0) merge(p1) merge(p2) merge(p3) merge(p4) merge(p5) merge(p6) merge(p7) merge(p8) \
          merge(p9) merge(p10) merge(p11) merge(p12) merge(p13) merge(p14) merge(p15) i +=      \
          16 * u_count.y;                                                                       \
    }                                                                                           \
    for (; left > 0; --left) {                                                                  \
      vec4 p = partial_at(i);                                                                   \
      merge(p) i += u_count.y;                                                                  \
    }                                                                                           \
  }
