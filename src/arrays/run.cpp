// run: outputs := the caller's own code, over any element of its inputs.
// SPDX-License-Identifier: MIT
#include <cstring>
#include <utility>

#include "arrays/lines.hpp"
#include "arrays/run_code.hpp"
#include "arrays/uniforms.hpp"
#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_arrays_kernels_shaders.hpp"
#include "routines/run/run_text.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kRun = add_kernel("RunAny", "arrays/run.frag", kContiguous | kQuads,
                                 fragblas_arrays_kernels::shader_text);

constexpr Sampler kSamplers[kMostArrays] = {Sampler::X,  Sampler::Y,  Sampler::A,  Sampler::B,
                                            Sampler::B0, Sampler::B1, Sampler::B2, Sampler::B3};

template <typename Place>
void set_place(Pass& pass, const Source& source) {
  Place place;
  place.base = source.base;
  place.row_stride = source.row_stride;
  place.col_stride = source.col_stride;
  place.shift = source.buffer->layout().shift;
  pass.set(place);
}

constexpr void (*kPlaces[kMostArrays])(Pass&, const Source&) = {
    set_place<uniforms::RunPlace0>, set_place<uniforms::RunPlace1>, set_place<uniforms::RunPlace2>,
    set_place<uniforms::RunPlace3>, set_place<uniforms::RunPlace4>, set_place<uniforms::RunPlace5>,
    set_place<uniforms::RunPlace6>, set_place<uniforms::RunPlace7>};

// An input that is an array: element (i, j) at base + i * row_stride + j * col_stride.
struct Array {
  Source source;
  std::int64_t rows, cols;
  bool paired;  // with the output, element by element
};

// The first of two inputs' sizes, and the second's.
template <typename Sizes>
void set_sizes(Pass& pass, const std::vector<Array>& arrays, std::size_t first) {
  if (first >= arrays.size()) {
    return;
  }
  Sizes sizes;
  sizes.rows = arrays[first].rows;
  sizes.cols = arrays[first].cols;
  if (first + 1 < arrays.size()) {
    sizes.next_rows = arrays[first + 1].rows;
    sizes.next_cols = arrays[first + 1].cols;
  }
  pass.set(sizes);
}

template <typename Numbers>
void set_numbers(Pass& pass, const std::vector<float>& numbers, std::size_t first) {
  if (first >= numbers.size()) {
    return;
  }
  std::int32_t bits[4] = {};
  std::memcpy(bits, &numbers[first], std::min<std::size_t>(4, numbers.size() - first) * 4);
  Numbers all;
  all.first = bits[0];
  all.second = bits[1];
  all.third = bits[2];
  all.fourth = bits[3];
  pass.set(all);
}

// An output as its elements lie, and what row and column are at each of them.
struct Place {
  Target target;
  uniforms::RunRows rows;
  uniforms::RunCols cols;

  // In the order of the target.
  Source in_order(const Source& source) const {
    return {source.buffer, source.base + rows.first * source.row_stride,
            source.row_stride * rows.major_step + source.col_stride * cols.major_step,
            source.row_stride * rows.minor_step + source.col_stride * cols.minor_step};
  }
};

Place place_of(const RunOutput& output) {
  Place place;
  if (output.is_vector) {
    const VectorView& vector = output.vector;
    place.target = vector_target(vector.data, vector.size, vector.inc);
    place.rows.first = vector.inc < 0 ? vector.size - 1 : 0;
    // A contiguous vector is one line.
    (place.target.major > 1 ? place.rows.major_step : place.rows.minor_step) =
        vector.inc < 0 ? -1 : 1;
    return place;
  }
  const MatrixView& matrix = output.matrix;
  const bool by_rows = matrix.layout == Layout::RowMajor;
  place.target = lines_target(matrix.data, by_rows ? matrix.rows : matrix.cols,
                              by_rows ? matrix.cols : matrix.rows, matrix.ld);
  (by_rows ? place.rows.major_step : place.rows.minor_step) = 1;
  (by_rows ? place.cols.minor_step : place.cols.major_step) = 1;
  return place;
}

bool runs_in_quads(const Place& place, const std::vector<Array>& arrays) {
  const Target& target = place.target;
  if (!in_quads(target.offset, 1, target.major == 1 ? 0 : target.ld)) {
    return false;
  }
  return std::all_of(arrays.begin(), arrays.end(), [&](const Array& array) {
    const Source source = place.in_order(array.source);
    return !array.paired || source.col_stride == 0 ||
           in_quads(source.base, source.col_stride, target.major == 1 ? 0 : source.row_stride);
  });
}

struct Call {
  Check check{"run"};
  const RunProgram& program;
  std::string code;
  std::vector<CodeInput> inputs;
  std::vector<Array> arrays;
  std::vector<float> numbers;
  std::vector<std::string> names;  // of the outputs
  std::int64_t rows = 0, cols = 0;

