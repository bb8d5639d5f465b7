// The page of the quantum computer. Its edition of the library has complex numbers.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas';
import { Blas as FullBlas } from 'fragblas/full';
import { start } from '../shell/page';
import { Quantum } from './quantum';

void start({
  name: 'quantum',
  unit: 'frame',
  create: async (options) => (await FullBlas.create(options)) as unknown as Blas,
  open: (shell) => new Quantum(shell),
});
