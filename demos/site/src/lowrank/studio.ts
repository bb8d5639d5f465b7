// The studio: the matrix and its factors on the device, the controls, and what is shown.
// SPDX-License-Identifier: MIT

import type { Matrix } from 'fragblas';
import type { Blas } from 'fragblas/linalg';
import { codeCard } from '../shell/code';
import { byId, element, whole } from '../shell/dom';
import { Frames, type FrameWork } from '../shell/frames';
import type { Reading } from '../shell/meter';
import type { Running, Shell } from '../shell/page';
import { Album } from './album';
import { connectDivider, showDivider } from './divider';
import { Film } from './film';
import page from './page.html?raw';
import { fromFile, type OwnPicture } from './photo';
import { generate, type Kind, kinds, type Picture } from './pictures';
import { foretold, type Result, Results } from './results';
import {
  counts,
  fromQuery,
  type Mode,
  type Parameters,
  powerCounts,
  remember,
  sizes,
  widths,
} from './state';
import { RandomisedSvd } from './svd';
import svdText from './svd.ts?raw';
import { View } from './view';

type MatrixError = NonNullable<Reading['error']>;

/** The last directions of a sketch are the least certain: they are computed and not offered. */
const spare = 8;
/** Columns of the narrowest sketch of a frame of the camera. */
const narrowest = 16;
/**
 * Columns of the sketch that a page begins with. Up to so many singular values come from Jacobi's method, with half of the
 * programs to compile that a wider sketch needs.
 */
const first = 32;

const nothing = { data: false, factors: false, rank: false };

/** What is factored, on the device. */
interface Problem {
  readonly mode: Mode;
  readonly a: Matrix;
  readonly approx: Matrix;
  readonly svd: RandomisedSvd;
  readonly picture: Picture | null;
}

export class Studio implements Running {
  private readonly parameters: Parameters;
  private readonly view: View;
  private readonly album: Album;
  private readonly results: Results;

  /** A picture of the visitor's. */
  private own: OwnPicture | null;
  private problem: Problem | null = null;
  private result: Result | null = null;
  /** The rank of what is shown. */
  private shownRank = 0;

  /** Whether nothing was shown yet. */
  private begins = true;
  /** What the next turns on the device have to do. */
  private stale = { data: true, factors: true, rank: true };
  private working = false;
  private changes = 0;

  private camera: { readonly film: Film; readonly frames: Frames } | null = null;
  private opening = false;

  constructor(private readonly shell: Shell<Blas>) {
    const { query, blas, main, signal } = shell;
    this.parameters = fromQuery(query, blas.info.software);
    this.own = (shell.saved as { own: OwnPicture | null } | undefined)?.own ?? null;
    main.classList.add('split');
    main.innerHTML = page;
    shell.canvas.setAttribute('role', 'img');
    this.view = new View(shell);
    this.results = new Results(signal);
    this.album = new Album(shell, this.view, (index) => {
      this.parameters.chosen = index;
      this.show();
    });
    main.querySelector('.shown')!.append(codeCard([{ name: 'svd.ts', text: svdText }]));
    this.connect();
    this.view.onChange(() => this.draw(), main);
    this.change('data');
  }

  inspect() {
    const { problem, result, camera, parameters } = this;
    const { svd, picture } = problem ?? {};
    return {
      busy: this.working || this.opening,
      parameters: { ...parameters },
      rank: this.shownRank,
      result: result && {
        ...result,
        found: { ...result.found, sigma: [...result.found.sigma] },
        measured: Object.fromEntries(result.measured),
        foretold: foretold(result.found, this.shownRank),
      },
      camera: camera && {
        running: camera.frames.running,
        sketch: svd?.width,
        ...camera.frames.pace,
      },
      /** The matrix as it was uploaded, row by row; of digits before the mean is taken away. */
      matrix: () => [...(problem?.mode === 'digits' ? this.album.images : (picture?.values ?? []))],
      labels: () => [...this.album.labels],
      scores: () => [...this.album.scores],
      approx: async () => [...((await problem?.approx.read()) ?? [])],
    };
  }

  save() {
    return { own: this.own };
  }

  // -- controls --

