// What tests know of the vector routines: references, and how to call them on views.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "support/routine_rows.hpp"

namespace fragblas::test {
namespace {

using oracle::Product;

// A vector that is updated element after element: with inc = 0 all of them are one.
class Running {
 public:
  Running(const Inputs& in, const std::string& name)
      : single_(in.inc("inc" + name) == 0), product_(same(in.v(name))) {}

  std::size_t at(std::size_t i) const { return single_ ? 0 : i; }
  double& value(std::size_t i) { return product_.value[at(i)]; }
  double& magnitude(std::size_t i) { return product_.magnitude[at(i)]; }
  std::size_t size() const { return product_.value.size(); }

  Reference reference() {
    for (std::size_t i = 0; single_ && i < size(); ++i) {
      product_.value[i] = product_.value[0];
      product_.magnitude[i] = product_.magnitude[0];
    }
    const std::int64_t terms = single_ ? static_cast<std::int64_t>(2 * size()) : 2;
    return {product_, terms, 1, 0, {}, nullptr, false};
  }

 private:
  bool single_;
  Product product_;
};

// (x, y) := (h11 x + h12 y, h21 x + h22 y).
References rotated(const Inputs& in, double h11, double h12, double h21, double h22) {
  Running x(in, "x"), y(in, "y");
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double u = x.value(i), v = y.value(i);
    const double mu = x.magnitude(i), mv = y.magnitude(i);
    x.value(i) = h11 * u + h12 * v;
    y.value(i) = h21 * u + h22 * v;
    x.magnitude(i) = std::fabs(h11) * mu + std::fabs(h12) * mv;
    y.magnitude(i) = std::fabs(h21) * mu + std::fabs(h22) * mv;
  }
  return {{"x", x.reference()}, {"y", y.reference()}};
}

References rot(const Inputs& in) {
  return rotated(in, in.s("c"), in.s("s"), -in.s("s"), in.s("c"));
}

References rotm(const Inputs& in) {
  const auto [flag, h11, h21, h12, h22] = in.param;
  if (flag == -2) return rotated(in, 1, 0, 0, 1);
  if (flag == 0) return rotated(in, 1, h12, h21, 1);
  if (flag == 1) return rotated(in, h11, 1, -1, h22);
  return rotated(in, h11, h12, h21, h22);
}

References swap(const Inputs& in) {
  Running x(in, "x"), y(in, "y");
  for (std::size_t i = 0; i < x.size(); ++i) {
    std::swap(x.value(i), y.value(i));
    std::swap(x.magnitude(i), y.magnitude(i));
  }
  return {{"x", x.reference()}, {"y", y.reference()}};
}

References scal(const Inputs& in) {
  return {{"x", {same(in.v("x")), 1, in.s("alpha"), 0, {}, nullptr, false}}};
}

References copy(const Inputs& in) {
  std::vector<double> x = in.v("x");
  if (in.inc("incy") == 0 && !x.empty()) x.assign(x.size(), x.back());
  return {{"y", {same(x), 1, 1, 0, {}, nullptr, false}}};
}

References axpy(const Inputs& in) {
  std::int64_t terms = 1;
  const Product added = gathered(in, "y", same(in.v("x")), &terms);
  return {{"y", {added, terms, in.s("alpha"), 1, in.v("y"), nullptr, false}}};
}

References dot(const Inputs& in) {
  const std::vector<double> x = in.v("x");
  return {
      {"result",
       {oracle::dot(x, in.v("y")), static_cast<std::int64_t>(x.size()), 1, 0, {}, nullptr, false}}};
}

// In twice the precision: what is lost before the last rounding is below 2^-36 of the magnitude.
References dsdot(const Inputs& in) {
  Product product = oracle::dot(in.v("x"), in.v("y"));
  const double sb = in.s("sb");
  product.value[0] += sb;
  product.magnitude[0] =
      std::fabs(product.value[0]) + 0x1p-16 * (product.magnitude[0] + std::fabs(sb));
  return {{"result", {product, 1, 1, 0, {}, nullptr, false}}};
}

References nrm2(const Inputs& in) {
  const std::vector<double> x = in.v("x");
  const double norm = std::sqrt(oracle::dot(x, x).value[0]);
  return {
      {"result", {{{norm}, {norm}}, static_cast<std::int64_t>(x.size()), 1, 0, {}, nullptr, true}}};
}

References asum(const Inputs& in) {
  const std::vector<double> x = in.v("x");
  double total = 0;
  for (double value : x) total += std::fabs(value);
  return {{"result",
           {{{total}, {total}}, static_cast<std::int64_t>(x.size()), 1, 0, {}, nullptr, false}}};
}

References ssum(const Inputs& in) {
  References found = asum(in);
  double total = 0;
  for (double value : in.v("x")) total += value;
  found.at("result").product.value[0] = total;
  return found;
}

// The first NaN, else the first of the largest `score`.
References index_of(const Inputs& in, double (*score)(double)) {
  const std::vector<double> x = in.v("x");
  std::size_t best = 0;
  for (std::size_t i = 0; i < x.size() && !std::isnan(x[best]); ++i) {
    if (std::isnan(x[i]) || score(x[i]) > score(x[best])) best = i;
  }
  const double index = static_cast<double>(best);
  return {{"result", {{{index}, {0}}, 1, 1, 0, {}, nullptr, false}}};
}

References iamax(const Inputs& in) {
  return index_of(in, [](double value) { return std::fabs(value); });
}
References iamin(const Inputs& in) {
  return index_of(in, [](double value) { return -std::fabs(value); });
}
References imax(const Inputs& in) {
  return index_of(in, [](double value) { return value; });
}
References imin(const Inputs& in) {
  return index_of(in, [](double value) { return -value; });
}

// A factor of 0 reads nothing.
double scaled(double factor, double value) {
  return factor == 0 ? 0 : factor * value;
}

References axpby(const Inputs& in) {
  Running y(in, "y");
  const Product x = same(in.v("x"));
  const double alpha = in.s("alpha"), beta = in.s("beta");
  for (std::size_t i = 0; i < y.size(); ++i) {
    y.value(i) = scaled(alpha, x.value[i]) + scaled(beta, y.value(i));
    y.magnitude(i) =
        scaled(std::fabs(alpha), x.magnitude[i]) + scaled(std::fabs(beta), y.magnitude(i));
  }
  return {{"y", y.reference()}};
}

References hadamard(const Inputs& in) {
  std::vector<double> x = in.v("x");
  const std::vector<double> y = in.v("y");
  for (std::size_t i = 0; i < x.size(); ++i) x[i] *= y[i];
  return {{"z", {same(x), 1, in.s("alpha"), in.s("beta"), in.v("z"), nullptr, false}}};
}

}  // namespace

