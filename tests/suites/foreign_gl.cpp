// What other code does to GL: threads without the context, errors of the application.
// SPDX-License-Identifier: MIT
#include <GLES3/gl3.h>
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "fragblas/egl.hpp"
#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

void elsewhere(const std::function<void()>& call) {
  std::thread(call).join();
}

void make_an_error() {
  const ExpectLog of_the_driver;
  glEnable(GL_TEXTURE_2D);  // is one in ES
}

}  // namespace

TEST_SUITE_BEGIN("foreign_gl");

TEST_CASE("a thread without the GL context gets an error, and changes nothing") {
  Vector x = blas().vector(filled(8, 3)), y = blas().vector(filled(8, 1));
  Readback later = x.read_async();
  int errors = 0;
  const auto refused = [&](const std::function<void()>& call) {
    try {
      call();
    } catch (const Error& error) {
      errors += error.status() == Status::Unsupported ? 1 : 0;
    }
  };
  elsewhere([&] {
    refused([&] { x.read(); });
    refused([&] { x.write(filled(8, 9)); });
    refused([&] { axpy(10, x, y); });
    refused([&] { later.get(); });
    refused([&] { (void)dot(x, y); });
  });
  CHECK(errors == 5);
  CHECK(x.read() == filled(8, 3));
  CHECK(y.read() == filled(8, 1));
  CHECK(later.get() == filled(8, 3));
}

TEST_CASE("a headless context that can't be made leaves the current one") {
  Vector x = blas().vector(filled(8, 3));
  for (const int device : {99, -2}) {
    CHECK_THROWS_AS(egl::HeadlessContext::create({device, 0, false, {}}), Error);
    CHECK(x.read() == filled(8, 3));
  }
  CHECK_THROWS_AS(egl::HeadlessContext::create({-1, 9, false, {}}), Error);
  CHECK(x.read() == filled(8, 3));
}

TEST_CASE("errors of an application that shares the GL context are not ours") {
  ContextOptions options = context_options();
  options.restore_gl_state = true;
  OtherContext other(options);
  Context& context = other.enter();
  Vector x = context.vector(filled(8, 3));
  make_an_error();
  scal(2, x);
  make_an_error();
  CHECK(x.read() == filled(8, 6));
  make_an_error();
  Readback later = x.read_async();
  make_an_error();
  CHECK(later.get() == filled(8, 6));
  make_an_error();
  context.finish();
  other.leave();
}

// glUseProgram of what was gone failed, and that was taken for the error of a third context.
TEST_CASE("a program that was deleted while it was current is not restored") {
  ContextOptions options = context_options();
  options.restore_gl_state = true;
  Context context(platform(), options);
  Vector x = context.vector(filled(8, 3)), z = blas().vector(filled(8, 1));
  {
    Context ends(platform(), context_options());
    const Vector y = ends.vector(filled(8, 1));
    scal(2, y);
  }
  scal(2, x);
  CHECK(glGetError() == GL_NO_ERROR);
  CHECK(x.read() == filled(8, 6));
  CHECK(z.read() == filled(8, 1));
}

TEST_CASE("an error of GL leaves undefined what was written, and nothing else") {
  const ExpectLog undefined;
  OtherContext other;
  Context& context = *other.operator->();
  Vector x = context.vector(filled(8, 3)), y = context.vector(filled(8, 1));
  x.read();
  axpy(2, x, y);
  make_an_error();  // as a draw that fails
  CHECK_THROWS_AS(y.read(), Error);
  CHECK_THROWS_AS(y.read(), Error);
  CHECK(x.read() == filled(8, 3));
  y.write(filled(8, 1));
  axpy(2, x, y);
  CHECK(y.read() == filled(8, 7));
}

TEST_SUITE_END();

}  // namespace fragblas::test
