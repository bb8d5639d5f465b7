// Colours and progress.
//
// SPDX-License-Identifier: MIT
#include "terminal.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace bench {

bool colours_on_stdout() {
  const char* no_color = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) == 1 && (no_color == nullptr || *no_color == '\0');
}

Progress::Progress(bool quiet, std::size_t total)
    : visible_(!quiet && isatty(STDERR_FILENO) == 1), total_(total) {}

void Progress::show(const std::string& text) {
  ++done_;
  if (visible_) {
    const std::string total = total_ > 0 ? "/" + std::to_string(total_) : "";
    std::fprintf(stderr, "\r\033[K[%zu%s] %s", done_, total.c_str(), text.c_str());
    std::fflush(stderr);
  }
}

void Progress::clear() {
  if (visible_) {
    std::fprintf(stderr, "\r\033[K");
    std::fflush(stderr);
  }
}

}  // namespace bench
