// The page: a graph, its ranks step by step, and what the person does to both.
// SPDX-License-Identifier: MIT

import { Chart } from '../draw/chart';
import { codeCard } from '../shell/code';
import { byId, bytes, digits, element, whole } from '../shell/dom';
import { Frames, type FrameWork } from '../shell/frames';
import { Jobs } from '../shell/jobs';
import type { Running, Shell } from '../shell/page';
import { onResize } from '../shell/resized';
import { Reference, u } from './check';
import checkText from './check.ts?raw';
import { Drawing, dark, light, mostLinks, radii } from './drawing';
import { type Graph, kinds, sizes } from './graph';
import { Layout } from './layout';
import nodeText from './node.vert?raw';
import page from './pagerank.html?raw';
import './pagerank.css';
import { logSteps, PowerIteration } from './power';
import powerText from './power.ts?raw';
import { Stage } from './stage';
import { fromQuery, graphOf, paces, remember, type State, starts } from './state';

/** The ranks rest when a step moves all of them together by less. */
const still = 2 ** -22;
/** And after so many steps since the damping or a link changed. */
const mostSteps = 4000;
/** Up to so many nodes have their numbers written on them. */
const mostLabels = 64;
/** While it runs: how often ranks are read and charts drawn anew, in milliseconds. */
const readEvery = 250;
const drawEvery = 120;

interface Checked {
  /** In units of u. */
  readonly worst: number;
  readonly most: number;
}

interface Saved {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly pinned: readonly number[];
}

export class PageRank implements Running {
  private readonly state: State;
  private readonly sizes: readonly number[];
  private readonly drawing: Drawing;
  private readonly stage: Stage;
  private readonly chart: Chart;
  /** One step a frame, and many. */
  private readonly frames: { one: Frames; many: Frames };
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');

  /** The numbers of the nodes, above the picture. */
  private readonly labels = element('canvas', { className: 'labels' });
  private graph: Graph;
  private layout: Layout;
  private power: PowerIteration | null = null;
  private reference: Reference;

  private playing = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  private readonly jobs: Jobs;
  private rebuilds = 0;
  /** Counts resets: what was read before one is not shown after it. */
  private run = 0;
  private steps = 0;
  private movements: number[] = [];
  private sum = Number.NaN;
  /** The step after which the damping or a link changed last. */
  private anchor = 0;
  private ranks: Float32Array | null = null;
  private checked: Checked | null = null;
  private lastRead = 0;
  private lastDraw = 0;
  private hovered = -1;
  /** The first end of a link to be. */
  private from = -1;
  private relaxing = false;
  private drawnLinks = 0;

