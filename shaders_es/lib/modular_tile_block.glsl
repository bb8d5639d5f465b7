// The kernels double/modular_tile_block and that with what is needed, which defines NEEDED: u_x is
// the least modulus that any element needs, and of smaller ones nothing is written.
precision highp float;
precision highp int;
uniform ivec3 u_modulus;
#define u_modulus_m u_modulus.x
#define u_modulus_first_column u_modulus.y
#define u_modulus_steps u_modulus.z
#ifdef NEEDED
uniform highp usampler2D u_x;
#define LEAVE_UNNEEDED()                                   \
  if (u_modulus_m < int(texelFetch(u_x, ivec2(0), 0).x)) { \
    discard;                                               \
  }
#else
#define LEAVE_UNNEEDED()
#endif
#define COLUMN_OF(x) ((x)-u_modulus_first_column)
#define REDUCE(sum) sum -= modulus * round(sum * inverse);
#define REDUCE_LOWER() \
  REDUCE(c0)           \
  REDUCE(c1)           \
  REDUCE(c2)           \
  REDUCE(c3)
#ifdef TARGETS_8
#define REDUCE_ALL() \
  REDUCE_LOWER()     \
  REDUCE(c4)         \
  REDUCE(c5)         \
  REDUCE(c6)         \
  REDUCE(c7)
#else
#define REDUCE_ALL() REDUCE_LOWER()
#endif
#define MULTIPLY_TRIPS(panel, trips)             \
  {                                              \
    LEAVE_UNNEEDED()                             \
    float modulus = float(u_modulus_m);          \
    float inverse = 1.0 / modulus;               \
    for (int t = 0; t < trips;) {                \
      int end = min(t + u_modulus_steps, trips); \
      for (; t < end; ++t) {                     \
        MULTIPLY_K_STEP(panel.trip[t].first)     \
        MULTIPLY_K_STEP(panel.trip[t].second)    \
      }                                          \
      REDUCE_ALL()                               \
    }                                            \
  }
#include "lib/tile_block.glsl"
