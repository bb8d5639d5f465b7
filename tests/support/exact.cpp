// Exact sums by integers that are as long as it takes. SPDX-License-Identifier: MIT
#include "support/exact.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace fragblas::test {

namespace {

constexpr std::size_t kWords = 141;

std::uint64_t bits_of(double x) {
  std::uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

// |x| = significand * 2^(field - 1075).
int field_of(double x) {
  return std::max(1, static_cast<int>(bits_of(x) >> 52 & 0x7ff));
}
std::uint64_t significand_of(double x) {
  const std::uint64_t bits = bits_of(x);
  return (bits & 0xfffffffffffffu) | ((bits >> 52 & 0x7ff) != 0 ? std::uint64_t{1} << 52 : 0);
}

}  // namespace

Exact::Exact() : words_(kWords, 0) {}

void Exact::add(double x, double y, int cut) {
  const int exponent = field_of(x) + field_of(y) - 2150;
  Uint128 m = static_cast<Uint128>(significand_of(x)) * significand_of(y);
  const int lost = cut - exponent;
  if (lost >= 128) return;
  if (lost > 0) m = m >> lost << lost;
  add(m, exponent, std::signbit(x) != std::signbit(y));
}

void Exact::add(Uint128 m, int exponent, bool negative) {
  const int position = exponent - kLowest;
  std::size_t word = static_cast<std::size_t>(position / 32);
  const int shift = position % 32;
  const Uint128 low = m << shift;
  std::uint32_t parts[5];
  for (int i = 0; i < 4; ++i) parts[i] = static_cast<std::uint32_t>(low >> (32 * i));
  parts[4] = shift == 0 ? 0 : static_cast<std::uint32_t>(m >> (128 - shift));
  std::uint64_t carry = negative ? 1 : 0;
  for (int i = 0; word < kWords; ++word, ++i) {
    std::uint32_t part = i < 5 ? parts[i] : 0;
    if (negative) part = ~part;
    carry += std::uint64_t{words_[word]} + part;
    words_[word] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
}

int Exact::sign() const {
  if ((words_.back() >> 31) != 0) return -1;
  return std::any_of(words_.begin(), words_.end(), [](std::uint32_t w) { return w != 0; }) ? 1 : 0;
}

double Exact::nearest() const {
  if (sign() == 0) return 0;
  std::vector<std::uint32_t> words = words_;
  const bool negative = sign() < 0;
  if (negative) {
    std::uint64_t carry = 1;
    for (std::uint32_t& word : words) {
      carry += static_cast<std::uint32_t>(~word);
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }
  const auto bit = [&](int i) -> std::uint64_t {
    return i < 0 ? 0 : words[static_cast<std::size_t>(i / 32)] >> (i % 32) & 1;
  };
  int top = 32 * static_cast<int>(kWords) - 1;
  while (bit(top) == 0) --top;
  // The last bit that is kept.
  const int last = std::max(top - 52, -1074 - kLowest);
  std::uint64_t kept = 0;
  for (int i = top; i >= last; --i) kept = kept << 1 | bit(i);
  bool rest = false;
  for (int i = 0; i < last - 1; ++i) rest = rest || bit(i) != 0;
  if (bit(last - 1) != 0 && (rest || (kept & 1) != 0)) ++kept;
  const double value = std::ldexp(static_cast<double>(kept), last + kLowest);
  return negative ? -value : value;
}

double Exact::nearest_root() const {
  if (sign() == 0) return 0;
  // A first guess by the leading bits; then what lies half way to the neighbours decides.
  int top = static_cast<int>(kWords) - 1;
  while (words_[static_cast<std::size_t>(top)] == 0) --top;
  double leading = 0;
  for (int i = top; i >= std::max(0, top - 3); --i) {
    leading = leading * 0x1p32 + words_[static_cast<std::size_t>(i)];
  }
  int exponent = 32 * std::max(0, top - 3) + kLowest;
  if (exponent % 2 != 0) {
    leading *= 2;
    --exponent;
  }
  double root = std::ldexp(std::sqrt(leading), exponent / 2);
  // Whether the square of (twice the significand of r, + 1) / 2 is below the sum.
  const auto above_middle = [&](double r) {
    Exact rest = *this;
    const Uint128 middle = 2 * static_cast<Uint128>(significand_of(r)) + 1;
    rest.add(middle * middle, 2 * (field_of(r) - 1076), true);
    return rest.sign() > 0;  // it is no tie: a square of 54 bits that ends in 1 has no such root
  };
  while (std::isfinite(root) && above_middle(root))
    root = std::nextafter(root, std::numeric_limits<double>::infinity());
  while (root > 0 && !above_middle(std::nextafter(root, 0))) root = std::nextafter(root, 0);
  return root;
}

double exact_dot(const std::vector<double>& a, const std::vector<double>& b, bool root) {
  bool nan = false, positive = false, negative = false;
  int largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::isfinite(a[i]) && std::isfinite(b[i])) {
      if (a[i] != 0 && b[i] != 0) largest = std::max(largest, field_of(a[i]) + field_of(b[i]));
      continue;
    }
    const double product = a[i] * b[i];
    nan = nan || std::isnan(product);
    positive = positive || product > 0;
    negative = negative || product < 0;
  }
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (nan || (positive && negative)) return std::numeric_limits<double>::quiet_NaN();
  if (positive || negative) return positive ? kInfinity : -kInfinity;
  Exact sum;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != 0 && b[i] != 0) sum.add(a[i], b[i], largest - 2150 - 64);
  }
  return root ? sum.nearest_root() : sum.nearest();
}

}  // namespace fragblas::test
