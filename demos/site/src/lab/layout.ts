// Where the three matrices lie: B above C, A to the left of C, all at one scale where they fit.
// SPDX-License-Identifier: MIT

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Arrangement {
  /** A, B and C, in CSS pixels. */
  readonly panels: readonly [Rect, Rect, Rect];
  readonly width: number;
  readonly height: number;
}

/** Room above each matrix for its caption, between the columns, and the least side of a matrix. */
const caption = 52;
const gap = 20;
const leastSide = 76;

export function arrange(
  m: number,
  n: number,
  k: number,
  width: number,
  height: number,
): Arrangement {
  const side = (size: number, scale: number) => Math.round(Math.max(leastSide, size * scale));
  const fits = (scale: number) =>
    side(k, scale) + side(n, scale) + gap <= width &&
    side(k, scale) + side(m, scale) + 2 * caption <= height;
  let low = 0;
  let high = width / Math.max(n, k);
  for (let i = 0; i < 30; i++) {
    const scale = (low + high) / 2;
    if (fits(scale)) low = scale;
    else high = scale;
  }
  const [sm, sn, sk] = [side(m, low), side(n, low), side(k, low)];
  const used = sk + gap + sn;
  const left = Math.max(0, Math.floor((width - used) / 2));
  const top = caption;
  const lower = top + sk + caption;
  return {
    panels: [
      { left, top: lower, width: sk, height: sm },
      { left: left + sk + gap, top, width: sn, height: sk },
      { left: left + sk + gap, top: lower, width: sn, height: sm },
    ],
    width,
    height: lower + sm,
  };
}
