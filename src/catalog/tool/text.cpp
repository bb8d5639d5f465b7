// Putting text together. SPDX-License-Identifier: MIT
#include "text.hpp"

#include <sstream>

namespace fragblas::catalog {

std::string join(const Words& words, const std::string& separator) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += (i == 0 ? "" : separator) + words[i];
  }
  return text;
}

std::string fill(std::string text,
                 const std::vector<std::pair<std::string, std::string>>& replacements) {
  for (const auto& [key, value] : replacements) {
    const std::string mark = '$' + key;
    for (std::size_t at = text.find(mark); at != std::string::npos;
         at = text.find(mark, at + value.size())) {
      text.replace(at, mark.size(), value);
    }
  }
  return text;
}

std::string wrapped(const std::string& text, const std::string& prefix, std::size_t width) {
  std::istringstream words(text);
  std::string lines, line = prefix, word;
  while (words >> word) {
    if (line != prefix && line.size() + 1 + word.size() > width) {
      lines += line + '\n';
      line = prefix;
    }
    line += ' ' + word;
  }
  return lines + line + '\n';
}

std::string sentences(const Routine& routine) {
  return routine.text + '.' + (routine.notes.empty() ? "" : ' ' + routine.notes);
}

std::string group_heading(const std::vector<Routine>& routines, const Routine& routine) {
  const auto group = [](const Routine& one) {
    if (!one.family.empty()) return one.family;
    return "level " + std::to_string(one.level) + (one.extra ? ", beside BLAS" : "");
  };
  for (const Routine& first : routines) {
    if (group(first) == group(routine)) return first.name == routine.name ? group(first) : "";
  }
  return "";
}

std::string host_type(const Routine& routine) {
  return routine.type.real == 's' ? "float" : "double";
}

std::string complex_type(const Routine& routine) {
  return routine.type.real == 's' ? "Complex" : "DoubleComplex";
}

std::string number_type(const Routine& routine, const Argument& argument) {
  return argument.numbers == Numbers::Single ? "float"
         : is_complex(routine, argument)     ? complex_type(routine)
                                             : host_type(routine);
}

bool is_complex(const Routine& routine, const Argument& argument) {
  return routine.type.is_complex && argument.numbers == Numbers::OfType;
}

bool is_operand(const Argument& argument) {
  return argument.kind == Kind::Matrix || argument.kind == Kind::Vector;
}

bool serves_others(const Routine& routine) {
  return routine.stem == "geru";
}

bool is_option(const Argument& argument) {
  return argument.kind == Kind::Op || argument.kind == Kind::Uplo || argument.kind == Kind::Diag ||
         argument.kind == Kind::Side;
}

bool on_device(const Argument& argument) {
  return is_operand(argument) || argument.kind == Kind::Result ||
         argument.kind == Kind::IndexResult;
}

}  // namespace fragblas::catalog
