// The workloads. Each ends with a synchronising point.
// SPDX-License-Identifier: MIT
#include "workloads.hpp"

#include <GLES3/gl3.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "applications.hpp"
#include "catalog/catalog.hpp"
#include "editions.hpp"
#include "fragblas/linalg.hpp"
#include "fragblas/routines.hpp"
#include "numbers.hpp"
#include "support/operand.hpp"
#include "support/routine_rows.hpp"
#include "support/trial.hpp"

namespace fragblas::faults {

using test::Data;
using test::Rng;

namespace {

ContextOptions plain() {
  ContextOptions options;
  options.starter_seconds = 0;
  options.disk_cache = false;
  options.calibrate = false;
  options.poison = true;  // or what a call left undone would be there from the call before
  return options;
}

// By blocks, or by textures.
ContextOptions packed(bool blocks) {
  ContextOptions options = plain();
  options.profile.emplace();
  options.profile->gemm_unpacked = false;
  options.profile->gemm_direct = false;
  options.profile->gemm_blocks = blocks;
  if (blocks) {
    options.profile->texture_rate = 1;
    // Panels of b, however many.
    options.profile->draw_cost = 1e-9;
    options.profile->copy_rate = 1e15;
  }
  return options;
}

Results routine(const catalog::Routine& routine, Bench& bench) {
  Rng rng(1, routine.name);
  const test::Integers sizes = {{"m", 33}, {"n", 29}, {"k", 7}, {"kl", 2}, {"ku", 3}};
  test::Trial trial(routine, test::simple(routine, sizes), rng, bench.context());
  trial.rest(Data::Integers);
  trial.run();
  Results results;
  for (const std::string& output : trial.outputs()) {
    results.emplace_back(output, trial.result(output));
  }
  results.emplace_back("strays", std::vector<float>{static_cast<float>(trial.strays())});
  bench.context().finish();
  return results;
}

Results transfers(Bench& bench) {
  Context& context = bench.context();
  Results results;
  Vector x = context.vector(numbers(4099, 1));
  x.write(numbers(37, 2), 11);
  results.emplace_back("part", x.read());
  std::vector<float> some(53);
  x.read(some.data(), 53, 1021);
  results.emplace_back("from the middle", some);
  x.fill(3, 5, 90);
  Readback first = x.read_async(), second = x.read_async(7, 100);
  results.emplace_back("later", second.get());
  results.emplace_back("all later", first.get());
  const std::vector<float> lines = numbers(40 * 30, 3);
  Matrix gaps = context.matrix(40, 30, Layout::RowMajor, 37);
  MatrixView(gaps).write(lines.data());
  results.emplace_back("lines", MatrixView(gaps).read());
  const std::vector<float> long_lines = numbers(5 * 128, 4);
  Matrix wide = context.matrix(5, 128, Layout::ColMajor, 8);
  MatrixView(wide).write(long_lines.data());
  results.emplace_back("columns", MatrixView(wide).read());
  Vector strided = context.vector(300);
  const std::vector<float> apart = numbers(100, 5);
  strided.vector(100, 0, 3).write(apart.data());
  results.emplace_back("apart", strided.vector(100, 0, 3).read());
  Vector y = context.vector(4099);
  swap(x, y);
  results.emplace_back("swapped", y.read());
  y.copy_from(x, 0, 17, 1000);
  results.emplace_back("copied", y.read());
  context.finish();
  return results;
}

// Two products, of which the second takes the first as tiles, then what is kept of them.
Results products(Bench& bench) {
  Context& context = bench.context();
  const std::int64_t n = 72;
  Results results;
  Matrix a = context.matrix(n, n, numbers(n * n, 1)), b = context.matrix(n, n, numbers(n * n, 2));
  Matrix c = context.matrix(n, n), d = context.matrix(n, n, numbers(n * n, 3));
  gemm(a, b, c);
  gemm(c, b, d, {2, 1, Op::NoTrans, Op::Trans});
  results.emplace_back("tiles", d.read());
  results.emplace_back("merged", c.read());
  gemm(a, b, d, {1, 0, Op::Trans, Op::NoTrans});
  results.emplace_back("kept", d.read());
  trmm(a, d);
  results.emplace_back("triangle", d.read());
  gemv(a, b.view().row(0), d.view().row(3));
  results.emplace_back("vector", d.read());
  context.finish();
  return results;
}

Results staged(Bench& bench) {
  Context& context = bench.context();
  Results results;
  Vector x = context.vector(numbers(40000, 1));
  results.emplace_back("whole", x.read());
  const std::vector<float> lines = numbers(200 * 150, 2);
  Matrix m = context.matrix(200, 150, Layout::RowMajor, 160);
  MatrixView(m).write(lines.data(), 150);
  results.emplace_back("lines", MatrixView(m).read());
  scal(2, x);
  results.emplace_back("scaled", x.read());
  context.finish();
  return results;
}

Results deferred(Bench& bench) {
  Context context(bench.gl().platform(), bench.options());
  const std::int64_t n = std::int64_t{1} << 19;  // 2 MiB, which is asked for later
  Results results;
  Vector x = context.vector(numbers(n, 1)), y = context.vector(n);
  axpy(2, x, y);
  scal(3, y);
  Matrix a = context.matrix(16, 512), b = context.matrix(512, 512, numbers(512 * 512, 2));
  Matrix c = context.matrix(16, 512);  // the panels of b take 1 MiB
  a.fill(2);
  gemm(a, b, c);
  Readback later = y.read_async(3, 5000);
  while (context.run(1)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));  // else most calls ask the driver
  }
  results.emplace_back("later", later.get());
  results.emplace_back("product", c.read());
  results.emplace_back("sum", std::vector<float>{dot(x, y)});
  context.finish();
  return results;
}

