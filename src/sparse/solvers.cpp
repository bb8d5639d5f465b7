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

// What becomes small, iteration by iteration, and what it is compared with, which may be the same
// for all: squares on the device, as many as there are from look to look. An iteration with now >
// squared * whole is active.
class History {
 public:
  enum class Whole { Same, EachItsOwn };

  History(Context& context, const SolverOptions& options, Whole whole = Whole::Same)
      : options_(options),
        squared_(options.tolerance * options.tolerance),
        small_(context.vector(options.check_every + 1)),
        whole_(context.vector(whole == Whole::Same ? 1 : options.check_every + 1)) {}

  // Places of the iteration that runs, and of the next one.
  VectorView now() const { return small_.view(1, at_); }
  VectorView next() const { return small_.view(1, at_ + 1); }
  VectorView whole() const { return whole_.view(1, whole_.size() == 1 ? 0 : at_); }
  VectorView next_whole() const { return whole_.view(1, at_ + 1); }
  // Inputs of code that asks whether the iteration is active.
  std::vector<RunArgument> inputs(std::vector<RunArgument> others) const {
    others.emplace_back("now", now());
    others.emplace_back("whole", whole());
    others.emplace_back("squared", squared_);
    return others;
  }

  // Runs iterations, with a look at the device now and then.
  template <typename Iterate>
  SolverResult iterate(Iterate iteration) {
    SolverResult result = look(0, 0);
    for (std::int64_t done = 0; done < options_.max_iterations && !result.converged;) {
      const std::int64_t some = std::min(options_.check_every, options_.max_iterations - done);
      for (at_ = 0; at_ < some; ++at_) {
        iteration();
      }
      result = look(done, some);
      done += some;
      copy(now(), small_.view(1));
      if (whole_.size() > 1) {
        copy(whole(), whole_.view(1));
      }
      at_ = 0;
      if (!std::isfinite(result.residual)) {
        break;
      }
    }
    return result;
  }

 private:
  // The first of some iterations behind those done that has reached the goal, or the last.
  SolverResult look(std::int64_t done, std::int64_t some) const {
    const std::vector<float> small = small_.read(), whole = whole_.read();
    SolverResult result;
    for (std::int64_t i = 0; i <= some; ++i) {
      const float now = small[static_cast<std::size_t>(i)];
      const float all = whole[whole.size() == 1 ? 0 : static_cast<std::size_t>(i)];
      result.iterations = done + i;
      result.residual = now == 0 ? 0 : std::sqrt(now / all);
      result.converged = now <= squared_ * all;
      if (result.converged) {
        break;
      }
    }
    return result;
  }

  SolverOptions options_;
  float squared_;
  Vector small_, whole_;
  std::int64_t at_ = 0;
};

constexpr const char* kActive = "bool runs = now > squared * whole;\n";

// output := what the code makes of the inputs in an active iteration.
void run_active(const History& history, const char* code, const std::vector<RunArgument>& inputs,
                const std::vector<RunOutput>& outputs) {
  run({std::string(kActive) + code, history.inputs(inputs), outputs});
}

void check_least_squares(const detail::ArgumentCheck& check, const SparseView& a,
                         const SparseView& at, const VectorView& b, const VectorView& x) {
  check.equal("at.rows", at.rows, "a.cols", a.cols);
  check.equal("at.cols", at.cols, "a.rows", a.rows);
  check.equal("b.size", b.size, "a.rows", a.rows);
  check.equal("x.size", x.size, "a.cols", a.cols);
}

// The scalars of lsqr. Alpha and Beta are the lengths of v and u, OverAlpha and OverBeta one over
// them, UBack and VBack what is taken of the old u and v, XStep and WBack what the steps of x and w
// are; RhoBar and PhiBar as in the paper; Gradient is |A^T r|^2.
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
    Count
  };
};
constexpr const char* kLsqrHalf = R"(
  float alpha = s(0), beta = s(1);
  if (row == 3) return beta > 0.0 ? 1.0 / beta : 0.0;
  if (row == 5) return alpha > 0.0 ? -beta / alpha : 0.0;
  return s;)";
constexpr const char* kLsqrFirst = R"(
  float alpha = s(0), beta = s(1);
  if (row == 2) return alpha > 0.0 ? 1.0 / alpha : 0.0;
  if (row == 4) return beta > 0.0 ? -alpha / beta : 0.0;
  if (row == 6) return alpha;
  if (row == 7) return beta;
  return s;)";
constexpr const char* kLsqrGradient = "float g = s(0) * s(1); return g * g;";
constexpr const char* kLsqrStep = R"(
  float alpha = s(0), beta = s(1), rho = length(vec2(s(6), beta)), phi = s(7);
  float over_rho = rho > 0.0 ? 1.0 / rho : 0.0;
  float cosine = s(6) * over_rho, sine = beta * over_rho;
  if (row == 2) return alpha > 0.0 ? 1.0 / alpha : 0.0;
  if (row == 4) return beta > 0.0 ? -alpha / beta : 0.0;
  if (row == 6) return -cosine * alpha;
  if (row == 7) return sine * phi;
  if (row == 8) return cosine * phi * over_rho;
  if (row == 9) return sine * alpha * over_rho;
  if (row == 10) { float g = sine * phi * alpha * cosine; return g * g; }
  return s;)";

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
  History history(context, options);
  copy(b, r);
  spmv(a, x, r, {-1.0f, 1.0f});
  if (jacobi) {
    run({"return r / d;", {{"r", r}, {"d", diagonal}}, {z}});
    dot(r, z, rz);
  }
  copy(z, p);
  dot(b, b, history.whole());
  dot(r, r, history.now());
  return history.iterate([&] {
    const VectorView before = jacobi ? rz : history.now();
    const VectorView after = jacobi ? next_rz : history.next();
    spmv(a, p, q);
    dot(p, q, pq);
    run_active(history, "return runs ? x + before / pq * p : x;",
               {{"x", x}, {"p", p}, {"before", before}, {"pq", pq}}, {x});
    if (jacobi) {
      run_active(history, "s = runs ? r - before / pq * q : r; z = s / d;",
                 {{"r", r}, {"q", q}, {"d", diagonal}, {"before", before}, {"pq", pq}},
                 {{"z", z}, {"s", r}});
    } else {
      run_active(history, "return runs ? r - before / pq * q : r;",
                 {{"r", r}, {"q", q}, {"before", before}, {"pq", pq}}, {r});
    }
    dot(r, r, history.next());
    if (jacobi) {
      dot(r, z, next_rz);
    }
    run_active(history, "return runs ? z + after / before * p : p;",
               {{"z", z}, {"p", p}, {"before", before}, {"after", after}}, {p});
    std::swap(rz, next_rz);
  });
}

