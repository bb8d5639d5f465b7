// Entries of the disk cache: a file of any bytes is no entry, unless it is just as it was saved.
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <string>

#include "disk_cache.hpp"
#include "fuzzer.hpp"

namespace fragblas::fuzz {
namespace {

constexpr const char* kKey = "key";
constexpr std::size_t kHeader = 40;  // bytes in front of the key

// A cache of one entry, in a folder that goes with the process.
class Cache {
 public:
  Cache() {
    std::string base = (std::filesystem::temp_directory_path() / "fragblas-fuzz-XXXXXX").string();
    if (mkdtemp(base.data()) == nullptr) {
      find("no folder");
    }
    base_ = base;
    setenv("XDG_CACHE_HOME", base.c_str(), 1);
    setenv("FRAGBLAS_DISK_CACHE", "1", 1);
    egl::save_entry(kKey, "value");
    file_ = std::filesystem::directory_iterator(base + "/fragblas")->path();
  }
  ~Cache() { std::filesystem::remove_all(base_); }

  void overwrite(const std::uint8_t* data, std::size_t size) const {
    const int file = open(file_.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    if (write(file, data, size) != static_cast<ssize_t>(size)) {
      find("a file that can't be written");
    }
    close(file);
  }

 private:
  std::string base_;
  std::filesystem::path file_;
};

}  // namespace
}  // namespace fragblas::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fragblas;
  static const fuzz::Cache cache;
  cache.overwrite(data, size);
  const std::optional<std::string> value = egl::load_entry(fuzz::kKey);
  if (value && (size != fuzz::kHeader + std::strlen(fuzz::kKey) + value->size() ||
                std::memcmp(data + size - value->size(), value->data(), value->size()) != 0)) {
    fuzz::find("an entry that was not saved");
  }
  return 0;
}