  private connect(): void {
    const { parameters } = this;
    const select = <T extends string | number>(
      id: string,
      options: readonly (readonly [T, string])[],
      change: (value: T) => void,
    ) => {
      const node = byId<HTMLSelectElement>(id);
      for (const [value, label] of options) {
        node.append(element('option', { value: String(value) }, label));
      }
      node.addEventListener('change', () => change(options[node.selectedIndex]![0]));
    };
    const numbers = (list: readonly number[]) => list.map((n) => [n, whole(n)] as const);
    for (const radio of document.querySelectorAll<HTMLInputElement>('input[name="mode"]')) {
      radio.addEventListener('change', () => {
        parameters.mode = radio.value as Mode;
        this.change('data');
      });
    }
    const named = Object.entries(kinds).map(([kind, { label }]) => [kind, label] as const);
    select('kind', [...named, ['own', ''] as const], (kind) => {
      if (kind === 'own') return;
      this.own = null;
      parameters.kind = kind as Kind;
      this.change('data');
    });
    select('size', numbers(sizes), (size) => {
      parameters.size = size;
      if (this.own?.file) void this.take(this.own.file);
      else this.change('data');
    });
    select('count', numbers(counts), (count) => {
      parameters.count = count;
      this.change('data');
    });
    select('width', numbers(widths), (width) => {
      parameters.width = width;
      this.change('factors');
    });
    select('powers', numbers(powerCounts), (powers) => {
      parameters.powers = powers;
      this.change('factors');
    });
    for (const id of ['renew', 'redraw']) {
      byId(id).addEventListener('click', () => {
        this.own = null;
        parameters.seed = 1 + Math.floor(Math.random() * 99_999);
        this.change('data');
      });
    }
    const rank = byId<HTMLInputElement>('rank');
    rank.addEventListener('input', () => {
      parameters.rank = rank.valueAsNumber;
      this.change('rank');
    });
    const gain = byId<HTMLInputElement>('gain');
    gain.addEventListener('input', () => {
      parameters.gain = 2 ** gain.valueAsNumber;
      this.show();
    });
    const chosen = byId<HTMLInputElement>('chosen');
    chosen.addEventListener('input', () => {
      if (!chosen.validity.valid) return;
      parameters.chosen = chosen.valueAsNumber;
      this.show();
    });
    connectDivider(
      () => parameters.divider,
      (to, ended) => {
        parameters.divider = to;
        showDivider(to);
        this.draw();
        if (ended) remember(parameters);
      },
    );
    byId('controls').addEventListener('submit', (event) => event.preventDefault());
    this.connectFiles();
    byId('camera').addEventListener('click', () => {
      if (this.camera) void this.closeCamera(true);
      else void this.openCamera();
    });
    byId('play').addEventListener('click', () => void this.playOrPause());
    byId('step').addEventListener('click', () => void this.oneFrame());
  }

  private connectFiles(): void {
    const { signal, main } = this.shell;
    const file = byId<HTMLInputElement>('file');
    byId('choose').addEventListener('click', () => file.click());
    file.addEventListener('change', () => {
      if (file.files?.[0]) void this.take(file.files[0]);
      file.value = '';
    });
    const dropping = (event: DragEvent, yes: boolean) => {
      event.preventDefault();
      main.classList.toggle('dropping', yes);
    };
    addEventListener('dragover', (event) => dropping(event, true), { signal });
    addEventListener('dragleave', (event) => dropping(event, event.relatedTarget !== null), {
      signal,
    });
    addEventListener(
      'drop',
      (event) => {
        dropping(event, false);
        const dropped = event.dataTransfer?.files[0];
        if (dropped) void this.take(dropped);
      },
      { signal },
    );
  }

  private async take(file: File): Promise<void> {
    this.opening = true;
    try {
      this.own = await fromFile(file, () => this.parameters.size);
      this.parameters.mode = 'picture';
      this.change('data');
    } catch (error) {
      this.say((error as Error).message);
    } finally {
      this.opening = false;
    }
  }

  /** What changed; the rest follows from it. The work happens in turns, and only the last state counts. */
  private change(what: 'data' | 'factors' | 'rank'): void {
    const { stale } = this;
    if (what === 'data' && this.camera) {
      void this.closeCamera(false);
      return;
    }
    stale.data ||= what === 'data';
    stale.factors ||= what !== 'rank';
    stale.rank = true;
    this.changes++;
    this.show();
    void this.work();
  }

  // -- the device --

