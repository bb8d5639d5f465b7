// What this browser's engine offers; see engine.html.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { createWorker } from 'fragblas/worker';
import { done, print } from './report.js';

const { info } = await Blas.create();
const { fallback } = await createWorker();
const engine = {
  userAgent: navigator.userAgent,
  device: info,
  worker: fallback ?? true,
  offscreenCanvas:
    'OffscreenCanvas' in globalThis && new OffscreenCanvas(1, 1).getContext('webgl2') !== null,
  using: 'dispose' in Symbol,
};
await print(JSON.stringify(engine));
await done(0);
