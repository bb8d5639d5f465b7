// A network of fully connected layers, trained on the device: nothing in here is read back.
//
// A matrix has a row for each sample. Layer l computes A[l+1] = f(A[l] W[l] + b[l]) in one gemm; the
// last layer has no f, and softmax makes probabilities P of its sums. The loss is the cross entropy
// -log P(right class), its mean over the batch. With Y as the right answers, 1 for the right class:
//
//   D[last] = P - Y                            the derivative of the loss by the last sums
//   D[l-1]  = (D[l] W[l]^T) .* f'              by the sums of the layer before: gemm, then run
//   dW[l]   = A[l]^T D[l] / samples            gemm
//   db[l]   = mean of D[l]'s rows              mean
// SPDX-License-Identifier: MIT
import type { Blas, Matrix, Vector } from 'fragblas/arrays';
import { generator } from '../../../../web/random/random.mjs';

export const activations = ['relu', 'tanh', 'silu', 'gelu'] as const;
export type Activation = (typeof activations)[number];
export const optimisers = ['adam', 'momentum'] as const;
export type Optimiser = (typeof optimisers)[number];

export interface Design {
  /** Inputs, hidden units layer by layer, classes. */
  readonly sizes: readonly number[];
  readonly activation: Activation;
  readonly optimiser: Optimiser;
  readonly seed: number;
}

/** d f'(z) for the activation f: of its value a = f(z) where that is enough, else of z as well. */
const derivatives: Record<Activation, { body: string; needsSum: boolean }> = {
  relu: { needsSum: false, body: 'return a > 0.0 ? d : 0.0;' },
  tanh: { needsSum: false, body: 'return d * (1.0 - a * a);' },
  silu: {
    needsSum: true,
    body: 'float s = 1.0 / (1.0 + exp(-z)); return d * (s + a * (1.0 - s));',
  },
  // gelu(z) = z Phi(z), with the normal distribution Phi; so Phi(z) = a / z. 0.39894228 = 1 / sqrt(2 pi).
  gelu: {
    needsSum: true,
    body: `float phi = 0.39894228 * exp(-0.5 * z * z);
           float below = abs(z) > 1e-3 ? a / z : 0.5 + 0.39894228 * z;
           return d * (below + z * phi);`,
  },
};

/** Weights and biases lie in one matrix, the biases in its last row: one update serves both. */
class Layer {
  readonly parameters: Matrix;
  readonly weights: Matrix;
  readonly bias: Vector;
  readonly gradient: Matrix;
  readonly weightGradient: Matrix;
  readonly biasGradient: Vector;
  /** The optimiser's running means: of the gradient, and of its square. */
  readonly mean: Matrix;
  readonly square: Matrix;

  constructor(blas: Blas, inputs: number, outputs: number, initial: Float32Array) {
    this.parameters = blas.matrix(inputs + 1, outputs, initial);
    this.weights = this.parameters.view({ rows: inputs });
    this.bias = this.parameters.row(inputs);
    this.gradient = blas.matrix(inputs + 1, outputs);
    this.weightGradient = this.gradient.view({ rows: inputs });
    this.biasGradient = this.gradient.row(inputs);
    this.mean = blas.matrix(inputs + 1, outputs);
    this.square = blas.matrix(inputs + 1, outputs);
  }

  /** What has to be kept to go on later. */
  get state(): readonly Matrix[] {
    return [this.parameters, this.mean, this.square];
  }

  dispose(): void {
    for (const matrix of [...this.state, this.gradient]) matrix.dispose();
  }
}

/** What so many samples at once need between input and probabilities. */
export class Pass {
  /** Before and after the activation, layer by layer; the last sums are the logits. */
  readonly sums: Matrix[];
  readonly values: Matrix[];
  /** The derivatives of the loss by the sums: D. */
  readonly errors: Matrix[];
  readonly probabilities: Matrix;
  /** What each row adds to the loss, and log(sum of exp(logit)) of each. */
  readonly losses: Matrix;
  readonly totals: Matrix;

  constructor(
    blas: Blas,
    readonly rows: number,
    sizes: readonly number[],
  ) {
    const classes = sizes.at(-1)!;
    const each = (widths: readonly number[]) => widths.map((width) => blas.matrix(rows, width));
    this.sums = each(sizes.slice(1));
    this.values = each(sizes.slice(1, -1));
    this.errors = each(sizes.slice(1));
    this.probabilities = blas.matrix(rows, classes);
    this.losses = blas.matrix(rows, classes);
    this.totals = blas.matrix(rows, 1);
  }

  dispose(): void {
    const { sums, values, errors, probabilities, losses, totals } = this;
    for (const matrix of [...sums, ...values, ...errors]) matrix.dispose();
    for (const matrix of [probabilities, losses, totals]) matrix.dispose();
  }
}

/** Steps whose rates are sent to the device together. */
const scheduled = 256;

export class Network {
  readonly layers: readonly Layer[];
  /** Updates so far. */
  steps = 0;
  private rate = 0;
  private readonly rates: Vector;

  constructor(
    private readonly blas: Blas,
    readonly design: Design,
  ) {
    const { sizes } = design;
    const start = initial(design);
    this.layers = start.map((data, l) => new Layer(blas, sizes[l]!, sizes[l + 1]!, data));
    this.rates = blas.vector(scheduled);
  }

  /** Probabilities of the classes for each row of x. */
  predict(pass: Pass, x: Matrix): Matrix {
    const { blas, layers } = this;
    const { activation } = this.design;
    layers.forEach(({ weights, bias }, l) => {
      const a = l === 0 ? x : pass.values[l - 1]!;
      if (l === layers.length - 1) blas.gemm({ a, b: weights, bias, c: pass.sums[l]! });
      else blas.gemm({ a, b: weights, bias, activation, c: pass.values[l]! });
    });
    return this.softmax(pass);
  }

