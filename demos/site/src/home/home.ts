// The home page: what fragblas is, this device multiplying by itself, TensorFlow.js beside it, code
// that runs, and the way to everything else.
// SPDX-License-Identifier: MIT
import { limit } from '../measure/check';
import { block } from '../shell/code';
import { byId, digits, duration, whole } from '../shell/dom';
import { Frames } from '../shell/frames';
import { Jobs } from '../shell/jobs';
import type { Running, Shell } from '../shell/page';
import { visible } from '../shell/visible';
import page from './home.html?raw';
import { type Entrant, type Race, race, ratio, standing } from './race';
import { Scene } from './scene';
import { showTiles } from './tiles';
import { lines, run } from './twelve';

const folder = `<script type="module">
  import { Blas } from './fragblas/index.js';
</script>`;

export class Home implements Running {
  private readonly scene: Scene;
  private readonly frames: Frames;
  private readonly jobs: Jobs;
  private readonly stillness = matchMedia('(prefers-reduced-motion: reduce)');
  /** Rows and columns of what is timed. */
  private readonly n: number;
  /** Something is timed, so the pictures rest. */
  private measuring = false;
  /** Whether the pictures are in the window. */
  private inView = true;
  /** Whether the person lets the pictures move. */
  private playing: boolean;
  private state: Race | null = null;
  private printed: readonly string[] = [];
  /** Milliseconds from the page's start to its first rate. */
  private firstMs: number | null = null;

  constructor(private readonly shell: Shell) {
    const { main, blas, signal } = shell;
    main.innerHTML = page;
    this.n = blas.info.software ? 256 : 1024;
    this.playing = !this.stillness.matches;
    byId('device').textContent = blas.info.software
      ? `This browser computes without a GPU: ${blas.info.renderer}. With one it is far faster.`
      : blas.info.renderer;
    const install = `npm install ./fragblas-${blas.version}.tgz`;
    byId('code').append(block(lines, 'The twelve lines'));
    byId('get-npm').append(block(install, 'The command for npm'));
    byId('get-folder').append(block(folder, 'The script of a page'));
    showTiles(byId('tiles'));
    this.scene = new Scene(
      shell,
      byId('trio'),
      ['a', 'b', 'c'].map((name) => byId(`pane-${name}`)),
    );
    this.frames = new Frames(shell, { steps: 1, frame: () => this.scene.advance() });
    this.jobs = new Jobs(shell);
    const again = byId<HTMLButtonElement>('again');
    const measure = this.jobs.offer({
      button: again,
      label: again.textContent,
      work: (abort) => this.race(abort),
      stopped: () => this.note('Stopped.'),
    });
    again.addEventListener('click', measure);
    byId('play').addEventListener('click', () => {
      this.playing = !this.playing;
      void this.animate();
    });
    const observer = new IntersectionObserver((entries) => {
      this.inView = entries.at(-1)!.isIntersecting;
      void this.animate();
    });
    observer.observe(byId('trio'));
    signal.addEventListener('abort', () => observer.disconnect());
    const watch = setInterval(() => this.pace(), 500);
    signal.addEventListener('abort', () => clearInterval(watch));
    this.pace();
    measure();
  }

  inspect() {
    const { state } = this;
    return {
      busy: this.jobs.busy,
      n: this.n,
      race: state && structuredClone(state),
      ratio: state && ratio(state),
      products: this.scene.products,
      moving: this.frames.running,
      firstMs: this.firstMs,
      printed: [...this.printed],
    };
  }

  /** Frames run when they are wanted, can be seen, and nothing is timed. */
  private async animate(measuring = this.measuring): Promise<void> {
    this.measuring = measuring;
    byId('play').textContent = this.playing ? 'Pause' : 'Play';
    if (this.playing && this.inView && !measuring) this.frames.start();
    else await this.frames.stop();
    this.pace();
  }

  private async race(signal: AbortSignal): Promise<void> {
    this.state = null;
    this.show(null);
    await this.animate(true);
    try {
      await race({
        blas: this.shell.blas,
        n: this.n,
        signal,
        show: (state) => this.show(state),
        between: async () => {
          this.firstMs ??= performance.now();
          await this.animate(false);
          this.note('Loading TensorFlow.js from this site.');
          if (this.printed.length === 0) await this.runSnippet();
        },
        ready: async () => {
          await this.animate(true);
          this.note('Measuring both, in turns.');
        },
      });
      this.note('');
    } finally {
      await this.animate(false);
    }
  }

  private async runSnippet(): Promise<void> {
    await visible(this.shell.signal);
    this.printed = await run();
    byId('printed').textContent = this.printed.join('\n');
  }

  // -- what is shown --

  private pace(): void {
    const { running, pace } = this.frames;
    byId('frames').textContent = running
      ? `${whole(this.scene.products)} products so far, ${Math.round(pace.framesPerSecond)} a second, each 256 × 256`
      : 'Both matrices have 256 × 256 numbers. Colours are their values.';
  }

  private note(text: string): void {
    const { n } = this;
    byId('race-note').textContent =
      text ||
      [
        `Two matrices of ${n} × ${n} numbers, on the device already; medians of several turns by the wall clock.`,
        `Errors are against double precision, in units of what rounding explains: up to ${limit} pass.`,
        this.shell.blas.info.software
          ? 'Both are made for GPUs: what a processor makes of their shaders says little.'
          : '',
      ].join(' ');
  }

  private show(state: Race | null): void {
    this.state = state;
    const { n } = this;
    const own = state && standing(state.own);
    const row = state?.own.rows.at(-1);
    byId('rate').textContent = own?.gflops ? digits(own.gflops, 3) : own ? '–' : '…';
    const verdict = byId('verdict');
    verdict.hidden = !own;
    if (own && row) {
      verdict.className = `verdict ${own.gflops === null ? 'fail' : 'pass'}`;
      verdict.textContent =
        own.gflops === null
          ? 'Wrong result: no rate is shown'
          : `Checked in double precision: error ${digits(own.error ?? 0, 2)} of ${limit} allowed`;
      byId('figure').textContent = row.seconds
        ? `This device just multiplied two ${n} × ${n} matrices in ${duration(row.seconds)}: ${whole(2 * n ** 3)} additions and multiplications.`
        : '';
    }
    const most = Math.max(
      ...[state?.own, state?.other].map((one) => (one && standing(one).gflops) ?? 0),
    );
    for (const who of ['own', 'other'] as const) this.bar(who, state?.[who] ?? null, most);
    const times = state && ratio(state);
    byId('ratio').textContent = times ? `${digits(times, 2)} ×` : '–';
    byId('ratio-words').textContent = times
      ? `the rate of TensorFlow.js ${state.other.version}`
      : 'not compared yet';
  }

  private bar(who: 'own' | 'other', entrant: Entrant | null, most: number): void {
    const { gflops, error } = entrant ? standing(entrant) : { gflops: null, error: null };
    const note = entrant?.rows.at(-1)?.note;
    byId(`${who}-name`).textContent = entrant ? `${entrant.name} ${entrant.version}` : '';
    const text = gflops === null ? (note ?? 'waiting') : `${digits(gflops, 3)} GFLOP/s`;
    byId(`${who}-rate`).textContent = text;
    byId(`${who}-error`).textContent = error === null ? '' : `error ${digits(error, 2)}`;
    const piece = byId(`${who}-rate`).previousElementSibling as HTMLElement;
    piece.style.width = `${gflops === null ? 0 : (100 * gflops) / most}%`;
  }
}
