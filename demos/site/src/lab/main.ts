// The GEMM lab. SPDX-License-Identifier: MIT
import { start } from '../shell/page';
import { Lab } from './lab';
import './lab.css';
import { fromQuery } from './state';

void start({
  name: 'lab',
  unit: 'product',
  // Nobody reads the products that the lab times: they must be merged all the same.
  limits: { tileBytes: 0 },
  open: (shell) => new Lab(shell, fromQuery(shell.query, shell.blas.info.software ? 256 : 512)),
});
