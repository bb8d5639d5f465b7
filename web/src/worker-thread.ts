// What runs in the worker that fragblas/worker starts. A page that imports it learns where it is.
// SPDX-License-Identifier: MIT
import { serveWorker } from './worker-server.js';

/** Where this is; a bundle's, if it is part of one. */
export const address = import.meta.url;

if (self.name === 'fragblas-worker') serveWorker();
