// The page of reaction and diffusion. SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/arrays';
import { start } from '../shell/page';
import { Diffusion } from './diffusion';

void start({
  name: 'diffusion',
  unit: 'frame',
  edition: Blas,
  depth: true,
  open: (shell) => new Diffusion(shell),
});