  constructor(private readonly shell: Shell) {
    const { blas, gl, signal } = shell;
    this.jobs = new Jobs(shell);
    const { memoryBytes, maxBufferElements, software } = blas.info;
    this.sizes = sizes.filter(
      (n) => n * n <= maxBufferElements && 4 * n * n <= memoryBytes / 3 && (!software || n <= 2048),
    );
    this.state = fromQuery(shell.query, software ? 256 : 2048, this.sizes.at(-1)!);
    this.graph = graphOf(this.state);
    this.layout = new Layout(this.graph, this.state.kind);
    this.reference = new Reference(this.graph);
    this.drawing = new Drawing(gl);
    blas.resetState();
    shell.main.classList.add('split');
    shell.main.innerHTML = page;
    this.chart = new Chart(
      {
        title: 'Movement of the ranks',
        x: { label: 'step', from: 0 },
        y: { label: '|x − x before|₁', log: true, from: 1e-8, to: 2 },
      },
      signal,
    );
    byId('chart').insertBefore(this.chart.root, byId('theory'));
    const sources = [
      { name: 'power.ts', text: powerText },
      { name: 'node.vert', text: nodeText },
      { name: 'check.ts', text: checkText },
    ];
    byId('stage').append(shell.canvas, this.labels);
    this.labels.setAttribute('aria-hidden', 'true');
    shell.canvas.setAttribute('role', 'img');
    this.stage = new Stage(byId('stage'), {
      hover: (node) => this.hover(node),
      choose: (node, byKey) => this.choose(node, byKey),
      press: (node) => this.press(node),
      move: (node, x, y) => this.move(node, x, y),
    });
    shell.main.querySelector('.shown')!.append(codeCard(sources));
    const frame = (steps: number) => this.frame(steps);
    this.frames = {
      one: new Frames(shell, { frame, steps: 1 }),
      many: new Frames(shell, { frame, steps: logSteps }),
    };
    this.connect();
    this.darkness.addEventListener('change', () => this.draw(), { signal });
    onResize(this.stage.root, () => this.draw(), signal);
    this.rebuild(shell.saved as Saved | undefined);
  }

  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect() {
    const { state, graph, stage } = this;
    const { left, top, width, height } = stage.root.getBoundingClientRect();
    return {
      busy: this.jobs.busy || this.playing || this.relaxing,
      state: structuredClone(state),
      n: graph.n,
      links: [...graph.links()],
      drawnLinks: this.drawnLinks,
      directed: graph.directed,
      steps: this.steps,
      movements: [...this.movements],
      sum: this.sum,
      ranks: this.ranks && [...this.ranks],
      checked: this.checked,
      chosen: stage.chosen,
      places: Array.from(this.layout.x, (_, i) => {
        const [x, y] = stage.pixels(i);
        return [x + left, y + top];
      }),
      radii: radii(graph.n, width, height),
      colors: this.colors,
      pace: this.frames.one.pace,
    };
  }

  save(): Saved {
    const { x, y, pinned } = this.layout;
    return { x, y, pinned: [...pinned] };
  }

  // -- controls --

  private connect(): void {
    const { state } = this;
    const choices = <T extends string>(id: 'kind' | 'start' | 'pace', table: Record<T, string>) => {
      const select = byId<HTMLSelectElement>(id);
      for (const [value, text] of Object.entries<string>(table)) {
        select.append(element('option', { value }, text));
      }
      select.value = state[id];
      return (use: (value: T) => void) =>
        select.addEventListener('change', () => use(select.value as T));
    };
    choices(
      'kind',
      kinds,
    )((kind) => {
      state.kind = kind;
      this.changeGraph();
    });
    choices(
      'start',
      starts,
    )((start) => {
      state.start = start;
      this.remember();
      this.reset();
    });
    choices(
      'pace',
      paces,
    )((pace) => {
      state.pace = pace;
      this.remember();
      if (this.playing) void this.halt().then(() => this.play());
    });
    const nodes = byId<HTMLInputElement>('nodes');
    nodes.max = String(this.sizes.length - 1);
    nodes.value = String(this.sizes.indexOf(state.n));
    nodes.addEventListener('input', () => {
      state.n = this.sizes[Number(nodes.value)]!;
      this.changeGraph();
    });
    const damping = byId<HTMLInputElement>('damping');
    damping.value = String(state.damping);
    damping.addEventListener('input', () => {
      state.damping = damping.valueAsNumber;
      this.setDamping();
      this.remember();
      this.disturbed();
    });
    byId('reseed').addEventListener('click', () => {
      state.seed = 1 + Math.floor(Math.random() * 99_999);
      this.changeGraph();
    });
    byId('untangle').addEventListener('click', () => {
      this.layout = new Layout(this.graph, state.kind);
      this.stage.show(this.layout);
      this.draw();
    });
    byId('play').addEventListener('click', () => {
      if (this.playing) void this.pause();
      else this.play();
    });
    byId('step').addEventListener('click', () => {
      void this.pause();
      this.jobs.enqueue(() => this.frames.one.once(1));
    });
    byId('reset').addEventListener('click', () => this.reset());
    byId('edit').addEventListener('change', () => {
      this.from = -1;
      this.say('');
    });
    this.showControls();
  }

