// Writes the complete source of every kernel variant into a folder, one file each, and prints how
// many, so that a validator sees what the drivers see.
//
//   fragblas-kernels --dump DIR
//
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "kernels/registry.hpp"

int main(int argc, char** argv) {
  if (argc != 3 || std::string(argv[1]) != "--dump") {
    std::fprintf(stderr, "usage: fragblas-kernels --dump DIR\n");
    return 2;
  }
  const std::filesystem::path folder = argv[2];
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "draw.vert") << fragblas::detail::vertex_source();
  int count = 1;
  for (const fragblas::detail::KernelRow& row : fragblas::detail::kernel_registry()) {
    for (const std::uint64_t variant : fragblas::detail::kernel_variants(row)) {
      const std::string name = std::string(row.name) + "-" + std::to_string(variant) + ".frag";
      std::ofstream(folder / name) << fragblas::detail::fragment_source(row.id, variant);
      ++count;
    }
  }
  std::printf("%d shaders\n", count);
  return 0;
}
