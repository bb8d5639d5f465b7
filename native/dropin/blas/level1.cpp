// Level 1: vectors. All but sdsdot's can be cut; a reduction's pieces are put together here.
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "arguments.hpp"
#include "call.hpp"
#include "routines.hpp"

namespace fragblas::dropin {
namespace {

// Two vectors, of which y is written, and x if its type lets it. gpu(n, operands) and cpu(n, x, y)
// do a piece.
template <typename Float, typename Gpu, typename Cpu>
void update(Call& call, int n, Float* x, int incx, float* y, int incy, const Gpu& gpu,
            const Cpu& cpu) {
  HostOperand operands[] = {vector(x, n, incx), updated(vector(y, n, incy))};
  operands[0].written = !std::is_const_v<Float>;
  if (n > 1 && call.must_cut(operands)) {
    in_halves(n, [&](int first, int count) {
      update(call, count, part(x, n, incx, first, count), incx, part(y, n, incy, first, count),
             incy, gpu, cpu);
    });
    return;
  }
  call.serve(
      operands, [&](const OnDevice* d) { gpu(n, d); }, [&] { cpu(n, x, y); });
}

void scal_piece(Call& call, int n, float alpha, float* x, int incx) {
  const HostOperand operands[] = {updated(vector(x, n, incx))};
  if (n > 1 && call.must_cut(operands)) {
    in_halves(n, [&](int first, int count) {
      scal_piece(call, count, alpha, part(x, n, incx, first, count), incx);
    });
    return;
  }
  call.serve(
      operands, [&](const OnDevice* d) { fragblas::sscal(n, alpha, d[0].place, d[0].step); },
      [&] { call_cpu(RoutineId::sscal, &n, &alpha, x, &incx); });
}

float dot_piece(Call& call, int n, const float* x, int incx, const float* y, int incy) {
  float result = 0;
  const HostOperand operands[] = {vector(x, n, incx), vector(y, n, incy),
                                  updated(vector(&result, 1, 1), 0.0f)};
  if (n > 1 && call.must_cut(operands)) {
    in_halves(n, [&](int first, int count) {
      result += dot_piece(call, count, part(x, n, incx, first, count), incx,
                          part(y, n, incy, first, count), incy);
    });
    return result;
  }
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sdot(n, d[0].place, d[0].step, d[1].place, d[1].step, d[2].place);
      },
      [&] { result = call_cpu<float>(RoutineId::sdot, &n, x, &incx, y, &incy); });
  return result;
}

float sum_in_double(int n, float sb, const float* x, int incx, const float* y, int incy) {
  double sum = sb;
  for (int i = 0; i < n; ++i) {
    sum += double{*part(x, n, incx, i, 1)} * double{*part(y, n, incy, i, 1)};
  }
  return static_cast<float>(sum);
}

float nrm2_piece(Call& call, int n, const float* x, int incx) {
  float result = 0;
  const HostOperand operands[] = {vector(x, n, incx), updated(vector(&result, 1, 1), 0.0f)};
  if (n > 1 && call.must_cut(operands)) {
    double squares = 0;  // of floats: neither overflows nor underflows
    in_halves(n, [&](int first, int count) {
      const double piece = nrm2_piece(call, count, part(x, n, incx, first, count), incx);
      squares += piece * piece;
    });
    return static_cast<float>(std::sqrt(squares));
  }
  call.serve(
      operands, [&](const OnDevice* d) { fragblas::snrm2(n, d[0].place, d[0].step, d[1].place); },
      [&] { result = call_cpu<float>(RoutineId::snrm2, &n, x, &incx); });
  return result;
}

float asum_piece(Call& call, int n, const float* x, int incx) {
  float result = 0;
  const HostOperand operands[] = {vector(x, n, incx), updated(vector(&result, 1, 1), 0.0f)};
  if (n > 1 && call.must_cut(operands)) {
    in_halves(n, [&](int first, int count) {
      result += asum_piece(call, count, part(x, n, incx, first, count), incx);
    });
    return result;
  }
  call.serve(
      operands, [&](const OnDevice* d) { fragblas::sasum(n, d[0].place, d[0].step, d[1].place); },
      [&] { result = call_cpu<float>(RoutineId::sasum, &n, x, &incx); });
  return result;
}

// The index, from 0; -1 where neither side could serve.
int iamax_piece(Call& call, int n, const float* x, int incx) {
  float index[2] = {0, 0};
  const HostOperand operands[] = {vector(x, n, incx), updated(vector(index, 2, 1), 0.0f)};
  if (n > 1 && call.must_cut(operands)) {
    const int half = n / 2;
    const int first = iamax_piece(call, half, x, incx);
    const int in_rest = iamax_piece(call, n - half, part(x, n, incx, half, n - half), incx);
    if (first < 0 || in_rest < 0) {
      return -1;
    }
    const int second = half + in_rest;
    // The first NaN, else the first of the largest.
    const float a = std::abs(*part(x, n, incx, first, 1));
    const float b = std::abs(*part(x, n, incx, second, 1));
    return std::isnan(a) || a >= b ? first : second;
  }
  int from_cpu = -1;  // from 1, if the GPU does not serve
  call.serve(
      operands, [&](const OnDevice* d) { fragblas::isamax(n, d[0].place, d[0].step, d[1].place); },
      [&] { from_cpu = call_cpu<int>(RoutineId::isamax, &n, x, &incx); });
  return from_cpu >= 0 ? from_cpu - 1
                       : 4096 * static_cast<int>(index[0]) + static_cast<int>(index[1]);
}

}  // namespace

