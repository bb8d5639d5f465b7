// Packs that are kept: when they are used again, when they are stale, what goes first,
// and prepack. SPDX-License-Identifier: MIT
#include <GLES3/gl3.h>
#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

constexpr std::int64_t n = 40;

std::vector<float> numbers(Rng& random, std::int64_t count = n * n) {
  return random_data(random, count, Data::Integers);
}

// A * B for row-major rows x depth and depth x cols; exact, as all are small integers.
std::vector<float> product(const std::vector<float>& a, const std::vector<float>& b,
                           std::int64_t rows = n, std::int64_t cols = n, std::int64_t depth = n) {
  std::vector<float> c(static_cast<std::size_t>(rows * cols));
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) {
      float sum = 0;
      for (std::int64_t l = 0; l < depth; ++l) {
        sum +=
            a[static_cast<std::size_t>(i * depth + l)] * b[static_cast<std::size_t>(l * cols + j)];
      }
      c[static_cast<std::size_t>(i * cols + j)] = sum;
    }
  }
  return c;
}

// What a call packs and what it finds packed.
struct Packs {
  std::int64_t packed, found;
  bool operator==(const Packs& other) const {
    return packed == other.packed && found == other.found;
  }
};
std::ostream& operator<<(std::ostream& stream, const Packs& packs) {
  return stream << packs.packed << " packed, " << packs.found << " found";
}

Packs packs_of(Context& context, const std::function<void()>& call) {
  const Stats before = context.stats();
  call();
  const Stats after = context.stats();
  return {after.packs - before.packs, after.packs_skipped - before.packs_skipped};
}

std::int64_t kept(const Context& context) {
  return context.stats().pack_cache_bytes;
}

// A context in which nothing is kept yet.
struct Fresh {
  explicit Fresh(const std::function<void(ContextOptions&)>& change = [](ContextOptions&) {})
      : options(changed(change)), other(options), context(other.enter()) {}

  static ContextOptions changed(const std::function<void(ContextOptions&)>& change) {
    ContextOptions result = only_blocks();
    change(result);
    return result;
  }

  Matrix square(const std::vector<float>& values = filled(n * n, 0)) {
    return context.matrix(n, n, values);
  }

  ContextOptions options;
  OtherContext other;
  Context& context;
};

// The bytes that a pack of A and one of B in these tests are charged with.
std::pair<std::int64_t, std::int64_t> charges() {
  Fresh fresh;
  Matrix a = fresh.square(), b = fresh.square(), other = fresh.square(), c = fresh.square();
  gemm(a, b, c);
  const std::int64_t both = kept(fresh.context);
  gemm(a, other, c);
  const std::int64_t of_b = kept(fresh.context) - both;
  return {both - of_b, of_b};
}

}  // namespace

TEST_SUITE_BEGIN("pack_cache");

TEST_CASE("an operand is packed once while nothing writes its buffer") {
  Rng random = rng("packed once");
  Fresh fresh;
  const std::vector<float> va = numbers(random), vb = numbers(random), vx = numbers(random);
  Matrix a = fresh.square(va), b = fresh.square(vb), x = fresh.square(vx), c = fresh.square();
  CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == Packs{2, 0});
  const std::int64_t bytes = kept(fresh.context);
  CHECK(bytes >= 2 * 4 * n * n);
  for (int i = 0; i < 2; ++i) {
    c.fill(kNan);
    const std::int64_t passes = fresh.context.stats().passes;
    CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == Packs{0, 2});
    CHECK(c.read() == product(va, vb));
    CHECK(fresh.context.stats().passes == passes + 2);  // tiles, and merge where it is read
  }
  CHECK(packs_of(fresh.context, [&] { gemm(x, b, c, {2}); }) == Packs{1, 1});
  std::vector<float> twice = product(vx, vb);
  for (float& value : twice) value *= 2;
  CHECK(c.read() == twice);
  // A as A and as B.
  CHECK(packs_of(fresh.context, [&] { gemm(b, b, c); }) == Packs{1, 1});
  CHECK(c.read() == product(vb, vb));
  CHECK(packs_of(fresh.context, [&] { gemm(b, b, c); }) == Packs{0, 2});
  CHECK(c.read() == product(vb, vb));
}

