// run: output := the caller's own element-wise code. SPDX-License-Identifier: MIT
#include <cstdlib>
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/check.hpp"
#include "routines/run/run_text.hpp"

namespace fragblas {

namespace detail {

namespace {

struct Input {
  Sampler sampler;
  void (*set)(Pass& pass, const Source& source, std::int64_t texels_apart);
};
constexpr Input kInputs[kMostRunInputs] = {{Sampler::X, set_source<uniforms::XSource>},
                                           {Sampler::Y, set_source<uniforms::YSource>},
                                           {Sampler::A, set_source<uniforms::ASource>},
                                           {Sampler::B, set_source<uniforms::BSource>}};

// Where the output's elements are: (row, col) of position (major, minor).
struct Output {
  Target target;
  bool row_major = true;  // major is the row
  std::int64_t first_row = 0, row_step = 1;
};

std::string input_name(std::size_t i) {
  return format("inputs[{}]", {i});
}

void check_text(const Check& check, const std::string& body, const std::vector<RunInput>& inputs) {
  if (inputs.size() > kMostRunInputs) {
    check.fail("inputs.size", static_cast<std::int64_t>(inputs.size()), "at most 4");
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::string& name = inputs[i].name;
    if (const char* const problem = name_problem(name)) {
      check.fail("inputs[{}].name = \"{}\", {}", {i, name, problem});
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (inputs[j].name == name) {
        check.fail("inputs[{}].name = \"{}\", must differ from inputs[{}]'s", {i, name, j});
      }
    }
  }
  if (const char* const problem = body_problem(body)) {
    check.fail("body {}", {problem});
  }
}

bool is_vector(const RunInput& input) {
  return input.vector.data.buffer != nullptr || input.vector.size != 0;
}

// One element that stands for all: its operand must be there.
bool is_scalar(const RunInput& input) {
  return is_vector(input) && input.vector.inc == 0;
}

void check_matrix(const Check& check, const char* argument, const MatrixView& matrix) {
  const bool row_major = matrix.layout == Layout::RowMajor;
  const std::int64_t length = row_major ? matrix.cols : matrix.rows;
  check.layout(matrix.layout, format("{}.layout", {argument}).c_str());
  check.leading_dimension(format("{}.ld", {argument}).c_str(), matrix.ld, length,
                          row_major ? "cols" : "rows");
  if (matrix.rows > 0 && matrix.cols > 0) {
    check.matrix(argument, matrix.data, row_major ? matrix.rows : matrix.cols, length, matrix.ld);
  }
}

// The inputs as the output's positions read them.
std::vector<Source> matrix_sources(const Check& check, const std::vector<RunInput>& inputs,
                                   const MatrixView& output) {
  std::vector<Source> sources;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const RunInput& input = inputs[i];
    const std::string argument = input_name(i);
    if (is_scalar(input)) {
      check.operand(argument.c_str(), input.vector.data, 1);
      sources.push_back({input.vector.data.buffer.get(), input.vector.data.offset, 0, 0});
      continue;
    }
    if (is_vector(input)) {
      check.fail("{}.inc = {}, must be 0, as the output is a matrix", {argument, input.vector.inc});
    }
    const MatrixView& matrix = input.matrix;
    check.equal(format("{}.rows", {argument}).c_str(), matrix.rows, "output.rows", output.rows);
    check.equal(format("{}.cols", {argument}).c_str(), matrix.cols, "output.cols", output.cols);
    check_matrix(check, argument.c_str(), matrix);
    const bool along = matrix.layout == output.layout;
    sources.push_back({matrix.data.buffer.get(), matrix.data.offset, along ? matrix.ld : 1,
                       along ? 1 : matrix.ld});
  }
  return sources;
}

std::vector<Source> vector_sources(const Check& check, const std::vector<RunInput>& inputs,
                                   const VectorView& output) {
  std::vector<Source> sources;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const RunInput& input = inputs[i];
    const std::string argument = input_name(i);
    if (is_scalar(input)) {
      check.operand(argument.c_str(), input.vector.data, 1);
      sources.push_back({input.vector.data.buffer.get(), input.vector.data.offset, 0, 0});
      continue;
    }
    if (!is_vector(input) && (input.matrix.rows != 0 || input.matrix.cols != 0)) {
      check.fail("{} is a matrix, must be a vector as the output is", {argument});
    }
    if (input.vector.size != output.size) {
      check.fail("{}.size = {}, must be output.size = {}, or its inc 0",
                 {argument, input.vector.size, output.size});
    }
    if (output.size == 0) {
      continue;
    }
    check.vector(argument.c_str(), format("{}.size", {argument}).c_str(), input.vector.data,
                 output.size, input.vector.inc);
    sources.push_back(vector_along(input.vector.data, output.size, input.vector.inc, output.inc));
  }
  return sources;
}

ContextState& common_context(const Check& check, const std::vector<Source>& sources,
                             const BufferState& output) {
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::string argument = input_name(i);
    check.same_context({{"output", &output}, {argument.c_str(), sources[i].buffer}});
  }
  return check.same_context({{"output", &output}});
}

