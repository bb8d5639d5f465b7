// cg, cgls, power_iteration: their scalars stay on the device, where an iteration that has
// converged changes nothing any more. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "base/argument_check.hpp"
#include "fragblas/arrays.hpp"
#include "fragblas/sparse.hpp"

namespace fragblas {

namespace {

// Scalars of an iteration, each an element on the device.
class Scalars {
 public:
  enum Name { Size, Goal, Now, Before, Active, Idle, Count, Step, Back, Ratio, Last };

  explicit Scalars(Context& context) : all_(context.vector(std::vector<float>(Last, 0.0f))) {}

  VectorView operator[](Name name) const { return all_.view(1, name); }
  Scalar scalar(Name name) const { return Scalar(all_.view(1, name)); }
  MatrixView cell(Name name) const { return all_.matrix(1, 1, name); }
  void set(Function function, Name x, Name y, Name result) const {
    elementwise(function, cell(x), cell(y), cell(result));
  }
  void set(Function function, Name x, float y, Name result) const {
    elementwise(function, cell(x), y, cell(result));
  }
  std::vector<float> read() const { return all_.read(); }

  // Whether Now is above Goal still, and what counts these iterations.
  void look() const {
    set(Function::Greater, Now, Goal, Active);
    set(Function::SubtractFrom, Active, 1.0f, Idle);
    set(Function::Add, Count, Active, Count);
  }
  // result := x / y, or 0 in an idle iteration, where both may be 0.
  void quotient(Name x, Name y, Name result) const {
    set(Function::Multiply, x, Active, Ratio);
    set(Function::Add, y, Idle, result);
    set(Function::Divide, Ratio, result, result);
  }