  private showControls(): void {
    const { state, graph } = this;
    byId('nodes-field').hidden = byId('reseed').hidden = state.kind === 'karate';
    byId('nodes-out').textContent = whole(state.n);
    byId('nodes').setAttribute('aria-valuetext', `${state.n} nodes`);
    byId('damping-out').textContent = state.damping.toFixed(2);
    byId('play').textContent = this.playing ? 'Pause' : 'Play';
    const { springs } = this.layout;
    byId<HTMLInputElement>('edit').disabled = !springs;
    byId('edit-field').hidden = !springs;
    const count = graph.linkCount;
    const pairs = graph.directed ? 'links' : 'pairs of links';
    const drawn =
      this.drawnLinks < count
        ? ` ${whole(this.drawnLinks)} of them are drawn, no more than ${whole(mostLinks)}.`
        : '';
    const taper = graph.directed ? ' A link tapers towards where it goes.' : '';
    byId('graph-help').textContent =
      `${whole(graph.n)} nodes, ${whole(count)} ${pairs}.${drawn}${taper} Drag a node` +
      `${springs ? ': springs pull the others along' : ''}. By keys: Page Down and Page Up choose a node, arrows move it` +
      `${springs ? ', Enter on one node and then on another links or unlinks them' : ''}.`;
    byId('graph-title').textContent = kinds[state.kind];
    this.shell.canvas.setAttribute(
      'aria-label',
      `Picture of the graph, ${graph.n} nodes and ${count} ${pairs}. The area of a node is its rank.`,
    );
    byId('matrix').textContent =
      `${whole(graph.n)} × ${whole(graph.n)}, ${bytes(4 * graph.n ** 2)}`;
    byId('links').textContent = whole(graph.directed ? count : 2 * count);
    byId('flops').textContent = whole(2 * graph.n ** 2 + 7 * graph.n);
    byId('bytes').textContent = bytes(4 * graph.n ** 2);
    const bound = Math.ceil(Math.log(still / 2) / Math.log(state.damping));
    byId('theory').textContent =
      `Theory: a step shortens the movement at least by the factor d = ${state.damping.toFixed(2)}. So the dashed line d^t ` +
      `is a bound: at most ${whole(bound)} steps to below ${digits(still, 2)}. How far below it the ranks stay tells how well the graph mixes.`;
    const { stops } = this.colors;
    byId('ranks-bar').style.background =
      `linear-gradient(90deg, ${stops.map((c) => `rgb(${c.join(' ')})`).join(', ')})`;
  }

  private remember(): void {
    remember(this.state);
    this.showControls();
  }

  private changeGraph(): void {
    this.state.edits = [];
    this.remember();
    this.rebuild();
  }

  // -- the device --

  /** A new graph, and the ranks from their start. */
  private rebuild(saved?: Saved): void {
    const ticket = ++this.rebuilds;
    this.jobs.enqueue(async () => {
      // While a slider moves, only the last position counts.
      await new Promise((done) => setTimeout(done, this.power ? 80 : 0));
      if (ticket !== this.rebuilds) return;
      await this.halt();
      this.power?.dispose();
      this.power = null;
      this.say('Laying out the graph');
      const { state } = this;
      this.graph = graphOf(state);
      this.layout = new Layout(this.graph, state.kind);
      if (saved && saved.x.length === this.graph.n) {
        this.layout.x.set(saved.x);
        this.layout.y.set(saved.y);
        for (const node of saved.pinned) this.layout.pinned.add(node);
      }
      this.reference = new Reference(this.graph);
      const power = new PowerIteration(this.shell.blas, this.graph);
      await power.upload((part) => this.say(`Writing the matrix: ${Math.round(100 * part)}%`));
      this.power = power;
      this.drawnLinks = this.drawing.setLinks(this.graph);
      this.shell.blas.resetState();
      this.hovered = -1;
      this.from = -1;
      this.stage.show(this.layout);
      this.setDamping();
      this.restart();
      this.showControls();
      this.say('');
      await this.readRanks();
      this.draw();
      if (this.playing) this.play();
    });
  }