TEST_CASE("every kind of write makes what is packed stale") {
  Rng random = rng("stale");
  Fresh fresh;
  const std::vector<float> va = numbers(random);
  Matrix a = fresh.square(va), b = fresh.square(numbers(random)), c = fresh.square();
  Matrix other = fresh.square(numbers(random));
  const std::vector<float> whole = numbers(random), part = numbers(random, 7);
  const std::pair<const char*, std::function<void()>> writes[] = {
      {"a whole write", [&] { b.write(whole); }},
      {"a write of texels",
       [&] {
         b.write({1, 2, 3, 4}, 8);
       }},
      {"a write within texels", [&] { b.write(part, 3); }},
      {"a fill", [&] { b.fill(2); }},
      {"a fill of a range", [&] { b.fill(3, 5, 2); }},
      {"a copy", [&] { b.copy_from(other, 0, 9, 100); }},
      {"a copy of all", [&] { b.copy_from(other, 0, 0, n * n); }},
      {"scal of one element", [&] { scal(-1, b.vector(1, 17)); }},
      {"axpy", [&] { axpy(1, other.vector(n * n), b.vector(n * n)); }},
      {"copy", [&] { copy(other.vector(11), b.vector(11, 2, 3)); }},
      {"swap", [&] { swap(other.vector(50), b.vector(50)); }},
      {"a product", [&] { gemm(other, other, b); }},
      {"smaller numbers", [&] { b.write(whole); }},
      {"run",
       [&] {
         run("return x + 1.0;", {{"x", b.vector(n)}}, b.vector(n));
       }},
  };
  gemm(a, b, c);
  for (const auto& each : writes) {
    INFO(each.first);
    each.second();
    CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == Packs{1, 1});
    CHECK(c.read() == product(va, b.read()));
    CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == Packs{0, 2});
    CHECK(c.read() == product(va, b.read()));
  }
}

TEST_CASE("other views of a buffer are packed for themselves") {
  Rng random = rng("packed views");
  Fresh fresh;
  const std::int64_t m = 33, k = 35;
  const std::vector<float> values = numbers(random, 2 * n * n);
  Buffer buffer = fresh.context.buffer(2 * n * n);
  buffer.write(values);
  Matrix a = fresh.context.matrix(m, k, numbers(random, m * k)), c = fresh.context.matrix(m, n);
  const std::vector<float> va = a.read();
  const auto check = [&](const MatrixView& b, Op trans, const Packs& wanted) {
    GemmOptions options;
    options.trans_b = trans;
    CHECK(packs_of(fresh.context, [&] { gemm(a, b, c, options); }) == wanted);
    std::vector<float> vb(static_cast<std::size_t>(k * n));
    for (std::int64_t i = 0; i < k; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        const bool by_rows = (trans == Op::NoTrans) == (b.layout == Layout::RowMajor);
        vb[static_cast<std::size_t>(i * n + j)] = values[static_cast<std::size_t>(
            b.data.offset + (by_rows ? i * b.ld + j : j * b.ld + i))];
      }
    }
    CHECK(c.read() == product(va, vb, m, n, k));
  };
  check(buffer.matrix(k, n), Op::NoTrans, {2, 0});
  check(buffer.matrix(k, n, 1), Op::NoTrans, {1, 1});
  check(buffer.matrix(k, n, 0, n + 1), Op::NoTrans, {1, 1});
  check(buffer.matrix(n, k), Op::Trans, {1, 1});
  check(buffer.matrix(k, n, 0, k, Layout::ColMajor), Op::NoTrans, {0, 2});  // the same elements
  check(buffer.matrix(k, n), Op::NoTrans, {0, 2});
  check(buffer.matrix(k, n, 1), Op::NoTrans, {0, 2});
}

TEST_CASE("one storage as two symmetric matrices") {
  Rng random = rng("packed symmetric");
  Fresh fresh;
  const std::vector<float> va = numbers(random), vb = numbers(random);
  Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square();
  for (int round = 0; round < 2; ++round) {
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
      std::vector<float> full = va;
      for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
          const bool stored = uplo == Uplo::Lower ? j <= i : i <= j;
          full[static_cast<std::size_t>(i * n + j)] =
              va[static_cast<std::size_t>(stored ? i * n + j : j * n + i)];
        }
      }
      SymmOptions options;
      options.uplo = uplo;
      const std::int64_t packed = round > 0 ? 0 : uplo == Uplo::Lower ? 2 : 1;
      CHECK(packs_of(fresh.context, [&] { symm(a, b, c, options); }) == Packs{packed, 2 - packed});
      CHECK(c.read() == product(full, vb));
    }
  }
}

