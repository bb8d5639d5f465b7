// Memory that a process shares with one that it starts.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace bench {

class SharedMemory {
 public:
  explicit SharedMemory(std::size_t bytes);  // zeros
  // Of the file descriptor that the parent has left open.
  static SharedMemory inherited(int file);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  int file() const { return file_; }
  std::size_t size() const { return bytes_; }
  char* data() const { return static_cast<char*>(data_); }

 private:
  SharedMemory(int file, std::size_t bytes);
  int file_;
  std::size_t bytes_;
  void* data_;
};

}  // namespace bench