  private setDamping(): void {
    this.power?.setDamping(this.state.damping);
    this.reference.setDamping(this.state.damping);
  }

  /** The ranks from their start; enqueues only. */
  private restart(): void {
    const { n } = this.graph;
    const even = this.state.start === 'even';
    const ranks = new Float32Array(n).fill(even ? 1 / n : 0);
    if (!even) ranks[0] = 1;
    this.power?.reset(ranks);
    this.reference.reset(ranks);
    this.run++;
    this.steps = 0;
    this.anchor = 0;
    this.movements = [];
    this.sum = Number.NaN;
    this.ranks = ranks;
    this.checked = null;
    this.showNumbers();
  }

  private reset(): void {
    if (!this.power) return;
    this.restart();
    this.say('');
    this.jobs.enqueue(async () => {
      await this.readRanks();
      this.draw();
    });
  }

  /** The ranks are no longer those that belong to the graph. */
  private disturbed(): void {
    this.anchor = this.steps;
    if (!this.playing && this.steps > 0) this.play();
  }

  private play(): void {
    if (!this.playing && this.resting) this.restart();
    this.playing = true;
    this.showControls();
    this.say('');
    if (!this.power) return; // it begins when the graph is there
    const { pace } = this.state;
    if (pace === 'slow') void this.stroll();
    else this.frames[pace === 'fast' ? 'many' : 'one'].start();
  }

  private strolling = false;

  /** Four steps a second. */
  private async stroll(): Promise<void> {
    if (this.strolling) return;
    this.strolling = true;
    while (this.playing && this.state.pace === 'slow' && !this.shell.signal.aborted) {
      if (this.power && !document.hidden) await this.frames.one.once(1);
      await new Promise((done) => setTimeout(done, 250));
    }
    this.strolling = false;
  }

  /** Ends the frames, whether they shall go on later or not. */
  private async halt(): Promise<void> {
    await Promise.all([this.frames.one.stop(), this.frames.many.stop()]);
  }

  private pause(): Promise<void> {
    if (!this.playing) return Promise.resolve();
    this.playing = false;
    this.showControls();
    return this.jobs.enqueue(async () => {
      await this.halt();
      await this.readRanks();
      this.showNumbers();
    });
  }

  private get resting(): boolean {
    const steps = this.steps - this.anchor;
    return steps > 0 && (this.movements.at(-1)! <= still || steps >= mostSteps);
  }

  /** So many steps on the device, and their picture; then the log is read: 8 bytes a step. */
  private async frame(steps: number): Promise<FrameWork> {
    const { power, reference, run } = this;
    if (!power) return {};
    for (let s = 0; s < steps; s++) {
      power.step(s);
      reference.step();
    }
    this.steps += steps;
    this.tickSprings();
    this.draw();
    const log = await power.readLog(steps);
    if (run !== this.run || power !== this.power) return {};
    for (let s = 0; s < steps; s++) {
      this.sum = log[2 * s]!;
      this.movements.push(log[2 * s + 1]!);
    }
    const rests = this.resting;
    if (rests && this.playing) this.rest();
    const now = performance.now();
    if (!this.playing || now - this.lastRead > readEvery) await this.readRanks();
    if (!this.playing || now - this.lastDraw > drawEvery) this.showNumbers();
    const { checked } = this;
    const of = 'relative, in u = 2⁻²⁴';
    return {
      flops: steps * power.flops,
      ...(checked && { error: { value: checked.worst, of } }),
    };
  }

  /** The ranks no longer move: the frames end. */
  private rest(): void {
    this.playing = false;
    const ended = this.halt();
    this.jobs.enqueue(() => ended); // this very frame is the last, and still has to be shown
    this.showControls();
    const after = `after ${whole(this.steps)} steps`;
    this.say(this.movements.at(-1)! <= still ? `At rest ${after}.` : `Stopped ${after}.`);
  }