const std::vector<RoutineTest>& level1_routines() {
  static const std::vector<RoutineTest> rows = {
      {"srot", rot, [](const Views& a) { rot(a.v("x"), a.v("y"), a.s("c"), a.s("s")); }},
      {"srotm", rotm, [](const Views& a) { rotm(a.v("x"), a.v("y"), a.call.param); }},
      {"sswap", swap, [](const Views& a) { swap(a.v("x"), a.v("y")); }},
      {"sscal", scal, [](const Views& a) { scal(a.s("alpha"), a.v("x")); }},
      {"scopy", copy, [](const Views& a) { copy(a.v("x"), a.v("y")); }},
      {"saxpy", axpy, [](const Views& a) { axpy(a.s("alpha"), a.v("x"), a.v("y")); }},
      {"sdot", dot, [](const Views& a) { dot(a.v("x"), a.v("y"), a.v("result")); }},
      {"sdsdot", dsdot,
       [](const Views& a) { sdsdot(a.s("sb"), a.v("x"), a.v("y"), a.v("result")); }},
      {"snrm2", nrm2, [](const Views& a) { nrm2(a.v("x"), a.v("result")); }},
      {"sasum", asum, [](const Views& a) { asum(a.v("x"), a.v("result")); }},
      {"isamax", iamax, [](const Views& a) { iamax(a.v("x"), a.v("result")); }},
      {"isamin", iamin, [](const Views& a) { iamin(a.v("x"), a.v("result")); }},
      {"ismax", imax, [](const Views& a) { imax(a.v("x"), a.v("result")); }},
      {"ismin", imin, [](const Views& a) { imin(a.v("x"), a.v("result")); }},
      {"ssum", ssum, [](const Views& a) { sum(a.v("x"), a.v("result")); }},
      {"saxpby", axpby,
       [](const Views& a) { axpby(a.s("alpha"), a.v("x"), a.s("beta"), a.v("y")); }},
      {"shad", hadamard,
       [](const Views& a) {
         hadamard(a.v("x"), a.v("y"), a.v("z"), {a.s("alpha"), a.s("beta")});
       }},
      {"saxpy_batch_strided", axpy},
  };
  return rows;
}

}  // namespace fragblas::test
