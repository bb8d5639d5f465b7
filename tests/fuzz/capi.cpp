// Sequences of calls of the C interface, on the null device: any routine with any integers, and
// what makes, moves, aborts and frees, in contexts with budgets of some kilobytes, deferred or not.
// Every call gives a status that is documented for it, host memory around what is read stays, and
// in the end nothing is queued. SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "fragblas/fragblas.h"
#include "fuzzer.hpp"
#include "null_gl/device.hpp"
#include "null_gl/platform.hpp"
#include "support/call.hpp"
#include "support/routine_rows.hpp"

namespace fragblas::fuzz {
namespace {

constexpr fragblas_int kElements = 500;

fragblas_options options_of(std::uint8_t bits, std::uint8_t more) {
  static constexpr double kBudgets[] = {0, 16 << 10, 64 << 10, 1 << 20};
  fragblas_options options;
  fragblas_options_init(&options);
  options.calibrate = 0;
  options.deferred = bits & 1;
  options.poison = bits >> 1 & 1;
  options.max_texture_size = (bits & 4) != 0 ? 16 : 0;
  options.in_place_bytes = (bits & 8) != 0 ? 1 : 0;
  options.staging_bytes = (bits & 16) != 0 ? 64 : -1;
  options.uniform_block_bytes = (bits & 32) != 0 ? 0 : -1;
  options.memory_bytes = kBudgets[bits >> 6];
  options.pack_cache_bytes = (more & 2) != 0 ? 4096 : -1;
  options.tile_bytes = (more & 4) != 0 ? 0 : -1;
  return options;
}

// One for all inputs with the same options: most of an input's time would be its kernels' texts.
// Null: they leave no memory for one.
fragblas_context* context_of(std::uint8_t bits, std::uint8_t more) {
  // Never destroyed, so that no sanitizer takes the contexts for lost.
  static auto& contexts = *new std::map<int, fragblas_context*>;
  null_gl::device().draw_buffers = (more & 1) != 0 ? 2 : 8;
  const auto [found, is_new] = contexts.try_emplace(bits << 3 | (more & 7));
  if (is_new) {
    const Platform platform = null_gl::platform();
    const fragblas_options options = options_of(bits, more);
    if (fragblas_context_create(&platform, &options, &found->second) == FRAGBLAS_UNSUPPORTED) {
      find("no context:", fragblas_last_error());
    }
  }
  return found->second;
}

class Sequence {
 public:
  explicit Sequence(Bytes& bytes) : bytes_(bytes) {
    const std::uint8_t bits = bytes.byte();
    context_ = context_of(bits, bytes.byte());
    for (fragblas_buffer*& buffer : buffers_) {
      if (context_ != nullptr) expect(fragblas_buffer_create(context_, kElements, &buffer));
    }
  }
  Sequence(const Sequence&) = delete;
  Sequence& operator=(const Sequence&) = delete;
  ~Sequence() {
    for (fragblas_readback* readback : readbacks_) fragblas_readback_destroy(readback);
    for (fragblas_buffer* buffer : buffers_) fragblas_buffer_destroy(buffer);
    if (context_ != nullptr) fragblas_context_set_group(context_, 0);
  }

  void run() {
    while (context_ != nullptr && !bytes_.empty()) {
      step();
    }
    if (context_ != nullptr) {
      expect(fragblas_context_finish(context_));
      std::int32_t pending = 1;
      expect(fragblas_context_run(context_, 1, &pending));
      if (pending != 0) find("passes that are never issued");
    }
  }

 private:
  // Of anything that may be refused.
  void expect(fragblas_status status) {
    ++calls;
    switch (status) {
      case FRAGBLAS_OK:
      case FRAGBLAS_INVALID_ARGUMENT:
      case FRAGBLAS_OUT_OF_MEMORY:
      case FRAGBLAS_UNDEFINED:
        return;
      default:
        find(fragblas_status_name(status), fragblas_last_error());
    }
  }

