// A small matrix becomes a diagonal one by rotations from both sides: [P Q; S R], of which each
// quarter is PAIRS x PAIRS. A step turns row and column i with those that lie PAIRS behind, for all
// i at once. Behind it rows and columns change places, so that in 2 * PAIRS - 1 steps each meets
// each other one, and has its own place again. A Quarter's columns are rows of the matrix.
#ifdef HALVES
#define PAIRS vec2
#define BOOLS bvec2
#else
#define PAIRS vec4
#define BOOLS bvec4
#endif

// Its rows. No matrix of GLSL: a driver was seen that goes wrong with those of 2 x 2.
struct Quarter {
  PAIRS row0, row1;
#ifndef HALVES
  PAIRS row2, row3;
#endif
};

// x' = sign x - sine (y + ratio x) and y' = sign y + sine (x - ratio y): the cosine is sign times
// 1 - sine * |ratio|. The lengths of a pair drift less than by cosines.
struct Turns {
  PAIRS sign, sine, ratio;
};

void turn(inout PAIRS x, inout PAIRS y, PAIRS sign, PAIRS sine, PAIRS ratio) {
  PAIRS turned = sign * x - sine * (y + ratio * x);
  y = sign * y + sine * (x - ratio * y);
  x = turned;
}

void turn_lanes(inout PAIRS x, inout PAIRS y, Turns by) {
  turn(x, y, by.sign, by.sine, by.ratio);
}

void turn_rows(inout Quarter x, inout Quarter y, Turns by) {
  turn(x.row0, y.row0, PAIRS(by.sign.x), PAIRS(by.sine.x), PAIRS(by.ratio.x));
  turn(x.row1, y.row1, PAIRS(by.sign.y), PAIRS(by.sine.y), PAIRS(by.ratio.y));
#ifndef HALVES
  turn(x.row2, y.row2, PAIRS(by.sign.z), PAIRS(by.sine.z), PAIRS(by.ratio.z));
  turn(x.row3, y.row3, PAIRS(by.sign.w), PAIRS(by.sine.w), PAIRS(by.ratio.w));
#endif
}

void turn_columns(inout Quarter x, inout Quarter y, Turns by) {
  turn_lanes(x.row0, y.row0, by);
  turn_lanes(x.row1, y.row1, by);
#ifndef HALVES
  turn_lanes(x.row2, y.row2, by);
  turn_lanes(x.row3, y.row3, by);
#endif
}

// Places are changed: the first stays, the others go round.
void move_lanes(inout PAIRS x, inout PAIRS y) {
  PAIRS top = x;
#ifdef HALVES
  x = vec2(top.x, y.x);
  y = vec2(y.y, top.y);
#else
  x = vec4(top.x, y.x, top.y, top.z);
  y = vec4(y.y, y.z, y.w, top.w);
#endif
}

void move_rows(inout Quarter x, inout Quarter y) {
  Quarter top = x;
#ifdef HALVES
  x = Quarter(top.row0, y.row0);
  y = Quarter(y.row1, top.row1);
#else
  x = Quarter(top.row0, y.row0, top.row1, top.row2);
  y = Quarter(y.row1, y.row2, y.row3, top.row3);
#endif
}

void move_columns(inout Quarter x, inout Quarter y) {
  move_lanes(x.row0, y.row0);
  move_lanes(x.row1, y.row1);
#ifndef HALVES
  move_lanes(x.row2, y.row2);
  move_lanes(x.row3, y.row3);
#endif
}

