// The page: one place of the Mandelbrot set in two precisions, and a product's hash.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas/full';
import { numberIn, toAddress } from '../shell/address';
import { codeCard } from '../shell/code';
import { byId, digits, duration, element, whole } from '../shell/dom';
import { Jobs } from '../shell/jobs';
import type { Running, Shell } from '../shell/page';
import { onResize } from '../shell/resized';
import { type Hashed, hashable, hashes, hashOfProduct, type Order } from './hash';
import { Orbits, type Precision, stride } from './orbits';
import orbitsText from './orbits.ts?raw';
import { picture } from './picture';
import { apart, different, Reference } from './reference';
import page from './zoom.html?raw';
import './zoom.css';

interface View {
  re: number;
  im: number;
  width: number;
}

interface Shown {
  readonly view: View;
  readonly n: number;
  readonly steps: number;
  readonly left: Record<Precision, Float32Array>;
  readonly seconds: Record<Precision, number>;
  readonly apart: readonly [number, number];
  readonly wrong: number;
  readonly compared: number;
  readonly different: number;
}

const precisions = ['float32', 'float64'] as const;
const places: readonly (View & { readonly name: string })[] = [
  { name: 'Five arms', re: 0.4567314183300506, im: 0.3856314970751225, width: 4e-7 },
  { name: 'Flowers', re: 0.4379242413594628, im: 0.3418920843381161, width: 1e-9 },
  { name: 'A cross', re: 0.3663629834227643, im: 0.5915337732614452, width: 1e-11 },
  { name: 'Seven arms', re: -0.7010309884761913, im: 0.47085721574503353, width: 1e-8 },
  { name: 'The whole set', re: -0.6, im: 0, width: 3 },
];
const choices = [96, 192, 384, 512];
/** Steps between two looks of the page. */
const chunk = 4 * stride;
const mostSteps = 32 * chunk;
/** What double precision can show, and a bit beyond. */
const [narrowest, widest] = [1e-15, 4];
/** Where a dive ends. */
const bottom = 1e-12;

export class Zoom implements Running {
  private readonly jobs: Jobs;
  private readonly views: Record<Precision, HTMLCanvasElement>;
  private readonly made = new Map<number, Record<Precision, Orbits>>();
  private readonly first: number;
  private readonly dive: () => void;
  private view: View;
  private n: number;
  /** Counts views, so that work for an older one ends. */
  private version = 0;
  private waiting = false;
  private shown: Shown | null = null;
  private pictures: Record<Precision, HTMLCanvasElement> | null = null;
  private hashed: Hashed | null = null;
  private readonly fingers = new Map<number, { x: number; y: number }>();

  constructor(private readonly shell: Shell<Blas>) {
    const { blas, query, signal } = shell;
    this.jobs = new Jobs(shell);
    const [start] = places;
    this.view = (shell.saved as View | undefined) ?? {
      re: numberIn(query, 're', start!.re, -3, 3),
      im: numberIn(query, 'im', start!.im, -3, 3),
      width: numberIn(query, 'width', start!.width, narrowest, widest),
    };
    const { software } = blas.info;
    this.first = software ? 64 : 128;
    this.n = Math.round(numberIn(query, 'pixels', software ? 192 : 384, 32, 512));
    shell.main.classList.add('split');
    shell.main.innerHTML = page;
    const canvas = () => element('canvas');
    this.views = { float32: canvas(), float64: canvas() };
    for (const precision of precisions) {
      this.views[precision].setAttribute('aria-hidden', 'true');
      byId(precision).append(this.views[precision]);
    }
    shell.main.querySelector('.shown')!.append(codeCard([{ name: 'orbits.ts', text: orbitsText }]));
    byId('views').tabIndex = 0;
    const button = byId<HTMLButtonElement>('dive');
    const work = (stop: AbortSignal) => this.sink(stop);
    this.dive = this.jobs.offer({ button, label: 'Dive', work, stopped: () => {} });
    this.connect();
    this.connectHash();
    onResize(byId('views'), () => this.draw(), signal);
    this.change();
    if (hashable()) this.hash(software ? 32 : 1024);
    else this.say('hash-verdict', 'Needs https', '');
  }

  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect() {
    const { view, shown, hashed, n } = this;
    return {
      busy: this.jobs.busy,
      view: { ...view },
      pixels: n,
      shown: shown && {
        ...shown,
        left: { float32: [...shown.left.float32], float64: [...shown.left.float64] },
      },
      hashed,
    };
  }

