// The caller's code for run. What is refused is refused; what is accepted must stay inside of its
// function, by a scanner of another make than the library's: comments end, no directive, no brace
// closes more than was opened. Names that are accepted are identifiers.
// SPDX-License-Identifier: MIT
#include <cctype>
#include <string>

#include "fuzzer.hpp"
#include "routines/run/run_text.hpp"

namespace fragblas::fuzz {
namespace {

// As a compiler of GLSL goes through it, one state a character.
void check_body(const std::string& body) {
  enum class In { Code, Slash, Line, Block, BlockStar } state = In::Code;
  int depth = 0;
  bool fresh = true;  // nothing but blanks in this line
  const auto code = [&](char c) {
    if (c == '#' && fresh) find("a directive");
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth < 0) find("the end of the function");
    fresh = c == '\n' || c == '\r' || (fresh && (c == ' ' || c == '\t'));
  };
  for (const char c : body) {
    if (c == '\\' || c == '\0') find("a character that GLSL has not");
    switch (state) {
      case In::Slash:
        state = c == '/' ? In::Line : c == '*' ? In::Block : In::Code;
        if (state == In::Code) {
          code('/');
          state = In::Code;
          code(c);
        }
        break;
      case In::Code:
        if (c == '/') {
          state = In::Slash;
        } else {
          code(c);
        }
        break;
      case In::Line:
        if (c == '\n' || c == '\r') {
          state = In::Code;
          code(c);
        }
        break;
      case In::Block:
        state = c == '*' ? In::BlockStar : In::Block;
        break;
      case In::BlockStar:
        state = c == '/' ? In::Code : c == '*' ? In::BlockStar : In::Block;
        break;
    }
  }
  if (state == In::Block || state == In::BlockStar) find("a comment without an end");
  if (depth != 0) find("braces that are not balanced");
}

void check_name(const std::string& name) {
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_') find("a name with", &c);
  }
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) find("no name");
  if (name.rfind("gl_", 0) == 0 || name.find("__") != std::string::npos) find("a reserved name");
}

}  // namespace
}  // namespace fragblas::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fragblas;
  fuzz::Bytes bytes(data, size);
  const std::size_t length = bytes.byte() % 32;
  const std::string_view rest = bytes.rest();
  const std::string name(rest.substr(0, length));
  const std::string body(rest.substr(std::min(length, rest.size())));
  if (detail::name_problem(name) == nullptr) {
    fuzz::check_name(name);
  }
  if (detail::body_problem(body) == nullptr) {
    fuzz::check_body(body);
    const std::string source = detail::run_source(
        "/*inputs*/ float run_value(int row, int col/*parameters*/) {/*body*/}", body, {});
    if (source.find("\n#line 1\n" + body + "\n}") == std::string::npos) {
      fuzz::find("a body that is not in the shader as it is");
    }
  }
  return 0;
}