  explicit Call(const RunProgram& program) : program(program) {}
  void check_names();
  void check_output(const RunOutput& output, std::size_t i);
  void add_input(const RunArgument& input, std::size_t i);
  ContextState& context() const;
  std::shared_ptr<gl::Program> compiled(ContextState& context, std::size_t output,
                                        std::uint64_t variant) const;
  Pass pass_to(ContextState& context, std::size_t output, const Place& place) const;
};

void Call::check_names() {
  std::vector<std::pair<std::string, const std::string*>> all;
  for (std::size_t i = 0; i < program.inputs.size(); ++i) {
    all.emplace_back(format("inputs[{}].name", {i}), &program.inputs[i].name);
  }
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    if (program.outputs.size() > 1) {
      all.emplace_back(format("outputs[{}].name", {i}), &program.outputs[i].name);
    }
    names.push_back(program.outputs[i].name);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& name = *all[i].second;
    if (const char* const problem = name_problem(name)) {
      check.fail("{} = \"{}\", {}", {all[i].first, name, problem});
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (*all[j].second == name) {
        check.fail("{} = \"{}\", must differ from {}", {all[i].first, name, all[j].first});
      }
    }
  }
  if (const char* const problem = body_problem(program.body, program.outputs.size() == 1)) {
    check.fail("body {}", {problem});
  }
  without_comments(program.body, code);
}

void check_array(const Check& check, const std::string& name, const MatrixView& view) {
  const std::string ld = name + ".ld", rows = name + ".rows", cols = name + ".cols";
  check_view(check, argument_of(name.c_str(), ld.c_str(), view, rows.c_str(), cols.c_str()),
             (name + ".layout").c_str());
}

void check_array(const Check& check, const std::string& name, const VectorView& view) {
  const std::string size = name + ".size", inc = name + ".inc";
  check.size(size.c_str(), view.size);
  check.nonzero(inc.c_str(), view.inc);
  if (view.size > 0) {
    check.vector(name.c_str(), size.c_str(), view.data, view.size, view.inc);
  }
}

void Call::check_output(const RunOutput& output, std::size_t i) {
  const std::string name = format("outputs[{}]", {i});
  if (output.is_vector) {
    check_array(check, name, output.vector);
  } else {
    check_array(check, name, output.matrix);
  }
  const std::int64_t m = output.is_vector ? output.vector.size : output.matrix.rows;
  const std::int64_t n = output.is_vector ? 1 : output.matrix.cols;
  if (i == 0) {
    rows = m;
    cols = n;
  } else if (m != rows || n != cols) {
    check.fail("{} is {} x {}, must be outputs[0]'s {} x {}", {name, m, n, rows, cols});
  }
}

void Call::add_input(const RunArgument& input, std::size_t i) {
  CodeInput coded{input.name, input.kind == RunArgument::Kind::Number, use_of(code, input.name)};
  if (coded.number) {
    numbers.push_back(input.number);
    inputs.push_back(std::move(coded));
    return;
  }
  const std::string name = format("inputs[{}]", {i});
  const bool vector = input.kind == RunArgument::Kind::Vector;
  Array array{{}, input.matrix.rows, input.matrix.cols, coded.use.element};
  if (vector) {
    check_array(check, name, input.vector);
    array.rows = input.vector.size;
    array.cols = 1;
  } else {
    check_array(check, name, input.matrix);
  }
  const std::int64_t m = array.rows, n = array.cols;
  if (coded.use.element && ((m != rows && m != 1) || (n != cols && n != 1))) {
    check.fail(
        "{} \"{}\" is {} x {}, must be the output's {} x {}, or have one row or column "
        "where it stretches",
        {name, input.name, m, n, rows, cols});
  }
  // Of nothing there is no buffer to bind, and no element to read.
  if (m == 0 || n == 0) {
    check.fail("{} \"{}\" is {} x {}, must have elements", {name, input.name, m, n});
  }
  if (vector) {
    const Source source = vector_source(input.vector.data, m, input.vector.inc);
    array.source = {source.buffer, source.base, source.row_stride, 0};
  } else {
    array.source = argument_of("", "", input.matrix, "", "").source();
  }
  // Stretched, where there is one: no other is there to read.
  if (m == 1) {
    array.source.row_stride = 0;
  }
  if (n == 1) {
    array.source.col_stride = 0;
  }
  arrays.push_back(array);
  inputs.push_back(std::move(coded));
}

ContextState& Call::context() const {
  const auto buffer_of = [](const RunOutput& output) {
    return output.is_vector ? output.vector.data.buffer.get() : output.matrix.data.buffer.get();
  };
  const BufferState* const first = buffer_of(program.outputs[0]);
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    const std::string name = format("inputs[{}]", {i});
    check.same_context({{"outputs[0]", first}, {name.c_str(), arrays[i].source.buffer}});
  }
  for (std::size_t i = 1; i < program.outputs.size(); ++i) {
    const std::string name = format("outputs[{}]", {i});
    check.same_context({{"outputs[0]", first}, {name.c_str(), buffer_of(program.outputs[i])}});
  }
  return check.same_context({{"outputs[0]", first}});
}

