// Numbers in double precision of linear buffers: the two words of their bits, the low one first.
// Kernels that include this define BITS before, and have no other lanes.
uvec2 number_at(usampler2D source, int shift, int element) {
  uvec4 texel = texel_at(source, shift, element >> 1);
  return (element & 1) == 1 ? texel.zw : texel.xy;
}
