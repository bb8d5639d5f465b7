// What a user's page does, as far as bundlers matter: a product in the page, and one in a worker.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import { createWorker } from 'fragblas/worker';

const post = (path, body) => fetch(path, { method: 'POST', body });

/** 2 A B, where A B = [4, 5, 10, 11]. */
async function product(blas) {
  const a = blas.matrix(2, 3, [1, 2, 3, 4, 5, 6]);
  const b = blas.matrix(3, 2, [1, 0, 0, 1, 1, 1]);
  return Array.from(await blas.gemm({ a, b, alpha: 2 }).read());
}

/** Bundlers that do not find the package's worker get one of the application's. */
const ownWorker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

try {
  const blas = await Blas.create();
  const image = blas.gl.createTexture();
  const error = await blas.import(image, { width: 0, height: 1 }).catch(({ code }) => code);
  const remote = await createWorker(OWN_WORKER ? { worker: ownWorker() } : {});
  const where = remote.fallback ?? 'worker';
  await post('/log', [await product(blas), error, await product(remote), where].join(' '));
  await post('/done', '0');
} catch (error) {
  await post('/log', String(error.stack));
  await post('/done', '1');
}
