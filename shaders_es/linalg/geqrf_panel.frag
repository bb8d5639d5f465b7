#version 300 es
// geqrf: four columns of a panel of 16, which are a quad of its rows, get reflectors
//   H = I - tau * v * v^T, in two kinds of passes. One for each column has stripes of rows sum up
//   the products of what it has below its diagonal with each column, which are all that its
//   reflector needs, and says what reflectors the columns before it have. One behind these applies
//   all four: their columns become R's and v, and T of the block reflector I - V * T * V^T gets
//   four columns.
// Reads: u_a is the panel before the quad's reflectors: 16 rows of T, then its own, four texels a
//   row. u_partials is what the pass of the column before wrote.
// Writes: for a column lines of five texels. First one for each reflector: tau times its products
//   with each column of the panel; then beta, which the column's first element becomes, tau, scale
//   and factor: what v has below its first element, 1, is scale * (factor * x). Then one for each
//   stripe (lib/reflector_scale.glsl). The other kind writes all of the panel, a texel a fragment.
// Uniforms: u_reflector: the panel's rows, the stripes in u_partials, and the rows of one that is
//   written; u_quad: which one, the reflectors that are there, and of how many of them u_partials
//   has lines, behind which stripes begin at some line; u_kind: 0: a column, 1: all of the panel;
//   those of lib/target.glsl.
// Assumes: nothing.
// Cost: of a column, per texel 2 fetches and 45 multiply-adds for each row of a stripe, 3 fetches
//   for each stripe; else 20 fetches and 150 multiply-adds.
// Variants: WHOLE.
// Why: Each fragment of a column adds up the stripes of the column before and applies reflectors to
//   what it reads, as a pass for either would cost more. Of a column that almost depends on those
//   before it little more than roundings is left; H is orthogonal only if v has the very same ones
//   as its norm. So both kinds are one program, and take rows through the same instructions.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/reflector_scale.glsl"

uniform ivec4 u_quad;
#define u_quad_place u_quad.x
#define u_quad_count u_quad.y
#define u_quad_known u_quad.z
#define u_quad_line u_quad.w
uniform int u_kind;
uniform sampler2D u_partials;

const int kHeader = 16;
const float kNoStripe = -1000.0;  // no exponent

vec4 quad_at(int row, int quad) {
  return texel_at(u_a, u_a_shift, ((kHeader + row) << 2) + quad);
}

mat4 quads_at(ivec4 rows, int quad) {
  return mat4(quad_at(rows.x, quad), quad_at(rows.y, quad), quad_at(rows.z, quad),
              quad_at(rows.w, quad));
}

// Beside the quad of the reflectors, its own one, a fragment may look at others; -1: it does not.
// The first of them is written, or has the column whose sums are wanted; the second one's products
// with that column are wanted.
int g_other = -1, g_third = -1;
// Of the reflectors there are, tau times their products with the quads' columns; of the own quad
// with those behind theirs.
mat4 g_own = mat4(0.0), g_others = mat4(0.0), g_thirds = mat4(0.0);
vec4 g_betas = vec4(0.0), g_taus = vec4(0.0), g_scales = vec4(0.0), g_factors = vec4(0.0);
int g_count = 0;

// Four rows, each a column.
struct Rows {
  mat4 own, others, thirds;
};

Rows rows_at(int first, int end) {
  ivec4 rows = min(ivec4(0, 1, 2, 3) + first, ivec4(end - 1));
  Rows result = Rows(quads_at(rows, u_quad_place), mat4(0.0), mat4(0.0));
  if (g_other >= 0) {
    result.others = quads_at(rows, g_other);
  }
  if (g_third >= 0) {
    result.thirds = quads_at(rows, g_third);
  }
  return result;
}

mat4 outer(vec4 column, vec4 row) {
  return mat4(row.x * column, row.y * column, row.z * column, row.w * column);
}

