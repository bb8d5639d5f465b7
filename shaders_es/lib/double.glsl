// Numbers in double precision, and the places of a target's.
#include "lib/numbers.glsl"
#include "lib/pairs.glsl"
