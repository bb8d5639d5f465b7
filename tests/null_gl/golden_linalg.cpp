// The golden texts of linear algebra: each routine of its catalog and each of its kernels. Orders
// are as small as lets each kind of pass occur. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "catalog/catalog.hpp"
#include "fragblas/linalg.hpp"
#include "kernels/registry.hpp"
#include "null_gl/golden.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

constexpr Layout kRow = Layout::RowMajor;
constexpr Uplo kLower = Uplo::Lower;

// The operands of a call, each a buffer with this name in the lines.
class Operands {
 public:
  void add(Context& context, const std::string& name, std::int64_t elements) {
    const Vector made = context.vector(elements);
    call_it(made, name);
    all_[name] = made;
  }
  const Operand& operator()(const std::string& name) const { return all_.at(name); }
  Operand behind(const std::string& name, std::int64_t offset) const {
    Operand operand = all_.at(name);
    operand.offset = offset;
    return operand;
  }
  VectorView vector(const std::string& name, std::int64_t size) const {
    return {all_.at(name), size, 1};
  }
  MatrixView matrix(const std::string& name, std::int64_t rows, std::int64_t cols) const {
    return {all_.at(name), rows, cols, cols, kRow};
  }

 private:
  std::map<std::string, Operand> all_;
};

using Elements = std::vector<std::pair<const char*, std::int64_t>>;
using Call = std::function<void(const Operands& in)>;

GoldenFile::Prepare with(const Elements& elements, const Call& call) {
  return [=](Context& context) -> std::function<void()> {
    Operands operands;
    for (const auto& [name, size] : elements) operands.add(context, name, size);
    return [operands, call] { call(operands); };
  };
}

void record(GoldenFile& file, const std::string& title, const Elements& elements,
            const Call& call) {
  file.record(title, with(elements, call));
}

void count(GoldenFile& file, const std::string& title, const Elements& elements, const Call& call) {
  file.count(title, with(elements, call));
}

void definite(GoldenFile& file) {
  record(file, "spotrf: n 40", {{"a", 1600}, {"info", 1}},
         [](const Operands& in) { spotrf(kRow, kLower, 40, in("a"), 40, in("info")); });
  record(file, "spotrf: n 21, upper, within a buffer", {{"a", 600}},
         [](const Operands& in) { spotrf(kRow, Uplo::Upper, 21, in.behind("a", 3), 23, {}); });
  record(file, "spotrs: n 20, nrhs 3", {{"a", 400}, {"b", 60}},
         [](const Operands& in) { spotrs(kRow, kLower, 20, 3, in("a"), 20, in("b"), 3); });
  record(file, "sposv: n 20, nrhs 1", {{"a", 400}, {"b", 20}, {"info", 1}}, [](const Operands& in) {
    sposv(kRow, kLower, 20, 1, in("a"), 20, in("b"), 1, in("info"));
  });
  record(file, "spotri: n 20", {{"a", 400}, {"info", 1}},
         [](const Operands& in) { spotri(kRow, kLower, 20, in("a"), 20, in("info")); });
  record(file, "strtri: n 40", {{"a", 1600}, {"info", 1}}, [](const Operands& in) {
    strtri(kRow, kLower, Diag::NonUnit, 40, in("a"), 40, in("info"));
  });
}

