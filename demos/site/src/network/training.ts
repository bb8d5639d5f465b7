// One training: the data and the network on the device, and the little that is read back of it.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix, Vector } from 'fragblas/arrays';
import { generator } from '../../../../web/random/random.mjs';
import { oneHot, type Problem } from './data';
import { Network, Pass } from './model';
import type { Probe } from './reference';
import type { Parameters } from './state';

/** Every so many steps the loss is put aside on the device, until somebody reads all of them. */
export const lossEvery = 4;
const mostLosses = 64;

/** What is kept on the host, so that a lost context costs some seconds at most. */
export interface Kept {
  readonly steps: number;
  /** Parameters and the optimiser's means, layer by layer. */
  readonly layers: readonly (readonly Float32Array[])[];
}

export interface Evaluation {
  /** The part of the held-out samples that is answered rightly. */
  readonly accuracy: number;
  /** Row: what it is; column: what the network says. */
  readonly confusion: Float32Array;
  /** What the network says of each held-out sample; -1 where its sums are no numbers any more. */
  readonly answers: Float32Array;
}

export class Training {
  readonly network: Network;
  readonly classes: number;
  /** Held-out samples by class and answer, and what is drawn of it. */
  readonly shades: Matrix;
  readonly batchesPerEpoch: number;
  /** Floating-point operations of a forward pass and of a step, for one sample. */
  readonly flops: { readonly forward: number; readonly step: number };
  kept: Kept | null = null;

  private readonly sizes: readonly number[];
  private readonly arrays: (Matrix | Vector)[] = [];
  private readonly x: Matrix;
  private readonly y: Matrix;
  private readonly heldX: Matrix;
  private readonly heldY: Matrix;
  private readonly confusion: Matrix;
  private readonly guesses: Vector;
  private readonly numbers: Vector;
  private readonly losses: Vector;
  private readonly checked: Vector;
  private readonly batch: Pass;
  private readonly held: Pass;
  private readonly check: Pass;
  private readonly order: number[];
  private epoch = -1;
  /** The steps whose losses wait on the device. */
  private waiting: number[] = [];

  constructor(
    private readonly blas: Blas,
    private readonly parameters: Parameters,
    readonly problem: Problem,
    kept: Kept | null,
  ) {
    const { width, classes, training, heldOut } = problem;
    const { hidden, activation, optimiser, seed, batch } = parameters;
    this.classes = classes;
    this.sizes = [width, ...hidden, classes];
    this.network = new Network(blas, { sizes: this.sizes, activation, optimiser, seed });
    if (kept) {
      this.network.steps = kept.steps;
      this.network.layers.forEach(({ state }, l) => {
        state.forEach((matrix, i) => {
          matrix.write(kept.layers[l]![i]!);
        });
      });
      this.kept = kept;
    }
    const matrix = (rows: number, cols: number, data?: Float32Array) => {
      const made = blas.matrix(rows, cols, data);
      this.arrays.push(made);
      return made;
    };
    const vector = (size: number, data?: Float32Array) => {
      const made = blas.vector(size, data);
      this.arrays.push(made);
      return made;
    };
    const count = training.labels.length;
    const held = heldOut.labels.length;
    this.x = matrix(count, width, training.inputs);
    this.y = matrix(count, classes, oneHot(training.labels, classes));
    this.heldX = matrix(held, width, heldOut.inputs);
    this.heldY = matrix(held, classes, oneHot(heldOut.labels, classes));
    this.confusion = matrix(classes, classes);
    this.shades = matrix(classes, classes);
    this.guesses = vector(held);
    this.numbers = vector(
      classes,
      Float32Array.from({ length: classes }, (_, k) => k + 1),
    );
    this.losses = vector(mostLosses);
    this.checked = vector(1);
    this.batch = new Pass(blas, batch, this.sizes);
    this.held = new Pass(blas, held, this.sizes);
    this.check = new Pass(blas, Math.min(batch, 32), this.sizes);
    this.batchesPerEpoch = count / batch;
    this.order = Array.from({ length: this.batchesPerEpoch }, (_, b) => b);
    const products = this.sizes.slice(1).map((outputs, l) => 2 * this.sizes[l]! * outputs);
    const forward = products.reduce((sum, flops) => sum + flops);
    this.flops = { forward, step: 3 * forward - products[0]! };
  }

