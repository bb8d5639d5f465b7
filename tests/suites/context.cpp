// Context: what it reports, its queue, the GL state it shares, and what it refuses.
// SPDX-License-Identifier: MIT
#include <GLES3/gl3.h>
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

bool has_key(const std::string& json, const std::string& key) {
  return json.find('"' + key + '"') != std::string::npos;
}

// Its only varying goes to transform feedback.
GLuint linked_program(
    const char* vertex,
    const char* fragment =
        "#version 300 es\nprecision highp float;\nout vec4 o;\nvoid main() { o = vec4(1); }") {
  const GLuint program = glCreateProgram();
  for (auto [kind, text] : {std::pair<GLenum, const char*>{GL_VERTEX_SHADER, vertex},
                            std::pair<GLenum, const char*>{GL_FRAGMENT_SHADER, fragment}}) {
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
  }
  const char* varying = "gl_Position";
  glTransformFeedbackVaryings(program, 1, &varying, GL_INTERLEAVED_ATTRIBS);
  glLinkProgram(program);
  return program;
}

// Of extensions: clip distances and depth clamp. WebGL knows those of extensions that are enabled.
std::vector<GLenum> further_switches() {
#ifdef __EMSCRIPTEN__
  return {};
#else
  constexpr GLenum kMaxClipDistances = 0x0D32, kClipDistance0 = 0x3000, kDepthClamp = 0x864F;
  const std::string extensions = reinterpret_cast<const char*>(glGetString(GL_EXTENSIONS));
  std::vector<GLenum> switches;
  if (extensions.find("GL_EXT_clip_cull_distance") != std::string::npos) {
    GLint count = 0;
    glGetIntegerv(kMaxClipDistances, &count);
    for (GLint i = 0; i < count; ++i) switches.push_back(kClipDistance0 + static_cast<GLenum>(i));
  }
  if (extensions.find("GL_EXT_depth_clamp") != std::string::npos) switches.push_back(kDepthClamp);
  return switches;
#endif
}

// A GL state unlike anything the library would set, made of objects of our own.
class HostileState {
 public:
  HostileState() {
    glGenTextures(4, textures_);
    glGenBuffers(5, buffers_);
    glGenFramebuffers(2, framebuffers_);
    glGenVertexArrays(1, &vertex_array_);
    glGenSamplers(1, &sampler_);
    glGenRenderbuffers(1, &renderbuffer_);
    program_ = linked_program("#version 300 es\nvoid main() { gl_Position = vec4(0); }");
  }

  ~HostileState() {
    glUseProgram(0);
    glBindVertexArray(0);
    glDeleteTextures(4, textures_);
    glDeleteBuffers(5, buffers_);
    glDeleteFramebuffers(2, framebuffers_);
    glDeleteVertexArrays(1, &vertex_array_);
    glDeleteSamplers(1, &sampler_);
    glDeleteRenderbuffers(1, &renderbuffer_);
    glDeleteProgram(program_);
    for (GLenum target : {GL_SCISSOR_TEST, GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE,
                          GL_RASTERIZER_DISCARD, GL_POLYGON_OFFSET_FILL, GL_SAMPLE_COVERAGE,
                          GL_SAMPLE_ALPHA_TO_COVERAGE}) {
      glDisable(target);
    }
    for (GLenum target : further_switches()) glDisable(target);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    for (GLenum name : {GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
                        GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS}) {
      glPixelStorei(name, 0);
    }
    blas().reset_state();
  }

