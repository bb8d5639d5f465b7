// The page that trains a network. SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/arrays';
import { start } from '../shell/page';
import './network.css';
import { fromQuery } from './state';
import { Studio } from './studio';

void start({
  name: 'network',
  unit: 'frame',
  edition: Blas,
  open: (shell) => Studio.open(shell, fromQuery(shell.query, shell.blas.info.software)),
});
