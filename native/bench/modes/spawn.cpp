// Starting a process.
//
// SPDX-License-Identifier: MIT
#include "modes/spawn.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>

namespace bench {

int run_child(const std::vector<std::string>& words) {
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
  const int error =
      posix_spawn(&child, arguments[0], nullptr, nullptr, arguments.data(), environment.data());
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
