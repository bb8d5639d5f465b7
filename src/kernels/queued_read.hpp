// What waits for its turn among the passes and draws nothing: a copy to the host, or a mark.
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

// What the queue knows of it; the transfers implement it.
class QueuedRead {
 public:
  QueuedRead() = default;
  QueuedRead(const QueuedRead&) = delete;
  QueuedRead& operator=(const QueuedRead&) = delete;
  virtual ~QueuedRead() = default;

  virtual void issue() = 0;
  virtual void fail(const Error& error) = 0;  // it will never be issued, or that failed
};

}  // namespace fragblas::detail
