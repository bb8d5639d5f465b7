// Products that stay tiles until somebody asks for the linear texture: when they are merged, what
// is packed from them, and that nobody can tell by the results. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>

#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

constexpr std::int64_t n = 40;

enum class Kernel { Block, Texture };

struct Fresh {
  explicit Fresh(
      const std::function<void(ContextOptions&)>& change = [](ContextOptions&) {},
      Kernel kernel = Kernel::Block)
      : other(changed(change, kernel)), context(other.enter()) {}

  static ContextOptions changed(const std::function<void(ContextOptions&)>& change, Kernel kernel) {
    ContextOptions result = only_blocks();
    if (kernel == Kernel::Texture) result.profile->gemm_blocks = false;
    change(result);
    return result;
  }

  Matrix square(const std::vector<float>& values = filled(n * n, 0)) {
    return context.matrix(n, n, values);
  }
  std::int64_t passes(const std::function<void()>& call) {
    const std::int64_t before = context.stats().passes;
    call();
    return context.stats().passes - before;
  }
  std::int64_t tiles() const { return context.stats().tile_bytes; }

  OtherContext other;
  Context& context;
};

bool has_blocks() {
  return info().uniform_block_bytes >= 16384 && info().draw_buffers >= 4;
}

// A context in which every product is merged at once.
void eager(ContextOptions& options) {
  options.limits.tile_bytes = 0;
}

std::vector<float> numbers(Rng& random, std::int64_t count = n * n) {
  return random_data(random, count, Data::Unit);
}

using Calls = std::function<std::vector<float>(Fresh&)>;

// The same bits, whether products stay tiles or not, for either kernel.
void check_same(const Calls& calls) {
  for (const Kernel kernel : {Kernel::Block, Kernel::Texture}) {
    std::vector<float> wanted;
    {
      Fresh fresh(eager, kernel);
      wanted = calls(fresh);
      CHECK(fresh.tiles() == 0);
    }
    Fresh fresh([](ContextOptions&) {}, kernel);
    CHECK(differing_bits(calls(fresh), wanted) == 0);
  }
}

}  // namespace

TEST_SUITE_BEGIN("tiles");

TEST_CASE("a chain of products is neither merged nor packed from the linear texture") {
  Rng random = rng("tiles chain");
  const std::vector<float> va = numbers(random), vb = numbers(random), vc = numbers(random);
  std::vector<float> wanted_d, wanted_e;
  {
    Fresh fresh(eager);
    Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square(vc);
    Matrix t = fresh.square(), d = fresh.square(), e = fresh.square();
    CHECK(fresh.passes([&] { gemm(a, b, t, {0.7f}); }) == 4);
    CHECK(fresh.passes([&] { gemm(t, c, d); }) == 4);
    CHECK(fresh.passes([&] { gemm(c, t, e); }) == 4);
    wanted_d = d.read();
    wanted_e = e.read();
  }
  Fresh fresh;
  Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square(vc);
  Matrix t = fresh.square(), d = fresh.square(), e = fresh.square();
  // Two operands are packed, then tiles are drawn.
  CHECK(fresh.passes([&] { gemm(a, b, t, {0.7f}); }) == 3);
  const std::int64_t tiles = fresh.tiles();
  CHECK(tiles > 0);
  CHECK(fresh.passes([&] { gemm(c, t, e); }) == 3);
  CHECK(fresh.tiles() == 2 * tiles);
  // The texture kernel reads op(A) by columns: that is not by texels, and t is merged.
  const std::int64_t merged = has_blocks() ? 0 : 1;
  CHECK(fresh.passes([&] { gemm(t, c, d); }) == 3 + merged);
  CHECK(fresh.tiles() == (3 - merged) * tiles);
  CHECK(fresh.passes([&] { CHECK(differing_bits(d.read(), wanted_d) == 0); }) == 1);
  CHECK(fresh.passes([&] { CHECK(differing_bits(e.read(), wanted_e) == 0); }) == 1);
  CHECK(fresh.tiles() == (1 - merged) * tiles);
  CHECK(fresh.passes([&] { CHECK(differing_bits(d.read(), wanted_d) == 0); }) == 0);
  // What was packed from tiles is packed still, now and when they are merged.
  CHECK(fresh.passes([&] { gemm(t, c, d); }) == 1);
  t.read();
  CHECK(fresh.tiles() == tiles);
  CHECK(fresh.passes([&] { gemm(c, t, e); }) == 1);
  CHECK(differing_bits(d.read(), wanted_d) == 0);
  CHECK(differing_bits(e.read(), wanted_e) == 0);
  CHECK(fresh.tiles() == 0);
}