// Rows below the diagonals of all reflectors there are: their elements in the columns of these
// become v.
#define REFLECT(k, lane)                                                                  \
  if (k < g_count) {                                                                      \
    vec4 v = g_scales.lane * (g_factors.lane * vec4(rows.own[0].lane, rows.own[1].lane,   \
                                                    rows.own[2].lane, rows.own[3].lane)); \
    rows.own -= outer(g_own[k], v);                                                       \
    rows.own[0].lane = v.x;                                                               \
    rows.own[1].lane = v.y;                                                               \
    rows.own[2].lane = v.z;                                                               \
    rows.own[3].lane = v.w;                                                               \
    if (g_other > u_quad_place) {                                                         \
      rows.others -= outer(g_others[k], v);                                               \
    }                                                                                     \
    if (g_third > u_quad_place) {                                                         \
      rows.thirds -= outer(g_thirds[k], v);                                               \
    }                                                                                     \
  }
void reflect_rows(inout Rows rows) {
  REFLECT(0, x)
  REFLECT(1, y)
  REFLECT(2, z)
  REFLECT(3, w)
}

struct ColumnSums {
  vec4 own, others, thirds;
  float square;
  int exponent;
};

void raise(inout ColumnSums sums, int exponent) {
  if (exponent > sums.exponent) {
    float factor = fall(exponent - sums.exponent);
    sums.own *= factor;
    sums.others *= factor;
    sums.thirds *= factor;
    sums.square *= factor * factor;
    sums.exponent = exponent;
  }
}

Rows g_rows = Rows(mat4(0.0), mat4(0.0), mat4(0.0));  // the last ones

// Of the rows from `first` to before `end`, four at a time, whose fetches wait neither for each
// other nor for the arithmetic with those before. Squares of numbers beyond 1e19 overflow: so the
// column is scaled by the power of two of the largest element so far, by which alone nothing is
// rounded.
ColumnSums sums_of_rows(int first, int end) {
  ColumnSums sums = ColumnSums(vec4(0.0), vec4(0.0), vec4(0.0), 0.0, kNoExponent);
  float scale = power_of_two(-kNoExponent);
  Rows next = rows_at(first, end);
  for (int row = first; row < end; row += 4) {
    g_rows = next;
    if (row + 4 < end) {
      next = rows_at(row + 4, end);
    }
    reflect_rows(g_rows);
    vec4 x;
    if (g_count < 4) {
      x = vec4(lane_of(g_rows.own[0], g_count), lane_of(g_rows.own[1], g_count),
               lane_of(g_rows.own[2], g_count), lane_of(g_rows.own[3], g_count));
    } else {
      x = vec4(g_rows.others[0].x, g_rows.others[1].x, g_rows.others[2].x, g_rows.others[3].x);
    }
    x = mix(x, vec4(0.0), greaterThanEqual(ivec4(0, 1, 2, 3) + row, ivec4(end)));
    vec4 sizes = abs(x);
    int exponent = exponent_of(max(max(sizes.x, sizes.y), max(sizes.z, sizes.w)));
    if (exponent > sums.exponent) {
      raise(sums, exponent);
      scale = power_of_two(-exponent);
    }
    x *= scale;
    mat4 thirds = g_third == u_quad_place ? g_rows.own : g_rows.thirds;
    sums.thirds += thirds * x;
    sums.square += dot(x, x);
  }
  return sums;
}

// Lines of four stripes, each a column; beyond the last one zeros.
struct Stripes {
  mat4 squares, own, others, thirds;
};

mat4 texels_at(ivec4 lines, int place) {
  return mat4(texelFetch(u_partials, ivec2(place, lines.x), 0),
              texelFetch(u_partials, ivec2(place, lines.y), 0),
              texelFetch(u_partials, ivec2(place, lines.z), 0),
              texelFetch(u_partials, ivec2(place, lines.w), 0));
}

Stripes stripes_at(int stripe) {
  ivec4 lines = min(ivec4(0, 1, 2, 3) + stripe, ivec4(u_reflector_stripes - 1)) + u_quad_line;
  Stripes result = Stripes(texels_at(lines, kSquare), texels_at(lines, u_quad_place), mat4(0.0),
                           texels_at(lines, g_third));
  if (g_other >= 0) {
    result.others = texels_at(lines, g_other);
  }
  return result;
}

