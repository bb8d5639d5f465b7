// Steps until numbers escaped, as a picture. SPDX-License-Identifier: MIT
import { element } from '../shell/dom';

/** Blue and orange in turn; what has not escaped is dark. */
function colour(left: number): readonly [number, number, number] {
  if (!(left >= 0)) return [12, 14, 20];
  const turn = 2 * Math.PI * (0.055 * left + 0.6);
  const shade = (shift: number) => 127.5 + 127.5 * Math.cos(turn + 2 * Math.PI * shift);
  return [shade(0), shade(0.12), shade(0.24)];
}

/** A canvas of n x n pixels. */
export function picture(left: Float32Array, n: number): HTMLCanvasElement {
  const canvas = element('canvas', { width: n, height: n });
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(n, n);
  left.forEach((value, i) => {
    image.data.set([...colour(value), 255], 4 * i);
  });
  context.putImageData(image, 0, 0);
  return canvas;
}