  /** Columns of the sketch: no more than the matrix has rows or columns. */
  private sketchOf({ rows, cols }: Matrix): number {
    const { width } = this.parameters;
    return Math.min(this.begins ? Math.min(first, width) : width, rows, cols);
  }

  private get mostRank(): number {
    const { svd } = this.problem ?? {};
    if (!svd) return this.parameters.width - spare;
    const { rows, cols, width } = svd;
    return width === Math.min(rows, cols) ? width : Math.max(1, width - spare);
  }

  /** Where the slider ends. A frame of the camera, and a page's first sketch, may be narrower for a while. */
  private get offeredRank(): number {
    const { begins, camera, parameters, problem } = this;
    if (!problem || !(camera || begins)) return this.mostRank;
    return Math.max(1, Math.min(parameters.width, problem.a.rows, problem.a.cols) - spare);
  }

  private get rank(): number {
    return Math.min(this.parameters.rank, this.mostRank);
  }

  private readonly norm = async (x: Matrix): Promise<number> => {
    using length = this.shell.blas.nrm2({ x });
    return length.item();
  };

  /** Does what is stale until nothing is. Not while the camera runs: then each frame does all. */
  private async work(): Promise<void> {
    if (this.working || this.camera?.frames.running) return;
    this.working = true;
    const { signal } = this.shell;
    try {
      while (!signal.aborted && Object.values(this.stale).includes(true)) {
        if (this.camera?.frames.running) break;
        // While a control moves, only where it stops counts.
        const { changes } = this;
        if (this.problem && this.stale.factors) await new Promise((done) => setTimeout(done, 30));
        if (changes === this.changes) await this.turn();
      }
    } catch (error) {
      if (!signal.aborted) this.shell.fail(error);
    } finally {
      this.working = false;
    }
  }

  /** One turn: what is stale when it begins, and what follows from that. */
  private async turn(): Promise<void> {
    const { blas, counter, meter, signal } = this.shell;
    const { stale } = this;
    this.stale = { ...nothing };
    if (stale.factors) this.say('Factoring');
    if (stale.data) this.load();
    const calls = counter.calls;
    const read = blas.stats().readbackBytes;
    const start = performance.now();
    let flops = 0;
    let error: MatrixError;
    if (stale.factors) {
      const { a, mode, picture, svd: before } = this.problem!;
      if (before.width !== this.sketchOf(a)) this.adopt(mode, a, picture, this.sketchOf(a));
      flops -= this.problem!.svd.flops;
      error = await this.factorAndTruncate();
      const { svd } = this.problem!;
      if (mode === 'digits') await this.album.place(svd, this.result!.found);
    } else {
      flops -= this.problem!.svd.flops;
      error = await this.truncate();
    }
    flops += this.problem!.svd.flops;
    if (signal.aborted) return;
    meter.show({
      calls: counter.calls - calls,
      flops,
      seconds: (performance.now() - start) / 1000,
      readBytes: blas.stats().readbackBytes - read,
      error,
    });
    const { rows, cols } = this.result!;
    if (stale.factors) this.say(`Factored ${whole(rows)} × ${whole(cols)}`);
    this.show();
    if (this.begins) {
      this.begins = false;
      const { a, svd } = this.problem!;
      if (svd.width < this.sketchOf(a)) this.stale = { ...this.stale, factors: true, rank: true };
    }
  }

  /** The matrix to the device. */
  private load(): void {
    const { blas } = this.shell;
    const { mode, kind, size, seed, count } = this.parameters;
    this.forget();
    let picture: Picture | null = null;
    let a: Matrix;
    if (mode === 'picture') {
      picture = this.own ?? generate(kind, size, Math.round(size * 0.75), seed);
      a = blas.matrix(picture.height, 3 * picture.width, picture.values);
    } else {
      a = this.album.load(count, seed);
    }
    this.adopt(mode, a, picture, this.sketchOf(a));
  }

  /** Makes room for the factors of a, which may be there already with a sketch of another width. */
  private adopt(mode: Mode, a: Matrix, picture: Picture | null, width: number): void {
    const { blas } = this.shell;
    const { problem: before } = this;
    const approx = before?.a === a ? before.approx : blas.matrix(a.rows, a.cols);
    before?.svd.dispose();
    const { seed } = this.parameters;
    const svd = new RandomisedSvd(blas, this.norm, a.rows, a.cols, width, seed);
    this.problem = { mode, a, approx, svd, picture };
    if (before?.a !== a) this.result = null;
  }

