// Starting a process and waiting for its end.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace bench {

// Runs words[0] with the words as its arguments, and returns its exit code; one that a signal ended
// has 128 and the signal. Throws when it can't be started. It inherits the environment, but for
// OpenBLAS, of which it is to make no threads. output: what it writes to stdout and stderr; null:
// it writes to this program's.
int run_child(const std::vector<std::string>& words, std::string* output = nullptr);

}  // namespace bench