TEST_CASE("nothing is kept of a buffer whose texture is visible outside") {
  Rng random = rng("packed texture");
  Fresh fresh;
  const std::vector<float> va = numbers(random), vb = numbers(random);
  Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square();
  gemm(a, b, c);
  const std::int64_t before = kept(fresh.context);
  const Buffer::Texture texture = b.texture();
  CHECK(kept(fresh.context) < before);
  CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == Packs{1, 1});
  CHECK(c.read() == product(va, vb));
  // Not allowed, but what is read is what is there.
  GLuint framebuffer = 0;
  const GLfloat ones[] = {1, 1, 1, 1};
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name, 0);
  glClearBufferfv(GL_COLOR, 0, ones);
  glDeleteFramebuffers(1, &framebuffer);
  fresh.context.reset_state();
  CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == Packs{1, 1});
  CHECK(c.read() == product(va, filled(n * n, 1)));
  const std::string text = error_of([&] { prepack(Factor::B, b, n); });
  CHECK(text.find("prepack: matrix = ") == 0);
}

TEST_CASE("a deferred context judges what is packed when it issues") {
  Rng random = rng("packed deferred");
  Fresh fresh([](ContextOptions& options) { options.deferred = true; });
  const std::vector<float> va = numbers(random), old = numbers(random), young = numbers(random);
  Matrix a = fresh.square(va), b = fresh.square(old);
  Matrix c1 = fresh.square(), c2 = fresh.square(), c3 = fresh.square(), c4 = fresh.square();
  const Packs packs = packs_of(fresh.context, [&] {
    gemm(a, b, c1);
    gemm(a, b, c2);  // finds both
    b.write(young);
    gemm(a, b, c3);  // finds a
    gemm(a, b, c4);  // finds both
    CHECK(fresh.context.stats().packs == 0);
    issue_all(fresh.context);
  });
  if (sees_links()) CHECK(packs == Packs{3, 5});
  CHECK(c1.read() == product(va, old));
  CHECK(c2.read() == product(va, old));
  CHECK(c3.read() == product(va, young));
  CHECK(c4.read() == product(va, young));
}

TEST_CASE("what is packed outlives eviction, release and its buffer while the queue needs it") {
  Rng random = rng("packed queue");
  const auto [of_a, of_b] = charges();
  const std::int64_t budget = of_a + of_b;
  Fresh fresh([budget = budget](ContextOptions& options) {
    options.deferred = true;
    options.limits.pack_cache_bytes = budget;
  });
  const std::vector<float> va = numbers(random);
  std::vector<std::vector<float>> wanted;
  std::vector<Matrix> results;
  Matrix a = fresh.square(va);
  for (int i = 0; i < 6; ++i) {
    const std::vector<float> vb = numbers(random);
    Matrix b = fresh.square(vb);
    for (int j = 0; j < 2; ++j) {
      results.push_back(fresh.square());
      wanted.push_back(product(va, vb));
      gemm(a, b, results.back());
      if (i == 3) a.release_packs();
      if (i == 4) b.release_packs();
      CHECK(kept(fresh.context) <= budget);
    }
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    INFO("product ", i);
    CHECK(results[i].read() == wanted[i]);
  }
}

TEST_CASE("an operand in the buffer that the product writes is not kept") {
  Rng random = rng("packed alias");
  Fresh fresh;
  std::vector<float> values = numbers(random, 3 * n * n);
  Buffer all = fresh.context.buffer(3 * n * n);
  all.write(values);
  const auto part = [&](std::int64_t i) {
    return std::vector<float>(values.begin() + i * n * n, values.begin() + (i + 1) * n * n);
  };
  for (int i = 0; i < 2; ++i) {
    CHECK(packs_of(fresh.context, [&] {
            gemm(all.matrix(n, n), all.matrix(n, n, n * n), all.matrix(n, n, 2 * n * n));
          }) == Packs{2, 0});
    CHECK(all.matrix(n, n, 2 * n * n).read() == product(part(0), part(1)));
  }
  CHECK(kept(fresh.context) == 0);
  // A chain in place: each step reads what the one before has written.
  Matrix a = fresh.square(part(0)), b = fresh.square(part(1)), c = fresh.square();
  gemm(a, b, c);
  gemm(c, b, a);
  gemm(a, b, c);
  const std::vector<float> one = product(part(0), part(1));
  CHECK(c.read() == product(product(one, part(1)), part(1)));
}

