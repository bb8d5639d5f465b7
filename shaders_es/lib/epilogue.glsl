// The end of a gemm: activation(value + bias). An activation is within 8 units in the last place of
// the exact one of value + bias, for normal results, and NaN where that is NaN. The exp() is our
// own: GLSL's may be (3 + 2 |x|) ulp off, and drivers take more. Which activation is a uniform: all
// fragments of a draw take the same branch, and variants would be six times as many programs.
//
// Cost of a texel: bias 1 fetch where four columns of it are a texel, else 4; an activation at most
// 40 multiply-adds a lane.
#ifdef BIAS
uniform sampler2D u_bias;
uniform int u_bias_shift;
uniform ivec3 u_bias_matrix;
#define u_bias_matrix_base u_bias_matrix.x
#define u_bias_matrix_row_stride u_bias_matrix.y
#define u_bias_matrix_col_stride u_bias_matrix.z

int bias_place(ivec2 position) {
  return u_bias_matrix_base + position.x * u_bias_matrix_row_stride +
         position.y * u_bias_matrix_col_stride;
}

// 0 for a lane outside of C.
float bias_element(ivec2 position) {
  return position.x < 0 ? 0.0 : element_at(u_bias, u_bias_shift, bias_place(position));
}

vec4 add_bias(vec4 value, ivec2 first, ivec2 second, ivec2 third, ivec2 last) {
  return value +
         vec4(bias_element(first), bias_element(second), bias_element(third), bias_element(last));
}

// Four columns of one row, of which the last ones may be outside of C.
vec4 add_row_bias(vec4 value, ivec2 first) {
  int element = bias_place(first);
  if (u_bias_matrix_col_stride == 1 && (element & 3) == 0) {
    return value + texel_at(u_bias, u_bias_shift, element >> 2);
  }
  ivec4 cols = min(ivec4(0, 1, 2, 3) + first.y, ivec4(u_view_minor - 1));
  return add_bias(value, first, ivec2(first.x, cols.y), ivec2(first.x, cols.z),
                  ivec2(first.x, cols.w));
}
#else
vec4 add_bias(vec4 value, ivec2 first, ivec2 second, ivec2 third, ivec2 last) {
  return value;
}

vec4 add_row_bias(vec4 value, ivec2 first) {
  return value;
}
#endif

#ifdef ACTIVATION
uniform int u_activation;
uniform float u_slope;
uniform float u_one;  // 1.0

// The values of fragblas::Activation.
const int kRelu = 1;
const int kGelu = 2;
const int kSilu = 3;
const int kTanh = 4;
const int kSigmoid = 5;

// e^(x + rest) for x <= 0 and a small rest; 0 where that is not a normal number. By powers of two:
// x + rest = n ln 2 + r, where ln 2 is 45426 / 65536, of which n times is exact, and what is left.
vec4 exp_negative(vec4 x, vec4 rest) {
  x = max(x, vec4(-100.0));
  vec4 n = floor((x + rest) * 1.44269504 + 0.5);
  vec4 r = (x - n * 0.693145752) * u_one - n * 1.42860682e-6 + rest;
  vec4 tail =
      0.5 + r * (0.166665766 + r * (0.0416665542 + r * (0.00836323288 + r * 0.00139262508)));
  vec4 power = uintBitsToFloat(uvec4(max(ivec4(n), ivec4(-126)) + 127) << 23u);
  return mix(power * (1.0 + (r + r * r * tail)), vec4(0.0), lessThan(x, vec4(-87.3365448)));
}

vec4 sigmoid(vec4 x) {
  vec4 e = exp_negative(-abs(x), vec4(0.0));
  return mix(vec4(1.0), e, lessThan(x, vec4(0.0))) / (1.0 + e);
}

// Near 0 a polynomial: there 1 - e would cancel.
vec4 hyperbolic_tangent(vec4 x) {
  vec4 size = abs(x);
  vec4 e = exp_negative(-2.0 * size, vec4(0.0));
  vec4 large = (1.0 - e) / (1.0 + e);
  vec4 s = x * x;
  vec4 tail = 0.133327698 + s * (-0.0538509096 + s * (0.0209971790 + s * -0.00609671416));
  vec4 small = x + x * (s * (-0.333333289 + s * tail));
  return mix(small, mix(large, -large, lessThan(x, vec4(0.0))), greaterThan(size, vec4(0.6)));
}

// x times the sigmoid; its limit, 0, at -Inf. In halves, as x e^x is a normal number where e^x is
// not. No division where the divisor is 1: drivers that refine a quotient make NaN of Inf / 1.
vec4 silu(vec4 x) {
  vec4 root = exp_negative(-0.5 * abs(x), vec4(0.0));
  vec4 square = root * root;
  vec4 above = mix(x, max(x, vec4(-200.0)) * root * root, lessThan(x, vec4(0.0)));
  return mix(above / (1.0 + square), above, lessThan(square, vec4(2.9e-8)));
}

// x * P(X <= x) for a normal X, that is x * (1 + erf(x / sqrt 2)) / 2; its limit, 0, at -Inf.
// P(X > t) = e^(-t^2 / 2) times a slow function of t. t^2 is taken in two parts, the first exact,
// as e^ makes relative errors of absolute ones.
vec4 gelu(vec4 x) {
  vec4 t = min(abs(x), vec4(14.0));
  vec4 coarse = uintBitsToFloat(floatBitsToUint(t) & uvec4(0xfffff000u));
  vec4 e = exp_negative(-0.5 * coarse * coarse, -0.5 * (t - coarse) * (t + coarse));
  vec4 u = 1.0 / (1.0 + 0.25 * t);
  vec4 high = -0.0119029412 +
              u * (0.0576495131 + u * (0.0299834393 + u * (-0.0536615371 + u * 0.0149115283)));
  vec4 low =
      0.0997547096 +
      u * (0.0993644504 + u * (0.0965517556 + u * (0.0672725113 + u * (0.100076573 + u * high))));
  vec4 slow = u * low;
  // Where e is 0 nothing is subtracted: compilers make x - x * e * slow of this, NaN for Inf.
  vec4 above = mix(x * (1.0 - e * slow), x, equal(e, vec4(0.0)));
  return mix(above, max(x, vec4(-14.0)) * slow * e, lessThan(x, vec4(0.0)));
}

vec4 activate(vec4 x) {
  vec4 y;
  if (u_activation == kRelu) {
    y = max(x, vec4(0.0));
  } else if (u_activation == kGelu) {
    y = gelu(x);
  } else if (u_activation == kSilu) {
    y = silu(x);
  } else if (u_activation == kTanh) {
    y = hyperbolic_tangent(x);
  } else if (u_activation == kSigmoid) {
    y = sigmoid(x);
  } else {  // leaky
    y = mix(x, u_slope * x, lessThan(x, vec4(0.0)));
  }
  // max() and min() may drop a NaN.
  return mix(y, x, greaterThan(magnitude_bits(x), uvec4(kInfinityBits)));
}
#else
vec4 activate(vec4 value) {
  return value;
}
#endif
