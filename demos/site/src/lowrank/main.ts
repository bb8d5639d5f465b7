// The low-rank studio. SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/linalg';
import { start } from '../shell/page';
import './lowrank.css';
import { Studio } from './studio';

void start({ name: 'lowrank', unit: 'run', edition: Blas, open: (shell) => new Studio(shell) });
