// sswap: (x, y) := (y, x), bit for bit. SPDX-License-Identifier: MIT
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "routines/level1/copy_swap.hpp"

namespace fragblas {

namespace detail {

namespace {

// One element takes the place of each of the others in turn: those move up by one, and the last of
// them stays in the one place.
void enqueue_shift(const char* routine, std::int64_t n, const Operand& one, const Operand& others,
                   std::int64_t inc) {
  Operand kept;
  kept.buffer = enqueue_gather(routine, n, vector_source(others, n, inc));
  // Where element 0 is, and where, by address, elements 1 .. n - 1 begin.
  Operand first = others, rest = others;
  if (inc < 0) {
    first.offset += (n - 1) * -inc;
  } else {
    rest.offset += inc;
  }
  enqueue_copy(routine, vector_source(one, 1, 1), vector_target(first, 1, 1));
  enqueue_copy(routine, vector_along(kept, n - 1, 1, inc), vector_target(rest, n - 1, inc));
  kept.offset = n - 1;
  enqueue_copy(routine, vector_source(kept, 1, 1), vector_target(one, 1, 1));
}

void enqueue_exchange(const char* routine, std::int64_t n, const Operand& x, std::int64_t incx,
                      const Operand& y, std::int64_t incy) {
  Pass from_y = copy_pass(routine, vector_along(y, n, incy, incx), vector_target(x, n, incx));
  const KeptVector old_x = keep_old(from_y, n, x, incx);
  context_of(*x.buffer).queue.add(std::move(from_y));
  enqueue_copy(routine, vector_along(old_x.place(), n, old_x.inc, incy), vector_target(y, n, incy));
}

}  // namespace

void swap_vectors(const Check& check, std::int64_t n, const Operand& x, std::int64_t incx,
                  const Operand& y, std::int64_t incy) {
  if (n <= 0) {
    return;
  }
  const char* const routine = check.routine();
  check.vector("x", "n", x, n, incx);
  check.vector("y", "n", y, n, incy);
  ContextState& context = check.same_context({{"x", x.buffer.get()}, {"y", y.buffer.get()}});
  if (n == 1 || (incx != 0 && incy != 0)) {
    enqueue_exchange(routine, n, x, incx, y, incy);
  } else if (incy != 0) {
    enqueue_shift(routine, n, x, y, incy);
  } else if (incx != 0) {
    enqueue_shift(routine, n, y, x, incx);
  } else if (n % 2 == 1) {
    enqueue_exchange(routine, 1, x, 1, y, 1);
  }
  context.submit();
}

}  // namespace detail

void sswap(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
           std::int64_t incy) {
  detail::swap_vectors(detail::Check("sswap"), n, x, incx, y, incy);
}

void swap(const VectorView& x, const VectorView& y) {
  detail::Check("swap").equal("y.size", y.size, "x.size", x.size);
  sswap(x.size, x.data, x.inc, y.data, y.inc);
}

}  // namespace fragblas
