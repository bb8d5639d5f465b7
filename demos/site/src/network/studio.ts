// The page: what the person chooses, the loop that trains, and what is shown of it.
// SPDX-License-Identifier: MIT
import type { Matrix } from 'fragblas';
import { side } from '../digits/digits';
import { Chart } from '../draw/chart';
import { HeatMaps } from '../draw/heatmap';
import { palette } from '../draw/palette';
import { codeCard } from '../shell/code';
import { byId, bytes, digits, element, whole } from '../shell/dom';
import { Frames, type FrameWork } from '../shell/frames';
import type { Running, Shell } from '../shell/page';
import { Boundary, darkColors, gridPoints, lightColors } from './boundary';
import { extent, type Problem, problem, tasks } from './data';
import { activations, optimisers, Pass } from './model';
import modelText from './model.ts?raw';
import page from './network.html?raw';
import { Pad, paint } from './pad';
import { checkGradients, type GradientCheck } from './reference';
import {
  batches,
  mostSeed,
  nearest,
  type Parameters,
  rates,
  remember,
  suited,
  widths,
} from './state';
import { type Evaluation, type Kept, lossEvery, Training } from './training';

const activationNames = { relu: 'ReLU', tanh: 'tanh', silu: 'SiLU', gelu: 'GELU (exact)' } as const;
const optimiserNames = { adam: 'Adam', momentum: 'SGD with momentum 0.9' } as const;

/** How often results are read back, and weights kept on the host, in milliseconds. */
const readEvery = 1000;
const keepEvery = 10_000;
/** Points of a chart's line: more are thinned out. */
const mostPoints = 800;
const shownWrong = 12;

type Point = readonly [number, number];

interface Saved {
  readonly kept: Kept | null;
  readonly losses: readonly Point[];
  readonly accuracies: readonly Point[];
  readonly pad: Pad['drawn'];
  readonly training: boolean;
}

/** What belongs to one task, network and seed. */
interface Work {
  readonly training: Training;
  readonly problem: Problem;
  /** Where spirals are drawn: a grid of points through the same network. */
  readonly grid: { readonly points: Matrix; readonly pass: Pass; readonly side: number } | null;
  /** For the digit on the pad. */
  readonly single: { readonly input: Matrix; readonly pass: Pass } | null;
}

export class Studio implements Running {
  private readonly frames: Frames;
  private readonly boundary: Boundary;
  private readonly maps: HeatMaps;
  private readonly lossChart: Chart;
  private readonly accuracyChart: Chart;
  private readonly pad: Pad;
  private readonly points = element('canvas', { className: 'points' });
  private readonly table = element('table', { className: 'confusion' });
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');

  private work: Work | null = null;
  private losses: Point[] = [];
  private accuracies: Point[] = [];
  private evaluation: Evaluation | null = null;
  private check: GradientCheck | null = null;
  private checking: AbortController | null = null;
  private answer: number[] = [];
  /** The person wants it to train, though it may have to wait for a new network. */
  private wanted = false;
  private pending = 0;
  private lastRead = 0;
  private lastKept = 0;
  private stepsRead = 0;
  private speed: number | null = null;
  private callsPerStep = 0;

  static async open(shell: Shell, parameters: Parameters): Promise<Studio> {
    const studio = new Studio(shell, parameters);
    const saved = shell.saved as Saved | undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    await studio.renew(saved);
    if (saved ? saved.training : !still) studio.play();
    return studio;
  }