SolverResult cgls(Context& context, const SparseView& a, const SparseView& at, const VectorView& b,
                  const VectorView& x, const SolverOptions& options) {
  const detail::ArgumentCheck check("cgls");
  check_options(check, options);
  check_least_squares(check, a, at, b, x);
  if (a.rows == 0 || a.cols == 0) {
    return {0, 0, true};
  }
  const Vector r = context.vector(a.rows), q = context.vector(a.rows);
  const Vector g = context.vector(a.cols), p = context.vector(a.cols), qq = context.vector(1);
  History history(context, options);
  spmv(at, b, g);
  dot(g, g, history.whole());
  copy(b, r);
  spmv(a, x, r, {-1.0f, 1.0f});
  spmv(at, r, g);
  copy(g, p);
  dot(g, g, history.now());
  return history.iterate([&] {
    spmv(a, p, q);
    dot(q, q, qq);
    run_active(history, "return runs ? x + now / qq * p : x;", {{"x", x}, {"p", p}, {"qq", qq}},
               {x});
    run_active(history, "return runs ? r - now / qq * q : r;", {{"r", r}, {"q", q}, {"qq", qq}},
               {r});
    spmv(at, r, g);
    dot(g, g, history.next());
    run_active(history, "return runs ? g + next / now * p : p;",
               {{"g", g}, {"p", p}, {"next", history.next()}}, {p});
  });
}

// Paige and Saunders' bidiagonalization. u and v are kept beta and alpha times as long as theirs,
// which saves two passes. What ends exactly, with a beta or an alpha of 0, divides by nothing.
SolverResult lsqr(Context& context, const SparseView& a, const SparseView& at, const VectorView& b,
                  const VectorView& x, const SolverOptions& options) {
  const detail::ArgumentCheck check("lsqr");
  check_options(check, options);
  check_least_squares(check, a, at, b, x);
  if (a.rows == 0 || a.cols == 0) {
    return {0, 0, true};
  }
  const Vector u = context.vector(a.rows), v = context.vector(a.cols), w = context.vector(a.cols);
  const Vector state = context.vector(LsqrState::Count);
  const auto element = [&](LsqrState::Name name) { return state.view(1, name); };
  const auto scalar = [&](LsqrState::Name name) { return Scalar(state.view(1, name)); };
  History history(context, options);
  // |A^T b|, by vectors that the iteration does not have yet.
  spmv(at, b, v);
  dot(v, v, history.whole());
  copy(b, u);
  spmv(a, x, u, {-1.0f, 1.0f});
  nrm2(u, element(LsqrState::Beta));
  run({kLsqrHalf, {{"s", state}}, {state}});
  spmv(at, u, v, {scalar(LsqrState::OverBeta), 0.0f});
  nrm2(v, element(LsqrState::Alpha));
  run({kLsqrFirst, {{"s", state}}, {state}});
  run({"return over * v;", {{"v", v}, {"over", element(LsqrState::OverAlpha)}}, {w}});
  run({kLsqrGradient, {{"s", state}}, {history.now()}});
  return history.iterate([&] {
    spmv(a, v, u, {scalar(LsqrState::OverAlpha), scalar(LsqrState::UBack)});
    nrm2(u, element(LsqrState::Beta));
    run({kLsqrHalf, {{"s", state}}, {state}});
    spmv(at, u, v, {scalar(LsqrState::OverBeta), scalar(LsqrState::VBack)});
    nrm2(v, element(LsqrState::Alpha));
    run({kLsqrStep, {{"s", state}}, {state}});
    run_active(history, "return runs ? x + along * w : x;",
               {{"x", x}, {"w", w}, {"along", element(LsqrState::XStep)}}, {x});
    run({"return over * v - back * w;",
         {{"v", v},
          {"w", w},
          {"over", element(LsqrState::OverAlpha)},
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
  History history(context, options, History::Whole::EachItsOwn);
  // |A x - value x|^2 and |A x|^2, with value = x . A x.
  const auto judge = [&](const VectorView& small, const VectorView& whole) {
    spmv(a, x, y);
    dot(x, y, value);
    dot(y, y, whole);
    run({"return y - value * x;", {{"x", x}, {"y", y}, {"value", value}}, {rest}});
    dot(rest, rest, small);
  };
  nrm2(x, length);
  run({"return x / len;", {{"x", x}, {"len", length}}, {x}});
  judge(history.now(), history.whole());
  const SolverResult found = history.iterate([&] {
    nrm2(y, length);
    run_active(history, "return runs ? y / len : x;", {{"x", x}, {"y", y}, {"len", length}}, {x});
    judge(history.next(), history.next_whole());
  });
  return {value.read()[0], found.iterations, found.residual, found.converged};
}

}  // namespace fragblas