  private forget(): void {
    const { problem } = this;
    if (!problem) return;
    for (const one of [problem.a, problem.approx, problem.svd]) one.dispose();
    this.problem = null;
    this.result = null;
    this.shownRank = 0;
  }

  private async factor(): Promise<void> {
    const { mode, a, svd } = this.problem!;
    const start = performance.now();
    const found = await svd.factor(a, this.parameters.powers);
    const seconds = (performance.now() - start) / 1000;
    this.result = { mode, rows: a.rows, cols: a.cols, found, seconds, measured: new Map() };
  }

  /** Both are enqueued before anything is read, so that their programs are compiled at a time. */
  private factorAndTruncate(): Promise<MatrixError> {
    return this.truncate(this.factor());
  }

  /**
   * The slider's rank: a product of views of the factors, and its error, for the meter.
   * `factored`: a factorisation that is under way.
   */
  private async truncate(factored?: Promise<void>): Promise<MatrixError> {
    const { a, approx, svd } = this.problem!;
    const { rank } = this;
    const [missing] = await Promise.all([svd.truncate(a, rank, approx), factored]);
    const { found, measured } = this.result!;
    const value = found.norm > 0 ? missing / found.norm : 0;
    measured.set(rank, value);
    this.shownRank = rank;
    return { value, of: '‖A − Aᵣ‖ / ‖A‖' };
  }

  /** Resolves when no turn is under way. */
  private async idle(): Promise<void> {
    while (this.working) await new Promise((done) => setTimeout(done, 10));
  }

  // -- the camera --