TEST_CASE("products that are cut into parts find every part") {
  Rng random = rng("packed parts");
  Fresh fresh([](ContextOptions& options) { options.profile->scratch_bytes = 1 << 15; });
  const std::int64_t m = 100, cols = 110, k = 90;
  const std::vector<float> va = numbers(random, m * k), vb = numbers(random, k * cols);
  Matrix a = fresh.context.matrix(m, k, va), b = fresh.context.matrix(k, cols, vb);
  Matrix c = fresh.context.matrix(m, cols);
  const std::vector<float> wanted = product(va, vb, m, cols, k);
  const Packs first = packs_of(fresh.context, [&] { gemm(a, b, c); });
  CHECK(c.read() == wanted);
  CHECK(first.packed > 4);
  c.fill(kNan);
  CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == Packs{0, first.packed + first.found});
  CHECK(c.read() == wanted);
}

TEST_CASE("the budget is kept: first goes what is stale, then what was used longest ago") {
  Rng random = rng("packed budget");
  const auto [of_a, of_b] = charges();
  const std::int64_t budget = of_a + 2 * of_b;
  Fresh fresh(
      [budget = budget](ContextOptions& options) { options.limits.pack_cache_bytes = budget; });
  CHECK(fresh.context.info().pack_cache_bytes == budget);
  const std::vector<float> va = numbers(random);
  Matrix a = fresh.square(va), c = fresh.square();
  std::vector<Matrix> b;
  for (int i = 0; i < 4; ++i) b.push_back(fresh.square(numbers(random)));
  const auto use = [&](int i) {
    const Matrix& factor = b[static_cast<std::size_t>(i)];
    const Packs packs = packs_of(fresh.context, [&] { gemm(a, factor, c); });
    CHECK(c.read() == product(va, factor.read()));
    CHECK(kept(fresh.context) <= budget);
    CHECK(packs.packed + packs.found == 2);
    return packs.found == 2;
  };
  use(0);
  use(1);
  CHECK(use(0));
  CHECK(use(1));
  CHECK(kept(fresh.context) == budget);
  CHECK_FALSE(use(2));  // in place of 0
  CHECK(use(1));
  CHECK_FALSE(use(0));  // in place of 2
  CHECK(use(1));
  CHECK(use(0));
  b[0].fill(1);         // the one used last
  CHECK_FALSE(use(3));  // in place of 0 all the same
  CHECK(use(1));
  CHECK(use(3));
  // Written before each use, it takes one place.
  for (int i = 0; i < 4; ++i) {
    b[3].fill(static_cast<float>(i));
    CHECK_FALSE(use(3));
  }
  CHECK(use(1));
}

TEST_CASE("what is stale and about to be packed again does not go first") {
  Rng random = rng("packed again");
  const auto [of_a, of_b] = charges();
  Fresh fresh([budget = of_a + 2 * of_b](ContextOptions& options) {
    options.deferred = true;
    options.limits.pack_cache_bytes = budget;
  });
  Matrix a = fresh.square(numbers(random)), c = fresh.square();
  std::vector<Matrix> b;
  for (int i = 0; i < 3; ++i) b.push_back(fresh.square(numbers(random)));
  gemm(a, b[1], c);
  gemm(a, b[0], c);
  issue_all(fresh.context);
  b[0].write(numbers(random));  // at once, as the queue is empty
  gemm(a, b[0], c);
  gemm(a, b[2], c);  // in place of b[1]
  issue_all(fresh.context);
  const Packs packs = packs_of(fresh.context, [&] {
    gemm(a, b[0], c);
    gemm(a, b[2], c);
    issue_all(fresh.context);
  });
  if (sees_links()) CHECK(packs == Packs{0, 4});
  CHECK(c.read() == product(a.read(), b[2].read()));
}