  /** The same, and keeps the sums where the derivative of the activation needs them. */
  private forward(pass: Pass, x: Matrix): void {
    const { blas, layers } = this;
    const { activation } = this.design;
    if (!derivatives[activation].needsSum) {
      this.predict(pass, x);
      return;
    }
    layers.forEach(({ weights, bias }, l) => {
      const a = l === 0 ? x : pass.values[l - 1]!;
      const z = pass.sums[l]!;
      blas.gemm({ a, b: weights, bias, c: z });
      if (l === layers.length - 1) return;
      // f(0 A W + 1 C): gemm's epilogue alone.
      const c = pass.values[l]!;
      blas.matcopy({ a: z, b: c });
      blas.gemm({ a, b: weights, alpha: 0, beta: 1, activation, c });
    });
    this.softmax(pass);
  }

  /** P = exp(z) over the sum of a row. */
  private softmax(pass: Pass): Matrix {
    return this.blas.softmax({ a: pass.sums.at(-1)!, c: pass.probabilities });
  }

  /** Derivatives of the mean loss by all weights and biases, into the layers' gradients. */
  gradient(pass: Pass, x: Matrix, y: Matrix): void {
    const { blas, layers } = this;
    const { body, needsSum } = derivatives[this.design.activation];
    const alpha = 1 / pass.rows;
    this.forward(pass, x);
    blas.run({
      body: 'return p - y;',
      inputs: { p: pass.probabilities, y },
      output: pass.errors.at(-1)!,
    });
    for (let l = layers.length - 1; l >= 0; l--) {
      const { weights, weightGradient, biasGradient } = layers[l]!;
      const d = pass.errors[l]!;
      const a = l === 0 ? x : pass.values[l - 1]!;
      blas.gemm({ a, transA: true, b: d, alpha, c: weightGradient });
      blas.mean({ a: d, axis: 'cols', result: biasGradient });
      if (l === 0) break;
      const before = pass.errors[l - 1]!;
      blas.gemm({ a: d, b: weights, transB: true, c: before });
      const inputs = { d: before, a };
      const z = pass.sums[l - 1]!;
      blas.run({ body, inputs: needsSum ? { ...inputs, z } : inputs, output: before });
    }
  }

  /** The mean loss of what went through the pass last, into a vector of one element. */
  loss(pass: Pass, y: Matrix, result: Vector): void {
    const { blas } = this;
    // -log P from the logits: exact where P itself would round to 0.
    const z = pass.sums.at(-1)!;
    const { totals, losses, rows } = pass;
    blas.logsumexp({ a: z, result: totals.col(0) });
    blas.run({
      body: 'return y > 0.0 ? part * (total - z) : 0.0;',
      inputs: { y, z, total: totals, part: 1 / rows },
      output: losses,
    });
    blas.sum({ x: losses, result });
  }

  /** One update of all parameters from a batch; its loss before the update into `loss`, if wanted. */
  step(pass: Pass, x: Matrix, y: Matrix, rate: number, loss?: Vector): void {
    this.gradient(pass, x, y);
    if (loss) this.loss(pass, y, loss);
    const step = this.steps % scheduled;
    if (step === 0 || rate !== this.rate) this.schedule(rate);
    this.update(this.rates.view({ offset: step, size: 1 }));
    this.steps++;
  }

  private update(rate: Vector): void {
    const { blas } = this;
    const adam = this.design.optimiser === 'adam';
    for (const { parameters: p, gradient: g, mean: m, square: v } of this.layers) {
      if (adam) {
        blas.run({ body: 'return 0.9 * m + 0.1 * g;', inputs: { m, g }, output: m });
        blas.run({ body: 'return 0.999 * v + 0.001 * g * g;', inputs: { v, g }, output: v });
        const body = 'return p - rate * m / (sqrt(v) + 1e-8);';
        blas.run({ body, inputs: { p, m, v, rate }, output: p });
      } else {
        blas.run({ body: 'return 0.9 * m + g;', inputs: { m, g }, output: m });
        blas.run({ body: 'return p - rate * m;', inputs: { p, m, rate }, output: p });
      }
    }
  }

  /** Adam's means start at 0: its rate makes up for that, step by step. */
  private schedule(rate: number): void {
    const first = this.steps - (this.steps % scheduled) + 1;
    const adam = this.design.optimiser === 'adam';
    this.rates.write(
      Float32Array.from({ length: scheduled }, (_, i) => {
        const t = first + i;
        return adam ? (rate * Math.sqrt(1 - 0.999 ** t)) / (1 - 0.9 ** t) : rate;
      }),
    );
    this.rate = rate;
  }

  dispose(): void {
    for (const layer of this.layers) layer.dispose();
    this.rates.dispose();
  }
}

/** Uniform weights, of a variance that keeps the size of the values from layer to layer (He, Glorot). */
function initial({ sizes, activation, seed }: Design): Float32Array[] {
  const random = generator(seed);
  return sizes.slice(1).map((outputs, l) => {
    const inputs = sizes[l]!;
    const last = l === sizes.length - 2;
    const bound = Math.sqrt(last || activation === 'tanh' ? 6 / (inputs + outputs) : 6 / inputs);
    const weights = inputs * outputs;
    return Float32Array.from({ length: weights + outputs }, (_, e) =>
      e < weights ? bound * (2 * random() - 1) : 0,
    );
  });
}
