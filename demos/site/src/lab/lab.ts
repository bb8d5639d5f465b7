// The GEMM lab: the person's parameters, one product on the device, and what is found out about it.
// SPDX-License-Identifier: MIT
import { type Blas, BlasError, type Matrix } from 'fragblas';
import { check, limit, type Operand, operand } from '../measure/check';
import checkText from '../measure/check.ts?raw';
import { brief, measure } from '../measure/measure';
import measureText from '../measure/measure.ts?raw';
import { codeCard } from '../shell/code';
import { byId, whole } from '../shell/dom';
import { Jobs } from '../shell/jobs';
import type { Running, Shell } from '../shell/page';
import { visible } from '../shell/visible';
import { compare, type Row } from './compare';
import { showComparison } from './comparecard';
import { Controls } from './controls';
import { describe } from './device';
import page from './lab.html?raw';
import { showPlan } from './plan';
import { Pointing } from './pointing';
import { Product } from './product';
import productText from './product.ts?raw';
import { type Result, resultOf, showResult } from './results';
import { measureRoofs } from './roofs';
import { measureSplit } from './split';
import { type Name, Stage } from './stage';
import { type Parameters, remember } from './state';
import { sweep } from './sweep';
import { notSwept, SweepCard, type Swept, sweptOf } from './sweepcard';
import { differences, type Standing, showTuned, type Tuned } from './tuning';

/** Without Run, a product is only computed while it is expected to take less than this. */
const previewSeconds = 0.4;

export class Lab implements Running {
  private readonly blas: Blas;
  private readonly jobs: Jobs;
  private readonly controls: Controls;
  private readonly stage: Stage;
  private readonly pointing: Pointing;
  private readonly sweepCard: SweepCard;

  private product: Product | null = null;
  private c: Matrix | null = null;
  private result: Result | null = null;
  private swept: Swept;
  private tuned: Tuned | null = null;
  private rows: Row[] = [];
  private flopsPerSecond: number;
  private previews = 0;
  private renewTicket = 0;

  constructor(
    private readonly shell: Shell,
    parameters: Parameters,
  ) {
    const { blas, signal } = shell;
    const { software } = blas.info;
    this.blas = blas;
    shell.main.innerHTML = page;
    const sources = { product: productText, measure: measureText, check: checkText };
    shell.main.append(
      codeCard(Object.entries(sources).map(([name, text]) => ({ name: `${name}.ts`, text }))),
    );
    this.flopsPerSecond = software ? 2e9 : 50e9;
    byId<HTMLInputElement>('sweep-budget').value = software ? '6' : '15';
    byId<HTMLInputElement>('tune-budget').value = software ? '4' : '10';
    this.jobs = new Jobs(shell);
    this.controls = new Controls(parameters, () => this.change());
    this.stage = new Stage(shell, parameters);
    this.pointing = new Pointing(this.stage, {
      element: (name, row, col) => this.readElement(name, row, col),
      formula: () => this.product?.formula ?? null,
    });
    this.sweepCard = new SweepCard(signal);
    this.swept = (shell.saved as { swept: Swept } | undefined)?.swept ?? notSwept;
    const run = this.connect();
    describe(blas.info, byId('device'), byId('limits'));
    this.show();
    this.sweepCard.show(this.swept);
    void this.begin(run);
  }

  /** Measures the first product by itself, where it is quick and the person changes nothing. */
  private async begin(run: () => void): Promise<void> {
    await this.renew();
    const { signal } = this.shell;
    if (!this.c || signal.aborted) return;
    const start = () => {
      if (!this.jobs.busy) run();
    };
    await visible(signal).then(start, () => {}); // rejected: the page has ended
  }

  private get parameters(): Parameters {
    return this.controls.parameters;
  }

  inspect() {
    const { product, stage, parameters } = this;
    return {
      parameters: { ...parameters },
      busy: this.jobs.busy,
      result: this.result && structuredClone(this.result),
      limit,
      ranges: [...stage.ranges],
      palette: stage.palette,
      panels: stage.panels.map(({ root }) => {
        const { left, top, width, height } = root.getBoundingClientRect();
        return { left: left + scrollX, top: top + scrollY, width, height };
      }),
      row: (i: number): number[] => (product ? line(product.formula.a, i, true) : []),
      column: (j: number): number[] => (product ? line(product.formula.b, j, false) : []),
      old: (i: number, j: number): number => product?.data.c?.[i * parameters.n + j] ?? 0,
      plan: this.explain(),
      swept: structuredClone(this.swept),
      tuned: this.tuned && structuredClone(this.tuned),
      comparison: structuredClone(this.rows),
    };
  }

  save() {
    return { swept: this.swept };
  }

  // -- what the person does --

