// The error type and its names. SPDX-License-Identifier: MIT
#include "fragblas/fragblas.hpp"

namespace fragblas {

const char* to_string(Status status) {
  switch (status) {
    case Status::Ok:
      return "Ok";
    case Status::InvalidArgument:
      return "InvalidArgument";
    case Status::Unsupported:
      return "Unsupported";
    case Status::OutOfMemory:
      return "OutOfMemory";
    case Status::ContextLost:
      return "ContextLost";
    case Status::ShaderError:
      return "ShaderError";
    case Status::Undefined:
      return "Undefined";
    case Status::NotReady:
      return "NotReady";
    case Status::Internal:
      return "Internal";
  }
  return "Internal";
}

Error::Error(Status status, const std::string& text) : std::runtime_error(text), status_(status) {}
Error::~Error() = default;

}  // namespace fragblas
