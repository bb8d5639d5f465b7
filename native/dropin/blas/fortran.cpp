// The Fortran interface: everything by pointer, results by value as gfortran has them. The hidden
// lengths of option letters are not looked at. fragblas-catalog prints the functions.
// SPDX-License-Identifier: MIT
#include "routines.hpp"
#include "symbols.hpp"

using fragblas::dropin::Complex;
using fragblas::dropin::Interface;
namespace routines = fragblas::dropin::routines;

namespace {

// gfortran's COMPLEX, as a type that C has, too: it comes back in registers.
struct ReturnedComplex {
  float re, im;
};

ReturnedComplex by_value(Complex number) {
  return {number.real(), number.imag()};
}

}  // namespace

extern "C" {
#include "printed/fortran.inc"
}
