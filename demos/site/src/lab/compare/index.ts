// fragblas and other libraries on the same product, one after the other. A library is loaded when it
// is compared, from the page's own origin.
// SPDX-License-Identifier: MIT
import { dependencies } from '../../../package.json';
import { check, limit, operand } from '../../measure/check';
import { measure } from '../../measure/measure';
import type { Product } from '../product';
import { Absent, type Peer, type Work } from './peer';

export interface Row {
  readonly name: string;
  readonly version: string;
  /** What computes; why the library is absent; or how it failed. */
  readonly note: string;
  readonly absent: boolean;
  readonly gflops: number | null;
  readonly seconds: number | null;
  /** In units of the yardstick, as for fragblas. */
  readonly error: number | null;
  /** Whether the error keeps the bound that fragblas keeps. */
  readonly within: boolean;
}

/** Seconds that a library has to start. */
const patience = 30;

export interface Other {
  readonly name: string;
  readonly package: keyof typeof dependencies;
  readonly load: () => Promise<{ open(work: Work): Promise<Peer> }>;
}

/** What computes as fragblas does, by fragment shaders. */
export const tfjsWebgl: Other = {
  name: 'TensorFlow.js webgl',
  package: '@tensorflow/tfjs-backend-webgl',
  load: () => import('./webgl'),
};

const others: readonly Other[] = [
  tfjsWebgl,
  {
    name: 'TensorFlow.js wasm',
    package: '@tensorflow/tfjs-backend-wasm',
    load: () => import('./wasm'),
  },
  {
    name: 'TensorFlow.js webgpu',
    package: '@tensorflow/tfjs-backend-webgpu',
    load: () => import('./webgpu'),
  },
];

export interface Comparison {
  readonly product: Product;
  /** fragblas itself. */
  readonly own: Peer & { readonly version: string };
  readonly signal: AbortSignal;
  readonly report: (text: string, part: number) => void;
  readonly row: (row: Row) => void;
}

export async function compare(comparison: Comparison): Promise<void> {
  const { product, own, signal, report, row } = comparison;
  report('Comparing: fragblas', 0);
  row(await measured('fragblas', own.version, own, { product, signal }));
  for (const [index, other] of others.entries()) {
    report(`Comparing: ${other.name}`, (index + 1) / (others.length + 1));
    let peer: Peer | null = null;
    try {
      peer = await open(other, product, signal);
      row(await measured(other.name, versionOf(other), peer, { product, signal }));
    } catch (error) {
      signal.throwIfAborted();
      row(missing(other, error));
    } finally {
      peer?.close();
    }
  }
}

export const versionOf = (other: Other): string => dependencies[other.package];

/** Loads the library, and puts the operands where it computes. */
export async function open(other: Other, product: Product, signal: AbortSignal): Promise<Peer> {
  const { open } = await other.load();
  const { parameters, data } = product;
  return within(patience, signal, open({ parameters, data }));
}

/** The row of a library that could not be measured. */
export function missing(other: Other, error: unknown): Row {
  const absent = error instanceof Absent;
  const why = error instanceof Error ? error.message : String(error);
  const note = absent ? `absent: ${why}` : `failed: ${why}`;
  const nothing = { gflops: null, seconds: null, error: null, within: false };
  return { name: other.name, version: versionOf(other), note, absent, ...nothing };
}

/** Rejects after so many seconds or when the signal says so; what it waited for can't be ended. */
function within<T>(seconds: number, signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Absent(`it did not start in ${seconds} s`));
    const timer = setTimeout(late, 1000 * seconds);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Times and checks a library; `batchSeconds` and `budgetSeconds` as in `measure`. */
export async function measured(
  name: string,
  version: string,
  peer: Peer,
  work: {
    readonly product: Product;
    readonly signal: AbortSignal;
    readonly batchSeconds?: number;
    readonly budgetSeconds?: number;
  },
): Promise<Row> {
  const { product, budgetSeconds = 1 } = work;
  const { m, n, k } = product.parameters;
  const timing = await measure({
    ...work,
    product: () => peer.multiply(),
    finish: () => peer.finish(),
    budgetSeconds,
    leastBatches: 2,
    mostPerBatch: product.mostInARow,
  });
  const data = await peer.read();
  const { sampled, freivalds } = check(product.formula, operand(data, m, n, false));
  const error = Math.max(sampled, freivalds);
  // Others promise no bound. In a row of k roundings each may add to the last: what is worse is wrong.
  const right = error <= limit * Math.sqrt(k + 2);
  const rate = right && product.flops > 0 ? product.flops / timing.median / 1e9 : null;
  return {
    name,
    version,
    note: right ? peer.device : 'failed: wrong result',
    absent: false,
    gflops: rate,
    seconds: right ? timing.median : null,
    error,
    within: error <= limit,
  };
}