TEST_CASE("no budget keeps nothing, and a small one nothing that would fill it") {
  Rng random = rng("packed off");
  for (const std::int64_t budget : {std::int64_t{0}, 2 * 4 * n * n - 1}) {
    INFO("budget ", budget);
    Fresh fresh([&](ContextOptions& options) { options.limits.pack_cache_bytes = budget; });
    const std::vector<float> va = numbers(random), vb = numbers(random);
    Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square();
    for (int i = 0; i < 3; ++i) {
      CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == Packs{2, 0});
      CHECK(c.read() == product(va, vb));
    }
    CHECK(kept(fresh.context) == 0);
    prepack(Factor::B, b, n);  // beside the budget
    for (int i = 0; i < 2; ++i) {
      CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == Packs{1, 1});
      CHECK(c.read() == product(va, vb));
    }
    CHECK(kept(fresh.context) == charges().second);
  }
}

TEST_CASE("buffers that are gone leave nothing behind") {
  Rng random = rng("packed lifetimes");
  std::weak_ptr<detail::ContextState> state;
  {
    Fresh fresh;
    Matrix a = fresh.square(numbers(random)), c = fresh.square();
    Buffer last;
    {
      Matrix b = fresh.square(numbers(random));
      gemm(a, b, c);
      const std::int64_t both = kept(fresh.context);
      b = Matrix();
      CHECK(kept(fresh.context) < both);
      a.release_packs();
      CHECK(kept(fresh.context) == 0);
    }
    state = fresh.context.state();
  }
  CHECK(state.expired());
  // The context's handle may go first.
  Matrix a, b, c;
  std::vector<float> va = numbers(random), vb = numbers(random);
  {
    Fresh fresh;
    a = fresh.square(va);
    b = fresh.square(vb);
    c = fresh.square();
    gemm(a, b, c);
    state = fresh.context.state();
  }
  blas().reset_state();
  gemm(a, b, c);
  gemm(a, b, c);
  CHECK(c.read() == product(va, vb));
  a = Matrix();
  b = Matrix();
  CHECK_FALSE(state.expired());
  c = Matrix();
  CHECK(state.expired());
  blas().reset_state();
}

TEST_CASE("a pack that was never issued is made when the next product asks for it") {
  Rng random = rng("packed dropped");
  const std::vector<float> va = numbers(random), vb = numbers(random);
  for (const bool before : {false, true}) {
    CAPTURE(before);
    Matrix a, b, c, dropped;
    {
      ExpectLog expected;
      Fresh fresh([](ContextOptions& options) { options.deferred = true; });
      a = fresh.square(va);
      b = fresh.square(vb);
      c = fresh.square();
      dropped = fresh.square();
      if (before) gemm(a, b, c);
      issue_all(fresh.context);
      gemm(a, b, dropped);
    }
    blas().reset_state();
    error_of([&] { dropped.read(); }, Status::Undefined);
    c.fill(kNan);
    gemm(a, b, c);
    CHECK(c.read() == product(va, vb));
  }
  blas().reset_state();
}

TEST_CASE("memory that is short takes what is kept, and a pack that fails is made again") {
  Rng random = rng("packed memory");
  Fresh fresh([](ContextOptions& options) { options.limits.memory_bytes = 1 << 20; });
  ExpectLog expected;
  const std::vector<float> va = numbers(random), vb = numbers(random);
  Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square();
  gemm(a, b, c);
  CHECK(kept(fresh.context) > 0);
  prepack(Factor::B, b, n);
  std::vector<Buffer> hogs = hog(fresh.context, 1 << 12, 16);
  const std::string refusal =
      error_of([&] { fresh.context.buffer(16).fill(0); }, Status::OutOfMemory);
  CHECK(refusal.find("left of memory_bytes") != std::string::npos);
  CHECK(kept(fresh.context) == 0);
  CHECK(fresh.context.stats().peak_bytes <= 1 << 20);
  error_of([&] { gemm(a, b, c); }, Status::OutOfMemory);
  const std::string cause = error_of([&] { c.read(); }, Status::Undefined);
  CHECK_MESSAGE(cause.find("left of memory_bytes") != std::string::npos, cause);
  error_of([&] { prepack(Factor::B, b, n); }, Status::OutOfMemory);
  hogs.clear();
  for (const Packs& packs : {Packs{2, 0}, Packs{0, 2}}) {
    CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == packs);
    CHECK(c.read() == product(va, vb));
  }
}

