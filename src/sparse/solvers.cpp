// cg, lsqr, cgls, power_iteration: their scalars stay on the device, where an iteration that has
// converged changes nothing any more. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "base/argument_check.hpp"
#include "fragblas/arrays.hpp"
#include "fragblas/sparse.hpp"

namespace fragblas {

namespace {

void check_options(const detail::ArgumentCheck& check, const SolverOptions& options) {
  if (!(options.tolerance >= 0)) {
    check.fail("tolerance must be at least 0");
  }
  check.size("max_iterations", options.max_iterations);
  if (options.check_every < 1) {
    check.fail("check_every", options.check_every, "at least 1");
  }
}

// What becomes small, iteration by iteration: squares on the device, as many as there are from look
// to look. An iteration with now > squared is active.
class History {
 public:
  History(Context& context, const SolverOptions& options)
      : max_iterations_(options.max_iterations),
        check_every_(std::clamp<std::int64_t>(options.max_iterations, 1,
                                              std::min(options.check_every, kMostApart))),
        squared_(options.tolerance * options.tolerance),
        small_(context.vector(check_every_ + 1)) {}

  // Places of the iteration that runs, and of the next one.
  VectorView now() const { return small_.view(1, at_); }
  VectorView next() const { return small_.view(1, at_ + 1); }
  // Inputs of code that asks whether the iteration is active.
  std::vector<RunArgument> inputs(std::vector<RunArgument> others) const {
    others.emplace_back("now", now());
    others.emplace_back("squared", squared_);
    return others;
  }

  // Runs iterations, with a look at the device now and then.
  template <typename Iterate>
  SolverResult iterate(Iterate iteration) {
    SolverResult result = look(0, 0);
    for (std::int64_t done = 0;
         done < max_iterations_ && !result.converged && std::isfinite(result.residual);) {
      const std::int64_t some = std::min(check_every_, max_iterations_ - done);
      for (at_ = 0; at_ < some; ++at_) {
        iteration();
      }
      result = look(done, some);
      done += some;
      copy(now(), small_.view(1));
      at_ = 0;
    }
    return result;
  }

 private:
  // From look to look, which costs nothing beside so many iterations.
  static constexpr std::int64_t kMostApart = 1000;

  // The first of some iterations behind those done that has reached the goal or is no number, or
  // the last.
  SolverResult look(std::int64_t done, std::int64_t some) const {
    const std::vector<float> small = small_.read();
    SolverResult result;
    for (std::int64_t i = 0; i <= some; ++i) {
      const float now = small[static_cast<std::size_t>(i)];
      result.iterations = done + i;
      result.residual = std::sqrt(now);
      result.converged = now <= squared_;
      if (result.converged || !std::isfinite(now)) {
        break;
      }
    }
    return result;
  }

  std::int64_t max_iterations_, check_every_;
  float squared_;
  Vector small_;
  std::int64_t at_ = 0;
};

// output := what the code makes of the inputs in an active iteration. It is not active where the
// least of what it divides by is below 2^-110: squares lose their terms before what they are made
// of, when a goal of 0 lets an iteration run on. All updates of an iteration have the same divisor,
// so that they end together.
void run_active(const History& history, const char* code, const std::vector<RunArgument>& inputs,
                const std::vector<RunOutput>& outputs, const char* divisor = "1.0") {
  run({detail::format("bool runs = now > squared && {} > 7.7e-34;\n{}", {divisor, code}),
       history.inputs(inputs), outputs});
}

// Residuals are kept in units of the length of what they are compared with, so that their squares
// are floats. A length that is 0 or none stays out.
constexpr const char* kInUnits = "return unit > 0.0 && unit < 3e38 ? r / unit : r;";

// r := b - A x in units of the length of `right`, which unit becomes. Where that is 0, so is x.
void start_residual(const SparseView& a, const VectorView& b, const VectorView& right,
                    const VectorView& x, const VectorView& r, const VectorView& unit) {
  nrm2(right, unit);
  run({"return unit == 0.0 ? 0.0 : x;", {{"x", x}, {"unit", unit}}, {x}});
  copy(b, r);
  spmv(a, x, r, {-1.0f, 1.0f});
  run({kInUnits, {{"r", r}, {"unit", unit}}, {r}});
}

void check_least_squares(const detail::ArgumentCheck& check, const SparseView& a,
                         const SparseView& at, const VectorView& b, const VectorView& x) {
  check.equal("at.rows", at.rows, "a.cols", a.cols);
  check.equal("at.cols", at.cols, "a.rows", a.rows);
  check.equal("b.size", b.size, "a.rows", a.rows);
  check.equal("x.size", x.size, "a.cols", a.cols);
}

// The scalars of lsqr, which solves with A over Size, so that A may be of any size. Alpha and Beta
// are the lengths of v and u, OverAlpha and OverBeta one over them and Size, UBack and VBack what
// is taken of the old u and v, XStep and WBack what the steps of x and w are; RhoBar as in the
// paper, PhiBar too, but for a factor of Size; Gradient is |A^T r|^2.
struct LsqrState {
  enum Name {
    Alpha,
    Beta,
    OverAlpha,
    OverBeta,
    UBack,
    VBack,
    RhoBar,
    PhiBar,
    XStep,
    WBack,
    Gradient,
    Size,
    Count
  };
};
constexpr const char* kLsqrFirst = R"(
  float beta = s(1), size = s(11);
  if (row == 0 || row == 6) return 1.0;
  if (row == 2) return size > 0.0 ? 1.0 / size : 0.0;
  if (row == 4) return -1.0;
  if (row == 7) return beta * size;
  return s;)";
constexpr const char* kLsqrHalf = R"(
  float alpha = s(0), beta = s(1), size = s(11);
  if (row == 3) return beta > 0.0 ? 1.0 / beta / size : 0.0;
  if (row == 5) return alpha > 0.0 ? -beta / alpha : 0.0;
  return s;)";
