// Words of the caller's code, and the shader's text. SPDX-License-Identifier: MIT
#include "arrays/run_code.hpp"

#include "base/text.hpp"
#include "kernels/registry.hpp"
#include "routines/run/run_text.hpp"

namespace fragblas::detail {

namespace {

// The samplers of a template's arrays, in their order.
constexpr const char* kArrays[] = {"u_x", "u_y", "u_a", "u_b", "u_b0", "u_b1", "u_b2", "u_b3"};

// What shaders call one of kernels/uniforms.def.
const char* name_of(Uniform uniform) {
  return uniform_names()[static_cast<std::size_t>(uniform)];
}

bool in_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

// Calls visit(begin, end) for each place where the word stands and is no member of something.
template <typename Visit>
void each_word(std::string_view code, std::string_view word, Visit visit) {
  for (std::size_t at = code.find(word); at != code.npos; at = code.find(word, at + word.size())) {
    const std::size_t end = at + word.size();
    const std::size_t before = at == 0 ? code.npos : code.find_last_not_of(" \t\r\n", at - 1);
    const bool member = before != code.npos && code[before] == '.';
    const bool whole =
        (at == 0 || !in_word(code[at - 1])) && (end == code.size() || !in_word(code[end]));
    if (whole && !member) {
      visit(at, end);
    }
  }
}

bool calls(std::string_view code, std::size_t end) {
  const std::size_t next = code.find_first_not_of(" \t\r\n", end);
  return next != code.npos && code[next] == '(';
}

bool has(std::string_view code, const std::string& word) {
  bool found = false;
  each_word(code, word, [&](std::size_t, std::size_t) { found = true; });
  return found;
}

// x(i, j) becomes x_at(i, j): a variable hides the function of its name.
std::string with_functions(const std::string& code, const std::vector<CodeInput>& inputs) {
  std::string result = code;
  for (const CodeInput& input : inputs) {
    if (!input.use.others) {
      continue;
    }
    std::vector<std::size_t> ends;
    each_word(result, input.name, [&](std::size_t, std::size_t end) {
      if (calls(result, end)) {
        ends.push_back(end);
      }
    });
    for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
      result.insert(*end, "_at");
    }
  }
  return result;
}

// What stands behind "int row, int col" where the code is declared, and where its own arguments are
// handed on.
std::string parameters(const std::vector<CodeInput>& inputs, bool declared) {
  std::string list;
  const char *const number = declared ? "float " : "", *const size = declared ? "int " : "";
  for (const CodeInput& input : inputs) {
    if (input.number || input.use.element) {
      append(list, ", {}{}", {number, input.name});
    }
    if (input.use.rows) {
      append(list, ", {}{}_rows", {size, input.name});
    }
    if (input.use.cols) {
      append(list, ", {}{}_cols", {size, input.name});
    }
  }
  return list;
}

std::string size_of(std::size_t array) {
  return format("u_run_sizes{}{}.", {array & ~std::size_t{1}, array | 1});
}

// What the code is called with: for lane "x" to "w" of four, or for one.
std::string arguments(const std::vector<CodeInput>& inputs, const char* lane) {
  std::string list;
  std::size_t array = 0, number = 0;
  for (const CodeInput& input : inputs) {
    if (input.number) {
      const std::string part(1, "xyzw"[number % 4]);
      append(list, ", intBitsToFloat(u_run_numbers{}.{})", {number / 4, part});
      ++number;
      continue;
    }
    if (input.use.element && lane != nullptr) {
      append(list, ", e{}.{}", {array, lane});
    } else if (input.use.element) {
      append(list, ", run_paired({}, u_run_place{}, row, col)", {kArrays[array], array});
    }
    if (input.use.rows) {
      append(list, ", {}{}", {size_of(array), (array & 1) == 0 ? "x" : "z"});
    }
    if (input.use.cols) {
      append(list, ", {}{}", {size_of(array), (array & 1) == 0 ? "y" : "w"});
    }
    ++array;
  }
  return list;
}

// The functions that hand inputs over: for elements that the code asks for, and to a lane or four.
std::string reads(const std::vector<CodeInput>& inputs) {
  std::string text = "#define READS\n";
  std::string quads;
  std::size_t array = 0;
  for (const CodeInput& input : inputs) {
    if (input.number) {
      continue;
    }
    if (input.use.others) {
      const std::string place =
          format("run_element({}, u_run_place{}, {}{}, ",
                 {kArrays[array], array, size_of(array), (array & 1) == 0 ? "xy" : "zw"});
      append(text, "float {}_at(int i, int j) {\n  return {}i, j);\n}\n", {input.name, place});
      append(text, "float {}_at(int i) {\n  return {}i);\n}\n", {input.name, place});
    }
    if (input.use.element) {
      append(quads, "  vec4 e{} = run_quad({}, u_run_place{}, row, col);\n",
             {array, kArrays[array], array});
    }
    ++array;
  }
  append(text, "float run_lane(int row, int col) {\n  return run_value(row, col{});\n}\n",
         {arguments(inputs, nullptr)});
  append(text, "#ifdef QUADS\nvec4 run_lanes(int row, int col) {\n{}  return vec4(\n", {quads});
  const char* const lanes[] = {"x", "y", "z", "w"};
  for (int lane = 0; lane < 4; ++lane) {
    append(text, "      run_value(row + {} * {}.z, col + {} * {}.y{}){}\n",
           {lane, name_of(Uniform::RunRows), lane, name_of(Uniform::RunCols),
            arguments(inputs, lanes[lane]), lane < 3 ? "," : ");"});
  }
  text += "}\n#endif\n";
  return text;
}

}  // namespace

InputUse use_of(std::string_view code, const std::string& name) {
  InputUse use;
  each_word(code, name, [&](std::size_t, std::size_t end) {
    (calls(code, end) ? use.others : use.element) = true;
  });
  use.rows = has(code, name + "_rows");
  use.cols = has(code, name + "_cols");
  return use;
}

std::string run_code(const std::string& text, const std::string& code,
                     const std::vector<CodeInput>& inputs, const std::vector<std::string>& outputs,
                     std::size_t which) {
  std::string front;
  for (const CodeInput& input : inputs) {
    if (input.use.others) {
      append(front, "float {}_at(int i, int j);\nfloat {}_at(int i);\n", {input.name, input.name});
    }
  }
  const std::string list = parameters(inputs, true), body = with_functions(code, inputs);
  // The code's lines are counted from 1 on.
  if (outputs.size() == 1) {
    append(front, "float run_value(int row, int col{}) {\n#line 1\n{}\nreturn 0.0;\n}\n",
           {list, body});
  } else {
    std::string declared, cleared, handed;
    for (const std::string& name : outputs) {
      append(declared, ", out float {}", {name});
      append(cleared, "{} = 0.0;\n", {name});
      append(handed, ", {}", {name});
    }
    append(front, "void run_values(int row, int col{}{}) {\n{}#line 1\n{}\n}\n",
           {list, declared, cleared, body});
    append(front, "float run_value(int row, int col{}) {\nfloat {};\n", {list, handed.substr(2)});
    append(front, "run_values(row, col{}{});\nreturn {};\n}\n",
           {parameters(inputs, false), handed, outputs[which]});
  }
  std::string source = text;
  fill_in(source, "/*reads*/", reads(inputs));
  // Last, so that no marker in it is taken for ours.
  fill_in(source, "/*code*/", front);
  return source;
}

}  // namespace fragblas::detail
