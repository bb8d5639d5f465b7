// The page: controls, the frame loop, painting, and what is said about it.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas/arrays';
import { codeCard } from '../shell/code';
import { byId, digits, element, whole } from '../shell/dom';
import { Frames } from '../shell/frames';
import type { Shell } from '../shell/page';
import { onResize } from '../shell/resized';
import page from './diffusion.html?raw';
import type { Place, Surfaces } from './scene';
import { explicitLimit, Solvers } from './solver';
import solverText from './solver.ts?raw';
import {
  beginning,
  type Choices,
  fromQuery,
  type Pattern,
  patterns,
  ranges,
  remember,
  sizes,
} from './state';
import './diffusion.css';

type Slider = keyof typeof ranges;

const names = {
  feed: 4,
  kill: 4,
  dt: 3,
  diffusion: 2,
  steps: 2,
  brush: 2,
  tilt: 2,
  turn: 3,
} as const satisfies Record<Slider, number>;

/** Frames between two looks at whether the explicit solver is finite. */
const framesBetweenLooks = 20;

/** Residuals up to this pass; ε is 2^-23. */
const bound = 32 * 2 ** -23;

export class Diffusion {
  private readonly choices: Choices;
  private solvers!: Solvers;
  private surfaces: Surfaces | null = null;
  private readonly frames: Frames;
  private readonly canvas: HTMLCanvasElement;
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');
  private steps = 0;
  private time = 0;
  private sinceLook = 0;
  private blownUp = false;
  private residual: number | null = null;
  private painted: { row: number; col: number }[] = [];
  private cursor = { row: 0.5, col: 0.5 };
  private busy = true;
  /** Whether it is to play on after what happens between two frames. */
  private playing = false;
  /** Work beside the frames waits for its turn. */
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly shell: Shell<Blas>) {
    const { main, query, blas, signal } = shell;
    main.classList.add('split');
    main.innerHTML = page;
    byId('shown').append(codeCard([{ name: 'solver.ts', text: solverText }]));
    this.choices = fromQuery(query, blas.info.software);
    this.canvas = shell.canvas;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'img');
    byId('surfaces').append(this.canvas);
    this.frames = new Frames(shell, {
      frame: (steps) => this.frame(steps),
      steps: this.choices.steps,
    });
    this.connect();
    this.show();
    onResize(byId('surfaces'), () => this.layOut(), signal);
    this.darkness.addEventListener('change', () => this.draw(), { signal });
    signal.addEventListener('abort', () => this.surfaces?.dispose());
    void this.open();
  }

  inspect() {
    const { n } = this.choices;
    return {
      busy: this.busy,
      choices: { ...this.choices },
      running: this.frames.running,
      steps: this.steps,
      time: this.time,
      blownUp: this.blownUp,
      residual: this.residual,
      bound,
      pace: this.frames.pace,
      /** Where a cell is seen, in pixels of the window. */
      pointAt: (surface: number, row: number, col: number) => {
        const { left, top } = this.canvas.getBoundingClientRect();
        const at = this.surfaces!.pointAt(surface, (row + 0.5) / n, (col + 0.5) / n);
        return { x: left + at.x, y: top + at.y };
      },
      /** 2n x n: u and below it v. */
      read: async (which: 'implicit' | 'explicit') =>
        Array.from(await this.solvers[which].both.read()),
    };
  }

  private async open(): Promise<void> {
    const { blas, gl, signal } = this.shell;
    try {
      const { Surfaces } = await import('./scene');
      if (signal.aborted) return;
      const { n, seed } = this.choices;
      this.solvers = new Solvers(blas, n, beginning(n, seed), { ...this.choices });
      const fields = [this.solvers.implicit.v, this.solvers.explicit.v];
      this.surfaces = new Surfaces(gl, n, fields);
      blas.resetState();
      this.layOut();
      await blas.finish();
      this.busy = false;
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      this.play(this.playing || !still);
    } catch (error) {
      if (!signal.aborted) this.shell.fail(error);
    }
  }

  // -- frames --

  private async frame(steps: number) {
    const { solvers } = this;
    if (!this.surfaces) return {}; // asked for before it was there
    for (const { row, col } of this.painted.splice(0)) {
      solvers.paint(row * this.choices.n, col * this.choices.n, this.choices.brush);
    }
    for (let step = 0; step < steps; step++) {
      solvers.stepImplicit();
      solvers.stepExplicit();
    }
    this.steps += steps;
    this.time += steps * this.choices.dt;
    this.draw();
    if (++this.sinceLook >= framesBetweenLooks || steps === 0) await this.lookAtExplicit();
    this.showProgress();
    const error =
      this.residual === null ? {} : { error: { value: this.residual, of: 'relative residual' } };
    return { flops: steps * solvers.flops, ...error };
  }

  private async lookAtExplicit(): Promise<void> {
    this.sinceLook = 0;
    const size = await this.solvers.sizeOf(this.solvers.explicit);
    const limit = 100 * this.choices.n ** 2;
    this.blownUp = !(size < limit);
    this.showState();
  }

  private play(yes: boolean): void {
    this.playing = yes;
    if (!yes) void this.frames.stop();
    else if (!this.busy) this.frames.start();
    byId('play').textContent = yes ? 'Pause' : 'Play';
  }

  /** Does something on the device between two frames. */
  private async between(work: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(async () => {
      const { signal } = this.shell;
      await this.frames.stop();
      if (!this.surfaces || signal.aborted) return;
      this.busy = true;
      try {
        await work();
      } catch (error) {
        if (!signal.aborted) this.shell.fail(error);
      }
      this.busy = false;
      if (this.playing && !signal.aborted) this.frames.start();
    });
    await this.turn;
  }

  private startOver(): Promise<void> {
    return this.between(async () => {
      const { n, seed } = this.choices;
      const start = beginning(n, seed);
      this.solvers.implicit.both.write(start);
      this.solvers.explicit.both.write(start);
      this.steps = 0;
      this.time = 0;
      this.residual = null;
      this.painted = [];
      await this.lookAtExplicit();
      this.showCheck();
      this.showProgress();
      this.draw();
      await this.shell.blas.finish();
    });
  }

  private check(): Promise<void> {
    return this.between(async () => {
      // Of the last step: there has to be one.
      this.solvers.stepImplicit();
      this.solvers.stepExplicit();
      this.steps++;
      this.time += this.choices.dt;
      const residual = await this.solvers.residual();
      await this.lookAtExplicit();
      this.residual = residual;
      this.showCheck();
      this.showProgress();
      this.draw();
    });
  }

  // -- controls --

  private connect(): void {
    const { choices, shell } = this;
    const { signal } = shell;
    const on = (id: string, event: string, work: () => void) =>
      byId(id).addEventListener(event, work, { signal });
    byId<HTMLFormElement>('controls').addEventListener('submit', (e) => e.preventDefault());
    on('play', 'click', () => this.play(!this.playing));
    on('step', 'click', () => {
      this.play(false);
      void this.frames.once(1);
    });
    on('again', 'click', () => void this.startOver());
    on('check', 'click', () => void this.check());
    on('reseed', 'click', () => {
      choices.seed = Math.floor(Math.random() * 1_000_000);
      remember(choices);
      void this.startOver();
    });
    const pattern = byId<HTMLSelectElement>('pattern');
    for (const [value, { label }] of Object.entries(patterns)) {
      pattern.append(element('option', { value }, label));
    }
    on('pattern', 'change', () => {
      choices.pattern = pattern.value as Pattern;
      const { feed, kill } = patterns[choices.pattern];
      Object.assign(choices, { feed, kill });
      this.change(true);
    });
    const size = byId<HTMLSelectElement>('n');
    for (const n of sizes) size.append(element('option', { value: String(n) }, `${n} × ${n}`));
    on('n', 'change', () => {
      choices.n = Number(size.value);
      remember(choices);
      location.reload(); // the meshes and all matrices are new
    });
    for (const key of Object.keys(names) as Slider[]) {
      const slider = byId<HTMLInputElement>(key);
      const [least, most, step] = ranges[key];
      Object.assign(slider, { min: String(least), max: String(most), step: String(step) });
      on(key, 'input', () => {
        choices[key] = slider.valueAsNumber;
        this.change(key === 'feed' || key === 'kill' || key === 'dt' || key === 'diffusion');
      });
    }
    this.connectBrush();
  }

  private connectBrush(): void {
    const { canvas } = this;
    const { signal } = this.shell;
    const paint = (event: PointerEvent) => {
      const { left, top } = canvas.getBoundingClientRect();
      const cell = this.surfaces?.cellAt(event.clientX - left, event.clientY - top);
      if (cell) this.paint(cell);
    };
    canvas.addEventListener(
      'pointerdown',
      (event) => {
        canvas.setPointerCapture(event.pointerId);
        paint(event);
      },
      { signal },
    );
    canvas.addEventListener(
      'pointermove',
      (event) => {
        if (event.buttons & 1) paint(event);
      },
      { signal },
    );
    canvas.addEventListener(
      'keydown',
      (event) => {
        const { cursor } = this;
        const move = 1 / 32;
        if (event.key === 'ArrowUp') cursor.row -= move;
        else if (event.key === 'ArrowDown') cursor.row += move;
        else if (event.key === 'ArrowLeft') cursor.col -= move;
        else if (event.key === 'ArrowRight') cursor.col += move;
        else if (event.key === ' ') this.paint({ ...cursor });
        else return;
        event.preventDefault();
        cursor.row = Math.min(1 - move / 2, Math.max(move / 2, cursor.row));
        cursor.col = Math.min(1 - move / 2, Math.max(move / 2, cursor.col));
        this.describe();
      },
      { signal },
    );
  }

  private paint(cell: { row: number; col: number }): void {
    this.painted.push(cell);
    // While nothing runs, paint shows at once all the same.
    if (!this.playing && this.painted.length === 1) void this.frames.once(0);
  }

  /** `equations`: the solvers have to know. */
  private change(equations: boolean): void {
    remember(this.choices);
    this.frames.limit(this.choices.steps);
    this.show();
    void this.between(async () => {
      if (equations) this.solvers.set({ ...this.choices });
      this.draw();
      await this.shell.blas.finish();
    });
  }

  // -- what is shown --

  private show(): void {
    const { choices } = this;
    byId<HTMLSelectElement>('pattern').value = choices.pattern;
    byId<HTMLSelectElement>('n').value = String(choices.n);
    for (const [key, precision] of Object.entries(names) as [Slider, number][]) {
      byId<HTMLInputElement>(key).value = String(choices[key]);
      const text = String(Number(choices[key].toPrecision(precision)));
      byId(`${key}-value`).textContent = key === 'tilt' || key === 'turn' ? `${text}°` : text;
    }
    const limit = explicitLimit(choices.diffusion);
    const beyond = choices.dt > limit;
    byId('limit').textContent =
      `The explicit solver is stable up to 1/(4D) = ${digits(limit, 3)}: ` +
      (beyond ? 'this step is beyond it.' : 'this step is within it.');
    byId('limit').classList.toggle('beyond', beyond);
    this.showState();
    this.describe();
  }

  private showState(): void {
    byId('explicit-state').textContent = this.blownUp
      ? 'has blown up: start over with a smaller step'
      : 'two tridiagonal products a species';
  }

  private showCheck(): void {
    const verdict = byId('verdict');
    const { residual } = this;
    const pass = residual !== null && residual <= bound;
    verdict.className = `verdict ${residual === null ? '' : pass ? 'pass' : 'fail'}`;
    verdict.textContent =
      residual === null ? 'Not checked yet' : pass ? 'Pass: the equations hold' : 'Fail';
    byId('residual').textContent = residual === null ? '–' : digits(residual, 2);
  }

  private showProgress(): void {
    const { steps, framesPerSecond } = this.frames.pace;
    byId('count').textContent = whole(this.steps);
    byId('time').textContent = digits(this.time, 4);
    byId('pace').textContent = this.frames.running ? String(steps) : '–';
    byId('rate').textContent =
      this.frames.running && framesPerSecond > 0 ? digits(framesPerSecond, 3) : '–';
  }

  private describe(): void {
    const { n } = this.choices;
    const [row, col] = [Math.floor(this.cursor.row * n), Math.floor(this.cursor.col * n)];
    this.canvas.setAttribute(
      'aria-label',
      `Two surfaces of ${n} by ${n} cells: the implicit solver and the explicit one. ` +
        `The brush of the keyboard is at row ${row}, column ${col}; Space paints.`,
    );
  }

  private layOut(): void {
    const width = byId('surfaces').clientWidth;
    const gap = 18;
    const side = Math.max(1, Math.floor((width - gap) / 2));
    const places: Place[] = [
      { left: 0, top: 0, side },
      { left: side + gap, top: 0, side },
    ];
    this.canvas.style.height = `${side}px`;
    this.surfaces?.arrange(width, side, places);
    this.draw();
  }

  private draw(): void {
    if (!this.surfaces) return;
    // Taking a texture issues what is queued for it.
    void this.solvers.implicit.v.texture;
    void this.solvers.explicit.v.texture;
    this.surfaces.look(this.choices.tilt, this.choices.turn);
    this.surfaces.draw(this.darkness.matches);
    this.shell.blas.resetState();
  }
}