std::shared_ptr<gl::Program> Call::compiled(ContextState& context, std::size_t output,
                                            std::uint64_t variant) const {
  const ContextState::GlScope gl_scope(context);
  context.check_lost();
  std::string key = format("runs {} {} ", {variant, output}) + program.body;
  for (const CodeInput& input : inputs) {
    append(key, input.number ? "\n{}" : "\n{}()", {input.name});
  }
  for (const std::string& name : names) {
    append(key, "\n{}=", {name});
  }
  try {
    return context.programs.get_own("run", key, [&] {
      return run_code(fragment_source(kRun, variant), code, inputs, names, output);
    });
  } catch (const gl::ShaderFailure& failure) {
    context.check_lost();  // then nothing compiles
    throw_error(Status::ShaderError, "run: the body does not compile:\n{}", {failure.log()});
  }
}

Pass Call::pass_to(ContextState& context, std::size_t output, const Place& place) const {
  Pass pass = target_pass("run", kRun, place.target);
  if (runs_in_quads(place, arrays)) {
    pass.variant |= kQuads;
  }
  pass.program = compiled(context, output, pass.variant);
  BufferView& view = pass.view();
  view.overwrites = place.target.whole_buffer();
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    const Source& source = arrays[i].source;
    pass.read(kSamplers[i], source.buffer);
    kPlaces[i](pass, source);
    if (source.buffer == place.target.buffer) {
      view.overwrites = false;
      view.reads_old_elsewhere = true;
    }
  }
  set_sizes<uniforms::RunSizes01>(pass, arrays, 0);
  set_sizes<uniforms::RunSizes23>(pass, arrays, 2);
  set_sizes<uniforms::RunSizes45>(pass, arrays, 4);
  set_sizes<uniforms::RunSizes67>(pass, arrays, 6);
  set_numbers<uniforms::RunNumbers0>(pass, numbers, 0);
  set_numbers<uniforms::RunNumbers1>(pass, numbers, 4);
  pass.set(place.rows);
  pass.set(place.cols);
  pass.fetches = std::max(program.reads, static_cast<double>(arrays.size())) * 4;
  return pass;
}

// A copy of an output, for one that later passes read.
struct Later {
  std::shared_ptr<BufferState> held;
  Source from;
  Target to;
};

void run_checked(const Call& call) {
  ContextState& context = call.context();
  std::vector<Pass> passes;
  std::vector<Later> copies;
  const std::vector<RunOutput>& outputs = call.program.outputs;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    Place place = place_of(outputs[i]);
    Target& target = place.target;
    const bool read_later =
        i + 1 < outputs.size() &&
        std::any_of(call.arrays.begin(), call.arrays.end(),
                    [&](const Array& array) { return array.source.buffer == target.buffer; });
    if (read_later) {
      const Target to = target;
      const std::int64_t ld = round_up(to.minor, 4);
      std::shared_ptr<BufferState> held = temporary(to.buffer->services(), to.major * ld);
      target = {held.get(), 0, ld, to.minor, to.major};
      copies.push_back({std::move(held), {target.buffer, 0, ld, 1}, to});
    }
    passes.push_back(call.pass_to(context, i, place));
  }
  for (Pass& pass : passes) {
    context.queue.add(std::move(pass));
  }
  for (const Later& copy : copies) {
    enqueue_copy("run", copy.from, copy.to);
  }
  context.submit();
}

}  // namespace

}  // namespace detail

RunArgument::RunArgument(std::string input_name, const VectorView& view)
    : name(std::move(input_name)), kind(Kind::Vector), vector(view) {}

RunArgument::RunArgument(std::string input_name, const MatrixView& view)
    : name(std::move(input_name)), matrix(view) {}

RunArgument::RunArgument(std::string input_name, float value)
    : name(std::move(input_name)), kind(Kind::Number), number(value) {}

RunOutput::RunOutput(const VectorView& view) : vector(view), is_vector(true) {}
RunOutput::RunOutput(const MatrixView& view) : matrix(view) {}
RunOutput::RunOutput(std::string output_name, const VectorView& view)
    : name(std::move(output_name)), vector(view), is_vector(true) {}
RunOutput::RunOutput(std::string output_name, const MatrixView& view)
    : name(std::move(output_name)), matrix(view) {}

void run(const RunProgram& program) {
  using namespace detail;
  Call call(program);
  const Check& check = call.check;
  const auto at_most = [&](const char* what, std::size_t count, int most) {
    if (count > static_cast<std::size_t>(most)) {
      check.fail(what, static_cast<std::int64_t>(count), "at most {}", {most});
    }
  };
  if (program.outputs.empty()) {
    check.fail("outputs.size", 0, "at least 1");
  }
  at_most("outputs.size", program.outputs.size(), kMostOutputs);
  call.check_names();
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    call.check_output(program.outputs[i], i);
  }
  const bool empty = call.rows == 0 || call.cols == 0;
  for (std::size_t i = 0; i < program.inputs.size() && !empty; ++i) {
    call.add_input(program.inputs[i], i);
  }
  at_most("the number of arrays", call.arrays.size(), kMostArrays);
  at_most("the number of numbers", call.numbers.size(), kMostNumbers);
  if (!empty) {
    run_checked(call);
  }
}

}  // namespace fragblas
