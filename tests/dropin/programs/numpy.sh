#!/usr/bin/env bash
# NumPy's float32 products on the drop-in. SPDX-License-Identifier: MIT
# shellcheck source=tests/dropin/programs/common.sh
. "$(dirname "$0")/common.sh"
/usr/bin/python3 -c 'import numpy' 2>/dev/null || skip "NumPy is not installed (Debian: python3-numpy)"
compare NumPy "sgemm ssyrk sgemv sdot" /usr/bin/python3 "$here/numpy_products.py"
finish
