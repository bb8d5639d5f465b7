// Partial results of a pass before, merged by a fragment: from some first one on every
// u_merge_step-th, u_merge_count of them. Partial result i is texel i of a texture that is
// 2^u_merge_log2_width wide.
uniform sampler2D u_partials;
uniform ivec4 u_merge;
#define u_merge_count u_merge.x
#define u_merge_step u_merge.y
#define u_merge_log2_width u_merge.z
#define u_merge_own_width u_merge.w

// Of a middle pass, whose fragments are a rectangle: what they leave fills few lines of the cache.
int first_partial() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  return place.y * u_merge_own_width + place.x;
}

vec4 partial_at(int i) {
  return texel_at(u_partials, u_merge_log2_width, i);
}

// Calls merge(partial result) in order. Few fragments merge, so that each has many fetches that do
// not wait for each other.
#define EACH_PARTIAL(first, merge)            \
  {                                           \
    int i = first;                            \
    int left = u_merge_count;                 \
    for (; left >= 32; left -= 32) {          \
      vec4 parts[32];                         \
      for (int part = 0; part < 32; ++part) { \
        parts[part] = partial_at(i);          \
        i += u_merge_step;                    \
      }                                       \
      for (int part = 0; part < 32; ++part) { \
        merge(parts[part])                    \
      }                                       \
    }                                         \
    for (; left > 0; --left) {                \
      vec4 part = partial_at(i);              \
      merge(part) i += u_merge_step;          \
    }                                         \
  }
