// The page: the cloth as a picture, and the hand that pulls at it.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas/sparse';
import { numberIn, toAddress } from '../shell/address';
import { codeCard } from '../shell/code';
import { byId, bytes, digits, element, whole } from '../shell/dom';
import { Frames } from '../shell/frames';
import { Jobs } from '../shell/jobs';
import type { Running, Shell } from '../shell/page';
import { onResize } from '../shell/resized';
import { Cloth, type Pull } from './cloth';
import clothText from './cloth.ts?raw';
import page from './mesh.html?raw';
import './mesh.css';

const sides = [16, 24, 40, 64, 96] as const;
/** What the picture shows, up and down of the middle. */
const high = 1.5;
/** The view: turned around the upright axis, and tilted. */
const [turn, tilt] = [0.55, 0.25];
/** Milliseconds from check to check. */
const checkEvery = 1000;

export class Mesh implements Running {
  /** What is done between two frames. */
  private readonly jobs: Jobs;
  private readonly canvas = element('canvas');
  private readonly frames: Frames;
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');
  private cloth: Cloth;
  private iterations: number;
  private places: Float32Array | null = null;
  private pull: Pull | null = null;
  /** Whether it is to play on after what happens between two frames. */
  private playing = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  private steps = 0;
  private residual = Number.NaN;
  private checked = Number.NaN;
  private lastCheck = 0;
  private rate = Number.NaN;

  constructor(private readonly shell: Shell<Blas>) {
    const { blas, query, signal } = shell;
    this.jobs = new Jobs(shell);
    const usual = blas.info.software ? sides[0] : sides[3];
    const side = Math.round(numberIn(query, 'side', usual, 4, 96));
    this.iterations = Math.round(numberIn(query, 'iterations', 20, 4, 60));
    this.cloth = new Cloth(blas, side);
    shell.main.classList.add('split');
    shell.main.innerHTML = page;
    this.canvas.setAttribute('aria-hidden', 'true');
    byId('cloth').append(this.canvas);
    shell.main.querySelector('.shown')!.append(codeCard([{ name: 'cloth.ts', text: clothText }]));
    this.frames = new Frames(shell, { frame: () => this.frame(), steps: 1, budgetMs: 30 });
    byId('cloth').tabIndex = 0;
    this.connect();
    onResize(byId('cloth'), () => this.draw(), signal);
    this.darkness.addEventListener('change', () => this.draw(), { signal });
    this.tell();
    if (this.playing) this.play(true);
    else this.steady(20);
  }

  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect() {
    const { cloth, iterations, steps, residual, checked, rate, places } = this;
    return {
      busy: this.frames.running || this.jobs.busy,
      side: cloth.side,
      iterations,
      steps,
      residual,
      checked,
      rate,
      places: places && [...places],
    };
  }

  private connect(): void {
    const select = byId<HTMLSelectElement>('side');
    const all = (sides as readonly number[]).includes(this.cloth.side)
      ? [...sides]
      : [...sides, this.cloth.side];
    for (const side of all) {
      const text = `${side} × ${side}`;
      select.append(new Option(text, String(side), false, side === this.cloth.side));
    }
    const remake = () => this.remake(all[select.selectedIndex]!);
    select.addEventListener('change', remake);
    const slider = byId<HTMLInputElement>('iterations');
    slider.value = String(this.iterations);
    const say = () => {
      byId('iterations-out').textContent = String(this.iterations);
    };
    slider.addEventListener('input', () => {
      this.iterations = Number(slider.value);
      toAddress({ iterations: this.iterations });
      say();
    });
    say();
    byId('play').addEventListener('click', () => this.play(!this.playing));
    byId('step').addEventListener('click', () => this.steady(1));
    byId('reset').addEventListener('click', remake);
    const box = byId('cloth');
    box.addEventListener('pointerdown', (event) => {
      box.setPointerCapture(event.pointerId);
      box.classList.add('dragging');
      this.grab(event);
    });
    box.addEventListener('pointermove', (event) => {
      if (!this.pull) return;
      const [, , towards] = this.seen(...this.pull.to);
      this.pull = { point: this.pull.point, to: this.place(...this.seenAt(event), towards) };
    });
    for (const name of ['pointerup', 'pointercancel'] as const) {
      box.addEventListener(name, () => {
        this.pull = null;
        box.classList.remove('dragging');
      });
    }
    box.addEventListener('keydown', (event) => this.key(event));
    box.addEventListener('keyup', () => {
      this.pull = null;
    });
  }