// Compiled now, also in deferred contexts, so that an error comes from the call.
std::shared_ptr<gl::Program> program_of(ContextState& context, const std::string& body,
                                        const std::vector<RunInput>& inputs,
                                        std::uint64_t variant) {
  const ContextState::GlScope gl_scope(context);
  context.check_lost();
  std::string key = format("run {} ", {variant}) + body;
  for (const RunInput& input : inputs) {
    append(key, "\n{}", {input.name});
  }
  try {
    return context.programs.get_own("run", key, [&] {
      return run_source(fragment_source(KernelId::Run, variant), body, inputs);
    });
  } catch (const gl::ShaderFailure& failure) {
    context.check_lost();  // then nothing compiles
    throw_error(Status::ShaderError, "run: the body does not compile:\n{}", {failure.log()});
  }
}

void run_checked(const Check& check, const std::string& body, const std::vector<RunInput>& inputs,
                 const std::vector<Source>& sources, const Output& output) {
  ContextState& context = common_context(check, sources, *output.target.buffer);
  Pass pass = target_pass("run", KernelId::Run, output.target);
  pass.program = program_of(context, body, inputs, pass.variant);
  BufferView& view = pass.view();
  view.overwrites = output.target.whole_buffer();
  for (std::size_t i = 0; i < sources.size(); ++i) {
    view.overwrites = view.overwrites && sources[i].buffer != output.target.buffer;
    pass.read(kInputs[i].sampler, sources[i].buffer);
    kInputs[i].set(pass, sources[i], 0);
  }
  uniforms::RunRows rows;
  rows.first = output.first_row;
  (output.row_major ? rows.major_step : rows.minor_step) = output.row_step;
  pass.set(rows);
  uniforms::RunCols cols;
  (output.row_major ? cols.minor_step : cols.major_step) = 1;
  pass.set(cols);
  context.queue.add(std::move(pass));
  context.submit();
}

}  // namespace

}  // namespace detail

RunInput::RunInput(std::string input_name, const VectorView& view)
    : name(std::move(input_name)), vector(view) {}

RunInput::RunInput(std::string input_name, const MatrixView& view)
    : name(std::move(input_name)), matrix(view) {}

void run(const std::string& body, const std::vector<RunInput>& inputs, const MatrixView& output) {
  using namespace detail;
  const Check check("run");
  check_text(check, body, inputs);
  check.size("output.rows", output.rows);
  check.size("output.cols", output.cols);
  check_matrix(check, "output", output);
  const std::vector<Source> sources = matrix_sources(check, inputs, output);
  if (output.rows == 0 || output.cols == 0) {
    return;
  }
  const bool row_major = output.layout == Layout::RowMajor;
  const std::int64_t lines = row_major ? output.rows : output.cols;
  const std::int64_t length = row_major ? output.cols : output.rows;
  run_checked(check, body, inputs, sources,
              {lines_target(output.data, lines, length, output.ld), row_major});
}

void run(const std::string& body, const std::vector<RunInput>& inputs, const VectorView& output) {
  using namespace detail;
  const Check check("run");
  check_text(check, body, inputs);
  check.size("output.size", output.size);
  check.nonzero("output.inc", output.inc);
  if (output.size > 0) {
    check.vector("output", "output.size", output.data, output.size, output.inc);
  }
  const std::vector<Source> sources = vector_sources(check, inputs, output);
  if (output.size == 0) {
    return;
  }
  const Target target = vector_target(output.data, output.size, output.inc);
  // The index is the row; from the far end when inc < 0. A contiguous vector is one major line.
  Output place{target, target.major > 1};
  if (output.inc < 0) {
    place.first_row = output.size - 1;
    place.row_step = -1;
  }
  run_checked(check, body, inputs, sources, place);
}

}  // namespace fragblas
