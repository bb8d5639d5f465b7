// The GEMM lab: the person's parameters, the matrices on the device, and what is shown of them.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix } from 'fragblas';
import { type Box, HeatMaps, type Picture } from '../draw/heatmap';
import { gradient, palette } from '../draw/palette';
import { byId, bytes, digits, duration, element, whole } from '../shell/dom';
import type { Shell } from '../shell/page';
import { check, entry, inUnits, limit, type Operand, operand } from './check';
import { generate, generators } from './data';
import { describe } from './device';
import page from './lab.html?raw';
import { arrange, type Rect } from './layout';
import { measure } from './measure';
import { clampSize, nearestStop, type Parameters, remember, sizes } from './state';

type Name = 'A' | 'B' | 'C';
const names = ['A', 'B', 'C'] as const;
const dimensions = ['m', 'n', 'k'] as const;

/** Without Run, a product is only computed while it is expected to take less than this. */
const previewSeconds = 0.4;

/** What the last run found. */
interface Result {
  gflops: number | null;
  sampled: number;
  freivalds: number;
  pass: boolean;
  samples: readonly { i: number; j: number; got: number }[];
}

/** One set of matrices: on the device, and on this side for the check. */
interface Problem {
  readonly parameters: Parameters;
  readonly a: Operand;
  readonly b: Operand;
  readonly matrices: Partial<Record<Name, Matrix>>;
  readonly pictures: (Picture | null)[];
  readonly ranges: number[];
}

export class Lab {
  private readonly maps: HeatMaps;
  private readonly canvas: HTMLCanvasElement;
  private readonly panels: Panel[];
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');

  private problem: Problem | null = null;
  private boxes: readonly Rect[] = [];
  private result: Result | null = null;
  private running: AbortController | null = null;
  private pending = 0;
  /** Work on the device happens one piece after the other. */
  private turn: Promise<void> = Promise.resolve();
  private flopsPerSecond: number;
  private previews = 0;
  private cursor: { panel: number; row: number; col: number } | null = null;
  private cursorTicket = 0;

  private readonly blas: Blas;

  constructor(
    private readonly shell: Shell,
    private parameters: Parameters,
  ) {
    const { blas, gl, signal } = shell;
    this.blas = blas;
    shell.main.innerHTML = page;
    this.canvas = shell.canvas;
    this.canvas.setAttribute('aria-hidden', 'true');
    this.maps = new HeatMaps(gl, names.length);
    blas.resetState();
    byId('product').prepend(this.canvas);
    this.panels = names.map((name, index) => new Panel(byId(`panel-${index}`), name));
    this.flopsPerSecond = blas.info.software ? 2e9 : 50e9;
    this.connectControls();
    this.connectPanels();
    describe(blas.info, byId('device'), byId('limits'));
    this.showParameters();
    this.showColors();
    this.showResult();
    this.layOut();
    this.darkness.addEventListener('change', () => this.showColors(), { signal });
    addEventListener('resize', () => this.layOut(), { signal });
    const observer = new ResizeObserver(() => this.layOut());
    observer.observe(byId('product'));
    signal.addEventListener('abort', () => {
      observer.disconnect();
      this.running?.abort();
    });
    this.renew();
  }

  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect() {
    const problem = this.problem;
    return {
      parameters: { ...this.parameters },
      busy: this.running !== null || this.pending > 0,
      result: this.result && structuredClone(this.result),
      limit,
      ranges: problem ? [...problem.ranges] : [],
      palette: palette(this.darkness.matches),
      panels: this.panels.map(({ root }) => {
        const { left, top, width, height } = root.getBoundingClientRect();
        return { left: left + scrollX, top: top + scrollY, width, height };
      }),
      row: (i: number): number[] => (problem ? line(problem.a, i, true) : []),
      column: (j: number): number[] => (problem ? line(problem.b, j, false) : []),
    };
  }

  // -- controls --

