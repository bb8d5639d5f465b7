// The page of a mesh of springs. SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/sparse';
import { start } from '../shell/page';
import { Mesh } from './mesh';

void start({ name: 'mesh', unit: 'frame', edition: Blas, open: (shell) => new Mesh(shell) });
