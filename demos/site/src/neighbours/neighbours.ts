// The page: a map of points, a query that is dragged, and the nearest points to it.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas/arrays';
import { choiceIn, numberIn, toAddress } from '../shell/address';
import { codeCard } from '../shell/code';
import { byId, bytes, digits, duration, element, whole } from '../shell/dom';
import { Jobs } from '../shell/jobs';
import type { Running, Shell } from '../shell/page';
import { onResize } from '../shell/resized';
import page from './neighbours.html?raw';
import './neighbours.css';
import { type Found, Search, Space, type Storage, storages } from './search';
import searchText from './search.ts?raw';

const dimensions = 384;
const counts = [2_000, 20_000, 100_000] as const;
const shown = 10;
/** Points beside the ten whose cosines are computed here, too. */
const sample = 1500;
/** How far stored cosines may be off: sums of products of rounded elements. */
const allowed: Readonly<Record<Storage, number>> = { float32: 2e-5, float16: 1e-3, int8: 1e-2 };

export class Neighbours implements Running {
  private readonly jobs: Jobs;
  private readonly dots = element('canvas');
  private readonly marks = element('canvas');
  private readonly quiet = matchMedia('(prefers-reduced-motion: reduce)').matches;
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');
  private storage: Storage;
  private count: number;
  private space: Space;
  private search: Search | null = null;
  private query: [number, number];
  private found: Found | null = null;
  private seconds = Number.NaN;
  private error = Number.NaN;
  private searches = 0;
  private waiting = false;
  private wandering = false;

  constructor(private readonly shell: Shell<Blas>) {
    const { blas, query, signal } = shell;
    this.jobs = new Jobs(shell);
    const usual = blas.info.software ? counts[0] : counts[2];
    this.count = Math.round(numberIn(query, 'points', usual, 100, 100_000));
    this.storage = choiceIn(query, 'storage', 'float16', storages);
    this.query = [numberIn(query, 'x', 0.28, -1, 1), numberIn(query, 'y', 0.22, -1, 1)];
    this.space = new Space(this.count, dimensions);
    shell.main.classList.add('split');
    shell.main.innerHTML = page;
    byId('map').append(this.dots, this.marks);
    for (const canvas of [this.dots, this.marks]) canvas.setAttribute('aria-hidden', 'true');
    shell.main.querySelector('.shown')!.append(codeCard([{ name: 'search.ts', text: searchText }]));
    byId('map').tabIndex = 0;
    this.connect();
    onResize(byId('map'), () => this.drawDots(), signal);
    this.darkness.addEventListener('change', () => this.drawDots(), { signal });
    this.rebuild();
    if (!this.quiet) this.wander(true);
  }

  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect() {
    const { storage, count, query, found, seconds, error, searches } = this;
    return {
      busy: this.jobs.busy || this.wandering,
      storage,
      count,
      dimensions,
      query,
      found: found && { indices: [...found.indices], cosines: [...found.cosines] },
      seconds,
      error,
      searches,
    };
  }

  private connect(): void {
    const choose = <T extends string | number>(
      id: string,
      values: readonly T[],
      current: T,
      name: (value: T) => string,
      take: (value: T) => void,
    ) => {
      const select = byId<HTMLSelectElement>(id);
      const all = values.includes(current) ? values : [...values, current];
      for (const value of all) {
        select.append(new Option(name(value), String(value), false, value === current));
      }
      select.addEventListener('change', () => take(all[select.selectedIndex]!));
    };
    const names = {
      float32: '32-bit floats',
      float16: '16-bit floats',
      int8: 'bytes, scaled by row',
    };
    choose(
      'storage',
      storages,
      this.storage,
      (value) => names[value],
      (value) => {
        this.storage = value;
        this.rebuild();
      },
    );
    choose('count', counts as readonly number[], this.count, whole, (value) => {
      this.count = value;
      this.rebuild();
    });
    byId('wander').addEventListener('click', () => this.wander(!this.wandering));
    const map = byId('map');
    const follow = (event: PointerEvent) => {
      if (event.buttons === 0) return;
      this.wander(false);
      const { left, top, width, height } = map.getBoundingClientRect();
      const half = Math.min(width, height) / 2;
      this.moveTo(
        (event.clientX - left - width / 2) / half,
        (event.clientY - top - height / 2) / half,
      );
    };
    map.addEventListener('pointerdown', (event) => {
      map.setPointerCapture(event.pointerId);
      follow(event);
    });
    map.addEventListener('pointermove', follow);
    map.addEventListener('keydown', (event) => {
      const steps: Record<string, [number, number]> = {
        ArrowLeft: [-0.03, 0],
        ArrowRight: [0.03, 0],
        ArrowUp: [0, -0.03],
        ArrowDown: [0, 0.03],
      };
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      this.wander(false);
      this.moveTo(this.query[0] + step[0], this.query[1] + step[1]);
    });
  }

  private moveTo(x: number, y: number): void {
    const most = 1.4;
    this.query = [Math.max(-most, Math.min(most, x)), Math.max(-1, Math.min(1, y))];
    this.look();
  }

  /** Along the spiral, a search after the other, until somebody takes the query. */
  private wander(on: boolean): void {
    this.wandering = on;
    byId('wander').textContent = on ? 'Stop' : 'Wander';
    if (on) requestAnimationFrame(() => this.step());
  }