  private constructor(
    private readonly shell: Shell,
    private readonly parameters: Parameters,
  ) {
    const { main, gl, blas, canvas, signal } = shell;
    main.classList.add('split');
    main.innerHTML = page;
    main.querySelector('.shown')!.append(codeCard([{ name: 'model.ts', text: modelText }]));
    this.boundary = new Boundary(gl, blas);
    this.maps = new HeatMaps(gl, 1);
    blas.resetState();
    this.frames = new Frames(shell, {
      frame: (steps) => this.frame(steps),
      steps: blas.info.software ? 4 : 24,
    });
    const chart = (
      id: string,
      title: string,
      label: string,
      ends: { from?: number; to?: number },
    ) => {
      const made = new Chart(
        { title, x: { label: 'steps' }, y: { label, ...ends }, height: 210 },
        signal,
      );
      byId(id).append(made.root);
      return made;
    };
    this.lossChart = chart('loss-chart', 'Loss while training', 'cross entropy, nats', {});
    this.accuracyChart = chart('accuracy-chart', 'Held-out accuracy', '% right', {
      from: 0,
      to: 100,
    });
    this.pad = new Pad(() => void this.ask(), signal);
    byId('pad').append(this.pad.canvas);
    byId('seen').append(this.pad.seen);
    this.points.setAttribute('aria-hidden', 'true');
    canvas.setAttribute('role', 'img');
    byId('stage').append(canvas, this.points, this.table);
    this.connect();
    const observer = new ResizeObserver(() => this.redraw());
    observer.observe(byId('stage'));
    signal.addEventListener('abort', () => {
      observer.disconnect();
      this.checking?.abort();
    });
    this.darkness.addEventListener('change', () => this.redraw(), { signal });
  }

  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect() {
    const { work } = this;
    const training = work?.training;
    return {
      parameters: structuredClone(this.parameters),
      busy: this.pending > 0 || this.checking !== null,
      running: this.frames.running,
      steps: training?.network.steps ?? 0,
      epochs: training?.epochs ?? 0,
      losses: [...this.losses],
      accuracies: [...this.accuracies],
      accuracy: this.evaluation?.accuracy ?? null,
      confusion: [...(this.evaluation?.confusion ?? [])],
      answers: [...(this.evaluation?.answers ?? [])],
      heldOut: work && {
        inputs: [...work.problem.heldOut.inputs],
        labels: [...work.problem.heldOut.labels],
      },
      check: this.check && structuredClone(this.check),
      pad: [...this.pad.image],
      answer: [...this.answer],
      /** A small batch with the weights, and the device's loss and derivatives for it. */
      probe: async () => {
        const { parameters, gradients, inputs, labels, ...rest } = await training!.probe();
        return {
          ...rest,
          parameters: parameters.map((layer) => [...layer]),
          gradients: gradients.map((layer) => [...layer]),
          inputs: [...inputs],
          labels: [...labels],
        };
      },
    };
  }

  save(): Saved {
    const { losses, accuracies } = this;
    const kept = this.work?.training.kept ?? null;
    const before = ([step]: Point) => kept !== null && step <= kept.steps;
    return {
      kept,
      losses: losses.filter(before),
      accuracies: accuracies.filter(before),
      pad: this.pad.drawn,
      training: this.wanted,
    };
  }

  // -- controls --

