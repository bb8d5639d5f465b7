// Finding, keeping and evicting packed operands and tiles by age within the budget.
// SPDX-License-Identifier: MIT
#include "memory/pack_cache.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

namespace {

// Of the oldest so many are looked at for a stale one, which goes before older ones of use.
constexpr int kMostLooked = 64;

bool stale(const PackSource& source, const Packed& packed) {
  return packed.contents && packed.contents != source.contents();
}

}  // namespace

std::int64_t PackCache::pinned_bytes() const {
  std::int64_t bytes = 0;
  for (const Entry& entry : entries_) {
    if (entry.packed->pinned && !stale(*entry.source, *entry.packed)) {
      bytes += entry.packed->bytes;
    }
  }
  return bytes;
}

std::shared_ptr<Packed> PackCache::find(const PackSource& source, const PackKey& key) {
  const auto of_source = by_source_.find(&source);
  if (of_source == by_source_.end()) {
    return nullptr;
  }
  const auto found = of_source->second.find(key);
  if (found == of_source->second.end()) {
    return nullptr;
  }
  entries_.splice(entries_.begin(), entries_, found->second);
  Packed& packed = *found->second->packed;
  if (stale(source, packed)) {
    packed.contents.reset();  // it is about to be packed again, and of use then
  }
  return found->second->packed;
}

void PackCache::keep(const PackSource& source, PackKey key, std::shared_ptr<Packed> packed) {
  if (packed->bytes > budget_) {
    return;
  }
  while (packed->bytes > left()) {
    if (!merge_oldest() && !evict(false)) {
      return;
    }
  }
  bytes_ += packed->bytes;
  entries_.push_front({&source, key, std::move(packed)});
  by_source_[&source].emplace(std::move(key), entries_.begin());
}

void PackCache::forget(const PackSource& source) {
  const auto of_source = by_source_.find(&source);
  if (of_source == by_source_.end()) {
    return;
  }
  for (const auto& [key, entry] : of_source->second) {
    bytes_ -= entry->packed->bytes;
    entries_.erase(entry);
  }
  by_source_.erase(of_source);
}

bool PackCache::keep_tiles(PackSource& elements, std::int64_t bytes) {
  while (bytes > std::min(left(), tile_budget_ - tile_bytes_)) {
    if (!merge_oldest()) {
      return false;
    }
  }
  tile_bytes_ += bytes;
  tiles_.push_back({&elements, bytes});
  return true;
}

void PackCache::forget_tiles(const PackSource& elements) {
  const auto tiles = std::find_if(tiles_.begin(), tiles_.end(),
                                  [&](const Tiles& each) { return each.elements == &elements; });
  tile_bytes_ -= tiles->bytes;
  tiles_.erase(tiles);
}

bool PackCache::merge_oldest() {
  if (tiles_.empty()) {
    return false;
  }
  try {
    tiles_.front().elements->draw_pending();
  } catch (const Error&) {
    // It is logged, and the buffer is undefined: that is where a reader looks.
  }
  return true;
}

bool PackCache::evict(bool pinned_too) {
  auto victim = entries_.end();
  auto entry = entries_.end();
  for (int looked = 0;
       entry != entries_.begin() && (looked < kMostLooked || victim == entries_.end()); ++looked) {
    --entry;
    if (stale(*entry->source, *entry->packed)) {
      victim = entry;
      break;
    }
    if (victim == entries_.end() && !entry->packed->pinned) {
      victim = entry;
    }
  }
  if (victim == entries_.end() && pinned_too && !entries_.empty()) {
    victim = std::prev(victim);
  }
  if (victim == entries_.end()) {
    return false;
  }
  const auto of_source = by_source_.find(victim->source);
  of_source->second.erase(victim->key);
  if (of_source->second.empty()) {
    by_source_.erase(of_source);
  }
  bytes_ -= victim->packed->bytes;
  entries_.erase(victim);
  return true;
}

}  // namespace fragblas::detail
