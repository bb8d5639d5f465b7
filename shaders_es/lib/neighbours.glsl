// Four neighbours in a linear buffer that may begin anywhere in a texel: 2 fetches. Those from
// `first` to `last` exist; no texel that has none of them is read.
vec4 neighbours(sampler2D source, int shift, int element, int first, int last) {
  int texel = element >> 2;
  vec4 low = texel_at(source, shift, max(texel, (element + first) >> 2));
  vec4 high = texel_at(source, shift, min(texel + 1, (element + last) >> 2));
  int begin = element & 3;
  vec4 moved = mix(low, vec4(low.yzw, high.x), bvec4(begin == 1));
  moved = mix(moved, vec4(low.zw, high.xy), bvec4(begin == 2));
  return mix(moved, vec4(low.w, high.xyz), bvec4(begin == 3));
}

vec4 four_neighbours(sampler2D source, int shift, int element) {
  return neighbours(source, shift, element, 0, 3);
}