  private connect(): void {
    const { parameters: p, shell } = this;
    const { signal } = shell;
    const on = (id: string, event: string, act: () => void) =>
      byId(id).addEventListener(event, act, { signal });
    const options = (id: string, names: Readonly<Record<string, string>>) => {
      const select = byId<HTMLSelectElement>(id);
      for (const [value, label] of Object.entries(names)) {
        select.append(element('option', { value }, label));
      }
      return select;
    };
    const over = () => {
      remember(p);
      this.showParameters();
      void this.renew();
    };

    const task = options('task', tasks);
    on('task', 'change', () => {
      p.task = task.value as keyof typeof tasks;
      Object.assign(p, suited(p.task, shell.blas.info.software));
      over();
    });
    const activation = options('activation', activationNames);
    on('activation', 'change', () => {
      p.activation = activations.find((name) => name === activation.value)!;
      over();
    });
    const optimiser = options('optimiser', optimiserNames);
    on('optimiser', 'change', () => {
      p.optimiser = optimisers.find((name) => name === optimiser.value)!;
      over();
    });
    const depth = byId<HTMLSelectElement>('depth');
    on('depth', 'change', () => {
      const count = Number(depth.value);
      p.hidden = Array.from({ length: count }, (_, l) => p.hidden[l] ?? p.hidden.at(-1)!);
      over();
    });
    for (const l of [0, 1, 2]) {
      const slider = byId<HTMLInputElement>(`hidden-${l}`);
      on(`hidden-${l}`, 'input', () => {
        p.hidden[l] = widths[slider.valueAsNumber]!;
        over();
      });
    }
    const rate = byId<HTMLInputElement>('rate');
    on('rate', 'input', () => {
      p.rate = rates[rate.valueAsNumber]!;
      remember(p);
      this.showParameters();
    });
    const batch = byId<HTMLInputElement>('batch');
    on('batch', 'input', () => {
      p.batch = batches[batch.valueAsNumber]!;
      over();
    });
    const seed = byId<HTMLInputElement>('seed');
    on('seed', 'change', () => {
      if (!seed.validity.valid) return;
      p.seed = Math.min(mostSeed, Math.max(1, Math.round(seed.valueAsNumber)));
      over();
    });
    byId('controls').addEventListener('submit', (event) => event.preventDefault(), { signal });

    on('play', 'click', () => {
      if (this.frames.running) void this.pause();
      else this.play();
    });
    on('step', 'click', () => {
      this.wanted = false;
      void this.once(1);
    });
    on('reset', 'click', () => void this.renew());
    on('check', 'click', () => void this.checkNow());
    on('clear', 'click', () => this.pad.clear());
    for (let digit = 0; digit < 10; digit++) {
      const button = element('button', { type: 'button' }, String(digit));
      button.setAttribute('aria-label', `Load a held-out ${digit}`);
      button.addEventListener('click', () => this.load(digit));
      byId('samples').append(button);
      const value = element('span', { className: 'percent' }, '–');
      const dd = element('dd', {}, element('i'), value);
      byId('bars').append(element('div', {}, element('dt', {}, String(digit)), dd));
    }
    this.showParameters();
  }

  private showParameters(): void {
    const p = this.parameters;
    const slide = (id: string, stops: readonly number[], value: number) => {
      const slider = byId<HTMLInputElement>(id);
      slider.value = String(nearest(stops, value));
      slider.setAttribute('aria-valuetext', String(value));
      byId(`${id}-value`).textContent = String(value);
    };
    for (const key of ['task', 'activation', 'optimiser'] as const) {
      byId<HTMLSelectElement>(key).value = p[key];
    }
    byId<HTMLSelectElement>('depth').value = String(p.hidden.length);
    for (const l of [0, 1, 2]) {
      const width = p.hidden[l];
      byId(`hidden-${l}`).closest<HTMLElement>('.field')!.hidden = width === undefined;
      if (width !== undefined) slide(`hidden-${l}`, widths, width);
    }
    slide('rate', rates, p.rate);
    slide('batch', batches, p.batch);
    byId<HTMLInputElement>('seed').value = String(p.seed);
  }

  private say(text: string): void {
    byId('status').textContent = text;
  }

  // -- the loop --

  private play(): void {
    this.wanted = true;
    this.lastRead = performance.now();
    this.stepsRead = this.work?.training.network.steps ?? 0;
    this.frames.start();
    this.showRunning();
  }

  private async pause(): Promise<void> {
    this.wanted = false;
    const stopped = this.frames.stop();
    this.showRunning();
    await stopped;
    await this.once(0);
  }

  /** A frame while paused. */
  private async once(steps: number): Promise<void> {
    this.pending++;
    const turn = this.frames.once(steps);
    this.showRunning();
    await turn;
    this.pending--;
    this.showRunning();
  }

  private showRunning(): void {
    const running = this.frames.running;
    byId('play').textContent = running ? 'Pause' : 'Train';
    byId('pace').textContent = running ? String(this.frames.pace.steps) : 'paused';
  }

