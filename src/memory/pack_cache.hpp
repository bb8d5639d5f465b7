// Packed representations of buffers: operands as the kernels that multiply read them, kept for the
// next product within a byte budget, in which tiles of products count, too.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace fragblas::detail {

class PanelBuffer;
class Scratch;

// Some elements of a buffer, packed. A pass that packs has one, kept or not, and is skipped when
// it is issued while the packed elements are still those of the buffer.
struct Pack {
  // Where they lie: one of the two.
  std::shared_ptr<Scratch> texture;
  std::shared_ptr<PanelBuffer> panels;
  std::int64_t bytes = 0;  // that it is charged with
  // PackSource::contents() of each buffer when they were packed; none: they never were, or that
  // failed, or not all inputs were buffers.
  std::vector<std::uint64_t> contents;
  bool prepacked = false;  // by prepack(): beside the budget, and not to be freed by age
};

// What the cache asks of the elements that are packed, or for which tiles stand.
class PackSource {
 public:
  virtual std::uint64_t contents() const = 0;  // counts the writes that were issued
  virtual void draw_pending() = 0;             // puts the elements in the place of their tiles

 protected:
  ~PackSource() = default;
};

// The buffers that a pass packs, in its order.
using PackSources = std::vector<const PackSource*>;
// Everything about the pass that packs but the buffers it reads: the same pass packs the same.
using PackKey = std::vector<std::int64_t>;

// What is kept goes when the buffer dies or its texture becomes visible outside, and by age when
// the budget is short, after all tiles, which are merged then. What is prepacked takes no part of
// the budget, and goes when memory is short. Passes in the queue keep what they
// use alive whatever happens here.
class PackCache {
 public:
  // What is packed is charged with so many bytes at least: GL and this list need some for each.
  static constexpr std::int64_t kLeastBytes = 4096;

  // tile_budget: of the budget; -1: all.
  PackCache(std::int64_t budget, std::int64_t tile_budget)
      : budget_(budget), tile_budget_(tile_budget < 0 ? budget : tile_budget) {}
  PackCache(const PackCache&) = delete;
  PackCache& operator=(const PackCache&) = delete;

  std::int64_t budget() const { return budget_; }
  bool empty() const { return entries_.empty(); }
  std::int64_t bytes() const { return bytes_; }
  std::int64_t tile_bytes() const { return tile_bytes_; }
  // Of what is kept by age.
  std::int64_t kept_bytes() const { return bytes_ - prepacked_bytes_ + tile_bytes_; }

  // What is kept for this key, to be packed or used next; null: nothing.
  std::shared_ptr<Pack> find(const PackSources& sources, const PackKey& key);
  // Keeps it, which is new, in place of those used longest ago.
  void keep(PackSources sources, PackKey key, std::shared_ptr<Pack> pack);
  // Takes one that is kept out of the budget: it is prepacked now.
  void prepack(Pack& pack);
  // All that was packed of it, alone or with others.
  void forget(const PackSource& source);
  // Counts tiles that stand for a buffer's elements, if there is room beside what is packed.
  bool keep_tiles(PackSource& elements, std::int64_t bytes);
  void forget_tiles(const PackSource& elements);
  // Frees one, a prepacked one if nothing else is left; false: there is none.
  bool free_one() { return merge_oldest() || evict(true); }

 private:
  struct Entry {
    PackSources sources;
    PackKey key;
    std::shared_ptr<Pack> pack;
  };
  using Entries = std::list<Entry>;

  struct Tiles {
    PackSource* elements;
    std::int64_t bytes;
  };

  std::int64_t left() const { return budget_ - kept_bytes(); }
  bool merge_oldest();  // false: there are no tiles
  bool evict(bool prepacked_too);
  void erase(Entries::iterator entry);

  std::int64_t budget_, tile_budget_;
  std::int64_t bytes_ = 0;
  std::int64_t prepacked_bytes_ = 0;  // of those
  Entries entries_;                   // the one used last in front
  // By each source; with several, the key says which.
  using Place = std::pair<PackSources, PackKey>;
  std::map<const PackSource*, std::map<Place, Entries::iterator>> by_source_;
  std::int64_t tile_bytes_ = 0;
  std::vector<Tiles> tiles_;  // the oldest in front
};

}  // namespace fragblas::detail
