#!/usr/bin/env bash
# GNU Octave's single() matrices on the drop-in. SPDX-License-Identifier: MIT
# shellcheck source=tests/dropin/programs/common.sh
. "$(dirname "$0")/common.sh"
command -v octave-cli >/dev/null || skip "Octave is not installed (Debian: octave)"
compare Octave "sgemm ssyrk sgemv" octave-cli --no-gui --norc --quiet "$here/octave_single.m"
finish
