// Prints what the catalog of routines implies. Committed files are kept in step with it by
// `./dev format` and tests/lint; the others are printed while the build runs.
//
//   fragblas-catalog OPTION
//
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <string>

#include "catalog/catalog.hpp"
#include "catalog/complex.hpp"
#include "catalog/double.hpp"
#include "surfaces.hpp"

namespace {

struct Surface {
  const char* option;
  std::string (*print)();
};

constexpr Surface kSurfaces[] = {
    {"--json", [] { return fragblas::catalog::to_json(); }},
    {"--c-header", fragblas::catalog::c_header},  // src/include/fragblas/routines.h
    {"--c-source", fragblas::catalog::c_source},
    {"--cpp-header", fragblas::catalog::cpp_header},    // src/include/fragblas/cblas_order.hpp
    {"--abi", fragblas::catalog::abi},                  // web/src/abi-routines.ts
    {"--cblas-types", fragblas::catalog::cblas_types},  // web/src/cblas-routines.ts
    {"--linalg-json", [] { return fragblas::catalog::to_json(fragblas::catalog::linalg()); }},
    {"--linalg-c-header", fragblas::catalog::linalg_c_header},  // fragblas/linalg.h of src/linalg
    {"--linalg-c-source", fragblas::catalog::linalg_c_source},
    {"--linalg-abi", fragblas::catalog::linalg_abi},  // web/src/linalg/abi-routines.ts
    {"--complex-json", [] { return fragblas::catalog::to_json(fragblas::catalog::complex()); }},
    {"--complex-c-header", fragblas::catalog::complex_c_header},  // fragblas/complex.h
    {"--complex-c-source", fragblas::catalog::complex_c_source},
    {"--complex-cpp-header", fragblas::catalog::complex_cpp_header},  // complex_order.hpp there
    {"--complex-abi", fragblas::catalog::complex_abi},  // web/src/complex/abi-routines.ts
    {"--complex-cblas-types",                           // web/src/complex/cblas-routines.ts
     fragblas::catalog::complex_cblas_types},
    {"--complex-linalg-json",
     [] { return fragblas::catalog::to_json(fragblas::catalog::complex_linalg()); }},
    {"--complex-linalg-c-header",
     fragblas::catalog::complex_linalg_c_header},  // fragblas/complex_linalg.h
    {"--complex-linalg-c-source", fragblas::catalog::complex_linalg_c_source},
    {"--complex-linalg-abi", fragblas::catalog::complex_linalg_abi},  // abi-linalg.ts there
    {"--double-json",
     [] { return fragblas::catalog::to_json(fragblas::catalog::double_precision()); }},
    {"--double-c-header", fragblas::catalog::double_c_header},  // fragblas/double.h
    {"--double-c-source", fragblas::catalog::double_c_source},
    {"--double-abi", fragblas::catalog::double_abi},  // web/src/double/abi-routines.ts
    {"--double-cblas-types",                          // web/src/double/cblas-routines.ts
     fragblas::catalog::double_cblas_types},
    {"--double-cpp-header", fragblas::catalog::double_cpp_header},  // double_order.hpp there
    {"--double-complex-c-header",
     fragblas::catalog::double_complex_c_header},  // fragblas/double_complex.h
    {"--double-complex-c-source", fragblas::catalog::double_complex_c_source},
    {"--double-complex-cpp-header",
     fragblas::catalog::double_complex_cpp_header},  // double_complex_order.hpp there
    {"--double-complex-json",
     [] { return fragblas::catalog::to_json(fragblas::catalog::double_complex()); }},
    {"--double-complex-abi",
     fragblas::catalog::double_complex_abi},  // web/src/double/abi-complex.ts
    {"--double-complex-cblas-types",          // web/src/double/cblas-complex.ts
     fragblas::catalog::double_complex_cblas_types},
    {"--dropin-names", fragblas::catalog::dropin_names},
    {"--dropin-header", fragblas::catalog::dropin_header},
    {"--dropin-cblas", fragblas::catalog::dropin_cblas},
    {"--dropin-fortran", fragblas::catalog::dropin_fortran},
    {"--dropin-complex", fragblas::catalog::dropin_complex},
    {"--dropin-double", fragblas::catalog::dropin_double},
    {"--dropin-double-complex", fragblas::catalog::dropin_double_complex},
    {"--test-calls", fragblas::catalog::test_calls},
    {"--bench-arguments", fragblas::catalog::bench_arguments},
};

}  // namespace

int main(int argc, char** argv) {
  const std::string option = argc == 2 ? argv[1] : "";
  for (const Surface& surface : kSurfaces) {
    if (option == surface.option) {
      std::fputs(surface.print().c_str(), stdout);
      return 0;
    }
  }
  std::fprintf(stderr, "usage: fragblas-catalog OPTION; one of\n");
  for (const Surface& surface : kSurfaces) std::fprintf(stderr, "  %s\n", surface.option);
  return 2;
}
