// The picture: the plane with the network's answers and the training points, or the confusion matrix.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas/arrays';
import { HeatMaps } from '../draw/heatmap';
import { palette } from '../draw/palette';
import { byId, element } from '../shell/dom';
import type { Shell } from '../shell/page';
import { onResize } from '../shell/resized';
import { Boundary, darkColors, lightColors } from './boundary';
import { extent } from './data';
import type { Training } from './training';
import type { Work } from './work';

export class Stage {
  private readonly boundary: Boundary;
  private readonly maps: HeatMaps;
  private readonly points = element('canvas', { className: 'points' });
  private readonly table = element('table', { className: 'confusion' });
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');
  private work: Work | null = null;
  private drawn: Work | null = null;

  constructor(private readonly shell: Shell<Blas>) {
    const { gl, blas, canvas, signal } = shell;
    this.boundary = new Boundary(gl, blas);
    this.maps = new HeatMaps(gl, 1);
    blas.resetState();
    this.points.setAttribute('aria-hidden', 'true');
    canvas.setAttribute('role', 'img');
    const box = byId('stage');
    box.append(canvas, this.points, this.table);
    // The textures still hold what was drawn last: a new size or new colours need no frame.
    const again = () => {
      this.fit();
      if (this.drawn && this.drawn === this.work && !gl.isContextLost()) this.draw(this.drawn);
    };
    onResize(box, again, signal);
    this.darkness.addEventListener('change', again, { signal });
  }

  /** Prepares for what another work shows. */
  open(work: Work): void {
    this.work = work;
    const spirals = work.grid !== null;
    this.shell.canvas.setAttribute(
      'aria-label',
      spirals
        ? 'The plane, coloured by the class that the network sees at each place'
        : 'Confusion matrix as a heat map; its numbers are in the table on top of it',
    );
    byId('stage').classList.toggle('matrix', !spirals);
    this.points.hidden = !spirals;
    this.table.hidden = spirals;
    if (!spirals) this.fill(work.training.classes);
    this.fit();
  }

  /** The numbers on top of the heat map. */
  count(confusion: Float32Array): void {
    const most = Math.max(...confusion);
    this.table.querySelectorAll('.count').forEach((cell, i) => {
      const count = confusion[i]!;
      cell.textContent = count === 0 ? '' : String(count);
      cell.classList.toggle('dark', Math.sqrt(count / most) > 0.65);
    });
  }

  /** Draws from the textures of the grid's answers or of the confusion matrix. */
  draw(work: Work): void {
    const { grid, training } = work;
    this.drawn = work;
    if (grid) this.boundary.draw(grid.pass.probabilities, grid.side, this.colors);
    else this.drawConfusion(training);
  }

  private get colors() {
    return this.darkness.matches ? darkColors : lightColors;
  }

  private fill(classes: number): void {
    const names = Array.from({ length: classes }, (_, k) => String(k));
    const head = (text: string, scope: string) => element('th', { scope }, text);
    const row = (k: string) => {
      const cells = names.map(() => element('td', { className: 'count' }));
      return element('tr', {}, head(k, 'row'), ...cells);
    };
    this.table.replaceChildren(
      element('caption', {}, 'Held-out digits: what they are by what the network says'),
      element('tr', {}, element('td'), ...names.map((k) => head(k, 'col'))),
      ...names.map(row),
    );
  }

  /** Gives each canvas the pixels of its place. */
  private fit(): void {
    for (const one of [this.shell.canvas, this.points]) {
      const pixels = Math.round(Math.min(1400, one.clientWidth * devicePixelRatio));
      if (pixels === 0 || one.width === pixels) continue;
      one.width = pixels;
      one.height = pixels;
    }
    this.drawPoints();
  }

  private drawConfusion({ shades, classes }: Training): void {
    const { texture, width: textureWidth } = shades.texture;
    const { width, height } = this.shell.canvas;
    const shape = { rows: classes, cols: classes, rowStride: shades.ld, colStride: 1 };
    const picture = { texture, textureWidth, ...shape };
    this.maps.measure(0, picture);
    this.maps.clear();
    this.maps.draw(0, picture, { left: 0, top: 0, width, height }, palette(this.darkness.matches));
    this.shell.blas.resetState();
  }

  /** The training points, on a canvas of their own above the device's. */
  private drawPoints(): void {
    const { points, work, colors } = this;
    const context = points.getContext('2d')!;
    context.clearRect(0, 0, points.width, points.height);
    if (!work?.grid) return;
    const scale = points.width / (2 * extent);
    const radius = Math.max(1.4 * devicePixelRatio, points.width / 260);
    const { inputs, labels } = work.training.problem.training;
    context.strokeStyle = `rgb(${colors.background.join(' ')})`;
    context.lineWidth = 0.3 * devicePixelRatio;
    labels.forEach((label, i) => {
      const [x, y] = [inputs[2 * i]!, inputs[2 * i + 1]!];
      context.fillStyle = `rgb(${colors.classes[label]!.map((c) => 0.82 * c).join(' ')})`;
      context.beginPath();
      context.arc(scale * (x + extent), scale * (extent - y), radius, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    });
  }
}
