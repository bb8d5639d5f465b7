// Program binaries in the store: the key is a program's whole text, the entry its format and bytes.
// SPDX-License-Identifier: MIT
#include "gl/program_binaries.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace fragblas::gl {

namespace {

constexpr const char* kKind = "program";

// The program's whole text, some 10 kB.
std::string key_of(const std::string& vertex, const std::string& fragment) {
  return vertex + '\0' + fragment;
}

}  // namespace

// An entry is the binary's format and the binary.

void ProgramBinaries::use(Store store) {
  store_ = std::move(store);
  if (store_.enabled()) {
    GLint count = 0;
    glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &count);
    formats_.resize(static_cast<std::size_t>(std::max(count, 0)));
    if (!formats_.empty()) {
      glGetIntegerv(GL_PROGRAM_BINARY_FORMATS, formats_.data());
    }
  }
}

bool ProgramBinaries::load(GLuint program, const std::string& vertex,
                           const std::string& fragment) const {
  if (!enabled()) {
    return false;
  }
  const std::optional<std::string> entry = store_.load(kKind, key_of(vertex, fragment));
  GLint format = 0;
  if (!entry || entry->size() <= sizeof format) {
    return false;
  }
  std::memcpy(&format, entry->data(), sizeof format);
  // Another format would be a GL error, not only a program that does not link.
  if (std::find(formats_.begin(), formats_.end(), format) == formats_.end()) {
    return false;
  }
  glProgramBinary(program, static_cast<GLenum>(format), entry->data() + sizeof format,
                  static_cast<GLsizei>(entry->size() - sizeof format));
  GLint linked = GL_FALSE;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  return linked == GL_TRUE;
}

void ProgramBinaries::prepare(GLuint program) const {
  if (enabled()) {
    glProgramParameteri(program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
  }
}

void ProgramBinaries::save(GLuint program, const std::string& vertex,
                           const std::string& fragment) const {
  if (!enabled()) {
    return;
  }
  GLint size = 0;
  glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &size);
  if (size <= 0) {
    return;
  }
  GLenum format = 0;
  std::string entry(sizeof format + static_cast<std::size_t>(size), '\0');
  GLsizei written = 0;
  glGetProgramBinary(program, size, &written, &format, entry.data() + sizeof format);
  if (written > 0) {
    std::memcpy(entry.data(), &format, sizeof format);
    entry.resize(sizeof format + static_cast<std::size_t>(written));
    store_.save(kKind, key_of(vertex, fragment), entry);
  }
}

}  // namespace fragblas::gl
