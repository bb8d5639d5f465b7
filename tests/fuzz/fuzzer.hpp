// What each fuzzer is made of: a function for one input, which aborts at a finding, and what reads
// an input as numbers. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

// libFuzzer calls it, or replay.cpp.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fragblas::fuzz {

// Of the library, as far as a target counts them.
inline std::uint64_t calls = 0;

// Takes an input apart from its front; at its end come zeros.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

  bool empty() const { return at_ == end_; }
  std::uint8_t byte() { return at_ == end_ ? std::uint8_t{0} : *at_++; }
  std::int64_t below(std::int64_t bound) { return (byte() << 8 | byte()) % bound; }
  std::uint64_t word() {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) {
      value = value << 8 | byte();
    }
    return value;
  }
  std::string_view rest() {
    const std::string_view text(reinterpret_cast<const char*>(at_),
                                static_cast<std::size_t>(end_ - at_));
    at_ = end_;
    return text;
  }

 private:
  const std::uint8_t *at_, *end_;
};

[[noreturn]] inline void find(const char* what, const char* detail = "") {
  std::fprintf(stderr, "finding: %s %s\n", what, detail);
  std::abort();
}

}  // namespace fragblas::fuzz
