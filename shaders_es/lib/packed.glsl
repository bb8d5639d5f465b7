// Line and place of one of `count` elements of a packed triangle of u_structure_order. Lines that
// shrink are lines that grow, read backwards. The square root may be off by one line; the rest is
// exact in 32 bits without sign.
ivec2 packed_position(int element, int count) {
  bool shrinking = structure_flag(kPackedShrinking);
  uint before = uint(shrinking ? count - 1 - element : element);
  uint line = uint(max(sqrt(8.0 * float(before) + 1.0) - 1.0, 0.0) * 0.5);
  if ((line * (line + 1u) >> 1u) > before) {
    --line;
  } else if (((line + 1u) * (line + 2u) >> 1u) <= before) {
    ++line;
  }
  ivec2 position = ivec2(line, before - (line * (line + 1u) >> 1u));
  return shrinking ? u_structure_order - 1 - position : position;
}
