// The three matrices on the page: heat maps drawn from the library's textures, laid out so that the
// product's entry stands where its row of A meets its column of B.
// SPDX-License-Identifier: MIT
import type { Matrix } from 'fragblas';
import { type Box, HeatMaps, type Picture } from '../draw/heatmap';
import { gradient, palette } from '../draw/palette';
import { byId, digits } from '../shell/dom';
import type { Shell } from '../shell/page';
import { onResize } from '../shell/resized';
import { arrange, type Rect } from './layout';
import { Panel } from './panel';
import type { Product } from './product';
import type { Parameters } from './state';

export type Name = 'A' | 'B' | 'C';
export const names = ['A', 'B', 'C'] as const;

export class Stage {
  readonly panels: readonly Panel[];
  /** The largest magnitude of each matrix; 0 where none is shown. */
  ranges: readonly number[] = [];
  private readonly maps: HeatMaps;
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');
  private pictures: (Picture | null)[] = [null, null, null];
  private boxes: readonly Rect[] = [];

  constructor(
    private readonly shell: Shell,
    private parameters: Parameters,
  ) {
    const { blas, gl, canvas, signal } = shell;
    canvas.setAttribute('aria-hidden', 'true'); // the panels above it tell what it shows
    this.maps = new HeatMaps(gl, names.length);
    blas.resetState();
    byId('product').prepend(canvas);
    this.panels = names.map((name, index) => new Panel(byId(`panel-${index}`), name));
    this.darkness.addEventListener('change', () => this.showColors(), { signal });
    addEventListener('resize', () => this.layOut(), { signal });
    onResize(byId('product'), () => this.layOut(), signal);
    this.showParameters(parameters);
    this.showColors();
  }

  /** Rows and columns of op(A), op(B) and C. */
  get shapes() {
    const { m, n, k } = this.parameters;
    return [
      { rows: m, cols: k },
      { rows: k, cols: n },
      { rows: m, cols: n },
    ] as const;
  }

  get palette() {
    return palette(this.darkness.matches);
  }

  showParameters(parameters: Parameters): void {
    this.parameters = parameters;
    const transposed = [parameters.transA, parameters.transB, false];
    this.shapes.forEach(({ rows, cols }, index) => {
      this.panels[index]!.label(rows, cols, transposed[index]!);
    });
    this.layOut();
  }

  /** The operands; C is not there yet. */
  showOperands(product: Product): void {
    const { transA, transB } = product.parameters;
    this.pictures = [picture(product.a, transA), picture(product.b, transB), null];
    this.maps.measure(0, this.pictures[0]!);
    this.maps.measure(1, this.pictures[1]!);
    this.shell.blas.resetState();
  }

  /** The product. Its texture is taken only now: that pins it to its place. */
  showResult(c: Matrix): void {
    this.pictures[2] = picture(c);
    this.maps.measure(2, this.pictures[2]);
    this.shell.blas.resetState();
  }

  clear(): void {
    this.pictures = [null, null, null];
  }

  showRanges(): void {
    const found = this.maps.readRanges();
    this.shell.blas.resetState();
    this.ranges = this.pictures.map((shown, index) => (shown ? found[index]! : 0));
    this.pictures.forEach((shown, index) => {
      byId(`range-${index}`).textContent = shown ? `±${digits(found[index]!, 3)}` : '–';
    });
  }

  draw(): void {
    if (this.boxes.length === 0 || !this.pictures[0]) return;
    const ratio = devicePixelRatio;
    const colors = this.palette;
    this.maps.clear();
    this.pictures.forEach((shown, index) => {
      this.panels[index]!.wait(shown === null);
      if (!shown) return;
      const { left, top, width, height } = this.boxes[index]!;
      const box: Box = {
        left: Math.round(left * ratio),
        top: Math.round(top * ratio),
        width: Math.round(width * ratio),
        height: Math.round(height * ratio),
      };
      this.maps.draw(index, shown, box, colors);
    });
    this.shell.blas.resetState();
  }

  private showColors(): void {
    byId('bar').style.background = gradient(this.palette);
    this.draw();
  }

  private layOut(): void {
    const { m, n, k } = this.parameters;
    const { canvas } = this.shell;
    const product = byId('product');
    const width = product.clientWidth;
    const height = Math.max(innerWidth <= 640 ? 0 : 560, innerHeight - 165, width * 0.9);
    const plan = arrange(m, n, k, width, Math.min(height, width + 88));
    product.style.height = `${plan.height}px`;
    this.boxes = plan.panels;
    plan.panels.forEach((rect, index) => {
      this.panels[index]!.place(rect);
    });
    const roomy = plan.panels[0].width >= 260 && plan.panels[1].height >= 260;
    product.parentElement!.classList.toggle('cornered', roomy);
    const key = byId('key');
    key.style.left = roomy ? `${product.offsetLeft + plan.panels[0].left}px` : '';
    key.style.width = roomy ? `${plan.panels[0].width - 16}px` : '';
    const ratio = devicePixelRatio;
    const size = [Math.round(width * ratio), Math.round(plan.height * ratio)] as const;
    if (canvas.width !== size[0] || canvas.height !== size[1]) {
      [canvas.width, canvas.height] = size;
    }
    canvas.style.width = `${width}px`;
    canvas.style.height = `${plan.height}px`;
    this.draw();
  }
}

/** A row-major matrix, or its transpose. */
function picture(matrix: Matrix, transposed = false): Picture {
  const { texture, width: textureWidth } = matrix.texture;
  const { rows, cols, ld } = matrix;
  return transposed
    ? { texture, textureWidth, rows: cols, cols: rows, rowStride: 1, colStride: ld }
    : { texture, textureWidth, rows, cols, rowStride: ld, colStride: 1 };
}
