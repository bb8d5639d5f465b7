// What an application does with the GL context that it shares. SPDX-License-Identifier: MIT
#pragma once

#include "workloads.hpp"

namespace fragblas::faults {

// Work while a transform feedback is active and a whole buffer is bound to a block: for options
// with restore_gl_state.
Results in_feedback(Bench& bench);

// A body for `run` that does not compile, and one that does.
Results faulty_body(Bench& bench);

}  // namespace fragblas::faults
