#!/usr/bin/env bash
# NumPy's products of float32 and of complex64 on the drop-in. SPDX-License-Identifier: MIT
# shellcheck source=tests/dropin/programs/common.sh
. "$(dirname "$0")/common.sh"
/usr/bin/python3 -c 'import numpy' 2>/dev/null || skip "NumPy is not installed (Debian: python3-numpy)"
compare "NumPy, float32" "sgemm ssyrk sgemv sdot" \
  /usr/bin/python3 "$here/numpy_products.py" float32
compare "NumPy, complex64" "cgemm csyrk cgemv cdotu cdotc" \
  /usr/bin/python3 "$here/numpy_products.py" complex64
finish
