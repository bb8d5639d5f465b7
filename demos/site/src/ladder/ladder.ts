// The ladder: what the person chose, the rungs, and what was measured of them.
// SPDX-License-Identifier: MIT

import type { Blas, GemmExplanation } from 'fragblas';
import { brief } from '../measure/measure';
import { numberIn, toAddress } from '../shell/address';
import { codeCard } from '../shell/code';
import { byId, digits, element } from '../shell/dom';
import { downloadJson } from '../shell/download';
import type { Shell } from '../shell/page';
import { visible } from '../shell/visible';
import { BareProduct, type Workload } from './bare';
import bareText from './bare.ts?raw';
import { bars } from './bars';
import { RungCard } from './card';
import { EngineProduct, held, planOf } from './engine';
import engineText from './engine.ts?raw';
import kernelsText from './kernels.ts?raw';
import page from './ladder.html?raw';
import { measured, type Operands, type Outcome, operands } from './measured';
import measuredText from './measured.ts?raw';
import { record } from './record';
import { rungs, type View, views } from './rungs';

const sizes = [128, 256, 512, 1024] as const;
/** What a rasteriser on the CPU multiplies in a second by the naive shader. */
const softwareSize = 256;
/** Between two steps of the drawings, in milliseconds. */
const pace = 700;

const all = rungs.map((_, index) => index);

/** What outlives a lost context. */
interface Saved {
  readonly outcomes: readonly Outcome[];
}

export class Ladder {
  private readonly cards: RungCard[];
  private readonly blases = new Map<number, Blas>();
  private readonly lacks = new Map<number, string>();
  private outcomes: Outcome[];
  private shown: (View | null)[] = [];
  private plans: (GemmExplanation | null)[] = [];
  private known: Operands | null = null;
  private running: AbortController | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private playing = false;
  private ready = false;
  private runs = 0;
  private n: number;
  private seed: number;

  constructor(private readonly shell: Shell) {
    const { blas, query, signal } = shell;
    const { software } = blas.info;
    const usual = software ? softwareSize : 512;
    const wanted = numberIn(query, 'n', usual, 0, 1 << 20);
    this.n = sizes.find((size) => size === wanted && (!software || size <= softwareSize)) ?? usual;
    this.seed = Math.round(numberIn(query, 'seed', 1, 1, 999_999));
    this.outcomes = [...((shell.saved as Saved | undefined)?.outcomes ?? [])];
    shell.main.classList.add('split');
    shell.main.innerHTML = page;
    this.cards = rungs.map(
      (rung, index) => new RungCard(rung, index, signal, () => this.run([index])),
    );
    byId('shown').append(
      ...this.cards.map(({ root }) => root),
      this.summary,
      codeCard([
        { name: 'kernels.ts: what a fragment reads and writes', text: kernelsText },
        { name: 'bare.ts: the first three rungs', text: bareText },
        { name: 'engine.ts: the engine, held to one way', text: engineText },
        { name: 'measured.ts: the clock and the check', text: measuredText },
      ]),
    );
    this.connect();
    this.showOutcomes();
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    void this.prepare();
    signal.addEventListener('abort', () => {
      clearInterval(this.timer);
      this.running?.abort();
      for (const held of this.blases.values()) held.dispose();
    });
  }

  save(): Saved {
    return { outcomes: this.outcomes };
  }

  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect() {
    const { known, shown, lacks } = this;
    return {
      n: this.n,
      seed: this.seed,
      busy: !this.ready || this.running !== null,
      /** Runs that have ended. */
      runs: this.runs,
      playing: this.playing,
      outcomes: structuredClone(this.current()),
      rungs: rungs.map(({ name, title, limit }, index) => ({
        name,
        title,
        limit,
        lacks: lacks.get(index) ?? null,
        text: shown[index]?.text ?? null,
        base: shown[index]?.base ?? null,
        plan: this.plans[index] ?? null,
        drawing: this.cards[index]!.inspect(),
      })),
      /** Row i of A and column j of B, as they were multiplied. */
      row: (i: number) => (known ? [...known.a.data.subarray(i * known.n, (i + 1) * known.n)] : []),
      column: (j: number) =>
        known ? Array.from({ length: known.n }, (_, p) => known.b.data[p * known.n + j]!) : [],
      view: (index: number) => shown[index] ?? null,
    };
  }