TEST_CASE("an undefined operand fails even where it is packed, and is packed anew when defined") {
  Rng random = rng("packed undefined");
  Fresh fresh([](ContextOptions& options) { options.limits.memory_bytes = 1 << 20; });
  ExpectLog expected;
  const std::vector<float> va = numbers(random), vb = numbers(random);
  Matrix a = fresh.square(va), b = fresh.square(vb), c = fresh.square();
  gemm(a, b, c);
  {
    const std::vector<Buffer> hogs = hog(fresh.context, 1 << 12, 16);
    error_of([&] { fresh.context.buffer(16).fill(0); }, Status::OutOfMemory);
    error_of([&] { scal(2.0f, b.vector(b.size())); }, Status::OutOfMemory);
  }
  CHECK(error_of([&] { gemm(a, b, c); }, Status::Undefined).find("gemm") == 0);
  b.write(vb);
  gemm(a, b, c);
  CHECK(c.read() == product(va, vb));
  CHECK(packs_of(fresh.context, [&] { gemm(a, b, c); }) == Packs{0, 2});
  CHECK(c.read() == product(va, vb));
}

TEST_CASE("prepack: the product packs the other factor only, in any layout and form") {
  Rng random = rng("prepack");
  const std::int64_t m = 37, cols = 45, k = 52;
  for (const Factor factor : {Factor::A, Factor::B}) {
    for (const Layout layout : {Layout::RowMajor, Layout::ColMajor}) {
      for (const Layout stored : {Layout::RowMajor, Layout::ColMajor}) {
        for (const Op trans : {Op::NoTrans, Op::Trans}) {
          INFO("factor ", static_cast<int>(factor), ", C in ", static_cast<int>(layout),
               ", stored in ", static_cast<int>(stored), ", op ", static_cast<int>(trans));
          Fresh fresh;
          const bool turned = trans != Op::NoTrans;
          const auto matrix = [&](std::int64_t rows, std::int64_t columns) {
            return turned ? fresh.context.matrix(columns, rows, numbers(random, rows * columns),
                                                 stored)
                          : fresh.context.matrix(rows, columns, numbers(random, rows * columns),
                                                 stored);
          };
          Matrix a = matrix(m, k), b = matrix(k, cols), c = fresh.context.matrix(m, cols, layout);
          Matrix wanted = fresh.context.matrix(m, cols, layout);
          GemmOptions options;
          options.trans_a = options.trans_b = trans;
          PrepackOptions how;
          how.trans = trans;
          how.layout = layout;
          const auto pack = [&] {
            factor == Factor::A ? prepack(factor, a, cols, how) : prepack(factor, b, m, how);
          };
          CHECK(packs_of(fresh.context, pack) == Packs{1, 0});
          CHECK(packs_of(fresh.context, pack) == Packs{0, 1});
          CHECK(packs_of(fresh.context, [&] { gemm(a, b, c, options); }) == Packs{1, 1});
          a.release_packs();
          b.release_packs();
          CHECK(packs_of(fresh.context, [&] { gemm(a, b, wanted, options); }) == Packs{2, 0});
          CHECK(c.read() == wanted.read());
        }
      }
    }
  }
}

TEST_CASE("sgemm_prepack takes the arguments of sgemm") {
  Rng random = rng("sgemm_prepack");
  Fresh fresh;
  const std::int64_t m = 36, cols = 43, k = 50, lda = 55;
  Buffer a = fresh.context.buffer(7 + m * lda), b = fresh.context.buffer(k * cols);
  Buffer c = fresh.context.buffer(m * cols);
  a.write(numbers(random, a.size()));
  b.write(numbers(random, b.size()));
  for (const Layout layout : {Layout::RowMajor, Layout::ColMajor}) {
    const bool by_rows = layout == Layout::RowMajor;
    const auto pack = [&] {
      sgemm_prepack(layout, Factor::A, by_rows ? Op::NoTrans : Op::Trans, m, cols, k, {a, 7}, lda);
      sgemm_prepack(layout, Factor::B, Op::NoTrans, m, cols, k, b, by_rows ? cols : k);
    };
    CHECK(packs_of(fresh.context, pack) == Packs{2, 0});
    CHECK(packs_of(fresh.context, [&] {
            sgemm(layout, by_rows ? Op::NoTrans : Op::Trans, Op::NoTrans, m, cols, k, 1, {a, 7},
                  lda, b, by_rows ? cols : k, 0, c, by_rows ? cols : m);
          }) == Packs{0, 2});
    a.release_packs();
    b.release_packs();
  }
}

