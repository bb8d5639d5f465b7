// The page: the loop that trains, what is read back of it and when, and what goes on after a change.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas/arrays';
import { codeCard } from '../shell/code';
import { byId, digits } from '../shell/dom';
import { Frames, type FrameWork } from '../shell/frames';
import type { Running, Shell } from '../shell/page';
import { connectControls } from './controls';
import modelText from './model.ts?raw';
import page from './network.html?raw';
import { OwnDigit } from './own';
import type { Pad } from './pad';
import { checkGradients, type GradientCheck } from './reference';
import referenceText from './reference.ts?raw';
import { type Course, keepEvery, Results, thinned } from './results';
import { Stage } from './stage';
import { type Parameters, paces } from './state';
import type { Evaluation, Kept } from './training';
import { Work } from './work';

/** How often results are read back, in milliseconds. */
const readEvery = 1000;

interface Saved {
  readonly kept: Kept | null;
  readonly course: Course;
  readonly pad: Pad['drawn'];
  readonly training: boolean;
}

export class Studio implements Running {
  private readonly frames: Frames;
  private readonly stage: Stage;
  private readonly results: Results;
  private readonly own: OwnDigit;

  private work: Work | null = null;
  private course: Course = { losses: [], accuracies: [] };
  private evaluation: Evaluation | null = null;
  private check: GradientCheck | null = null;
  private checking: AbortController | null = null;
  /** The person wants it to train, though it may have to wait for a new network. */
  private wanted = false;
  private pending = 0;
  private lastRead = 0;
  private lastKept = 0;
  private stepsRead = 0;
  private speed: number | null = null;
  private callsPerStep = Number.POSITIVE_INFINITY;

  static async open(shell: Shell<Blas>, parameters: Parameters): Promise<Studio> {
    const studio = new Studio(shell, parameters);
    const saved = shell.saved as Saved | undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    studio.wanted = saved ? saved.training : !still;
    await studio.renew(saved);
    return studio;
  }

  private constructor(
    private readonly shell: Shell<Blas>,
    private readonly parameters: Parameters,
  ) {
    const { main, blas, signal } = shell;
    main.classList.add('split');
    main.innerHTML = page;
    const code = codeCard([
      { name: 'model.ts', text: modelText },
      { name: 'reference.ts', text: referenceText },
    ]);
    main.querySelector('.shown')!.append(code);
    this.frames = new Frames(shell, {
      frame: (steps) => this.frame(Math.min(steps, parameters.pace)),
      steps: paces.at(-1)!,
    });
    this.results = new Results(signal);
    this.own = new OwnDigit(
      (image) => this.predict(image),
      () => this.work?.training,
      signal,
    );
    this.stage = new Stage(shell);
    connectControls(parameters, blas.info.software, signal, () => void this.renew());
    const click = (id: string, act: () => Promise<void>) =>
      byId(id).addEventListener('click', () => void act(), { signal });
    click('play', async () => (this.frames.running ? this.pause() : this.play()));
    click('step', async () => {
      this.wanted = false;
      await this.once(1);
    });
    click('reset', () => this.renew());
    click('check', () => this.checkNow());
    signal.addEventListener('abort', () => this.checking?.abort());
  }

  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect() {
    const { work, course, evaluation, own } = this;
    return {
      parameters: structuredClone(this.parameters),
      busy: this.pending > 0 || this.checking !== null || own.asking,
      running: this.frames.running,
      steps: work?.training.network.steps ?? 0,
      losses: [...course.losses],
      accuracy: evaluation?.accuracy ?? null,
      confusion: [...(evaluation?.confusion ?? [])],
      answers: [...(evaluation?.answers ?? [])],
      check: this.check && structuredClone(this.check),
      pad: [...own.pad.image],
      answer: [...own.answer],
      heldOut: () => {
        const { inputs, labels } = work!.training.problem.heldOut;
        return { inputs: [...inputs], labels: [...labels] };
      },
      /** A small batch with the weights, and the device's loss and derivatives for it. */
      probe: async () => {
        const probe = await work!.training.probe();
        return {
          ...probe,
          parameters: probe.parameters.map((layer) => [...layer]),
          gradients: probe.gradients.map((layer) => [...layer]),
          inputs: [...probe.inputs],
          labels: [...probe.labels],
        };
      },
    };
  }

  save(): Saved {
    const { losses, accuracies } = this.course;
    const kept = this.work?.training.kept ?? null;
    const before = ([step]: readonly [number, number]) => kept !== null && step <= kept.steps;
    return {
      kept,
      course: { losses: losses.filter(before), accuracies: accuracies.filter(before) },
      pad: this.own.pad.drawn,
      training: this.wanted,
    };
  }

