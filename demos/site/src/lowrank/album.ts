// The digits: a matrix with a row for each, its principal components, and the pictures of them.
// SPDX-License-Identifier: MIT

import type { Matrix, Vector } from 'fragblas';
import type { Blas } from 'fragblas/linalg';
import { digits, side } from '../digits/digits';
import type { Rgb } from '../draw/palette';
import { byId, element } from '../shell/dom';
import type { Shell } from '../shell/page';
import { centre, type Found, type RandomisedSvd } from './svd';
import type { View } from './view';

const pixels = side * side;
const components = 12;

/** A colour for each digit; the digits stand beside their points too. */
const light: readonly Rgb[] = [
  [31, 96, 160],
  [214, 102, 18],
  [34, 128, 58],
  [186, 34, 40],
  [118, 74, 178],
  [128, 78, 52],
  [206, 82, 164],
  [96, 104, 112],
  [140, 132, 0],
  [0, 140, 156],
];
const dark: readonly Rgb[] = light.map(
  (color) => color.map((value) => Math.round(value + (255 - value) * 0.38)) as unknown as Rgb,
);

export class Album {
  images: Float32Array = new Float32Array(0);
  labels = new Uint8Array(0);
  /** The first two coordinates of each digit, one digit after the other. */
  scores: Float32Array = new Float32Array(0);
  private mean: Vector | null = null;
  private coordinates: Matrix | null = null;
  /** What the plate shows: coordinates around the middle, times the scale. */
  private middle: [number, number] = [0, 0];
  private scale = 1;
  private readonly plates: HTMLElement[] = [];

  constructor(
    private readonly shell: Shell<Blas>,
    private readonly view: View,
    choose: (index: number) => void,
  ) {
    const shelf = byId('components');
    for (let i = 0; i < components; i++) {
      const plate = element('div', { className: 'plate' });
      this.plates.push(plate);
      const caption = element('figcaption', {}, String(i + 1));
      shelf.append(element('figure', {}, plate, caption));
    }
    byId('plate-scatter').addEventListener('click', (event) => {
      const { left, top, width, height } = byId('plate-scatter').getBoundingClientRect();
      const x = (2 * (event.clientX - left)) / width - 1;
      const y = 1 - (2 * (event.clientY - top)) / height;
      let [best, distance] = [0, Number.POSITIVE_INFINITY];
      for (let i = 0; i < this.labels.length; i++) {
        const off = Math.hypot(this.at(i, 0) - x, this.at(i, 1) - y);
        if (off < distance) [best, distance] = [i, off];
      }
      choose(best);
    });
  }

  /** A coordinate on the plate, from -1 to 1. */
  private at(digit: number, axis: 0 | 1): number {
    return (this.scores[2 * digit + axis]! - this.middle[axis]) * this.scale;
  }

  /** New digits, centred on the device: a row for each, less the mean of all. */
  load(count: number, seed: number): Matrix {
    const { blas } = this.shell;
    const { images, labels } = digits(count, seed);
    this.images = images;
    this.labels = labels;
    const x = blas.matrix(count, pixels, images);
    this.mean?.dispose();
    this.mean = centre(blas, x);
    this.view.setLabels(labels);
    return x;
  }

  /** The first two coordinates: columns of U S. Read back once, to find the digit that is clicked. */
  async place(svd: RandomisedSvd, { sigma }: Found): Promise<void> {
    const { blas } = this.shell;
    this.coordinates?.dispose();
    const coordinates = blas.matrix(svd.rows, 2, undefined, { ld: 2 });
    svd.u.view({ cols: 2 }).copyTo(coordinates);
    for (const axis of [0, 1]) blas.scal({ alpha: sigma[axis]!, x: coordinates.col(axis) });
    this.coordinates = coordinates;
    this.scores = await coordinates.read();
    const ends = [0, 1].map((axis) => {
      const along = this.scores.filter((_, i) => i % 2 === axis);
      return [Math.min(...along), Math.max(...along)] as const;
    });
    const [x, y] = ends.map(([low, high]) => (low + high) / 2);
    this.middle = [x!, y!];
    const widest = Math.max(...ends.map(([low, high]) => high - low));
    this.scale = widest > 0 ? 1.9 / widest : 1;
  }

  draw(x: Matrix, approx: Matrix, svd: RandomisedSvd, chosen: number): void {
    const { view, mean, coordinates } = this;
    if (!mean || !coordinates) return;
    // Ink on paper, or chalk on a board.
    const sign = view.dark ? 1 : -1;
    const ground = view.dark ? 0 : 1;
    const plain = { rows: side, cols: side, channels: 1 } as const;
    const image = (of: Matrix) => ({ ...plain, first: of.row(chosen), second: mean });
    const colors = view.dark ? dark : light;
    view.begin(byId('digit-views'));
    view.draw({
      ...image(x),
      place: byId('plate-original'),
      weights: [sign, sign, ground],
    });
    view.draw({
      ...image(approx),
      place: byId('plate-rebuilt'),
      weights: [sign, sign, ground],
    });
    view.draw({
      ...plain,
      place: byId('plate-off'),
      first: x.row(chosen),
      second: approx.row(chosen),
      weights: [1, -1, 0],
      signed: true,
    });
    view.draw({ ...plain, place: byId('plate-mean'), first: mean, weights: [sign, 0, ground] });
    this.plates.forEach((place, i) => {
      // A vector of length 1 with 400 entries: few are beyond 0.2.
      view.draw({ ...plain, place, first: svd.vt.row(i), weights: [5, 0, 0], signed: true });
    });
    const shown = { middle: this.middle, scale: this.scale };
    view.drawPoints(byId('plate-scatter'), coordinates, shown, colors);
    view.end();
    this.mark(chosen, colors);
    this.shell.canvas.setAttribute(
      'aria-label',
      `Digits by their first two components; digit ${chosen}, a ${this.labels[chosen]}, its copy and the difference; the mean and ${components} components`,
    );
  }

  /** A digit beside the middle of its points, and a ring around the chosen one. */
  private mark(chosen: number, colors: readonly Rgb[]): void {
    const scatter = byId('plate-scatter');
    const put = (node: HTMLElement, x: number, y: number) => {
      node.style.left = `${50 + 50 * x}%`;
      node.style.top = `${50 - 50 * y}%`;
      return node;
    };
    const sums = Array.from({ length: 10 }, () => [0, 0, 0] as [number, number, number]);
    this.labels.forEach((label, i) => {
      const sum = sums[label]!;
      sum[0] += this.at(i, 0);
      sum[1] += this.at(i, 1);
      sum[2]++;
    });
    const names = sums.flatMap(([x, y, count], label) => {
      if (count === 0) return [];
      const node = element('b', {}, String(label));
      node.style.color = `rgb(${colors[label]!.join(' ')})`;
      return [put(node, x / count, y / count)];
    });
    const ring = element('span', { className: 'ring' });
    scatter.replaceChildren(...names, put(ring, this.at(chosen, 0), this.at(chosen, 1)));
  }
}