void general(GoldenFile& file) {
  record(file, "sgetrf: m 40, n 40", {{"a", 1600}, {"ipiv", 40}, {"info", 1}},
         [](const Operands& in) { sgetrf(kRow, 40, 40, in("a"), 40, in("ipiv"), in("info")); });
  record(file, "sgetrf: m 70, n 9, within a buffer", {{"a", 900}, {"ipiv", 9}},
         [](const Operands& in) { sgetrf(kRow, 70, 9, in.behind("a", 2), 11, in("ipiv"), {}); });
  count(file, "sgetrf: m 300, n 300", {{"a", 90000}, {"ipiv", 300}},
        [](const Operands& in) { sgetrf(kRow, 300, 300, in("a"), 300, in("ipiv"), {}); });
  record(file, "sgetrs: n 20, nrhs 3, transposed", {{"a", 400}, {"ipiv", 20}, {"b", 60}},
         [](const Operands& in) {
           sgetrs(kRow, Op::Trans, 20, 3, in("a"), 20, in("ipiv"), in("b"), 3);
         });
  record(file, "sgesv: n 20, nrhs 1", {{"a", 400}, {"ipiv", 20}, {"b", 20}, {"info", 1}},
         [](const Operands& in) {
           sgesv(kRow, 20, 1, in("a"), 20, in("ipiv"), in("b"), 1, in("info"));
         });
  record(file, "sgetri: n 20", {{"a", 400}, {"ipiv", 20}, {"info", 1}},
         [](const Operands& in) { sgetri(kRow, 20, in("a"), 20, in("ipiv"), in("info")); });
  record(file, "slaswp: 20 rows, 5 exchanges from the last on", {{"a", 60}, {"ipiv", 5}},
         [](const Operands& in) { slaswp(kRow, 20, 3, in("a"), 3, 1, 5, in("ipiv"), -1); });
  record(file, "sgecon: n 20", {{"a", 400}, {"ipiv", 20}, {"anorm", 1}, {"rcond", 1}},
         [](const Operands& in) {
           sgecon(kRow, Op::NoTrans, 20, in("a"), 20, in("ipiv"), in("anorm"), in("rcond"));
         });
  record(file, "spocon: n 20", {{"a", 400}, {"anorm", 1}, {"rcond", 1}}, [](const Operands& in) {
    spocon(kRow, kLower, 20, in("a"), 20, in("anorm"), in("rcond"));
  });
  record(file, "strcon: n 20", {{"a", 400}, {"rcond", 1}}, [](const Operands& in) {
    strcon(kRow, Op::NoTrans, kLower, Diag::NonUnit, 20, in("a"), 20, in("rcond"));
  });
}

void orthogonal(GoldenFile& file) {
  const Elements factors = {{"a", 40 * 24}, {"tau", 24}};
  record(file, "sgeqrf: m 40, n 24", factors,
         [](const Operands& in) { sgeqrf(kRow, 40, 24, in("a"), 24, in("tau")); });
  record(file, "sgelqf: m 24, n 40", factors,
         [](const Operands& in) { sgelqf(kRow, 24, 40, in("a"), 40, in("tau")); });
  record(file, "sormqr: m 40, n 5, k 24", {{"a", 40 * 24}, {"tau", 24}, {"c", 200}},
         [](const Operands& in) {
           sormqr(kRow, Side::Left, Op::Trans, 40, 5, 24, in("a"), 24, in("tau"), in("c"), 5);
         });
  record(file, "sorgqr: m 40, n 24, k 24", factors,
         [](const Operands& in) { sorgqr(kRow, 40, 24, 24, in("a"), 24, in("tau")); });
  record(file, "sormlq: m 5, n 40, k 24", {{"a", 40 * 24}, {"tau", 24}, {"c", 200}},
         [](const Operands& in) {
           sormlq(kRow, Side::Right, Op::NoTrans, 5, 40, 24, in("a"), 40, in("tau"), in("c"), 40);
         });
  record(file, "sorglq: m 24, n 40, k 24", factors,
         [](const Operands& in) { sorglq(kRow, 24, 40, 24, in("a"), 40, in("tau")); });
  record(file, "sgels: m 24, n 10, nrhs 1", {{"a", 240}, {"b", 24}, {"info", 1}},
         [](const Operands& in) {
           sgels(kRow, Op::NoTrans, 24, 10, 1, in("a"), 10, in("b"), 1, in("info"));
         });
}

void spectra(GoldenFile& file) {
  record(file, "ssyevd: n 4, Jacobi's method", {{"a", 16}, {"w", 4}, {"info", 1}},
         [](const Operands& in) {
           ssyevd(kRow, Vectors::Yes, kLower, 4, in("a"), 4, in("w"), in("info"));
         });
  count(file, "ssyevd: n 36", {{"a", 1296}, {"w", 36}, {"info", 1}}, [](const Operands& in) {
    ssyevd(kRow, Vectors::Yes, kLower, 36, in("a"), 36, in("w"), in("info"));
  });
  count(file, "ssyevd: n 36, without vectors", {{"a", 1296}, {"w", 36}}, [](const Operands& in) {
    ssyevd(kRow, Vectors::No, kLower, 36, in("a"), 36, in("w"), {});
  });
  count(file, "ssytrd: n 20", {{"a", 400}, {"d", 20}, {"e", 19}, {"tau", 19}},
        [](const Operands& in) {
          ssytrd(kRow, kLower, 20, in("a"), 20, in("d"), in("e"), in("tau"));
        });
  const auto thin = [](std::int64_t n) {
    return [n](const Operands& in) {
      sgesdd(kRow, SvdJob::Thin, n, n, in("a"), n, in("s"), in("u"), n, in("vt"), n, in("info"));
    };
  };
  count(file, "sgesdd: m 4, n 4, Jacobi's method",
        {{"a", 16}, {"s", 4}, {"u", 16}, {"vt", 16}, {"info", 1}}, thin(4));
  count(file, "sgesdd: m 36, n 36",
        {{"a", 1296}, {"s", 36}, {"u", 1296}, {"vt", 1296}, {"info", 1}}, thin(36));
}

