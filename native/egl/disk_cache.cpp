// Entries with a header that tells whether they are whole, and the oldest removed when there are
// too many bytes.
// SPDX-License-Identifier: MIT
#include "disk_cache.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <vector>

namespace fragblas::egl {
namespace {

constexpr std::int64_t kMostBytes = std::int64_t{64} << 20;      // of all entries
constexpr std::int64_t kMostEntryBytes = std::int64_t{8} << 20;  // of one, with its key
constexpr std::time_t kDay = 24 * 60 * 60;

// A file is this, the key, and the value.
struct Header {
  char magic[8] = {'f', 'r', 'a', 'g', 'b', 'l', 'a', 's'};
  std::uint64_t format = 1;
  std::uint64_t key_size = 0, value_size = 0;
  std::uint64_t checksum = 0;  // of key and value
};

// FNV-1a.
std::uint64_t hash_of(std::string_view text, std::uint64_t hash = 0xcbf29ce484222325u) {
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  }
  return hash;
}

Header header_of(std::string_view key, std::string_view value) {
  Header header;
  header.key_size = key.size();
  header.value_size = value.size();
  header.checksum = hash_of(value, hash_of(key));
  return header;
}

class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (descriptor_ >= 0) {
      close(descriptor_);
    }
  }

  explicit operator bool() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

  bool read_all(char* data, std::size_t size) const {
    while (size > 0) {
      const ssize_t got = read(descriptor_, data, size);
      if (got <= 0) {
        return false;
      }
      data += got;
      size -= static_cast<std::size_t>(got);
    }
    return true;
  }

  bool write_all(const void* data, std::size_t size) const {
    const char* at = static_cast<const char*>(data);
    while (size > 0) {
      const ssize_t put = write(descriptor_, at, size);
      if (put <= 0) {
        return false;
      }
      at += put;
      size -= static_cast<std::size_t>(put);
    }
    return true;
  }

 private:
  int descriptor_;
};

// A program that runs with another user's rights keeps nothing: secure_getenv.
std::string variable(const char* name) {
  const char* value = secure_getenv(name);
  return value == nullptr ? "" : value;
}

// $XDG_CACHE_HOME/fragblas or ~/.cache/fragblas; empty: nothing is to be kept.
std::string folder() {
  if (variable("FRAGBLAS_DISK_CACHE") == "0") {
    return "";
  }
  std::string base = variable("XDG_CACHE_HOME");
  if (base.empty() || base.front() != '/') {  // its specification has others ignored
    const std::string home = variable("HOME");
    if (home.empty() || home.front() != '/') {
      return "";
    }
    base = home + "/.cache";
  }
  return base + "/fragblas";
}

std::string file_of(const std::string& folder, std::string_view key) {
  char name[40];
  const std::uint64_t first = hash_of(key);
  std::snprintf(name, sizeof name, "/%016llx%016llx", static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(hash_of(key, ~first)));
  return folder + name;
}

struct Entry {
  std::string name;
  std::int64_t bytes = 0;
  timespec used = {};
};

// Everything in the folder, files of processes that died included.
std::vector<Entry> entries(const std::string& folder) {
  std::vector<Entry> result;
  DIR* const directory = opendir(folder.c_str());
  if (directory == nullptr) {
    return result;
  }
  while (const dirent* const found = readdir(directory)) {
    struct stat status = {};
    if (fstatat(dirfd(directory), found->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISREG(status.st_mode)) {
      result.push_back({folder + "/" + found->d_name, status.st_size, status.st_mtim});
    }
  }
  closedir(directory);
  return result;
}

// Halves a folder that has grown too large. Other processes that save meanwhile let it grow a
// little more.
class Bound {
 public:
  void add(const std::string& folder, std::int64_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (folder_ == folder) {
      bytes_ += bytes;
    } else {
      folder_ = folder;
      bytes_ = total(entries(folder));
    }
    if (bytes_ > kMostBytes) {
      bytes_ = halve(entries(folder));
    }
  }

 private:
  static std::int64_t total(const std::vector<Entry>& all) {
    std::int64_t bytes = 0;
    for (const Entry& entry : all) {
      bytes += entry.bytes;
    }
    return bytes;
  }

  static std::int64_t halve(std::vector<Entry> all) {
    std::sort(all.begin(), all.end(), [](const Entry& a, const Entry& b) {
      return a.used.tv_sec != b.used.tv_sec ? a.used.tv_sec < b.used.tv_sec
                                            : a.used.tv_nsec < b.used.tv_nsec;
    });
    std::int64_t bytes = total(all);
    for (const Entry& entry : all) {
      if (bytes <= kMostBytes / 2) {
        break;
      }
      unlink(entry.name.c_str());
      bytes -= entry.bytes;
    }
    return bytes;
  }

  std::mutex mutex_;
  std::string folder_;
  std::int64_t bytes_ = 0;
};

}  // namespace

std::optional<std::string> load_entry(std::string_view key) {
  const std::string where = folder();
  if (where.empty()) {
    return std::nullopt;
  }
  // Nothing but a file is waited for: a pipe of that name would have no end.
  const File file(
      open(file_of(where, key).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat status = {};
  if (!file || fstat(file.descriptor(), &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_uid != geteuid() || status.st_size > kMostEntryBytes) {
    return std::nullopt;
  }
  Header header;
  std::string stored_key(key.size(), '\0');
  const auto overhead = static_cast<std::int64_t>(sizeof header + key.size());
  if (status.st_size < overhead ||
      !file.read_all(reinterpret_cast<char*>(&header), sizeof header) ||
      header.key_size != key.size() || !file.read_all(stored_key.data(), key.size()) ||
      stored_key != key) {
    return std::nullopt;
  }
  std::string value(static_cast<std::size_t>(status.st_size - overhead), '\0');
  const bool read = file.read_all(value.data(), value.size());
  const Header expected = header_of(key, value);
  if (!read || std::memcmp(&header, &expected, sizeof header) != 0) {
    return std::nullopt;
  }
  if (std::time(nullptr) - status.st_mtim.tv_sec > kDay) {
    futimens(file.descriptor(), nullptr);  // the time of its last use, to the day
  }
  return value;
}

void save_entry(std::string_view key, std::string_view value) {
  const std::string where = folder();
  const Header header = header_of(key, value);
  const auto bytes = static_cast<std::int64_t>(sizeof header + key.size() + value.size());
  if (where.empty() || bytes > kMostEntryBytes) {
    return;
  }
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(where).parent_path(), error);
  mkdir(where.c_str(), S_IRWXU);
  const std::string name = file_of(where, key);
  std::string beside = name + ".XXXXXX";
  const File file(mkostemp(beside.data(), O_CLOEXEC));
  if (!file) {
    return;
  }
  const bool written = file.write_all(&header, sizeof header) &&
                       file.write_all(key.data(), key.size()) &&
                       file.write_all(value.data(), value.size());
  if (!written || rename(beside.c_str(), name.c_str()) != 0) {
    unlink(beside.c_str());
    return;
  }
  static Bound bound;
  bound.add(where, bytes);
}

}  // namespace fragblas::egl
