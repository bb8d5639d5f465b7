// elementwise, geam: each element of the result is a function of one of X and one of Y.
// SPDX-License-Identifier: MIT
#include <utility>

#include "arrays/lines.hpp"
#include "arrays/uniforms.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_arrays_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kElementwise =
    add_kernel("Elementwise", "arrays/elementwise.frag", kQuads | kAlphaOnDevice | kBetaOnDevice,
               fragblas_arrays_kernels::shader_text);

// C := f(X, Y); y null: beta is a number in its place.
struct Call {
  const char* routine;
  Function function;
  const MatrixArgument& x;
  const MatrixArgument* y;
  const MatrixArgument& c;
  Coefficient alpha, beta;
};

// The operand as C's positions read it: a side of one element stretches.
Source stretched(const MatrixArgument& x, const MatrixArgument& c) {
  Source source = x.source();
  if (x.rows == 1) {
    source.row_stride = 0;
  }
  if (x.cols == 1) {
    source.col_stride = 0;
  }
  return paired(source, c);
}

void check_stretch(const Check& check, const MatrixArgument& x, const MatrixArgument& c) {
  if ((x.rows != c.rows && x.rows != 1) || (x.cols != c.cols && x.cols != 1)) {
    check.fail("{} is {} x {}, must be c's {} x {}, or have one row or column where it stretches",
               {x.name, x.rows, x.cols, c.rows, c.cols});
  }
}

// Whether the target's quads are quads of the operand, or of one element of it.
bool in_quads_along(const Source& x, const Target& target) {
  return x.col_stride == 0 ? true : lines_in_quads(x, target);
}

void enqueue_elementwise(const Call& call) {
  const Target target = call.c.target();
  const Source x = stretched(call.x, call.c);
  const Source y = call.y != nullptr ? stretched(*call.y, call.c) : x;
  Pass pass = target_pass(call.routine, kElementwise, target);
  pass.read(Sampler::X, x.buffer);
  set_source<uniforms::XSource>(pass, x);
  pass.read(Sampler::Y, y.buffer);
  set_source<uniforms::YSource>(pass, y);
  pass.set_alpha(call.alpha);
  pass.set_beta(call.beta);
  uniforms::Elementwise what;
  what.which = static_cast<std::int64_t>(call.function);
  what.number = call.y == nullptr ? 1 : 0;
  pass.set(what);
  if (in_quads(target.offset, 1, target.major == 1 ? 0 : target.ld) && in_quads_along(x, target) &&
      in_quads_along(y, target)) {
    pass.variant |= kQuads;
  }
  pass.view().overwrites =
      target.whole_buffer() && x.buffer != target.buffer && y.buffer != target.buffer;
  pass.view().reads_old_elsewhere = x.buffer == target.buffer || y.buffer == target.buffer;
  enqueue_pass(std::move(pass));
}

void run(const Call& call) {
  const Check check(call.routine);
  check_view(check, call.x, "x.layout");
  if (call.y != nullptr) {
    check_view(check, *call.y, "y.layout");
  }
  check_view(check, call.c, "c.layout");
  check_stretch(check, call.x, call.c);
  if (call.y != nullptr) {
    check_stretch(check, *call.y, call.c);
  }
  if (call.c.rows == 0 || call.c.cols == 0) {
    return;
  }
  ContextState& context =
      check.same_context({{call.x.name, call.x.operand.buffer.get()},
                          {call.y != nullptr ? call.y->name : "",
                           call.y != nullptr ? call.y->operand.buffer.get() : nullptr},
                          {"alpha", call.alpha.element.buffer},
                          {"beta", call.beta.element.buffer},
                          {"c", call.c.operand.buffer.get()}});
  enqueue_elementwise(call);
  context.submit();
}

void check_function(Function function, bool of_two) {
  const bool known = function > Function::Combine && function <= Function::Sign;
  if (!known || (function <= Function::Equal) != of_two) {
    Check("elementwise")
        .fail("function", static_cast<std::int64_t>(function),
              of_two ? "a function of two numbers" : "a function of one number");
  }
}

}  // namespace

}  // namespace detail

void elementwise(Function function, const MatrixView& x, const MatrixView& y, const MatrixView& c) {
  using namespace detail;
  check_function(function, true);
  const MatrixArgument second = argument_of("y", "y.ld", y, "y.rows", "y.cols");
  run({"elementwise", function, argument_of("x", "x.ld", x, "x.rows", "x.cols"), &second,
       argument_of("c", "c.ld", c, "c.rows", "c.cols"), 1.0f, 1.0f});
}

void elementwise(Function function, const MatrixView& x, float y, const MatrixView& c) {
  using namespace detail;
  check_function(function, true);
  run({"elementwise", function, argument_of("x", "x.ld", x, "x.rows", "x.cols"), nullptr,
       argument_of("c", "c.ld", c, "c.rows", "c.cols"), 1.0f, y});
}

void elementwise(Function function, const MatrixView& x, const MatrixView& c) {
  using namespace detail;
  check_function(function, false);
  run({"elementwise", function, argument_of("x", "x.ld", x, "x.rows", "x.cols"), nullptr,
       argument_of("c", "c.ld", c, "c.rows", "c.cols"), 1.0f, 0.0f});
}

void geam(const Scalar& alpha, const MatrixView& a, const Scalar& beta, const MatrixView& b,
          const MatrixView& c, Op op_a, Op op_b) {
  using namespace detail;
  const Check check("geam");
  check.op("op_a", op_a);
  check.op("op_b", op_b);
  check.scalar("alpha", alpha);
  check.scalar("beta", beta);
  const MatrixArgument second = argument_of("b", "b.ld", b, "b.rows", "b.cols", op_b);
  run({"geam", Function::Combine, argument_of("a", "a.ld", a, "a.rows", "a.cols", op_a), &second,
       argument_of("c", "c.ld", c, "c.rows", "c.cols"), alpha, beta});
}

}  // namespace fragblas
