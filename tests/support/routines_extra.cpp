// What tests know of copies of matrices, one triangle of a product, and batches: references, and
// how to call them on views.
// SPDX-License-Identifier: MIT
#include <utility>

#include "support/routine_rows.hpp"

namespace fragblas::test {
namespace {

using oracle::Product;

// The output has its elements in the order of A's, transposed or not.
References matcopy(const Inputs& in, const std::string& output) {
  return {{output, {same(in.v("a")), 1, in.s("alpha"), 0, {}, nullptr, false}}};
}

// A's row i times x_i, or its column i.
References dgmm(const Inputs& in) {
  const std::vector<double> x = in.v("x");
  std::vector<double> product = in.v("a");
  for (std::size_t e = 0; e < product.size(); ++e) {
    const std::size_t cols = static_cast<std::size_t>(in.i("n"));
    product[e] *= x[in.left() ? e / cols : e % cols];
  }
  return {{"c", {same(product), 1, 1, 0, {}, nullptr, false}}};
}

References gemmtr(const Inputs& in) {
  const std::int64_t n = in.i("n"), k = in.i("k");
  const Product whole = oracle::multiply(n, n, k, in.v("a"), in.v("b"));
  return {
      {"c", {stored(in, "c", whole), k, in.s("alpha"), in.s("beta"), in.v("c"), nullptr, false}}};
}

// The references of the members of a batch, each as if it were called alone.
std::vector<Reference> members(const Inputs& in, const std::string& name,
                               const std::string& output) {
  const std::int64_t count = in.i("batch_size");
  std::vector<Reference> all;
  for (std::int64_t b = 0; b < count; ++b) {
    Values values;
    for (const auto& [operand, whole] : in.values) {
      const std::ptrdiff_t length = static_cast<std::ptrdiff_t>(whole.size()) / count;
      values[operand].assign(whole.begin() + b * length, whole.begin() + (b + 1) * length);
    }
    all.push_back(
        references(*catalog::find(name), in.integers, in.scalars, in.param, values).at(output));
  }
  return all;
}

void append(std::vector<double>& to, const std::vector<double>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

References batch(const Inputs& in, const std::string& name, const std::string& output) {
  Reference found;
  for (const Reference& one : members(in, name, output)) {
    append(found.product.value, one.product.value);
    append(found.product.magnitude, one.product.magnitude);
    append(found.before, one.before);
    found.k = one.k;
    found.alpha = one.alpha;
    found.beta = one.beta;
  }
  std::int64_t terms = 1;
  // An untouched y (gemv of an empty matrix) is no sum.
  if (found.before.size() == found.product.value.size()) {
    found.product = gathered(in, output, std::move(found.product), &terms);
  }
  found.k *= terms;
  return {{output, found}};
}

References trsm_batch(const Inputs& in) {
  const std::vector<Reference> all = members(in, "strsm", "b");
  Reference found;
  for (const Reference& one : all) {
    append(found.product.value, one.product.value);
    append(found.product.magnitude, one.product.magnitude);
    append(found.before, one.before);
    found.k = one.k;
    found.alpha = one.alpha;
  }
  found.apply = [all](const std::vector<double>& result) {
    Product applied;
    for (std::size_t b = 0; b < all.size(); ++b) {
      const std::ptrdiff_t length = static_cast<std::ptrdiff_t>(result.size() / all.size());
      const auto first = result.begin() + static_cast<std::ptrdiff_t>(b) * length;
      const Product one = all[b].apply(std::vector<double>(first, first + length));
      append(applied.value, one.value);
      append(applied.magnitude, one.magnitude);
    }
    return applied;
  };
  return {{"b", found}};
}

}  // namespace

const std::vector<RoutineTest>& extra_routines() {
  static const std::vector<RoutineTest> rows = {
      {"somatcopy", [](const Inputs& in) { return matcopy(in, "b"); },
       [](const Views& a) {
         matcopy(a.m("a"), a.m("b"), {a.s("alpha"), a.op("trans")});
       }},
      {"simatcopy", [](const Inputs& in) { return matcopy(in, "a"); }},
      {"sdgmm", dgmm, [](const Views& a) { dgmm(a.m("a"), a.v("x"), a.m("c"), a.side()); }},
      {"sgemmtr", gemmtr,
       [](const Views& a) {
         gemmtr(a.m("a"), a.m("b"), a.m("c"), a.uplo(),
                {a.s("alpha"), a.s("beta"), a.op("transa"), a.op("transb")});
       }},
      {"sgemv_batch_strided", [](const Inputs& in) { return batch(in, "sgemv", "y"); }},
      {"sgemm_batch_strided", [](const Inputs& in) { return batch(in, "sgemm", "c"); }},
      {"strsm_batch_strided", trsm_batch},
  };
  return rows;
}

}  // namespace fragblas::test