  /** Draws again where no frame will do so by itself. */
  private redraw(): void {
    this.fit();
    this.drawPoints();
    if (this.work && !this.frames.running && this.pending === 0) void this.once(0);
  }

  private renewal = 0;
  /** Networks are made one after the other. */
  private turn: Promise<void> = Promise.resolve();

  /** A new network, or the one that was kept. */
  private renew(saved?: Saved): Promise<void> {
    const ticket = ++this.renewal;
    this.pending++;
    this.turn = this.turn
      .then(async () => {
        // While a slider moves, only the last position counts.
        if (this.work) await new Promise((done) => setTimeout(done, 60));
        if (ticket === this.renewal && !this.shell.signal.aborted) await this.replace(saved);
      })
      .catch((error: unknown) => {
        if (!this.shell.signal.aborted) this.shell.fail(error);
      })
      .finally(() => {
        this.pending--;
      });
    return this.turn;
  }

  private async replace(saved?: Saved): Promise<void> {
    this.checking?.abort();
    await this.frames.stop();
    this.release();
    this.work = this.create(saved?.kept ?? null);
    this.losses = [...(saved?.losses ?? [])];
    this.accuracies = [...(saved?.accuracies ?? [])];
    this.evaluation = null;
    this.speed = null;
    this.check = null;
    this.lastKept = performance.now();
    this.say('');
    this.showWork();
    if (saved) this.pad.set(saved.pad);
    await this.once(0);
    void this.ask();
    void this.checkNow();
    if (this.wanted) this.play();
  }

  private create(kept: Kept | null): Work {
    const { blas } = this.shell;
    const { software } = blas.info;
    const given = problem(this.parameters.task, this.parameters.seed, software);
    const training = new Training(blas, { ...this.parameters }, given, kept);
    const { sizes } = training.network.design;
    if (given.width === 2) {
      const side = software ? 56 : 128;
      const points = blas.matrix(side * side, 2, gridPoints(side));
      const grid = { points, pass: new Pass(blas, side * side, sizes), side };
      return { training, problem: given, grid, single: null };
    }
    const single = { input: blas.matrix(1, given.width), pass: new Pass(blas, 1, sizes) };
    return { training, problem: given, grid: null, single };
  }

  private release(): void {
    const { work } = this;
    this.work = null;
    if (!work) return;
    work.training.dispose();
    work.grid?.points.dispose();
    work.grid?.pass.dispose();
    work.single?.input.dispose();
    work.single?.pass.dispose();
  }

  private async frame(steps: number): Promise<FrameWork> {
    const { work, parameters, shell } = this;
    if (!work) return {};
    const { training, grid } = work;
    const { counter } = shell;
    let flops = steps * parameters.batch * training.flops.step;
    for (let s = 0; s < steps; s++) {
      const calls = counter.calls;
      training.step(parameters.rate);
      this.callsPerStep = counter.calls - calls;
    }
    if (grid) {
      training.network.predict(grid.pass, grid.points);
      flops += grid.pass.rows * training.flops.forward;
      const colors = this.darkness.matches ? darkColors : lightColors;
      this.boundary.draw(grid.pass.probabilities, grid.side, colors);
    }
    const now = performance.now();
    if (!this.frames.running || now - this.lastRead >= readEvery) {
      flops += work.problem.heldOut.labels.length * training.flops.forward;
      await this.readBack(work, now);
    }
    if (now - this.lastKept >= keepEvery) {
      this.lastKept = now;
      await training.keep();
    }
    const error = this.check && { value: this.check.worst, of: 'gradients against differences' };
    return error ? { flops, error } : { flops };
  }

