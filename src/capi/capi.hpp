// The flat C interface: every call goes to its C++ twin; exceptions become status codes here. What
// its files share; the routines' is printed by fragblas-catalog.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "base/text.hpp"
#include "fragblas/fragblas.h"
#include "fragblas/fragblas.hpp"

struct fragblas_context {
  fragblas::Context context;
  std::string text;  // what the last JSON call returned
};

struct fragblas_buffer {
  fragblas::Buffer buffer;
};

namespace fragblas::capi {

// The status of the exception that is being handled; keeps its text for fragblas_last_error.
fragblas_status status_of_exception() noexcept;

// Runs the call; the only place where exceptions end.
template <typename Call>
fragblas_status guarded(Call call) {
  try {
    call();
    return FRAGBLAS_OK;
  } catch (...) {
    return status_of_exception();
  }
}

inline constexpr const char* kPointer = "a pointer";

[[noreturn]] void refuse_null(const char* what, const char* rule);

template <typename Value>
Value& need(Value* value, const char* what, const char* rule = "a handle") {
  if (value == nullptr) {
    refuse_null(what, rule);
  }
  return *value;
}

// A text kept alive by the handle's object, or null after a failure.
template <typename Handle, typename Make>
const char* guarded_text(const char* what, Handle* handle, Make make) {
  const char* result = nullptr;
  guarded([&] {
    Handle& object = need(handle, what);
    object.text = make(object);
    result = object.text.c_str();
  });
  return result;
}

// Not inline: nearly every function has some.
Operand operand(fragblas_buffer* buffer, fragblas_int offset);
Scalar scalar(const fragblas_scalar& value);

inline Layout layout_of(fragblas_layout layout) {
  return static_cast<Layout>(layout);
}
inline Op op_of(fragblas_op op) {
  return static_cast<Op>(op);
}
inline Uplo uplo_of(fragblas_uplo uplo) {
  return static_cast<Uplo>(uplo);
}
inline Diag diag_of(fragblas_diag diag) {
  return static_cast<Diag>(diag);
}
inline Side side_of(fragblas_side side) {
  return static_cast<Side>(side);
}

inline void check_count(const char* what, fragblas_int count) {
  if (count < 0 || count > INT32_MAX) {
    detail::throw_error(Status::InvalidArgument, "{} = {}, must be from 0 to 2^31 - 1",
                        {what, count});
  }
}
// Before the caller's arrays are read, which may be shorter.
inline void check_count(const char* what, fragblas_int count, int most) {
  if (count < 0 || count > most) {
    detail::throw_error(Status::InvalidArgument, "{} = {}, must be from 0 to {}",
                        {what, count, most});
  }
}

template <typename Number>
std::array<Number, 5> rotm_param(const Number* param, const char* what) {
  const Number* const h = &need(param, what, kPointer);
  return {h[0], h[1], h[2], h[3], h[4]};
}

// The five numbers of a call that changes them; the caller has them when the call is over.
template <typename Number>
class ChangedParamOf {
 public:
  ChangedParamOf(Number* param, const char* what)
      : param_(param), values_(rotm_param<Number>(param, what)) {}
  ~ChangedParamOf() { std::copy(values_.begin(), values_.end(), param_); }
  ChangedParamOf(const ChangedParamOf&) = delete;
  ChangedParamOf& operator=(const ChangedParamOf&) = delete;
  std::array<Number, 5>& values() { return values_; }

 private:
  Number* const param_;
  std::array<Number, 5> values_;
};
using ChangedParam = ChangedParamOf<float>;

}  // namespace fragblas::capi
