// The native roofs' rows.
//
// SPDX-License-Identifier: MIT
#include "roofs/native_roofs.hpp"

#include <limits>

#include "error.hpp"
#include "floats.hpp"
#include "roofs/draws.hpp"
#include "roofs/roofs.hpp"
#include "roofs/traffic.hpp"
#include "roofs/transfers.hpp"

namespace bench {
namespace {

constexpr struct {
  const char* name;
  Way way;
} kWays[] = {{"client", Way::Client},
             {"pixel-buffer", Way::PixelBuffer},
             {"ring", Way::Ring},
             {"persistent-ring", Way::PersistentRing}};

// Sides of square textures that are moved: 64 MiB and 1 GiB, or 1 and 16 MiB.
std::vector<int> transfer_sides(bool software, int max_texture_size) {
  std::vector<int> result;
  for (const int side : software ? std::vector<int>{256, 1024} : std::vector<int>{2048, 8192}) {
    if (side <= max_texture_size) {
      result.push_back(side);
    }
  }
  return result;
}

std::int64_t floats(int side) {
  return std::int64_t{4} * side * side;
}

// "upload/64MiB"
std::string transfer_name(const char* direction, int side) {
  const std::int64_t bytes = 4 * floats(side), mebi = 1 << 20, gibi = 1 << 30;
  return direction + ("/" + (bytes < gibi ? std::to_string(bytes / mebi) + "MiB"
                                          : std::to_string(bytes / gibi) + "GiB"));
}

// From an idle device to an idle one, by the wall.
class LibraryTransfer : public Workload {
 public:
  LibraryTransfer(fragblas::Context& context, int side)
      : context_(context), data_(random_floats(floats(side), 1)), buffer_(context.vector(data_)) {}

  double check() override {
    call();
    return complaint().empty() ? 0 : std::numeric_limits<double>::infinity();
  }
  double seconds(std::int64_t batch) override {
    context_.finish();
    return wall_seconds(
        [this, batch] {
          for (std::int64_t i = 0; i < batch; ++i) {
            call();
          }
          context_.finish();
        },
        1);
  }

 protected:
  const std::vector<float>& data() const { return data_; }
  fragblas::Vector& buffer() { return buffer_; }

 private:
  fragblas::Context& context_;
  std::vector<float> data_;
  fragblas::Vector buffer_;
};

class LibraryUpload : public LibraryTransfer {
 public:
  using LibraryTransfer::LibraryTransfer;
  void call() override { buffer().write(data()); }
  std::string complaint() override {
    return same_bits(buffer().read(), data()) ? "" : kChangedResult;
  }
};

class LibraryReadback : public LibraryTransfer {
 public:
  LibraryReadback(fragblas::Context& context, int side)
      : LibraryTransfer(context, side), result_(data().size()) {}
  void call() override { buffer().read(result_.data(), static_cast<std::int64_t>(result_.size())); }
  std::string complaint() override { return same_bits(result_, data()) ? "" : kChangedResult; }

 private:
  std::vector<float> result_;
};

Case transfer_row(const std::string& name, int side) {
  Case row;
  row.name = name;
  row.bytes = 4 * static_cast<double>(floats(side));
  row.bound = 0;
  row.on_device = false;
  return row;
}

Case draw_row(const char* name, std::unique_ptr<Workload> (*make)(fragblas::Context&)) {
  Case row;
  row.name = name;
  row.bound = 0;
  row.on_device = false;
  row.make = make;
  return row;
}

}  // namespace

std::vector<Case> native_roofs(bool software, int max_texture_size) {
  std::vector<Case> result = roof_cases(software, max_texture_size);
  const int traffic_side = roof_side(software, max_texture_size);
  Case row;
  row.name = kReadWriteRoof;
  row.bytes = 3 * 4 * static_cast<double>(floats(traffic_side));
  row.bound = kBound;
  row.make = [traffic_side](fragblas::Context& context) {
    return read_write_roof(context, traffic_side);
  };
  result.push_back(row);
  result.push_back(draw_row("roof/draws", draws_roof));
  result.push_back(draw_row("roof/dependent-draws", dependent_draws_roof));
  for (const int side : transfer_sides(software, max_texture_size)) {
    for (const auto& way : kWays) {
      const Way how = way.way;
      row = transfer_row("roof/" + transfer_name("upload", side) + "/" + way.name, side);
      row.make = [how, side](fragblas::Context& context) {
        return upload_roof(context, how, side);
      };
      result.push_back(row);
    }
    for (const auto& way : kWays) {
      const Way how = way.way;
      row = transfer_row("roof/" + transfer_name("readback", side) + "/" + way.name, side);
      row.make = [how, side](fragblas::Context& context) {
        return readback_roof(context, how, side);
      };
      result.push_back(row);
    }
  }
  return result;
}

std::vector<Case> library_transfers(bool software, int max_texture_size) {
  std::vector<Case> result;
  for (const int side : transfer_sides(software, max_texture_size)) {
    Case row = transfer_row(transfer_name("upload", side), side);
    row.roof = "roof/" + row.name;
    row.make = [side](fragblas::Context& context) {
      return std::make_unique<LibraryUpload>(context, side);
    };
    result.push_back(row);
    row = transfer_row(transfer_name("readback", side), side);
    row.roof = "roof/" + row.name;
    row.make = [side](fragblas::Context& context) {
      return std::make_unique<LibraryReadback>(context, side);
    };
    result.push_back(row);
  }
  return result;
}

}  // namespace bench