  /** Losses since the last time, the confusion matrix, and the answers to the held-out samples. */
  private async readBack(work: Work, now: number): Promise<void> {
    const { training } = work;
    const { steps } = training.network;
    const [fresh, evaluation] = await Promise.all([training.readLosses(), training.evaluate()]);
    if (this.work !== work) return;
    if (!work.grid) this.drawConfusion(training);
    if (this.frames.running && now > this.lastRead && steps > this.stepsRead) {
      const samples = (steps - this.stepsRead) * this.parameters.batch;
      this.speed = (1000 * samples) / (now - this.lastRead);
    }
    this.lastRead = now;
    this.stepsRead = steps;
    this.losses = thinned([...this.losses, ...fresh]);
    if (this.accuracies.at(-1)?.[0] !== steps) {
      this.accuracies = thinned([...this.accuracies, [steps, 100 * evaluation.accuracy]]);
    }
    this.evaluation = evaluation;
    this.showResults(work);
    if (fresh.some(([, loss]) => !Number.isFinite(loss))) {
      this.wanted = false;
      void this.frames.stop();
      this.showRunning();
      this.say('The loss is no number any more: take a lower learning rate, and reset.');
    }
    if (this.frames.running) void this.ask();
  }

  // -- what is shown --

  /** What stays the same while one network is trained. */
  private showWork(): void {
    const { work, table } = this;
    if (!work) return;
    const { training, grid } = work;
    const spirals = grid !== null;
    byId('result-title').textContent = spirals ? 'What it answers where' : 'Confusion matrix';
    const { canvas } = this.shell;
    canvas.setAttribute(
      'aria-label',
      spirals
        ? 'The plane, coloured by the class that the network sees at each place'
        : 'Confusion matrix as a heat map; its numbers are in the table on top of it',
    );
    const held = work.problem.heldOut.labels.length;
    const count = work.problem.training.labels.length;
    byId('picture-text').textContent = grid
      ? `The stronger the colour, the surer the network; on the line it can’t decide. Each frame, ${grid.side} × ${grid.side} points go through it and are drawn from the texture that holds the answers. Dots: the ${whole(count)} training points.`
      : 'Row: what the digit is. Column: what the network says. Drawn from the texture of the product Yᵀ S of right answers and given ones; shade: root of the count.';
    byId('accuracy-text').textContent =
      `of ${whole(held)} ${spirals ? 'points' : 'digits'} that it is never trained on.`;
    byId('shape').textContent = training.network.design.sizes.join(' → ');
    byId('parameters').textContent = whole(training.weights);
    const read = 4 * (training.classes ** 2 + held);
    byId('reading-text').textContent =
      `Read back: once a second the answers to the held-out data (${bytes(read)}) and every ${lossEvery}th step’s loss; every ${keepEvery / 1000} s a copy of the weights, to survive a lost context. All else stays on the device.`;
    for (const id of ['try', 'wrong-card']) byId(id).hidden = spirals;
    byId('stage').classList.toggle('matrix', !spirals);
    this.points.hidden = !spirals;
    table.hidden = spirals;
    if (!spirals) {
      const { classes } = training;
      const heads = Array.from({ length: classes }, (_, k) => String(k));
      const head = (text: string, scope: string) => element('th', { scope }, text);
      const corner = element('td');
      table.replaceChildren(
        element('caption', {}, 'Held-out digits: what they are by what the network says'),
        element('tr', {}, corner, ...heads.map((k) => head(k, 'col'))),
        ...heads.map((k) =>
          element(
            'tr',
            {},
            head(k, 'row'),
            ...heads.map(() => element('td', { className: 'count' })),
          ),
        ),
      );
    }
    this.fit();
    this.drawPoints();
  }

