// The page of Gaussian processes. SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';
import { start } from '../shell/page';
import { Gaussian } from './gaussian';

void start({ name: 'gaussian', unit: 'fit', edition: Blas, open: (shell) => new Gaussian(shell) });
