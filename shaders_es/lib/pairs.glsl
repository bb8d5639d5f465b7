// Numbers of two lanes: number e of a linear buffer is half e & 1 of texel e >> 1. A target's lanes
// come in pairs, so that a texel has two places for numbers.

// (major, minor) of the number in one half of a texel, or (-1, -1) outside of the view.
ivec2 number_position(int texel, int half_of_it) {
  ivec2 place = view_position((texel << 2) + 2 * half_of_it);
  return ivec2(place.x, place.y >> 1);
}

bvec4 pairs(bool first, bool second) {
  return bvec4(first, first, second, second);
}
