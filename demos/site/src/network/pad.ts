// A pad to draw a digit on, by mouse, finger or pen; and what the network gets of it.
// SPDX-License-Identifier: MIT
import { draw, type Point, type Stroke, side } from '../digits/digits';
import { element } from '../shell/dom';

/** Units of the pad's own coordinates, whatever its size on the screen. */
const units = 280;

/** Draws an image of the generator's kind. */
export function paint(canvas: HTMLCanvasElement, image: Float32Array): void {
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d')!;
  const pixels = context.createImageData(side, side);
  image.forEach((value, i) => {
    pixels.data.set([28, 33, 40, Math.round(255 * value)], 4 * i);
  });
  context.putImageData(pixels, 0, 0);
}

export class Pad {
  readonly canvas = element('canvas', { className: 'pad', width: 2 * units, height: 2 * units });
  readonly seen = element('canvas', { className: 'seen' });
  private strokes: Point[][] = [];
  private pointer: number | null = null;
  image: Float32Array = new Float32Array(side * side);

  constructor(
    private readonly changed: () => void,
    signal: AbortSignal,
  ) {
    const { canvas } = this;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', 'Pad: draw a digit with mouse, finger or pen');
    this.seen.setAttribute('role', 'img');
    this.seen.setAttribute('aria-label', 'The 20 × 20 pixels that the network gets');
    canvas.addEventListener('pointerdown', (event) => this.begin(event), { signal });
    canvas.addEventListener('pointermove', (event) => this.move(event), { signal });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      canvas.addEventListener(
        end,
        (event) => {
          if (event.pointerId === this.pointer) this.pointer = null;
        },
        { signal },
      );
    }
    this.show();
  }

  /** What is drawn, to keep it. */
  get drawn(): { strokes: readonly Stroke[]; image: Float32Array } {
    return { strokes: this.strokes, image: this.image };
  }

  get empty(): boolean {
    return this.image.every((value) => value === 0);
  }

  clear(): void {
    this.set({ strokes: [], image: new Float32Array(side * side) });
  }

  /** A ready image, without strokes; a first stroke of the person's takes its place. */
  load(image: Float32Array): void {
    this.set({ strokes: [], image: image.slice() });
  }

  set({ strokes, image }: { strokes: readonly Stroke[]; image: Float32Array }): void {
    this.strokes = strokes.map((stroke) => [...stroke]);
    this.image = image;
    this.show();
    this.changed();
  }

  private begin(event: PointerEvent): void {
    if (this.pointer !== null || event.button !== 0) return;
    this.pointer = event.pointerId;
    this.canvas.setPointerCapture(event.pointerId);
    this.strokes.push([]);
    this.add(event);
  }

  private move(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length > 0 ? events : [event]) this.add(one);
  }

  private add(event: PointerEvent): void {
    const box = this.canvas.getBoundingClientRect();
    const x = (units * (event.clientX - box.left)) / box.width;
    const y = (units * (event.clientY - box.top)) / box.height;
    const stroke = this.strokes.at(-1)!;
    const last = stroke.at(-1);
    if (last && Math.hypot(x - last[0], y - last[1]) < 3) return;
    stroke.push([x, y]);
    this.image = draw(this.strokes);
    this.show();
    this.changed();
  }

  private show(): void {
    const context = this.canvas.getContext('2d')!;
    context.setTransform(2, 0, 0, 2, 0, 0);
    context.clearRect(0, 0, units, units);
    paint(this.seen, this.image);
    if (this.strokes.length === 0) {
      if (this.empty) {
        context.fillStyle = '#57606d';
        context.font = '17px system-ui, sans-serif';
        context.textAlign = 'center';
        context.fillText('Draw a digit here', units / 2, units / 2);
      } else {
        context.imageSmoothingEnabled = false;
        context.drawImage(this.seen, 0, 0, units, units);
      }
      return;
    }
    context.strokeStyle = '#1c2128';
    context.lineWidth = 20;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    for (const [first, ...rest] of this.strokes) {
      context.beginPath();
      context.moveTo(...first!);
      context.lineTo(...first!);
      for (const point of rest) context.lineTo(...point);
      context.stroke();
    }
  }
}
