// The page: points that are dragged, and the curves through them.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas/linalg';
import { numberIn, toAddress } from '../shell/address';
import { codeCard } from '../shell/code';
import { byId, digits, duration, element } from '../shell/dom';
import { Jobs } from '../shell/jobs';
import type { Running, Shell } from '../shell/page';
import { onResize } from '../shell/resized';
import page from './gaussian.html?raw';
import './gaussian.css';
import { type Fit, Process, reference, type Settings } from './process';
import processText from './process.ts?raw';

interface Point {
  x: number;
  y: number;
}

const places = 401;
const most = 60;
/** What the plot shows of y. */
const high = 2.2;
const reach = 18;
const first: readonly (readonly [number, number])[] = [
  [0.07, -0.6],
  [0.2, 0.3],
  [0.33, 1.1],
  [0.46, 0.5],
  [0.72, -0.9],
  [0.86, -0.1],
];
/** Of what the deviation is without points; noise keeps the matrix far from singular. */
const allowed = 2e-3;

export class Gaussian implements Running {
  private readonly jobs: Jobs;
  private readonly process: Process;
  private readonly canvas = element('canvas');
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');
  private readonly settings: { -readonly [K in keyof Settings]: Settings[K] };
  private points: Point[];
  private chosen = -1;
  private held = -1;
  private fit: Fit | null = null;
  private errors: { mean: number; deviation: number } | null = null;
  private seconds = Number.NaN;
  private fits = 0;
  private waiting = false;

  constructor(private readonly shell: Shell<Blas>) {
    const { blas, query, signal } = shell;
    this.jobs = new Jobs(shell);
    this.settings = {
      length: numberIn(query, 'length', 0.12, 0.03, 0.5),
      swing: numberIn(query, 'swing', 1, 0.2, 2),
      noise: numberIn(query, 'noise', 0.05, 0.02, 0.5),
    };
    this.points = (shell.saved as Point[] | undefined) ?? first.map(([x, y]) => ({ x, y }));
    const grid = Float32Array.from({ length: places }, (_, i) => i / (places - 1));
    this.process = new Process(blas, grid);
    shell.main.classList.add('split');
    shell.main.innerHTML = page;
    this.canvas.setAttribute('aria-hidden', 'true');
    byId('plot').append(this.canvas);
    shell.main
      .querySelector('.shown')!
      .append(codeCard([{ name: 'process.ts', text: processText }]));
    byId('plot').tabIndex = 0;
    this.connect();
    onResize(byId('plot'), () => this.draw(), signal);
    this.darkness.addEventListener('change', () => this.draw(), { signal });
    this.change();
  }

  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect() {
    const { points, settings, fit, errors, fits, chosen, seconds } = this;
    return {
      busy: this.jobs.busy,
      points: structuredClone(points),
      settings: { ...settings },
      fit: fit && { mean: [...fit.mean], deviation: [...fit.deviation] },
      errors,
      fits,
      chosen,
      seconds,
    };
  }

  save(): Point[] {
    return this.points;
  }

  private connect(): void {
    for (const name of ['length', 'swing', 'noise'] as const) {
      const slider = byId<HTMLInputElement>(name);
      slider.value = String(this.settings[name]);
      const say = () => {
        byId(`${name}-out`).textContent = this.settings[name].toFixed(2);
      };
      slider.addEventListener('input', () => {
        this.settings[name] = Number(slider.value);
        say();
        toAddress({ [name]: slider.value });
        this.change();
      });
      say();
    }
    byId('remove').addEventListener('click', () => this.remove());
    byId('reset').addEventListener('click', () => {
      this.points = first.map(([x, y]) => ({ x, y }));
      this.choose(-1);
      this.change();
    });
    const plot = byId('plot');
    plot.addEventListener('pointerdown', (event) => {
      plot.setPointerCapture(event.pointerId);
      const at = this.pointAt(event);
      this.held = at >= 0 ? at : this.add(this.placeOf(event));
      this.choose(this.held);
    });
    plot.addEventListener('pointermove', (event) => {
      if (this.held >= 0) this.move(this.held, this.placeOf(event));
    });
    for (const name of ['pointerup', 'pointercancel'] as const) {
      plot.addEventListener(name, () => {
        this.held = -1;
      });
    }
    plot.addEventListener(
      'touchstart',
      (event) => {
        if (event.touches.length === 1) event.preventDefault();
      },
      { passive: false },
    );
    plot.addEventListener('keydown', (event) => this.key(event));
  }

