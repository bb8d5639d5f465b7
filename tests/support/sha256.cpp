// SHA-256: blocks of 64 bytes, each mixed into eight words in 64 rounds. SPDX-License-Identifier:
// MIT
#include "support/sha256.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace fragblas::test {

namespace {

constexpr int kRounds = 64;

std::uint32_t rotated(std::uint32_t word, int by) {
  return word >> by | word << (32 - by);
}

// The first 32 bits behind the point of the roots of the first primes.
std::vector<std::uint32_t> of_primes(std::size_t count, long double (*root)(long double)) {
  std::vector<std::uint32_t> words;
  for (int candidate = 2; words.size() < count; ++candidate) {
    bool prime = true;
    for (int d = 2; d * d <= candidate; ++d) prime = prime && candidate % d != 0;
    if (prime) {
      const long double value = root(candidate);
      words.push_back(static_cast<std::uint32_t>((value - std::floor(value)) * 0x1p32L));
    }
  }
  return words;
}

void mix(std::array<std::uint32_t, 8>& state, const std::uint8_t* block) {
  static const std::vector<std::uint32_t> constants =
      of_primes(kRounds, [](long double x) { return std::cbrt(x); });
  std::array<std::uint32_t, kRounds> words;
  for (std::size_t i = 0; i < 16; ++i) {
    words[i] = 0;
    for (std::size_t byte = 0; byte < 4; ++byte) words[i] = words[i] << 8 | block[4 * i + byte];
  }
  for (std::size_t i = 16; i < kRounds; ++i) {
    const std::uint32_t near = words[i - 2], far = words[i - 15];
    words[i] = words[i - 16] + words[i - 7] + (rotated(far, 7) ^ rotated(far, 18) ^ far >> 3) +
               (rotated(near, 17) ^ rotated(near, 19) ^ near >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < kRounds; ++i) {
    const std::uint32_t first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
                                ((e & f) ^ (~e & g)) + constants[i] + words[i];
    const std::uint32_t second =
        (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first;
    d = c, c = b, b = a, a = first + second;
  }
  const std::array<std::uint32_t, 8> mixed = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += mixed[i];
}

}  // namespace

std::string sha256(const void* bytes, std::size_t count) {
  const auto* const data = static_cast<const std::uint8_t*>(bytes);
  std::array<std::uint32_t, 8> state;
  const std::vector<std::uint32_t> roots = of_primes(8, [](long double x) { return std::sqrt(x); });
  for (std::size_t i = 0; i < 8; ++i) state[i] = roots[i];
  const std::size_t whole = count / 64 * 64;
  for (std::size_t at = 0; at < whole; at += 64) mix(state, data + at);
  // The rest, a bit that is set, zeros, and the number of bits.
  std::vector<std::uint8_t> end(data + whole, data + count);
  end.push_back(0x80);
  while (end.size() % 64 != 56) end.push_back(0);
  for (int shift = 56; shift >= 0; shift -= 8) {
    end.push_back(static_cast<std::uint8_t>(std::uint64_t{8} * count >> shift));
  }
  for (std::size_t at = 0; at < end.size(); at += 64) mix(state, end.data() + at);
  std::string text;
  for (const std::uint32_t word : state) {
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15u];
  }
  return text;
}

}  // namespace fragblas::test
