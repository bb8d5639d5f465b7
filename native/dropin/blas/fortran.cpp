// The Fortran interface: everything by pointer, results by value as gfortran has them. The hidden
// lengths of option letters are not looked at. fragblas-catalog prints the functions.
// SPDX-License-Identifier: MIT
#include "routines.hpp"
#include "symbols.hpp"

using fragblas::dropin::Interface;
namespace routines = fragblas::dropin::routines;

extern "C" {
#include "printed/fortran.inc"
}