  private key(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-0.01, 0],
      ArrowRight: [0.01, 0],
      ArrowUp: [0, 0.05],
      ArrowDown: [0, -0.05],
    };
    const count = this.points.length;
    const step = steps[event.key];
    const point = this.points[this.chosen];
    if (step && point) this.move(this.chosen, { x: point.x + step[0], y: point.y + step[1] });
    else if (event.key === '.' && count > 0) this.choose((this.chosen + 1) % count);
    else if (event.key === ',' && count > 0)
      this.choose((Math.max(0, this.chosen) + count - 1) % count);
    else if (event.key === 'Enter') this.choose(this.add({ x: 0.59, y: 0 }));
    else if (event.key === 'Delete' || event.key === 'Backspace') this.remove();
    else return;
    event.preventDefault();
  }

  private get box() {
    return byId('plot').getBoundingClientRect();
  }

  private pixels({ x, y }: Point): [number, number] {
    const { width, height } = this.box;
    return [x * width, (0.5 - y / (2 * high)) * height];
  }

  private placeOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = this.box;
    return { x: (clientX - left) / width, y: (0.5 - (clientY - top) / height) * 2 * high };
  }

  private pointAt({ clientX, clientY }: PointerEvent): number {
    const { left, top } = this.box;
    const far = this.points.map((point) => {
      const [x, y] = this.pixels(point);
      return Math.hypot(x - (clientX - left), y - (clientY - top));
    });
    const nearest = far.indexOf(Math.min(...far));
    return nearest >= 0 && far[nearest]! < reach ? nearest : -1;
  }

  private add(place: Point): number {
    if (this.points.length >= most) return -1;
    this.points.push(place);
    this.move(this.points.length - 1, place);
    return this.points.length - 1;
  }

  private move(index: number, { x, y }: Point): void {
    const inside = (value: number, low: number, top: number) => Math.max(low, Math.min(top, value));
    this.points[index] = { x: inside(x, 0, 1), y: inside(y, -high, high) };
    this.choose(index);
    this.change();
  }

  private remove(): void {
    if (this.chosen < 0) return;
    this.points.splice(this.chosen, 1);
    this.choose(-1);
    this.change();
  }

  private choose(index: number): void {
    this.chosen = index;
    const point = this.points[index];
    byId<HTMLButtonElement>('remove').disabled = !point;
    byId('plot-readout').textContent = point
      ? `Point ${index + 1} of ${this.points.length} at ${digits(point.x, 2)}, ${digits(point.y, 2)}`
      : '';
    this.draw();
  }

  /** One fit behind the other: what changed meanwhile is fitted at its end. */
  private change(): void {
    this.draw();
    if (this.waiting) return;
    this.waiting = true;
    void this.jobs.enqueue(async () => {
      this.waiting = false;
      await this.work();
    });
  }

  private async work(): Promise<void> {
    const { points, settings, shell, process } = this;
    const xs = Float32Array.from(points, ({ x }) => x);
    const ys = Float32Array.from(points, ({ y }) => y);
    const now = { ...settings };
    if (points.length === 0) {
      this.fit = {
        mean: new Float32Array(places),
        deviation: new Float32Array(places).fill(now.swing),
      };
      this.errors = null;
      byId('verdict').textContent = 'Nothing to check';
      byId('verdict').className = 'verdict';
      for (const id of ['mean', 'deviation', 'time']) byId(id).textContent = '–';
      this.draw();
      return;
    }
    const calls = shell.counter.calls;
    const begin = performance.now();
    this.fit = await process.fit(xs, ys, now);
    this.seconds = (performance.now() - begin) / 1000;
    this.fits++;
    const n = points.length;
    shell.meter.show({
      calls: shell.counter.calls - calls,
      seconds: this.seconds,
      flops: n ** 3 / 3 + n * n * (places + 1) + 4 * n * places,
      readBytes: 8 * places,
    });
    this.check(xs, ys, now);
    this.draw();
  }

  private check(xs: Float32Array, ys: Float32Array, settings: Settings): void {
    const { mean, deviation } = this.fit!;
    const some = Array.from({ length: 21 }, (_, i) => i * 20);
    const right = reference(
      xs,
      ys,
      settings,
      some.map((i) => this.process.places[i]!),
    );
    const worst = (is: Float32Array, should: Float64Array) =>
      some.reduce((most, i, at) => Math.max(most, Math.abs(is[i]! - should[at]!)), 0);
    this.errors = {
      mean: worst(mean, right.mean),
      deviation: worst(deviation, right.deviation),
    };
    const good =
      this.errors.mean <= allowed * settings.swing && this.errors.deviation <= 10 * allowed;
    const verdict = byId('verdict');
    verdict.textContent = good ? 'Right' : 'Wrong';
    verdict.className = `verdict ${good ? 'pass' : 'fail'}`;
    byId('mean').textContent = digits(this.errors.mean, 2);
    byId('deviation').textContent = digits(this.errors.deviation, 2);
    byId('time').textContent = duration(this.seconds);
  }

  private draw(): void {
    const { canvas, fit, points, darkness } = this;
    const { width, height } = this.box;
    const scale = Math.min(2, devicePixelRatio);
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d')!;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const [blue, band, orange] = darkness.matches
      ? ['#7dbbf2', 'rgb(125 187 242 / 22%)', '#f0a365']
      : ['#1d5f9f', 'rgb(29 95 159 / 18%)', '#a94d14'];
    const along = (at: (i: number) => number, backwards = false) => {
      for (let step = 0; step < places; step++) {
        const i = backwards ? places - 1 - step : step;
        context.lineTo(...this.pixels({ x: i / (places - 1), y: at(i) }));
      }
    };
    if (fit) {
      const { mean, deviation } = fit;
      context.fillStyle = band;
      context.beginPath();
      along((i) => mean[i]! + 1.96 * deviation[i]!);
      along((i) => mean[i]! - 1.96 * deviation[i]!, true);
      context.fill();
      context.strokeStyle = blue;
      context.lineWidth = 2;
      context.beginPath();
      along((i) => mean[i]!);
      context.stroke();
    }
    points.forEach((point, i) => {
      context.beginPath();
      context.arc(...this.pixels(point), i === this.chosen ? 8 : 6, 0, 2 * Math.PI);
      context.fillStyle = orange;
      context.fill();
      if (i !== this.chosen) return;
      context.strokeStyle = blue;
      context.lineWidth = 2;
      context.stroke();
    });
  }
}
