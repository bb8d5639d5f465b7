// Calls through the C interface with guarded operands: a C context of its own on the same GL
// context. Owns its handles.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "fragblas/fragblas.h"
#include "support/call.hpp"
#include "support/operand.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

struct CDeleter {
  void operator()(fragblas_context* context) const { fragblas_context_destroy(context); }
  void operator()(fragblas_buffer* buffer) const { fragblas_buffer_destroy(buffer); }
  void operator()(fragblas_readback* readback) const { fragblas_readback_destroy(readback); }
};
template <class T>
using CHandle = std::unique_ptr<T, CDeleter>;

fragblas_options c_options();  // like context_options()
CHandle<fragblas_context> c_context(const fragblas_options& options = c_options());
fragblas_context* shared_c_context();  // one for the process: probing a device takes time
fragblas_buffer* foreign_c_buffer();   // 1000 elements of yet another context; one too
CHandle<fragblas_buffer> c_buffer(fragblas_context* context, const std::vector<float>& data);
std::vector<float> c_read(fragblas_buffer* buffer);

class CTrial {
 public:
  CTrial(const catalog::Routine& routine, const Integers& integers, Rng& random);
  ~CTrial();
  CTrial(const CTrial&) = delete;
  CTrial& operator=(const CTrial&) = delete;

  CCall& call() { return call_; }
  void enter();  // before calls: GL state may be blas()'s
  void leave();
  fragblas_buffer* operand(const std::string& name) { return operands_.at(name).buffer.get(); }
  const std::vector<float>& before(const std::string& name) { return operands_.at(name).before; }
  std::int64_t changed();  // elements of all operands that differ in any bit from the start

 private:
  struct Held {
    CHandle<fragblas_buffer> buffer;
    std::vector<float> before;
  };
  std::map<std::string, Held> operands_;
  CCall call_;
};

}  // namespace fragblas::test