  /** All ranks, for the table, for pointing and for the check: 4 n bytes. */
  private async readRanks(): Promise<void> {
    const { power, reference, run, steps } = this;
    if (!power) return;
    this.lastRead = performance.now();
    // The steps may go on while the answer is under way; so the reference is taken now.
    const expected = reference.ranks;
    const ranks = await power.readRanks();
    if (run !== this.run || power !== this.power) return;
    this.ranks = ranks;
    if (steps > 0) this.checked = reference.compare(ranks, expected, this.state.damping);
    this.showRanks();
  }

  // -- what the person does to the graph --

  private hover(node: number): void {
    if (node === this.hovered) return;
    this.hovered = node;
    this.describe();
    this.draw();
  }

  private choose(node: number, byKey: boolean): void {
    if (byKey) this.hovered = -1;
    else if (node >= 0 && byId<HTMLInputElement>('edit').checked) this.press(node);
    this.describe();
    this.draw();
  }

  /** One end of a link to be made or cut. */
  private press(node: number): void {
    if (!this.layout.springs) return;
    if (this.from < 0) this.from = node;
    else if (this.from === node) this.from = -1;
    else {
      this.toggle(this.from, node);
      this.from = -1;
      return;
    }
    this.say(this.from < 0 ? '' : `From node ${node + 1}: choose the other node.`);
  }

  private toggle(i: number, j: number): void {
    const { graph, power, state } = this;
    if (!power) return;
    graph.toggle(i, j);
    power.writeRows(i);
    if (!graph.directed) power.writeRows(j);
    const same = ([a, b]: [number, number]) =>
      (a === i && b === j) || (!graph.directed && a === j && b === i);
    if (state.edits.some(same)) state.edits = state.edits.filter((edit) => !same(edit));
    else state.edits.push([i, j]);
    this.drawnLinks = this.drawing.setLinks(graph);
    this.shell.blas.resetState();
    this.layout.warm(0.03);
    this.relax();
    this.remember();
    this.disturbed();
    const how = graph.out[i]!.has(j) ? 'are linked' : 'are no longer linked';
    this.say(`Nodes ${i + 1} and ${j + 1} ${how}.`);
    this.draw();
  }

  private move(node: number, x: number, y: number): void {
    this.layout.place(node, x, y);
    this.layout.warm(0.015);
    this.relax();
    this.draw();
  }