constexpr const char* kLsqrStep = R"(
  float alpha = s(0), beta = s(1), rho = length(vec2(s(6), beta)), phi = s(7), size = s(11);
  float over_rho = rho > 0.0 ? 1.0 / rho : 0.0;
  float cosine = s(6) * over_rho, sine = beta * over_rho;
  if (row == 2) return alpha > 0.0 ? 1.0 / alpha / size : 0.0;
  if (row == 4) return beta > 0.0 ? -alpha / beta : 0.0;
  if (row == 6) return -cosine * alpha;
  if (row == 7) return sine * phi;
  if (row == 8) return cosine * phi * over_rho * (unit / size) / size;
  if (row == 9) return sine * alpha * over_rho;
  if (row == 10) { float g = sine * phi * alpha * cosine; return g * g; }
  return s;)";

// v := v over its length, or zeros where that is 0 or none.
void normalize(const VectorView& v, const VectorView& length) {
  nrm2(v, length);
  run({"return len > 0.0 ? v / len : 0.0;", {{"v", v}, {"len", length}}, {v}});
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
  const Vector own = context.vector(jacobi ? n : 0);
  const VectorView z = jacobi ? own.view() : r.view();
  // p . q, and with a preconditioner r . z of this iteration and of the next one.
  const Vector scalars = context.vector(3);
  const VectorView pq = scalars.view(1);
  VectorView rz = scalars.view(1, 1), next_rz = scalars.view(1, 2);
  const Vector unit = context.vector(1);
  History history(context, options);
  start_residual(a, b, b, x, r, unit);
  if (jacobi) {
    run({"return r / d;", {{"r", r}, {"d", diagonal}}, {z}});
    dot(r, z, rz);
  }
  copy(z, p);
  dot(r, r, history.now());
  return history.iterate([&] {
    const VectorView before = jacobi ? rz : history.now();
    const VectorView after = jacobi ? next_rz : history.next();
    spmv(a, p, q);
    dot(p, q, pq);
    run_active(history, "return runs ? x + before / pq * unit * p : x;",
               {{"x", x}, {"p", p}, {"before", before}, {"pq", pq}, {"unit", unit}}, {x},
               "min(before, pq)");
    if (jacobi) {
      run_active(history, "s = runs ? r - before / pq * q : r; z = s / d;",
                 {{"r", r}, {"q", q}, {"d", diagonal}, {"before", before}, {"pq", pq}},
                 {{"z", z}, {"s", r}}, "min(before, pq)");
    } else {
      run_active(history, "return runs ? r - before / pq * q : r;",
                 {{"r", r}, {"q", q}, {"before", before}, {"pq", pq}}, {r}, "min(before, pq)");
    }
    dot(r, r, history.next());
    if (jacobi) {
      dot(r, z, next_rz);
    }
    run_active(history, "return runs ? z + after / before * p : p;",
               {{"z", z}, {"p", p}, {"before", before}, {"after", after}, {"pq", pq}}, {p},
               "min(before, pq)");
    std::swap(rz, next_rz);
  });
}

