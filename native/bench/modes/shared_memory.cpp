// Memory of two processes.
//
// SPDX-License-Identifier: MIT
#include "modes/shared_memory.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace bench {
namespace {

[[noreturn]] void give_up(const char* what) {
  throw std::runtime_error(std::string(what) + " for a process: " + std::strerror(errno));
}

int make_file(std::size_t bytes) {
  const int file = memfd_create("fragblas-bench", 0);
  if (file < 0) {
    give_up("no memory");
  }
  if (ftruncate(file, static_cast<off_t>(bytes)) != 0) {
    close(file);
    give_up("not enough memory");
  }
  return file;
}

std::size_t size_of(int file) {
  struct stat status = {};
  if (fstat(file, &status) != 0) {
    give_up("no memory");
  }
  return static_cast<std::size_t>(status.st_size);
}

}  // namespace

SharedMemory::SharedMemory(std::size_t bytes) : SharedMemory(make_file(bytes), bytes) {}

SharedMemory SharedMemory::inherited(int file) {
  return SharedMemory(file, size_of(file));
}

SharedMemory::SharedMemory(int file, std::size_t bytes)
    : file_(file),
      bytes_(bytes),
      data_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)) {
  if (data_ == MAP_FAILED) {
    close(file);
    give_up("memory can't be mapped");
  }
}

SharedMemory::~SharedMemory() {
  munmap(data_, bytes_);
  close(file_);
}

}  // namespace bench
