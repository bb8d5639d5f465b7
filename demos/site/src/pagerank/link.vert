// A thin strip for each link, an instance each: the wider, the more rank goes along it.
uniform bool directed;  // then a strip tapers from where it comes to where it goes
uniform float pixel;
in ivec2 ends;    // the two nodes
in vec2 degrees;  // links out of each
out float across;
flat out float width;
flat out float weight;

void main() {
  vec2 from = place_of(ends.x);
  vec2 to = place_of(ends.y);
  float flow = nodes * rank_of(ends.x) / degrees.x;
  if (!directed) flow = 0.5 * (flow + nodes * rank_of(ends.y) / degrees.y);
  weight = clamp(0.25 + flow, 0.25, 1.0);
  width = pixel * clamp(0.8 + 2.0 * flow, 0.9, 5.0);
  float end = float(gl_VertexID >> 1);
  across = (2.0 * float(gl_VertexID & 1) - 1.0) * (0.5 * width + 1.0);
  if (directed) across *= 1.0 - 0.75 * end;
  vec2 along = to - from;
  vec2 normal = vec2(-along.y, along.x) / max(length(along), 1e-3);
  gl_Position = clip(mix(from, to, end) + normal * across);
}
