// Zachary's karate club: who of its 34 members met whom outside the club, 78 pairs.
//
// Source: W. W. Zachary, "An Information Flow Model for Conflict and Fission in Small Groups",
// Journal of Anthropological Research 33 (4), 1977, pages 452 to 473; the pairs without their weights.
// 1 is the instructor, 34 the president. They fell out, and the club split.
// SPDX-License-Identifier: MIT

export const members = 34;

/** Pairs, members counted from 1 as in the paper; the smaller number comes first. */
export const friendships: readonly (readonly [number, number])[] = [
  ...from(1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 18, 20, 22, 32),
  ...from(2, 3, 4, 8, 14, 18, 20, 22, 31),
  ...from(3, 4, 8, 9, 10, 14, 28, 29, 33),
  ...from(4, 8, 13, 14),
  ...from(5, 7, 11),
  ...from(6, 7, 11, 17),
  ...from(7, 17),
  ...from(9, 31, 33, 34),
  ...from(10, 34),
  ...from(14, 34),
  ...from(15, 33, 34),
  ...from(16, 33, 34),
  ...from(19, 33, 34),
  ...from(20, 34),
  ...from(21, 33, 34),
  ...from(23, 33, 34),
  ...from(24, 26, 28, 30, 33, 34),
  ...from(25, 26, 28, 32),
  ...from(26, 32),
  ...from(27, 30, 34),
  ...from(28, 34),
  ...from(29, 32, 34),
  ...from(30, 33, 34),
  ...from(31, 33, 34),
  ...from(32, 33, 34),
  ...from(33, 34),
];

function from(one: number, ...others: number[]): [number, number][] {
  return others.map((other) => [one, other]);
}
