// Issues passes: binds what a pass reads, sets its uniforms, draws, and puts what was drawn where
// the pass writes. SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <utility>

#include "gl/program.hpp"
#include "kernels/pass.hpp"
#include "kernels/pass_watch.hpp"
#include "kernels/program_cache.hpp"
#include "kernels/slice_clock.hpp"
#include "memory/services.hpp"

namespace fragblas::detail {

class Executor {
 public:
  // draw_now: issues a merge that was put off, when somebody asks for what it writes.
  using DrawNow = std::function<void(Pass& merge)>;
  Executor(MemoryServices& services, ProgramCache& programs, const DeviceProfile& profile,
           DrawNow draw_now)
      : services_(services),
        programs_(programs),
        profile_(profile),
        clock_(services.platform, services.info, profile),
        draw_now_(std::move(draw_now)) {}

  // Throws why the pass failed, and gl::NotYet with nothing done.
  void issue(Pass& pass);
  // What the pass would have written is undefined now.
  void fail(const Pass& pass, const Error& error);
  SliceClock& clock() { return clock_; }
  const SliceClock& clock() const { return clock_; }
  void set_watch(const PassWatch& watch) { watch_ = watch; }
  const PassWatch& watch() const { return watch_; }

 private:
  // One for each alternative of Destination.
  void write(Pass& pass, ScratchArea& to);
  void write(Pass& pass, BufferView& to);
  void write(Pass& pass, WholeBuffer& to);
  void write(Pass& pass, TwinView& to);
  void write(Pass& pass, PackInto& to);

  void check_inputs(const Pass& pass) const;
  void make_inputs(const Pass& pass, std::size_t first = 0) const;
  void prepare_view(const Target& target, bool overwrites) const;
  bool goes_in_bands(const Pass& pass, const BufferView& to) const;
  void draw_beside(const Pass& pass, const BufferView& to, gl::Program& program,
                   const gl::Texture& drawn, const TexelRect& area);
  void patch(const Pass& pass, const BufferView& to, gl::Program& program, const TexelRect& area);
  gl::Program& begin(const Pass& pass);
  GemmSlice work_of(const Pass& pass, const TexelRect& area) const;
  void draw(const Pass& pass, gl::Program& program, const gl::Texture& texture,
            const TexelRect& area);

  MemoryServices& services_;
  ProgramCache& programs_;
  const DeviceProfile& profile_;
  SliceClock clock_;
  DrawNow draw_now_;
  PassWatch watch_;
  double written_ = 0;  // texels of the pass that is being issued
};

}  // namespace fragblas::detail
