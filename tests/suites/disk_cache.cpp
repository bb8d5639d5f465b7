// What is kept for later processes: the files behind Platform::load and save, and the programs that
// contexts take from them. SPDX-License-Identifier: MIT
#include <GLES3/gl3.h>
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "fragblas/egl.hpp"
#include "support/environment.hpp"
#include "support/kept_entries.hpp"

namespace fragblas::test {
namespace {

namespace fs = std::filesystem;

// A variable of the environment, put back at the end.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    const char* const old = std::getenv(name);
    if (old != nullptr) old_ = old;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() {
    if (old_) {
      setenv(name_, old_->c_str(), 1);
    } else {
      unsetenv(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> old_;
};

// An empty cache folder for the calls that follow.
class CacheFolder {
 public:
  CacheFolder() : base_(make()), home_("XDG_CACHE_HOME", base_), on_("FRAGBLAS_DISK_CACHE", "1") {}
  ~CacheFolder() { fs::remove_all(base_); }

  std::string path() const { return base_ + "/fragblas"; }
  std::vector<fs::path> files() const {
    std::vector<fs::path> result;
    if (fs::exists(path())) {
      for (const auto& file : fs::directory_iterator(path())) result.push_back(file.path());
    }
    return result;
  }
  std::uintmax_t bytes() const {
    std::uintmax_t result = 0;
    for (const fs::path& file : files()) result += fs::file_size(file);
    return result;
  }

 private:
  static std::string make() {
    std::string name = (fs::temp_directory_path() / "fragblas-test-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    return name;
  }

  std::string base_;
  Variable home_, on_;
};

void save(const Platform& platform, const std::string& key, const std::string& value) {
  platform.save(platform.user, key.data(), static_cast<fragblas_int>(key.size()), value.data(),
                static_cast<fragblas_int>(value.size()));
}

std::optional<std::string> load(const Platform& platform, const std::string& key) {
  std::optional<std::string> value;
  const auto take = [](void* sink, const void* data, fragblas_int size) {
    static_cast<std::optional<std::string>*>(sink)->emplace(static_cast<const char*>(data),
                                                            static_cast<std::size_t>(size));
  };
  platform.load(platform.user, key.data(), static_cast<fragblas_int>(key.size()), take, &value);
  return value;
}

std::string contents(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void overwrite(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
}

// A context that has computed a little, rightly.
Stats work(const Platform& platform, const ContextOptions& options) {
  Stats stats;
  {
    Context context(platform, options);
    Vector x = context.vector({1, 2, 3, 4, 5});
    Vector y = context.vector({5, 4, 3, 2, 1});
    axpy(2, x, y);
    CHECK(y.read() == std::vector<float>{7, 8, 9, 10, 11});
    CHECK(dot(x, x) == 55);
    stats = context.stats();
  }
  blas().reset_state();
  return stats;
}

Stats work_natively() {
  return work(egl::native_platform(), caching());
}

bool has_binaries() {
  GLint formats = 0;
  glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &formats);
  return formats > 0;
}

}  // namespace

TEST_SUITE_BEGIN("disk_cache");

TEST_CASE("an entry is what was saved last with its key") {
  const CacheFolder folder;
  CHECK_FALSE(load(platform(), "key"));
  const std::string zeros(1000, '\0');
  save(platform(), "key", "value");
  save(platform(), std::string("key\0", 4), zeros);
  save(platform(), "", "of the empty key");
  CHECK(load(platform(), "key") == "value");
  CHECK(load(platform(), std::string("key\0", 4)) == zeros);
  CHECK(load(platform(), "") == "of the empty key");
  save(platform(), "key", "");
  CHECK(load(platform(), "key") == "");
  CHECK_FALSE(load(platform(), "ke"));
  CHECK(folder.files().size() == 3);
  struct stat status = {};
  REQUIRE(stat(folder.path().c_str(), &status) == 0);
  CHECK((status.st_mode & (S_IRWXG | S_IRWXO)) == 0);
}

TEST_CASE("an entry that was changed is none, and is replaced") {
  const CacheFolder folder;
  save(platform(), "key", "some bytes");
  REQUIRE(folder.files().size() == 1);
  const fs::path file = folder.files()[0];
  const std::string whole = contents(file);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    overwrite(file, whole.substr(0, size));
    CHECK_FALSE(load(platform(), "key"));
  }
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    CAPTURE(bit);
    std::string flipped = whole;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    overwrite(file, flipped);
    CHECK_FALSE(load(platform(), "key"));
  }
  overwrite(file, whole + '\0');
  CHECK_FALSE(load(platform(), "key"));
  overwrite(file, std::string(std::size_t{9} << 20, 'x'));
  CHECK_FALSE(load(platform(), "key"));
  save(platform(), "key", "new bytes");
  CHECK(load(platform(), "key") == "new bytes");
  CHECK(folder.files().size() == 1);
}

TEST_CASE("an entry of another key under the same file name is none") {
  const CacheFolder folder;
  save(platform(), "key", "one");
  const fs::path file = folder.files()[0];
  const std::string one = contents(file);
  save(platform(), "yek", "two");
  for (const fs::path& other : folder.files()) overwrite(other, one);
  CHECK(load(platform(), "key") == "one");
  CHECK_FALSE(load(platform(), "yek"));
}

TEST_CASE("what is no file of the user's is no entry") {
  const CacheFolder folder;
  save(platform(), "key", "value");
  const fs::path file = folder.files()[0];
  const fs::path elsewhere = folder.path() + "-elsewhere";
  fs::rename(file, elsewhere);
  fs::create_symlink(elsewhere, file);
  CHECK_FALSE(load(platform(), "key"));
  fs::remove(file);
  REQUIRE(mkfifo(file.c_str(), S_IRWXU) == 0);
  CHECK_FALSE(load(platform(), "key"));
  fs::remove(file);
  fs::create_directory(file);
  CHECK_FALSE(load(platform(), "key"));
  save(platform(), "key", "value");
  CHECK_FALSE(load(platform(), "key"));
  CHECK(folder.files().size() == 1);  // and what could not take its place is gone
}

TEST_CASE("without a folder nothing is kept, and nothing fails") {
  const CacheFolder folder;
  overwrite(folder.path(), "a file");
  save(platform(), "key", "value");
  CHECK_FALSE(load(platform(), "key"));
  CHECK(work_natively().programs_loaded == 0);
  CHECK(work_natively().programs_loaded == 0);
  const Variable relative("XDG_CACHE_HOME", "relative");
  const Variable home("HOME", "");
  save(platform(), "key", "value");
  CHECK_FALSE(load(platform(), "key"));
  CHECK_FALSE(fs::exists("relative"));
}

TEST_CASE("~/.cache is the place without XDG_CACHE_HOME") {
  const CacheFolder folder;
  const Variable none("XDG_CACHE_HOME", "");
  const Variable home("HOME", folder.path());
  save(platform(), "key", "value");
  CHECK(load(platform(), "key") == "value");
  CHECK(fs::is_directory(folder.path() + "/.cache/fragblas"));
}

TEST_CASE("FRAGBLAS_DISK_CACHE=0 keeps nothing and finds nothing") {
  const CacheFolder folder;
  save(platform(), "key", "value");
  const Variable off("FRAGBLAS_DISK_CACHE", "0");
  CHECK_FALSE(load(platform(), "key"));
  save(platform(), "other", "value");
  CHECK(folder.files().size() == 1);
}

TEST_CASE("the folder stays below 64 MiB, and what was used last stays") {
  const CacheFolder folder;
  const std::string large(std::size_t{4} << 20, 'x');
  for (int i = 0; i < 20; ++i) {
    save(platform(), "key " + std::to_string(i), large);
    REQUIRE(folder.bytes() <= std::uintmax_t{64} << 20);
  }
  CHECK(load(platform(), "key 19") == large);
  CHECK_FALSE(load(platform(), "key 0"));
  save(platform(), "huge", std::string(std::size_t{8} << 20, 'x'));
  CHECK_FALSE(load(platform(), "huge"));
}

TEST_CASE("what was not made here stays, and does not count") {
  const CacheFolder folder;
  save(platform(), "key", "value");
  // Too large, of other names, and a directory and a link of such a name.
  const std::string digits(32, '0');
  const std::vector<std::string> names = {
      "document.bin",     digits + "0",       std::string(32, 'g'), digits + ".12345",
      digits + ".12345-", digits + "-123456", std::string(32, 'A')};
  for (const std::string& name : names) {
    const fs::path file = fs::path(folder.path()) / name;
    overwrite(file, "");
    fs::resize_file(file, std::uintmax_t{70} << 20);
  }
  const fs::path elsewhere = folder.path() + "-elsewhere";
  overwrite(elsewhere, "");
  fs::resize_file(elsewhere, std::uintmax_t{70} << 20);
  fs::create_symlink(elsewhere, fs::path(folder.path()) / digits);
  fs::create_directory(fs::path(folder.path()) / std::string(32, '1'));
  const std::string large(std::size_t{4} << 20, 'x');
  for (int i = 0; i < 20; ++i) save(platform(), "key " + std::to_string(i), large);
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK(fs::exists(fs::path(folder.path()) / name));
  }
  CHECK(fs::exists(elsewhere));
  CHECK(fs::is_symlink(fs::path(folder.path()) / digits));
  CHECK(fs::is_directory(fs::path(folder.path()) / std::string(32, '1')));
  CHECK(load(platform(), "key 19") == large);
  CHECK(load(platform(), "key 12") == large);  // as many as fit beside nothing else
}

TEST_CASE("a file that a process left when it died is trimmed too") {
  const CacheFolder folder;
  save(platform(), "key", "value");
  const fs::path left = folder.files()[0].string() + ".aB3xY9";
  overwrite(left, "");
  fs::resize_file(left, std::uintmax_t{70} << 20);
  fs::last_write_time(left, fs::file_time_type::clock::now() - std::chrono::hours(1));
  const CacheFolder another;  // so that the first is counted anew
  save(platform(), "key", "value");
  const Variable back("XDG_CACHE_HOME", fs::path(folder.path()).parent_path());
  save(platform(), "other", "value");
  CHECK_FALSE(fs::exists(left));
  CHECK(load(platform(), "key") == "value");
}

TEST_CASE("a folder that is a link, or in which others may write, is none") {
  const CacheFolder folder;
  const fs::path victim = folder.path() + "-victim";
  fs::create_directory(victim);
  for (int i = 0; i < 10; ++i) {
    const fs::path document = victim / ("document" + std::to_string(i));
    overwrite(document, "");
    fs::resize_file(document, std::uintmax_t{8} << 20);
  }
  fs::create_directory_symlink(victim, folder.path());
  save(platform(), "key", "value");
  CHECK_FALSE(load(platform(), "key"));
  const auto left = std::distance(fs::directory_iterator(victim), fs::directory_iterator());
  CHECK(left == 10);
  fs::remove(folder.path());
  save(platform(), "key", "value");
  CHECK(load(platform(), "key") == "value");
  for (const fs::perms others : {fs::perms::group_write, fs::perms::others_write}) {
    fs::permissions(folder.path(), others, fs::perm_options::add);
    CHECK_FALSE(load(platform(), "key"));
    save(platform(), "another", "value");
    CHECK(folder.files().size() == 1);
    fs::permissions(folder.path(), others, fs::perm_options::remove);
    CHECK(load(platform(), "key") == "value");
  }
}

TEST_CASE("processes that save the same entry at the same time leave one whole") {
  const CacheFolder folder;
  const std::string values[] = {std::string(100000, 'a'), std::string(50000, 'b')};
  save(platform(), "key", values[0]);
  std::atomic<int> writing{2};
  std::vector<std::thread> threads;
  for (const std::string& value : values) {
    threads.emplace_back([&] {
      for (int i = 0; i < 100; ++i) save(platform(), "key", value);
      --writing;
    });
  }
  int other = 0;
  while (writing > 0) {
    const std::optional<std::string> value = load(platform(), "key");
    other += value && (value == values[0] || value == values[1]) ? 0 : 1;
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(other == 0);
  CHECK(folder.files().size() == 1);
}

TEST_CASE("a second context takes its programs from the cache") {
  const CacheFolder folder;
  const Stats first = work_natively();
  CHECK(first.programs_loaded == 0);
  const Stats second = work_natively();
  CHECK(second.programs_loaded == (has_binaries() ? second.programs : 0));
  CHECK(second.programs < first.programs);  // it is not probed
  ContextOptions off = caching();
  off.disk_cache = false;
  CHECK(work(egl::native_platform(), off).programs_loaded == 0);
}

TEST_CASE("with the option off nothing is kept") {
  const CacheFolder folder;
  work(egl::native_platform(), context_options());
  CHECK(folder.files().empty());
}

TEST_CASE("programs whose files are broken are compiled and kept anew") {
  if (!has_binaries()) return;
  const CacheFolder folder;
  const Stats first = work_natively();
  const std::vector<std::function<std::string(std::string)>> breaks = {
      [](std::string text) { return text.substr(0, text.size() / 2); },
      [](std::string text) {
        text[text.size() - 1] = static_cast<char>(text[text.size() - 1] ^ 1);
        return text;
      },
      [](const std::string&) { return std::string(); },
  };
  for (const auto& make_broken : breaks) {
    for (const fs::path& file : folder.files()) overwrite(file, make_broken(contents(file)));
    const Stats again = work_natively();
    CHECK(again.programs_loaded == 0);
    CHECK(again.programs == first.programs);
    const Stats after = work_natively();
    CHECK(after.programs_loaded == after.programs);
  }
}

TEST_CASE("a binary that the driver does not take is compiled and kept anew") {
  if (!has_binaries()) return;
  KeptEntries kept;
  const Platform table = kept.platform();
  const Stats first = work(table, caching());
  CHECK(first.programs_loaded == 0);
  REQUIRE(kept.saves >= first.programs);
  const std::map<std::string, std::string> good = kept.of_kind("program");
  REQUIRE(static_cast<std::int64_t>(good.size()) == first.programs);
  // No format; a format alone; one that the driver has not; bytes that are no program.
  for (const std::function<void(std::string&)>& change :
       {std::function<void(std::string&)>([](std::string& value) { value.clear(); }),
        std::function<void(std::string&)>([](std::string& value) { value.resize(4); }),
        std::function<void(std::string&)>([](std::string& value) { value[0] = '\x77'; }),
        std::function<void(std::string&)>(
            [](std::string& value) { value.replace(4, value.size() - 4, 1000, 'x'); })}) {
    kept.entries = good;
    for (auto& entry : kept.entries) change(entry.second);
    CHECK(work(table, caching()).programs_loaded == 0);
    CHECK(kept.of_kind("program") == good);
  }
}

TEST_CASE("what another driver left, or another text, is not taken") {
  KeptEntries kept;
  const Platform table = kept.platform();
  const Stats first = work(table, caching());
  const std::string renderer = info().renderer;
  std::map<std::string, std::string> others;
  for (const auto& [key, value] : kept.entries) {
    REQUIRE(key.find(renderer) != std::string::npos);
    REQUIRE(key.find(info().version) != std::string::npos);
    std::string other = key;
    other[other.find(renderer)] = '?';
    others[other] = value;
    other = key;
    other.back() = '?';
    others[other] = value;
  }
  kept.entries = others;
  const Stats second = work(table, caching());
  CHECK(second.programs_loaded == 0);
  CHECK(second.programs == first.programs);
}

TEST_CASE("what the probe found serves the contexts that follow") {
  KeptEntries kept;
  const Platform table = kept.platform();
  const auto answers = [&] {
    const Context context(table, caching());
    DeviceInfo answer = context.info();
    answer.probe.milliseconds = 0;
    return std::make_pair(to_json(answer), context.stats().programs);
  };
  const auto first = answers();
  CHECK(first.second >= 4);
  const auto second = answers();
  CHECK(second.first == first.first);
  CHECK(second.second == 0);
  // Other limits are asked about by themselves.
  ContextOptions one_target = caching();
  one_target.limits.draw_buffers = 1;
  CHECK(Context(table, one_target).info().draw_buffers == 1);
  CHECK(kept.of_kind("probe").size() == (limits().draw_buffers == 1 ? 1 : 2));
  CHECK(answers() == second);
  blas().reset_state();
}

TEST_CASE("a probe that can't have been kept is made again") {
  KeptEntries kept;
  const Platform table = kept.platform();
  const Stats first = work(table, caching());
  const std::map<std::string, std::string> good = kept.of_kind("probe");
  REQUIRE(good.size() == 1);
  const std::string value = good.begin()->second;
  std::vector<std::string> others = {"", value.substr(1), value + '1',
                                     std::string(value.size(), 'x')};
  // The first answers are those without which a device is refused; the last is the targets.
  for (const std::size_t place : {0, 1, 2, 3}) {
    others.push_back(value);
    others.back()[place] = '0';
  }
  for (const char targets : {'/', '0', '3', ':'}) {
    others.push_back(value);
    others.back().back() = targets;
  }
  others.push_back(value);
  others.back().back() = static_cast<char>('0' + 2 * info().draw_buffers);
  for (const std::string& other : others) {
    CAPTURE(other);
    kept.entries[good.begin()->first] = other;
    CHECK(work(table, caching()).programs == first.programs);
    CHECK(kept.of_kind("probe") == good);
  }
}

TEST_CASE("load and save come together") {
  for (const bool without_load : {true, false}) {
    Platform half = platform();
    if (without_load) {
      half.load = nullptr;
    } else {
      half.save = nullptr;
    }
    CHECK_THROWS_WITH_AS(Context(half, context_options()),
                         without_load ? "Context: platform.load = null, must be a function where "
                                        "the other of load and save is one"
                                      : "Context: platform.save = null, must be a function where "
                                        "the other of load and save is one",
                         Error);
  }
  Platform neither = platform();
  neither.load = nullptr;
  neither.save = nullptr;
  CHECK(work(neither, caching()).programs_loaded == 0);
}

TEST_SUITE_END();

}  // namespace fragblas::test