  get samplesPerStep(): number {
    return this.batch.rows;
  }

  get epochs(): number {
    return this.network.steps / this.batchesPerEpoch;
  }

  get weights(): number {
    return this.network.layers.reduce((sum, { parameters: p }) => sum + p.rows * p.cols, 0);
  }

  /** One update from the next batch, a view of the data. */
  step(rate: number): void {
    const { network, batch, losses, waiting } = this;
    const row = this.rowOf(network.steps);
    const view = { row, rows: batch.rows };
    let loss: Vector | undefined;
    if (network.steps % lossEvery === 0 && waiting.length < mostLosses) {
      loss = losses.view({ offset: waiting.length, size: 1 });
      waiting.push(network.steps);
    }
    network.step(batch, this.x.view(view), this.y.view(view), rate, loss);
  }

  /** The first sample of a step's batch. Every epoch takes the batches in an order of its own. */
  private rowOf(step: number): number {
    const { order, batchesPerEpoch } = this;
    const epoch = Math.floor(step / batchesPerEpoch);
    if (epoch !== this.epoch) {
      this.epoch = epoch;
      order.forEach((_, b) => {
        order[b] = b;
      });
      const random = generator(this.parameters.seed * 7919 + epoch);
      for (let b = order.length - 1; b > 0; b--) {
        const other = Math.floor(random() * (b + 1));
        [order[b], order[other]] = [order[other]!, order[b]!];
      }
    }
    return order[step % batchesPerEpoch]! * this.batch.rows;
  }

  /** The losses since the last call, with their steps. */
  async readLosses(): Promise<[step: number, loss: number][]> {
    const { waiting } = this;
    if (waiting.length === 0) return [];
    this.waiting = [];
    const read = await this.losses.view({ size: waiting.length }).read();
    return waiting.map((step, i) => [step, read[i]!]);
  }

  /** The held-out samples through the network. The confusion matrix is one more product. */
  async evaluate(): Promise<Evaluation> {
    const { blas, held, heldX, heldY, confusion, guesses, numbers, shades } = this;
    this.network.predict(held, heldX);
    const z = held.sums.at(-1)!;
    const most = held.totals;
    blas.max({ a: z, result: most.col(0) });
    const body = 'return z >= most ? 1.0 : 0.0;';
    const said = blas.run({ body, inputs: { z, most }, output: held.losses });
    blas.gemm({ a: heldY, transA: true, b: said, c: confusion });
    blas.gemv({ a: said, x: numbers, y: guesses });
    // Few are wrong: the root makes them seen beside the many that are right.
    blas.run({ body: 'return sqrt(n);', inputs: { n: confusion }, output: shades });
    const [counts, answers] = await Promise.all([confusion.read(), guesses.read()]);
    const right = counts.reduce((sum, n, i) => (i % (this.classes + 1) === 0 ? sum + n : sum), 0);
    return {
      accuracy: right / held.rows,
      confusion: counts,
      answers: answers.map((number) => number - 1),
    };
  }

  /** A copy of all weights for the host. */
  async keep(): Promise<void> {
    const { steps, layers } = this.network;
    const read = layers.map(({ state }) => Promise.all(state.map((matrix) => matrix.read())));
    this.kept = { steps, layers: await Promise.all(read) };
  }

  /** Loss and derivatives for the first samples of the next batch, and all that they follow from. */
  async probe(): Promise<Probe> {
    const { network, check, problem, sizes } = this;
    const row = this.rowOf(network.steps);
    const view = { row, rows: check.rows };
    const y = this.y.view(view);
    network.gradient(check, this.x.view(view), y);
    network.loss(check, y, this.checked);
    const [parameters, gradients, loss] = await Promise.all([
      Promise.all(network.layers.map((layer) => layer.parameters.read())),
      Promise.all(network.layers.map((layer) => layer.gradient.read())),
      this.checked.read(),
    ]);
    const { width, training } = problem;
    return {
      sizes,
      activation: this.parameters.activation,
      parameters,
      gradients,
      inputs: training.inputs.slice(row * width, (row + check.rows) * width),
      labels: training.labels.slice(row, row + check.rows),
      loss: loss[0]!,
    };
  }

  dispose(): void {
    this.network.dispose();
    for (const pass of [this.batch, this.held, this.check]) pass.dispose();
    for (const array of this.arrays) array.dispose();
  }
}
