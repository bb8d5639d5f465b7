// The probe's answers, kept for later processes. SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "device/services.hpp"

namespace fragblas::detail {

// Both to be called before the probe lowers any limit: those that it began with are in the key.
// Only a probe that refused nothing is kept, so a device that is refused is always asked again.
std::optional<Probe> kept_probe(const DeviceServices& services);
void keep_probe(const DeviceServices& services, const Probe& probe);

}  // namespace fragblas::detail
