// What a program printed, what it had on the device, and how long it took.
// SPDX-License-Identifier: MIT
import { paint } from '../draw/flat';
import { palette } from '../draw/palette';
import { bytes, digits, duration, element, whole } from '../shell/dom';
import { single } from './format';
import type { Holdings, Message, Piece, Snapshot } from './messages';

/** Pixels along a picture, and along an element. */
const side = 224;
const mostPixels = 22;

export class Output {
  private readonly pictures: (() => void)[] = [];

  constructor(
    private readonly root: HTMLElement,
    signal: AbortSignal,
  ) {
    const darkness = matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => {
      for (const draw of this.pictures) draw();
    };
    darkness.addEventListener('change', repaint, { signal });
  }

  clear(): void {
    this.pictures.length = 0;
    this.root.replaceChildren();
  }

  /** Debugging messages of the library are for its own people. */
  line({ level, ms, pieces }: Extract<Message, { kind: 'line' }>): void {
    if (level === 'debug') return;
    const words = element('div', { className: 'said' });
    pieces.forEach((piece, index) => {
      if (index > 0) words.append(' ');
      words.append(this.piece(piece));
    });
    const time = element('span', { className: 'time' }, duration(ms / 1000));
    this.root.append(element('div', { className: `line ${level}` }, words, time));
  }

  error(text: string): void {
    this.root.append(
      element('div', { className: 'line error' }, element('div', { className: 'said' }, text)),
    );
  }

  holdings({ disposed, arrays, shown, passes, readbackBytes, bytes: held }: Holdings): void {
    const count = `${whole(arrays.length)} ${arrays.length === 1 ? 'array' : 'arrays'}`;
    const words = disposed
      ? `blas.dispose() freed ${count}.`
      : arrays.length === 0
        ? 'No array was left on the device, but the Blas was not disposed of.'
        : `Left on the device, as nothing disposed of them: ${count}.`;
    const card = element('section', { className: 'holdings' });
    card.append(
      element('h3', {}, 'On the GPU'),
      element('p', { className: disposed ? 'small' : 'small left' }, words),
      element(
        'p',
        { className: 'small' },
        `${whole(passes)} drawing passes computed; ${bytes(readbackBytes)} were read back; textures took ${bytes(held)}.`,
      ),
    );
    const gallery = element('div', { className: 'gallery' });
    gallery.append(...shown.map((one) => this.array(one)));
    if (shown.length > 0) card.append(gallery);
    this.root.append(card);
  }

  private piece(piece: Piece): Node {
    return typeof piece === 'string' ? document.createTextNode(piece) : this.array(piece);
  }

  private array(shot: Snapshot): HTMLElement {
    const figure = element('figure', { className: 'array' });
    const size = `up to ±${digits(shot.range, 3)}`;
    figure.append(element('figcaption', {}, element('b', {}, shot.label), ` ${size}`));
    if (shot.rows * shot.cols > 1) figure.append(this.picture(shot));
    figure.append(numbers(shot));
    return figure;
  }

  private picture({ label, picture, range }: Snapshot): HTMLElement {
    const { rows, cols, data } = picture;
    const canvas = element('canvas', { width: cols, height: rows, className: 'heat' });
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `${label} as colours`);
    const cell = Math.min(mostPixels, side / Math.max(rows, cols));
    canvas.style.width = `${cols * cell}px`;
    canvas.style.height = `${rows === 1 ? mostPixels : rows * cell}px`;
    const draw = () => {
      const dark = matchMedia('(prefers-color-scheme: dark)').matches;
      paint(canvas, { rows, cols, data, range }, palette(dark));
    };
    this.pictures.push(draw);
    draw();
    return canvas;
  }
}

/** The first numbers as a table, with dots where there are more. */
function numbers({ label, rows, cols, corner }: Snapshot): HTMLElement {
  const table = element('table', { className: 'numbers' });
  table.setAttribute('aria-label', `The first numbers of ${label}`);
  const more = cols > corner.cols;
  for (let i = 0; i < corner.rows; i++) {
    const row = element('tr');
    for (let j = 0; j < corner.cols; j++) {
      row.append(element('td', {}, brief(corner.data[i * corner.cols + j]!)));
    }
    if (more) row.append(element('td', {}, '…'));
    table.append(row);
  }
  if (rows > corner.rows) {
    const dots = Array.from({ length: corner.cols + Number(more) }, () => element('td', {}, '⋮'));
    table.append(element('tr', {}, ...dots));
  }
  return table;
}

/** At most five digits. */
function brief(value: number): string {
  const text = single(value);
  return text.length <= 7 ? text.replace('-', '−') : digits(value, 4);
}