  void set() {
    glUseProgram(program_);
    glBindVertexArray(vertex_array_);
    for (int unit = 0; unit < 4; ++unit) {
      glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
      glBindTexture(GL_TEXTURE_2D, textures_[unit]);
      glBindSampler(static_cast<GLuint>(unit), sampler_);  // linear: float textures sample as 0
    }
    glSamplerParameteri(sampler_, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glSamplerParameteri(sampler_, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glActiveTexture(GL_TEXTURE2);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers_[0]);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers_[1]);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer_);
    const GLenum targets[] = {GL_ARRAY_BUFFER, GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER,
                              GL_COPY_READ_BUFFER};
    for (int i = 0; i < 4; ++i) {
      glBindBuffer(targets[i], buffers_[i]);
      glBufferData(targets[i], 4096, nullptr, GL_STATIC_DRAW);
    }
    glBindBuffer(GL_UNIFORM_BUFFER, buffers_[4]);
    glBufferData(GL_UNIFORM_BUFFER, 4096, nullptr, GL_STATIC_DRAW);
    glBindBufferRange(GL_UNIFORM_BUFFER, 0, buffers_[4], 256, 512);
    glBindBufferRange(GL_UNIFORM_BUFFER, 1, buffers_[4], 0, 256);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 8);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 77);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 2);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 3);
    glPixelStorei(GL_PACK_ALIGNMENT, 8);
    glPixelStorei(GL_PACK_ROW_LENGTH, 99);
    glPixelStorei(GL_PACK_SKIP_ROWS, 1);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 2);
    glViewport(3, 4, 5, 6);
    glScissor(1, 2, 3, 4);
    glClearColor(0.25f, 0.5f, 0.75f, 1);
    glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_NEVER);
    glStencilFunc(GL_NEVER, 1, 0x55);
    glBlendFunc(GL_ZERO, GL_ONE);
    glCullFace(GL_FRONT_AND_BACK);
    glFrontFace(GL_CW);
    for (GLenum target : {GL_SCISSOR_TEST, GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE,
                          GL_RASTERIZER_DISCARD, GL_POLYGON_OFFSET_FILL, GL_SAMPLE_COVERAGE,
                          GL_SAMPLE_ALPHA_TO_COVERAGE}) {
      glEnable(target);
    }
    for (GLenum target : further_switches()) glEnable(target);
    glDisable(GL_DITHER);
    glSampleCoverage(0.0f, GL_FALSE);
  }

  // Everything set() sets, by name.
  static std::map<std::string, std::vector<GLint>> snapshot() {
    std::map<std::string, std::vector<GLint>> state;
#define FRAGBLAS_GET(name, count)       \
  do {                                  \
    std::vector<GLint> values(count);   \
    glGetIntegerv(name, values.data()); \
    state[#name] = values;              \
  } while (false)
    FRAGBLAS_GET(GL_CURRENT_PROGRAM, 1);
    FRAGBLAS_GET(GL_VERTEX_ARRAY_BINDING, 1);
    FRAGBLAS_GET(GL_ACTIVE_TEXTURE, 1);
    FRAGBLAS_GET(GL_DRAW_FRAMEBUFFER_BINDING, 1);
    FRAGBLAS_GET(GL_READ_FRAMEBUFFER_BINDING, 1);
    FRAGBLAS_GET(GL_RENDERBUFFER_BINDING, 1);
    FRAGBLAS_GET(GL_ARRAY_BUFFER_BINDING, 1);
    FRAGBLAS_GET(GL_PIXEL_PACK_BUFFER_BINDING, 1);
    FRAGBLAS_GET(GL_PIXEL_UNPACK_BUFFER_BINDING, 1);
    FRAGBLAS_GET(GL_COPY_READ_BUFFER_BINDING, 1);
    FRAGBLAS_GET(GL_UNIFORM_BUFFER_BINDING, 1);
    FRAGBLAS_GET(GL_UNPACK_ALIGNMENT, 1);
    FRAGBLAS_GET(GL_UNPACK_ROW_LENGTH, 1);
    FRAGBLAS_GET(GL_UNPACK_SKIP_ROWS, 1);
    FRAGBLAS_GET(GL_UNPACK_SKIP_PIXELS, 1);
    FRAGBLAS_GET(GL_PACK_ALIGNMENT, 1);
    FRAGBLAS_GET(GL_PACK_ROW_LENGTH, 1);
    FRAGBLAS_GET(GL_PACK_SKIP_ROWS, 1);
    FRAGBLAS_GET(GL_PACK_SKIP_PIXELS, 1);
    FRAGBLAS_GET(GL_VIEWPORT, 4);
    FRAGBLAS_GET(GL_SCISSOR_BOX, 4);
    FRAGBLAS_GET(GL_COLOR_WRITEMASK, 4);
    FRAGBLAS_GET(GL_DEPTH_WRITEMASK, 1);
    FRAGBLAS_GET(GL_DEPTH_FUNC, 1);
    FRAGBLAS_GET(GL_STENCIL_FUNC, 1);
    FRAGBLAS_GET(GL_BLEND_SRC_RGB, 1);
    FRAGBLAS_GET(GL_CULL_FACE_MODE, 1);
    FRAGBLAS_GET(GL_FRONT_FACE, 1);
    FRAGBLAS_GET(GL_SCISSOR_TEST, 1);
    FRAGBLAS_GET(GL_BLEND, 1);
    FRAGBLAS_GET(GL_DEPTH_TEST, 1);
    FRAGBLAS_GET(GL_STENCIL_TEST, 1);
    FRAGBLAS_GET(GL_CULL_FACE, 1);
    FRAGBLAS_GET(GL_RASTERIZER_DISCARD, 1);
    FRAGBLAS_GET(GL_POLYGON_OFFSET_FILL, 1);
    FRAGBLAS_GET(GL_SAMPLE_COVERAGE, 1);
    FRAGBLAS_GET(GL_SAMPLE_ALPHA_TO_COVERAGE, 1);
    FRAGBLAS_GET(GL_DITHER, 1);
#undef FRAGBLAS_GET
    for (GLenum target : further_switches()) {
      state["switch " + std::to_string(target)] = {glIsEnabled(target)};
    }
    GLfloat clear[4] = {};
    glGetFloatv(GL_COLOR_CLEAR_VALUE, clear);
    for (float value : clear)
      state["GL_COLOR_CLEAR_VALUE"].push_back(static_cast<GLint>(value * 4));
    GLint value = 0;
    for (GLuint i = 0; i < 2; ++i) {
      glGetIntegeri_v(GL_UNIFORM_BUFFER_BINDING, i, &value);
      state["uniform buffer " + std::to_string(i)] = {value};
    }
    GLint unit = 0;
    glGetIntegerv(GL_ACTIVE_TEXTURE, &unit);
    for (GLenum i = 0; i < 4; ++i) {
      glActiveTexture(GL_TEXTURE0 + i);
      glGetIntegerv(GL_TEXTURE_BINDING_2D, &value);
      state["texture " + std::to_string(i)] = {value};
      glGetIntegerv(GL_SAMPLER_BINDING, &value);
      state["sampler " + std::to_string(i)] = {value};
    }
    glActiveTexture(static_cast<GLenum>(unit));
    return state;
  }

 private:
  GLuint textures_[4] = {}, buffers_[5] = {}, framebuffers_[2] = {};
  GLuint vertex_array_ = 0, sampler_ = 0, renderbuffer_ = 0, program_ = 0;
};