TEST_CASE("tiles are packed of a product whose buffer nobody else holds") {
  Rng random = rng("tiles nobody holds");
  const std::vector<float> va = numbers(random), vb = numbers(random), vc = numbers(random);
  const Calls calls = [&](Fresh& fresh) {
    Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square(vc), d = fresh.square();
    {
      Matrix t = fresh.square();
      gemm(a, b, t);
      gemm(c, t, d);
    }
    return d.read();
  };
  Fresh eager_one(eager);
  const std::vector<float> wanted = calls(eager_one);
  Fresh deferred([](ContextOptions& options) { options.deferred = true; });
  CHECK(differing_bits(calls(deferred), wanted) == 0);
}

TEST_CASE("packed from tiles: any view of the product, any layout, the same bits") {
  Rng random = rng("tiles views");
  struct Sizes {
    std::int64_t m, n, k;
  };
  for (const Sizes& s : {Sizes{40, 40, 40}, {33, 44, 20}, {44, 33, 20}, {64, 20, 256}}) {
    for (const Layout layout : {Layout::RowMajor, Layout::ColMajor}) {
      for (const Op trans : {Op::NoTrans, Op::Trans}) {
        INFO(s.m, " x ", s.n, " x ", s.k, ", layout ", static_cast<int>(layout), ", op ",
             static_cast<int>(trans));
        const std::vector<float> va = numbers(random, s.m * s.k), vb = numbers(random, s.k * s.n);
        const std::int64_t rows = trans == Op::Trans ? s.n : s.m;
        const std::int64_t cols = trans == Op::Trans ? s.m : s.n;
        const std::vector<float> vl = numbers(random, 36 * rows), vr = numbers(random, cols * 36);
        check_same([&](Fresh& fresh) {
          Matrix a = fresh.context.matrix(s.m, s.k, va), b = fresh.context.matrix(s.k, s.n, vb);
          Matrix t = fresh.context.matrix(s.m, s.n, layout);
          Matrix left = fresh.context.matrix(36, rows, vl);
          Matrix right = fresh.context.matrix(cols, 36, vr);
          Matrix as_a = fresh.context.matrix(rows, 36), as_b = fresh.context.matrix(36, cols);
          Matrix as_block = fresh.context.matrix(36, 16);
          gemm(a, b, t, {-1.3f});
          GemmOptions options;
          options.trans_a = trans;
          gemm(t, right, as_a, options);
          options.trans_a = Op::NoTrans;
          options.trans_b = trans;
          gemm(left, t, as_b, options);
          // Of the last rows, from an odd element on.
          gemm(left.view().block(0, 0, 36, 17), t.view().block(s.m - 17, 3, 17, 16), as_block);
          std::vector<float> all = as_a.read();
          for (const Matrix* each : {&as_b, &as_block, &t}) {
            const std::vector<float> values = each->read();
            all.insert(all.end(), values.begin(), values.end());
          }
          return all;
        });
      }
    }
  }
}

TEST_CASE("symmetric, triangular and Strassen's operands are merged before they are packed") {
  Rng random = rng("tiles structured");
  const std::vector<float> va = numbers(random), vb = numbers(random);
  check_same([&](Fresh& fresh) {
    Matrix a = fresh.square(va), b = fresh.square(vb), t = fresh.square(), c = fresh.square();
    gemm(a, b, t);
    symm(t, b, c);
    gemm(a, c, t);
    trmm(a, t);  // in place
    gemm(t, c, a);
    trsm(b, a, {1, Side::Left, Uplo::Lower, Op::NoTrans, Diag::Unit});
    GemmOptions options;
    options.algorithm = Algorithm::Strassen;
    options.levels = 1;
    gemm(a, t, c, options);
    gemm(c, b, t);
    return t.read();
  });
}

