#version 300 es
// The vertex stage of every pass: one triangle that covers the viewport, made from gl_VertexID, so
// there is no vertex buffer to bind.
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  gl_Position = vec4(corner, 0.0, 1.0);
}
