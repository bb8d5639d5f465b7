// A small program, as the table times it: it makes two operands, computes, checks and ends.
// main.cpp is the program but for compute(), of which there is one for each library.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <stdexcept>
#include <vector>

#include "programs/data.hpp"

namespace bench {

enum class Program { Saxpy, Sdot, Sgemm };

// What the library is asked for. x and y are the operands (A and B); the result is y of saxpy, one
// float of sdot, C of sgemm, and is on the host when compute() returns.
struct Task {
  Program program = Program::Saxpy;
  std::size_t n = 0;  // of sgemm: of a side
  int device = -1;    // of fragblas::egl::devices(); -1: the first GPU
  const float* x = nullptr;
  const float* y = nullptr;
  float* result = nullptr;
};

std::size_t operand_size(const Task& task);  // floats
std::size_t result_size(const Task& task);

// When the program had done what, on the clock that all processes share.
class Stamps {
 public:
  void set(const char* phase);
  struct Stamp {
    const char* phase;
    double at;  // seconds
  };
  const std::vector<Stamp>& all() const { return stamps_; }

 private:
  std::vector<Stamp> stamps_;
};

// The library can't be had on this machine: exit code 3.
class NoLibrary : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Stamps "start", "upload", "compute" and "readback".
void compute(const Task& task, Stamps& stamps);

}  // namespace bench