// Uses every part of the library that touches GL; true when the numbers are right.
bool exercise(Context& context) {
  Matrix a = context.matrix(3, 3, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  Matrix c = context.matrix(3, 3);
  Vector x = context.vector({1, 0, -1}), y = context.vector(3), s = context.vector(1);
  gemm(a, a, c);
  gemv(a, x, y);
  axpy(2, x, y);
  dot(x, y, s);
  Buffer copy = context.buffer(11);
  copy.fill(1);
  copy.copy_from(c, 0, 1, 9);
  scal(s, copy.vector(3, 1));  // x . y is 4
  Readback readback = copy.read_async();
  const std::vector<float> expected = {1, 120, 144, 168, 66, 81, 96, 102, 126, 150, 1};
  bool right = copy.read() == expected;
  right = right && y.read() == std::vector<float>{0, -2, -4};
  return right && readback.get() == expected;
}

}  // namespace

TEST_SUITE_BEGIN("context");

TEST_CASE("the device's description is complete and the JSON has every field") {
  const DeviceInfo& info = blas().info();
  CHECK(!info.renderer.empty());
  CHECK(!info.version.empty());
  CHECK(info.webgl == (info.version.find("WebGL") != std::string::npos));
  CHECK(info.max_texture_size >= 16);
  CHECK((info.max_texture_size & (info.max_texture_size - 1)) == 0);
  CHECK(info.max_buffer_elements >= 4 * 16 * 16);
  CHECK(info.probe.float_target);
  CHECK(info.probe.round_trip_exact);
  CHECK(info.probe.int32);
  CHECK(info.probe.known_product);
  CHECK(info.probe.draw_buffers >= info.draw_buffers);
  const Limits limits = test::limits();
  if (limits.max_texture_size > 0) CHECK(info.max_texture_size <= limits.max_texture_size);
  if (limits.draw_buffers > 0) CHECK(info.draw_buffers <= limits.draw_buffers);
  if (limits.uniform_block_bytes >= 0) {
    CHECK(info.uniform_block_bytes <= limits.uniform_block_bytes);
  }
  if (!limits.timer) CHECK(!info.timer_query);
  const std::string json = to_json(info);
  for (const std::string key : {"vendor",
                                "renderer",
                                "version",
                                "glsl_version",
                                "software",
                                "webgl",
                                "max_texture_size",
                                "draw_buffers",
                                "uniform_block_bytes",
                                "uniform_buffer_offset_alignment",
                                "timer_query",
                                "memory_bytes",
                                "pack_cache_bytes",
                                "max_buffer_elements",
                                "probe",
                                "float_target",
                                "round_trip_exact",
                                "int32",
                                "known_product",
                                "subnormals_kept",
                                "nan_propagates",
                                "inf_times_zero_is_nan",
                                "isnan_works",
                                "bit_isnan_works",
                                "fused_multiply_add",
                                "double_float",
                                "milliseconds"}) {
    CAPTURE(key);
    CHECK(has_key(json, key));
  }
}

