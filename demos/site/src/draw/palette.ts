// The diverging colours of the heat maps and of the legend: one table for the shader, the page and
// its test. Zero is close to the page's background, so what stands out is what is large.
// SPDX-License-Identifier: MIT

export type Rgb = readonly [number, number, number];

export interface Palette {
  /** Colours at -1, -middle, 0, middle and 1, as bytes. */
  readonly stops: readonly [Rgb, Rgb, Rgb, Rgb, Rgb];
  /** Where the inner stops lie, as a part of the range. */
  readonly middle: number;
  readonly notANumber: Rgb;
}

const light: Palette = {
  stops: [
    [11, 52, 104],
    [70, 141, 201],
    [246, 244, 239],
    [230, 136, 66],
    [124, 38, 8],
  ],
  middle: 0.45,
  notANumber: [214, 0, 178],
};

const dark: Palette = {
  stops: [
    [160, 214, 255],
    [38, 112, 180],
    [20, 24, 31],
    [196, 92, 32],
    [255, 205, 150],
  ],
  middle: 0.45,
  notANumber: [255, 92, 230],
};

export function palette(isDark: boolean): Palette {
  return isDark ? dark : light;
}

const css = (color: Rgb): string => `rgb(${color.join(' ')})`;

/** The legend's bar, left to right from the lowest to the highest value. */
export function gradient(colors: Palette): string {
  const at = [0, 50 * (1 - colors.middle), 50, 50 * (1 + colors.middle), 100];
  return `linear-gradient(90deg, ${colors.stops.map((c, i) => `${css(c)} ${at[i]}%`).join(', ')})`;
}