void add_stripes(inout ColumnSums sums, Stripes stripes, int stripe) {
  vec4 said =
      vec4(stripes.squares[0].y, stripes.squares[1].y, stripes.squares[2].y, stripes.squares[3].y);
  said = mix(said, vec4(kNoStripe),
             greaterThanEqual(ivec4(0, 1, 2, 3) + stripe, ivec4(u_reflector_stripes)));
  ivec4 exponents = ivec4(said);
  raise(sums, max(max(exponents.x, exponents.y), max(exponents.z, exponents.w)));
  exponents = ivec4(sums.exponent) - exponents;
  vec4 factors = vec4(fall(exponents.x), fall(exponents.y), fall(exponents.z), fall(exponents.w));
  factors = mix(factors, vec4(0.0), equal(said, vec4(kNoStripe)));
  sums.own += stripes.own * factors;
  sums.others += stripes.others * factors;
  sums.thirds += stripes.thirds * factors;
  vec4 squares =
      vec4(stripes.squares[0].x, stripes.squares[1].x, stripes.squares[2].x, stripes.squares[3].x);
  sums.square += dot(squares, factors * factors);
}

// Eight at a time, as a loop waits for its fetches.
ColumnSums sums_of_stripes() {
  ColumnSums sums = ColumnSums(vec4(0.0), vec4(0.0), vec4(0.0), 0.0, kNoExponent);
  for (int stripe = 0; stripe < u_reflector_stripes; stripe += 8) {
    Stripes first = stripes_at(stripe), second = stripes_at(stripe + 4);
    add_stripes(sums, first, stripe);
    add_stripes(sums, second, stripe + 4);
  }
  return sums;
}

#define KEEP(k, lane, own, others, thirds, info)                              \
  {                                                                           \
    g_own[k] = mix(vec4(0.0), own, greaterThan(ivec4(0, 1, 2, 3), ivec4(k))); \
    g_others[k] = others;                                                     \
    g_thirds[k] = thirds;                                                     \
    g_betas.lane = info.x;                                                    \
    g_taus.lane = info.y;                                                     \
    g_scales.lane = info.z;                                                   \
    g_factors.lane = info.w;                                                  \
  }

#define KEEP_LINE(k, lane)                                              \
  if (k < u_quad_known) {                                               \
    vec4 own = texelFetch(u_partials, ivec2(u_quad_place, k), 0);       \
    vec4 others = texelFetch(u_partials, ivec2(max(g_other, 0), k), 0); \
    vec4 thirds = texelFetch(u_partials, ivec2(max(g_third, 0), k), 0); \
    vec4 info = texelFetch(u_partials, ivec2(kSquare, k), 0);           \
    KEEP(k, lane, own, others, thirds, info)                            \
  }

// The one that u_partials has stripes of.
void find_reflector() {
  int row = 4 * u_quad_place + g_count;
  ColumnSums sums = sums_of_stripes();
  Rows rows = rows_at(row, row + 1);
  reflect_rows(rows);
  vec4 own = rows.own[0], others = rows.others[0];
  vec4 thirds = g_third == u_quad_place ? own : rows.thirds[0];
  float alpha = lane_of(own, g_count);
  vec4 info = vec4(alpha, 0.0, 0.0, 0.0);
  if (sums.exponent != kNoExponent) {
    raise(sums, exponent_of(alpha));
    float factor = power_of_two(-sums.exponent);
    float scaled = alpha * factor;
    float norm = sqrt(scaled * scaled + sums.square);
    float beta = floatBitsToUint(alpha) >> 31 == 0u ? -norm : norm;
    info = vec4(beta * power_of_two(sums.exponent), (beta - scaled) / beta, 1.0 / (scaled - beta),
                factor);
  }
  own = info.y * (own + info.z * sums.own);
  others = info.y * (others + info.z * sums.others);
  thirds = info.y * (thirds + info.z * sums.thirds);
  // The same number wherever it is used.
  thirds = g_third == u_quad_place ? own : g_third == g_other ? others : thirds;
  if (g_count == 0) {
    KEEP(0, x, own, others, thirds, info)
  } else if (g_count == 1) {
    KEEP(1, y, own, others, thirds, info)
  } else if (g_count == 2) {
    KEEP(2, z, own, others, thirds, info)
  } else {
    KEEP(3, w, own, others, thirds, info)
  }
  ++g_count;
}

