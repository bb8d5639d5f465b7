// The device header on stderr.
//
// SPDX-License-Identifier: MIT
#pragma once

#include "session.hpp"

namespace bench {

void print_header(const Session& session);

}  // namespace bench
