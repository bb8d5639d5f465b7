// Order of eigenvalues, ascending, or of singular values, descending. Needs lib/bits.glsl.

// An integer for each number, in their order; NaNs have some, too.
int order_key(float x) {
  int bits = floatBitsToInt(x);
  return bits < 0 ? bits ^ 0x7fffffff : bits;
}

// The same for value `index`, of which so many count: the others come last.
int sort_key(float x, int index, int count, bool descending) {
  int key = descending ? -1 - order_key(x) : order_key(x);
  return index < count ? key : 0x7fffffff;
}
