// How a product of matrices would be computed on a device, and why so. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fragblas/export.h"

namespace fragblas {

enum class GemmKernel {
  Direct,   // one pass over C, from operands as they lie
  Gemv,     // m or n is 1: the passes of gemv
  TwoPass,  // few rows or columns, or little work: operands as they lie, k in chunks, then a merge
  Texture,  // both operands packed into textures
  Block,    // op(A) packed into uniform blocks, op(B) into a texture
};
FRAGBLAS_API const char* to_string(GemmKernel kernel);  // "direct"

// Where the rates of the cost model come from.
enum class RatesFrom {
  Defaults,  // nobody measured the device
  Profile,   // given by the program, or tuned for the device
  Learnt,    // from products that the program computed (fragblas/tune.hpp)
};
FRAGBLAS_API const char* to_string(RatesFrom from);  // "defaults"

// What a product is predicted to cost. The seconds are those of the device, kind by kind.
struct GemmCost {
  double pack = 0, copy = 0, multiply = 0, merge = 0;
  double overhead = 0;  // of draws and passes beside their work
  std::int64_t passes = 0, draws = 0;
  std::int64_t scratch_bytes = 0;  // the most at a time
  std::int64_t bytes = 0;          // fetched, written and copied
  std::int64_t flops = 0;          // padding included

  double seconds() const { return pack + copy + multiply + merge + overhead; }
};

// A kernel that was not taken: its predicted seconds, or why it can't be.
struct GemmAlternative {
  GemmKernel kernel = GemmKernel::Direct;
  bool possible = false;
  double seconds = 0;
  std::string reason;
};

struct GemmExplanation {
  std::int64_t m = 0, n = 0, k = 0;
  int levels = 0;  // of Strassen's algorithm: the kernel is that of products of blocks; 0: standard
  GemmKernel kernel = GemmKernel::Direct;
  // Direct while that serves until the programs of `kernel` are there (starter_seconds of the
  // context's options): as the last product of these sizes found it, or as the first one will if no
  // other has had them compiled.
  GemmKernel kernel_now = GemmKernel::Direct;
  bool transposed = false;           // the transpose of C is computed
  int tile_rows = 1, tile_cols = 4;  // of C that a fragment computes
  int block_bytes = 0;               // of a uniform block
  int blocks_per_panel = 0;
  int panels_per_draw = 0;
  int panels_now = 0;      // 1 until the program for several has served, then panels_per_draw
  std::int64_t parts = 1;  // products that C and k are cut into
  std::int64_t part_rows = 0, part_cols = 0, part_depth = 0;  // of such a part, at most
  std::int64_t chunks = 1;  // of k, whose products are added at the end
  GemmCost cost;
  RatesFrom rates = RatesFrom::Defaults;  // by which that is predicted
  // The cheapest first, what can't be last. Of the standard algorithm.
  std::vector<GemmAlternative> alternatives;
};
FRAGBLAS_API std::string to_text(const GemmExplanation& explanation);
FRAGBLAS_API std::string to_json(const GemmExplanation& explanation);

}  // namespace fragblas
