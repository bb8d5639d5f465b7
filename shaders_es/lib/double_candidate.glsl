// Candidates of the index routines in double precision: (rank, low word first, index, 0). Of two
// the higher rank wins, of equal ones the lower index.
uvec4 better_candidate(uvec4 a, uvec4 b) {
  bool b_wins = is_less(a.xy, b.xy) || (a.xy == b.xy && b.z < a.z);
  return b_wins ? b : a;
}