// In an application's texture, between its own calls of GL.
Results wrapped(Bench& bench) {
  Context& context = bench.context();
  GLuint name = 0;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, 16, 16);
  glEnable(GL_BLEND);  // which is put back
  Results results;
  try {
    Buffer buffer = context.wrap({name, 16, 16}, 1000);
    buffer.write(numbers(1000, 1));
    scal(2, buffer.vector(1000));
    axpy(1, buffer.vector(10, 100), buffer.vector(10, 200));
    results.emplace_back("texture", buffer.read());
    context.finish();
  } catch (...) {
    glDeleteTextures(1, &name);
    throw;
  }
  glDeleteTextures(1, &name);
  return results;
}

// Numbers from -2 to 2, and of a matrix more on its diagonal, so that any of its factors exists.
std::vector<float> matrix_data(std::int64_t n, std::uint64_t seed) {
  std::vector<float> data = numbers(n * n, seed);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < i; ++j) {
      data[static_cast<std::size_t>(j * n + i)] = data[static_cast<std::size_t>(i * n + j)];
    }
    data[static_cast<std::size_t>(i * n + i)] = static_cast<float>(10 * n + i);
  }
  return data;
}

Results factorizations(Bench& bench) {
  Context& context = bench.context();
  const std::int64_t n = 37;
  Results results;
  const std::vector<float> data = matrix_data(n, 1), sides = numbers(2 * n, 2);
  Matrix a = context.matrix(n, n, data), b = context.matrix(n, 2, sides);
  Vector pivots = context.vector(n), failed = context.vector(1);
  posv(a, b, failed);
  results.emplace_back("Cholesky", b.read());
  results.emplace_back("info", failed.read());
  a.write(data);
  b.write(sides);
  gesv(a, pivots, b, failed);
  results.emplace_back("LU", b.read());
  results.emplace_back("pivots", pivots.read());
  getri(a, pivots, failed);
  results.emplace_back("inverse", a.read());
  a.write(data);
  b.write(sides);
  gels(a, b, failed);
  results.emplace_back("QR", b.read());
  results.emplace_back("factors", a.read());
  context.finish();
  return results;
}

Results spectra(Bench& bench) {
  Context& context = bench.context();
  Results results;
  for (const std::int64_t n : {5, 34}) {  // by both methods
    Matrix a = context.matrix(n, n, matrix_data(n, 3));
    Matrix u = context.matrix(n, n), vt = context.matrix(n, n);
    Vector values = context.vector(n), failed = context.vector(1);
    eigh(a, values, u, failed);
    results.emplace_back("eigenvalues", values.read());
    results.emplace_back("eigenvectors", u.read());
    svd(a, values, u, vt, failed);
    results.emplace_back("singular values", values.read());
    results.emplace_back("U", u.read());
    results.emplace_back("VT", vt.read());
    results.emplace_back("info", failed.read());
  }
  context.finish();
  return results;
}

Results small_matrices(Bench& bench) {
  Context& context = bench.context();
  const std::int64_t size = 3;
  Results results;
  for (const std::int64_t n : {4, 10}) {
    const std::int64_t square = n * n;
    std::vector<float> data;
    for (std::int64_t k = 0; k < size; ++k) {
      const std::vector<float> one = matrix_data(n, static_cast<std::uint64_t>(k + 1));
      data.insert(data.end(), one.begin(), one.end());
    }
    Vector a = context.vector(data), b = context.vector(numbers(size * n, 4));
    Vector pivots = context.vector(size * n), failed = context.vector(size);
    sgesv_batch_strided(Layout::RowMajor, n, 1, a, n, square, pivots, n, b, 1, n, failed, size);
    results.emplace_back("solutions", b.read());
    a.write(data);
    ssyev_batch_strided(Layout::RowMajor, Vectors::Yes, Uplo::Lower, n, a, n, square, b, n, failed,
                        size);
    results.emplace_back("eigenvalues", b.read());
    results.emplace_back("eigenvectors", a.read());
    results.emplace_back("info", failed.read());
  }
  context.finish();
  return results;
}