TEST_CASE("whatever comes between: reads, writes of a part, other routines") {
  Rng random = rng("tiles between");
  const std::vector<float> va = numbers(random), vb = numbers(random), part = numbers(random, 7);
  using Action = std::function<void(Fresh&, Matrix&)>;
  const std::pair<const char*, Action> actions[] = {
      {"read", [](Fresh&, Matrix& t) { t.read(); }},
      {"read_async",
       [](Fresh&, Matrix& t) {
         Readback readback = t.read_async(5, 9);
         if (!kBrowser) readback.get();
       }},
      {"a write within texels", [&](Fresh&, Matrix& t) { t.write(part, 3); }},
      {"a write of texels",
       [](Fresh&, Matrix& t) {
         t.write({1, 2, 3, 4}, 8);
       }},
      {"a whole write", [&](Fresh&, Matrix& t) { t.write(vb); }},
      {"a fill of a range", [](Fresh&, Matrix& t) { t.fill(3, 5, 2); }},
      {"a fill", [](Fresh&, Matrix& t) { t.fill(3); }},
      {"a copy to and fro",
       [](Fresh& fresh, Matrix& t) {
         Matrix copy = fresh.square();
         copy.copy_from(t, 0, 0, n * n);
         t.copy_from(copy, 0, 9, 100);
       }},
      {"scal of one element", [](Fresh&, Matrix& t) { scal(-2, t.vector(1, 17)); }},
      {"scal", [](Fresh&, Matrix& t) { scal(-2, t.vector(n * n)); }},
      {"a product into a part, of another part",
       [](Fresh& fresh, Matrix& t) {
         const Matrix b = fresh.square(filled(n * n, 0.3f));
         const MatrixView all = t;
         gemm(all.block(0, 0, 17, n), b, all.block(20, 0, 17, n));
       }},
      {"a product with itself",
       [](Fresh& fresh, Matrix& t) {
         const Matrix square = fresh.square();
         gemm(t, t, square);
         gemm(square, t, t, {1, 0.5f});
       }},
      {"a triangle's product in place", [](Fresh&, Matrix& t) { trmm(t, t); }},
  };
  for (const auto& each : actions) {
    INFO(each.first);
    const Action& action = each.second;
    check_same([&](Fresh& fresh) {
      Matrix a = fresh.square(va), b = fresh.square(vb), t = fresh.square(), c = fresh.square();
      gemm(a, b, t);
      action(fresh, t);
      gemm(a, t, c);
      std::vector<float> all = c.read();
      const std::vector<float> values = t.read();
      all.insert(all.end(), values.begin(), values.end());
      return all;
    });
  }
}

TEST_CASE("what is overwritten or gone before somebody reads it is never merged") {
  Rng random = rng("tiles overwritten");
  const std::vector<float> va = numbers(random), vb = numbers(random);
  Fresh fresh;
  Matrix a = fresh.square(va), b = fresh.square(vb), t = fresh.square(), c = fresh.square(va);
  gemm(a, b, t);
  const std::int64_t tiles = fresh.tiles();
  CHECK(fresh.passes([&] { gemm(a, b, t); }) == 1);
  CHECK(fresh.tiles() == tiles);
  CHECK(fresh.passes([&] { t.write(vb); }) == 0);
  CHECK(fresh.tiles() == 0);
  CHECK(t.read() == vb);
  gemm(a, b, t);
  CHECK(fresh.passes([&] { t.fill(2); }) == 1);
  CHECK(fresh.tiles() == 0);
  CHECK(t.read() == filled(n * n, 2));
  gemm(a, b, t);
  CHECK(fresh.passes([&] { t.copy_from(c, 0, 0, n * n); }) == 1);
  CHECK(t.read() == va);
  gemm(a, b, t);
  CHECK(fresh.tiles() == tiles);
  CHECK(fresh.passes([&] { t = Matrix(); }) == 0);
  CHECK(fresh.tiles() == 0);
}

TEST_CASE("merged at once: what reads C, what reads other buffers, what is part of a buffer") {
  Rng random = rng("tiles at once");
  const std::vector<float> va = numbers(random), vb = numbers(random), vc = numbers(random);
  using Change = std::function<void(Fresh&, GemmOptions&)>;
  const std::pair<const char*, Change> changes[] = {
      {"beta", [](Fresh&, GemmOptions& options) { options.beta = 2; }},
      {"beta on the device",
       [](Fresh& fresh, GemmOptions& options) { options.beta = fresh.context.vector(1); }},
      {"alpha on the device",
       [](Fresh& fresh, GemmOptions& options) {
         options.alpha = fresh.context.vector(std::vector<float>{3});
       }},
      {"a bias",
       [](Fresh& fresh, GemmOptions& options) {
         options.bias = fresh.context.vector(filled(n, 0.5f));
       }},
      {"an activation",
       [](Fresh&, GemmOptions& options) { options.activation = Activation::Tanh; }},
  };
  for (const auto& each : changes) {
    INFO(each.first);
    const Change& change = each.second;
    check_same([&](Fresh& fresh) {
      Matrix a = fresh.square(va), b = fresh.square(vb), t = fresh.square(vc);
      GemmOptions options;
      change(fresh, options);
      gemm(a, b, t, options);
      CHECK(fresh.tiles() == 0);
      return t.read();
    });
  }
  check_same([&](Fresh& fresh) {
    Matrix a = fresh.square(va), b = fresh.square(vb);
    Buffer buffer = fresh.context.buffer(n * n + 1);
    gemm(a, b, buffer.matrix(n, n));
    CHECK(fresh.tiles() == 0);
    return buffer.read();
  });
}

