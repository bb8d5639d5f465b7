// Measures what the device really does, and refuses one that can't run the library.
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/program_cache.hpp"
#include "memory/services.hpp"

namespace fragblas::detail {

// Fills services.info.probe and lowers services.info.draw_buffers to what works. Throws
// Status::Unsupported, naming it, when a must-have fails.
void run_probe(MemoryServices& services, ProgramCache& programs);

}  // namespace fragblas::detail
