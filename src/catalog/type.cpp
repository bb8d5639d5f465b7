// Element types and the names that they make. SPDX-License-Identifier: MIT
#include "catalog/type.hpp"

#include <stdexcept>

namespace fragblas::catalog {

const ElementType& element_type(char letter) {
  for (const ElementType& type : kElementTypes) {
    if (type.letter == letter) return type;
  }
  throw std::logic_error(std::string("no element type has the letter ") + letter);
}

std::string name_of(const std::string& row, const ElementType& type) {
  std::string name = row.find('?') == std::string::npos ? "?" + row : row;
  name.replace(name.find('?'), 1, 1, type.letter);
  const std::size_t real = name.find('!');
  if (real != std::string::npos) name.replace(real, 1, type.is_complex ? 1 : 0, type.real);
  return name;
}

std::string stem_of(const std::string& row) {
  std::string stem;
  for (const char letter : row) {
    if (letter != '?' && letter != '!') stem += letter;
  }
  return stem;
}

}  // namespace fragblas::catalog
