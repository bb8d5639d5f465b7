// What becomes of a product of matrices in double precision: C := alpha * product + beta * C, all
// of it or one triangle; and products that are no number's, by IEEE's rules.
uniform ivec4 u_double_product;
#define u_double_product_depth u_double_product.x
#define u_double_product_triangle u_double_product.y
#define u_double_product_flags u_double_product.z
#define u_double_product_halves u_double_product.w  // 2, which no compiler knows: it would unroll

const int kAbsentInA = 1;  // elements of A may not exist; they take no part
const int kAbsentInB = 2;

// Terms of a sum that decide it: infinities, and what makes a NaN.
const int kPlus = 1;
const int kMinus = 2;
const int kNoNumber = 4;

// u_double_product_triangle: 1 for the places with minor <= major, -1 for those with minor >=
// major, 0 for all.
bool is_wanted(ivec2 place) {
  return place.x >= 0 && (place.x - place.y) * u_double_product_triangle >= 0;
}

bool is_absent(uvec2 number, int flag) {
  return number == kAbsent && (u_double_product_flags & flag) != 0;
}

int class_of_term(uvec2 a, uvec2 b) {
  if (is_nan(a) || is_nan(b)) {
    return kNoNumber;
  }
  if (is_infinite(a) || is_infinite(b)) {
    bool no_number = is_zero(a) || is_zero(b);
    return no_number ? kNoNumber : ((a.y ^ b.y) & kSign) == 0u ? kPlus : kMinus;
  }
  return 0;
}

// Of a sum with such terms.
uvec2 number_of_classes(int classes) {
  if (classes == kPlus || classes == kMinus) {
    return uvec2(0u, classes == kPlus ? kInfinity : kInfinity | kSign);
  }
  return kNan;
}
