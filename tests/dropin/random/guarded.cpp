// A mapping of its own for each operand. SPDX-License-Identifier: MIT
#include "guarded.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace dropin_test {
namespace {

std::size_t page_size() {
  static const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

}  // namespace

Guarded::Guarded(std::size_t count, Side guarded) {
  const std::size_t page = page_size();
  const std::size_t wanted = count * sizeof(float);
  bytes_ = (wanted + page - 1) / page * page;
  base_ = mmap(nullptr, bytes_ + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (base_ == MAP_FAILED) {
    std::perror("mmap");
    std::exit(2);
  }
  protect(PROT_READ | PROT_WRITE);
  char* const first = static_cast<char*>(base_) + page;
  data_ = reinterpret_cast<float*>(guarded == Side::Front ? first : first + bytes_ - wanted);
}

Guarded::~Guarded() {
  munmap(base_, bytes_ + 2 * page_size());
}

void Guarded::forbid_writing() const {
  protect(PROT_READ);
}

void Guarded::forbid_all() const {
  protect(PROT_NONE);
}

void Guarded::protect(int rights) const {
  if (bytes_ > 0 && mprotect(static_cast<char*>(base_) + page_size(), bytes_, rights) != 0) {
    std::perror("mprotect");
    std::exit(2);
  }
}

}  // namespace dropin_test
