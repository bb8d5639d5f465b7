// Buffers of each type of elements: they are made, moved, copied and swapped lane by lane, with
// every bit as it was. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "context/context_state.hpp"
#include "memory/element_format.hpp"
#include "routines/level1/copy_swap.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "transfer/fill.hpp"
#include "transfer/line_transfer.hpp"
#include "transfer/readback.hpp"
#include "transfer/transfer.hpp"
#include "transfer/vector_transfer.hpp"

namespace fragblas::test {
namespace {

using catalog::ElementType;
using catalog::kElementTypes;
using detail::BufferState;
using Lanes = std::vector<std::uint32_t>;

// NaNs with payloads, subnormals, zeros of both signs and infinities among arbitrary bits.
Lanes random_lanes(Rng& random, const ElementType& type, std::int64_t elements) {
  const std::uint32_t special[] = {0x7f800001u, 0xffedcba9u, 0x00000001u, 0x807fffffu, 0x80000000u,
                                   0x7f800000u, 0xff800000u, 0xffffffffu, 0u,          0x7ff80000u};
  Lanes lanes;
  for (std::int64_t i = 0; i < elements * type.lanes(); ++i) {
    lanes.push_back(random.below(2) == 0 ? special[random.below(10)] : random.bits());
  }
  return lanes;
}

// A buffer and what it must hold.
class Expected {
 public:
  Expected(Context& context, Rng& random, const ElementType& type, std::int64_t size)
      : buffer_(std::make_shared<BufferState>(context.state(), size, type)),
        lanes_(random_lanes(random, type, size)) {
    detail::upload(*buffer_, 0, lanes_.data(), size);
  }

  BufferState& buffer() const { return *buffer_; }
  Operand at(std::int64_t offset) const {
    Operand operand;
    operand.buffer = buffer_;
    operand.offset = offset;
    return operand;
  }
  Lanes element(std::int64_t i) const {
    const std::int64_t lanes = buffer_->type().lanes();
    return {lanes_.begin() + i * lanes, lanes_.begin() + (i + 1) * lanes};
  }
  void set(std::int64_t i, const std::uint32_t* lanes) {
    std::copy_n(lanes, buffer_->type().lanes(), lanes_.begin() + i * buffer_->type().lanes());
  }
  void check() const {
    Lanes found(lanes_.size(), 0xdeadbeefu);
    detail::read_back(*buffer_, 0, found.data(), buffer_->size());
    CHECK(found == lanes_);
  }