  fragblas_int extreme() {
    static constexpr fragblas_int kExtremes[] = {0,
                                                 1,
                                                 -1,
                                                 -2,
                                                 33,
                                                 100,
                                                 500,
                                                 (fragblas_int{1} << 31) - 1,
                                                 fragblas_int{1} << 31,
                                                 fragblas_int{1} << 32,
                                                 -(fragblas_int{1} << 31),
                                                 fragblas_int{1} << 40,
                                                 fragblas_int{1} << 62,
                                                 std::numeric_limits<fragblas_int>::max(),
                                                 std::numeric_limits<fragblas_int>::min()};
    return kExtremes[bytes_.byte() % std::size(kExtremes)];
  }
  // Mostly one of so many from the first on.
  fragblas_int small(fragblas_int count, fragblas_int first = 0) {
    const std::uint8_t value = bytes_.byte();
    return value >= 240 ? extreme() : first + value % count;
  }
  // Sometimes one that there is not, of those that the C type holds.
  int enumerator(int first, int count) {
    const std::uint8_t value = bytes_.byte();
    return value >= 250 ? value - 160 : first + value % count;
  }
  fragblas_layout layout() { return static_cast<fragblas_layout>(enumerator(101, 2)); }
  fragblas_buffer* buffer() {
    const std::uint8_t value = bytes_.byte();
    return value >= 250 ? nullptr : buffers_[value % buffers_.size()];
  }

  fragblas_int integer(const catalog::Argument& argument) {
    using catalog::Kind;
    switch (argument.kind) {
      case Kind::Layout:
        return enumerator(101, 2);
      case Kind::Op:
        return enumerator(111, 3);
      case Kind::Uplo:
        return enumerator(121, 2);
      case Kind::Diag:
        return enumerator(131, 2);
      case Kind::Side:
        return enumerator(141, 2);
      case Kind::Inc:
        return small(5, -2);
      case Kind::Ld:
        return small(4, 20);
      case Kind::Stride:
        return small(80);
      default:
        return small(20);
    }
  }

  void routine() {
    const auto& all = catalog::catalog();
    const catalog::Routine& routine = all[bytes_.byte() % all.size()];
    test::CCall call;
    for (const catalog::Argument& argument : routine.arguments) {
      using catalog::Kind;
      const std::string name(argument.name);
      switch (argument.kind) {
        case Kind::Scalar: {
          static constexpr float kValues[] = {0, 1, -1, 2.5f};
          const std::uint8_t value = bytes_.byte();
          fragblas_scalar scalar{kValues[value % 4], 0, nullptr, 0};
          if (value >= 200) {
            scalar.buffer = buffer();
            scalar.offset = small(40);
          }
          call.scalars[name] = scalar;
          break;
        }
        case Kind::Matrix:
        case Kind::Vector:
        case Kind::Result:
        case Kind::IndexResult:
          call.operands[name] = {buffer(), small(40)};
          break;
        case Kind::Number:
          call.numbers[name] = static_cast<float>(small(5)) - 2;
          break;
        case Kind::Param:
          for (float& value : call.param) value = static_cast<float>(small(5)) - 2;
          break;
        default:
          call.integers[name] = integer(argument);
          break;
      }
    }
    expect(test::call_c(routine, call));
  }

  // Reads into the middle of an array whose ends must stay.
  template <typename Read>
  void read(fragblas_int count, fragblas_int room, Read read) {
    constexpr float kGuard = 12345.0f;
    constexpr std::size_t kEnd = 8;
    if (room < 0 || room > 4 * kElements) return;
    std::vector<float> data(static_cast<std::size_t>(room) + 2 * kEnd, kGuard);
    const fragblas_status status = read(data.data() + kEnd);
    expect(status);
    const auto written = static_cast<std::size_t>(status == FRAGBLAS_OK ? count : 0);
    for (std::size_t i = 0; i < data.size(); ++i) {
      if ((i < kEnd || i >= kEnd + written) && data[i] != kGuard) find("host memory beside");
    }
  }

