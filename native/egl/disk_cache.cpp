// Entries with a header that tells whether they are whole, and the oldest removed when there are
// too many bytes. Everything goes by the descriptor of the folder, and by names of one form.
// SPDX-License-Identifier: MIT
#include "disk_cache.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
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
std::string path_of_folder() {
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

// The names of entries are 32 hexadecimal digits.
constexpr std::size_t kNameLength = 32;
// An entry that is being written has a point and six of these behind its name.
constexpr std::size_t kSuffixLength = 6;
constexpr char kSuffixLetters[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::string name_of(std::string_view key) {
  char name[kNameLength + 1];
  const std::uint64_t first = hash_of(key);
  std::snprintf(name, sizeof name, "%016llx%016llx", static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(hash_of(key, ~first)));
  return name;
}

bool is_of(std::string_view text, const char* letters) {
  return text.find_first_not_of(letters) == std::string_view::npos;
}

// Whether this file could have been made here.
bool is_own_name(std::string_view name) {
  const bool bare = name.size() == kNameLength;
  const bool beside = name.size() == kNameLength + 1 + kSuffixLength && name[kNameLength] == '.';
  return (bare || beside) && is_of(name.substr(0, kNameLength), "0123456789abcdef") &&
         (bare || is_of(name.substr(kNameLength + 1), kSuffixLetters));
}

struct Entry {
  std::string name;
  std::int64_t bytes = 0;
  timespec used = {};
};

// The folder, unless it is a link, another user's, or one in which others may write: there is none
// then. What is in it but was not made here is not touched.
class Folder {
 public:
  explicit Folder(const std::string& path)
      : file_(path.empty() ? -1
                           : open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) {
    usable_ = file_ && fstat(descriptor(), &status_) == 0 && status_.st_uid == geteuid() &&
              (status_.st_mode & (S_IWGRP | S_IWOTH)) == 0;
  }

  explicit operator bool() const { return usable_; }
  bool is(dev_t device, ino_t inode) const {
    return status_.st_dev == device && status_.st_ino == inode;
  }
  dev_t device() const { return status_.st_dev; }
  ino_t inode() const { return status_.st_ino; }

  // Nothing but a file is waited for: a pipe of that name would have no end.
  int open_entry(const std::string& name) const {
    return openat(descriptor(), name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  }

  // A new file, to be written; its name, which begins with the entry's, in `name`.
  int create_beside(std::string& name) const {
    const std::size_t letters = sizeof kSuffixLetters - 1, length = name.size();
    for (int attempt = 0; attempt < 100; ++attempt) {
      unsigned char random[kSuffixLength];
      if (getrandom(random, sizeof random, GRND_NONBLOCK) != sizeof random) {
        break;
      }
      name.resize(length);
      name += '.';
      for (const unsigned char number : random) {
        name += kSuffixLetters[number % letters];
      }
      const int created =
          openat(descriptor(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                 S_IRUSR | S_IWUSR);
      if (created >= 0 || errno != EEXIST) {
        return created;
      }
    }
    return -1;
  }

  bool rename_entry(const std::string& from, const std::string& to) const {
    return renameat(descriptor(), from.c_str(), descriptor(), to.c_str()) == 0;
  }
  void remove(const std::string& name) const { unlinkat(descriptor(), name.c_str(), 0); }

  // What was made here, files of processes that died included.
  std::vector<Entry> entries() const {
    std::vector<Entry> result;
    // A descriptor of its own: reading moves it, and closedir closes it.
    const int listed = openat(descriptor(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR* const directory = listed < 0 ? nullptr : fdopendir(listed);
    if (directory == nullptr) {
      const File closed(listed);
      return result;
    }
    while (const dirent* const found = readdir(directory)) {
      struct stat status = {};
      if (is_own_name(found->d_name) &&
          fstatat(descriptor(), found->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
          S_ISREG(status.st_mode)) {
        result.push_back({found->d_name, status.st_size, status.st_mtim});
      }
    }
    closedir(directory);
    return result;
  }

 private:
  int descriptor() const { return file_.descriptor(); }

  File file_;
  struct stat status_ = {};
  bool usable_ = false;
};

// Halves a folder that has grown too large. Other processes that save meanwhile let it grow a
// little more.
class Bound {
 public:
  void add(const Folder& folder, std::int64_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (known_ && folder.is(device_, inode_)) {
      bytes_ += bytes;
    } else {
      known_ = true;
      device_ = folder.device();
      inode_ = folder.inode();
      bytes_ = total(folder.entries());
    }
    if (bytes_ > kMostBytes) {
      bytes_ = halve(folder);
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

  static std::int64_t halve(const Folder& folder) {
    std::vector<Entry> all = folder.entries();
    std::sort(all.begin(), all.end(), [](const Entry& a, const Entry& b) {
      return a.used.tv_sec != b.used.tv_sec ? a.used.tv_sec < b.used.tv_sec
                                            : a.used.tv_nsec < b.used.tv_nsec;
    });
    std::int64_t bytes = total(all);
    for (const Entry& entry : all) {
      if (bytes <= kMostBytes / 2) {
        break;
      }
      folder.remove(entry.name);
      bytes -= entry.bytes;
    }
    return bytes;
  }

  std::mutex mutex_;
  bool known_ = false;
  dev_t device_ = 0;
  ino_t inode_ = 0;
  std::int64_t bytes_ = 0;
};

}  // namespace

std::optional<std::string> load_entry(std::string_view key) {
  const Folder folder(path_of_folder());
  if (!folder) {
    return std::nullopt;
  }
  const File file(folder.open_entry(name_of(key)));
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
  const std::string path = path_of_folder();
  const Header header = header_of(key, value);
  const auto bytes = static_cast<std::int64_t>(sizeof header + key.size() + value.size());
  if (path.empty() || bytes > kMostEntryBytes) {
    return;
  }
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  mkdir(path.c_str(), S_IRWXU);
  const Folder folder(path);
  if (!folder) {
    return;
  }
  const std::string name = name_of(key);
  std::string beside = name;
  const File file(folder.create_beside(beside));
  if (!file) {
    return;
  }
  const bool written = file.write_all(&header, sizeof header) &&
                       file.write_all(key.data(), key.size()) &&
                       file.write_all(value.data(), value.size());
  if (!written || !folder.rename_entry(beside, name)) {
    folder.remove(beside);
    return;
  }
  static Bound bound;
  bound.add(folder, bytes);
}

}  // namespace fragblas::egl