SolverResult cgls(Context& context, const SparseView& a, const SparseView& at, const VectorView& b,
                  const VectorView& x, const SolverOptions& options) {
  const detail::ArgumentCheck check("cgls");
  check_options(check, options);
  check_least_squares(check, a, at, b, x);
  if (a.cols == 0) {
    return {0, 0, true};
  }
  const Vector r = context.vector(a.rows), q = context.vector(a.rows);
  const Vector g = context.vector(a.cols), p = context.vector(a.cols), qq = context.vector(1);
  const Vector unit = context.vector(1);
  History history(context, options);
  spmv(at, b, g);
  start_residual(a, b, g, x, r, unit);
  spmv(at, r, g);
  copy(g, p);
  dot(g, g, history.now());
  return history.iterate([&] {
    spmv(a, p, q);
    dot(q, q, qq);
    run_active(history, "return runs ? x + now / qq * unit * p : x;",
               {{"x", x}, {"p", p}, {"qq", qq}, {"unit", unit}}, {x}, "min(now, qq)");
    run_active(history, "return runs ? r - now / qq * q : r;", {{"r", r}, {"q", q}, {"qq", qq}},
               {r}, "min(now, qq)");
    spmv(at, r, g);
    dot(g, g, history.next());
    run_active(history, "return runs ? g + next / now * p : p;",
               {{"g", g}, {"p", p}, {"next", history.next()}, {"qq", qq}}, {p}, "min(now, qq)");
  });
}

// Paige and Saunders' bidiagonalization, of A over the length of A^T times the first u. u and v are
// kept beta and alpha times as long as theirs, which saves two passes. What ends exactly, with a
// beta or an alpha of 0, divides by nothing.
SolverResult lsqr(Context& context, const SparseView& a, const SparseView& at, const VectorView& b,
                  const VectorView& x, const SolverOptions& options) {
  const detail::ArgumentCheck check("lsqr");
  check_options(check, options);
  check_least_squares(check, a, at, b, x);
  if (a.cols == 0) {
    return {0, 0, true};
  }
  const Vector u = context.vector(a.rows), v = context.vector(a.cols), w = context.vector(a.cols);
  const Vector state = context.vector(LsqrState::Count), unit = context.vector(1);
  const auto element = [&](LsqrState::Name name) { return state.view(1, name); };
  const auto scalar = [&](LsqrState::Name name) { return Scalar(state.view(1, name)); };
  History history(context, options);
  // |A^T b|, by vectors that the iteration does not have yet.
  spmv(at, b, v);
  start_residual(a, b, v, x, u, unit);
  normalize(u, element(LsqrState::Beta));
  spmv(at, u, v);
  normalize(v, element(LsqrState::Size));
  copy(v, w);
  run({kLsqrFirst, {{"s", state}}, {state}});
  run({"return phi * phi;", {{"phi", element(LsqrState::PhiBar)}}, {history.now()}});
  return history.iterate([&] {
    spmv(a, v, u, {scalar(LsqrState::OverAlpha), scalar(LsqrState::UBack)});
    nrm2(u, element(LsqrState::Beta));
    run({kLsqrHalf, {{"s", state}}, {state}});
    spmv(at, u, v, {scalar(LsqrState::OverBeta), scalar(LsqrState::VBack)});
    nrm2(v, element(LsqrState::Alpha));
    run({kLsqrStep, {{"s", state}, {"unit", unit}}, {state}});
    run_active(history, "return runs ? x + along * w : x;",
               {{"x", x}, {"w", w}, {"along", element(LsqrState::XStep)}}, {x});
    run({"return alpha > 0.0 ? v / alpha - back * w : -back * w;",
         {{"v", v},
          {"w", w},
          {"alpha", element(LsqrState::Alpha)},
          {"back", element(LsqrState::WBack)}},
         {w}});
    run_active(history, "return runs ? gradient : now;",
               {{"gradient", element(LsqrState::Gradient)}}, {history.next()});
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
  const Vector y = context.vector(a.rows), rest = context.vector(a.rows);
  const Vector value = context.vector(1), length = context.vector(1);
  History history(context, options);
  // |A x - value x|^2 in units of |A x|, with value = x . A x.
  const auto judge = [&](const VectorView& small) {
    spmv(a, x, y);
    dot(x, y, value);
    nrm2(y, length);
    run({std::string("float r = y - value * x;\n") + kInUnits,
         {{"x", x}, {"y", y}, {"value", value}, {"unit", length}},
         {rest}});
    dot(rest, rest, small);
  };
  nrm2(x, length);
  run({"return x / len;", {{"x", x}, {"len", length}}, {x}});
  judge(history.now());
  const SolverResult found = history.iterate([&] {
    run_active(history, "return runs ? y / len : x;", {{"x", x}, {"y", y}, {"len", length}}, {x});
    judge(history.next());
  });
  return {value.read()[0], found.iterations, found.residual, found.converged};
}

}  // namespace fragblas
