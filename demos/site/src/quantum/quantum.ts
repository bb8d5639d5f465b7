// The page: controls, the frame loop, and what is said about the state.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas/full';
import { codeCard } from '../shell/code';
import { byId, digits, element, whole } from '../shell/dom';
import { Frames } from '../shell/frames';
import type { Shell } from '../shell/page';
import { onResize } from '../shell/resized';
import { Bars } from './bars';
import { type Circuit, circuits, type Step } from './circuit';
import { drawDiagram } from './diagram';
import page from './quantum.html?raw';
import { simulate } from './reference';
import { Register } from './register';
import registerText from './register.ts?raw';
import { type Choices, fromQuery, qubits, remember } from './state';
import './quantum.css';

/** The largest error of an amplitude that passes. */
const bound = 1e-5;

/** Outcomes that are listed. */
const listed = 5;

/** Milliseconds between two looks at the amplitudes, while it plays. */
const betweenLooks = 200;

const about: Record<Circuit, string> = {
  grover: 'One state of all is marked. Each round makes its amplitude grow, until it is found.',
  fourier:
    'The Fourier transform of one state is a wave: all are as probable, and the phase turns.',
  cat: 'All qubits are 0, or all are 1, and nothing between.',
  random: 'Random gates spread the amplitudes over all states.',
};

