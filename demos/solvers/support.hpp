// What both solvers need around the solving: the command line, problems with known answers, and
// arithmetic in double on the host to check what came back.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <fragblas/fragblas.hpp>
#include <vector>

namespace solvers {

struct Size {
  int n = 0;           // rows and columns of A
  int iterations = 0;  // all of them are done: nobody looks at the residual in between
};

// solve() on a headless context; false stands for a wrong answer. Returns the exit status.
using Solve = bool (*)(fragblas::Context& blas, const Size& size);
int run_program(int argc, char** argv, const Size& defaults, Solve solve);

// n numbers in [-1, 1), the same for the same seed on every machine.
std::vector<float> random_vector(int n, unsigned seed);

// A dense symmetric matrix, row by row, that has these eigenvalues but for its rounding to float:
// Q D Q, D their diagonal matrix and Q = I - 2 v v^T the reflection along a random v of length 1.
std::vector<float> symmetric_matrix(const std::vector<double>& eigenvalues, unsigned seed);

// In double: A x for A row by row, and Euclidean length.
std::vector<double> multiply(const std::vector<float>& a, const std::vector<float>& x);
double length(const std::vector<double>& x);

// The device's name, and what was counted since `before`: one readback is right, else false.
bool print_counts(const fragblas::Context& blas, const fragblas::Stats& before);

}  // namespace solvers
