// The probe's findings as bytes in the store, and their key.
// SPDX-License-Identifier: MIT
#include "probe/kept_probe.hpp"

#include <iterator>
#include <string>

#include "base/text.hpp"
#include "probe/probe_programs.hpp"

namespace fragblas::detail {

namespace {

constexpr const char* kKind = "probe";
// To be raised with every change to what is asked that leaves the kernels as they are: those are in
// the key.
constexpr const char* kRevision = "1";

constexpr bool Probe::*kAnswers[] = {
    &Probe::float_target,          &Probe::round_trip_exact, &Probe::int32,
    &Probe::known_product,         &Probe::subnormals_kept,  &Probe::nan_propagates,
    &Probe::inf_times_zero_is_nan, &Probe::isnan_works,      &Probe::bit_isnan_works,
    &Probe::fused_multiply_add,    &Probe::double_float};

// Everything that the answers depend on beside the driver.
std::string key_of(const DeviceInfo& info) {
  std::string key = format("{} {} {}", {kRevision, info.max_texture_size, info.draw_buffers});
  for (const ProbeProgram& program : probe_programs(info)) {
    key += '\0' + fragment_source(program.kernel, program.variant);
  }
  return key;
}

// A digit for each answer, and one for the targets.
std::string bytes_of(const Probe& probe) {
  std::string bytes;
  for (const auto answer : kAnswers) {
    bytes += probe.*answer ? '1' : '0';
  }
  return bytes + static_cast<char>('0' + probe.draw_buffers);
}

}  // namespace

std::optional<Probe> kept_probe(const DeviceServices& services) {
  if (!services.store.enabled()) {
    return std::nullopt;
  }
  const std::optional<std::string> bytes = services.store.load(kKind, key_of(services.info));
  if (!bytes || bytes->size() != std::size(kAnswers) + 1) {
    return std::nullopt;
  }
  Probe probe;
  for (std::size_t i = 0; i < std::size(kAnswers); ++i) {
    probe.*kAnswers[i] = (*bytes)[i] == '1';
  }
  probe.draw_buffers = bytes->back() - '0';
  const int targets = probe.draw_buffers;
  const bool possible = targets >= 1 && targets <= services.info.draw_buffers &&
                        (targets & (targets - 1)) == 0 && bytes_of(probe) == *bytes;
  const bool usable =
      probe.float_target && probe.round_trip_exact && probe.int32 && probe.known_product;
  return possible && usable ? std::optional<Probe>(probe) : std::nullopt;
}

void keep_probe(const DeviceServices& services, const Probe& probe) {
  if (services.store.enabled()) {
    services.store.save(kKind, key_of(services.info), bytes_of(probe));
  }
}

}  // namespace fragblas::detail
