// Panels of 16 columns, of which a pass finds one reflector, and four are applied at once.
// SPDX-License-Identifier: MIT
#include "linalg/geqrf_panels.hpp"

#include <algorithm>
#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kGeqrfPanel = add_kernel("GeqrfPanel", "linalg/geqrf_panel.frag", kWhole, kText);

constexpr std::int64_t kHeader = GeqrfPanels::kPanel;  // rows of T above a panel
constexpr std::int64_t kQuad = 4;
// Sums are made by stripes of at least so many rows.
constexpr std::int64_t kStripe = 8;
constexpr std::int64_t kLineTexels = 5;

// Stripes at most, which each fragment of the next pass adds up: few where rows are.
std::int64_t most_stripes(std::int64_t rows) {
  return rows <= 1024 ? 32 : rows <= 16384 ? 64 : 128;
}

}  // namespace

GeqrfPanels::GeqrfPanels(const char* routine, const Block& beside, std::int64_t rows)
    : routine_(routine),
      context_(context_of(*beside.buffer)),
      old_(temporary_block(beside, kHeader + rows, kPanel)),
      new_(temporary_block(beside, kHeader + rows, kPanel)) {}

Block GeqrfPanels::panel_of(const Block& a) const {
  return old_.block.part(kHeader, 0, a.rows, a.cols);
}

void GeqrfPanels::factor(const Block& a, const Place& tau) {
  copy(routine_, a, panel_of(a));
  // One that ends on the diagonal has no reflector.
  const std::int64_t columns = std::min(a.cols, a.rows - 1);
  Lines lines;
  // At least once, so that T is written.
  for (std::int64_t column = 0; column == 0 || column < columns; column += kQuad) {
    const std::int64_t next = column + kQuad, quad = column / kQuad;
    const std::int64_t count = std::min(columns - column, kQuad);
    find(quad, count, next < columns, a.rows, lines);
    reflect(quad, count, a.rows, lines);
  }
  copy(routine_, panel_of(a), a);
  const Block t = t_of(a);
  const std::int64_t step = t.row_stride + t.col_stride;
  enqueue_copy(routine_, {t.buffer, t.base, step, step}, vector_target(tau, t.rows, 1));
}

// A pass for each column and its sums, and for the reflectors of those before. Sums of the quad's
// first column are there already, with the last reflector of the quad before; those of the next
// one's come with this one's last.
void GeqrfPanels::find(std::int64_t quad, std::int64_t count, bool next, std::int64_t rows,
                       Lines& lines) const {
  std::int64_t column = lines.stripes > 0 ? 1 : 0;
  for (; column <= count; ++column) {
    uniforms::Reflector reflector;
    reflector.rows = rows;
    reflector.stripes = lines.stripes;
    std::int64_t stripes = 0;
    if (column < count || next) {
      const std::int64_t below = rows - kQuad * quad - column - 1;
      const std::int64_t most =
          std::min<std::int64_t>(most_stripes(below), context_.info.max_texture_size - kQuad);
      reflector.stripe_rows = std::max(kStripe, (below + most - 1) / most);
      stripes = (below + reflector.stripe_rows - 1) / reflector.stripe_rows;
    }
    if (column + stripes == 0) {
      continue;
    }
    Pass pass = scratch_pass(routine_, kGeqrfPanel, context_, kLineTexels, column + stripes);
    pass.variant |= kWhole;
    pass.set(uniforms::ReflectorKind{0});
    pass.read(Sampler::A, old_.block.buffer);
    pass.read_if_any(Sampler::Partials, lines.texture, old_.block.buffer);
    pass.set(reflector);
    pass.set(uniforms::ReflectorQuad{quad, column, std::max<std::int64_t>(0, column - 1),
                                     lines.reflectors});
    pass.fetches = static_cast<double>(2 * reflector.stripe_rows + 3 * lines.stripes);
    lines = {pass.scratch_area().scratch, column, stripes};
    context_.queue.add(std::move(pass));
  }
}

void GeqrfPanels::reflect(std::int64_t quad, std::int64_t count, std::int64_t rows,
                          const Lines& lines) {
  Pass update = target_pass(routine_, kGeqrfPanel, new_.block.target());
  update.write_whole();
  update.set(uniforms::ReflectorKind{1});
  update.read(Sampler::A, old_.block.buffer);
  update.read_if_any(Sampler::Partials, lines.texture, old_.block.buffer);
  update.set(uniforms::Reflector{0, rows, 0, 0});
  update.set(uniforms::ReflectorQuad{quad, count, lines.texture ? count : 0, 0});
  update.fetches = 20.0;
  enqueue_pass(std::move(update));
  std::swap(old_, new_);
}

}  // namespace fragblas::detail
