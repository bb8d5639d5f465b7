// Estimates of a matrix's condition look at four vectors at once: X is order x 4, a texel a row.
// What stripes of its rows have are two texels each.
uniform ivec2 u_condition;
#define u_condition_order u_condition.x
#define u_condition_stripes u_condition.y
