// What fragblas-catalog prints, a function for each option: see main.cpp. A printed file that is
// committed is formatted afterwards, so the printers care for lines only where a formatter does
// not. SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace fragblas::catalog {

std::string c_header();     // the declarations of the C interface
std::string c_source();     // their definitions, which call the C++ functions
std::string cpp_header();   // the declarations of the C++ interface in CBLAS's order
std::string abi();          // the functions of the WebAssembly module, for TypeScript
std::string cblas_types();  // the routines with CBLAS's arguments, for TypeScript

// The same of the routines of linear algebra.
std::string linalg_c_header();
std::string linalg_c_source();
std::string linalg_abi();

// Of those for complex numbers.
std::string complex_c_header();
std::string complex_c_source();
std::string complex_cpp_header();
std::string complex_abi();
std::string complex_cblas_types();
// Of those of linear algebra for complex numbers.
std::string complex_linalg_c_header();
std::string complex_linalg_c_source();
std::string complex_linalg_abi();
// Of those in double precision.
std::string double_abi();
std::string double_cblas_types();
std::string double_complex_abi();
std::string double_complex_cblas_types();
std::string double_c_header();
std::string double_c_source();
std::string double_cpp_header();
std::string double_complex_c_header();
std::string double_complex_c_source();
std::string double_complex_cpp_header();

std::string dropin_names();    // X(name) for each routine of BLAS
std::string dropin_header();   // the routines behind the drop-in's fronts
std::string dropin_cblas();    // its front for C
std::string dropin_fortran();  // its front for Fortran
std::string dropin_complex();  // its routines for complex numbers
std::string dropin_double();   // those in double precision
std::string dropin_double_complex();

std::string test_calls();       // how the tests call routines in CBLAS's order
std::string bench_arguments();  // what the benchmark hands to a routine

}  // namespace fragblas::catalog