TEST_CASE("the counters move") {
  blas().finish();
  const Stats before = blas().stats();
  Vector x = blas().vector(filled(100, 1));
  scal(2, x);
  x.read();
  const Stats after = blas().stats();
  CHECK(after.uploads > before.uploads);
  CHECK(after.upload_bytes >= before.upload_bytes + 400);
  CHECK(after.readbacks > before.readbacks);
  CHECK(after.readback_bytes >= before.readback_bytes + 400);
  CHECK(after.passes > before.passes);
  CHECK(after.draws > before.draws);
  CHECK(after.pending == 0);
  CHECK(after.programs > 0);
  CHECK(after.textures > 0);
  CHECK(after.texture_bytes > 0);
  CHECK(after.peak_bytes >= after.texture_bytes);
  const std::string json = to_json(after);
  for (const std::string key :
       {"programs", "textures", "texture_bytes", "peak_bytes", "uploads", "upload_bytes",
        "readbacks", "readback_bytes", "passes", "draws", "pending"}) {
    CAPTURE(key);
    CHECK(has_key(json, key));
  }
}

TEST_CASE("repeated work compiles nothing and allocates nothing") {
  auto work = [] {
    Matrix a = blas().matrix(20, 20), b = blas().matrix(20, 20);
    gemm(a, a, b);
    b.read();
  };
  work();
  work();
  const Stats before = blas().stats();
  for (int i = 0; i < 10; ++i) work();
  CHECK(blas().stats().programs == before.programs);
  CHECK(blas().stats().textures == before.textures);
  CHECK(blas().stats().texture_bytes == before.texture_bytes);
}

TEST_CASE("a deferred context issues nothing before run()") {
  ContextOptions options = context_options();
  options.deferred = true;
  OtherContext other(options);
  Context& context = other.enter();
  Vector x = context.vector({1, 2, 3}), y = context.vector(3);
  const Stats before = context.stats();
  axpy(2, x, y);
  axpy(2, x, y);
  scal(10, y);
  CHECK(context.stats().passes == before.passes);
  CHECK(context.stats().draws == before.draws);
  CHECK(context.stats().pending >= 3);
  int turns = 1;
  while (turns < most_turns() && context.run(0)) ++turns;
  if (sees_links()) {
    CHECK(turns >= 3);
    CHECK(context.stats().pending == 0);
    CHECK(context.stats().passes >= before.passes + 3);
    CHECK(!context.run(0));
  }
  CHECK(y.read() == std::vector<float>{40, 80, 120});
}

TEST_CASE("what is queued is compiled together, before the first of it is drawn") {
  ContextOptions options = only_blocks();
  options.deferred = true;
  OtherContext other(options);
  Context& context = other.enter();
  const Matrix a = context.matrix(8, 8), c = context.matrix(8, 8);
  gemm(a, a, c);
  const std::int64_t programs = context.stats().programs;
  REQUIRE(context.stats().pending == 4);
  context.run(0);
  if (sees_links()) CHECK(context.stats().pending == 3);
  CHECK(context.stats().programs == programs + 4);
  context.finish();
  CHECK(context.stats().programs == programs + 4);
  other.leave();
}

