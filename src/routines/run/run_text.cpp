// The caller's code looked through for what it must not have, and put into the text of a shader.
// SPDX-License-Identifier: MIT
#include "routines/run/run_text.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string_view>

#include "base/text.hpp"

namespace fragblas::detail {

namespace {

// GLSL ES 3.00, section 3.6: keywords and reserved ones, types apart that the prefixes below catch.
constexpr std::string_view kKeywords =
    "active asm atomic_uint attribute bool break buffer bvec2 bvec3 bvec4 case cast centroid "
    "class coherent common const continue default discard do double dvec2 dvec3 dvec4 else enum "
    "extern external false filter fixed flat float for fvec2 fvec3 fvec4 goto half highp hvec2 "
    "hvec3 hvec4 if image in inline inout input int interface invariant ivec2 ivec3 ivec4 "
    "layout long lowp mat2 mat2x2 mat2x3 mat2x4 mat3 mat3x2 mat3x3 mat3x4 mat4 mat4x2 mat4x3 "
    "mat4x4 mediump namespace noinline noperspective out output packed partition patch precise "
    "precision public readonly resource restrict return sample short sizeof smooth static "
    "struct subroutine superp switch template this true typedef uint uniform union unsigned "
    "using uvec2 uvec3 uvec4 varying vec2 vec3 vec4 void volatile while writeonly";
constexpr const char* kPrefixes[] = {"sampler", "isampler", "usampler", "image", "iimage", "uimage",
                                     "hvec",    "dmat",     "texture",  "gl_",   "GL_"};
constexpr std::string_view kOwnNames = "row col run_value run_values INPUTS CONTIGUOUS QUADS";

bool letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool digit(char c) {
  return c >= '0' && c <= '9';
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const char before = at == 0 ? ' ' : text[at - 1];
    const char after = end == text.size() ? ' ' : text[end];
    if (!letter(before) && !digit(before) && !letter(after) && !digit(after)) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool without_comments(const std::string& text, std::string& code) {
  for (std::size_t i = 0; i < text.size();) {
    if (text.compare(i, 2, "//") == 0) {
      i = std::min(text.find_first_of("\r\n", i), text.size());  // either ends a line of GLSL
    } else if (text.compare(i, 2, "/*") == 0) {
      const std::size_t end = text.find("*/", i + 2);
      if (end == std::string::npos) {
        return false;
      }
      code += ' ';
      for (; i < end; ++i) {
        code.append(text[i] == '\n', '\n');
      }
      i += 2;
    } else {
      code += text[i++];
    }
  }
  return true;
}

void fill_in(std::string& text, const char* marker, const std::string& replacement) {
  const std::size_t at = text.find(marker);
  if (at == std::string::npos) {
    throw_error(Status::Internal, "run.frag has no {}", {marker});
  }
  text.replace(at, std::strlen(marker), replacement);
}

const char* name_problem(const std::string& name) {
  const bool identifier =
      !name.empty() && letter(name[0]) &&
      std::all_of(name.begin(), name.end(), [](char c) { return letter(c) || digit(c); });
  if (!identifier || name.size() > 256) {
    return "must be an identifier: letters, digits and _, at most 256";
  }
  const auto starts = [&](const char* prefix) { return name.rfind(prefix, 0) == 0; };
  if (has_word(kKeywords, name) ||
      std::any_of(std::begin(kPrefixes), std::end(kPrefixes), starts) ||
      name.find("__") != std::string::npos) {
    return "must not be reserved in GLSL";
  }
  if (has_word(kOwnNames, name)) {
    return "must not be a name of run's own";
  }
  return nullptr;
}

const char* body_problem(const std::string& body, bool returns) {
  std::string code;
  if (!without_comments(body, code)) {
    return "must end its comments";
  }
  // A backslash before a line's end makes the next line part of a comment.
  if (body.find('\\') != std::string::npos || body.find('\0') != std::string::npos) {
    return "must not contain backslashes or null characters";
  }
  if (code.find('#') != std::string::npos) {
    return "must not contain directives (#)";
  }
  int depth = 0;
  for (const char c : code) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth < 0) {
      break;
    }
  }
  if (depth != 0) {
    return "must have balanced braces";
  }
  if (has_word(code, "discard")) {
    return "must not discard: every element gets a value";
  }
  // gl_FragCoord is where a texel is drawn, which may differ from call to call.
  if (code.find("gl_") != std::string::npos) {
    return "must not use gl_ names";
  }
  if (returns && !has_word(code, "return")) {
    return "must return a float";
  }
  return nullptr;
}

std::string run_source(const std::string& text, const std::string& body,
                       const std::vector<RunInput>& inputs) {
  std::string source = text;
  std::string parameters;
  for (const RunInput& input : inputs) {
    append(parameters, ", float {}", {input.name});
  }
  fill_in(source, "/*inputs*/", format("#define INPUTS {}", {inputs.size()}));
  fill_in(source, "/*parameters*/", parameters);
  // Last, so that no marker in it is taken for ours. Its lines are counted from 1 on.
  fill_in(source, "/*body*/", format("\n#line 1\n{}\n", {body}));
  return source;
}

}  // namespace fragblas::detail