  private step(): void {
    if (!this.wandering || this.shell.signal.aborted) return;
    if (!document.hidden && !this.waiting) {
      const at = performance.now() / 9000;
      const radius = 0.52 + 0.3 * Math.sin(2.1 * at);
      this.moveTo(radius * Math.cos(3 * at), radius * Math.sin(3 * at));
    }
    requestAnimationFrame(() => this.step());
  }

  private rebuild(): void {
    toAddress({ storage: this.storage, points: this.count });
    byId('status').textContent = 'Making the points…';
    void this.jobs.enqueue(async () => {
      this.search?.dispose();
      this.search = null;
      if (this.space.count !== this.count) {
        this.space = new Space(this.count, dimensions);
        this.found = null;
        this.drawDots();
      }
      this.search = new Search(this.shell.blas, this.space, this.storage);
      await this.shell.blas.finish();
      byId('status').textContent = '';
      byId('compared').textContent = `${whole(this.space.count)} × ${dimensions}`;
      byId('bytes').textContent = bytes(this.search.bytes);
      await this.find(); // compiles
      await this.find();
    });
  }

  /** One search behind the other: what came meanwhile is looked for at its end. */
  private look(): void {
    this.drawMarks();
    if (this.waiting || !this.search) return;
    this.waiting = true;
    void this.jobs.enqueue(async () => {
      this.waiting = false;
      await this.find();
    });
  }

  private async find(): Promise<void> {
    const { search, shell } = this;
    if (!search) return;
    const [x, y] = this.query;
    const calls = shell.counter.calls;
    const begin = performance.now();
    const found = await search.nearest(x, y, shown);
    this.seconds = (performance.now() - begin) / 1000;
    this.found = found;
    this.searches++;
    shell.meter.show({
      calls: shell.counter.calls - calls,
      seconds: this.seconds,
      flops: 2 * search.space.count * dimensions,
      readBytes: 8 * shown,
    });
    this.show(search, found);
    this.check(search, x, y, found);
    this.drawMarks();
  }

  private show(search: Search, { indices, cosines }: Found): void {
    const rows = [...indices].map((point, i) =>
      element(
        'tr',
        {},
        ...[String(i + 1), whole(point), cosines[i]!.toFixed(4)].map((text) =>
          element('td', {}, text),
        ),
      ),
    );
    byId('found').replaceChildren(...rows);
    byId('time').textContent = duration(this.seconds);
    byId('rate').textContent = `${digits(search.bytes / this.seconds / 1e9, 3)} GB/s`;
  }

  /** By the search's own space and storage: others may have been chosen meanwhile. */
  private check({ space, storage }: Search, x: number, y: number, found: Found): void {
    const { indices, cosines } = found;
    const query = space.embedding(x, y);
    const cosine = (point: number) => {
      const other = space.embeddingOf(point);
      return query.reduce((sum, value, j) => sum + value * other[j]!, 0);
    };
    let worst = 0;
    indices.forEach((point, i) => {
      worst = Math.max(worst, Math.abs(cosine(point) - cosines[i]!));
    });
    const last = cosines.at(-1)!;
    const step = Math.max(1, Math.floor(space.count / sample));
    for (let point = this.searches % step; point < space.count; point += step) {
      if (!indices.includes(point)) worst = Math.max(worst, cosine(point) - last);
    }
    this.error = worst;
    const right = worst <= allowed[storage];
    const verdict = byId('verdict');
    verdict.textContent = right
      ? `Right: off by ${digits(worst, 2)} at most`
      : `Wrong: off by ${digits(worst, 2)}`;
    verdict.className = `verdict ${right ? 'pass' : 'fail'}`;
  }

  private contextOf(canvas: HTMLCanvasElement) {
    const { width, height } = byId('map').getBoundingClientRect();
    const scale = Math.min(2, devicePixelRatio);
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d')!;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const half = Math.min(width, height) / 2;
    const at = (x: number, y: number) => [width / 2 + x * half, height / 2 + y * half] as const;
    return { context, at };
  }

  private drawDots(): void {
    const { context, at } = this.contextOf(this.dots);
    context.fillStyle = this.darkness.matches ? 'rgb(125 187 242 / 45%)' : 'rgb(29 95 159 / 35%)';
    const { places, count } = this.space;
    const size = count > 50_000 ? 1.1 : count > 5_000 ? 1.6 : 2.6;
    for (let i = 0; i < count; i++) {
      const [x, y] = at(places[2 * i]!, places[2 * i + 1]!);
      context.fillRect(x - size / 2, y - size / 2, size, size);
    }
    this.drawMarks();
  }

  private drawMarks(): void {
    const { context, at } = this.contextOf(this.marks);
    const orange = this.darkness.matches ? '#f0a365' : '#a94d14';
    context.strokeStyle = context.fillStyle = orange;
    context.lineWidth = 1.5;
    const [x, y] = at(...this.query);
    for (const point of this.found?.indices ?? []) {
      const [px, py] = at(this.space.places[2 * point]!, this.space.places[2 * point + 1]!);
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(px, py);
      context.stroke();
      context.beginPath();
      context.arc(px, py, 4, 0, 2 * Math.PI);
      context.fill();
    }
    context.lineWidth = 2.5;
    context.beginPath();
    for (const [dx, dy] of [
      [11, 0],
      [0, 11],
    ] as const) {
      context.moveTo(x - dx, y - dy);
      context.lineTo(x + dx, y + dy);
    }
    context.stroke();
  }
}