TEST_CASE("a deferred context keeps the order of calls, writes and reads") {
  ContextOptions options = context_options();
  options.deferred = true;
  OtherContext other(options);
  Context& context = other.enter();
  Vector x = context.vector({1, 2, 3});
  std::vector<Readback> readbacks;
  readbacks.push_back(x.read_async());
  scal(2, x);
  readbacks.push_back(x.read_async());
  x.write({5, 5, 5});
  readbacks.push_back(x.read_async());
  scal(3, x);
  {
    Vector gone = context.vector({1, 1, 1});  // must live until its pass
    axpy(1, gone, x);
    Vector gone_too = context.vector(3);
    copy(x, gone_too);
    readbacks.push_back(gone_too.read_async());
  }
  Vector reuse = context.vector({-1, -1, -1});
  CHECK(!readbacks[0].ready());
  CHECK(x.read() == std::vector<float>{16, 16, 16});
  issue_all(context);
  CHECK(reuse.read() == std::vector<float>{-1, -1, -1});
  CHECK(readbacks[3].get() == std::vector<float>{16, 16, 16});
  CHECK(readbacks[0].get() == std::vector<float>{1, 2, 3});
  CHECK(readbacks[1].get() == std::vector<float>{2, 4, 6});
  CHECK(readbacks[2].get() == std::vector<float>{5, 5, 5});
  scal(2, x);
  Readback last = x.read_async();
  CHECK(last.get() == std::vector<float>{32, 32, 32});  // get() issues what it waits for
}

TEST_CASE("a deferred context takes the data of a write before the call returns") {
  ContextOptions options = context_options();
  options.deferred = true;
  OtherContext other(options);
  Context& context = other.enter();
  std::vector<float> data = filled(300, 1);
  Buffer x = context.buffer(300);
  x.write(data);
  data.assign(300, 2);
  x.write(data.data(), 5, 1);
  data.assign(300, 3);
  std::vector<float> expected = filled(300, 1);
  for (std::size_t i = 1; i < 6; ++i) expected[i] = 2;
  CHECK(x.read() == expected);
}

TEST_CASE("argument errors in a deferred context are thrown at once") {
  ContextOptions options = context_options();
  options.deferred = true;
  OtherContext other(options);
  Context& context = other.enter();
  Vector x = context.vector({1, 2, 3});
  const Stats before = context.stats();
  CHECK_THROWS_AS(scal(2, x.view(4)), Error);
  CHECK(context.stats().pending == before.pending);
  CHECK(x.read() == std::vector<float>{1, 2, 3});
}

TEST_CASE("restore_gl_state leaves GL as it was, and hostile state harms no result") {
  ContextOptions options = context_options();
  options.restore_gl_state = true;
  HostileState hostile;
  hostile.set();
  const auto before = HostileState::snapshot();
  {
    Context context(platform(), options);
    CHECK(HostileState::snapshot() == before);
    for (int i = 0; i < 2; ++i) {
      CHECK(exercise(context));
      for (const auto& entry : HostileState::snapshot()) {
        const std::string& name = entry.first;
        CAPTURE(name);
        CHECK(entry.second == before.at(name));
      }
    }
    context.finish();
    context.stats();
    Buffer buffer = context.buffer(9);
    buffer.texture();
  }
  CHECK(HostileState::snapshot() == before);
}