void batches(GoldenFile& file) {
  const std::int64_t size = 3;
  for (const std::int64_t n : {4, 12}) {
    const std::int64_t square = n * n, all = size * square;
    const std::string sizes = ": n " + std::to_string(n) + ", 3 of them";
    const Elements operands = {{"a", all}, {"b", size * n}, {"ipiv", size * n}, {"info", size}};
    record(file, "spotrf_batch_strided" + sizes, operands, [=](const Operands& in) {
      spotrf_batch_strided(kRow, kLower, n, in("a"), n, square, in("info"), size);
    });
    record(file, "sposv_batch_strided" + sizes, operands, [=](const Operands& in) {
      sposv_batch_strided(kRow, kLower, n, 1, in("a"), n, square, in("b"), 1, n, in("info"), size);
    });
    record(file, "sgetrf_batch_strided" + sizes, operands, [=](const Operands& in) {
      sgetrf_batch_strided(kRow, n, in("a"), n, square, in("ipiv"), n, in("info"), size);
    });
    record(file, "sgesv_batch_strided" + sizes, operands, [=](const Operands& in) {
      sgesv_batch_strided(kRow, n, 1, in("a"), n, square, in("ipiv"), n, in("b"), 1, n, in("info"),
                          size);
    });
    record(file, "sgeqrf_batch_strided" + sizes, {{"a", all}, {"tau", size * n}},
           [=](const Operands& in) {
             sgeqrf_batch_strided(kRow, n, n, in("a"), n, square, in("tau"), n, size);
           });
    record(file, "ssyev_batch_strided" + sizes, {{"a", all}, {"w", size * n}, {"info", size}},
           [=](const Operands& in) {
             ssyev_batch_strided(kRow, Vectors::Yes, kLower, n, in("a"), n, square, in("w"), n,
                                 in("info"), size);
           });
    record(file, "sgesvd_batch_strided" + sizes,
           {{"a", all}, {"s", size * n}, {"u", all}, {"vt", all}, {"info", size}},
           [=](const Operands& in) {
             sgesvd_batch_strided(kRow, SvdJob::All, n, n, in("a"), n, square, in("s"), n, in("u"),
                                  n, square, in("vt"), n, square, in("info"), size);
           });
  }
}