  /** What is returned starts Run, or stops it. */
  private connect(): () => void {
    const stopped = () => this.say('Stopped.', 0);
    const offer = (id: string, work: (signal: AbortSignal) => Promise<void>) => {
      const button = byId<HTMLButtonElement>(id);
      return this.jobs.offer({ button, label: button.textContent, work, stopped });
    };
    let first = true;
    const run = offer('run', async (signal) => {
      const pace = first ? brief : {};
      first = false;
      await this.run(signal, pace);
    });
    byId<HTMLFormElement>('controls').addEventListener('submit', (event) => {
      event.preventDefault();
      run();
    });
    const cards = {
      sweep: (signal: AbortSignal) => this.sweep(signal),
      profile: (signal: AbortSignal) => this.profile(signal),
      tune: (signal: AbortSignal) => this.tune(signal),
      compare: (signal: AbortSignal) => this.compare(signal),
    };
    for (const [name, work] of Object.entries(cards)) {
      const toggle = offer(`${name}-start`, work);
      byId<HTMLFormElement>(`${name}-form`).addEventListener('submit', (event) => {
        event.preventDefault();
        toggle();
      });
    }
    return run;
  }

  private change(): void {
    this.jobs.stop();
    this.result = null;
    this.tuned = null;
    byId('profile-table').hidden = true;
    this.rows = [];
    if (this.swept.of !== sweptOf(this.parameters)) this.swept = notSwept;
    this.sweepCard.show(this.swept);
    remember(this.parameters);
    this.stage.showParameters(this.parameters);
    this.pointing.point(null);
    this.show();
    void this.renew();
  }

  // -- the product --

  /** New operands for the parameters, shown at once, and their product where that is quick. */
  private renew(): Promise<void> {
    const ticket = ++this.renewTicket;
    return this.jobs.enqueue(async () => {
      // While a slider moves, only the last position counts.
      await new Promise((done) => setTimeout(done, this.product ? 60 : 0));
      if (ticket !== this.renewTicket) return;
      const { blas, stage } = this;
      stage.clear();
      this.product?.dispose();
      this.c?.dispose();
      this.c = null;
      const product = new Product(blas, { ...this.parameters });
      this.product = product;
      stage.showOperands(product);
      if (product.flops / this.flopsPerSecond < previewSeconds) {
        const c = product.output();
        product.restore(c);
        const start = performance.now();
        product.multiply(c);
        await blas.finish();
        this.learn(product.flops, (performance.now() - start) / 1000);
        this.present(c);
      } else {
        this.say('Press Run to multiply.', 0);
      }
      stage.draw();
      stage.showRanges();
    });
  }

  /** Lowers the expected speed. The first product does not count: it compiles shaders. */
  private learn(flops: number, seconds: number): void {
    if (this.previews++ > 0 && flops > 1e8) {
      this.flopsPerSecond = Math.min(this.flopsPerSecond, flops / seconds);
    }
  }

  private present(c: Matrix): void {
    if (this.c !== c) this.c?.dispose();
    this.c = c;
    this.stage.showResult(c);
  }

  /** Times the product, splits its time, checks it and shows it. */
  private async run(
    signal: AbortSignal,
    pace: Partial<typeof brief> = {},
  ): Promise<Standing | null> {
    const { blas, product, stage, shell } = this;
    if (!product) return null;
    this.result = null;
    showResult(null, true);
    const { m, n } = product.parameters;
    const c = product.output();
    try {
      const timing = await measure({
        ...pace,
        product: () => product.multiply(c),
        finish: () => blas.finish(),
        prepare: () => product.restore(c),
        mostPerBatch: product.mostInARow,
        report: ({ text, part }) => this.say(text, part),
        signal,
      });
      this.say('Measuring upload and readback', 0.85);
      const { split, data } = await measureSplit(blas, product, c, signal);
      this.present(c); // the last of the split, as good as the first, which is checked
      stage.draw();
      stage.showRanges();
      this.say('Checking in double precision', 0.95);
      const verdict = check(product.formula, operand(data, m, n, false));
      signal.throwIfAborted();
      if (product.flops > 0) this.flopsPerSecond = product.flops / timing.median;
      shell.meter.show({
        calls: 1,
        flops: verdict.pass ? product.flops : 0,
        seconds: timing.median,
        part: 'Compute',
        readBytes: split.readBytes,
        error: {
          value: Math.max(verdict.sampled, verdict.freivalds),
          of: 'units of the bound',
        },
      });
      this.result = resultOf(timing, split, verdict, product.flops);
      this.say(`Done: ${[m, n, product.parameters.k].map(whole).join(' × ')}`, 1);
      return { plan: this.explain(), result: this.result };
    } catch (error) {
      if (this.c !== c) c.dispose();
      throw error;
    } finally {
      this.show();
    }
  }

  // -- what else is found out --