namespace routines {

// Constant work: never worth a GPU, and computed here whatever the CPU library is.
void srotg(float* a, float* b, float* c, float* s) {
  count_call(RoutineId::srotg, Served::Cpu);
  fragblas::srotg(*a, *b, *c, *s);
}

void srotmg(float* d1, float* d2, float* x1, float y1, float* param) {
  count_call(RoutineId::srotmg, Served::Cpu);
  // What the flag leaves out is not written.
  RotmParam result{param[0], param[1], param[2], param[3], param[4]};
  fragblas::srotmg(*d1, *d2, *x1, y1, result);
  std::copy(result.begin(), result.end(), param);
}

void srot(int n, float* x, int incx, float* y, int incy, float c, float s) {
  if (n > 0) {
    Call call(RoutineId::srot, {n});
    update(
        call, n, x, incx, y, incy,
        [&](int count, const OnDevice* d) {
          fragblas::srot(count, d[0].place, d[0].step, d[1].place, d[1].step, c, s);
        },
        [&](int count, float* x_part, float* y_part) {
          call_cpu(RoutineId::srot, &count, x_part, &incx, y_part, &incy, &c, &s);
        });
  }
}

void srotm(int n, float* x, int incx, float* y, int incy, const float* param) {
  const float identity = -2;
  if (n > 0 && param[0] != identity) {
    Call call(RoutineId::srotm, {n});
    update(
        call, n, x, incx, y, incy,
        [&](int count, const OnDevice* d) {
          fragblas::srotm(count, d[0].place, d[0].step, d[1].place, d[1].step,
                          {param[0], param[1], param[2], param[3], param[4]});
        },
        [&](int count, float* x_part, float* y_part) {
          call_cpu(RoutineId::srotm, &count, x_part, &incx, y_part, &incy, param);
        });
  }
}

void sswap(int n, float* x, int incx, float* y, int incy) {
  if (n > 0) {
    Call call(RoutineId::sswap, {n});
    update(
        call, n, x, incx, y, incy,
        [](int count, const OnDevice* d) {
          fragblas::sswap(count, d[0].place, d[0].step, d[1].place, d[1].step);
        },
        [&](int count, float* x_part, float* y_part) {
          call_cpu(RoutineId::sswap, &count, x_part, &incx, y_part, &incy);
        });
  }
}

void sscal(int n, float alpha, float* x, int incx) {
  if (n > 0 && incx > 0) {
    Call call(RoutineId::sscal, {n});
    scal_piece(call, n, alpha, x, incx);
  }
}

void scopy(int n, const float* x, int incx, float* y, int incy) {
  if (n > 0) {
    Call call(RoutineId::scopy, {n});
    update(
        call, n, x, incx, y, incy,
        [](int count, const OnDevice* d) {
          fragblas::scopy(count, d[0].place, d[0].step, d[1].place, d[1].step);
        },
        [&](int count, const float* x_part, float* y_part) {
          call_cpu(RoutineId::scopy, &count, x_part, &incx, y_part, &incy);
        });
  }
}

void saxpy(int n, float alpha, const float* x, int incx, float* y, int incy) {
  if (n > 0 && alpha != 0.0f) {
    Call call(RoutineId::saxpy, {n});
    update(
        call, n, x, incx, y, incy,
        [&](int count, const OnDevice* d) {
          fragblas::saxpy(count, alpha, d[0].place, d[0].step, d[1].place, d[1].step);
        },
        [&](int count, const float* x_part, float* y_part) {
          call_cpu(RoutineId::saxpy, &count, &alpha, x_part, &incx, y_part, &incy);
        });
  }
}

float sdot(int n, const float* x, int incx, const float* y, int incy) {
  if (n <= 0) {
    return 0;
  }
  Call call(RoutineId::sdot, {n});
  return dot_piece(call, n, x, incx, y, incy);
}

// What the device gives of a piece is rounded already, and the sum must be rounded only once: what
// is too large for the device is summed up here. A CPU BLAS need not be better: OpenBLAS 0.3.21
// adds blocks in single precision.
float sdsdot(int n, float sb, const float* x, int incx, const float* y, int incy) {
  if (n <= 0) {
    return sb;
  }
  Call call(RoutineId::sdsdot, {n});
  float result = 0;
  const HostOperand operands[] = {vector(x, n, incx), vector(y, n, incy),
                                  updated(vector(&result, 1, 1), 0.0f)};
  const bool too_large = call.must_cut(operands);
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sdsdot(n, sb, d[0].place, d[0].step, d[1].place, d[1].step, d[2].place);
      },
      [&] {
        result = too_large ? sum_in_double(n, sb, x, incx, y, incy)
                           : call_cpu<float>(RoutineId::sdsdot, &n, &sb, x, &incx, y, &incy);
      });
  return result;
}

float snrm2(int n, const float* x, int incx) {
  if (n <= 0) {
    return 0;
  }
  Call call(RoutineId::snrm2, {n});
  return nrm2_piece(call, n, x, incx);
}

float sasum(int n, const float* x, int incx) {
  if (n <= 0 || incx <= 0) {
    return 0;
  }
  Call call(RoutineId::sasum, {n});
  return asum_piece(call, n, x, incx);
}

int isamax(int n, const float* x, int incx) {
  if (n <= 0 || incx <= 0) {
    return 0;
  }
  Call call(RoutineId::isamax, {n});
  return iamax_piece(call, n, x, incx) + 1;
}

}  // namespace routines
}  // namespace fragblas::dropin