  /** Moves the springs, frame by frame, while nothing else draws. */
  private relax(): void {
    if (this.relaxing || !this.layout.moving) return;
    this.relaxing = true;
    let last = performance.now();
    const next = (now: number) => {
      this.relaxing = this.layout.moving && !this.shell.signal.aborted;
      if (!this.relaxing) return;
      if (!this.playing || this.state.pace === 'slow') {
        // As many ticks as the time has sixtieths, so slow devices don't see it in slow motion.
        const ticks = Math.min(8, Math.max(1, Math.round((now - last) * 0.06)));
        for (let i = 0; i < ticks; i++) this.tickSprings();
        this.draw();
      }
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }

  private tickSprings(): void {
    if (this.layout.moving) this.layout.tick();
  }

  // -- what is shown --

  private say(text: string): void {
    const status = byId('status');
    if (status.textContent !== text) status.textContent = text;
  }

  private get colors() {
    return this.darkness.matches ? dark : light;
  }

  /** Draws from the textures of ranks and places. */
  private draw(): void {
    const { power, shell, stage } = this;
    if (!power || shell.signal.aborted) return;
    const { canvas, blas } = shell;
    const { clientWidth: width, clientHeight: height } = stage.root;
    const pixel = Math.min(2, devicePixelRatio);
    const size = [Math.round(width * pixel), Math.round(height * pixel)] as const;
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    const texture = power.texture();
    this.drawing.setPlaces(this.layout);
    this.drawing.draw(texture, this.graph, {
      width,
      height,
      pixel,
      colors: this.colors,
      hovered: this.hovered,
      chosen: this.from >= 0 ? this.from : stage.chosen,
    });
    blas.resetState();
    this.drawLabels(width, height, pixel);
  }

  private drawLabels(width: number, height: number, pixel: number): void {
    const { labels, graph, stage, colors } = this;
    const shown = graph.n <= mostLabels && width >= 500;
    labels.hidden = !shown;
    const context = shown ? labels.getContext('2d') : null;
    if (!context) return;
    [labels.width, labels.height] = [width * pixel, height * pixel]; // also clears it
    context.scale(pixel, pixel);
    context.font = getComputedStyle(labels).font;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = `rgb(${colors.edge.join(' ')})`;
    context.fillStyle = `rgb(${colors.ring.join(' ')})`;
    for (let node = 0; node < graph.n; node++) {
      const [x, y] = stage.pixels(node);
      context.strokeText(String(node + 1), x, y);
      context.fillText(String(node + 1), x, y);
    }
  }

  private showNumbers(): void {
    const { movements, anchor, steps, sum, checked, state } = this;
    this.lastDraw = performance.now();
    const first = movements[anchor];
    const bound: [number, number][] =
      first === undefined
        ? []
        : [0, steps - anchor - 1].map((t) => [anchor + 1 + t, first * state.damping ** t]);
    this.chart.set([
      { name: 'measured on the device', points: movements.map((r, t) => [t + 1, r]) },
      {
        name: `bound by theory, d^t with d = ${state.damping.toFixed(2)}`,
        points: bound,
        dashed: true,
      },
    ]);
    const off = sum - 1;
    byId('sum').textContent = Number.isNaN(sum) ? '–' : `${digits(off / u, 3)} u`;
    byId('moved').textContent = movements.length ? digits(movements.at(-1)!, 3) : '–';
    byId('worst').textContent = checked ? `${digits(checked.worst, 3)} u` : '–';
    byId('allowed').textContent = checked ? `${digits(checked.most, 3)} u` : '–';
    const verdict = byId('verdict');
    const passes = checked && checked.worst <= checked.most;
    verdict.className = `verdict ${checked ? (passes ? 'pass' : 'fail') : ''}`;
    verdict.textContent = !checked
      ? 'Not checked yet'
      : passes
        ? 'Right: within the bound'
        : 'Wrong: beyond the bound';
  }

  private showRanks(): void {
    const { ranks, graph } = this;
    if (!ranks) return;
    const order = Array.from(ranks.keys()).sort((a, b) => ranks[b]! - ranks[a]! || a - b);
    byId('top').replaceChildren(
      ...order
        .slice(0, 10)
        .map((node, place) =>
          element(
            'tr',
            {},
            element('td', {}, String(place + 1)),
            element('td', {}, whole(node + 1)),
            element('td', {}, rank(ranks[node]!)),
            element('td', {}, whole(graph.inDegrees[node]!)),
            element('td', {}, whole(graph.out[node]!.size)),
          ),
        ),
    );
    this.describe();
  }

  /** Says what is known of the node that is pointed at, or chosen. */
  private describe(): void {
    const node = this.hovered >= 0 ? this.hovered : this.stage.chosen;
    const { ranks, graph } = this;
    const readout = byId('graph-readout');
    if (node < 0 || node >= graph.n || !ranks) {
      readout.textContent = 'Point at a node.';
      return;
    }
    const [out, into] = [graph.out[node]!.size, graph.inDegrees[node]!];
    const degree = graph.directed
      ? `${whole(into)} links in, ${whole(out)} out`
      : `degree ${whole(out)}`;
    readout.textContent = `Node ${whole(node + 1)}: rank ${rank(ranks[node]!)}, ${digits(ranks[node]! * graph.n, 3)} times the average; ${degree}.`;
  }
}

/** A rank: six digits behind the point, or as many as tell something. */
const rank = (value: number): string => (value >= 1e-3 ? value.toFixed(6) : digits(value, 4));