  private key(event: KeyboardEvent): void {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-0.6, 0],
      ArrowRight: [0.6, 0],
      ArrowUp: [0, 0.6],
      ArrowDown: [0, -0.6],
    };
    const way = ways[event.key];
    if (!way || !this.places) return;
    event.preventDefault();
    const { points, side } = this.cloth;
    const point = Math.floor(side / 2) * side + Math.floor(side / 2);
    const [x, y, z] = [0, 1, 2].map((axis) => this.places![axis * points + point]!);
    this.pull = { point, to: [x! + way[0], y! + way[1], z! + 0.3] };
    if (!this.playing && !this.jobs.busy) this.steady(8);
  }

  private wish(playing: boolean): void {
    this.playing = playing;
    byId('play').textContent = playing ? 'Pause' : 'Play';
  }

  private play(on: boolean): void {
    this.wish(on);
    if (!on) this.between(() => this.judge());
    else if (!this.jobs.busy) this.frames.start();
  }

  /** Does something on the device between two frames. */
  private between(work: () => Promise<void>): void {
    void this.jobs.enqueue(async () => {
      await this.frames.stop();
      await work();
      if (this.playing) this.frames.start();
    });
  }

  private steady(steps: number): void {
    this.wish(false);
    this.between(() => this.advance(steps));
  }

  private async advance(steps: number): Promise<void> {
    for (let i = 0; i < steps; i++) await this.frames.once();
    await this.judge();
  }

  private remake(side: number): void {
    toAddress({ side });
    this.between(async () => {
      this.cloth.dispose();
      this.cloth = new Cloth(this.shell.blas, side);
      this.steps = 0;
      this.places = null;
      this.tell();
      if (!this.playing) await this.advance(20);
    });
  }

  private tell(): void {
    const { points, entriesCount } = this.cloth;
    byId('unknowns').textContent = whole(3 * points);
    byId('entries').textContent = whole(entriesCount);
    byId('dense').textContent = bytes(4 * (3 * points) ** 2);
  }

  private async frame() {
    const { cloth } = this;
    const begin = performance.now();
    const { iterations, residual } = await cloth.step(this.iterations, this.pull);
    this.places = await cloth.read();
    const seconds = (performance.now() - begin) / 1000;
    this.rate = Number.isNaN(this.rate)
      ? iterations / seconds
      : 0.9 * this.rate + (0.1 * iterations) / seconds;
    this.residual = residual;
    this.steps++;
    this.draw();
    byId('residual').textContent = digits(residual, 2);
    byId('rate').textContent = whole(Math.round(this.rate));
    if (begin - this.lastCheck > checkEvery) {
      this.lastCheck = begin;
      await this.judge();
    }
    return {
      flops: iterations * (2 * cloth.entriesCount + 15 * 3 * cloth.points),
      error: { value: residual, of: 'of |b|' },
    };
  }

  /** The iteration's own idea of the residual must be that of the numbers. */
  private async judge(): Promise<void> {
    if (this.steps === 0) return; // there is no system yet
    this.checked = await this.cloth.residual();
    const good = this.checked <= 2 * this.residual + 2e-5;
    const verdict = byId('verdict');
    verdict.textContent = good ? 'Right' : 'Wrong';
    verdict.className = `verdict ${good ? 'pass' : 'fail'}`;
    byId('checked').textContent = digits(this.checked, 2);
  }

  private get scale() {
    const { width, height } = byId('cloth').getBoundingClientRect();
    return { width, height, unit: Math.min(height / (2 * high), width / 2.6) };
  }

  /** A point as it is seen: to the right, up, and towards the eye. */
  private seen(x: number, y: number, z: number): [number, number, number] {
    const across = x * Math.cos(turn) + z * Math.sin(turn);
    const near = z * Math.cos(turn) - x * Math.sin(turn);
    return [
      across,
      y * Math.cos(tilt) - near * Math.sin(tilt),
      near * Math.cos(tilt) + y * Math.sin(tilt),
    ];
  }

  /** The way back. */
  private place(across: number, up: number, towards: number): [number, number, number] {
    const y = up * Math.cos(tilt) + towards * Math.sin(tilt);
    const near = towards * Math.cos(tilt) - up * Math.sin(tilt);
    return [
      across * Math.cos(turn) - near * Math.sin(turn),
      y,
      near * Math.cos(turn) + across * Math.sin(turn),
    ];
  }

  private seenAt({ clientX, clientY }: PointerEvent): [number, number] {
    const { left, top } = byId('cloth').getBoundingClientRect();
    const { width, height, unit } = this.scale;
    return [(clientX - left - width / 2) / unit, (height / 2 - (clientY - top)) / unit];
  }

  private grab(event: PointerEvent): void {
    const { places, cloth } = this;
    if (!places) return;
    const [x, y] = this.seenAt(event);
    let [point, least, towards] = [0, Number.POSITIVE_INFINITY, 0];
    for (let i = 0; i < cloth.points; i++) {
      const seen = this.seen(places[i]!, places[cloth.points + i]!, places[2 * cloth.points + i]!);
      const far = Math.hypot(seen[0] - x, seen[1] - y);
      if (far < least) [point, least, towards] = [i, far, seen[2]];
    }
    this.pull = { point, to: this.place(x, y, towards) };
  }

  /** Squares of the cloth, the far ones first, lit by how they are turned. */
  private draw(): void {
    const { canvas, places, cloth, darkness } = this;
    const { width, height, unit } = this.scale;
    const ratio = Math.min(2, devicePixelRatio);
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    if (!places) return;
    const context = canvas.getContext('2d')!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { side: n, points } = cloth;
    const seen = Array.from({ length: points }, (_, i) =>
      this.seen(places[i]!, places[points + i]!, places[2 * points + i]!),
    );
    const at = (i: number, axis: number) => seen[i]![axis]!;
    const squares = Array.from({ length: (n - 1) * (n - 1) }, (_, square) => {
      const corner = Math.floor(square / (n - 1)) * n + (square % (n - 1));
      return [corner, corner + 1, corner + n + 1, corner + n] as const;
    });
    const depth = (square: readonly number[]) => square.reduce((sum, i) => sum + at(i, 2), 0);
    squares.sort((a, b) => depth(a) - depth(b));
    for (const square of squares) {
      const [a, b, , d] = square;
      const edge = (p: number, q: number) => [0, 1, 2].map((axis) => at(q, axis) - at(p, axis));
      const [u, v] = [edge(a, b), edge(a, d)] as [number[], number[]];
      const normal = [0, 1, 2].map((k) => {
        const [s, t] = [(k + 1) % 3, (k + 2) % 3];
        return u[s]! * v[t]! - u[t]! * v[s]!;
      });
      const length = Math.hypot(...normal) || 1;
      const light = Math.abs(0.35 * normal[0]! + 0.3 * normal[1]! + 0.89 * normal[2]!) / length;
      const shade = darkness.matches ? 22 + 46 * light : 34 + 44 * light;
      context.fillStyle = context.strokeStyle = `hsl(210 58% ${shade.toFixed(1)}%)`;
      context.lineWidth = 0.6;
      context.beginPath();
      for (const i of square) {
        context.lineTo(width / 2 + at(i, 0) * unit, height / 2 - at(i, 1) * unit);
      }
      context.closePath();
      context.fill();
      context.stroke();
    }
  }
}