TEST_CASE("a texture that is visible outside has the product at once") {
  Rng random = rng("tiles texture");
  const std::vector<float> va = numbers(random), vb = numbers(random);
  Fresh fresh;
  Matrix a = fresh.square(va), b = fresh.square(vb), t = fresh.square(), c = fresh.square();
  gemm(a, b, t);
  gemm(a, b, c);
  CHECK(fresh.tiles() > 0);
  const Buffer::Texture texture = t.texture();
  c.texture();
  CHECK(fresh.tiles() == 0);
  CHECK(differing_bits(t.read(), c.read()) == 0);
  t.fill(kNan);
  CHECK(fresh.passes([&] { gemm(a, b, t); }) == 2);  // found packed: tiles and merge
  CHECK(fresh.tiles() == 0);
  CHECK(t.texture().name == texture.name);
  CHECK(differing_bits(t.read(), c.read()) == 0);
}

TEST_CASE("a deferred context keeps tiles as it issues") {
  Rng random = rng("tiles deferred");
  const std::vector<float> va = numbers(random), vb = numbers(random), vc = numbers(random);
  const auto calls = [&](Fresh& fresh) {
    Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square(vc);
    Matrix t = fresh.square(), d = fresh.square(), e = fresh.square();
    gemm(a, b, t);
    Readback first = t.read_async();
    gemm(t, c, d);
    t.write(vc, 0);
    gemm(t, c, e);
    gemm(d, e, t);
    gemm(e, t, c);
    issue_all(fresh.context);
    std::vector<float> all = kBrowser ? t.read() : first.get();
    for (const Matrix* each : {&t, &c, &d, &e}) {
      const std::vector<float> values = each->read();
      all.insert(all.end(), values.begin(), values.end());
    }
    return all;
  };
  Fresh once(eager), fresh([](ContextOptions&options) { options.deferred = true; });
  once.other.enter();
  const std::vector<float> wanted = calls(once);
  fresh.other.enter();
  CHECK(differing_bits(calls(fresh), wanted) == 0);
}

TEST_CASE("tiles are within the budget of what is packed, and go before it") {
  Rng random = rng("tiles budget");
  const std::vector<float> va = numbers(random), vb = numbers(random);
  std::vector<float> wanted;
  std::int64_t packed = 0, tiles = 0;
  {
    Fresh fresh;
    Matrix a = fresh.square(va), b = fresh.square(vb), t = fresh.square();
    gemm(a, b, t);
    packed = fresh.context.stats().pack_cache_bytes;
    tiles = fresh.tiles();
    wanted = t.read();
  }
  const std::int64_t budget = 2 * packed + 2 * tiles;
  Fresh fresh([budget](ContextOptions& options) { options.limits.pack_cache_bytes = budget; });
  Matrix a = fresh.square(va), b = fresh.square(vb);
  std::vector<Matrix> results;
  for (int i = 0; i < 8; ++i) {
    results.push_back(fresh.square());
    gemm(a, b, results.back());
    const Stats stats = fresh.context.stats();
    CHECK(stats.tile_bytes + stats.pack_cache_bytes <= budget);
    CHECK(stats.pack_cache_bytes == packed);
  }
  CHECK(fresh.tiles() > tiles);
  // What is packed next takes their place.
  Matrix c = fresh.square(va), d = fresh.square(vb);
  for (int i = 0; i < 2; ++i) {
    gemm(c, d, results.back());
    const Stats stats = fresh.context.stats();
    CHECK(stats.tile_bytes + stats.pack_cache_bytes <= budget);
  }
  CHECK(fresh.context.stats().pack_cache_bytes == 2 * packed);
  for (const Matrix& result : results) CHECK(differing_bits(result.read(), wanted) == 0);
}

TEST_CASE("Limits::tile_bytes bounds tiles alone") {
  Rng random = rng("tiles limit");
  const std::vector<float> va = numbers(random), vb = numbers(random);
  std::int64_t tiles = 0;
  for (const std::int64_t kept : {-1, 2, 1, 0}) {
    Fresh fresh(
        [&](ContextOptions& options) { options.limits.tile_bytes = kept < 0 ? -1 : kept * tiles; });
    Matrix a = fresh.square(va), b = fresh.square(vb);
    std::vector<Matrix> results;
    for (int i = 0; i < 3; ++i) {
      results.push_back(fresh.square());
      gemm(a, b, results.back());
      if (kept < 0 && i == 0) tiles = fresh.tiles();
      CHECK(fresh.tiles() == (kept < 0 ? i + 1 : std::min<std::int64_t>(i + 1, kept)) * tiles);
    }
    CHECK(fresh.context.stats().packs_skipped == 4);
    for (const Matrix& each : results) CHECK(differing_bits(each.read(), results[0].read()) == 0);
  }
}

