// What a call that must fail says. SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "fragblas/fragblas.hpp"

namespace fragblas::test {

// The text of the error, which has this status; "no error" if the call throws none.
inline std::string error_of(const std::function<void()>& call,
                            Status status = Status::InvalidArgument) {
  try {
    call();
  } catch (const Error& error) {
    CHECK(error.status() == status);
    return error.what();
  }
  return "no error";
}

}  // namespace fragblas::test
