// How much of a program a row has inside the clock.
//
// SPDX-License-Identifier: MIT
#pragma once

namespace bench {

enum class Mode {
  Resident,   // the call: operands are on the device and results stay there
  Transfers,  // and the upload of what it reads and the readback of what it writes
  Process,    // a whole process that does it once
};

}  // namespace bench