#ifndef __EMSCRIPTEN__  // web/src/glstate.ts refuses such calls
TEST_CASE("restore_gl_state pauses an active transform feedback") {
  ContextOptions options = context_options();
  options.restore_gl_state = true;
  Context context(platform(), options);
  const GLuint program =
      linked_program("#version 300 es\nvoid main() { gl_Position = vec4(0, 0, 0, 1); }");
  GLuint buffer = 0, query = 0, texture = 0, framebuffer = 0;
  glGenBuffers(1, &buffer);
  glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
  glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 1 << 16, nullptr, GL_DYNAMIC_READ);
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 1, 1);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glGenQueries(1, &query);
  glUseProgram(program);
  glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query);
  glBeginTransformFeedback(GL_POINTS);
  glDrawArrays(GL_POINTS, 0, 2);
  CHECK(exercise(context));
  GLboolean paused = GL_TRUE;
  glGetBooleanv(GL_TRANSFORM_FEEDBACK_PAUSED, &paused);
  CHECK(paused == GL_FALSE);
  glDrawArrays(GL_POINTS, 0, 1);
  glEndTransformFeedback();
  glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
  CHECK(glGetError() == GL_NO_ERROR);
  GLuint written = 0;
  glGetQueryObjectuiv(query, GL_QUERY_RESULT, &written);
  CHECK(written == 3);
  glUseProgram(0);
  glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteQueries(1, &query);
  glDeleteFramebuffers(1, &framebuffer);
  glDeleteTextures(1, &texture);
  glDeleteBuffers(1, &buffer);
  glDeleteProgram(program);
  blas().reset_state();
}
#endif

// llvmpipe's reads do not wait where they may believe that nobody writes.
TEST_CASE("a read waits for draws to a texture that an application's draw still reads") {
  const GLuint program = linked_program(
      "#version 300 es\nvoid main() {\n  gl_Position = vec4(4 * (gl_VertexID & 1) - 1, 2 * "
      "(gl_VertexID & 2) - 1, 0, 1);\n}",
      "#version 300 es\nprecision highp float;\nuniform highp sampler2D u_a;\nuniform int "
      "u_steps;\n"
      "out vec4 o;\nvoid main() {\n  o = vec4(0);\n  for (int i = 0; i < u_steps; ++i) {\n"
      "    o += texelFetch(u_a, ivec2(i & 3, 0), 0);\n  }\n}");
  GLuint texture = 0, framebuffer = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 64, 64);
  glGenFramebuffers(1, &framebuffer);
  Vector x = blas().vector(64), y = blas().vector(4);
  const Vector ones = blas().vector(std::vector<float>(64, 1.0f));
  for (int i = 0; i < 5; ++i) {
    x.write(std::vector<float>(64, 2.0f));
    glUseProgram(program);
    glUniform1i(glGetUniformLocation(program, "u_steps"), 4000);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, x.texture().name);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, 64, 64);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    blas().reset_state();
    copy(ones, x);
    scal(2, y);
    CHECK(x.read() == std::vector<float>(64, 1.0f));
  }
  glUseProgram(0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteFramebuffers(1, &framebuffer);
  glDeleteTextures(1, &texture);
  glDeleteProgram(program);
  blas().reset_state();
}

TEST_CASE("reset_state() makes up for foreign GL code") {
  HostileState hostile;
  for (int i = 0; i < 2; ++i) {
    hostile.set();
    blas().reset_state();
    CHECK(exercise(blas()));
  }
}

TEST_CASE("two contexts share one GL context") {
  OtherContext other;
  for (int i = 0; i < 2; ++i) {
    CHECK(exercise(other.enter()));
    CHECK(exercise(other.leave()));
  }
}

TEST_CASE("a Platform table with a missing function is refused by name") {
  const Platform good = platform();
  struct Missing {
    std::string name;
    std::function<void(Platform&)> clear;
  };
  const Missing missing[] = {
      {"upload", [](Platform& p) { p.upload = nullptr; }},
      {"read_pixels", [](Platform& p) { p.read_pixels = nullptr; }},
      {"read_pixel_buffer", [](Platform& p) { p.read_pixel_buffer = nullptr; }},
      {"wait_fence", [](Platform& p) { p.wait_fence = nullptr; }},
      {"now", [](Platform& p) { p.now = nullptr; }},
      {"lost", [](Platform& p) { p.lost = nullptr; }},
  };
  for (const Missing& each : missing) {
    CAPTURE(each.name);
    Platform bad = good;
    each.clear(bad);
    bool thrown = false;
    try {
      Context context(bad, context_options());
    } catch (const Error& error) {
      thrown = true;
      CHECK(error.status() == Status::InvalidArgument);
      CHECK(std::string(error.what()).find(each.name) != std::string::npos);
    }
    CHECK(thrown);
  }
  blas().reset_state();
}

