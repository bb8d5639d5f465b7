// The references and the positions of stored elements against the double-precision routines of
// OpenBLAS, called on the same arrays: triangles, bands, packed storage, sides, in both layouts.
// Natively only. What takes no part is NaN. SPDX-License-Identifier: MIT
#include <cblas.h>
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "support/environment.hpp"
#include "support/trial.hpp"
#include "support/values.hpp"

namespace fragblas::test {
namespace {

using catalog::Argument;
using catalog::Kind;
using catalog::Routine;

// A call on arrays of double, with short names for its arguments.
struct Arrays {
  Integers integers;
  std::map<std::string, std::vector<double>> data;

  double* operator[](const char* name) { return data.at(name).data(); }
  blasint i(const char* name) const { return static_cast<blasint>(integers.at(name)); }
  CBLAS_ORDER layout() const { return static_cast<CBLAS_ORDER>(i("layout")); }
  CBLAS_UPLO uplo() const { return static_cast<CBLAS_UPLO>(i("uplo")); }
  CBLAS_DIAG diag() const { return static_cast<CBLAS_DIAG>(i("diag")); }
  CBLAS_SIDE side() const { return static_cast<CBLAS_SIDE>(i("side")); }
  CBLAS_TRANSPOSE op(const char* name) const { return static_cast<CBLAS_TRANSPOSE>(i(name)); }
};

constexpr double kAlpha = 0.7, kBeta = -1.3;

struct Row {
  const char* name;
  std::function<void(Arrays& a)> call;
};

const Row kRows[] = {
    {"sgbmv",
     [](Arrays& a) {
       cblas_dgbmv(a.layout(), a.op("trans"), a.i("m"), a.i("n"), a.i("kl"), a.i("ku"), kAlpha,
                   a["a"], a.i("lda"), a["x"], a.i("incx"), kBeta, a["y"], a.i("incy"));
     }},
    {"ssymv",
     [](Arrays& a) {
       cblas_dsymv(a.layout(), a.uplo(), a.i("n"), kAlpha, a["a"], a.i("lda"), a["x"], a.i("incx"),
                   kBeta, a["y"], a.i("incy"));
     }},
    {"ssbmv",
     [](Arrays& a) {
       cblas_dsbmv(a.layout(), a.uplo(), a.i("n"), a.i("k"), kAlpha, a["a"], a.i("lda"), a["x"],
                   a.i("incx"), kBeta, a["y"], a.i("incy"));
     }},
    {"sspmv",
     [](Arrays& a) {
       cblas_dspmv(a.layout(), a.uplo(), a.i("n"), kAlpha, a["ap"], a["x"], a.i("incx"), kBeta,
                   a["y"], a.i("incy"));
     }},
    {"strmv",
     [](Arrays& a) {
       cblas_dtrmv(a.layout(), a.uplo(), a.op("trans"), a.diag(), a.i("n"), a["a"], a.i("lda"),
                   a["x"], a.i("incx"));
     }},
    {"stbmv",
     [](Arrays& a) {
       cblas_dtbmv(a.layout(), a.uplo(), a.op("trans"), a.diag(), a.i("n"), a.i("k"), a["a"],
                   a.i("lda"), a["x"], a.i("incx"));
     }},
    {"stpmv",
     [](Arrays& a) {
       cblas_dtpmv(a.layout(), a.uplo(), a.op("trans"), a.diag(), a.i("n"), a["ap"], a["x"],
                   a.i("incx"));
     }},
    {"strsv",
     [](Arrays& a) {
       cblas_dtrsv(a.layout(), a.uplo(), a.op("trans"), a.diag(), a.i("n"), a["a"], a.i("lda"),
                   a["x"], a.i("incx"));
     }},
    {"stbsv",
     [](Arrays& a) {
       cblas_dtbsv(a.layout(), a.uplo(), a.op("trans"), a.diag(), a.i("n"), a.i("k"), a["a"],
                   a.i("lda"), a["x"], a.i("incx"));
     }},
    {"stpsv",
     [](Arrays& a) {
       cblas_dtpsv(a.layout(), a.uplo(), a.op("trans"), a.diag(), a.i("n"), a["ap"], a["x"],
                   a.i("incx"));
     }},
    {"sger",
     [](Arrays& a) {
       cblas_dger(a.layout(), a.i("m"), a.i("n"), kAlpha, a["x"], a.i("incx"), a["y"], a.i("incy"),
                  a["a"], a.i("lda"));
     }},
    {"ssyr",
     [](Arrays& a) {
       cblas_dsyr(a.layout(), a.uplo(), a.i("n"), kAlpha, a["x"], a.i("incx"), a["a"], a.i("lda"));
     }},
    {"sspr",
     [](Arrays& a) {
       cblas_dspr(a.layout(), a.uplo(), a.i("n"), kAlpha, a["x"], a.i("incx"), a["ap"]);
     }},
    {"ssyr2",
     [](Arrays& a) {
       cblas_dsyr2(a.layout(), a.uplo(), a.i("n"), kAlpha, a["x"], a.i("incx"), a["y"], a.i("incy"),
                   a["a"], a.i("lda"));
     }},
    {"sspr2",
     [](Arrays& a) {
       cblas_dspr2(a.layout(), a.uplo(), a.i("n"), kAlpha, a["x"], a.i("incx"), a["y"], a.i("incy"),
                   a["ap"]);
     }},
    {"ssymm",
     [](Arrays& a) {
       cblas_dsymm(a.layout(), a.side(), a.uplo(), a.i("m"), a.i("n"), kAlpha, a["a"], a.i("lda"),
                   a["b"], a.i("ldb"), kBeta, a["c"], a.i("ldc"));
     }},
    {"ssyrk",
     [](Arrays& a) {
       cblas_dsyrk(a.layout(), a.uplo(), a.op("trans"), a.i("n"), a.i("k"), kAlpha, a["a"],
                   a.i("lda"), kBeta, a["c"], a.i("ldc"));
     }},
    {"ssyr2k",
     [](Arrays& a) {
       cblas_dsyr2k(a.layout(), a.uplo(), a.op("trans"), a.i("n"), a.i("k"), kAlpha, a["a"],
                    a.i("lda"), a["b"], a.i("ldb"), kBeta, a["c"], a.i("ldc"));
     }},
    {"strmm",
     [](Arrays& a) {
       cblas_dtrmm(a.layout(), a.side(), a.uplo(), a.op("transa"), a.diag(), a.i("m"), a.i("n"),
                   kAlpha, a["a"], a.i("lda"), a["b"], a.i("ldb"));
     }},
    {"strsm",
     [](Arrays& a) {
       cblas_dtrsm(a.layout(), a.side(), a.uplo(), a.op("transa"), a.diag(), a.i("m"), a.i("n"),
                   kAlpha, a["a"], a.i("lda"), a["b"], a.i("ldb"));
     }},
    {"somatcopy",
     [](Arrays& a) {
       cblas_domatcopy(a.layout(), a.op("trans"), a.i("m"), a.i("n"), kAlpha, a["a"], a.i("lda"),
                       a["b"], a.i("ldb"));
     }},
    {"srot",
     [](Arrays& a) {
       cblas_drot(a.i("n"), a["x"], a.i("incx"), a["y"], a.i("incy"), kAlpha, kBeta);
     }},
    {"srotm",
     [](Arrays& a) {
       const double param[] = {-1, 2, -1, 3, 1};
       cblas_drotm(a.i("n"), a["x"], a.i("incx"), a["y"], a.i("incy"), param);
     }},
    {"sswap", [](Arrays& a) { cblas_dswap(a.i("n"), a["x"], a.i("incx"), a["y"], a.i("incy")); }},
    {"saxpby",
     [](Arrays& a) {
       cblas_daxpby(a.i("n"), kAlpha, a["x"], a.i("incx"), kBeta, a["y"], a.i("incy"));
     }},
};

// Every combination of the enums, at one shape.
std::vector<Integers> combinations(const Routine& routine, const Integers& sizes) {
  std::vector<Integers> all = {sizes};
  for (const Argument& argument : routine.arguments) {
    std::vector<std::int64_t> values;
    if (argument.kind == Kind::Layout) {
      values = {to_int(Layout::RowMajor), to_int(Layout::ColMajor)};
    }
    if (argument.kind == Kind::Op) values = {to_int(Op::NoTrans), to_int(Op::Trans)};
    if (argument.kind == Kind::Uplo) values = {to_int(Uplo::Upper), to_int(Uplo::Lower)};
    if (argument.kind == Kind::Diag) values = {to_int(Diag::NonUnit), to_int(Diag::Unit)};
    if (argument.kind == Kind::Side) values = {to_int(Side::Left), to_int(Side::Right)};
    if (argument.kind == Kind::Inc) values = {1, -2};
    if (values.empty()) continue;
    std::vector<Integers> more;
    for (const Integers& integers : all) {
      for (std::int64_t value : values) {
        more.push_back(integers);
        more.back()[argument.name] = value;
      }
    }
    all = std::move(more);
  }
  return all;
}

}  // namespace

TEST_SUITE_BEGIN("oracle");

TEST_CASE("the references agree with OpenBLAS in double precision, wherever the elements lie") {
  Rng random = rng("oracle cblas");
  const Integers shapes[] = {{{"m", 9}, {"n", 6}, {"k", 4}, {"kl", 2}, {"ku", 1}},
                             {{"m", 5}, {"n", 13}, {"k", 3}, {"kl", 0}, {"ku", 7}},
                             {{"m", 1}, {"n", 1}, {"k", 2}, {"kl", 3}, {"ku", 2}}};
  for (const Row& row : kRows) {
    const Routine& routine = *catalog::find(row.name);
    for (const Integers& shape : shapes) {
      for (Integers integers : combinations(routine, shape)) {
        set_ld(routine, integers, 2);
        CAPTURE(describe(routine, integers));
        Values values;
        add_values(routine, integers, Data::Unit, random, values);
        Arrays arrays{integers, {}};
        Numbers numbers;
        for (const Argument& argument : routine.arguments) {
          if (argument.kind == Kind::Scalar) {
            numbers[argument.name] =
                argument.name == "alpha" || argument.name == "c" ? kAlpha : kBeta;
          }
          if (!is_operand(argument)) continue;
          std::vector<double>& data = arrays.data[argument.name];
          data.assign(static_cast<std::size_t>(least_size(argument, integers)),
                      std::numeric_limits<double>::quiet_NaN());
          const std::vector<std::int64_t> places = positions(argument, integers, 0);
          for (std::size_t e = 0; e < places.size(); ++e) {
            data[static_cast<std::size_t>(places[e])] =
                static_cast<double>(values.at(argument.name)[e]);
          }
        }
        row.call(arrays);
        const References all = references(routine, integers, numbers, {-1, 2, -1, 3, 1}, values);
        for (const auto& [name, reference] : all) {
          CAPTURE(name);
          const std::vector<std::int64_t> places = positions(*routine.find(name), integers, 0);
          REQUIRE(reference.product.value.size() == places.size());
          double worst = 0;
          for (std::size_t e = 0; e < places.size(); ++e) {
            const double old = reference.beta == 0 ? 0 : reference.beta * reference.before[e];
            const double expected = reference.alpha * reference.product.value[e] + old;
            const double found = arrays.data.at(name)[static_cast<std::size_t>(places[e])];
            const double error = std::fabs(found - expected);
            worst = std::isnan(error) ? kInf : std::max(worst, error);
          }
          CHECK(worst <= 1e-13);
        }
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
