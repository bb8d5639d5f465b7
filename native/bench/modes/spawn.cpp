// Starting a process.
//
// SPDX-License-Identifier: MIT
#include "modes/spawn.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <stdexcept>

namespace bench {

namespace {

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> part;
  for (ssize_t count; (count = read(file, part.data(), part.size())) > 0;) {
    text.append(part.data(), static_cast<std::size_t>(count));
  }
  close(file);
  return text;
}

// A pipe into which a process writes.
class Outlet {
 public:
  explicit Outlet(bool wanted) {
    if (wanted && pipe2(ends_.data(), O_CLOEXEC) != 0) {
      throw std::runtime_error("no pipe to a process");
    }
    posix_spawn_file_actions_init(&actions_);
    if (wanted) {
      posix_spawn_file_actions_adddup2(&actions_, ends_[1], STDOUT_FILENO);
      posix_spawn_file_actions_adddup2(&actions_, ends_[1], STDERR_FILENO);
    }
  }
  ~Outlet() { posix_spawn_file_actions_destroy(&actions_); }
  Outlet(const Outlet&) = delete;
  Outlet& operator=(const Outlet&) = delete;

  const posix_spawn_file_actions_t* actions() const { return &actions_; }
  // What the process has written, when its end is closed.
  std::string text() const {
    close(ends_[1]);
    return read_all(ends_[0]);
  }

 private:
  posix_spawn_file_actions_t actions_ = {};
  std::array<int, 2> ends_ = {-1, -1};
};

}  // namespace

int run_child(const std::vector<std::string>& words, std::string* output) {
  const Outlet outlet(output != nullptr);
  std::vector<std::string> texts = words;
  std::vector<char*> arguments, environment;
  for (std::string& word : texts) {
    arguments.push_back(word.data());
  }
  arguments.push_back(nullptr);
  std::string threads = "OPENBLAS_NUM_THREADS=1";
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (std::strncmp(*variable, "OPENBLAS_NUM_THREADS=", 21) != 0) {
      environment.push_back(*variable);
    }
  }
  environment.push_back(threads.data());
  environment.push_back(nullptr);

  pid_t child = 0;
  const int error = posix_spawn(&child, arguments[0], outlet.actions(), nullptr, arguments.data(),
                                environment.data());
  if (output != nullptr) {
    *output = outlet.text();
  }
  if (error != 0) {
    throw std::runtime_error(words[0] + " can't be started: " + std::strerror(error));
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) {
    throw std::runtime_error(words[0] + ": its end can't be waited for");
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace bench
