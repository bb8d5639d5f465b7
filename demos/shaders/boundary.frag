#version 300 es
// What a network answers all over the plane, straight from the texture of its probabilities.
//
// elements  RGBA32F: element e is lane e & 3 of texel e >> 2; texel t is at (t % W, t / W).
//           Row r of the matrix is the grid's point (r % side, r / side), column k the class.
// log_width W = 2^log_width
//
// Between grid points the probabilities are interpolated. Cost: 4 fetches a class.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D elements;
uniform int log_width;
uniform int side;
uniform int classes;      // 2 or 3
uniform int ld;           // elements from row to row of the matrix
uniform vec2 size;        // of the canvas, in pixels
uniform vec3 colors[3];   // of the classes, where the network is sure
uniform vec3 background;  // where it has no idea
uniform vec3 line;        // where the largest two are equal

out vec4 color;

float element(int e) {
  int t = e >> 2;
  vec4 texel = texelFetch(elements, ivec2(t & ((1 << log_width) - 1), t >> log_width), 0);
  int lane = e & 3;
  return lane < 2 ? (lane == 0 ? texel.x : texel.y) : (lane == 2 ? texel.z : texel.w);
}

float probability(vec2 at, int k) {
  ivec2 p = clamp(ivec2(floor(at)), ivec2(0), ivec2(side - 2));
  vec2 part = at - vec2(p);
  int e = (p.y * side + p.x) * ld + k;
  int down = side * ld;
  return mix(mix(element(e), element(e + ld), part.x),
             mix(element(e + down), element(e + down + ld), part.x), part.y);
}

void main() {
  vec2 at = gl_FragCoord.xy / size * float(side - 1);
  vec3 p = vec3(probability(at, 0), probability(at, 1), classes > 2 ? probability(at, 2) : 0.0);
  float most = max(p.x, max(p.y, p.z));
  float least = classes > 2 ? min(p.x, min(p.y, p.z)) : p.z;
  // A lead of one class over another passes 0 smoothly; what counts is that of the two largest.
  vec3 leads = vec3(p.x - p.y, p.y - p.z, p.z - p.x);
  vec3 slopes = max(fwidth(leads), 1e-6);
  vec2 lead = p.z <= least ? vec2(leads.x, slopes.x)
                           : (p.x <= least ? vec2(leads.y, slopes.y) : vec2(leads.z, slopes.z));
  float near = 1.0 - smoothstep(0.6, 1.6, abs(lead.x) / lead.y);
  float sure = (float(classes) * most - 1.0) / float(classes - 1);
  vec3 winner = p.x >= most ? colors[0] : (p.y >= most ? colors[1] : colors[2]);
  vec3 area = mix(background, winner, 0.12 + 0.5 * sure);
  color = vec4(mix(area, line, near), 1.0);
}