  void transfer() {
    fragblas_buffer* const one = buffer();
    const fragblas_int offset = small(40), count = small(200);
    const std::vector<float> data(4 * kElements, 1.5f);
    const bool fits = count <= static_cast<fragblas_int>(data.size());
    switch (bytes_.byte() % 7) {
      case 0:
        if (fits) expect(fragblas_buffer_write(one, offset, data.data(), count));
        break;
      case 1:
        expect(fragblas_buffer_fill(one, offset, count, 2));
        break;
      case 2:
        expect(fragblas_buffer_copy(one, offset, buffer(), small(200), count));
        break;
      case 3:
        read(count, count, [&](float* to) { return fragblas_buffer_read(one, offset, to, count); });
        break;
      case 4: {
        const fragblas_int rows = small(9), cols = small(9), ld = small(24);
        const fragblas_layout order = layout();
        if (rows <= 9 && cols <= 9) {
          expect(fragblas_buffer_write_matrix(one, offset, order, rows, cols, ld, data.data(), 9));
        }
        break;
      }
      case 5: {
        const fragblas_int rows = small(9), cols = small(9), ld = small(24);
        const fragblas_layout order = layout();
        if (rows >= 0 && rows <= 9 && cols >= 0 && cols <= 9) {
          read(81, 81, [&](float* to) {
            return fragblas_buffer_read_matrix(one, offset, order, rows, cols, ld, to, 9);
          });
        }
        break;
      }
      default:
        asynchronous(one, offset, count);
    }
  }

  void asynchronous(fragblas_buffer* one, fragblas_int offset, fragblas_int count) {
    fragblas_readback*& place = readbacks_[bytes_.byte() % readbacks_.size()];
    if (place == nullptr) {
      const fragblas_status status = fragblas_buffer_read_async(one, offset, count, &place);
      expect(status);
      if (status != FRAGBLAS_OK) place = nullptr;
      return;
    }
    expect(fragblas_readback_wait(place));
    read(count, count, [&](float* to) { return fragblas_readback_get(place, to, count); });
    fragblas_readback_destroy(place);
    place = nullptr;
  }

  void exchange_buffer() {
    fragblas_buffer*& place = buffers_[bytes_.byte() % buffers_.size()];
    fragblas_buffer_destroy(place);
    place = nullptr;
    if (bytes_.byte() % 2 == 0) {
      expect(fragblas_buffer_create(context_, small(250, kElements - 250), &place));
    } else {
      const fragblas_layout order = layout();
      expect(
          fragblas_buffer_create_matrix(context_, order, small(20), small(20), small(30), &place));
    }
  }

  void control() {
    std::int32_t pending = 0;
    switch (bytes_.byte() % 8) {
      case 0:
        expect(fragblas_context_run(context_, 1e-6, &pending));
        break;
      case 1:
        expect(fragblas_context_set_group(context_, static_cast<std::int32_t>(small(3))));
        break;
      case 2:
        expect(fragblas_context_abort(context_, static_cast<std::int32_t>(small(3))));
        break;
      case 3:
        expect(fragblas_context_finish(context_));
        break;
      case 4:
        if (fragblas_buffer* const one = buffer()) {
          std::uint32_t texture = 0;
          std::int32_t width = 0, height = 0;
          expect(fragblas_buffer_texture(one, &texture, &width, &height));
        }
        break;
      case 5:
        expect(fragblas_buffer_mark_undefined(buffer(), "a fuzzer's"));
        break;
      case 6:
        expect(fragblas_sgemm_prepack(layout(), static_cast<fragblas_factor>(enumerator(161, 2)),
                                      static_cast<fragblas_op>(enumerator(111, 3)), small(20),
                                      small(20), small(20), buffer(), small(40), small(4, 20)));
        break;
      default:
        if (fragblas_explain_gemm_json(context_, FRAGBLAS_NO_TRANS, FRAGBLAS_TRANS, small(100),
                                       small(100), small(100), small(120), small(120), small(120),
                                       static_cast<fragblas_algorithm>(small(3)),
                                       small(4, -1)) == nullptr) {
          expect(fragblas_last_status());
        }
    }
  }

  void step() {
    const std::uint8_t kind = bytes_.byte();
    if (kind < 160) {
      routine();
    } else if (kind < 215) {
      transfer();
    } else if (kind < 230) {
      exchange_buffer();
    } else {
      control();
    }
  }

  Bytes& bytes_;
  fragblas_context* context_ = nullptr;
  std::array<fragblas_buffer*, 5> buffers_{};
  std::array<fragblas_readback*, 3> readbacks_{};
};

}  // namespace
}  // namespace fragblas::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fragblas;
  fuzz::Bytes bytes(data, size);
  fuzz::Sequence(bytes).run();
  null_gl::device().take_record();
  return 0;
}
