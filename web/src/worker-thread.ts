// What runs in the worker that fragblas/worker starts.
// SPDX-License-Identifier: MIT
import { serveWorker } from './worker-server.js';

serveWorker();