  private async sweep(signal: AbortSignal): Promise<void> {
    const { blas, shell } = this;
    const report = (text: string, part = 0) => this.say(text, part);
    const show = (more: Partial<Swept>) => {
      this.swept = { ...this.swept, ...more };
      this.sweepCard.show(this.swept);
    };
    show({ ...notSwept, of: sweptOf(this.parameters), note: 'Measuring.' });
    try {
      const { software } = blas.info;
      const finish = () => blas.finish();
      const { gl } = shell;
      let trouble = '';
      const roofs = await measureRoofs({ gl, software, finish, signal, report }).catch((error) => {
        if (signal.aborted || gl.isContextLost()) throw error;
        trouble = ` No roofs: ${error instanceof Error ? error.message : error}.`;
        return null;
      });
      blas.resetState();
      show({ roofs });
      const budgetSeconds = byId<HTMLInputElement>('sweep-budget').valueAsNumber;
      const point = (one: Swept['points'][number]) => show({ points: [...this.swept.points, one] });
      const left = await sweep({
        blas,
        parameters: { ...this.parameters },
        budgetSeconds,
        signal,
        report,
        point,
      });
      const end =
        left === null
          ? 'All sizes were measured.'
          : `n = ${left} and above would not fit the ${budgetSeconds} s.`;
      show({ note: end + trouble });
      this.say('Sweep done.', 1);
    } catch (error) {
      blas.resetState();
      if (signal.aborted) show({ note: 'Stopped.' });
      throw error;
    }
  }

  private async profile(signal: AbortSignal): Promise<void> {
    const { blas, product } = this;
    if (!product) return;
    const c = product.output();
    try {
      this.say('Profiling: each pass is timed', 0);
      product.multiply(c); // compiles
      await blas.finish({ signal });
      product.restore(c);
      const { table } = await blas.profile(() => {
        product.multiply(c);
        return c.read({ signal });
      });
      signal.throwIfAborted();
      const shown = byId('profile-table');
      shown.textContent = table();
      shown.tabIndex = 0; // It scrolls, by the keyboard too.
      shown.hidden = false;
      this.say('Profiled.', 1);
    } finally {
      c.dispose();
    }
  }

  private async tune(signal: AbortSignal): Promise<void> {
    const { blas, result } = this;
    this.tuned = null;
    this.show();
    const before = result ? { plan: this.explain(), result } : await this.run(signal);
    if (!before) return;
    const old = blas.tunedProfile;
    const budgetMs = 1000 * byId<HTMLInputElement>('tune-budget').valueAsNumber;
    const bar = byId<HTMLProgressElement>('tune-progress');
    try {
      this.say('Tuning: small products are measured', 0);
      const onProgress = (part: number) => {
        bar.value = part;
      };
      const quick = blas.info.software;
      const profile = await blas.tune({ budgetMs, quick, onProgress, signal });
      const after = await this.run(signal);
      if (!after) return;
      this.tuned = { profile, changed: differences(old, profile), before, after };
      this.say('Tuned.', 1);
    } catch (error) {
      if (!(error instanceof BlasError && error.code === 'Unsupported')) throw error;
      this.say(`This device can’t be tuned: ${error.message}`);
    } finally {
      bar.value = 0;
      this.show();
    }
  }

  private async compare(signal: AbortSignal): Promise<void> {
    const { blas, product } = this;
    if (!product) return;
    const c = product.output();
    this.rows = [];
    showComparison(this.rows);
    const own = {
      version: blas.version,
      device: 'this page’s WebGL context',
      multiply: () => product.multiply(c),
      finish: () => blas.finish(),
      read: () => {
        product.restore(c);
        product.multiply(c);
        return c.read();
      },
      close: () => {},
    };
    const row = (one: Row) => {
      this.rows.push(one);
      showComparison(this.rows);
    };
    try {
      const report = (text: string, part: number) => this.say(text, part);
      await compare({ product, own, signal, report, row });
      this.say('Compared.', 1);
    } finally {
      c.dispose();
    }
  }

  // -- what is shown --

  private explain() {
    const { m, n, k, transA, transB } = this.parameters;
    return this.blas.explain({ m, n, k, transA, transB });
  }

  private say(text: string, part = 0): void {
    byId('status').textContent = text;
    byId<HTMLProgressElement>('progress').value = part;
  }

  private show(): void {
    showResult(this.result, false);
    showPlan(this.explain(), this.blas.tunedProfile !== undefined);
    showTuned(this.tuned);
    showComparison(this.rows);
  }

  /** One element, read back from the device; null while that can't be done. */
  private async readElement(name: Name, row: number, col: number): Promise<number | null> {
    const { product, c } = this;
    if (!product || this.jobs.busy) return null;
    const matrix = { A: product.a, B: product.b, C: c }[name];
    if (!matrix) return null;
    const { transA, transB } = product.parameters;
    const transposed = (name === 'A' && transA) || (name === 'B' && transB);
    const [i, j] = transposed ? [col, row] : [row, col];
    try {
      const one = matrix.view({ row: i, col: j, rows: 1, cols: 1 });
      return (await one.read())[0] ?? null;
    } catch {
      return null; // the matrix was replaced meanwhile
    }
  }
}

/** A row of A or a column of B as the product sees it. */
function line(m: Operand, index: number, isRow: boolean): number[] {
  return Array.from({ length: isRow ? m.cols : m.rows }, (_, p) =>
    isRow
      ? m.data[index * m.rowStride + p * m.colStride]!
      : m.data[p * m.rowStride + index * m.colStride]!,
  );
}
