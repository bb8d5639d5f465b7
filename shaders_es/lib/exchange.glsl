// Where a row comes from that an exchange of rows `one` and `other` puts where it is.
int before_exchange(int row, int one, int other) {
  return row == one ? other : row == other ? one : row;
}

ivec4 before_exchange(ivec4 rows, int one, int other) {
  ivec4 is_one = ivec4(equal(rows, ivec4(one)));
  ivec4 is_other = ivec4(equal(rows, ivec4(other))) * (1 - is_one);
  return rows + is_one * (other - one) + is_other * (one - other);
}
