// A worker of the application's.
// SPDX-License-Identifier: MIT
import { serveWorker } from 'fragblas/worker-server';

serveWorker();
