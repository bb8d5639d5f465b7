#!/usr/bin/env bash
# The committed files that fragblas-catalog prints, and the list of kernels.
#
#   tests/lint/printed.sh            fails, with the difference, when one is not up to date
#   tests/lint/printed.sh --write    rewrites them
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
tool=build/release/src/catalog/fragblas-catalog
folder=build/lint/printed
mkdir -p "$folder"

formatted() {
  case "$1" in
    *.ts) (cd web && node_modules/.bin/biome format --stdin-file-path="${1#web/}") ;;
    *) clang-format --assume-filename="${1/%.def/.hpp}" ;;
  esac
}

stale=0
while read -r file command; do
  made=$folder/${file//\//_}
  $command | formatted "$file" >"$made"
  if [[ "${1:-}" == --write ]]; then
    cmp -s "$made" "$file" || cp "$made" "$file"
  else
    diff -u "$file" "$made" || stale=1
  fi
done <<TABLE
src/include/fragblas/routines.h $tool --c-header
src/include/fragblas/cblas_order.hpp $tool --cpp-header
src/complex/include/fragblas/complex.h $tool --complex-c-header
src/complex/include/fragblas/complex_order.hpp $tool --complex-cpp-header
src/double/include/fragblas/double.h $tool --double-c-header
src/double/include/fragblas/double_order.hpp $tool --double-cpp-header
src/double/include/fragblas/double_complex.h $tool --double-complex-c-header
src/double/include/fragblas/double_complex_order.hpp $tool --double-complex-cpp-header
src/linalg/include/fragblas/linalg.h $tool --linalg-c-header
src/complex_linalg/include/fragblas/complex_linalg.h $tool --complex-linalg-c-header
web/src/abi-routines.ts $tool --abi
web/src/linalg/abi-routines.ts $tool --linalg-abi
web/src/cblas-routines.ts $tool --cblas-types
web/src/complex/abi-routines.ts $tool --complex-abi
web/src/complex/abi-linalg.ts $tool --complex-linalg-abi
web/src/complex/cblas-routines.ts $tool --complex-cblas-types
web/src/double/abi-routines.ts $tool --double-abi
web/src/double/cblas-routines.ts $tool --double-cblas-types
web/src/double/abi-complex.ts $tool --double-complex-abi
web/src/double/cblas-complex.ts $tool --double-complex-cblas-types
src/kernels/kernels.def node tests/lint/shaders.mjs kernels
TABLE
((stale == 0)) || echo "Not what is printed now (./dev format)"
exit "$stale"
