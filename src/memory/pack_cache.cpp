// Finding, keeping and evicting packs and tiles by age within the budget.
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

bool stale(const PackSources& sources, const Pack& pack) {
  return !pack.contents.empty() &&
         !std::equal(sources.begin(), sources.end(), pack.contents.begin(), pack.contents.end(),
                     [](const PackSource* source, std::uint64_t contents) {
                       return source->contents() == contents;
                     });
}

}  // namespace

std::shared_ptr<Pack> PackCache::find(const PackSources& sources, const PackKey& key) {
  const auto of_source = by_source_.find(sources.front());
  if (of_source == by_source_.end()) {
    return nullptr;
  }
  const auto found = of_source->second.find({sources, key});
  if (found == of_source->second.end()) {
    return nullptr;
  }
  entries_.splice(entries_.begin(), entries_, found->second);
  Pack& pack = *found->second->pack;
  if (stale(sources, pack)) {
    pack.contents.clear();  // it is about to be packed again, and of use then
  }
  return found->second->pack;
}

void PackCache::keep(PackSources sources, PackKey key, std::shared_ptr<Pack> pack) {
  if (!pack->prepacked) {
    if (pack->bytes > budget_) {
      return;
    }
    while (pack->bytes > left()) {
      if (!merge_oldest() && !evict(false)) {
        return;
      }
    }
  }
  entries_.push_front({std::move(sources), std::move(key), std::move(pack)});
  const Entry& entry = entries_.front();
  bytes_ += entry.pack->bytes;
  if (entry.pack->prepacked) {
    prepacked_bytes_ += entry.pack->bytes;
  }
  try {
    for (const PackSource* source : entry.sources) {
      by_source_[source].emplace(Place(entry.sources, entry.key), entries_.begin());
    }
  } catch (...) {
    erase(entries_.begin());  // no memory: what is in a part of the index only could not be found
    throw;
  }
}

void PackCache::prepack(Pack& pack) {
  if (!pack.prepacked) {
    pack.prepacked = true;
    prepacked_bytes_ += pack.bytes;
  }
}

void PackCache::forget(const PackSource& source) {
  for (auto of_source = by_source_.find(&source); of_source != by_source_.end();
       of_source = by_source_.find(&source)) {
    erase(of_source->second.begin()->second);
  }
}

void PackCache::erase(Entries::iterator entry) {
  const Place place(std::move(entry->sources), std::move(entry->key));
  for (const PackSource* source : place.first) {
    const auto of_source = by_source_.find(source);
    if (of_source != by_source_.end()) {  // the same may be given twice
      of_source->second.erase(place);
      if (of_source->second.empty()) {
        by_source_.erase(of_source);
      }
    }
  }
  bytes_ -= entry->pack->bytes;
  if (entry->pack->prepacked) {
    prepacked_bytes_ -= entry->pack->bytes;
  }
  entries_.erase(entry);
}

bool PackCache::keep_tiles(PackSource& elements, std::int64_t bytes) {
  while (bytes > std::min(left(), tile_budget_ - tile_bytes_)) {
    if (!merge_oldest()) {
      return false;
    }
  }
  tiles_.push_back({&elements, bytes});
  tile_bytes_ += bytes;
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

bool PackCache::evict(bool prepacked_too) {
  auto victim = entries_.end();
  auto entry = entries_.end();
  for (int looked = 0;
       entry != entries_.begin() && (looked < kMostLooked || victim == entries_.end()); ++looked) {
    --entry;
    if (entry->pack->prepacked && !prepacked_too) {
      continue;
    }
    if (stale(entry->sources, *entry->pack)) {
      victim = entry;
      break;
    }
    if (victim == entries_.end() && !entry->pack->prepacked) {
      victim = entry;
    }
  }
  if (victim == entries_.end() && prepacked_too && !entries_.empty()) {
    victim = std::prev(victim);
  }
  if (victim == entries_.end()) {
    return false;
  }
  erase(victim);
  return true;
}

}  // namespace fragblas::detail
