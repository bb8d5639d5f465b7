// The SHA-256 of bytes (FIPS 180-4), in hexadecimal, as JavaScript's crypto.subtle.digest has it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace fragblas::test {

std::string sha256(const void* bytes, std::size_t count);

}  // namespace fragblas::test
