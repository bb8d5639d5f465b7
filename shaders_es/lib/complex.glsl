// Complex numbers of a view, as pairs of lanes.
#include "lib/complex_numbers.glsl"
#include "lib/pairs.glsl"