 private:
  std::shared_ptr<BufferState> buffer_;
  Lanes lanes_;
};

const std::uint32_t* element_of(const ElementType& type, const Lanes& lanes, std::int64_t i) {
  return lanes.data() + i * type.lanes();
}

// Sizes within a row of the texture, of several rows, and none that fills its last texel for all.
std::vector<std::int64_t> sizes() {
  std::vector<std::int64_t> sizes;
  for (const std::int64_t size : {1, 2, 3, 7, 64, 129, 500}) {
    if (4 * (4 * size + 40) <= info().max_buffer_elements) sizes.push_back(size);
  }
  return sizes;
}

}  // namespace

TEST_SUITE_BEGIN("element_types");

TEST_CASE("a type has a letter, lanes and a format, and its buffers count its elements") {
  const std::int64_t most = info().max_buffer_elements;
  const struct {
    char letter;
    int lanes;
    gl::TextureFormat format;
    double unit_roundoff;
  } cases[] = {{'s', 1, gl::TextureFormat::Float, 0x1p-24},
               {'d', 2, gl::TextureFormat::Bits, 0x1p-53},
               {'c', 2, gl::TextureFormat::Float, 0x1p-24},
               {'z', 4, gl::TextureFormat::Bits, 0x1p-53}};
  for (const auto& row : cases) {
    const ElementType& type = catalog::element_type(row.letter);
    INFO(type.name);
    CHECK(type.lanes() == row.lanes);
    CHECK(detail::format_of(type) == row.format);
    CHECK(type.unit_roundoff == row.unit_roundoff);
    CHECK(detail::most_elements(info(), type) == most / row.lanes);
    const BufferState buffer(blas().state(), 9, type);
    CHECK(buffer.size() == 9);
    CHECK(buffer.linear().size().format == row.format);
    CHECK(buffer.layout().texels() >= (9 * row.lanes + 3) / 4);
    const std::string text = error_of([&] {
      const BufferState refused(blas().state(), most / row.lanes + 1, type,
                                BufferState::Memory::AtFirstUse);
    });
    CHECK(text == "buffer: size = " + std::to_string(most / row.lanes + 1) +
                      ", must be 0 or more and at most the device's " +
                      std::to_string(most / row.lanes));
  }
}

TEST_CASE("what a Context makes is float32 or a linked library's type; others are refused") {
  CHECK(blas().buffer(3).dtype() == DType::Float32);
  CHECK(blas().vector(3, DType::Float32).view().dtype() == DType::Float32);
  CHECK(blas().matrix(2, 2).view().dtype() == DType::Float32);
  CHECK(Operand().dtype() == DType::Float32);
  CHECK(blas().max_buffer_elements(DType::Float32) == info().max_buffer_elements);
  CHECK(blas().vector(3, DType::Complex64).dtype() == DType::Complex64);
  CHECK(blas().max_buffer_elements(DType::Complex64) == info().max_buffer_elements / 2);
  CHECK(blas().matrix(3, 3, Layout::ColMajor, 0, DType::Complex128).dtype() == DType::Complex128);
  CHECK(blas().max_buffer_elements(DType::Complex128) == info().max_buffer_elements / 4);
  CHECK(error_of([] { blas().max_buffer_elements(static_cast<DType>(7)); }) ==
        "max_buffer_elements: dtype = 7, must be float32 (115) or a linked library's");
}

TEST_CASE("a routine refuses operands of another type, and names them") {
  const Vector x = blas().vector(8);
  Operand y;
  y.buffer = std::make_shared<BufferState>(blas().state(), 8, catalog::element_type('d'));
  CHECK(error_of([&] { saxpy(8, 1, x, 1, y, 1); }) == "saxpy: y.dtype = float64, must be float32");
  CHECK(error_of([&] { scal(Scalar(y), x); }) == "sscal: alpha.dtype = float64, must be float32");
  CHECK(error_of([&] {
          detail::copy_vector(detail::Check("dcopy", y.buffer->type()), 8, y, 1, x, 1);
        }) == "dcopy: y.dtype = float32, must be float64");
  CHECK(error_of([&] {
          VectorView{y, 8, 1}.read();
        }) == "read: x.dtype = float64, must be float32");
}

TEST_CASE("every bit of a range arrives, through staging buffers or without") {
  Rng random = rng("element types, ranges");
  for (const std::int64_t staging_bytes : {0, 512}) {
    ContextOptions options = context_options();
    options.staging_bytes = staging_bytes;
    OtherContext other(options);
    Context& context = other.enter();
    for (const ElementType& type : kElementTypes) {
      for (const std::int64_t size : sizes()) {
        INFO(type.name, ", size = ", size, ", staging_bytes = ", staging_bytes);
        Expected x(context, random, type, size);
        x.check();
        for (int i = 0; i < 4; ++i) {
          const std::int64_t offset = random.below(size), count = random.below(size - offset + 1);
          const Lanes part = random_lanes(random, type, count);
          detail::upload(x.buffer(), offset, part.data(), count);
          for (std::int64_t j = 0; j < count; ++j) x.set(offset + j, element_of(type, part, j));
          x.check();
          Lanes back(part.size() + 1, 0xdeadbeefu);
          const auto readback = detail::ReadbackState::enqueue(x.buffer(), offset, count);
          readback->wait();
          readback->get(back.data());
          CHECK(back.back() == 0xdeadbeefu);
          back.pop_back();
          CHECK(back == part);
        }
      }
    }
    other.leave();
  }
}

TEST_CASE("lines arrive with leading dimensions in the buffer and in memory") {
  Rng random = rng("element types, lines");
  for (const std::int64_t staging_bytes : {0, 256}) {
    ContextOptions options = context_options();
    options.staging_bytes = staging_bytes;
    OtherContext other(options);
    Context& context = other.enter();
    for (const ElementType& type : kElementTypes) {
      for (const std::int64_t length : {1, 4, 37, 70}) {
        for (const std::int64_t gap : {0, 1, 4}) {
          for (const std::int64_t host_gap : {0, 3}) {
            INFO(type.name, ", length = ", length, ", gap = ", gap, ", host_gap = ", host_gap);
            const std::int64_t offset = random.below(5), ld = length + gap, count = 3;
            const std::int64_t host_ld = length + host_gap;
            Expected a(context, random, type, offset + count * ld + 2);
            const Lanes data = random_lanes(random, type, count * host_ld);
            const detail::Lines lines{count, length, ld};
            detail::upload_lines(a.buffer(), offset, lines, data.data(), host_ld);
            Lanes back = random_lanes(random, type, count * host_ld), expected = back;
            for (std::int64_t line = 0; line < count; ++line) {
              for (std::int64_t i = 0; i < length; ++i) {
                const std::int64_t place = line * host_ld + i;
                a.set(offset + line * ld + i, element_of(type, data, place));
                std::copy_n(element_of(type, data, place), type.lanes(),
                            expected.begin() + place * type.lanes());
              }
            }
            a.check();
            detail::read_back_lines(a.buffer(), offset, lines, back.data(), host_ld);
            CHECK(back == expected);
          }
        }
      }
    }
    other.leave();
  }
}

TEST_CASE("a vector with an increment arrives, and nothing between its elements") {
  Rng random = rng("element types, vectors");
  for (const ElementType& type : kElementTypes) {
    for (const std::int64_t size : sizes()) {
      for (const std::int64_t inc : {1, 2, -1, -3}) {
        INFO(type.name, ", size = ", size, ", inc = ", inc);
        const std::int64_t step = std::abs(inc), offset = random.below(4);
        Expected x(blas(), random, type, offset + (size - 1) * step + 3);
        const Lanes data = random_lanes(random, type, size);
        detail::upload_vector(x.at(offset), size, inc, data.data());
        for (std::int64_t i = 0; i < size; ++i) {
          x.set(offset + (inc > 0 ? i : size - 1 - i) * step, element_of(type, data, i));
        }
        x.check();
        Lanes back(data.size());
        detail::read_back_vector(x.at(offset), size, inc, back.data());
        CHECK(back == data);
      }
    }
  }
}

TEST_CASE("rule 50: copy and swap move elements with offsets and increments, within a buffer too") {
  Rng random = rng("element types, copy and swap");
  for (const ElementType& type : kElementTypes) {
    const std::string copy = std::string(1, type.letter) + "copy";
    const std::string swap = std::string(1, type.letter) + "swap";
    for (const std::int64_t size : sizes()) {
      for (const std::int64_t incx : {1, 2, -1, -3}) {
        for (const std::int64_t incy : {1, 3, -1, -2}) {
          const bool one_buffer = random.below(3) == 0;
          INFO(type.name, ", size = ", size, ", incx = ", incx, ", incy = ", incy,
               one_buffer ? ", one buffer" : "");
          const std::int64_t x_span = (size - 1) * std::abs(incx) + 1, offset_x = random.below(4);
          const std::int64_t y_span = (size - 1) * std::abs(incy) + 1;
          const std::int64_t offset_y = random.below(4) + (one_buffer ? offset_x + x_span : 0);
          Expected first(blas(), random, type,
                         (one_buffer ? offset_y + y_span : offset_x + x_span) + 2);
          Expected second(blas(), random, type, offset_y + y_span + 3);
          Expected& x = first;
          Expected& y = one_buffer ? first : second;
          const auto place = [&](std::int64_t i, std::int64_t offset, std::int64_t inc) {
            return offset + (inc > 0 ? i : size - 1 - i) * std::abs(inc);
          };
          detail::swap_vectors(detail::Check(swap.c_str(), type), size, x.at(offset_x), incx,
                               y.at(offset_y), incy);
          for (std::int64_t i = 0; i < size; ++i) {
            const std::int64_t at_x = place(i, offset_x, incx), at_y = place(i, offset_y, incy);
            const Lanes old_x = x.element(at_x), old_y = y.element(at_y);
            x.set(at_x, old_y.data());
            y.set(at_y, old_x.data());
          }
          x.check();
          y.check();
          detail::copy_vector(detail::Check(copy.c_str(), type), size, y.at(offset_y), incy,
                              x.at(offset_x), incx);
          for (std::int64_t i = 0; i < size; ++i) {
            x.set(place(i, offset_x, incx), y.element(place(i, offset_y, incy)).data());
          }
          x.check();
          y.check();
        }
      }
    }
  }
}

TEST_CASE("increments of 0: copy repeats the one or leaves the last, swap moves all by one") {
  Rng random = rng("element types, increments of 0");
  const std::int64_t size = 9;
  for (const ElementType& type : kElementTypes) {
    INFO(type.name);
    for (const std::int64_t inc : {1, -2}) {
      const std::int64_t step = std::abs(inc);
      const auto place = [&](std::int64_t i) { return 1 + (inc > 0 ? i : size - 1 - i) * step; };
      Expected one(blas(), random, type, 5);
      Expected others(blas(), random, type, 2 + size * step);
      const detail::Check check("copy", type);
      detail::copy_vector(check, size, others.at(1), inc, one.at(3), 0);
      one.set(3, others.element(place(size - 1)).data());
      one.check();
      detail::swap_vectors(check, size, one.at(2), 0, others.at(1), inc);
      for (std::int64_t i = 0; i < size; ++i) {
        const Lanes of_one = one.element(2);
        one.set(2, others.element(place(i)).data());
        others.set(place(i), of_one.data());
      }
      one.check();
      others.check();
      detail::copy_vector(check, size, one.at(4), 0, others.at(1), inc);
      for (std::int64_t i = 0; i < size; ++i) others.set(place(i), one.element(4).data());
      others.check();
    }
  }
}

TEST_CASE("a buffer begins as zeros, and a range of it is filled with a number of its type") {
  Rng random = rng("element types, fill");
  const Lanes one_and_a_half[] = {
      {0x3fc00000u}, {0u, 0x3ff80000u}, {0x3fc00000u, 0u}, {0u, 0x3ff80000u, 0u, 0u}};
  int of_type = 0;
  for (const ElementType& type : kElementTypes) {
    INFO(type.name);
    BufferState zeros(blas().state(), 70, type);
    Lanes found(static_cast<std::size_t>(70 * type.lanes()), 0xdeadbeefu);
    detail::read_back(zeros, 0, found.data(), 70);
    CHECK(found == Lanes(found.size(), 0u));

    Expected x(blas(), random, type, 70);
    const Lanes& number = one_and_a_half[of_type++];
    detail::fill(x.buffer(), 3, 60, 1.5f);
    for (std::int64_t i = 3; i < 63; ++i) x.set(i, number.data());
    x.check();
    detail::fill(x.buffer(), 0, 70, 0.0f);
    const Lanes zero(static_cast<std::size_t>(type.lanes()), 0u);
    for (std::int64_t i = 0; i < 70; ++i) x.set(i, zero.data());
    x.check();
  }
}

TEST_CASE("uploads behind queued passes, and counters, go by bytes") {
  Rng random = rng("element types, queue");
  ContextOptions options = context_options();
  options.deferred = true;
  OtherContext other(options);
  Context& context = other.enter();
  for (const ElementType& type : kElementTypes) {
    INFO(type.name);
    Expected x(context, random, type, 50), y(context, random, type, 50);
    const detail::Check check("copy", type);
    detail::copy_vector(check, 50, x.at(0), 1, y.at(0), 1);
    for (std::int64_t i = 0; i < 50; ++i) y.set(i, x.element(i).data());
    const Lanes data = random_lanes(random, type, 20);
    const Stats before = context.stats();
    detail::upload(x.buffer(), 7, data.data(), 20);
    CHECK(context.stats().upload_bytes - before.upload_bytes == 20 * type.bytes);
    for (std::int64_t i = 0; i < 20; ++i) x.set(7 + i, element_of(type, data, i));
    y.check();
    x.check();
    CHECK(context.stats().readback_bytes - before.readback_bytes == 2 * 50 * type.bytes);
  }
  other.leave();
}

TEST_SUITE_END();

}  // namespace fragblas::test