  private showResults({ training, problem: given, grid }: Work): void {
    const { evaluation } = this;
    const put = (id: string, text: string) => {
      byId(id).textContent = text;
    };
    const loss = this.losses.at(-1);
    put('accuracy', evaluation ? (100 * evaluation.accuracy).toFixed(1) : '–');
    put('loss', loss ? digits(loss[1], 3) : '–');
    put('steps', whole(training.network.steps));
    put('epochs', training.epochs.toFixed(1));
    put('speed', this.speed === null ? '–' : whole(Number(this.speed.toPrecision(3))));
    put(
      'how-text',
      this.callsPerStep === 0
        ? ''
        : `A step of this network is ${this.callsPerStep} BLAS calls, and ${digits((this.parameters.batch * training.flops.step) / 1e6, 3)} million floating-point operations. Batches are views of the data; nothing is copied.`,
    );
    this.showRunning();
    this.lossChart.set([{ name: 'loss of a batch', points: this.losses }]);
    this.accuracyChart.set([{ name: 'held-out data', points: this.accuracies }]);
    if (!evaluation || grid) return;
    const { classes } = training;
    const most = Math.max(...evaluation.confusion);
    this.table.querySelectorAll('.count').forEach((cell, i) => {
      const count = evaluation.confusion[i]!;
      cell.textContent = count === 0 ? '' : String(count);
      cell.classList.toggle('dark', Math.sqrt(count / most) > 0.65);
    });
    const { inputs, labels } = given.heldOut;
    const wrong = [...labels.keys()].filter((i) => evaluation.answers[i] !== labels[i]);
    put('wrong-title', `Held-out digits it gets wrong: ${whole(wrong.length)}`);
    byId('wrong').replaceChildren(
      ...wrong.slice(0, shownWrong).map((i) => {
        const canvas = element('canvas');
        const said = evaluation.answers[i]!;
        // Two classes that are equally likely are no answer.
        const text = said < classes ? `says ${said}, is ${labels[i]}` : `is ${labels[i]}`;
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', `A ${labels[i]}`);
        paint(canvas, inputs.subarray(i * side * side, (i + 1) * side * side));
        return element('li', {}, canvas, text);
      }),
    );
  }

  /** Gives the canvas the pixels of its place. */
  private fit(): void {
    const { canvas } = this.shell;
    for (const one of [canvas, this.points]) {
      const pixels = Math.round(Math.min(1400, one.clientWidth * devicePixelRatio));
      if (pixels > 0 && one.width !== pixels) {
        one.width = pixels;
        one.height = pixels;
      }
    }
  }

  private drawConfusion(training: Training): void {
    const { texture, width: textureWidth } = training.shades.texture;
    const { classes } = training;
    const { width, height } = this.shell.canvas;
    const shape = { rows: classes, cols: classes, rowStride: classes, colStride: 1 };
    const picture = { texture, textureWidth, ...shape };
    this.maps.measure(0, picture);
    this.maps.clear();
    this.maps.draw(0, picture, { left: 0, top: 0, width, height }, palette(this.darkness.matches));
    this.shell.blas.resetState();
  }