  save(): View {
    return this.view;
  }

  private connect(): void {
    const depth = byId<HTMLInputElement>('depth');
    depth.addEventListener('input', () => this.go({ width: 10 ** -Number(depth.value) }));
    byId('in').addEventListener('click', () => this.zoom(0.5));
    byId('out').addEventListener('click', () => this.zoom(2));
    byId('dive').addEventListener('click', this.dive);
    const place = byId<HTMLSelectElement>('place');
    place.append(new Option('A place …', ''), ...places.map(({ name }) => new Option(name)));
    place.addEventListener('change', () => {
      const chosen = places[place.selectedIndex - 1];
      if (chosen) this.go(chosen);
    });
    const pixels = byId<HTMLSelectElement>('pixels');
    const all = choices.includes(this.n) ? choices : [...choices, this.n];
    pixels.append(...all.map((n) => new Option(`${n} × ${n}`, String(n), false, n === this.n)));
    pixels.addEventListener('change', () => {
      this.n = Number(pixels.value);
      toAddress({ pixels: this.n });
      this.change();
    });
    const views = byId('views');
    views.addEventListener('pointerdown', (event) => {
      views.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    views.addEventListener('pointermove', (event) => this.move(event));
    for (const name of ['pointerup', 'pointercancel'] as const) {
      views.addEventListener(name, ({ pointerId }) => this.fingers.delete(pointerId));
    }
    views.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 16;
        this.zoom(1.0015 ** Math.max(-400, Math.min(400, event.deltaY * lines)), event);
      },
      { passive: false },
    );
    views.addEventListener('keydown', (event) => this.key(event));
  }

  private key(event: KeyboardEvent): void {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const { re, im, width } = this.view;
    const way = ways[event.key];
    if (way) this.go({ re: re + 0.1 * width * way[0], im: im + 0.1 * width * way[1] });
    else if (event.key === '+' || event.key === '=') this.zoom(0.5);
    else if (event.key === '-') this.zoom(2);
    else return;
    event.preventDefault();
  }

  /** The side of a picture on the page. */
  private get side(): number {
    return Math.max(1, byId('float64').clientWidth);
  }

