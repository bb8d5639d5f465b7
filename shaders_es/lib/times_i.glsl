// Two numbers times i; with CONJUGATED times -i, for a product with a conjugate.
vec4 times_i(vec4 numbers) {
#ifdef CONJUGATED
  return vec4(numbers.y, -numbers.x, numbers.w, -numbers.z);
#else
  return vec4(-numbers.y, numbers.x, -numbers.w, numbers.z);
#endif
}
