// The network once more on the host, in double precision, and its derivatives by central differences:
// what the device's gradients are checked against. It shares no formula of a derivative with them.
// SPDX-License-Identifier: MIT
import { generator } from '../../../../web/random/random.mjs';
import type { Activation } from './model';

/** Parameters, inputs and answers as they were on the device. */
export interface Probe {
  readonly sizes: readonly number[];
  readonly activation: Activation;
  /** A matrix a layer, the biases in its last row; and the device's derivatives by them. */
  readonly parameters: readonly Float32Array[];
  readonly gradients: readonly Float32Array[];
  readonly inputs: Float32Array;
  readonly labels: Uint8Array;
  /** The device's mean loss. */
  readonly loss: number;
}

/** The part of a normal distribution below z, by Marsaglia's series. */
function normal(z: number): number {
  if (Math.abs(z) > 8) return z > 0 ? 1 : 0;
  let term = z;
  let sum = z;
  for (let k = 3, before = 0; sum !== before; k += 2) {
    before = sum;
    term *= (z * z) / k;
    sum += term;
  }
  return 0.5 + (sum * Math.exp(-0.5 * z * z)) / Math.sqrt(2 * Math.PI);
}

const functions: Record<Activation, (z: number) => number> = {
  relu: (z) => Math.max(0, z),
  tanh: Math.tanh,
  silu: (z) => z / (1 + Math.exp(-z)),
  gelu: (z) => z * normal(z),
};

/** The mean cross entropy. */
function lossOf(
  { sizes, activation, inputs, labels }: Probe,
  parameters: readonly Float64Array[],
): number {
  let values = Float64Array.from(inputs);
  const last = parameters.length - 1;
  parameters.forEach((layer, l) => {
    const [width, outputs] = [sizes[l]!, sizes[l + 1]!];
    const next = new Float64Array(labels.length * outputs);
    for (let i = 0; i < labels.length; i++) {
      const row = next.subarray(i * outputs, (i + 1) * outputs);
      row.set(layer.subarray(width * outputs));
      for (let p = 0; p < width; p++) {
        const a = values[i * width + p]!;
        if (a === 0) continue;
        for (let j = 0; j < outputs; j++) row[j] = row[j]! + a * layer[p * outputs + j]!;
      }
    }
    values = l === last ? next : next.map(functions[activation]);
  });
  const classes = sizes.at(-1)!;
  let sum = 0;
  labels.forEach((label, i) => {
    const row = values.subarray(i * classes, (i + 1) * classes);
    const peak = row.reduce((a, b) => Math.max(a, b));
    const powers = row.reduce((total, z) => total + Math.exp(z - peak), 0);
    sum += Math.log(powers) + peak - row[label]!;
  });
  return sum / labels.length;
}

/** Half the distance of the two losses whose difference is taken. */
const halfStep = 1e-5;
/** Relative errors up to this pass. Single precision leaves about 1e-6; a wrong formula, about 1. */
const tolerance = 1e-3;
/** Derivatives count as at least this large: P - Y is rounded to 6e-8. */
const least = 1e-4;

export interface LayerCheck {
  readonly layer: number;
  readonly checked: number;
  readonly worst: number;
}

export interface GradientCheck {
  readonly layers: readonly LayerCheck[];
  readonly loss: { readonly device: number; readonly host: number };
  readonly worst: number;
  readonly pass: boolean;
}

const perLayer = 12;

/**
 * Derivatives of some weights and biases of each layer, against (loss(w + h) - loss(w - h)) / 2h.
 * The error is relative to the derivative, or to the root mean square of the layer's if that is more.
 */
export async function checkGradients(probe: Probe, signal: AbortSignal): Promise<GradientCheck> {
  const parameters = probe.parameters.map((layer) => Float64Array.from(layer));
  const random = generator(probe.labels.length + probe.sizes.length);
  const host = lossOf(probe, parameters);
  const layers: LayerCheck[] = [];
  let pause = performance.now() + 30;
  for (const [l, layer] of parameters.entries()) {
    const gradient = probe.gradients[l]!;
    const size = Math.sqrt(gradient.reduce((sum, g) => sum + g * g, 0) / gradient.length);
    const outputs = probe.sizes[l + 1]!;
    let worst = 0;
    for (let s = 0; s < perLayer; s++) {
      // Every third is a bias.
      const from = s % 3 === 2 ? layer.length - outputs : 0;
      const to = s % 3 === 2 ? layer.length : layer.length - outputs;
      const at = from + Math.floor(random() * (to - from));
      const kept = layer[at]!;
      layer[at] = kept + halfStep;
      const above = lossOf(probe, parameters);
      layer[at] = kept - halfStep;
      const below = lossOf(probe, parameters);
      layer[at] = kept;
      const difference = (above - below) / (2 * halfStep);
      const error = Math.abs(gradient[at]! - difference);
      const relative = error / Math.max(Math.abs(difference), size, least);
      worst = Math.max(worst, relative); // NaN stays
      if (performance.now() > pause) {
        await new Promise((done) => setTimeout(done));
        signal.throwIfAborted();
        pause = performance.now() + 30;
      }
    }
    layers.push({ layer: l, checked: perLayer, worst });
  }
  const worst = Math.max(...layers.map((layer) => layer.worst));
  const lossError = Math.abs(probe.loss - host) / Math.max(host, least);
  return {
    layers,
    loss: { device: probe.loss, host },
    worst,
    pass: worst <= tolerance && lossError <= tolerance,
  };
}
