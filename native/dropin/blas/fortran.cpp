// The Fortran interface: everything by pointer, results by value as gfortran has them. The hidden
// lengths of option letters are not looked at. fragblas-catalog prints the functions.
// SPDX-License-Identifier: MIT
#include "routines.hpp"
#include "symbols.hpp"

using fragblas::dropin::Complex;
using fragblas::dropin::DoubleComplex;
using fragblas::dropin::Interface;
namespace routines = fragblas::dropin::routines;

namespace {

// gfortran's COMPLEX and COMPLEX*16, as types that C has, too: they come back in registers.
struct ReturnedComplex {
  float re, im;
};
struct ReturnedDoubleComplex {
  double re, im;
};

ReturnedComplex by_value(Complex number) {
  return {number.real(), number.imag()};
}
ReturnedDoubleComplex by_value(DoubleComplex number) {
  return {number.real(), number.imag()};
}

}  // namespace

extern "C" {
#include "printed/fortran.inc"
}