void whole_problems(GoldenFile& file) {
  const auto known = [](Assumption assume) {
    return [assume](const Operands& in) {
      SolveOptions options;
      options.assume = assume;
      options.info = in.vector("info", 1);
      options.backward_error = in.vector("error", 1);
      options.method = in.vector("method", 1);
      solve(in.matrix("a", 20, 20), in.matrix("b", 20, 1), in.matrix("x", 20, 1), options);
    };
  };
  const Elements system = {{"a", 400},  {"b", 20},    {"x", 20},
                           {"info", 1}, {"error", 1}, {"method", 1}};
  record(file, "solve: n 20, general", system, known(Assumption::General));
  record(file, "solve: n 20, positive definite", system, known(Assumption::PositiveDefinite));
  record(file, "solve: n 20, a triangle", system, known(Assumption::UpperTriangular));
  // What it reads are no numbers, so it ends with pivots from all rows.
  count(file, "solve: n 128, unknown", {{"a", 16384}, {"b", 128}, {"x", 128}},
        [](const Operands& in) {
          solve(in.matrix("a", 128, 128), in.matrix("b", 128, 1), in.matrix("x", 128, 1));
        });
  record(file, "inv: n 20", {{"a", 400}, {"b", 400}, {"info", 1}}, [](const Operands& in) {
    inv(in.matrix("a", 20, 20), in.matrix("b", 20, 20), in.vector("info", 1));
  });
  record(file, "det: n 20", {{"a", 400}, {"result", 1}},
         [](const Operands& in) { det(in.matrix("a", 20, 20), in.vector("result", 1)); });
  count(file, "logdet: n 20", {{"a", 400}, {"result", 1}},
        [](const Operands& in) { logdet(in.matrix("a", 20, 20), in.vector("result", 1)); });
  record(file, "slogdet: n 20", {{"a", 400}, {"result", 2}},
         [](const Operands& in) { slogdet(in.matrix("a", 20, 20), in.vector("result", 2)); });
  count(file, "rcond: n 20", {{"a", 400}, {"result", 1}},
        [](const Operands& in) { rcond(in.matrix("a", 20, 20), in.vector("result", 1)); });
  record(file, "cholesky: n 20", {{"a", 400}, {"l", 400}},
         [](const Operands& in) { cholesky(in.matrix("a", 20, 20), in.matrix("l", 20, 20)); });
  record(file, "lu: 20 x 9", {{"a", 180}, {"p", 400}, {"l", 180}, {"u", 81}},
         [](const Operands& in) {
           lu(in.matrix("a", 20, 9), in.matrix("p", 20, 20), in.matrix("l", 20, 9),
              in.matrix("u", 9, 9));
         });
  record(file, "qr: 20 x 9", {{"a", 180}, {"q", 180}, {"r", 81}}, [](const Operands& in) {
    qr(in.matrix("a", 20, 9), in.matrix("q", 20, 9), in.matrix("r", 9, 9));
  });
  count(file, "pinv: 6 x 4", {{"a", 24}, {"b", 24}},
        [](const Operands& in) { pinv(in.matrix("a", 6, 4), in.matrix("b", 4, 6)); });
  count(file, "lstsq: 6 x 4", {{"a", 24}, {"b", 6}, {"x", 4}, {"rank", 1}}, [](const Operands& in) {
    LstsqOptions options;
    options.rank = in.vector("rank", 1);
    lstsq(in.matrix("a", 6, 4), in.matrix("b", 6, 1), in.matrix("x", 4, 1), options);
  });
  count(file, "pca: 30 x 4, 2 components",
        {{"a", 120}, {"mean", 4}, {"components", 8}, {"variances", 2}, {"scores", 60}},
        [](const Operands& in) {
          pca(in.matrix("a", 30, 4), in.vector("mean", 4), in.matrix("components", 2, 4),
              in.vector("variances", 2), in.matrix("scores", 30, 2));
        });
  count(file, "svd_low_rank: 30 x 20, 2 values", {{"a", 600}, {"s", 2}, {"u", 60}, {"vt", 40}},
        [](const Operands& in) {
          SvdLowRankOptions options;
          options.oversampling = 2;
          options.iterations = 1;
          svd_low_rank(in.matrix("a", 30, 20), in.vector("s", 2), in.matrix("u", 30, 2),
                       in.matrix("vt", 2, 20), options);
        });
  count(file, "polar: 6 x 4", {{"a", 24}, {"u", 24}, {"h", 16}}, [](const Operands& in) {
    polar(in.matrix("a", 6, 4), in.matrix("u", 6, 4), in.matrix("h", 4, 4));
  });
}

}  // namespace

TEST_SUITE_BEGIN("golden");

TEST_CASE("golden: linear algebra") {
  GoldenFile file("linalg");
  definite(file);
  general(file);
  orthogonal(file);
  spectra(file);
  whole_problems(file);
  file.finish();
}

TEST_CASE("golden: batches of linear algebra") {
  GoldenFile file("linalg_batches");
  batches(file);
  file.finish();
}

TEST_CASE("golden: every routine and every kernel of linear algebra is in a text") {
  const std::string all = all_golden();
  for (const catalog::Routine& routine : catalog::linalg()) {
    if (routine.name[0] != 's') continue;  // of another library
    INFO(routine.name);
    CHECK(all.find("== " + routine.name + ":") != std::string::npos);
  }
  for (const KernelRow& row : kernel_registry()) {
    const std::string file = row.file;
    if (file.rfind("linalg/", 0) != 0) continue;
    INFO(file);
    CHECK(all.find("\n" + file) != std::string::npos);
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
