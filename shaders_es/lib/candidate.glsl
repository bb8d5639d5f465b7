// Candidates of the index routines: (rank / 65536, rank mod 65536, index / 4096, index mod 4096),
// all of them whole numbers that a float holds exactly, for every index below 2^31. The higher rank
// wins, of equal ones the lower index. Rank 0: none.
vec4 candidate(uint rank, int index) {
  return vec4(float(rank >> 16), float(rank & 0xffffu), float(index >> 12), float(index & 4095));
}

vec4 better_candidate(vec4 a, vec4 b) {
  bool b_wins = b.x != a.x   ? b.x > a.x
                : b.y != a.y ? b.y > a.y
                : b.z != a.z ? b.z < a.z
                             : b.w < a.w;
  return b_wins ? b : a;
}
