// The page of the deep zoom. SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/full';
import { start } from '../shell/page';
import { Zoom } from './zoom';

void start({ name: 'zoom', unit: 'picture', edition: Blas, open: (shell) => new Zoom(shell) });