export class Quantum {
  private readonly choices: Choices;
  private readonly frames: Frames;
  private readonly bars: Bars;
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');
  private register!: Register;
  private steps: readonly Step[] = [];
  private done = 0;
  private scale = 1;
  private outcomes: { state: number; probability: number }[] = [];
  private checked: { error: number; norm: number } | null = null;
  private playing = false;
  private busy = true;
  private last = 0;
  private looked = 0;
  private due = 0;
  /** Work beside the frames waits for its turn. */
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly shell: Shell<Blas>) {
    const { main, query, signal, gl, canvas } = shell;
    main.classList.add('split');
    main.innerHTML = page;
    byId('shown').append(codeCard([{ name: 'register.ts', text: registerText }]));
    this.choices = fromQuery(query);
    canvas.setAttribute('role', 'img');
    byId('amplitudes').append(canvas);
    this.bars = new Bars(gl);
    this.frames = new Frames(shell, { frame: (most) => this.frame(most), steps: 60 });
    this.connect();
    onResize(byId('amplitudes'), () => this.layOut(), signal);
    this.darkness.addEventListener('change', () => this.draw(), { signal });
    signal.addEventListener('abort', () => this.bars.dispose());
    this.prepare();
    void this.open();
  }

  inspect() {
    return {
      busy: this.busy,
      choices: { ...this.choices },
      running: this.frames.running,
      steps: this.steps.length,
      done: this.done,
      outcomes: this.outcomes.map((outcome) => ({ ...outcome })),
      checked: this.checked && { ...this.checked },
      bound,
      read: async () => Array.from(await this.register.now.read()),
    };
  }

  private async open(): Promise<void> {
    const { signal } = this.shell;
    try {
      this.layOut();
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      // With less motion the end is shown at once.
      if (still) this.advance(this.steps.length);
      await this.look();
      if (signal.aborted) return;
      this.busy = false;
      this.play(!still);
    } catch (error) {
      if (!signal.aborted) this.shell.fail(error);
    }
  }

  /** A circuit from its begin. */
  private prepare(): void {
    const { circuit, n, seed } = this.choices;
    this.steps = circuits[circuit].make(n, seed);
    if (this.register?.n === n) {
      this.register.reset();
    } else {
      this.register?.dispose();
      this.register = new Register(this.shell.blas, n);
    }
    this.done = 0;
    this.checked = null;
    this.scale = 1;
    this.show();
  }

  private advance(count: number): number {
    let flops = 0;
    for (let i = 0; i < count && this.done < this.steps.length; i++) {
      const step = this.steps[this.done++]!;
      this.register.apply(step);
      flops += this.register.flops(step);
    }
    if (count > 0) this.checked = null;
    return flops;
  }

  // -- frames --

  /** So many gates as are due by now, but no more than `most`. */
  private async frame(most: number) {
    const now = performance.now();
    const seconds = Math.min(0.25, (now - this.last) / 1000);
    this.last = now;
    this.due = Math.min(this.due + seconds * this.choices.pace, most);
    const count = Math.floor(this.due);
    this.due -= count;
    const flops = this.advance(count);
    if (this.done === this.steps.length) this.play(false);
    if (now - this.looked > betweenLooks || this.done === this.steps.length) await this.look();
    else this.draw();
    this.showProgress();
    return { flops };
  }

  /** Reads the amplitudes, for the list and the scale. */
  private async look(): Promise<void> {
    this.looked = performance.now();
    const state = await this.register.now.read();
    if (this.shell.signal.aborted) return;
    const found = Array.from({ length: state.length / 2 }, (_, i) => ({
      state: i,
      probability: state[2 * i]! ** 2 + state[2 * i + 1]! ** 2,
    }));
    found.sort((a, b) => b.probability - a.probability || a.state - b.state);
    this.outcomes = found.slice(0, listed);
    this.scale = 0.98 / Math.sqrt(this.outcomes[0]!.probability);
    this.showOutcomes();
    this.showCheck();
    this.showProgress();
    this.draw();
  }

  private play(yes: boolean): void {
    this.playing = yes;
    if (yes && this.done === this.steps.length && !this.busy) {
      void this.between(async () => {
        this.prepare();
        await this.look();
      });
    }
    if (!yes) void this.frames.stop();
    else if (!this.busy) {
      this.last = performance.now();
      this.frames.start();
    }
    byId('play').textContent = yes ? 'Pause' : 'Play';
    byId('progress').ariaLive = yes ? 'off' : 'polite';
  }

  /** Does something on the device between two frames. */
  private async between(work: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(async () => {
      const { signal } = this.shell;
      await this.frames.stop();
      if (signal.aborted) return;
      this.busy = true;
      try {
        await work();
      } catch (error) {
        if (!signal.aborted) this.shell.fail(error);
      }
      this.busy = false;
      this.last = performance.now();
      if (this.playing && !signal.aborted) this.frames.start();
    });
    await this.turn;
  }

  private restart(): Promise<void> {
    remember(this.choices);
    return this.between(async () => {
      this.prepare();
      if (!this.playing) this.advance(this.steps.length);
      await this.look();
    });
  }

  private check(): Promise<void> {
    return this.between(async () => {
      const wanted = simulate(this.choices.n, this.steps.slice(0, this.done));
      const found = await this.register.now.read();
      let error = 0;
      wanted.forEach((value, i) => {
        error = Math.max(error, Math.abs(found[i]! - value));
      });
      this.checked = { error, norm: (await this.register.norm()) ** 2 };
      this.showCheck();
    });
  }

  // -- controls --

  private connect(): void {
    const { choices } = this;
    const { signal } = this.shell;
    const on = (id: string, event: string, work: () => void) =>
      byId(id).addEventListener(event, work, { signal });
    byId<HTMLFormElement>('controls').addEventListener('submit', (e) => e.preventDefault());
    on('play', 'click', () => this.play(!this.playing));
    on('step', 'click', () => {
      this.play(false);
      void this.between(async () => {
        if (this.done === this.steps.length) this.prepare();
        else this.advance(1);
        await this.look();
      });
    });
    on('again', 'click', () => {
      void this.between(async () => {
        this.prepare();
        await this.look();
      });
    });
    on('check', 'click', () => void this.check());
    on('reseed', 'click', () => {
      choices.seed = Math.floor(Math.random() * 1_000_000);
      void this.restart();
    });
    const circuit = byId<HTMLSelectElement>('circuit');
    for (const [value, { label }] of Object.entries(circuits)) {
      circuit.append(element('option', { value }, label));
    }
    on('circuit', 'change', () => {
      choices.circuit = circuit.value as Circuit;
      void this.restart();
    });
    const n = byId<HTMLInputElement>('n');
    Object.assign(n, { min: String(qubits.least), max: String(qubits.most), step: '1' });
    on('n', 'input', () => {
      choices.n = n.valueAsNumber;
      void this.restart();
    });
    const pace = byId<HTMLInputElement>('pace');
    Object.assign(pace, { min: '1', max: '120', step: '1' });
    on('pace', 'input', () => {
      choices.pace = pace.valueAsNumber;
      remember(choices);
      this.show();
    });
  }

  // -- what is shown --

  private show(): void {
    const { choices } = this;
    byId<HTMLSelectElement>('circuit').value = choices.circuit;
    byId<HTMLInputElement>('n').value = String(choices.n);
    byId<HTMLInputElement>('pace').value = String(choices.pace);
    byId('n-value').textContent = String(choices.n);
    byId('pace-value').textContent = String(choices.pace);
    byId('about').textContent = about[choices.circuit];
    byId('axis-first').textContent = this.named(0);
    byId('axis-last').textContent = this.named(2 ** choices.n - 1);
    this.showCheck();
    this.showProgress();
  }

  /** The bits of a state, the highest qubit first. */
  private named(state: number): string {
    return `|${state.toString(2).padStart(this.choices.n, '0')}⟩`;
  }

  private showProgress(): void {
    const next = this.steps[this.done];
    byId('progress').textContent =
      `${whole(this.done)} of ${whole(this.steps.length)} gates` +
      (next ? `; next: ${next.label}` : ': done');
    const width = byId('diagram').parentElement!.clientWidth - 36;
    drawDiagram(
      byId('diagram') as unknown as SVGElement,
      this.choices.n,
      this.steps,
      this.done,
      Math.max(180, width),
    );
  }

  private showOutcomes(): void {
    const [first] = this.outcomes;
    byId('outcomes').replaceChildren(
      ...this.outcomes.map(({ state, probability }) => {
        const bar = element('span', { className: 'bar' });
        bar.style.width = `${(100 * probability) / Math.max(first!.probability, 1e-30)}%`;
        return element(
          'li',
          {},
          element('span', {}, this.named(state)),
          bar,
          element('span', {}, `${digits(100 * probability, 3)} %`),
        );
      }),
    );
    this.shell.canvas.setAttribute(
      'aria-label',
      `Amplitudes of ${2 ** this.choices.n} states; the most probable is ${this.named(first!.state)}.`,
    );
  }

  private showCheck(): void {
    const { checked } = this;
    const pass = checked !== null && checked.error <= bound;
    const verdict = byId('verdict');
    verdict.className = `verdict ${checked === null ? '' : pass ? 'pass' : 'fail'}`;
    verdict.textContent =
      checked === null ? 'Not checked yet' : pass ? 'Pass: all amplitudes agree' : 'Fail';
    byId('error').textContent = checked === null ? '–' : digits(checked.error, 2);
    byId('norm').textContent = checked === null ? '–' : digits(checked.norm, 7);
  }

  private layOut(): void {
    const { canvas } = this.shell;
    const ratio = Math.min(2, devicePixelRatio);
    canvas.width = Math.max(1, Math.round(byId('amplitudes').clientWidth * ratio));
    canvas.height = Math.round(260 * ratio);
    if (this.register) {
      this.showProgress();
      this.draw();
    }
  }

  private draw(): void {
    const ground = this.darkness.matches
      ? ([0.08, 0.094, 0.12] as const)
      : ([0.95, 0.945, 0.93] as const);
    this.bars.draw(this.register.now, this.scale, ground);
    this.shell.blas.resetState();
  }
}