  // -- controls --

  private connect(): void {
    const { signal, blas } = this.shell;
    const select = byId<HTMLSelectElement>('n');
    for (const size of sizes) {
      const slow = blas.info.software && size > softwareSize;
      const option = element(
        'option',
        { value: String(size) },
        `${size}${slow ? ' (needs a GPU)' : ''}`,
      );
      option.disabled = slow;
      select.append(option);
    }
    byId<HTMLButtonElement>('run').disabled = true; // until the engine is there in all its ways
    select.value = String(this.n);
    select.addEventListener('change', () => {
      this.n = Number(select.value);
      this.change();
    });
    const seed = byId<HTMLInputElement>('seed');
    seed.value = String(this.seed);
    seed.addEventListener('input', () => {
      if (!seed.validity.valid) return;
      this.seed = seed.valueAsNumber;
      this.change();
    });
    byId('controls').addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.running) this.running.abort();
      else void this.run(all);
    });
    byId('play').addEventListener('click', () => this.play(!this.playing));
    byId('next').addEventListener('click', () => {
      this.play(false);
      this.advance();
    });
    const gone = byId<HTMLInputElement>('gone');
    const showGone = () => this.shell.main.classList.toggle('with-gone', gone.checked);
    gone.checked = this.shell.query.get('gone') === '1';
    gone.addEventListener('change', () => {
      showGone();
      this.remember();
    });
    showGone();
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    still.addEventListener('change', () => this.play(!still.matches), { signal });
    this.play(!still.matches);
  }

  private remember(): void {
    toAddress({ n: this.n, seed: this.seed, gone: byId<HTMLInputElement>('gone').checked });
  }

  /** Another problem. */
  private change(): void {
    this.running?.abort();
    this.remember();
    this.showViews();
    this.showOutcomes();
    this.say('');
  }

  private play(playing: boolean): void {
    this.playing = playing;
    byId('play').textContent = playing ? 'Pause' : 'Play';
    clearInterval(this.timer);
    if (!playing) return;
    this.timer = setInterval(() => {
      // What is measured has the machine for itself.
      if (!document.hidden && !this.running) this.advance();
    }, pace);
  }

  private advance(): void {
    for (const card of this.cards) card.advance();
  }

  private say(text: string, part = 0): void {
    byId('status').textContent = text;
    byId<HTMLProgressElement>('progress').value = part;
  }

  // -- the device --

  /** The engine held to each way; rungs that the device has no way for say so. */
  private async prepare(): Promise<void> {
    const { blas, counter, signal } = this.shell;
    try {
      for (const [index, { way }] of rungs.entries()) {
        if (way.kind === 'free') this.blases.set(index, blas);
        if (way.kind !== 'held') continue;
        const found = await held(way, blas, counter, signal);
        if (signal.aborted) {
          found?.dispose();
          return;
        }
        if (found) this.blases.set(index, found);
        else this.lacks.set(index, way.lacks);
      }
      await visible(signal);
      this.ready = true;
      byId<HTMLButtonElement>('run').disabled = false;
      this.showViews();
      this.showOutcomes();
      if (this.current().length === 0) void this.run(all, brief);
    } catch (error) {
      if (!signal.aborted) this.shell.fail(error);
    }
  }

  private async run(indices: readonly number[], pace: Partial<typeof brief> = {}): Promise<void> {
    if (this.running || !this.ready) return;
    const running = new AbortController();
    this.running = running;
    const end = () => running.abort();
    this.shell.signal.addEventListener('abort', end);
    byId('run').textContent = 'Stop';
    for (const card of this.cards) card.busy(true);
    try {
      const known = this.operands();
      for (const [turn, index] of indices.entries()) {
        const rung = rungs[index]!;
        if (this.lacks.has(index)) continue;
        const part = (within: number) => (turn + within) / indices.length;
        this.say(`Rung ${index + 1}: ${rung.title}`, part(0));
        const report = (step: { part: number }) => {
          byId<HTMLProgressElement>('progress').value = part(step.part);
        };
        const outcome = await this.measure(index, known, report, running.signal, pace);
        this.outcomes = [...this.outcomes.filter((other) => !same(other, outcome)), outcome];
        this.showOutcomes();
      }
      const hint = pace === brief ? ' Measured briefly: Run all is more exact.' : '';
      this.say(this.verdict(indices) + hint, 1);
    } catch (error) {
      if (this.shell.signal.aborted) return;
      if (!running.signal.aborted) this.shell.fail(error);
      else this.say('Stopped.');
    } finally {
      this.shell.signal.removeEventListener('abort', end);
      this.running = null;
      this.runs++;
      if (!this.shell.signal.aborted) {
        byId('run').textContent = 'Run all';
        for (const card of this.cards) card.busy(false);
      }
    }
  }

  private operands(): Operands {
    const { n, seed } = this;
    if (this.known?.n !== n || this.known.seed !== seed) this.known = operands(n, seed);
    return this.known;
  }

  private async measure(
    index: number,
    known: Operands,
    report: (step: { part: number }) => void,
    signal: AbortSignal,
    pace: Partial<typeof brief>,
  ): Promise<Outcome> {
    const { blas, counter, meter } = this.shell;
    const rung = rungs[index]!;
    const engine = this.blases.get(index) ?? blas;
    const calls = counter.calls;
    const read = engine.stats().readbackBytes;
    const workload = this.workload(index, known);
    let products = 0;
    let callsEach = 0;
    let readEach = 0;
    const watched: Workload = {
      product() {
        products++;
        workload.product();
      },
      finish: () => workload.finish(),
      read() {
        callsEach = (counter.calls - calls) / products;
        readEach = (engine.stats().readbackBytes - read) / products;
        return workload.read();
      },
      dispose: () => workload.dispose(),
    };
    try {
      const outcome = await measured(rung, known, watched, report, signal, pace);
      meter.show({
        calls: callsEach,
        flops: outcome.pass ? 2 * known.n ** 3 : undefined,
        seconds: outcome.seconds,
        readBytes: readEach,
        error: {
          value: Math.max(outcome.sampled, outcome.freivalds),
          of: `at most ${rung.limit}`,
        },
      });
      return outcome;
    } finally {
      workload.dispose();
      blas.resetState();
    }
  }

  private workload(index: number, { n, a, b }: Operands): Workload {
    const { blas, gl } = this.shell;
    const { way } = rungs[index]!;
    if (way.kind === 'bare') {
      return new BareProduct(gl, way, n, a.data, b.data, () => blas.finish());
    }
    const strassen = way.kind === 'free' && way.strassen;
    const engine = this.blases.get(index)!;
    engine.resetState();
    return new EngineProduct(engine, strassen, n, a.data, b.data);
  }

  // -- what is shown --

  private readonly summary = element('section', { className: 'card summary', id: 'summary' });

  private current(): Outcome[] {
    return this.outcomes.filter(({ n, seed }) => n === this.n && seed === this.seed);
  }

  private showViews(): void {
    if (!this.ready) return;
    this.plans = rungs.map((_, index) => {
      const engine = this.blases.get(index);
      return engine ? planOf(engine, this.n) : null;
    });
    this.shown = views(this.plans, this.shell.blas.info.software);
    this.shown.forEach((view, index) => {
      this.cards[index]!.show(view, this.plans[index] ?? null, this.lacks.get(index));
    });
  }

  private verdict(indices: readonly number[]): string {
    const current = this.current();
    const wrong = current.filter(({ pass }) => !pass).length;
    if (wrong > 0) return `${wrong} of ${current.length} rungs gave a wrong result.`;
    if (indices.length === 1) {
      const rung = rungs[indices[0]!]!;
      const rate = current.find((outcome) => outcome.rung === rung.name)?.gflops ?? 0;
      return `${rung.title}: ${digits(rate, 3)} GFLOP/s, checked.`;
    }
    const total = this.total(current);
    return `Done: all results are right.${total ? ` ${total}` : ''}`;
  }

  /** From the first rung to the best one. */
  private total(current: readonly Outcome[]): string | null {
    const first = current.find(({ rung }) => rung === rungs[0]!.name)?.gflops;
    const rates = current.flatMap(({ gflops, rung }) =>
      gflops === null ? [] : [{ gflops, rung }],
    );
    const best = rates.sort((p, q) => q.gflops - p.gflops)[0];
    if (!first || !best || rates.length < 2) return null;
    const title = rungs.find(({ name }) => name === best.rung)!.title;
    return `The best rung, “${title}”, is ${digits(best.gflops / first, 3)} times as fast as the first.`;
  }

  private showOutcomes(): void {
    const current = this.current();
    const of = (index: number) => current.find(({ rung }) => rung === rungs[index]!.name) ?? null;
    const most = Math.max(0, ...current.map(({ gflops }) => gflops ?? 0));
    const note = (index: number) => {
      const outcome = of(index);
      if (this.lacks.has(index)) return 'not on this device';
      if (!outcome) return 'not run yet';
      return outcome.pass ? undefined : 'wrong result: no rate';
    };
    rungs.forEach((_, index) => {
      // The one before that can be had here.
      let before = index - 1;
      while (before >= 0 && this.lacks.has(before)) before--;
      this.cards[index]!.measured(
        of(index),
        before >= 0 ? { index: before, outcome: of(before) } : null,
        most,
      );
    });
    byId('contents').replaceChildren(
      ...rungs.map(({ title }, index) => {
        const rate = of(index)?.gflops;
        return element(
          'li',
          {},
          element('a', { href: `#rung-${index + 1}` }, title),
          element('span', { className: 'value' }, rate ? digits(rate, 3) : '–'),
        );
      }),
    );
    const title = element('h2', { id: 'summary-title' }, 'All rungs');
    this.summary.setAttribute('aria-labelledby', title.id);
    const first = of(0)?.gflops;
    const chart = bars(
      rungs.map((rung, index) => {
        const rate = of(index)?.gflops ?? null;
        const times = rate && first && index > 0 ? `${digits(rate / first, 3)} ×` : undefined;
        return {
          name: `${index + 1} ${rung.title}`,
          rate,
          text: rate === null ? note(index) : times,
          main: true,
        };
      }),
      most,
    );
    chart.setAttribute('aria-label', 'GFLOP/s of each rung, and how many times the first');
    const download = element('button', { type: 'button', id: 'download' }, 'Download as JSON');
    download.disabled = current.length === 0;
    download.addEventListener('click', () => this.download());
    this.summary.replaceChildren(
      title,
      element(
        'p',
        { id: 'total' },
        this.total(current) ?? 'Run all rungs to see how far each step goes.',
      ),
      chart,
      element(
        'p',
        { className: 'small' },
        `GFLOP/s of ${this.n} × ${this.n} × ${this.n}, 2n³ operations, by the wall clock: the median of batches of about 0.1 s, and how many times the first rung. The first three rungs start from operands that lie as they need them; the others pack and merge in every call.`,
      ),
      download,
    );
  }

  private download(): void {
    const { blas } = this.shell;
    const text = JSON.stringify(record(blas, this.n, this.seed, this.current()), null, 1);
    downloadJson(`fragblas-ladder-${this.n}.json`, `${text}\n`);
  }
}

const same = (p: Outcome, q: Outcome) => p.rung === q.rung && p.n === q.n && p.seed === q.seed;
