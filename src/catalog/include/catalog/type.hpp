// The element types of BLAS, by their letters: what a number is and how many bytes it has.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace fragblas::catalog {

struct ElementType {
  char letter;       // s, d, c, z
  const char* name;  // "float32"
  int bytes;         // of one element
  bool is_complex;
  char real;  // the letter of its real and imaginary part: of the type itself when it is real
  double unit_roundoff;  // of those: half of the distance from 1 to the next number

  constexpr int lanes() const { return bytes / 4; }  // of 32 bits
};

inline constexpr ElementType kElementTypes[] = {{'s', "float32", 4, false, 's', 0x1p-24},
                                                {'d', "float64", 8, false, 'd', 0x1p-53},
                                                {'c', "complex64", 8, true, 's', 0x1p-24},
                                                {'z', "complex128", 16, true, 'd', 0x1p-53}};
inline constexpr const ElementType& kFloat32 = kElementTypes[0];

// The letter is one of the four.
const ElementType& element_type(char letter);

// A row's name with a type's letter in its place:
//
// - "?" is the letter, and stands in front where a name has none: "gemm" is sgemm, "i?amax" isamax.
// - "!" is the letter of the real numbers behind a complex type, and nothing for a real one:
//   "!?nrm2" is snrm2 and scnrm2, "?!rot" is srot and csrot.
//
// So the sdot of two vectors in double precision is row "dot", BLAS's dsdot would be a row "sdot"
// of type d, and sdsdot is row "dsdot" of type s.
std::string name_of(const std::string& row, const ElementType& type);

// The name without letters, as methods have it: "gemm", "iamax", "nrm2".
std::string stem_of(const std::string& row);

}  // namespace fragblas::catalog
