// Linked programs as the driver's own binaries, for later processes. SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "gl/gl.hpp"
#include "gl/store.hpp"

namespace fragblas::gl {

class ProgramBinaries {
 public:
  void use(Store store);
  // Without use(), and where the driver has no format for binaries, nothing is loaded or saved.
  bool enabled() const { return store_.enabled() && !formats_.empty(); }

  // Links the program of these two shaders from its binary, if there is one that the driver takes.
  bool load(GLuint program, const std::string& vertex, const std::string& fragment) const;
  // To be called before a program is linked that save() will be called for.
  void prepare(GLuint program) const;
  void save(GLuint program, const std::string& vertex, const std::string& fragment) const;

 private:
  Store store_;
  std::vector<GLint> formats_;
};

}  // namespace fragblas::gl
