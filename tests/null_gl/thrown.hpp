// What a call on the null device throws, as a text. SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "fragblas/fragblas.hpp"

namespace fragblas::test {

// "OutOfMemory: " and the text of the error; empty if the call throws none.
inline std::string thrown_by(const std::function<void()>& call) {
  try {
    call();
    return "";
  } catch (const Error& error) {
    return std::string(to_string(error.status())) + ": " + error.what();
  }
}

inline bool says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace fragblas::test