TEST_CASE("memory that is short has tiles merged, and nothing is lost") {
  Rng random = rng("tiles memory");
  const std::vector<float> va = numbers(random), vb = numbers(random);
  Fresh fresh([](ContextOptions& options) { options.limits.memory_bytes = 1 << 20; });
  ExpectLog expected;
  Matrix a = fresh.square(va), b = fresh.square(vb), t = fresh.square(), c = fresh.square();
  gemm(a, b, c);
  const std::vector<float> wanted = c.read();
  gemm(a, b, t);
  CHECK(fresh.tiles() > 0);
  {
    const std::vector<Buffer> all = hog(fresh.context, 1 << 12, 16);
    CHECK(fresh.tiles() == 0);
    CHECK(differing_bits(t.read(), wanted) == 0);
    // Memory that is short in the middle of a pass that reads tiles.
    CHECK_THROWS_AS(gemm(t, b, c), Error);
    CHECK_THROWS_AS(c.read(), Error);
    CHECK(differing_bits(t.read(), wanted) == 0);
  }
  CHECK(fresh.context.stats().peak_bytes <= 1 << 20);
  gemm(a, b, c);
  CHECK(fresh.tiles() > 0);
  CHECK(differing_bits(c.read(), wanted) == 0);
}

TEST_CASE("a product that reads its own C is not drawn in place") {
  Rng random = rng("tiles own");
  const std::vector<float> va = numbers(random), vb = numbers(random), vc = numbers(random);
  for (const Kernel kernel : {Kernel::Block, Kernel::Texture}) {
    for (const bool transposed : {false, true}) {
      Fresh fresh([](ContextOptions&) {}, kernel);
      Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square(vc);
      const Vector bias = fresh.context.vector(std::vector<float>(vc.begin(), vc.begin() + n));
      GemmOptions options;
      options.bias_axis = transposed ? BiasAxis::Rows : BiasAxis::Cols;
      options.bias = bias;
      const Matrix other = fresh.square();
      gemm(a, b, other, options);
      const std::vector<float> wanted = other.read();
      options.bias = VectorView{Operand(c), n, 1};  // C's first row
      gemm(a, b, c, options);
      CHECK(differing_bits(c.read(), wanted) == 0);
      c.write(vc);
      options.bias.reset();
      options.alpha = Scalar(Operand(c, n * n - 1));
      gemm(a, b, c, options);
      options.alpha = vc.back();
      gemm(a, b, other, options);
      CHECK(differing_bits(c.read(), other.read()) == 0);
    }
  }
}

TEST_CASE("what fails leaves a product's buffer undefined until it is overwritten") {
  Rng random = rng("tiles failure");
  const std::vector<float> va = numbers(random), vb = numbers(random);
  Matrix t;
  {
    ExpectLog expected;
    Fresh fresh([](ContextOptions& options) { options.deferred = true; });
    Matrix a = fresh.square(va), b = fresh.square(vb);
    t = fresh.square();
    gemm(a, b, t);
    issue_all(fresh.context);
    if (sees_links()) CHECK(fresh.tiles() > 0);
    scal(2, t.vector(1, 3));  // never issued
  }
  blas().reset_state();
  CHECK_THROWS_AS(t.read(), Error);
  t.fill(1);
  CHECK(t.read() == filled(n * n, 1));
  t = Matrix();
  blas().reset_state();
}

TEST_CASE("a product's tiles outlive the context's handle") {
  Rng random = rng("tiles handle");
  const std::vector<float> va = numbers(random), vb = numbers(random);
  std::vector<float> wanted;
  Matrix t;
  std::weak_ptr<detail::ContextState> state;
  {
    Fresh fresh;
    Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square();
    t = fresh.square();
    gemm(a, b, c);
    wanted = c.read();
    gemm(a, b, t);
    CHECK(fresh.tiles() > 0);
    state = fresh.context.state();
  }
  CHECK(differing_bits(t.read(), wanted) == 0);
  t = Matrix();
  CHECK(state.expired());
  blas().reset_state();
}

TEST_SUITE_END();

}  // namespace fragblas::test
