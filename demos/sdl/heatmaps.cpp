// The programs that draw a matrix from its texture, and the passes that find its range of values.
// SPDX-License-Identifier: MIT
#include "heatmaps.hpp"

#include <array>
#include <glm/gtc/type_ptr.hpp>
#include <glm/vec3.hpp>
#include <stdexcept>
#include <vector>

#include "demo_shaders.hpp"

namespace demo {
namespace {

constexpr int kCombWidth = 64;

// The diverging colours, at -1, -kMiddle, 0, kMiddle and 1 times the range.
constexpr float kMiddle = 0.45f;
const std::array<glm::vec3, 5> kStops = {
    glm::vec3(160, 214, 255) / 255.0f, glm::vec3(38, 112, 180) / 255.0f,
    glm::vec3(20, 24, 31) / 255.0f, glm::vec3(196, 92, 32) / 255.0f,
    glm::vec3(255, 205, 150) / 255.0f};
const glm::vec3 kNotANumber = glm::vec3(255, 92, 230) / 255.0f;
const glm::vec3 kBackground = glm::vec3(13, 16, 21) / 255.0f;

GLuint compile(GLenum kind, const std::string& file) {
  const GLuint shader = glCreateShader(kind);
  const std::string source = shader_text(file);
  const char* text = source.c_str();
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);
  GLint good = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
  if (good == 0) {
    std::array<char, 2048> log{};
    glGetShaderInfoLog(shader, log.size(), nullptr, log.data());
    throw std::runtime_error(file + ": " + log.data());
  }
  return shader;
}

int log2_of(int power_of_two) {
  int log = 0;
  while ((1 << log) < power_of_two) {
    ++log;
  }
  return log;
}

}  // namespace

HeatMaps::Program::Program(const std::string& fragment) : name_(glCreateProgram()) {
  const std::array<GLuint, 2> shaders = {compile(GL_VERTEX_SHADER, "screen.vert"),
                                         compile(GL_FRAGMENT_SHADER, fragment)};
  for (const GLuint shader : shaders) {
    glAttachShader(name_, shader);
    glDeleteShader(shader);
  }
  glLinkProgram(name_);
  GLint good = 0;
  glGetProgramiv(name_, GL_LINK_STATUS, &good);
  if (good == 0) {
    throw std::runtime_error(fragment + ": the program does not link");
  }
}

HeatMaps::Program::~Program() {
  glDeleteProgram(name_);
}

GLint HeatMaps::Program::at(const std::string& uniform) {
  const auto found = uniforms_.find(uniform);
  if (found != uniforms_.end()) {
    return found->second;
  }
  return uniforms_[uniform] = glGetUniformLocation(name_, uniform.c_str());
}

HeatMaps::Target::Target(int width, int height) {
  glGenTextures(1, &texture);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_R32F, width, height);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
}

HeatMaps::Target::~Target() {
  glDeleteFramebuffers(1, &framebuffer);
  glDeleteTextures(1, &texture);
}

HeatMaps::HeatMaps(int panels) : comb_(kCombWidth, kCombWidth), ranges_(panels, 1) {
  glGenVertexArrays(1, &vertex_array_);
}

HeatMaps::~HeatMaps() {
  glDeleteVertexArrays(1, &vertex_array_);
}

void HeatMaps::begin(const Program& program) const {
  for (const GLenum capability : {GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_DITHER,
                                  GL_RASTERIZER_DISCARD, GL_SCISSOR_TEST, GL_STENCIL_TEST}) {
    glDisable(capability);
  }
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  program.use();
  glBindVertexArray(vertex_array_);
  glActiveTexture(GL_TEXTURE0);
  glBindSampler(0, 0);
}

void HeatMaps::reduce(const Target& target, int x, int size, GLuint source, int width, int elements,
                      int lanes) {
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
  glViewport(x, 0, size, size);
  glBindTexture(GL_TEXTURE_2D, source);
  glUniform1i(range_.at("source"), 0);
  glUniform1i(range_.at("log_width"), log2_of(width));
  glUniform4i(range_.at("lines"), elements, elements, elements, lanes);
  glUniform1i(range_.at("comb"), size * size);
  glUniform1i(range_.at("target_width"), size);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void HeatMaps::measure(int panel, const Picture& picture) {
  begin(range_);
  reduce(comb_, 0, kCombWidth, picture.texture.name, picture.texture.width,
         picture.rows * picture.cols, 4);
  reduce(ranges_, panel, 1, comb_.texture, kCombWidth, kCombWidth * kCombWidth, 1);
}

void HeatMaps::set_range(int panel, float magnitude) {
  begin(range_);
  glBindFramebuffer(GL_FRAMEBUFFER, ranges_.framebuffer);
  glEnable(GL_SCISSOR_TEST);
  glScissor(panel, 0, 1, 1);
  const std::array<float, 4> value = {magnitude, 0, 0, 1};
  glClearBufferfv(GL_COLOR, 0, value.data());
  glDisable(GL_SCISSOR_TEST);
}

void HeatMaps::clear(glm::ivec2 window) {
  begin(heatmap_);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glViewport(0, 0, window.x, window.y);
  glClearColor(kBackground.r, kBackground.g, kBackground.b, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

void HeatMaps::draw(int panel, const Picture& picture, const Box& box, glm::ivec2 window) {
  const int bottom = window.y - box.corner.y - box.size.y;
  begin(heatmap_);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glViewport(box.corner.x, bottom, box.size.x, box.size.y);
  glBindTexture(GL_TEXTURE_2D, picture.texture.name);
  glActiveTexture(GL_TEXTURE1);
  glBindTexture(GL_TEXTURE_2D, ranges_.texture);
  glBindSampler(1, 0);
  glUniform1i(heatmap_.at("elements"), 0);
  glUniform1i(heatmap_.at("ranges"), 1);
  glUniform1i(heatmap_.at("panel"), panel);
  glUniform1i(heatmap_.at("log_width"), log2_of(picture.texture.width));
  glUniform4i(heatmap_.at("rect"), box.corner.x, bottom, box.size.x, box.size.y);
  if (picture.transposed) {
    glUniform4i(heatmap_.at("shape"), picture.cols, picture.rows, 1, picture.cols);
  } else {
    glUniform4i(heatmap_.at("shape"), picture.rows, picture.cols, picture.cols, 1);
  }
  glUniform3fv(heatmap_.at("stops[0]"), kStops.size(), glm::value_ptr(kStops[0]));
  glUniform1f(heatmap_.at("middle"), kMiddle);
  glUniform3fv(heatmap_.at("not_a_number"), 1, glm::value_ptr(kNotANumber));
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace demo