  // -- training, pause, step --

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
    this.pending++;
    try {
      await stopped;
      await this.once(0);
      await this.work?.training.keep();
    } catch (error) {
      this.failed(error);
    } finally {
      this.pending--;
    }
  }

  /** A frame while paused. */
  private async once(steps: number): Promise<void> {
    this.pending++;
    const turn = this.frames.once(steps);
    this.showRunning();
    await turn;
    this.pending--;
    if (!this.shell.signal.aborted) this.showRunning();
  }

  private showRunning(): void {
    const { running } = this.frames;
    byId('play').textContent = running ? 'Pause' : 'Train';
    const { steps, framesPerSecond } = this.frames.pace;
    byId('steps-a-frame').textContent = running
      ? `${Math.min(steps, this.parameters.pace)}, ${digits(framesPerSecond, 2)} frames a second`
      : 'paused';
  }

  private failed(error: unknown): void {
    if (!this.shell.signal.aborted) this.shell.fail(error);
  }

  // -- one network after the other --

  private renewal = 0;
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
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.pending--;
      });
    return this.turn;
  }

  private async replace(saved?: Saved): Promise<void> {
    this.checking?.abort();
    await this.frames.stop();
    this.work?.dispose();
    this.work = new Work(this.shell.blas, this.parameters, saved?.kept ?? null);
    this.course = saved?.course ?? { losses: [], accuracies: [] };
    this.evaluation = null;
    this.check = null;
    this.speed = null;
    this.callsPerStep = Number.POSITIVE_INFINITY;
    this.lastKept = performance.now();
    byId('status').textContent = '';
    this.results.open(this.work);
    this.stage.open(this.work);
    if (saved) this.own.pad.set(saved.pad);
    await this.once(0);
    void this.own.ask();
    void this.checkNow();
    if (this.wanted) this.play();
  }

  // -- a frame --

  private async frame(steps: number): Promise<FrameWork> {
    const { work } = this;
    if (!work) return {};
    const { training, grid } = work;
    const { counter } = this.shell;
    let flops = steps * training.samplesPerStep * training.flops.step;
    for (let s = 0; s < steps; s++) {
      const calls = counter.calls;
      training.step(this.parameters.rate);
      // The loss takes more, but is not part of every step.
      this.callsPerStep = Math.min(this.callsPerStep, counter.calls - calls);
    }
    if (grid) {
      training.network.predict(grid.pass, grid.points);
      flops += grid.pass.rows * training.flops.forward;
    }
    const now = performance.now();
    if (!this.frames.running || now - this.lastRead >= readEvery) {
      flops += training.problem.heldOut.labels.length * training.flops.forward;
      await this.readBack(work, now);
    }
    if (now - this.lastKept >= keepEvery) {
      this.lastKept = now;
      await training.keep();
    }
    if (this.work === work) this.stage.draw(work);
    return { flops, ...this.error };
  }

  private get error(): Pick<FrameWork, 'error'> {
    const { check } = this;
    return check ? { error: { value: check.worst, of: 'gradients against differences' } } : {};
  }

  /** Losses since the last time, the confusion matrix, and the answers to the held-out samples. */
  private async readBack(work: Work, now: number): Promise<void> {
    const { training } = work;
    const { steps } = training.network;
    const [fresh, evaluation] = await Promise.all([training.readLosses(), training.evaluate()]);
    if (this.work !== work) return;
    if (this.frames.running && now > this.lastRead && steps > this.stepsRead) {
      const samples = (steps - this.stepsRead) * training.samplesPerStep;
      this.speed = (1000 * samples) / (now - this.lastRead);
    }
    this.lastRead = now;
    this.stepsRead = steps;
    const { losses, accuracies } = this.course;
    const known = accuracies.at(-1)?.[0] === steps;
    const accuracy = [steps, 100 * evaluation.accuracy] as const;
    this.course = {
      losses: thinned([...losses, ...fresh]),
      accuracies: known ? accuracies : thinned([...accuracies, accuracy]),
    };
    this.evaluation = evaluation;
    this.results.show(training, this.course, evaluation, this.speed, this.callsPerStep);
    if (!work.grid) {
      this.results.showWrong(training, evaluation);
      this.stage.count(evaluation.confusion);
    }
    if (fresh.some(([, loss]) => !Number.isFinite(loss))) {
      this.wanted = false;
      void this.frames.stop();
      byId('status').textContent =
        'The loss is no number any more: take a lower learning rate, and reset.';
    }
    this.showRunning();
    if (this.frames.running) void this.own.ask();
  }

  // -- the person's digit, and the gradients --

  private async predict(image: Float32Array): Promise<Float32Array | null> {
    const { work, shell } = this;
    if (!work?.single) return null;
    const { single, training } = work;
    const calls = shell.counter.calls;
    const read = shell.blas.stats().readbackBytes;
    const start = performance.now();
    try {
      single.input.write(image);
      const answer = await training.network.predict(single.pass, single.input).read();
      if (!this.frames.running) {
        shell.meter.show({
          ...this.error,
          calls: shell.counter.calls - calls,
          flops: training.flops.forward,
          seconds: (performance.now() - start) / 1000,
          readBytes: shell.blas.stats().readbackBytes - read,
        });
      }
      return answer;
    } catch (error) {
      // Where another network has been asked for meanwhile, this one is gone.
      if (this.work === work) this.failed(error);
      return null;
    }
  }

  private async checkNow(): Promise<void> {
    const { work, shell } = this;
    if (!work) return;
    this.checking?.abort();
    const abort = new AbortController();
    this.checking = abort;
    byId('gradient-verdict').textContent = 'Checking…';
    try {
      const { steps } = work.training.network;
      const probe = await work.training.probe();
      const check = await checkGradients(probe, abort.signal);
      if (this.checking !== abort) return;
      this.check = check;
      this.results.showCheck(check, steps);
      shell.meter.show({ ...shell.meter.reading, ...this.error });
    } catch (error) {
      if (!abort.signal.aborted) this.failed(error);
    } finally {
      if (this.checking === abort) this.checking = null;
    }
  }
}
