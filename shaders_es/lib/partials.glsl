// Partial results of a pass before, merged by a fragment: from some first one on every
// u_count.y-th, u_count.x of them. Partial result i is texel i of a texture that is 2^u_count.z
// wide.
uniform sampler2D u_partials;
uniform ivec4 u_count;  // and in a middle pass the width of its target

// Of a middle pass, whose fragments are a rectangle: what they leave fills few lines of the cache.
int first_partial() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  return place.y * u_count.w + place.x;
}

vec4 partial_at(int i) {
  return texel_at(u_partials, u_count.z, i);
}

// Calls merge(partial result) in order. Few fragments merge, so that each has many fetches that do
// not wait for each other.
#define EACH_PARTIAL(first, merge)            \
  {                                           \
    int i = first;                            \
    int left = u_count.x;                     \
    for (; left >= 32; left -= 32) {          \
      vec4 parts[32];                         \
      for (int part = 0; part < 32; ++part) { \
        parts[part] = partial_at(i);          \
        i += u_count.y;                       \
      }                                       \
      for (int part = 0; part < 32; ++part) { \
        merge(parts[part])                    \
      }                                       \
    }                                         \
    for (; left > 0; --left) {                \
      vec4 part = partial_at(i);              \
      merge(part) i += u_count.y;             \
    }                                         \
  }