TEST_CASE("what is prepacked stays beside the budget, when others go") {
  Rng random = rng("prepack pins");
  const auto [of_a, of_b] = charges();
  Fresh fresh([budget = of_a + 3 * of_b](ContextOptions& options) {
    options.limits.pack_cache_bytes = budget;
  });
  const std::vector<float> va = numbers(random);
  Matrix a = fresh.square(va), c = fresh.square();
  std::vector<Matrix> b;
  for (int i = 0; i < 4; ++i) b.push_back(fresh.square(numbers(random)));
  const auto finds = [&](const Matrix& factor) {
    const Packs packs = packs_of(fresh.context, [&] { gemm(a, factor, c); });
    CHECK(c.read() == product(va, factor.read()));
    return packs.found == 2;
  };
  CHECK_FALSE(finds(b[0]));
  prepack(Factor::A, a, n);
  for (int i = 0; i < 2; ++i) prepack(Factor::B, b[i], n);  // the first is kept already
  CHECK(kept(fresh.context) == of_a + 2 * of_b);
  for (int i = 2; i < 4; ++i) CHECK_FALSE(finds(b[i]));  // both have room
  for (const Matrix& factor : b) CHECK(finds(factor));
  CHECK(kept(fresh.context) == of_a + 4 * of_b);
  b[0].fill(1);
  CHECK_FALSE(finds(b[0]));  // packed again where it was
  CHECK(finds(b[0]));
  b[1].release_packs();
  CHECK(kept(fresh.context) == of_a + 3 * of_b);
  CHECK_FALSE(finds(b[1]));
  CHECK(finds(b[1]));
}

TEST_CASE("prepack: errors name the argument") {
  Fresh fresh;
  Matrix a = fresh.square();
  const auto refused = [&](const std::string& text, const std::function<void()>& call) {
    CHECK(error_of(call) == text);
  };
  refused("prepack: factor = 3, must be A (161) or B (162)",
          [&] { prepack(static_cast<Factor>(3), a, n); });
  refused("prepack: other = -1, must be at least 0", [&] { prepack(Factor::A, a, -1); });
  PrepackOptions options;
  options.trans = static_cast<Op>(7);
  refused("prepack: trans = 7, must be NoTrans (111), Trans (112) or ConjTrans (113)",
          [&] { prepack(Factor::A, a, n, options); });
  refused("sgemm_prepack: m = -2, must be at least 0",
          [&] { sgemm_prepack(Layout::RowMajor, Factor::A, Op::NoTrans, -2, n, n, a, n); });
  refused("sgemm_prepack: lda = 39, must be at least max(1, k) = 40",
          [&] { sgemm_prepack(Layout::RowMajor, Factor::A, Op::NoTrans, n, n, n, a, n - 1); });
  CHECK(error_of([&] {
          sgemm_prepack(Layout::RowMajor, Factor::B, Op::NoTrans, n, n, n + 1, a, n);
        }).find("sgemm_prepack: a spans ") == 0);
  constexpr std::int64_t kHuge = std::int64_t{1} << 60;
  const std::string most = std::to_string(info().max_buffer_elements);
  refused("prepack: m = 40, n = " + std::to_string(kHuge) +
              ", k = 40, must make matrices of at most the device's " + most + " elements",
          [&] { prepack(Factor::A, a, kHuge); });
  refused("sgemm_prepack: m = " + std::to_string(kHuge) +
              ", n = 40, k = 40, must make matrices of at most the device's " + most + " elements",
          [&] { sgemm_prepack(Layout::RowMajor, Factor::B, Op::NoTrans, kHuge, n, n, a, n); });
  CHECK(error_of([&] { Buffer().release_packs(); }).find("release_packs: ") == 0);
  CHECK(packs_of(fresh.context, [&] {
          prepack(Factor::A, a, 0);
          sgemm_prepack(Layout::RowMajor, Factor::A, Op::NoTrans, 0, 0, 0, {}, 1);
        }) == Packs{0, 0});
}

TEST_SUITE_END();

}  // namespace fragblas::test
