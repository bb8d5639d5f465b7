// What the person chose; the address bar holds it.
// SPDX-License-Identifier: MIT
import { choiceIn, numberIn, toAddress } from '../shell/address';
import { type Task, tasks } from './data';
import { type Activation, activations, type Optimiser, optimisers } from './model';

export const widths = [8, 16, 32, 64, 128, 256] as const;
export const batches = [16, 32, 64, 128, 256, 512] as const;
export const rates = [
  0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5,
] as const;

/** Steps a frame at most: few, and one can watch; many, and it is done sooner. */
export const paces = [1, 2, 4, 8, 16, 32] as const;

export interface Parameters {
  task: Task;
  /** 1 to 3 hidden layers. */
  hidden: number[];
  activation: Activation;
  optimiser: Optimiser;
  rate: number;
  batch: number;
  pace: number;
  seed: number;
}

export const mostSeed = 99_999;

/** The stop that lies nearest, by ratio. */
export function nearest<T extends number>(stops: readonly T[], value: number): number {
  let best = 0;
  stops.forEach((stop, i) => {
    if (Math.abs(Math.log(stop / value)) < Math.abs(Math.log(stops[best]! / value))) best = i;
  });
  return best;
}

/** What learns the task well, on this device in a time that one waits for. */
export function suited(
  task: Task,
  software: boolean,
): Pick<Parameters, 'hidden' | 'batch' | 'rate' | 'pace'> {
  if (task === 'digits') {
    return { hidden: software ? [32] : [128, 64], batch: 64, rate: 0.002, pace: software ? 4 : 8 };
  }
  return { hidden: software ? [16, 16] : [64, 64], batch: 64, rate: 0.01, pace: software ? 4 : 1 };
}

export function fromQuery(query: URLSearchParams, software: boolean): Parameters {
  const task = choiceIn(query, 'task', 'spirals2', Object.keys(tasks) as Task[]);
  const usual = suited(task, software);
  const hidden = (query.get('hidden') ?? '')
    .split('-')
    .map(Number)
    .filter((width) => width > 0)
    .map((width) => widths[nearest(widths, width)]!)
    .slice(0, 3);
  return {
    task,
    hidden: hidden.length > 0 ? hidden : [...usual.hidden],
    activation: choiceIn(query, 'activation', 'relu', activations),
    optimiser: choiceIn(query, 'optimiser', 'adam', optimisers),
    rate: rates[nearest(rates, numberIn(query, 'rate', usual.rate, rates[0], rates.at(-1)!))]!,
    batch: batches[nearest(batches, numberIn(query, 'batch', usual.batch, 16, 512))]!,
    pace: paces[nearest(paces, numberIn(query, 'pace', usual.pace, 1, 32))]!,
    seed: Math.round(numberIn(query, 'seed', 1, 1, mostSeed)),
  };
}

export function remember(p: Parameters): void {
  toAddress({ ...p, hidden: p.hidden.join('-') });
}
