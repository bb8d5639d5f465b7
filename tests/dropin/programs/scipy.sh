#!/usr/bin/env bash
# scipy.linalg in float32 on the drop-in: LAPACK drives single-precision BLAS.
# SPDX-License-Identifier: MIT
# shellcheck source=tests/dropin/programs/common.sh
. "$(dirname "$0")/common.sh"
/usr/bin/python3 -c 'import scipy' 2>/dev/null || skip "SciPy is not installed (Debian: python3-scipy)"
compare SciPy "sgemm sgemv sger" /usr/bin/python3 "$here/scipy_linalg.py"
finish
