// Numbers as texts. SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace fragblas::detail {

// A number with at most so many significant digits, of up to 15, as printf's %g writes it. printf
// goes by the program's locale, and is 4 kB of a page's download.
std::string decimal(double value, int digits);

}  // namespace fragblas::detail
