// A square around each node, an instance each.
uniform vec3 stops[4];  // colours of 1/4, 1, 4 and 16 times the average rank
out vec2 at;
flat out float radius;
flat out vec3 color;
flat out int node;

void main() {
  node = gl_InstanceID;
  radius = radius_of(node);
  float level = clamp(0.5 * log2(max(nodes * rank_of(node), 0.25)) + 1.0, 0.0, 3.0);
  int stop = min(int(level), 2);
  color = mix(stops[stop], stops[stop + 1], level - float(stop));
  vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0;
  at = corner * (radius + 6.0);
  gl_Position = clip(place_of(node) + at);
}
