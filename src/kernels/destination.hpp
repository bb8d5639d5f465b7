// Where a pass writes: one of five alternatives, for each of which the executor has one function.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

#include "memory/buffer_state.hpp"
#include "memory/pack_cache.hpp"
#include "memory/scratch.hpp"
#include "memory/views.hpp"
#include "plan/linear_layout.hpp"

namespace fragblas::detail {

struct Pass;

// An area of a scratch texture.
struct ScratchArea {
  std::shared_ptr<Scratch> scratch;
  TexelRect area;
};

// A view of a buffer, whose other lanes keep their bits: drawn into another texture, because no
// shader may read the one that it writes.
struct BufferView {
  Target target;
  // The pass begins to give the whole buffer new contents that do not depend on the old: an
  // undefined buffer is defined again, unless a later pass of the same routine fails.
  bool overwrites = false;
  // The kernel reads old elements of the target beside those of the texel that it writes.
  bool reads_old_elsewhere = false;
  // Gets what the target's buffer, which is as large, had before the pass: so that the pass
  // exchanges textures, which the texture of the target must allow (see keep_old).
  std::shared_ptr<BufferState> leaves;
};

// Every element of a buffer of which nothing is read: drawn in place, so that it needs no memory.
struct WholeBuffer {
  Target target;
  bool lazy = false;   // need not be drawn until somebody asks for the linear texture
  bool drawn = false;  // it was put off, and its write is counted
};

// A view of a buffer that goes to and fro between the buffer's texture and one as large: the old
// values are read from one of the two and the new ones written into the other, but for texels that
// the kernel discards.
struct TwinView {
  Target target;
  bool overwrites = false;  // as of BufferView
  std::shared_ptr<Scratch> twin;
  bool to_twin = false;
};

// A packed representation of the inputs: through the scratch texture, or straight into it. Not
// drawn while that is current.
struct PackInto {
  // Lets the pass read tiles in the place of its first input, for whose elements they stand; the
  // pass would merge them. False, and nothing changed: it cannot.
  using ReadTiles = bool (*)(Pass& pass, const Pass& merge);

  std::shared_ptr<Pack> pack;
  std::shared_ptr<Scratch> scratch;
  TexelRect area;
  ReadTiles read_tiles = nullptr;
};

using Destination = std::variant<ScratchArea, BufferView, WholeBuffer, TwinView, PackInto>;

// Calls visit with the target of an alternative that writes a buffer.
template <typename Of, typename Visit>
void visit_target(Of& destination, Visit visit) {
  std::visit(
      [&](auto& to) {
        using To = std::decay_t<decltype(to)>;
        if constexpr (std::is_same_v<To, BufferView> || std::is_same_v<To, WholeBuffer> ||
                      std::is_same_v<To, TwinView>) {
          visit(to.target);
        }
      },
      destination);
}

}  // namespace fragblas::detail
