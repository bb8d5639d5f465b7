// A context that learns from its own products how fast its device is, and plans by that.
// SPDX-License-Identifier: MIT
#pragma once

#include "context/context_state.hpp"

namespace fragblas::detail {

// Products are planned by rates that were learnt. Slices begin small again, as rates that no
// product has shown may be far too high.
void plan_by(const DeviceProfile& learnt, ContextState& context);

// Has the context learn, unless a profile is known for it: given by the program, in part too, or of
// the library and for this device. It ends where another profile is set. What was learnt of the
// device before, by another context of the process, or was kept by another process, is used at
// once: `kept`, as JSON, or what the disk has. Throws Status::InvalidArgument for JSON that is no
// profile of this device.
void learn(ContextState& context, const char* kept = nullptr);

}  // namespace fragblas::detail
