// Draws numbers that are on this side as a heat map, in a canvas without WebGL.
// SPDX-License-Identifier: MIT
import type { Palette, Rgb } from './palette';

export interface Numbers {
  readonly rows: number;
  readonly cols: number;
  /** Row by row. */
  readonly data: Float32Array;
  /** What the outermost colours stand for. */
  readonly range: number;
}

/** The colour of a value from -1 to 1, as heatmap.frag has it. */
function color({ stops, middle, notANumber }: Palette, value: number): Rgb {
  if (Number.isNaN(value)) return notANumber;
  const size = Math.min(1, Math.abs(value));
  const [inner, outer] = value < 0 ? [stops[1], stops[0]] : [stops[3], stops[4]];
  const [from, to, part] =
    size < middle
      ? [stops[2], inner, size / middle]
      : [inner, outer, (size - middle) / (1 - middle)];
  return from.map((byte, i) => byte + part * (to[i]! - byte)) as unknown as Rgb;
}

/** A pixel an element. */
export function paint(canvas: HTMLCanvasElement, numbers: Numbers, colors: Palette): void {
  const { rows, cols, data, range } = numbers;
  const picture = new ImageData(cols, rows);
  data.forEach((value, e) => {
    picture.data.set([...color(colors, range > 0 ? value / range : value), 255], 4 * e);
  });
  canvas.getContext('2d')!.putImageData(picture, 0, 0);
}