 private:
  Vector all_;
};

void check_options(const detail::ArgumentCheck& check, const SolverOptions& options) {
  if (!(options.tolerance >= 0)) {
    check.fail("tolerance must be at least 0");
  }
  check.size("max_iterations", options.max_iterations);
  if (options.check_every < 1) {
    check.fail("check_every", options.check_every, "at least 1");
  }
}

SolverResult result_of(const std::vector<float>& said) {
  SolverResult result;
  result.iterations = static_cast<std::int64_t>(said[Scalars::Count]);
  const float now = said[Scalars::Now], size = said[Scalars::Size];
  result.residual = now == 0 ? 0 : std::sqrt(now / size);
  result.converged = now <= said[Scalars::Goal];
  return result;
}

// Runs iterations, with a look at the device now and then.
template <typename Iterate>
SolverResult iterate(const Scalars& s, const SolverOptions& options, Iterate iteration) {
  SolverResult result = result_of(s.read());
  for (std::int64_t done = 0; done < options.max_iterations && !result.converged;) {
    const std::int64_t some = std::min(options.check_every, options.max_iterations - done);
    for (std::int64_t i = 0; i < some; ++i) {
      iteration();
    }
    done += some;
    result = result_of(s.read());
    if (!std::isfinite(result.residual)) {
      break;
    }
  }
  return result;
}

MatrixView as_row(const VectorView& x) {
  return {x.data, 1, x.size, x.size > 1 ? x.inc : 1, Layout::ColMajor};
}

}  // namespace

SolverResult cg(Context& context, const SparseView& a, const VectorView& b, const VectorView& x,
                const SolverOptions& options, const VectorView& diagonal) {
  const detail::ArgumentCheck check("cg");
  check_options(check, options);
  check.equal("a.cols", a.cols, "a.rows", a.rows);
  check.equal("b.size", b.size, "a.rows", a.rows);
  check.equal("x.size", x.size, "a.rows", a.rows);
  const bool jacobi = diagonal.data.buffer != nullptr;
  if (jacobi) {
    check.equal("diagonal.size", diagonal.size, "a.rows", a.rows);
  }
  const std::int64_t n = a.rows;
  if (n == 0) {
    return {0, 0, true};
  }
  const Vector r = context.vector(n), p = context.vector(n), q = context.vector(n);
  const Vector own = context.vector(jacobi ? n : 0), inverse = context.vector(jacobi ? n : 0);
  const VectorView z = jacobi ? own.view() : r.view();
  if (jacobi) {
    elementwise(Function::Reciprocal, as_row(diagonal), as_row(inverse));
  }
  const auto precondition = [&] {
    if (jacobi) {
      elementwise(Function::Multiply, as_row(r), as_row(inverse), as_row(z));
    }
  };
  const Scalars s(context);
  copy(b, r);
  spmv(a, x, r, {-1.0f, 1.0f});
  precondition();
  copy(z, p);
  dot(b, b, s[Scalars::Size]);
  s.set(Function::Multiply, Scalars::Size, options.tolerance * options.tolerance, Scalars::Goal);
  dot(r, r, s[Scalars::Now]);
  dot(r, z, s[Scalars::Before]);
  return iterate(s, options, [&] {
    s.look();
    spmv(a, p, q);
    dot(p, q, s[Scalars::Back]);
    s.quotient(Scalars::Before, Scalars::Back, Scalars::Step);
    axpy(s.scalar(Scalars::Step), p, x);
    s.set(Function::Multiply, Scalars::Step, -1.0f, Scalars::Step);
    axpy(s.scalar(Scalars::Step), q, r);
    precondition();
    dot(r, r, s[Scalars::Now]);
    dot(r, z, s[Scalars::Back]);
    s.quotient(Scalars::Back, Scalars::Before, Scalars::Step);
    s.set(Function::Add, Scalars::Back, 0.0f, Scalars::Before);
    axpby(1.0f, z, s.scalar(Scalars::Step), p);
  });
}

SolverResult cgls(Context& context, const SparseView& a, const SparseView& at, const VectorView& b,
                  const VectorView& x, const SolverOptions& options) {
  const detail::ArgumentCheck check("cgls");
  check_options(check, options);
  check.equal("at.rows", at.rows, "a.cols", a.cols);
  check.equal("at.cols", at.cols, "a.rows", a.rows);
  check.equal("b.size", b.size, "a.rows", a.rows);
  check.equal("x.size", x.size, "a.cols", a.cols);
  if (a.rows == 0 || a.cols == 0) {
    return {0, 0, true};
  }
  const Vector r = context.vector(a.rows), q = context.vector(a.rows);
  const Vector g = context.vector(a.cols), p = context.vector(a.cols);
  const Scalars s(context);
  spmv(at, b, g);
  dot(g, g, s[Scalars::Size]);
  s.set(Function::Multiply, Scalars::Size, options.tolerance * options.tolerance, Scalars::Goal);
  copy(b, r);
  spmv(a, x, r, {-1.0f, 1.0f});
  spmv(at, r, g);
  copy(g, p);
  dot(g, g, s[Scalars::Now]);
  return iterate(s, options, [&] {
    s.look();
    spmv(a, p, q);
    dot(q, q, s[Scalars::Back]);
    s.quotient(Scalars::Now, Scalars::Back, Scalars::Step);
    axpy(s.scalar(Scalars::Step), p, x);
    s.set(Function::Multiply, Scalars::Step, -1.0f, Scalars::Step);
    axpy(s.scalar(Scalars::Step), q, r);
    s.set(Function::Add, Scalars::Now, 0.0f, Scalars::Before);
    spmv(at, r, g);
    dot(g, g, s[Scalars::Now]);
    s.quotient(Scalars::Now, Scalars::Before, Scalars::Step);
    axpby(1.0f, g, s.scalar(Scalars::Step), p);
  });
}

EigenResult power_iteration(Context& context, const SparseView& a, const VectorView& x,
                            const SolverOptions& options) {
  const detail::ArgumentCheck check("power_iteration");
  check_options(check, options);
  check.equal("a.cols", a.cols, "a.rows", a.rows);
  check.equal("x.size", x.size, "a.rows", a.rows);
  if (a.rows < 1) {
    check.fail("a.rows", a.rows, "at least 1");
  }
  // Size is |A x|^2, Goal that times tolerance^2, Now |A x - Step x|^2 with Step = x . A x.
  const Vector y = context.vector(a.rows), rest = context.vector(a.rows);
  const Scalars s(context);
  const auto normalize = [&](const VectorView& from) {
    nrm2(from, s[Scalars::Back]);
    elementwise(Function::Divide, as_row(from), s.cell(Scalars::Back), as_row(x));
  };
  const auto judge = [&] {
    spmv(a, x, y);
    dot(x, y, s[Scalars::Step]);
    dot(y, y, s[Scalars::Size]);
    s.set(Function::Multiply, Scalars::Size, options.tolerance * options.tolerance, Scalars::Goal);
    copy(y, rest);
    s.set(Function::Multiply, Scalars::Step, -1.0f, Scalars::Back);
    axpy(s.scalar(Scalars::Back), x, rest);
    dot(rest, rest, s[Scalars::Now]);
  };
  normalize(x);
  judge();
  const SolverResult found = iterate(s, options, [&] {
    s.look();
    // What has converged is normalized again, and nothing else.
    elementwise(Function::Multiply, as_row(y), s.cell(Scalars::Active), as_row(y));
    axpy(s.scalar(Scalars::Idle), x, y);
    normalize(y);
    judge();
  });
  return {s.read()[Scalars::Step], found.iterations, found.residual, found.converged};
}

}  // namespace fragblas