// What knows nothing of its matrix reads numbers to decide: of a symmetric one that is not positive
// definite twice.
Results solved(Context& context, const std::function<void()>& wait) {
  const std::int64_t n = 20;
  std::vector<float> data = matrix_data(n, 5);
  data[0] = 1;
  data[1] = data[static_cast<std::size_t>(n)] = 100;
  Matrix a = context.matrix(n, n, data), b = context.matrix(n, 1, numbers(n, 6));
  Matrix x = context.matrix(n, 1);
  Vector error = context.vector(1), method = context.vector(1);
  SolveOptions options;
  options.backward_error = error;
  options.method = method;
  solve(a, b, x, options);
  wait();
  Results results = {{"x", x.read()}, {"error", error.read()}, {"method", method.read()}};
  context.finish();
  return results;
}

Results solved_at_once(Bench& bench) {
  return solved(bench.context(), [] {});
}

Results solved_later(Bench& bench) {
  Context context(bench.gl().platform(), bench.options());
  return solved(context, [&] {
    while (context.run(1)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  });
}

// An empty folder of what earlier processes kept.
class CacheFolder {
 public:
  CacheFolder() : base_(made()) { setenv("XDG_CACHE_HOME", base_.c_str(), 1); }
  CacheFolder(const CacheFolder&) = delete;
  CacheFolder& operator=(const CacheFolder&) = delete;
  ~CacheFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(base_, ignored);
  }

 private:
  static std::string made() {
    std::string name = (std::filesystem::temp_directory_path() / "fragblas-faults-XXXXXX").string();
    return mkdtemp(name.data()) == nullptr ? "" : name;
  }
  std::string base_;
};

Results first_use(Bench& bench) {
  Context context(bench.gl().platform(), bench.options());
  Results results;
  Matrix a = context.matrix(20, 20, numbers(400, 1)), b = context.matrix(20, 20, numbers(400, 2));
  Matrix c = context.matrix(20, 20);
  gemm(a, b, c);
  results.emplace_back("product", c.read());
  TrmmOptions unit;
  unit.diag = Diag::Unit;
  trsm(a, c, unit);
  results.emplace_back("solution", c.read());
  context.finish();
  return results;
}

// What is kept is written, and then read.
Results cached_use(Bench& bench) {
  const CacheFolder folder;
  Results results = first_use(bench);
  const Results again = first_use(bench);
  results.insert(results.end(), again.begin(), again.end());
  return results;
}

Results first_start(Bench& bench) {
  const std::vector<egl::Device> devices = egl::devices();
  bench.gl().make_current();
  egl::HeadlessContext gl = egl::HeadlessContext::create();
  Context context(gl.platform(), bench.options());
  Vector x = context.vector(numbers(100, 1));
  scal(2, x);
  Results results = {{"scaled", x.read()}};
  context.finish();
  return results;
}

}  // namespace

Bench::Bench(ContextOptions options, bool warm)
    : options_(std::move(options)), gl_(egl::HeadlessContext::create()) {
  if (warm) {
    context_.emplace(gl_->platform(), options_);
  }
}

std::vector<Workload> workloads() {
  std::vector<Workload> all;
  for (const catalog::Routine& one : catalog::catalog()) {
    if (test::find_test(one.name) != nullptr) {
      all.push_back(
          {one.name, plain(), true, [&one](Bench& bench) { return routine(one, bench); }});
    }
  }
  all.push_back({"transfers", plain(), true, transfers});
  all.push_back({"products", plain(), true, products});
  all.push_back({"products by blocks", packed(true), true, products});
  all.push_back({"products by textures", packed(false), true, products});
  all.push_back({"factorizations", plain(), true, factorizations});
  all.push_back({"eigenvalues and singular values", plain(), true, spectra});
  all.push_back({"batches of small matrices", plain(), true, small_matrices});
  all.push_back({"solve", plain(), true, solved_at_once});
  all.push_back({"double precision", plain(), true, in_double});
  all.push_back({"complex numbers", plain(), true, in_complex});
  all.push_back({"along axes", plain(), true, along_axes});
  all.push_back({"a sparse matrix", plain(), true, sparse});
  ContextOptions options = plain();
  options.deferred = true;
  all.push_back({"a deferred solve", options, false, solved_later});
  options = plain();
  options.staging_bytes = 32768;
  options.in_place_bytes = 65536;
  all.push_back({"staged transfers", options, true, staged});
  options = packed(true);
  options.deferred = true;
  all.push_back({"a deferred context", options, false, deferred});
  options = plain();
  options.restore_gl_state = true;
  all.push_back({"a wrapped texture", options, true, wrapped});
  options = packed(true);
  options.restore_gl_state = true;
  all.push_back({"an active transform feedback", options, true, in_feedback});
  all.push_back({"a body that does not compile", plain(), false, faulty_body});
  all.push_back({"first use", plain(), false, first_use});
  options = packed(true);
  options.disk_cache = true;
  all.push_back({"first use with a cache", options, false, cached_use});
  all.push_back({"first start", plain(), false, first_start});
  return all;
}

}  // namespace fragblas::faults
