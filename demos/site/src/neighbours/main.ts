// The page of nearest neighbours. SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/arrays';
import { start } from '../shell/page';
import { Neighbours } from './neighbours';

void start({
  name: 'neighbours',
  unit: 'search',
  edition: Blas,
  limits: { memoryBytes: 1.5 * 2 ** 30 },
  open: (shell) => new Neighbours(shell),
});