  /** The training points, on a canvas of their own above the device's. */
  private drawPoints(): void {
    const { points, work } = this;
    const context = points.getContext('2d')!;
    context.clearRect(0, 0, points.width, points.height);
    if (!work?.grid) return;
    const colors = this.darkness.matches ? darkColors : lightColors;
    const scale = points.width / (2 * extent);
    const { inputs, labels } = work.problem.training;
    context.strokeStyle = `rgb(${colors.background.join(' ')})`;
    context.lineWidth = 0.3 * devicePixelRatio;
    labels.forEach((label, i) => {
      context.fillStyle = `rgb(${colors.classes[label]!.map((c) => 0.82 * c).join(' ')})`;
      context.beginPath();
      const [x, y] = [inputs[2 * i]!, inputs[2 * i + 1]!];
      const r = Math.max(1.4 * devicePixelRatio, points.width / 260);
      context.arc(scale * (x + extent), scale * (extent - y), r, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    });
  }

  // -- the person's digit --

  /** A held-out digit, each time another one. */
  private load(digit: number): void {
    const { work } = this;
    if (!work?.single) return;
    const { inputs, labels } = work.problem.heldOut;
    const all = [...labels.keys()].filter((i) => labels[i] === digit);
    const i = all[this.loaded++ % all.length]!;
    this.pad.load(inputs.subarray(i * side * side, (i + 1) * side * side));
  }

  private loaded = 0;
  private asking = false;
  private askAgain = false;

  /** What the network says of the pad's image. One question at a time; the last one counts. */
  private async ask(): Promise<void> {
    const { work, shell, pad } = this;
    if (!work?.single) return;
    this.askAgain = this.asking;
    if (this.asking) return;
    this.asking = true;
    this.pending++;
    try {
      if (pad.empty) {
        this.answer = [];
      } else {
        const { single, training } = work;
        const calls = shell.counter.calls;
        const read = shell.blas.stats().readbackBytes;
        const start = performance.now();
        single.input.write(pad.image);
        const answer = await training.network.predict(single.pass, single.input).read();
        this.answer = [...answer];
        if (!this.frames.running) {
          shell.meter.show({
            ...(this.check && {
              error: { value: this.check.worst, of: 'gradients against differences' },
            }),
            calls: shell.counter.calls - calls,
            flops: training.flops.forward,
            seconds: (performance.now() - start) / 1000,
            readBytes: shell.blas.stats().readbackBytes - read,
          });
        }
      }
      this.showAnswer();
    } catch (error) {
      // The network may be gone by now: another one has been asked for.
      if (this.work === work && !shell.signal.aborted) shell.fail(error);
    } finally {
      this.asking = false;
      this.pending--;
    }
    if (this.askAgain) void this.ask();
  }

  private showAnswer(): void {
    const { answer } = this;
    const most = answer.length > 0 ? answer.indexOf(Math.max(...answer)) : -1;
    [...byId('bars').children].forEach((row, digit) => {
      const part = answer[digit];
      row.classList.toggle('most', digit === most);
      row.querySelector('i')!.style.width = `${100 * (part ?? 0)}%`;
      row.querySelector('.percent')!.textContent =
        part === undefined ? '–' : `${(100 * part).toFixed(1)} %`;
    });
    const text = most < 0 ? 'Nothing drawn' : `It says ${most}`;
    if (byId('answer').textContent !== text) byId('answer').textContent = text;
  }

  // -- gradients --

  private async checkNow(): Promise<void> {
    const { work, shell } = this;
    if (!work) return;
    this.checking?.abort();
    const abort = new AbortController();
    this.checking = abort;
    const verdict = byId('gradient-verdict');
    verdict.className = 'verdict';
    verdict.textContent = 'Checking…';
    try {
      const probe = await work.training.probe();
      const check = await checkGradients(probe, abort.signal);
      if (this.checking !== abort) return;
      this.check = check;
      this.showCheck(check, work);
    } catch (error) {
      if (!abort.signal.aborted && !shell.signal.aborted) shell.fail(error);
    } finally {
      if (this.checking === abort) this.checking = null;
    }
  }

  private showCheck(check: GradientCheck, { training }: Work): void {
    const verdict = byId('gradient-verdict');
    verdict.className = `verdict ${check.pass ? 'pass' : 'fail'}`;
    verdict.textContent = `${check.pass ? 'Pass' : 'Fail'}: worst relative error ${digits(check.worst, 2)}`;
    const fact = (name: string, value: string) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value));
    byId('gradient-facts').replaceChildren(
      ...check.layers.map(({ layer, checked, worst }) =>
        fact(`Layer ${layer + 1}, ${checked} of them: worst`, digits(worst, 2)),
      ),
      fact('Loss on the device', digits(check.loss.device, 7)),
      fact('Loss in double precision', digits(check.loss.host, 7)),
      fact('After step', whole(training.network.steps)),
    );
    const { meter } = this.shell;
    meter.show({
      ...meter.reading,
      error: { value: check.worst, of: 'gradients against differences' },
    });
  }
}

/** Every second point of the older half goes when there are too many. */
function thinned(points: Point[]): Point[] {
  if (points.length <= mostPoints) return points;
  const half = points.length >> 1;
  return points.filter((_, i) => i >= half || i % 2 === 0);
}