#ifdef HALVES
const Quarter kZeros = Quarter(vec2(0.0), vec2(0.0));
#else
const Quarter kZeros = Quarter(vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
#endif
// With a first value, as drivers warn of globals that no function above has written.
Quarter g_p = kZeros, g_q = kZeros, g_s = kZeros, g_r = kZeros;

PAIRS diagonal(Quarter m) {
#ifdef HALVES
  return vec2(m.row0.x, m.row1.y);
#else
  return vec4(m.row0.x, m.row1.y, m.row2.z, m.row3.w);
#endif
}

Turns turns_of(PAIRS cosine, PAIRS sine) {
  PAIRS sign = mix(PAIRS(-1.0), PAIRS(1.0), greaterThanEqual(cosine, PAIRS(0.0)));
  return Turns(sign, sine, sign * sine / (1.0 + abs(cosine)));
}

// Elements beside the diagonal that are as small as this are nothing, beside a largest one of 1.
const float kNothing = 2.9802322e-8;

// Cosine and sine of the angle whose tangent is y / x, from -90 to 90 degrees.
void angle_of(PAIRS x, PAIRS y, out PAIRS cosine, out PAIRS sine) {
  PAIRS flip = mix(PAIRS(1.0), PAIRS(-1.0), lessThan(x, PAIRS(0.0)));
  PAIRS size = sqrt(x * x + y * y);
  BOOLS none = equal(size, PAIRS(0.0));
  cosine = mix(abs(x) / size, PAIRS(1.0), none);
  sine = mix(flip * y / size, PAIRS(0.0), none);
}

BOOLS both_zero(PAIRS x, PAIRS y) {
  return equal(max(abs(x), abs(y)), PAIRS(0.0));
}

BOOLS either(BOOLS x, BOOLS y) {
  return notEqual(PAIRS(x) + PAIRS(y), PAIRS(0.0));
}

// Jacobi's of a symmetric [a b; b d].
void symmetric_turn(PAIRS a, PAIRS b, PAIRS d, out PAIRS cosine, out PAIRS sine) {
  PAIRS half_apart = 0.5 * (d - a);
  PAIRS flip = mix(PAIRS(1.0), PAIRS(-1.0), lessThan(half_apart, PAIRS(0.0)));
  PAIRS reach = abs(half_apart) + sqrt(half_apart * half_apart + b * b);
  PAIRS tangent = clamp(flip * b / max(reach, PAIRS(1e-30)), PAIRS(-1.0), PAIRS(1.0));
  cosine = inversesqrt(1.0 + tangent * tangent);
  sine = tangent * cosine;
}

// Of each pair's [a b; c d]. Of a general one a turn of its rows makes it symmetric, and Jacobi's
// diagonal. What a matrix is filled up with must stay zeros to the last bit: else its vectors would
// mix with those of singular values that are nothing. So of a column of zeros nothing is turned
// into the other one, and of a row neither.
void find_turns(bool general, out Turns left, out Turns right) {
  PAIRS a = diagonal(g_p);
  PAIRS b = diagonal(g_q);
  PAIRS c = diagonal(g_s);
  PAIRS d = diagonal(g_r);
  BOOLS nothing = lessThanEqual(max(abs(b), abs(c)), PAIRS(kNothing));
  PAIRS cosine, sine, left_cosine, left_sine;
  if (general) {
    PAIRS first_cosine, first_sine, row_cosine, row_sine;
    angle_of(a + d, c - b, first_cosine, first_sine);
    symmetric_turn(first_cosine * a + first_sine * c, first_cosine * b + first_sine * d,
                   first_cosine * d - first_sine * b, cosine, sine);
    BOOLS first_row = both_zero(a, b);
    angle_of(mix(a, d, first_row), mix(-b, c, first_row), row_cosine, row_sine);
    BOOLS no_row = either(first_row, both_zero(c, d));
    BOOLS no_column = either(both_zero(a, c), both_zero(b, d));
    cosine = mix(mix(cosine, row_cosine, no_row), PAIRS(1.0), no_column);
    sine = mix(mix(sine, row_sine, no_row), PAIRS(0.0), no_column);
    left_cosine = mix(cosine * first_cosine + sine * first_sine, PAIRS(1.0), no_row);
    left_sine = mix(sine * first_cosine - cosine * first_sine, PAIRS(0.0), no_row);
    left_cosine = mix(left_cosine, first_cosine, no_column);
    left_sine = mix(left_sine, -first_sine, no_column);
  } else {
    symmetric_turn(a, b, d, cosine, sine);
    left_cosine = cosine;
    left_sine = sine;
  }
  right = turns_of(mix(cosine, PAIRS(1.0), nothing), mix(sine, PAIRS(0.0), nothing));
  left = turns_of(mix(left_cosine, PAIRS(1.0), nothing), mix(left_sine, PAIRS(0.0), nothing));
}

// 1, or -1 where the diagonal of a general matrix is negative: its rows become their negatives.
PAIRS signs_of(bool general, Quarter m) {
  return mix(PAIRS(1.0), PAIRS(-1.0), lessThan(diagonal(m), PAIRS(general ? 0.0 : -1e38)));
}

void scale_rows(inout Quarter m, PAIRS by) {
  m.row0 *= by.x;
  m.row1 *= by.y;
#ifndef HALVES
  m.row2 *= by.z;
  m.row3 *= by.w;
#endif
}

// A step of the matrix but for the change of places: what became of it besides is left, right, and
// the signs of the rows.
void diagonal_step(bool general, out Turns left, out Turns right, out PAIRS top, out PAIRS bottom) {
  find_turns(general, left, right);
  turn_columns(g_p, g_q, right);
  turn_columns(g_s, g_r, right);
  turn_rows(g_p, g_s, left);
  turn_rows(g_q, g_r, left);
  top = signs_of(general, g_p);
  bottom = signs_of(general, g_r);
  scale_rows(g_p, top);
  scale_rows(g_q, top);
  scale_rows(g_s, bottom);
  scale_rows(g_r, bottom);
}

void move_places() {
  move_rows(g_p, g_s);
  move_rows(g_q, g_r);
  move_columns(g_p, g_q);
  move_columns(g_s, g_r);
}