  private async openCamera(): Promise<void> {
    if (this.opening) return;
    this.opening = true;
    const { blas, signal } = this.shell;
    const { width, size } = this.parameters;
    try {
      this.say('Waiting for the camera');
      const film = await Film.open(this.shell, size);
      const frames = new Frames(this.shell, {
        frame: (steps) => this.frame(film, steps * spare),
        steps: width / spare,
        // A frame waits for its numbers, and then for the error of the rank: 30 a second are a film too.
        budgetMs: blas.info.software ? 400 : 33,
      });
      await this.idle();
      if (signal.aborted) return film.close();
      this.camera = { film, frames };
      this.stale = { ...nothing };
      this.own = null;
      this.forget();
      this.say('The camera is on');
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) await this.oneFrame();
      else await this.playOrPause();
    } catch (error) {
      if (!signal.aborted) this.say((error as Error).message);
    } finally {
      this.opening = false;
    }
  }

  private async playOrPause(): Promise<void> {
    const { frames } = this.camera ?? {};
    if (frames?.running) await frames.stop();
    else {
      await this.idle();
      frames?.start();
    }
    this.show();
  }

  private async oneFrame(): Promise<void> {
    await this.idle();
    await this.camera?.frames.once(this.parameters.width / spare);
    this.show();
  }

  /** Its last frame may stay, as a picture. */
  private async closeCamera(keep: boolean): Promise<void> {
    const { camera } = this;
    if (!camera) return;
    await camera.frames.stop();
    await this.idle();
    if (this.camera !== camera || this.shell.signal.aborted) return;
    this.camera = null;
    if (keep) this.own = camera.film.still();
    camera.film.close();
    this.change('data');
  }

  /** A frame of the camera: to the device, factored, cut and drawn. `wide`: columns that the sketch may have. */
  private async frame(film: Film, wide: number): Promise<FrameWork> {
    this.stale = { ...nothing };
    const { width, height } = film.size;
    const before = this.problem;
    const a = await film.upload(before?.a);
    if (before && before.a !== a) this.forget();
    // No wider than the rank needs, or the time allows.
    const needed = spare * Math.ceil(this.parameters.rank / spare) + spare;
    const sketch = Math.min(Math.max(narrowest, Math.min(wide, needed)), this.sketchOf(a));
    const picture = { name: 'The camera', width, height, values: new Float32Array(0) };
    if (this.problem?.svd.width !== sketch) this.adopt('picture', a, picture, sketch);
    const { svd } = this.problem!;
    const { flops } = svd;
    const error = await this.factorAndTruncate();
    this.show();
    return { flops: svd.flops - flops, error };
  }

  // -- what is shown --

  private say(text: string): void {
    byId('status').textContent = text;
  }

  private show(): void {
    if (this.shell.signal.aborted) return;
    this.showParameters();
    const { problem, result, camera, shownRank: rank } = this;
    if (problem && result?.measured.has(rank)) {
      this.results.show(result, rank);
      byId('tag-rank').textContent = `Rank ${rank}`;
      byId('rebuilt-caption').textContent = `Rank ${rank}`;
      byId('film-note').textContent =
        `The sketch has ${problem.svd.width} columns, as the rank needs and the time allows.`;
      if (!camera?.frames.running) this.results.chart(result, rank, this.mostRank);
    }
    this.draw();
  }

  private showParameters(): void {
    const { parameters: p, shell, camera, own } = this;
    if (!camera) remember(p);
    shell.main.classList.toggle('digits', p.mode === 'digits');
    for (const radio of document.querySelectorAll<HTMLInputElement>('input[name="mode"]')) {
      radio.checked = radio.value === p.mode;
    }
    const kind = byId<HTMLSelectElement>('kind');
    const last = kind.options[kind.options.length - 1]!;
    last.hidden = !own && !camera;
    last.textContent = camera ? 'The camera' : (own?.name ?? '');
    kind.value = own || camera ? 'own' : p.kind;
    const still = own !== null && !own.file;
    const mine = `A picture of your own.${still ? ' A frame of the camera keeps its size.' : ''}`;
    byId('expect').textContent = own || camera ? mine : kinds[p.kind].text;
    byId<HTMLSelectElement>('size').disabled = still;
    for (const id of ['size', 'count', 'width', 'powers'] as const) {
      byId<HTMLSelectElement>(id).value = String(p[id]);
    }
    const rank = byId<HTMLInputElement>('rank');
    rank.max = String(this.offeredRank);
    rank.value = String(p.rank);
    byId('rank-shown').textContent = String(this.rank);
    const gain = byId<HTMLInputElement>('gain');
    const times = p.gain === 1 ? 'not' : `${p.gain} times`;
    gain.value = String(Math.log2(p.gain));
    gain.setAttribute('aria-valuetext', times);
    byId('gain-shown').textContent = times;
    const chosen = byId<HTMLInputElement>('chosen');
    chosen.max = String(p.count - 1);
    if (document.activeElement !== chosen) chosen.value = String(Math.min(p.chosen, p.count - 1));
    byId('difference-caption').textContent =
      `What is missing${p.gain === 1 ? '' : `, ${p.gain} times amplified`}. Grey: nothing.`;
    byId('camera').textContent = camera ? 'Stop the camera' : 'Use the camera';
    byId('film').hidden = byId('film-note').hidden = !camera;
    byId('play').textContent = camera?.frames.running ? 'Pause' : 'Play';
    byId('outcome').ariaLive = camera?.frames.running ? 'off' : 'polite';
    showDivider(p.divider);
  }

  private draw(): void {
    const { problem, result, view, parameters } = this;
    if (!problem || this.shownRank === 0 || problem.mode !== parameters.mode) return;
    if (this.shell.signal.aborted) return;
    const { a, approx, svd, picture } = problem;
    if (!picture) {
      if (result?.found.sigma.length !== svd.width) return;
      this.album.draw(a, approx, svd, Math.min(parameters.chosen, a.rows - 1));
      return;
    }
    const { width, height, name } = picture;
    const [compare, difference] = [byId('plate-compare'), byId('plate-difference')];
    for (const { style } of [compare, difference]) {
      style.aspectRatio = `${width} / ${height}`;
      style.maxWidth = `calc(75vh * ${width / height})`; // a tall picture stays within the window
    }
    this.shell.canvas.setAttribute(
      'aria-label',
      `${name}, ${width} by ${height} pixels: the original, its copy of rank ${this.shownRank}, and what is missing`,
    );
    const both = {
      first: a,
      second: approx,
      rows: height,
      cols: width,
      channels: 3,
      // Four times the fetches: not felt on a GPU.
      smooth: !this.shell.blas.info.software,
    } as const;
    const cut = parameters.divider / 100;
    const half = parameters.gain / 2;
    view.begin(byId('picture-views'));
    view.draw({ ...both, place: compare, weights: [1, 0, 0], to: cut });
    view.draw({ ...both, place: compare, weights: [0, 1, 0], from: cut });
    view.draw({ ...both, place: difference, weights: [half, -half, 0.5] });
    view.end();
  }
}
