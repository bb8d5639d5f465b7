// The one ordered queue of a context: passes and readbacks are issued in the order in which they
// were added; it can stop and go on between any two. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "kernels/executor.hpp"
#include "kernels/pass.hpp"
#include "kernels/program_cache.hpp"
#include "kernels/queued_read.hpp"

namespace fragblas::detail {

class Queue {
 public:
  struct Item {
    std::variant<Pass, std::unique_ptr<QueuedRead>> work;
    std::int32_t group = 0;
    bool aborted = false;
    bool loose = true;  // its call has yet to add what else it does
  };
  using Items = std::list<Item>;  // a pass is large, and goes from list to list where it lies

  Queue(MemoryServices& services, ProgramCache& programs, const DeviceProfile& profile);

  void add(Pass&& pass);
  void add(std::unique_ptr<QueuedRead> read);
  // While one is alive passes are not queued: their programs are wanted, and the passes counted
  // that would wait for one.
  class Listing {
   public:
    explicit Listing(Queue& queue) : queue_(queue) { queue_.listing_ = this; }
    Listing(const Listing&) = delete;
    Listing& operator=(const Listing&) = delete;
    ~Listing() { queue_.listing_ = nullptr; }
    int awaited = 0;

   private:
    Queue& queue_;
  };
  bool is_listing() const { return listing_ != nullptr; }
  // A call is issued as a whole or not at all. One that throws between these two, for want of host
  // memory, leaves items behind that the next one takes back: nothing was done of them.
  void begin_call();
  void end_call();
  // The number of the call that is being put together (Pass::call).
  std::uint32_t call() const { return call_; }
  // Of what is added from now on; 0: of no group.
  void set_group(std::int32_t group) { group_ = group; }
  // Items of the group fail, each in its turn, so that those before and behind it see what they
  // would have seen.
  void abort(std::int32_t group);

  // Begins to compile what items draw with that were added since it was last called, and the next
  // kLookahead, all at a time where the driver can.
  void start_programs();
  // Whether what the next kLookahead items draw with is still being compiled: a call of GL that
  // answers would wait for it.
  static constexpr int kLookahead = 16;
  bool is_compiling() const;
  // Asks the driver for the places of their uniforms now: after draws an answer would wait for
  // these.
  void finish_programs();
  // Issues the first item. A failure marks what it would have written as undefined, is logged, and
  // is returned; of an aborted one it only marks. Throws gl::NotYet, and the item stays.
  std::optional<Error> issue_one();
  std::int64_t pending() const { return static_cast<std::int64_t>(items_.size()); }
  // Looks how long the slices of products take, waiting for one if asked to.
  void look_at_slices(double seconds) { executor_.clock().look(seconds); }
  const GemmPace& pace() const { return executor_.clock().pace(); }
  void expect(const GemmPace& pace) { executor_.clock().expect(pace); }
  void set_watch(const PassWatch& watch) { executor_.set_watch(watch); }
  const PassWatch& watch() const { return executor_.watch(); }
  // What is queued makes room for other items.
  Items exchange(Items items) { return std::exchange(items_, std::move(items)); }
  // Drops what was never issued: it fails, as if it had been issued and failed.
  void clear();

 private:
  void check_current() const;  // once a call
  // Out of the queue before anything is logged: whoever hears of it may use the queue.
  Items take_first();
  template <typename Work>
  class Attempt;
  template <typename Work>
  std::optional<Error> attempt(Work& work);
  void drop(const Item& item, const Error& error);
  // Draws a merge that was put off; throws when that fails, as if it were issued.
  void draw_now(Pass& merge);
  void issue(Pass& pass) { executor_.issue(pass); }
  void issue(std::unique_ptr<QueuedRead>& read);
  // Whether the answer is yes for what each of so many items draws with; those behind one that
  // throws are not asked about.
  using Question = bool (ProgramCache::*)(KernelId, std::uint64_t);
  bool ask(Items::const_iterator first, std::ptrdiff_t count, Question question) const;
  void fail(const Pass& pass, const Error& error) { executor_.fail(pass, error); }
  void fail(const std::unique_ptr<QueuedRead>& read, const Error& error);

  MemoryServices& services_;
  ProgramCache& programs_;
  Executor executor_;
  Items items_;
  std::ptrdiff_t unseen_ = 0;  // of the last ones, start_programs() has not seen so many
  const Error no_memory_{Status::OutOfMemory, "out of host memory"};  // that needs none
  std::int32_t group_ = 0;
  std::uint32_t call_ = 0;
  Listing* listing_ = nullptr;
};

}  // namespace fragblas::detail
