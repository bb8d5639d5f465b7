// Small products in one pass, without packing: each fragment sums its elements of C over all of k.
// SPDX-License-Identifier: MIT
#include "engine/gemm/gemm_direct.hpp"

#include <algorithm>
#include <utility>

#include "base/loop_rounds.hpp"
#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_cost.hpp"
#include "plan/linear_layout.hpp"

namespace fragblas::detail {

namespace {

constexpr std::int64_t kFloatsOfEntry = 8;

// Whether there are so few fragments that they wait for their fetches, and nobody else works. A
// page's software rasteriser does not wait, and takes long for the program.
bool waits_for_fetches(std::int64_t k, const Target& c) {
  const DeviceProfile& profile = context_of(*c.buffer).profile;
  const std::int64_t enough = std::int64_t{profile.multiprocessors} * profile.fragments;
  return k >= kAheadDepth && c.minor > 1 && c.batch * c.major * c.minor <= 4 * enough &&
         !profile.slow_compiler;
}

// Whether C has two columns without gaps, and begins so that a texel has two whole rows.
bool two_rows_a_texel(const Target& c) {
  return c.minor == 2 && c.ld == 2 && c.offset % 2 == 0 &&
         (c.batch == 1 || c.batch_stride % 2 == 0);
}

// What all three have in common; `matrices` A's and B's are read.
Pass direct_pass(const char* routine, std::int64_t k, std::int64_t terms, std::int64_t matrices,
                 const Coefficient& alpha, const BatchSource& a, const BatchSource& b,
                 const Coefficient& beta, const Target& c) {
  Pass pass = target_pass(routine, KernelId::GemmDirect, c);
  pass.read(Sampler::X, a.first.buffer);
  set_matrix<uniforms::XMatrix>(pass, a.first, a.stride);
  pass.read(Sampler::Y, b.first.buffer);
  set_matrix<uniforms::YMatrix>(pass, b.first, b.stride);
  uniforms::DirectSum sum;
  sum.depth = k;
  sum.terms = terms;
  pass.set(sum);
  pass.fetches = 3.0 * static_cast<double>(k * terms);  // with all in quads 1.25
  pass.set_alpha(alpha);
  pass.set_beta(beta);
  if (in_quads_everywhere(a.first.base, a.first.col_stride, a.first.row_stride, c.major, a.stride,
                          matrices)) {
    pass.variant |= kXQuads;
  }
  const bool two_columns = two_rows_a_texel(c);
  if (two_columns) {
    pass.variant |= kTwoColumns;
  }
  if (in_quads_everywhere(b.first.base, b.first.row_stride, b.first.col_stride, c.minor, b.stride,
                          matrices)) {
    pass.variant |= kColumnQuads;
  } else if (two_columns
                 ? rows_in_pairs(b.first, b.stride, matrices)
                 : in_quads_everywhere(b.first.base, b.first.col_stride, b.first.row_stride, k,
                                       b.stride, matrices) &&
                       in_quads_everywhere(c.offset, 1, c.ld, c.major, c.batch_stride, c.batch)) {
    pass.variant |= kYQuads;
  }
  const bool quads_of_b = (pass.variant & (kYQuads | kColumnQuads)) != 0;
  if (quads_of_b && (pass.variant & kXQuads) != 0 && waits_for_fetches(k, c)) {
    pass.variant |= kAhead;
  }
  if (a.first.col_stride == 1 && (quads_of_b || b.first.col_stride == 1) &&
      !(quads_of_b && (pass.variant & kXQuads) != 0)) {
    pass.variant |= kNeighbours;
  }
  return pass;
}

BatchSource later(const BatchSource& source, std::int64_t count) {
  BatchSource result = source;
  result.first.base += count * source.stride;
  return result;
}

}  // namespace

void enqueue_direct_gemm(const char* routine, std::int64_t k, const Coefficient& alpha,
                         const BatchSource& a, const BatchSource& b, const Coefficient& beta,
                         const Target& c, const Epilogue& epilogue) {
  Pass pass = direct_pass(routine, k, 1, c.batch, alpha, a, b, beta, c);
  add_epilogue(pass, epilogue);
  const bool whole = is_number(beta, 0.0f) && c.whole_buffer();
  pass.view().overwrites = whole;
  if (whole && !pass.reads(*c.buffer)) {
    pass.write_whole();
  }
  enqueue_pass(std::move(pass));
}

void enqueue_direct_gemm_sum(const char* routine, std::int64_t k, std::int64_t terms,
                             const Coefficient& alpha, const BatchSource& a, const BatchSource& b,
                             const Coefficient& beta, const Target& c, const Epilogue& epilogue) {
  ContextState& context = context_of(*c.buffer);
  const std::int64_t most =
      std::clamp<std::int64_t>(context.profile.draw_flops / (2 * c.major * c.minor * k), 1,
                               std::max<std::int64_t>(1, kMostRounds / rounds_through(k)));
  for (std::int64_t i = 0; i < terms; i += most) {
    const std::int64_t count = std::min(most, terms - i);
    Pass pass = direct_pass(routine, k, count, count, alpha, later(a, i), later(b, i),
                            i == 0 ? beta : Coefficient(1.0f), c);
    if (i + count == terms) {
      add_epilogue(pass, epilogue);
    }
    pass.view().overwrites = i == 0 && is_number(beta, 0.0f) && c.whole_buffer();
    context.queue.add(std::move(pass));
  }
}

void enqueue_direct_gemm_list(const char* routine, std::int64_t k, const Coefficient& alpha,
                              const Source& a, const Source& b, const Coefficient& beta,
                              const Target& c, const std::vector<ListedOffsets>& list,
                              const Epilogue& epilogue) {
  ContextState& context = context_of(*c.buffer);
  const std::int64_t side = context.info.max_texture_size;
  const std::int64_t most = 4 * side * side / kFloatsOfEntry;
  // Offsets that are alike lie like matrices with a stride of whole texels between them.
  const auto aligned = [&](std::int64_t ListedOffsets::*offset) {
    return std::all_of(list.begin(), list.end(), [&](const ListedOffsets& entry) {
      return entry.*offset % 4 == list.front().*offset % 4;
    });
  };
  const BatchSource first_a{a, aligned(&ListedOffsets::a) ? 4 : 1};
  const BatchSource first_b{b, aligned(&ListedOffsets::b) ? 4 : 1};
  const bool aligned_c = aligned(&ListedOffsets::c);
  const std::int64_t all = static_cast<std::int64_t>(list.size());
  std::vector<Pass> passes;  // once all tables are there
  for (std::int64_t from = 0; from < all; from += most) {
    const std::int64_t count = std::min(most, all - from);
    const LinearLayout layout =
        linear_layout(kFloatsOfEntry * count, context.info.max_texture_size);
    std::vector<float> floats(static_cast<std::size_t>(4 * layout.texels()));
    auto entry = floats.begin();
    const auto store = [&](std::int64_t offset) {
      *entry++ = static_cast<float>(offset >> 16);
      *entry++ = static_cast<float>(offset & 0xffff);
    };
    for (std::int64_t i = from; i < from + count; ++i) {
      const ListedOffsets& offsets = list[static_cast<std::size_t>(i)];
      store(offsets.c);
      store(offsets.a);
      store(offsets.b);
      store(0);
    }
    const ContextState::GlScope gl_scope(context);
    const auto table = std::make_shared<Scratch>(
        context.shared_from_this(), gl::TextureSize{layout.width, layout.height, 0}, routine);
    table->texture().write(floats.data());
    table->note_all();

    Target target = c;
    target.offset = list[static_cast<std::size_t>(from)].c;
    target.batch = count;
    target.batch_stride = aligned_c ? 4 : 1;
    Pass pass = direct_pass(routine, k, 1, all, alpha, first_a, first_b, beta, target);
    pass.variant = (pass.variant & ~std::uint64_t{kBatched}) | kListed;
    pass.read(Sampler::A, table);
    uniforms::Table entries;
    entries.shift = layout.shift;
    entries.entries = count;
    entries.log2_entries = ceil_log2(count);
    pass.set(entries);
    add_epilogue(pass, epilogue);
    // What is written: as if a C began at each element from the first one's to the last one's.
    Target& written = pass.view().target;
    written.batch = list[static_cast<std::size_t>(from + count - 1)].c - target.offset + 1;
    written.batch_stride = 1;
    passes.push_back(std::move(pass));
  }
  for (Pass& pass : passes) {
    context.queue.add(std::move(pass));
  }
}

}  // namespace fragblas::detail
