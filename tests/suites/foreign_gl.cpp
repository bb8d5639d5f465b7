// What other code does to GL: threads without the context, errors of the application.
// SPDX-License-Identifier: MIT
#include <EGL/egl.h>
#include <GLES3/gl3.h>
#include <doctest/doctest.h>

#include <functional>
#include <optional>
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

// On another thread, to which the GL context moves for the call.
void moved_elsewhere(
    const std::function<void()>& call, const std::function<void()>& before = [] {}) {
  const EGLDisplay display = eglGetCurrentDisplay();
  const EGLSurface draw = eglGetCurrentSurface(EGL_DRAW), read = eglGetCurrentSurface(EGL_READ);
  const EGLContext context = eglGetCurrentContext();
  const auto release = [&] {
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  };
  blas().finish();
  release();
  elsewhere([&] {
    before();
    eglMakeCurrent(display, draw, read, context);
    call();
    release();
  });
  eglMakeCurrent(display, draw, read, context);
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

// The second one's input was multiplied in the place of the first one's.
TEST_CASE("two contexts share a GL context that goes to another thread and comes back") {
  Vector x = blas().vector(filled(8, 3)), y = blas().vector(filled(8, 1));
  axpy(2, x, y);
  std::optional<Context> other;
  Vector u, v;
  moved_elsewhere([&] {
    other.emplace(platform(), context_options());
    u = other->vector(filled(8, 5));
    v = other->vector(filled(8, 1));
    axpy(2, u, v);
    other->finish();
  });
  axpy(2, x, y);
  CHECK(y.read() == filled(8, 13));
  axpy(2, u, v);
  CHECK(v.read() == filled(8, 21));
}

TEST_CASE("errors that a thread saw before are not of a GL context that comes to it") {
  Vector x = blas().vector(filled(8, 3));
  std::vector<float> found;
  const auto leave_an_error = [] {
    const egl::HeadlessContext other = egl::HeadlessContext::create();
    make_an_error();
    const Context context(other.platform(), context_options());
  };
  moved_elsewhere([&] { found = x.read(); }, leave_an_error);
  CHECK(found == filled(8, 3));
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

TEST_CASE("a headless context that was moved from says so") {
  Vector x = blas().vector(filled(8, 3));
  const auto move_one = [] {
    egl::HeadlessContext from = egl::HeadlessContext::create();
    const egl::HeadlessContext to = std::move(from);
    CHECK_FALSE(to.device().name.empty());
    CHECK_THROWS_AS(from.platform(), Error);
    CHECK_THROWS_AS(from.device(), Error);
    CHECK_THROWS_AS(from.robust(), Error);
    CHECK_THROWS_AS(from.make_current(), Error);
  };
  moved_elsewhere([] {}, move_one);
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
