#version 300 es
// im2col: the windows of an image as rows of a matrix.
// Reads: u_a is the image, a pixel a row, rows of pixels behind each other; its columns are
//   channels.
// Writes: the matrix, a window a row: rows of the window behind each other, in these pixels, in
//   these channels. Zeros outside of the image.
// Uniforms: u_image: height, width, channels, whether lines of the result are its columns;
//   u_window: width, stride, padding; u_windows: in a row, steps between pixels of one;
//   u_a_matrix; those of lib/target.glsl.
// Assumes: nothing.
// Cost: 1 fetch an element.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform ivec4 u_image;
#define u_image_height u_image.x
#define u_image_width u_image.y
#define u_image_channels u_image.z
#define u_image_across u_image.w
uniform ivec3 u_window;
#define u_window_width u_window.x
#define u_window_stride u_window.y
#define u_window_padding u_window.z
uniform ivec2 u_windows;
#define u_windows_in_row u_windows.x
#define u_windows_dilation u_windows.y

float value_at(int element) {
  ivec2 position = view_position(element);
  if (position.x < 0) {
    return 0.0;
  }
  ivec2 place = u_image_across == 1 ? position.yx : position;
  int row = place.x / u_windows_in_row;
  int col = place.x - row * u_windows_in_row;
  int tap = place.y / u_image_channels;
  int channel = place.y - tap * u_image_channels;
  int tap_row = tap / u_window_width;
  int tap_col = tap - tap_row * u_window_width;
  int y = row * u_window_stride + tap_row * u_windows_dilation - u_window_padding;
  int x = col * u_window_stride + tap_col * u_windows_dilation - u_window_padding;
  if (y < 0 || y >= u_image_height || x < 0 || x >= u_image_width) {
    return 0.0;
  }
  return element_at(u_a, u_a_shift,
                    u_a_matrix_base + (y * u_image_width + x) * u_a_matrix_row_stride +
                        channel * u_a_matrix_col_stride);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value =
      vec4(value_at(element), value_at(element + 1), value_at(element + 2), value_at(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
