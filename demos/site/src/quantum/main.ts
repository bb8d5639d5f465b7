// The page of the quantum computer. Its edition of the library has complex numbers.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/full';
import { start } from '../shell/page';
import { Quantum } from './quantum';

void start({ name: 'quantum', unit: 'frame', edition: Blas, open: (shell) => new Quantum(shell) });
