// (beta, scale) of a reflector by its first element and the square of what is behind it, both of a
// matrix of about 1: what is as small as this is nothing, though the reflector is one all the same.
// So its tau is 2 over the square of its length, and need not be kept.
vec2 reflector_of(float alpha, float square) {
  bool nothing = square < 1e-30;
  float norm = sqrt(alpha * alpha + square);
  float beta = nothing ? -alpha : alpha > 0.0 ? -norm : norm;
  return vec2(beta, nothing ? 0.0 : 1.0 / (alpha - beta));
}
