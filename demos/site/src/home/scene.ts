// Two matrices and their product as pictures that move: with each frame A changes and is multiplied
// by B again. Drawn from the textures that the library computes in.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix, Vector } from 'fragblas';
import { HeatMaps, type Picture } from '../draw/heatmap';
import { palette } from '../draw/palette';
import { generate } from '../lab/data';
import type { FrameWork } from '../shell/frames';
import type { Shell } from '../shell/page';
import { onResize } from '../shell/resized';

/** Rows and columns of all three. */
const size = 256;

/** Radians of A's cycle a second. */
const speed = 0.6;

export class Scene {
  /** Products so far. */
  products = 0;
  private readonly blas: Blas;
  private readonly maps: HeatMaps;
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');
  /** A is a mixture of these two. */
  private readonly first: Matrix;
  private readonly second: Matrix;
  private readonly a: Matrix;
  private readonly b: Matrix;
  private readonly c: Matrix;
  private readonly angle: Vector;
  private phase = 0;
  private last = 0;

  /** `panes` are the elements that A, B and C are drawn over, within `frame`. */
  constructor(
    private readonly shell: Shell,
    private readonly frame: HTMLElement,
    private readonly panes: readonly HTMLElement[],
  ) {
    const { blas, gl, canvas, signal } = shell;
    this.blas = blas;
    const waves = (seed: number) => blas.matrix(size, size, generate('waves', size, size, seed));
    [this.first, this.second, this.b] = [waves(15), waves(33), waves(9)];
    this.a = blas.matrix(size, size);
    this.c = blas.matrix(size, size);
    this.angle = blas.vector(1);
    this.maps = new HeatMaps(gl, panes.length);
    canvas.setAttribute('aria-hidden', 'true');
    frame.prepend(canvas);
    onResize(frame, () => this.draw(), signal);
    this.darkness.addEventListener('change', () => this.draw(), { signal });
    this.step();
    // B's range stays; those of A and C would flicker, and are those of the first product.
    [this.a, this.b, this.c].forEach((matrix, index) => {
      this.maps.measure(index, picture(matrix));
    });
    blas.resetState();
    this.draw();
  }

  /** One frame: A as it is now, the product, the pictures. */
  advance(): FrameWork {
    const now = performance.now();
    this.phase += (speed * Math.min(100, now - this.last)) / 1000;
    this.last = now;
    this.step();
    this.draw();
    return { flops: 2 * size ** 3 };
  }

  private step(): void {
    const { blas, first, second, a, b, c, angle } = this;
    angle.write([this.phase]);
    blas.run({
      body: 'return cos(angle) * first + sin(angle) * second;',
      inputs: { angle, first, second },
      output: a,
    });
    blas.gemm({ a, b, c });
    this.products++;
  }

  private draw(): void {
    const { blas, frame, maps, panes, shell } = this;
    const { canvas } = shell;
    const ratio = devicePixelRatio;
    const width = Math.round(frame.clientWidth * ratio);
    const height = Math.round(frame.clientHeight * ratio);
    if (width === 0 || height === 0) return;
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
    }
    maps.clear();
    const colors = palette(this.darkness.matches);
    [this.a, this.b, this.c].forEach((matrix, index) => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = panes[index]!;
      const [left, top, wide, high] = [offsetLeft, offsetTop, offsetWidth, offsetHeight].map(
        (length) => Math.round(length * ratio),
      ) as [number, number, number, number];
      maps.draw(index, picture(matrix), { left, top, width: wide, height: high }, colors);
    });
    blas.resetState();
  }
}

function picture(matrix: Matrix): Picture {
  const { texture, width: textureWidth } = matrix.texture;
  const { rows, cols, ld } = matrix;
  return { texture, textureWidth, rows, cols, rowStride: ld, colStride: 1 };
}