TEST_CASE("limits out of range are refused by name") {
  struct Bad {
    std::string name;
    std::function<void(Limits&)> change;
  };
  const Bad bad[] = {
      {"max_texture_size", [](Limits& l) { l.max_texture_size = 15; }},
      {"max_texture_size", [](Limits& l) { l.max_texture_size = -1; }},
      {"draw_buffers", [](Limits& l) { l.draw_buffers = 3; }},
      {"draw_buffers", [](Limits& l) { l.draw_buffers = -1; }},
      {"draw_buffers", [](Limits& l) { l.draw_buffers = 16; }},
      {"uniform_block_bytes", [](Limits& l) { l.uniform_block_bytes = -2; }},
      {"memory_bytes", [](Limits& l) { l.memory_bytes = -1; }},
      {"pack_cache_bytes", [](Limits& l) { l.pack_cache_bytes = -2; }},
      {"tile_bytes", [](Limits& l) { l.tile_bytes = -2; }},
  };
  for (const Bad& each : bad) {
    CAPTURE(each.name);
    ContextOptions options = context_options();
    each.change(options.limits);
    bool thrown = false;
    try {
      Context context(platform(), options);
    } catch (const Error& error) {
      thrown = true;
      CHECK(error.status() == Status::InvalidArgument);
      CHECK(std::string(error.what()).find(each.name) != std::string::npos);
    }
    CHECK(thrown);
  }
  blas().reset_state();
}

#ifndef __EMSCRIPTEN__  // whose interfaces take yes or no
TEST_CASE("starter_seconds that is no number is refused") {
  ContextOptions options = context_options();
  options.starter_seconds = std::nan("");
  CHECK(error_of([&] { Context(platform(), options); }) ==
        "Context: starter_seconds = nan, must be a number");
  blas().reset_state();
}
#endif

TEST_CASE("a profile's scratch is held to half of the memory") {
  ContextOptions options = context_options();
  options.limits.memory_bytes = 1 << 20;
  options.profile.emplace();
  options.profile->scratch_bytes = std::int64_t{1} << 30;
  OtherContext other(options);
  CHECK(other.enter().profile().scratch_bytes == 1 << 19);
}

TEST_CASE("every number of draw buffers gives the same exact product") {
  Rng random = rng("draw buffers");
  const std::vector<float> data = random_data(random, 40 * 40, Data::Integers);
  std::vector<float> first;
  for (int draw_buffers : {8, 4, 2, 1}) {
    INFO("draw_buffers = ", draw_buffers);
    ContextOptions options = context_options();
    options.limits.draw_buffers = draw_buffers;
    OtherContext other(options);
    Context& context = other.enter();
    CHECK(context.info().draw_buffers <= draw_buffers);
    Matrix a = context.matrix(40, 40, data), c = context.matrix(40, 40);
    gemm(a, a, c);
    if (first.empty()) first = c.read();
    CHECK(c.read() == first);
  }
}

TEST_CASE("buffers outlive their context") {
  Buffer buffer;
  {
    Context context(platform(), context_options());
    buffer = context.buffer(5);
    buffer.fill(3);
  }
  CHECK(buffer.read() == filled(5, 3));
  buffer = Buffer();
  blas().reset_state();
}

TEST_CASE("the timer measures where there is one, and says so where there is none") {
  if (!info().timer_query) {
    CHECK_THROWS_AS(Timer{blas()}, Error);
    return;
  }
  if (kBrowser) return;  // the result can't arrive within one task
  Timer timer(blas());
  Matrix a = blas().matrix(64, 64), b = blas().matrix(64, 64);
  timer.begin();
  gemm(a, a, b);
  timer.end();
  const double seconds = timer.seconds();
  CHECK(seconds >= 0);
  CHECK(seconds < 60);
}

TEST_CASE("names of status values") {
  CHECK(std::string(to_string(Status::Ok)) == "Ok");
  CHECK(std::string(to_string(Status::InvalidArgument)) == "InvalidArgument");
  CHECK(std::string(to_string(Status::OutOfMemory)) == "OutOfMemory");
  CHECK(std::string(to_string(Status::Internal)) == "Internal");
}

TEST_SUITE_END();

}  // namespace fragblas::test