  private move(event: PointerEvent): void {
    const from = this.fingers.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, to);
    if (other) {
      const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - other.x, y - other.y);
      if (far(from) > 0 && far(to) > 0) {
        const middle = { clientX: (to.x + other.x) / 2, clientY: (to.y + other.y) / 2 };
        this.zoom(far(from) / far(to), middle);
      }
      return;
    }
    const { re, im, width } = this.view;
    const pixel = width / this.side;
    this.go({ re: re - (to.x - from.x) * pixel, im: im + (to.y - from.y) * pixel });
  }

  /** Around the middle, or what is under the pointer. */
  private zoom(factor: number, at?: { clientX: number; clientY: number }): void {
    const { re, im, width } = this.view;
    const next = Math.max(narrowest, Math.min(widest, width * factor));
    let [right, up] = [0, 0];
    for (const precision of at ? precisions : []) {
      const box = byId(precision).getBoundingClientRect();
      const x = (at!.clientX - box.left) / box.width;
      const y = (at!.clientY - box.top) / box.height;
      if (x >= 0 && x <= 1 && y >= 0 && y <= 1) [right, up] = [x - 0.5, 0.5 - y];
    }
    this.go({ re: re + right * (width - next), im: im + up * (width - next), width: next });
  }

  private go(view: Partial<View>): void {
    const { re, im, width } = { ...this.view, ...view };
    const inside = (value: number) => Math.max(-3, Math.min(3, value));
    this.view = { re: inside(re), im: inside(im), width };
    toAddress({ ...this.view });
    this.change();
  }

  /** One picture behind the other: what changed meanwhile is computed at its end. */
  private change(): void {
    this.version++;
    this.draw();
    if (this.waiting) return;
    this.waiting = true;
    void this.jobs.enqueue(async () => {
      this.waiting = false;
      const { version } = this;
      await this.compute(Math.min(this.first, this.n));
      if (this.n > this.first) await this.compute(this.n, version);
    });
  }

  /** Halves the width, picture by picture. */
  private async sink(stop: AbortSignal): Promise<void> {
    if (this.view.width <= bottom) this.view = { ...this.view, width: widest };
    while (this.view.width > bottom) {
      stop.throwIfAborted();
      this.view = { ...this.view, width: Math.max(bottom, 0.6 * this.view.width) };
      toAddress({ ...this.view });
      await this.compute(Math.min(this.first, this.n));
    }
    await this.compute(this.n, this.version);
  }

  private orbits(n: number): Record<Precision, Orbits> {
    const there = this.made.get(n);
    if (there) return there;
    for (const [size, { float32, float64 }] of this.made) {
      if (size === this.first || size === this.n) continue;
      for (const orbits of [float32, float64]) orbits.dispose();
      this.made.delete(size);
    }
    const { blas } = this.shell;
    const of = (precision: Precision) => new Orbits(blas, precision, n * n);
    const made = { float32: of('float32'), float64: of('float64') };
    this.made.set(n, made);
    return made;
  }

  /** A picture of n x n pixels of the view that is; with a version it ends when there is another. */
  private async compute(n: number, version?: number): Promise<void> {
    const { counter } = this.shell;
    const view = { ...this.view };
    const orbits = this.orbits(n);
    const at = (i: number) => ((i + 0.5) / n - 0.5) * view.width;
    const re = Float64Array.from({ length: n * n }, (_, e) => view.re + at(e % n));
    const im = Float64Array.from({ length: n * n }, (_, e) => view.im - at(Math.floor(e / n)));
    const middle = n * Math.floor(n / 2);
    const row = (numbers: Float64Array) => numbers.subarray(middle, middle + n);
    const reference = new Reference(row(re), row(im));
    const seconds = { float32: 0, float64: 0 };
    const left = {} as Record<Precision, Float32Array>;
    const { calls } = counter;
    let [steps, readBytes, compared, differ] = [0, 0, 0, 0];
    for (const precision of precisions) orbits[precision].begin(re, im);
    // Ends when nearly all have escaped, or hardly any more do.
    for (const counts: number[] = []; steps < mostSteps; ) {
      for (const precision of precisions) {
        const begin = performance.now();
        orbits[precision].advance(chunk / stride);
        left[precision] = await orbits[precision].left.read();
        seconds[precision] += (performance.now() - begin) / 1000;
      }
      steps += chunk;
      reference.advance(chunk);
      const [x, y] = await orbits.float64.bits(middle, n);
      differ += different(x, reference.x) + different(y, reference.y);
      compared += 2 * n;
      readBytes += 8 * n * n + 16 * n;
      if (version !== undefined && version !== this.version) return;
      const inside = left.float64.reduce((count, value) => count + (value < 0 ? 1 : 0), 0) / n ** 2;
      const before = counts.at(-4) ?? 1;
      counts.push(inside);
      if (inside < 0.005 || (before < 0.999 && before - inside < 0.002)) break;
    }
    const wrong = left.float64.reduce(
      (count, value, i) => count + (Math.abs(value - left.float32[i]!) > 0.5 ? 1 : 0),
      0,
    );
    const columns = re.subarray(0, n);
    const rows = Float64Array.from({ length: n }, (_, i) => im[i * n]!);
    this.shown = {
      ...{ view, n, steps, left, seconds, compared, different: differ, wrong: wrong / n ** 2 },
      apart: [apart(columns), apart(rows)],
    };
    this.pictures = {
      float32: picture(left.float32, n),
      float64: picture(left.float64, n),
    };
    // Three products, three sums and a factor each step.
    this.shell.meter.show({
      calls: counter.calls - calls,
      seconds: seconds.float32 + seconds.float64,
      flops: 14 * steps * n * n,
      readBytes,
      error: { value: differ, of: 'numbers with other bits' },
    });
    this.tell();
    this.draw();
  }

  private say(id: string, text: string, kind: 'pass' | 'fail' | ''): void {
    byId(id).textContent = text;
    byId(id).className = `verdict ${kind}`;
  }

  private tell(): void {
    const { n, steps, seconds, wrong, compared, different, apart: pair, view } = this.shown!;
    const good = different === 0;
    this.say('verdict', good ? 'Right' : 'Wrong', good ? 'pass' : 'fail');
    byId('compared').textContent = good
      ? `${whole(compared)}, all equal`
      : `${whole(different)} of ${whole(compared)} differ`;
    byId('wrong').textContent = `${digits(100 * wrong, 3)} %`;
    byId('steps').textContent = whole(steps);
    byId('spacing').textContent = digits(view.width / n, 2);
    const largest = Math.max(Math.abs(view.re), Math.abs(view.im));
    byId('grid').textContent = digits(2 ** (Math.floor(Math.log2(largest)) - 23), 2);
    byId('apart').textContent = `${pair[0]} × ${pair[1]} points`;
    byId('apart64').textContent = `${n} × ${n} points`;
    byId('time32').textContent = duration(seconds.float32);
    byId('time64').textContent = duration(seconds.float64);
  }

  /** The last pictures, where they are in the view that is. */
  private draw(): void {
    const { view, shown, pictures, views } = this;
    byId('depth-out').textContent = digits(view.width, 2);
    byId<HTMLInputElement>('depth').value = String(-Math.log10(view.width));
    const side = Math.round(this.side * Math.min(2, devicePixelRatio));
    for (const precision of precisions) {
      const canvas = views[precision];
      if (canvas.width !== side) canvas.width = canvas.height = side;
      const context = canvas.getContext('2d')!;
      context.clearRect(0, 0, side, side);
      if (!shown || !pictures) continue;
      const scale = shown.view.width / view.width;
      const x = 0.5 + (shown.view.re - view.re) / view.width - scale / 2;
      const y = 0.5 - (shown.view.im - view.im) / view.width - scale / 2;
      context.imageSmoothingEnabled = shown.n * 2 > side;
      context.drawImage(pictures[precision], x * side, y * side, scale * side, scale * side);
    }
  }

  private connectHash(): void {
    const { software } = this.shell.blas.info;
    const order = byId<HTMLSelectElement>('order');
    const orders = software ? ([32, 256] as const) : ([32, 256, 1024] as const);
    for (const n of orders) order.append(new Option(String(n)));
    order.value = String(orders.at(-1));
    const button = byId<HTMLButtonElement>('hash-run');
    button.disabled = !hashable();
    button.addEventListener('click', () => this.hash(Number(order.value) as Order));
  }

  private hash(order: Order): void {
    void this.jobs.enqueue(async () => {
      this.hashed = await hashOfProduct(this.shell.blas, order);
      const { hash, seconds } = this.hashed;
      const expected = hashes[order];
      const good = hash === expected;
      this.say(
        'hash-verdict',
        good ? `The same, order ${order}` : 'Not the same',
        good ? 'pass' : 'fail',
      );
      byId('hash').textContent = hash;
      byId('expected').textContent = expected;
      byId('hash-time').textContent = duration(seconds);
    });
  }
}
