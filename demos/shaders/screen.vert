#version 300 es
// One triangle over the whole viewport, made from gl_VertexID: no vertex buffer is needed.
void main() {
  vec2 corner = vec2((gl_VertexID & 1) << 2, (gl_VertexID & 2) << 1);
  gl_Position = vec4(corner - 1.0, 0.0, 1.0);
}