void load_lines() {
  KEEP_LINE(0, x)
  KEEP_LINE(1, y)
  KEEP_LINE(2, z)
  KEEP_LINE(3, w)
  g_count = u_quad_known;
}

// Of a row of T the elements in the reflectors' columns: -tau * T * (V^T * v), of the columns
// before; tau on the diagonal.
vec4 columns_of_t(int row) {
  vec4 sums = vec4(0.0);
  for (g_other = 0; g_other < u_quad_place; ++g_other) {
    load_lines();
    sums += quad_at(row - kHeader, g_other) * g_others;
  }
  load_lines();
  int k = row - 4 * u_quad_place;
  vec4 t = vec4(0.0);
  t.x = k == 0 ? g_taus.x : -sums.x;
  t.y = k == 1 ? g_taus.y : -(sums.y + t.x * g_others[1].x);
  t.z = k == 2 ? g_taus.z : -(sums.z + dot(t.xy, g_others[2].xy));
  t.w = k == 3 ? g_taus.w : -(sums.w + dot(t.xyz, g_others[3].xyz));
  return mix(t, vec4(0.0), lessThan(ivec4(0, 1, 2, 3), ivec4(k)));
}

// A row, so far behind the first one that reflectors change: it is g_rows' first one, as if it were
// below all diagonals.
vec4 reflected(int row, int below) {
  bool own = g_other < 0;
  vec4 v = g_rows.own[0];
  if (below > 3) {
    return own ? v : g_rows.others[0];
  }
  ivec4 columns = ivec4(0, 1, 2, 3);
  bvec4 first = equal(columns, ivec4(below));
  vec4 steps = mix(mix(v, vec4(1.0), first), vec4(0.0), greaterThan(columns, ivec4(below)));
  if (!own) {
    return quad_at(row, g_other) - g_others * steps;
  }
  vec4 value = quad_at(row, u_quad_place) - g_own * steps;
  value = mix(value, v, lessThan(columns, ivec4(below)));
  return below < u_quad_count ? mix(value, g_betas, first) : value;
}

void main() {
  bool column = u_kind == 0;
  ivec2 place = ivec2(gl_FragCoord.xy);
  int texel = target_texel();
  int row = (texel >> 2) - kHeader, quad = texel & 3;
  int below = row - 4 * u_quad_place;
  int end = row + 1;
  if (column) {
    if (place.y < u_quad_known) {
      o_texel = texelFetch(u_partials, place, 0);
      return;
    }
    g_third = min(place.x, 3);
    g_other = u_quad_count == 4 && u_quad_place < 3 ? u_quad_place + 1 : -1;
    row = 4 * u_quad_place + u_quad_count + 1 + (place.y - u_quad_count) * u_reflector_stripe_rows;
    end = min(row + u_reflector_stripe_rows, u_reflector_rows);
  } else {
    if (row < 0 && quad >= u_quad_place) {
      o_texel = quad == u_quad_place ? columns_of_t(row + kHeader) : vec4(0.0);
      return;
    }
    if (below < 0 || quad < u_quad_place || row >= u_reflector_rows) {
      o_texel = quad_at(row, quad);
      return;
    }
    g_other = quad > u_quad_place ? quad : -1;
  }
  load_lines();
  if (u_quad_known < u_quad_count) {
    find_reflector();
  }
  if (column && place.y < u_quad_count) {
    int last = g_count - 1;
    vec4 thirds = last == 0   ? g_thirds[0]
                  : last == 1 ? g_thirds[1]
                  : last == 2 ? g_thirds[2]
                              : g_thirds[3];
    vec4 info = vec4(lane_of(g_betas, last), lane_of(g_taus, last), lane_of(g_scales, last),
                     lane_of(g_factors, last));
    o_texel = place.x == kSquare ? info : thirds;
    return;
  }
  ColumnSums sums = sums_of_rows(row, end);
  if (column) {
    o_texel = place.x == kSquare ? vec4(sums.square, float(sums.exponent), 0.0, 0.0) : sums.thirds;
  } else {
    o_texel = reflected(row, below);
  }
}
