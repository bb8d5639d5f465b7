// Runs a fuzzer's function without libFuzzer: on files, which are the corpus or what a fuzzer
// found, or on inputs of random bytes, of which a machine does far more in a second.
//
//   fragblas-replay-TARGET FILE|FOLDER...
//   fragblas-replay-TARGET --random SEED COUNT LAST   LAST: a file for the input that is being run
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "base/random.hpp"
#include "fuzzer.hpp"

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_of(const fs::path& path) {
  std::vector<fs::path> files;
  if (!fs::is_directory(path)) {
    return {path};
  }
  for (const auto& entry : fs::directory_iterator(path)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void tell(std::uint64_t inputs) {
  std::printf("%" PRIu64 " inputs, %" PRIu64 " calls\n", inputs, fragblas::fuzz::calls);
  std::fflush(stdout);
}

int run_files(char** first, char** last) {
  std::uint64_t count = 0;
  for (; first != last; ++first) {
    for (const fs::path& file : files_of(*first)) {
      std::ifstream stream(file, std::ios::binary);
      const std::vector<char> bytes{std::istreambuf_iterator<char>(stream), {}};
      std::printf("%s\n", file.c_str());
      std::fflush(stdout);
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
      ++count;
    }
  }
  tell(count);
  return count == 0;
}

// A sanitizer's finding ends the process at once: the input must be on the disk before.
bool keep(const char* file, const std::vector<std::uint8_t>& input) {
  std::FILE* const stream = std::fopen(file, "wb");
  const bool kept =
      stream != nullptr && std::fwrite(input.data(), 1, input.size(), stream) == input.size();
  return stream != nullptr && std::fclose(stream) == 0 && kept;
}

int run_random(std::uint64_t seed, std::uint64_t count, const char* last) {
  constexpr int kLongest = 4000;
  fragblas::detail::Random random(seed);
  std::vector<std::uint8_t> input;
  for (std::uint64_t done = 0; done < count; ++done) {
    input.resize(static_cast<std::size_t>(1 + random.below(kLongest)));
    for (std::uint8_t& byte : input) {
      byte = static_cast<std::uint8_t>(random.below(256));
    }
    if (!keep(last, input)) {
      std::perror(last);
      return 2;
    }
    LLVMFuzzerTestOneInput(input.data(), input.size());
    if ((done + 1) % 1000 == 0) {
      tell(done + 1);
    }
  }
  tell(count);
  return count == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 5 && std::strcmp(argv[1], "--random") == 0) {
    return run_random(std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10),
                      argv[4]);
  }
  return run_files(argv + 1, argv + argc);
}