  private connectControls(): void {
    const { parameters } = this;
    for (const key of dimensions) {
      const field = byId<HTMLInputElement>(key);
      const slider = byId<HTMLInputElement>(`${key}-slider`);
      slider.max = String(sizes.length - 1);
      slider.addEventListener('input', () => {
        this.parameters[key] = sizes[Number(slider.value)]!;
        this.change();
      });
      field.addEventListener('input', () => {
        if (!field.validity.valid) return;
        this.parameters[key] = clampSize(field.valueAsNumber);
        this.change(field);
      });
      field.addEventListener('change', () => {
        this.parameters[key] = clampSize(field.valueAsNumber);
        this.change();
      });
    }
    for (const side of ['A', 'B'] as const) {
      const select = byId<HTMLSelectElement>(`data-${side.toLowerCase()}`);
      const toggle = byId<HTMLInputElement>(`trans-${side.toLowerCase()}`);
      select.setAttribute('aria-label', `Data of ${side}`);
      for (const [value, label] of Object.entries(generators)) {
        select.append(element('option', { value }, label));
      }
      select.addEventListener('change', () => {
        parameters[`data${side}`] = select.value as keyof typeof generators;
        this.change();
      });
      toggle.addEventListener('change', () => {
        parameters[`trans${side}`] = toggle.checked;
        this.change();
      });
    }
    byId('reseed').addEventListener('click', () => {
      parameters.seed = 1 + Math.floor(Math.random() * 99_999);
      this.change();
    });
    byId<HTMLFormElement>('controls').addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.running) this.running.abort();
      else void this.run();
    });
  }

  private showParameters(typing?: HTMLElement): void {
    const p = this.parameters;
    for (const key of dimensions) {
      const field = byId<HTMLInputElement>(key);
      const slider = byId<HTMLInputElement>(`${key}-slider`);
      if (field !== typing) field.value = String(p[key]);
      const stop = nearestStop(p[key]);
      slider.value = String(stop);
      slider.setAttribute('aria-valuetext', String(p[key]));
    }
    for (const side of ['A', 'B'] as const) {
      byId<HTMLSelectElement>(`data-${side.toLowerCase()}`).value = p[`data${side}`];
      byId<HTMLInputElement>(`trans-${side.toLowerCase()}`).checked = p[`trans${side}`];
    }
    const named = (name: string, transposed: boolean) =>
      element('span', { className: 'operand' }, transposed ? `${name}ᵀ` : name);
    byId('formula').replaceChildren(
      element('span', { className: 'result' }, 'C'),
      ' = ',
      named('A', p.transA),
      ' · ',
      named('B', p.transB),
    );
    byId('volume').textContent = whole(p.m * p.n * p.k);
    byId('flops').textContent = whole(2 * p.m * p.n * p.k);
    byId('bytes').textContent = bytes(4 * (p.m * p.k + p.k * p.n + p.m * p.n));
    const shapes = [
      [p.m, p.k, p.transA],
      [p.k, p.n, p.transB],
      [p.m, p.n, false],
    ] as const;
    shapes.forEach(([rows, cols, transposed], index) => {
      this.panels[index]!.label(rows, cols, transposed);
    });
  }

  private change(typing?: HTMLElement): void {
    this.running?.abort();
    this.result = null;
    this.showParameters(typing);
    this.showResult();
    remember(this.parameters);
    this.point(null);
    this.layOut();
    this.renew();
  }

  // -- the device --

  /** Takes the next turn on the device; errors end the page's work with a card. */
  private enqueue(work: () => Promise<void>): Promise<void> {
    this.pending++;
    this.turn = this.turn
      .then(async () => {
        if (!this.shell.signal.aborted) await work();
      })
      .catch((error: unknown) => {
        if (!this.shell.signal.aborted) this.shell.fail(error);
      })
      .finally(() => {
        this.pending--;
      });
    return this.turn;
  }

  private renewTicket = 0;

  /** New operands for the parameters, shown at once, and their product where that is quick. */
  private renew(): void {
    const ticket = ++this.renewTicket;
    this.enqueue(async () => {
      // While a slider moves, only the last position counts.
      await new Promise((done) => setTimeout(done, this.problem ? 60 : 0));
      if (ticket !== this.renewTicket) return;
      const problem = this.create({ ...this.parameters });
      const flops = 2 * problem.a.rows * problem.b.cols * problem.a.cols;
      if (flops / this.flopsPerSecond < previewSeconds) {
        const c = this.blas.matrix(problem.a.rows, problem.b.cols);
        const start = performance.now();
        this.multiply(problem, c);
        await this.blas.finish();
        this.learn(flops, (performance.now() - start) / 1000);
        this.present(problem, c);
      } else {
        this.say('Press Run to multiply.');
      }
      this.draw();
      await this.showRanges();
    });
  }

  /** Lowers the expected speed. The first product does not count: it compiles shaders. */
  private learn(flops: number, seconds: number): void {
    if (this.previews++ > 0 && flops > 1e8) {
      this.flopsPerSecond = Math.min(this.flopsPerSecond, flops / seconds);
    }
  }

  private create(parameters: Parameters): Problem {
    const { m, n, k, transA, transB, dataA, dataB, seed } = parameters;
    const dataOfA = generate(dataA, transA ? k : m, transA ? m : k, 2 * seed);
    const dataOfB = generate(dataB, transB ? n : k, transB ? k : n, 2 * seed + 1);
    for (const name of names) this.problem?.matrices[name]?.dispose();
    this.problem = null;
    const a = this.blas.matrix(transA ? k : m, transA ? m : k, dataOfA);
    const b = this.blas.matrix(transB ? n : k, transB ? k : n, dataOfB);
    const problem: Problem = {
      parameters,
      a: operand(dataOfA, m, k, transA),
      b: operand(dataOfB, k, n, transB),
      matrices: { A: a, B: b },
      pictures: [null, null, null],
      ranges: [0, 0, 0],
    };
    this.problem = problem;
    problem.pictures[0] = picture(a, problem.a);
    problem.pictures[1] = picture(b, problem.b);
    this.maps.measure(0, problem.pictures[0]);
    this.maps.measure(1, problem.pictures[1]);
    this.blas.resetState();
    return problem;
  }

  private multiply(problem: Problem, c: Matrix): void {
    const { A, B } = problem.matrices;
    const { transA, transB } = problem.parameters;
    this.blas.gemm({ a: A!, b: B!, c, transA, transB });
  }

  /** Makes c the product that is shown. Its texture is taken only now: that pins it to its place. */
  private present(problem: Problem, c: Matrix): void {
    problem.matrices.C?.dispose();
    problem.matrices.C = c;
    const { m, n } = problem.parameters;
    problem.pictures[2] = picture(c, { rows: m, cols: n, rowStride: n, colStride: 1 });
    this.maps.measure(2, problem.pictures[2]);
    this.blas.resetState();
  }

  private async run(): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    this.running = abort;
    this.result = null;
    this.showResult();
    const button = byId('run');
    button.textContent = 'Stop';
    await this.enqueue(async () => {
      const problem = this.problem;
      if (!problem) return;
      const { m, n, k } = problem.parameters;
      const { counter } = this.shell;
      const calls = counter.calls;
      const read = this.blas.stats().readbackBytes;
      const c = this.blas.matrix(m, n);
      try {
        const timing = await measure(
          () => this.multiply(problem, c),
          () => this.blas.finish(),
          ({ text, part }) => this.say(text, part),
          signal,
        );
        this.present(problem, c);
        this.draw();
        this.say('Checking in double precision', 0.95);
        await this.showRanges();
        const data = await c.read();
        const verdict = check(problem.a, problem.b, operand(data, m, n, false));
        signal.throwIfAborted();
        const flops = 2 * m * n * k;
        this.flopsPerSecond = flops / timing.median;
        this.shell.meter.show({
          calls: counter.calls - calls,
          flops: verdict.pass ? flops : 0,
          seconds: timing.median,
          readBytes: this.blas.stats().readbackBytes - read,
          error: {
            value: Math.max(verdict.sampled, verdict.freivalds),
            of: 'units of u √(k+2) |A||B|',
          },
        });
        this.result = {
          // A wrong product has no speed.
          gflops: verdict.pass ? flops / timing.median / 1e9 : null,
          sampled: verdict.sampled,
          freivalds: verdict.freivalds,
          pass: verdict.pass,
          samples: verdict.samples,
        };
        const of = `${timing.batches} batches of ${whole(timing.perBatch)}`;
        byId('timing').textContent =
          `${duration(timing.median)} a product, median of ${of}; ` +
          `fastest ${duration(timing.fastest)}, slowest ${duration(timing.slowest)}.`;
        byId('clock').textContent =
          'Wall clock, from the first call of a batch until the page sees that the device is done. ' +
          'Not included: uploads, compiling the shaders, drawing and the check.';
        this.say(`Done: ${whole(m)} × ${whole(n)} × ${whole(k)}`, 1);
      } catch (error) {
        if (problem.matrices.C !== c) c.dispose();
        if (!signal.aborted) throw error;
        this.say('Stopped.', 0);
      }
    });
    if (this.running === abort) this.running = null;
    button.textContent = this.running ? 'Stop' : 'Run';
    this.showResult();
  }

  // -- what is shown --

  private say(text: string, part?: number): void {
    byId('status').textContent = text;
    byId<HTMLProgressElement>('progress').value = part ?? 0;
  }

  private showResult(): void {
    const { result } = this;
    const verdict = byId('verdict');
    verdict.className = `verdict ${result ? (result.pass ? 'pass' : 'fail') : ''}`;
    verdict.textContent = !result
      ? this.running
        ? 'Running'
        : 'Not measured yet'
      : result.pass
        ? 'Pass: within the bound'
        : 'Fail: wrong result';
    byId('sampled').textContent = result ? digits(result.sampled, 2) : '–';
    byId('freivalds').textContent = result ? digits(result.freivalds, 2) : '–';
    byId('gflops').textContent = speed(result?.gflops ?? null);
    if (!result) {
      byId('timing').textContent = this.running ? '' : 'Press Run: a few batches, then the check.';
      byId('clock').textContent = '';
    } else if (!result.pass) {
      byId('timing').textContent = 'A wrong product has no speed.';
    }
  }

  private showColors(): void {
    byId('bar').style.background = gradient(palette(this.darkness.matches));
    this.draw();
  }

  private async showRanges(): Promise<void> {
    const problem = this.problem;
    if (!problem) return;
    const ranges = this.maps.readRanges();
    this.blas.resetState();
    names.forEach((_, index) => {
      const known = problem.pictures[index] !== null;
      problem.ranges[index] = known ? ranges[index]! : 0;
      byId(`range-${index}`).textContent = known ? `±${digits(ranges[index]!, 3)}` : '–';
    });
  }

  private layOut(): void {
    const { m, n, k } = this.parameters;
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
    if (this.canvas.width !== size[0] || this.canvas.height !== size[1]) {
      [this.canvas.width, this.canvas.height] = size;
    }
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${plan.height}px`;
    this.draw();
  }

  private draw(): void {
    const problem = this.problem;
    if (!problem || this.boxes.length === 0) return;
    const ratio = devicePixelRatio;
    const colors = palette(this.darkness.matches);
    this.maps.clear();
    problem.pictures.forEach((shown, index) => {
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
    this.blas.resetState();
  }

  // -- pointing at elements --

  private connectPanels(): void {
    this.panels.forEach((panel, index) => {
      const shape = () => {
        const { m, n, k } = this.parameters;
        return [
          { rows: m, cols: k },
          { rows: k, cols: n },
          { rows: m, cols: n },
        ][index]!;
      };
      const atPointer = (event: PointerEvent) => {
        const { left, top, width, height } = panel.root.getBoundingClientRect();
        const { rows, cols } = shape();
        const row = Math.floor(((event.clientY - top) / height) * rows);
        const col = Math.floor(((event.clientX - left) / width) * cols);
        this.point({
          panel: index,
          row: Math.min(rows - 1, Math.max(0, row)),
          col: Math.min(cols - 1, Math.max(0, col)),
        });
      };
      panel.root.addEventListener('pointermove', atPointer);
      panel.root.addEventListener('pointerdown', atPointer);
      panel.root.addEventListener('pointerleave', (event) => {
        if (event.pointerType === 'mouse') this.point(null);
      });
      panel.root.addEventListener('blur', () => this.point(null));
      panel.root.addEventListener('keydown', (event) => {
        const { rows, cols } = shape();
        const at = this.cursor?.panel === index ? this.cursor : { row: 0, col: 0 };
        const step = event.shiftKey ? 10 : 1;
        let { row, col } = at;
        if (event.key === 'ArrowUp') row -= step;
        else if (event.key === 'ArrowDown') row += step;
        else if (event.key === 'ArrowLeft') col -= step;
        else if (event.key === 'ArrowRight') col += step;
        else if (event.key === 'Home') row = col = 0;
        else if (event.key === 'End') [row, col] = [rows - 1, cols - 1];
        else return;
        event.preventDefault();
        row = Math.min(rows - 1, Math.max(0, row));
        col = Math.min(cols - 1, Math.max(0, col));
        this.point({ panel: index, row, col });
      });
    });
    this.point(null);
  }

  /** Marks an element and what it takes part in, and says its value. */
  private point(cursor: { panel: number; row: number; col: number } | null): void {
    this.cursor = cursor;
    const ticket = ++this.cursorTicket;
    const { m, n, k } = this.parameters;
    const [a, b, c] = this.panels as [Panel, Panel, Panel];
    const readout = byId('readout');
    for (const panel of this.panels) panel.mark(null, null);
    if (!cursor) {
      readout.textContent =
        'Point at an entry, or reach a matrix with Tab and move with the arrow keys.';
      return;
    }
    const { panel, row, col } = cursor;
    const rowOf = (size: number) => ({ at: row / size, size: 1 / size });
    const colOf = (size: number) => ({ at: col / size, size: 1 / size });
    if (panel === 0) {
      a.mark(rowOf(m), colOf(k));
      b.mark({ at: col / k, size: 1 / k }, null);
      c.mark(rowOf(m), null);
    } else if (panel === 1) {
      b.mark(rowOf(k), colOf(n));
      a.mark(null, { at: row / k, size: 1 / k });
      c.mark(null, colOf(n));
    } else {
      a.mark(rowOf(m), null);
      b.mark(null, colOf(n));
      c.mark(rowOf(m), colOf(n));
    }
    const name = names[panel]!;
    const title = element('b', { className: 'entry' }, `${name}[${row}, ${col}]`);
    if (this.running || this.pending > 0 || !this.problem?.matrices[name]) {
      readout.replaceChildren(title);
      return;
    }
    void this.readElement(name, row, col).then((value) => {
      if (ticket !== this.cursorTicket || value === null || !this.problem) return;
      readout.replaceChildren(title, ` = ${digits(value, 7)}`);
      if (name === 'C') {
        const exact = entry(this.problem.a, this.problem.b, row, col);
        const off = inUnits(value - exact.value, exact.magnitude, k);
        readout.append(
          element('br'),
          `row ${row} of A times column ${col} of B, in double precision ${digits(exact.value, 10)}`,
          element('br'),
          off === 0 ? 'no difference' : `off by ${digits(off, 2)} units of the bound`,
        );
      } else {
        readout.append(
          element('br'),
          name === 'A'
            ? `meets row ${col} of B and adds to row ${row} of C`
            : `meets column ${row} of A and adds to column ${col} of C`,
        );
      }
    });
  }

  /** One element, read back from the device; null when that did not work out. */
  private async readElement(name: Name, row: number, col: number): Promise<number | null> {
    const problem = this.problem;
    const matrix = problem?.matrices[name];
    if (!matrix) return null;
    try {
      const { transA, transB } = problem.parameters;
      const transposed = (name === 'A' && transA) || (name === 'B' && transB);
      const [i, j] = transposed ? [col, row] : [row, col];
      const one = matrix.view({ row: i, col: j, rows: 1, cols: 1 });
      return (await one.read())[0] ?? null;
    } catch {
      return null; // the matrix was replaced meanwhile
    }
  }
}

function speed(gflops: number | null): string {
  if (gflops === null) return '–';
  return gflops < 0.001 ? '< 0.001' : digits(gflops, 3);
}

/** A row of A or a column of B as the product sees it. */
function line(m: Operand, index: number, isRow: boolean): number[] {
  return Array.from({ length: isRow ? m.cols : m.rows }, (_, p) =>
    isRow
      ? m.data[index * m.rowStride + p * m.colStride]!
      : m.data[p * m.rowStride + index * m.colStride]!,
  );
}

function picture(
  matrix: Matrix,
  at: { rows: number; cols: number; rowStride: number; colStride: number },
): Picture {
  const { texture, width } = matrix.texture;
  return {
    texture,
    textureWidth: width,
    rows: at.rows,
    cols: at.cols,
    rowStride: at.rowStride,
    colStride: at.colStride,
  };
}

interface Span {
  readonly at: number;
  readonly size: number;
}

/** One matrix on the page: its frame, caption, marks. The picture itself is on the canvas below. */
class Panel {
  private readonly caption = element('span', { className: 'shape' });
  private readonly title = element('b', { className: 'symbol' });
  private readonly row = element('div', { className: 'line row' });
  private readonly col = element('div', { className: 'line col' });
  private readonly waiting = element('div', { className: 'wait', hidden: true }, 'Press Run');

  constructor(
    readonly root: HTMLElement,
    private readonly name: Name,
  ) {
    root.tabIndex = 0;
    root.setAttribute('role', 'group');
    root.setAttribute('aria-describedby', 'readout');
    root.append(
      element('div', { className: 'name' }, this.title, this.caption),
      this.waiting,
      this.row,
      this.col,
    );
  }

  label(rows: number, cols: number, transposed: boolean): void {
    this.title.textContent = transposed ? `${this.name}ᵀ` : this.name;
    this.caption.textContent = `${rows} × ${cols}`;
    this.root.setAttribute(
      'aria-label',
      `Matrix ${this.name}${transposed ? ' transposed' : ''}, ${rows} rows, ${cols} columns`,
    );
  }

  place(rect: Rect): void {
    Object.assign(this.root.style, {
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
    });
  }

  wait(yes: boolean): void {
    this.waiting.hidden = !yes;
  }

  mark(row: Span | null, col: Span | null): void {
    const percent = (part: number) => `${100 * part}%`;
    this.row.style.display = row ? 'block' : 'none';
    this.col.style.display = col ? 'block' : 'none';
    if (row) Object.assign(this.row.style, { top: percent(row.at), height: percent(row.size) });
    if (col) Object.assign(this.col.style, { left: percent(col.at), width: percent(col.size) });
  }
}
