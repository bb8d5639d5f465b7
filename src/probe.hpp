// Measures what the device really does, and refuses one that can't run the library.
// SPDX-License-Identifier: MIT
#pragma once

namespace fragblas::detail {

class ContextState;

// Fills context.info.probe and lowers context.info.draw_buffers to what works. Throws
// Status::Unsupported, naming it, when a must-have fails.
void run_probe(ContextState& context);

}  // namespace fragblas::detail
