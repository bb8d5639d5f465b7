// First elements and steps of vectors, for either sign of inc.
// SPDX-License-Identifier: MIT
#include "memory/views.hpp"

#include <cstdlib>

namespace fragblas::detail {

Source vector_source(const Place& place, std::int64_t n, std::int64_t inc) {
  const std::int64_t lanes = place.buffer->type().lanes(), first = place.offset * lanes;
  if (n == 1) {
    return {place.buffer, first, lanes, 1};  // whatever the increment
  }
  const std::int64_t step = inc * lanes;
  const std::int64_t base = inc < 0 ? first - (n - 1) * step : first;
  return {place.buffer, base, step, lanes == 1 ? step : 1};
}

Target vector_target(const Place& place, std::int64_t n, std::int64_t inc) {
  const std::int64_t lanes = place.buffer->type().lanes(), first = place.offset * lanes;
  if (lanes == 1 && (n == 1 || inc == 1 || inc == -1)) {
    return {place.buffer, first, n, n, 1};
  }
  return {place.buffer, first, n == 1 ? lanes : std::abs(inc) * lanes, lanes, n};
}

Source vector_along(const Place& x, std::int64_t n, std::int64_t incx, std::int64_t incy) {
  Source source = vector_source(x, n, incx);
  if (incy < 0) {
    source.base += (n - 1) * source.row_stride;
    source.row_stride = -source.row_stride;
    if (x.buffer->type().lanes() == 1) {
      source.col_stride = source.row_stride;
    }
  }
  return source;
}

Target lines_target(const Place& place, std::int64_t lines, std::int64_t length, std::int64_t ld) {
  return {place.buffer, place.offset, lines == 1 ? length : ld, length, lines};
}

TexelRect texels_of(const Target& target) {
  return bounding_rect(target.buffer->layout(), target.offset, target.end(),
                       target.one_matrix() ? target.pitch() : 0);
}

void join_lines(Source& source, Target& target) {
  const std::int64_t length = target.minor;
  if (target.major == 1 || target.masked() || target.batch > 1 || target.ld != length ||
      source.row_stride != length * source.col_stride) {
    return;
  }
  target.minor = target.ld = target.major * length;
  target.major = 1;
}

}  // namespace fragblas::detail
