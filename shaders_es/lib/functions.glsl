// Functions of two numbers, or of the first one, in the order of fragblas::Function.
vec4 from_signs(bvec4 yes) {
  return mix(vec4(0.0), vec4(1.0), yes);
}

bvec4 is_nan(vec4 x) {
  return greaterThan(magnitude_bits(x), uvec4(kInfinityBits));
}

// Of a negative x for whole y alone. Devices have any logarithm of 0, and lose a NaN on the way. 1
// to an infinite power is 1, which the product with log2(1) is not.
vec4 power_of(vec4 x, vec4 y) {
  vec4 half_y = 0.5 * y;
  ivec4 whole = ivec4(equal(floor(y), y));
  ivec4 odd = whole * ivec4(notEqual(floor(half_y), half_y));
  vec4 magnitude = mix(exp2(y * log2(abs(x))), vec4(1.0), equal(abs(x), vec4(1.0)));
  vec4 of_zero = mix(vec4(uintBitsToFloat(kInfinityBits)), vec4(0.0), greaterThan(y, vec4(0.0)));
  magnitude = mix(magnitude, of_zero, equal(x, vec4(0.0)));
  vec4 result = mix(magnitude, -magnitude, bvec4(odd * ivec4(floatBitsToUint(x) >> 31u)));
  bvec4 none = bvec4(ivec4(lessThan(x, vec4(0.0))) * (1 - whole));
  result = mix(result, vec4(uintBitsToFloat(0x7fc00000u)), none);
  result = mix(mix(result, x, is_nan(x)), y, is_nan(y));
  return mix(result, vec4(1.0), equal(y, vec4(0.0)));
}

const uint kMinusInfinityBits = 0xff800000u;

// Of 2^n (1 + f), 1 + f around 1: n ln 2 and the series of FreeBSD's logf, as devices' own has next
// to 1, where it is small, the error that it has elsewhere. Of numbers that are not normal 0's.
vec4 logarithm_of(vec4 x) {
  uvec4 above = floatBitsToUint(x) + uvec4(0x3f800000u - 0x3f3504f3u);
  vec4 n = vec4(ivec4(above >> 23u) - 127);
  vec4 f = uintBitsToFloat((above & uvec4(0x007fffffu)) + uvec4(0x3f3504f3u)) - 1.0;
  vec4 s = f / (2.0 + f);
  vec4 z = s * s;
  vec4 w = z * z;
  vec4 series = w * (0.40000972 + w * 0.24279079) + z * (0.66666663 + w * 0.28498787);
  vec4 half_square = 0.5 * f * f;
  vec4 value =
      n * 0.69313812 - ((half_square - (s * (half_square + series) + n * 9.0580006e-6)) - f);
  value = mix(value, x, equal(magnitude_bits(x), uvec4(kInfinityBits)));
  value = mix(value, vec4(uintBitsToFloat(0x7fc00000u)), lessThan(x, vec4(0.0)));
  value = mix(value, vec4(uintBitsToFloat(kMinusInfinityBits)),
              lessThan(magnitude_bits(x), uvec4(0x00800000u)));
  return mix(value, x, is_nan(x));
}

// Near 0 a polynomial, as exponentials cancel there. Where it is 1 to the last bit drivers divide
// infinities.
vec4 tangent_of(vec4 x) {
  vec4 s = x * x;
  vec4 tail = 0.133327698 + s * (-0.0538509096 + s * (0.0209971790 + s * -0.00609671416));
  vec4 small = x + x * (s * (-0.333333289 + s * tail));
  vec4 value = mix(tanh(clamp(x, -16.0, 16.0)), small, lessThan(abs(x), vec4(0.6)));
  return mix(value, x, is_nan(x));
}

// sin(x + quarters * pi / 2), as devices have it to some 12 bits only. x is less than pi / 4 away
// from `turns` times pi / 2, which are subtracted in three parts; polynomials do the rest.
vec4 sine_of(vec4 x, float quarters) {
  vec4 turns = roundEven(x * 0.63661977);
  vec4 rest = ((x - turns * 1.5703125) - turns * 4.8351288e-4) - turns * 3.1385514e-7;
  vec4 square = rest * rest;
  vec4 sine =
      rest + rest * square * (-0.16666655 + square * (8.3321609e-3 + square * -1.9515296e-4));
  vec4 cosine = 1.0 - 0.5 * square +
                square * square * (4.1666646e-2 + square * (-1.3887316e-3 + square * 2.4433157e-5));
  vec4 place = turns + quarters;
  place -= 4.0 * floor(0.25 * place);
  bvec4 odd = bvec4(ivec4(equal(place, vec4(1.0))) + ivec4(equal(place, vec4(3.0))));
  vec4 value = mix(sine, cosine, odd);
  value = mix(value, -value, greaterThanEqual(place, vec4(2.0)));
  // Of a large x the rest may have any size.
  return mix(clamp(value, -1.0, 1.0), value, is_nan(value));
}

// The lesser or the greater one; a NaN where one is.
vec4 extreme_of(vec4 x, vec4 y, bvec4 first) {
  return mix(mix(mix(y, x, first), x, is_nan(x)), y, is_nan(y));
}

vec4 function_of(int which, vec4 x, vec4 y) {
  switch (which) {
    case 1:
      return x + y;
    case 2:
      return x - y;
    case 3:
      return x * y;
    case 4:
      return x / y;
    case 5:
      return y - x;
    case 6:
      return y / x;
    case 7:
      return extreme_of(x, y, lessThan(x, y));
    case 8:
      return extreme_of(x, y, greaterThan(x, y));
    case 9:
      return power_of(x, y);
    case 10:
      return power_of(y, x);
    case 11:
      return from_signs(lessThan(x, y));
    case 12:
      return from_signs(greaterThan(x, y));
    case 13:
      return from_signs(equal(x, y));
    case 14:
      return -x;
    case 15:
      return abs(x);
    case 16:
      return mix(exp(x), x, is_nan(x));
    case 17:
      return logarithm_of(x);
    case 18:
      return sqrt(x);
    case 19:
      return 1.0 / sqrt(x);
    case 20:
      return x * x;
    case 21:
      return 1.0 / x;
    case 22:
      return sine_of(x, 0.0);
    case 23:
      return sine_of(x, 1.0);
    case 24:
      return tangent_of(x);
    case 25:
      return mix(1.0 / (1.0 + exp(-x)), x, is_nan(x));
    case 26:
      return extreme_of(x, vec4(0.0), greaterThan(x, vec4(0.0)));
    case 27:
      return floor(x);
    case 28:
      return ceil(x);
    case 29:
      return roundEven(x);
    default:
      return mix(sign(x), x, is_nan(x));
  }
}
